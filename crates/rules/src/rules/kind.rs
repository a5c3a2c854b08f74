use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::{ClassId, Side};

/// A kind of piece, by its place in [`RuleSet::kinds`](super::RuleSet::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindId(pub u8);

impl KindId {
    /// Its place in the list of kinds.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A kind of piece: whose it is, how it moves, how it fights and how it falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// What players call one of them: `king`, `attacker`.
    pub name: String,
    /// The letter in drawn boards.
    pub letter: char,
    /// The letter in OpenTafl position records.
    pub record: char,
    /// Whose it is.
    pub side: Side,
    /// Whether it is the king, whose capture or escape ends the game.
    pub royal: bool,
    /// The most squares it may slide at once; `None` for any distance.
    pub reach: Option<NonZeroU8>,
    /// What it can do in a capture.
    pub arms: Arms,
    /// What it takes to capture it.
    pub capture: Capture,
    /// Whether it falls when it steps between two enemies itself, once its own captures are made.
    pub falls_between: bool,
}

/// The two roles in a custodial capture that a piece may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arms {
    /// It captures by moving up to an enemy.
    pub hammer: bool,
    /// An enemy can be captured against it while it stands.
    pub anvil: bool,
}

impl Arms {
    /// Both roles.
    pub const FULL: Self = Self { hammer: true, anvil: true };
    /// Neither role: the weaponless king.
    pub const NONE: Self = Self { hammer: false, anvil: false };
}

/// How a kind is captured, by the place it stands on: the first place that holds decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture {
    /// Special places, in order.
    pub places: Vec<(Place, Siege)>,
    /// Everywhere else.
    pub elsewhere: Siege,
}

impl Capture {
    /// Between two enemies, wherever it stands.
    #[must_use]
    pub fn custodial() -> Self {
        Self { places: Vec::new(), elsewhere: Siege::Opposite }
    }
}

/// Capture of a row of two or more along the rim, each with an enemy in front of it, by closing the row at both ends
/// (Copenhagen, rule 4b). The piece that has just moved closes one end. A king in the row is spared, his men are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shieldwall {
    /// Classes of squares that close an end of the row in place of a piece, such as the corners.
    pub closed_by: Vec<ClassId>,
}

/// Where a piece stands, in relation to a class of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// On a square of the class.
    On(ClassId),
    /// Not on a square of the class, but beside one along a rank or a file.
    Beside(ClassId),
}

/// Which of the four sides of a piece must be hostile for it to be captured.
///
/// A side is hostile when an enemy who can be an anvil stands there, or when the square itself is hostile to the piece.
/// The piece that has just moved is always one of the sides: nothing is captured by stepping into a siege.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Siege {
    /// It cannot be captured here.
    Never,
    /// Two sides opposite each other: custodial capture.
    Opposite,
    /// Any three of the four sides.
    Three {
        /// Whether the rim of the board counts as a hostile side.
        edge_counts: bool,
    },
    /// All four sides.
    Four {
        /// Whether the rim of the board counts as a hostile side.
        edge_counts: bool,
    },
}
