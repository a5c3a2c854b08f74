use crate::board::square::Square;
use crate::hooks::hook_error::HookError;

use super::kind::KindId;
use super::rule_set::RuleSet;
use super::side::Side;

/// Pieces on squares and a side to move, not validated.
///
/// [`Game::from_setup`](crate::Game::from_setup) validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each square, a1 first.
    pub pieces: Vec<Option<KindId>>,
    /// The side to move.
    pub turn: Side,
}

/// Why a setup is not a position of its variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The number of squares is not that of the board.
    #[error("the position has {found} squares, this board has {expected}")]
    WrongSize {
        /// Squares of the setup.
        found: usize,
        /// Squares of the board.
        expected: usize,
    },
    /// A piece of a kind that the variant does not have.
    #[error("{square} holds a piece of a kind this variant does not have")]
    UnknownKind {
        /// The square.
        square: String,
    },
    /// Not exactly one king.
    #[error("the position has {found} kings; it needs exactly one")]
    Kings {
        /// The number of kings.
        found: usize,
    },
    /// A piece on a square where its kind may not stand.
    #[error("the {kind} on {square} may not stand there: {class} is closed to it")]
    Forbidden {
        /// The name of the kind.
        kind: String,
        /// The square.
        square: String,
        /// The class of squares that excludes it.
        class: String,
    },
    /// A hook of the variant failed in this position.
    #[error("the position cannot be evaluated by the hooks of the variant: {0}")]
    Hook(#[from] HookError),
}

impl Setup {
    /// The starting position of a variant.
    #[must_use]
    pub fn start(set: &RuleSet) -> Self {
        Self { pieces: set.start.clone(), turn: set.first }
    }

    /// Every reason why this is not a position under these rules.
    #[must_use]
    pub fn errors(&self, set: &RuleSet) -> Vec<SetupError> {
        let area = set.size.area();
        if self.pieces.len() != area {
            return vec![SetupError::WrongSize { found: self.pieces.len(), expected: area }];
        }
        let mut errors = Vec::new();
        let mut kings = 0;
        for (square, id) in self.occupied() {
            let name = || square.name(set.size);
            let Some(kind) = set.kinds.get(id.index()) else {
                errors.push(SetupError::UnknownKind { square: name() });
                continue;
            };
            kings += usize::from(kind.royal);
            for class in &set.classes {
                let barred = class.laws.get(id.index()).is_some_and(|law| !law.stop);
                if barred && class.squares.contains(&square) {
                    errors.push(SetupError::Forbidden { kind: kind.name.clone(), square: name(), class: class.name.clone() });
                }
            }
        }
        if kings != 1 {
            errors.push(SetupError::Kings { found: kings });
        }
        errors
    }

    /// Every piece with its square, in ascending order of squares.
    pub fn occupied(&self) -> impl Iterator<Item = (Square, KindId)> + '_ {
        self.pieces.iter().enumerate().filter_map(|(index, piece)| Some((Square::from_index(index), (*piece)?)))
    }
}
