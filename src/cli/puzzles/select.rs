use std::collections::{BTreeMap, BTreeSet, VecDeque};

use birka_records::Theme;
use birka_rules::{BoardSize, Square};

use super::candidate::Candidate;

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
    let side = size.side();
    let transform = |square: Square, symmetry: usize| {
        let (file, rank) = (size.file(square), size.rank(square));
        let file = if symmetry & 1 == 0 { file } else { side - 1 - file };
        let rank = if symmetry & 2 == 0 { rank } else { side - 1 - rank };
        if symmetry & 4 == 0 { rank * side + file } else { file * side + rank }
    };
    let forms = (0..8).map(|symmetry| {
        let mut pieces: Vec<_> = candidate.setup.occupied().map(|(square, kind)| (transform(square, symmetry), kind.index())).collect();
        pieces.sort_unstable();
        pieces
    });
    let mut form = forms.min().unwrap_or_default();
    form.push((usize::MAX, candidate.setup.turn as usize));
    form
}
