//! Pieces that the sides place before the moves begin.

use std::num::NonZeroU8;

use crate::variant::kind::Side;
use crate::variant::square_class::ClassId;

/// Pieces in hand, which the sides place in turn on empty squares before the moves begin. While they do, nothing is captured and nothing ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand {
    /// How many pieces each side has in hand, all of its only kind.
    pub pieces: InHand,
    /// The side that places first. [`RuleSet::first`](crate::RuleSet::first) moves first.
    pub first: Side,
    /// How many pieces a side places in a turn; fewer if it has no more.
    pub each_turn: NonZeroU8,
    /// Classes of squares on which none is placed.
    pub outside: Vec<ClassId>,
}

impl Hand {
    /// The side that places next after a side has placed a piece, given what is left; `None` if nothing is.
    #[must_use]
    pub fn next(&self, left: InHand, placed: Side) -> Option<Side> {
        let (own, others) = (left.of(placed), left.of(placed.opponent()));
        let is_turn_over = self.pieces.of(placed).saturating_sub(own) % self.each_turn == 0;
        match (own, others) {
            (0, 0) => None,
            (0, _) => Some(placed.opponent()),
            (_, 0) => Some(placed),
            _ if is_turn_over => Some(placed.opponent()),
            _ => Some(placed),
        }
    }
}

/// By side, a number of pieces in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InHand {
    /// Of the attackers.
    pub attackers: u8,
    /// Of the defenders.
    pub defenders: u8,
}

impl InHand {
    /// None for either side.
    pub const NONE: Self = Self { attackers: 0, defenders: 0 };

    /// Whether neither side has any.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// The number of a side.
    #[must_use]
    #[inline]
    pub fn of(self, side: Side) -> u8 {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// The number of both sides together.
    #[must_use]
    pub fn total(self) -> usize {
        usize::from(self.attackers) + usize::from(self.defenders)
    }

    /// The same with one fewer of a side.
    #[must_use]
    pub fn without_one(mut self, side: Side) -> Self {
        let number = self.of_mut(side);
        *number = number.saturating_sub(1);
        self
    }

    pub(crate) fn of_mut(&mut self, side: Side) -> &mut u8 {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }
}
