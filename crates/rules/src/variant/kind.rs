use std::num::NonZeroU8;

use super::capture_rules::CaptureRules;
use super::side::Side;

/// A kind of piece: its index in [`RuleSet::kinds`](crate::RuleSet::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KindId(pub u8);

impl KindId {
    /// The index in the list of kinds.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A kind of piece: its side, how it moves, how it captures and how it is captured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kind {
    /// The name in the singular: `king`, `attacker`.
    pub name: String,
    /// The letter in board diagrams.
    pub letter: char,
    /// The letter in OpenTafl position records.
    pub record: char,
    /// The side it belongs to.
    pub side: Side,
    /// Whether it is the king, whose capture or escape ends the game.
    pub royal: bool,
    /// The longest slide, in squares; `None` for any distance.
    pub reach: Option<NonZeroU8>,
    /// Its roles in custodial captures.
    pub arms: Arms,
    /// How it is captured.
    pub capture: CaptureRules,
    /// Whether it is captured when it moves between two enemies, after its own captures are made.
    pub falls_between: bool,
}

/// The roles of a piece in a custodial capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arms {
    /// It captures by moving next to an enemy.
    pub hammer: bool,
    /// Enemies can be captured against it.
    pub anvil: bool,
}

impl Arms {
    /// Both roles.
    pub const FULL: Self = Self { hammer: true, anvil: true };
    /// Neither role: the unarmed king.
    pub const NONE: Self = Self { hammer: false, anvil: false };
}
