use std::num::NonZeroU8;

/// Something that visitors can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The variant, with its options if any: `tablut-castle{king=two}`.
    pub variant: String,
    /// A game or a puzzle.
    pub task: Task,
    /// The side that a visitor plays.
    pub side: VisitorSide,
    /// The level of the engine at first, from 0.
    pub level: u8,
    /// Between the first and the last of these, the level follows what visitors win and lose; only `level` if it stays the same. Never empty.
    pub levels: Vec<u8>,
}

/// What a visitor is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A whole game.
    Game,
    /// Free the king in at most this number of moves, in the puzzles of the variant. Side and levels of the offer do not count.
    Puzzle {
        /// The greatest number of moves.
        moves: NonZeroU8,
    },
}

/// The side that a visitor plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorSide {
    /// The king's side.
    Defenders,
    /// The side that captures the king.
    Attackers,
    /// The visitor is asked; the king's side is the first choice.
    Choice,
}

impl VisitorSide {
    pub(super) const ALL: [(&'static str, Self); 3] =
        [("defenders", Self::Defenders), ("attackers", Self::Attackers), ("choice", Self::Choice)];
}

impl Offer {
    /// The offers of a house that chooses none: Brandubh, a short puzzle, and Tablut.
    pub(super) fn defaults() -> Vec<Self> {
        let game = |variant: &str, side, levels: &[u8]| Self {
            variant: variant.to_owned(),
            task: Task::Game,
            side,
            level: levels[0],
            levels: levels.to_vec(),
        };
        let puzzle = Self {
            variant: "brandubh".to_owned(),
            task: Task::Puzzle { moves: NonZeroU8::MIN.saturating_add(2) },
            side: VisitorSide::Defenders,
            level: 1,
            levels: vec![1],
        };
        vec![game("brandubh", VisitorSide::Defenders, &[0, 1, 3, 5]), puzzle, game("tablut", VisitorSide::Choice, &[0, 1, 3, 5])]
    }
}
