use std::sync::Arc;

use birka_engine::proof::UniqueWin;
use birka_records::{MoveNotation, Puzzle, Theme, position};
use birka_rules::{Game, Setup};
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

    pub(super) fn puzzle(&self, variant: &Variant, number: usize) -> Puzzle {
        let set = variant.rules.rule_set();
        // The setup is from a game, and the line from its legal moves.
        let mut game = Game::from_setup(Arc::clone(&variant.rules), &self.setup).ok();
        let turns = self.line.moves.iter().filter_map(|&mv| game.as_mut()?.play(mv).ok());
        Puzzle {
            id: format!("{}-{number}", variant.base_id),
            side: self.setup.turn,
            moves: self.line.length,
            theme: self.theme(),
            position: position::write(set, &self.setup),
            solution: turns.map(|turn| MoveNotation::from_played(&turn).name(set.size)).collect::<Vec<_>>().join(" "),
            source: format!("game {}, after move {}", self.source, self.ply),
        }
    }
}
