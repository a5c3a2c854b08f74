//! Rules as a game description for Ludii, a `.lud` file: `(game "Brandubh" (players 2) …)`.
//!
//! Source of the language: the grammar classes and the tafl games in the repository of Ludii (Ludeme/Ludii: `Core/src/game`,
//! `Common/res/lud/board/war/custodial`). Descriptions are only written: [`write()`] lists what they omit.
//!
//! ```
//! use birka_records::{ludii, opentafl_rules};
//! use birka_rules::Rules;
//!
//! let set = opentafl_rules::read("dim:7 ks:w surf:n tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap().set;
//! let exported = ludii::write(&Rules::compile(set).unwrap(), "Brandubh");
//! assert!(exported.description.contains("(game \"Brandubh\""));
//! assert!(exported.lost.is_empty());
//! ```

mod play;
mod write;

use std::fmt;

use birka_rules::Heading;

pub use write::write;

/// Rules as a game description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedGame {
    /// The text of a `.lud` file. Its first lines are comments that state the losses.
    pub description: String,
    /// Rules that the description omits. Empty if it means the same rules.
    pub lost: Vec<LudiiLoss>,
}

/// A rule that a game description omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LudiiLoss {
    /// The names that the variant has for the sides.
    SideNames,
    /// The kind leaps, and gaps of the board are on its way: Ludii leaps by walking over squares.
    LeapsOverGaps {
        /// The kind.
        kind: String,
    },
    /// The turn of the kind goes on after a capture.
    Again {
        /// The kind.
        kind: String,
    },
    /// The kind hops over adjacent pieces.
    Hops {
        /// The kind.
        kind: String,
    },
    /// The kind captures by moving onto pieces.
    Takes {
        /// The kind.
        kind: String,
    },
    /// The kind slides in some directions only.
    Heading {
        /// The kind.
        kind: String,
        /// The directions.
        heading: Heading,
    },
    /// The kind moves in some way only from some squares.
    Limited {
        /// The kind.
        kind: String,
    },
    /// The kind captures two enemies by moving between them.
    CapturesBetween {
        /// The kind.
        kind: String,
    },
    /// The kind is captured when it moves between two enemies.
    CapturedWhenMovingBetween {
        /// The kind.
        kind: String,
    },
    /// The kind is captured in rows.
    Rows {
        /// The kind.
        kind: String,
    },
    /// The kind becomes another one where it ends a move.
    Promotes {
        /// The kind.
        kind: String,
    },
    /// Captured pieces of the kind become others.
    Becomes {
        /// The kind.
        kind: String,
    },
    /// Turns of two moves.
    TwoMoves,
    /// The placement of the pieces before the moves begin.
    Hand,
    /// A side without a move is passed over.
    Skips,
    /// The die.
    Dice,
    /// A side may pass.
    Passes,
    /// Shieldwall captures.
    Shieldwall,
    /// The exit fort.
    ExitFort,
    /// The defeat of a side with too few pieces of the kind.
    FewerOfKind {
        /// The kind.
        kind: String,
    },
    /// The squares by which the kind wins.
    Reach {
        /// The kind.
        kind: String,
    },
    /// The line of pieces by which a side wins.
    Line,
    /// Encirclement.
    Encirclement,
    /// The result when a position is there for the nth time, where n is not 2.
    Repetition {
        /// The number n.
        times: u8,
    },
    /// A rule by its key in variant files.
    Key {
        /// The key: `ends.points`.
        key: String,
    },
    /// The calls when the king can escape.
    Announcements,
    /// A function of the variant.
    Hook {
        /// Its effect.
        words: String,
    },
}

impl fmt::Display for LudiiLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideNames => f.write_str("the names of the sides"),
            Self::Key { key } => write!(f, "the rule {key}"),
            Self::LeapsOverGaps { kind } => write!(f, "the {kind}: leaps whose way leads over a gap of the board"),
            Self::Again { kind } => write!(f, "the {kind}: that its turn goes on after a capture"),
            Self::Hops { kind } => write!(f, "the {kind}: its hops over adjacent pieces"),
            Self::Takes { kind } => write!(f, "the {kind}: that it captures by moving onto pieces"),
            Self::Heading { kind, heading } => write!(f, "the {kind}: its slides {} only", heading.word()),
            Self::Limited { kind } => write!(f, "the {kind}: its moves that begin only on some squares"),
            Self::CapturesBetween { kind } => write!(f, "the {kind}: that it captures two enemies by moving between them"),
            Self::CapturedWhenMovingBetween { kind } => write!(f, "the {kind}: that it falls when it steps between two enemies"),
            Self::Rows { kind } => write!(f, "the {kind}: that it is captured in rows"),
            Self::Promotes { kind } => write!(f, "the {kind}: what it becomes where it ends a move"),
            Self::Becomes { kind } => write!(f, "the {kind}: what it becomes when it is captured"),
            Self::TwoMoves => f.write_str("the second move of a turn"),
            Self::Hand => f.write_str("that the pieces are placed before the moves begin"),
            Self::Skips => f.write_str("that a side that cannot move is passed over"),
            Self::Dice => f.write_str("the die"),
            Self::Passes => f.write_str("that a side may pass"),
            Self::Shieldwall => f.write_str("the shieldwall"),
            Self::ExitFort => f.write_str("the exit fort"),
            Self::FewerOfKind { kind } => write!(f, "the {kind}: that a side with too few of them has lost"),
            Self::Reach { kind } => write!(f, "the {kind}: the squares by which it wins"),
            Self::Line => f.write_str("the line of pieces by which a side wins"),
            Self::Encirclement => f.write_str("encirclement"),
            Self::Repetition { times } => {
                write!(f, "what befalls when a position is there {times} times: Ludii recognizes only that it was there before")
            }
            Self::Announcements => f.write_str("the calls"),
            Self::Hook { words } => write!(f, "a function of the variant's own: {words}"),
        }
    }
}
