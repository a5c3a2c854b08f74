//! A position as it is written down, and why it is not one of its variant.

use crate::board::square::Square;
use crate::hooks::HookError;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::turn::{DieFace, InHand, Passes};

/// Pieces on squares and a side to move, not validated.
///
/// [`Game::from_setup`](crate::Game::from_setup) validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The piece on each square, a1 first.
    pub pieces: Vec<Option<KindId>>,
    /// The side to move.
    pub turn: Side,
    /// The square of the piece whose turn goes on after a capture, or that has made the first of [two moves](crate::TwoMoves), if the turn goes on.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub continuing: Option<Square>,
    /// The pieces that are still to be placed: see [`RuleSet::hand`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "InHand::is_empty"))]
    pub hand: InHand,
    /// The memory of the moves that led here: see [`RuleSet::memory`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Memory::is_initial"))]
    pub memory: Memory,
    /// Whether the other side has just passed, where both may, so that a [pass](Passes::OfBoth) ends the game.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub passed: bool,
    /// The [roll](RuleSet::dice) of the side to move; `None` if it has not rolled yet, or the variant has no die.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rolled: Option<DieFace>,
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
    /// A piece where the board has no square.
    #[error("a piece stands on {square}, where this board has no square")]
    AbsentSquare {
        /// The square.
        square: String,
    },
    /// A piece of a kind that the variant does not have.
    #[error("{square} holds a piece of a kind this variant does not have")]
    UnknownKind {
        /// The square.
        square: String,
    },
    /// Not exactly one king in a variant that has one.
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
    /// The turn of a piece cannot go on where it stands.
    #[error("the turn cannot go on from {square}: {why}")]
    Continuing {
        /// The square.
        square: String,
        /// The reason.
        why: &'static str,
    },
    /// Pieces in hand that cannot be placed in this position.
    #[error("the pieces in hand: {why}")]
    Hand {
        /// The fault.
        why: &'static str,
    },
    /// A memory that the variant cannot have.
    #[error("the memory does not fit this variant{}", if field.is_empty() { String::new() } else { format!(": `{field}` cannot have this value") })]
    Memory {
        /// The name of the field with a wrong value; empty if the variant has no such field.
        field: String,
    },
    /// A pass after which this cannot be the position.
    #[error("the other side has not passed: {why}")]
    Passed {
        /// The reason.
        why: &'static str,
    },
    /// The die cannot have been rolled.
    #[error("the die: {why}")]
    Rolled {
        /// The reason.
        why: &'static str,
    },
    /// The side to move cannot move and is passed over.
    #[error("the {side} cannot move here, so it is the other side's turn")]
    PassedOver {
        /// The side.
        side: Side,
    },
    /// A hook of the variant failed in this position.
    #[error("the position cannot be evaluated by the hooks of the variant: {0}")]
    Hook(#[from] HookError),
}

impl Setup {
    /// The beginning of a turn, with no piece in hand, what the variant remembers at first, no pass before, and the die not rolled.
    #[must_use]
    pub fn new(pieces: Vec<Option<KindId>>, turn: Side) -> Self {
        Self { pieces, turn, continuing: None, hand: InHand::NONE, memory: Memory::INITIAL, passed: false, rolled: None }
    }

    /// The starting position of a variant.
    #[must_use]
    pub fn start(set: &RuleSet) -> Self {
        let (turn, hand) = set.hand.as_ref().map_or((set.first, InHand::NONE), |hand| (hand.first, hand.pieces));
        Self { hand, ..Self::new(set.start.clone(), turn) }
    }

