use super::{HookFault, KindId, RuleSet, Side};
use crate::board::Square;

/// Pieces on squares and a side to move, unchecked: what a file or a person says a position is.
///
/// [`Game::from_setup`](super::Game::from_setup) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub pieces: Vec<Option<KindId>>,
    /// Who moves.
    pub turn: Side,
}

/// Why a setup is no position of its variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// It has more or fewer squares than the board.
    #[error("the position has {found} squares, this board has {expected}")]
    WrongSize {
        /// Squares in the setup.
        found: usize,
        /// Squares of the board.
        expected: usize,
    },
    /// A piece of a kind this variant has not.
    #[error("{square} holds a piece of a kind this variant does not have")]
    UnknownKind {
        /// Where.
        square: String,
    },
    /// No king, or several.
    #[error("the position has {found} kings; it needs exactly one")]
    Kings {
        /// How many.
        found: usize,
    },
    /// A piece where its kind may not stand.
    #[error("the {kind} on {square} may not stand there: {class} is closed to it")]
    Forbidden {
        /// What.
        kind: String,
        /// Where.
        square: String,
        /// The class of squares that is closed to it.
        class: String,
    },
    /// A function of the variant's own failed over it.
    #[error("the position cannot be judged, for the variant has a fault: {0}")]
    Hook(#[from] HookFault),
}

impl Setup {
    /// The position a variant begins from.
    #[must_use]
    pub fn start(set: &RuleSet) -> Self {
        Self { pieces: set.start.clone(), turn: set.first }
    }

    /// Everything that keeps this from being a position under these rules.
    #[must_use]
    pub fn faults(&self, set: &RuleSet) -> Vec<SetupFault> {
        let area = set.size.area();
        if self.pieces.len() != area {
            return vec![SetupFault::WrongSize { found: self.pieces.len(), expected: area }];
        }
        let mut faults = Vec::new();
        let mut kings = 0;
        for (square, id) in self.occupied() {
            let name = || square.name(set.size);
            let Some(kind) = set.kinds.get(id.index()) else {
                faults.push(SetupFault::UnknownKind { square: name() });
                continue;
            };
            kings += usize::from(kind.royal);
            for class in &set.classes {
                let barred = class.laws.get(id.index()).is_some_and(|law| !law.stop);
                if barred && class.squares.contains(&square) {
                    faults.push(SetupFault::Forbidden { kind: kind.name.clone(), square: name(), class: class.name.clone() });
                }
            }
        }
        if kings != 1 {
            faults.push(SetupFault::Kings { found: kings });
        }
        faults
    }

    /// Every piece and its square, a1 first.
    pub fn occupied(&self) -> impl Iterator<Item = (Square, KindId)> + '_ {
        self.pieces.iter().enumerate().filter_map(|(index, piece)| Some((Square::from_index(index), (*piece)?)))
    }
}
