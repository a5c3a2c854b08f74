use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use birka_engine::proof::UniqueWin;
use birka_records::{MoveNotation, Puzzle, Theme, position};
use birka_rules::{BoardSize, Game, Setup, Square};
use birka_script::Variant;

/// A position with a proven solution.
#[derive(Clone)]
pub(super) struct Candidate {
    /// The name of the game it is from.
    pub(super) source: String,
    /// The plies played before it.
    pub(super) ply: usize,
    pub(super) setup: Setup,
    pub(super) line: UniqueWin,
}

impl Candidate {
    pub(super) fn theme(&self) -> Theme {
        self.line.outcome.reason.into()
    }

    /// How interesting the puzzle is: by tempting moves that do not win, a quiet first move, sacrifices, and the number of defences.
    pub(super) fn quality(&self) -> usize {
        let line = &self.line;
        4 * line.tries.min(6) + 6 * usize::from(line.begins_quietly) + 8 * usize::from(line.gives_up_men) + line.replies.min(40) / 4
    }

    /// The puzzle, without an id and a rating.
    pub(super) fn puzzle(&self, variant: &Variant) -> Puzzle {
        let set = variant.rules.rule_set();
        // The setup is from a game, and the line from its legal moves.
        let mut game = Game::from_setup(Arc::clone(&variant.rules), &self.setup).ok();
        let turns = self.line.moves.iter().filter_map(|&mv| game.as_mut()?.play(mv).ok());
        Puzzle {
            id: String::new(),
            side: self.setup.turn,
            moves: self.line.length,
            theme: self.theme(),
            position: position::write(set, &self.setup),
            solution: turns.map(|turn| MoveNotation::from_played(&turn).name(set.size)).collect::<Vec<_>>().join(" "),
            source: format!("game {}, after move {}", self.source, self.ply),
            rating: None,
            motifs: Vec::new(),
        }
    }
}

/// Selects `count` candidates, spread over lengths and themes, the best of each group first. No two are symmetric to each other. The result
/// is sorted by length.
pub(super) fn select(candidates: Vec<Candidate>, count: usize, size: BoardSize) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut groups: BTreeMap<(u32, Theme), Vec<(usize, Candidate)>> = BTreeMap::new();
    for (number, candidate) in candidates.into_iter().enumerate() {
        if seen.insert(canonical_form(&candidate, size)) {
            groups.entry((candidate.line.length, candidate.theme())).or_default().push((number, candidate));
        }
    }
    let mut groups: Vec<VecDeque<Candidate>> = groups
        .into_values()
        .map(|mut group| {
            group.sort_by_key(|(number, candidate)| (std::cmp::Reverse(candidate.quality()), *number));
            group.into_iter().map(|(_, candidate)| candidate).collect()
        })
        .collect();
    let mut selected = Vec::new();
    while selected.len() < count && groups.iter().any(|group| !group.is_empty()) {
        // In the last round, longer puzzles take precedence.
        for group in groups.iter_mut().rev() {
            if selected.len() < count {
                selected.extend(group.pop_front());
            }
        }
    }
    selected.sort_by_key(|candidate| (candidate.line.length, candidate.theme()));
    selected
}

/// A value that is equal for the eight rotations and reflections of a position. The last entry is the side to move.
fn canonical_form(candidate: &Candidate, size: BoardSize) -> Vec<(usize, usize)> {
    // Turning a rectangle by a quarter makes another one.
    let symmetries = if size.files() == size.ranks() { 8 } else { 4 };
    let transform = |square: Square, symmetry: usize| {
        let (file, rank) = (size.file(square), size.rank(square));
        let file = if symmetry & 1 == 0 { file } else { size.files() - 1 - file };
        let rank = if symmetry & 2 == 0 { rank } else { size.ranks() - 1 - rank };
        if symmetry & 4 == 0 { rank * size.files() + file } else { file * size.files() + rank }
    };
    let forms = (0..symmetries).map(|symmetry| {
        let mut pieces: Vec<_> = candidate.setup.occupied().map(|(square, kind)| (transform(square, symmetry), kind.index())).collect();
        pieces.sort_unstable();
        pieces
    });
    let mut form = forms.min().unwrap_or_default();
    form.push((usize::MAX, candidate.setup.turn as usize));
    form
}