    /// Places a piece of the side to move from the hand on an empty square, and lets the side play whose turn it is then; `None`, with the setup
    /// unchanged, if the rules have no hand or the side has nothing left in it. Whether the square may be chosen is not checked.
    pub fn place(&mut self, set: &RuleSet, square: Square) -> Option<KindId> {
        let (hand, side) = (set.hand.as_ref()?, self.turn);
        let kind = set.kind_in_hand(side).filter(|_| self.hand.of(side) > 0)?;
        let empty = self.pieces.get_mut(square.index()).filter(|piece| piece.is_none())?;
        *empty = Some(kind);
        self.hand = self.hand.without_one(side);
        self.turn = hand.next(self.hand, side).unwrap_or(set.first);
        Some(kind)
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
            if !set.size.has(square) {
                errors.push(SetupError::AbsentSquare { square: name() });
                continue;
            }
            let Some(kind) = set.kinds.get(id.index()) else {
                errors.push(SetupError::UnknownKind { square: name() });
                continue;
            };
            kings += usize::from(kind.royal);
            for class in &set.classes {
                let barred = class.rules.get(id.index()).is_some_and(|rule| !rule.stop);
                if barred && class.squares.contains(&square) {
                    errors.push(SetupError::Forbidden { kind: kind.name.clone(), square: name(), class: class.name.clone() });
                }
            }
        }
        if kings != usize::from(set.king().is_some()) {
            errors.push(SetupError::Kings { found: kings });
        }
        if let Some(square) = self.continuing
            && let Some(why) = self.cannot_continue(set, square)
        {
            errors.push(SetupError::Continuing { square: square.name(set.size), why });
        }
        errors.extend(self.wrong_hand(set).map(|why| SetupError::Hand { why }));
        errors.extend(self.memory.misfit(set).map(|field| SetupError::Memory { field: field.to_owned() }));
        errors.extend(self.wrong_pass(set).map(|why| SetupError::Passed { why }));
        errors.extend(self.wrong_roll(set).map(|why| SetupError::Rolled { why }));
        errors
    }

    /// Why the other side has not just passed.
    fn wrong_pass(&self, set: &RuleSet) -> Option<&'static str> {
        if !self.passed {
            None
        } else if set.passes.and_then(Passes::verdict).is_none() {
            Some("in this variant it may not, or two passes in a row mean nothing")
        } else if self.continuing.is_some() || !self.hand.is_empty() {
            Some("a turn begins after a pass")
        } else {
            None
        }
    }

    /// Why the die has not been rolled.
    fn wrong_roll(&self, set: &RuleSet) -> Option<&'static str> {
        self.rolled?;
        if set.dice.is_none() {
            Some("this variant has none")
        } else if !self.hand.is_empty() {
            Some("it is rolled when all pieces are placed")
        } else {
            None
        }
    }

    /// The fault in the pieces in hand.
    fn wrong_hand(&self, set: &RuleSet) -> Option<&'static str> {
        if self.hand.is_empty() {
            return None;
        }
        let has_room = |side: Side| {
            let free = set.size.squares().filter(|square| self.pieces[square.index()].is_none() && set.places_on(*square, side));
            self.hand.of(side) == 0 || free.count() >= self.hand.total()
        };
        match &set.hand {
            None => Some("no pieces are placed in this variant"),
            Some(hand) if Side::ALL.into_iter().any(|side| self.hand.of(side) > hand.pieces.of(side)) => {
                Some("a side has more than at the start")
            }
            _ if self.hand.of(self.turn) == 0 => Some("the side to move has none, but the other side has"),
            _ if self.continuing.is_some() => Some("no turn goes on while pieces are placed"),
            _ if !Side::ALL.into_iter().all(has_room) => Some("there are more than squares to place them on"),
            _ => None,
        }
    }

    /// Why the turn of the piece on a square cannot go on.
    fn cannot_continue(&self, set: &RuleSet, square: Square) -> Option<&'static str> {
        let id = self.pieces.get(square.index()).copied().flatten();
        match id.and_then(|id| Some((id, set.kinds.get(id.index())?))) {
            None => Some("no piece stands there"),
            Some((_, kind)) if kind.side != self.turn => Some("the other side is to move"),
            Some((id, kind)) => match &set.two_moves {
                Some(rule) if rule.alone.contains(&id) => Some("its move is a whole turn"),
                None if kind.again.is_never() => Some("this piece moves once a turn"),
                _ => None,
            },
        }
    }

    /// Every piece with its square, in ascending order of squares.
    pub fn occupied(&self) -> impl Iterator<Item = (Square, KindId)> + '_ {
        self.pieces.iter().enumerate().filter_map(|(index, piece)| Some((Square::from_index(index), (*piece)?)))
    }
}
