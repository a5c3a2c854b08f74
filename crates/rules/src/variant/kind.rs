//! Kinds of pieces: their sides, how they move, how they capture and are captured.

use crate::board::square::{BoardSize, Square};
use crate::variant::RuleSet;
use crate::variant::ids::{ClassId, KindId, Side};
use crate::variant::kind_moves::{Heading, Hop, Origin, OtherMoves, TakeBy};
use crate::variant::turn::Again;

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
    /// The longest slide along a rank or file, in squares; `None` for any distance, 0 if it does not slide along them.
    pub reach: Option<u8>,
    /// Its moves besides slides along rank and file. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "OtherMoves::is_empty"))]
    pub other_moves: OtherMoves,
    /// Its roles in custodial captures.
    #[cfg_attr(feature = "serde", serde(rename = "arms"))]
    pub capture_roles: CaptureRoles,
    /// How it is captured.
    pub capture: CaptureRules,
    /// Whether it is captured when it moves between two enemies, after its own captures are made.
    #[cfg_attr(feature = "serde", serde(rename = "falls_between"))]
    pub captured_when_moving_between: bool,
    /// Whether it is also captured in an unbroken row of pieces of its side, along a rank or file, between the piece that moved and a hostile square;
    /// only where two opposite sides capture it. A king is not. Left out of the text of rules without such kinds, so that their fingerprints stay the
    /// same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub captured_in_rows: bool,
    /// The enemies of which it captures two by moving between them along a rank or file, in ascending order: capture by intervention. Moving between
    /// the king and another captures him. Left out of the text of rules without such captures, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub captures_between: Vec<KindId>,
    /// Whether its turn goes on after a capture. Left out of the text of rules without such turns, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Again::is_never"))]
    pub again: Again,
    /// The kind that it becomes where it ends a move of its own; `None` if it stays what it is. Left out of the text of rules without promotions, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub promotes: Option<Promotion>,
    /// The kind, of either side, that a captured piece of it becomes where it stands; `None` if it is removed, as it is also where the new kind may not stand, and
    /// where an enemy has moved onto its square. Left out of the text of rules without such captures, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub becomes: Option<KindId>,
}

/// The promotion of a kind on some squares, after the captures of its move. Placing it there from the hand does not promote it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Promotion {
    /// The classes of squares. On those where the new kind may not stand, the piece stays what it is.
    pub on: Vec<ClassId>,
    /// The new kind, of the same side.
    pub to: KindId,
}

impl Kind {
    /// Whether a move of it may capture an enemy.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.capture_roles.hammer || self.other_moves.captures() || !self.captures_between.is_empty()
    }

    /// The slides and leaps that it may make from every square.
    #[must_use]
    pub fn unlimited_moves(&self) -> Vec<TakeBy> {
        self.slides().chain(self.other_moves.leaps.iter().copied().map(TakeBy::Leap)).collect()
    }

    /// Whether it can never move.
    #[must_use]
    pub fn never_moves(&self) -> bool {
        self.reach == Some(0) && self.other_moves.is_empty()
    }

    /// Whether it slides in the direction from one square to another, however far. `set` has the board and its classes of squares.
    #[must_use]
    pub fn slides_towards(&self, set: &RuleSet, from: Square, to: Square) -> bool {
        let difference = |line: fn(BoardSize, Square) -> usize| line(set.size, to).cast_signed() - line(set.size, from).cast_signed();
        let (files, ranks) = (difference(BoardSize::file), difference(BoardSize::rank));
        let is_on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let leads = |by: TakeBy| by.directions(self.side).contains(&(files.signum(), ranks.signum()));
        is_on_line && self.slides().chain(self.other_moves.limited_from(set, from)).any(leads)
    }

    /// Whether one of its leaps or hops leads from one square to another, and no slide can. Which piece is hopped over is not asked, nor whether the
    /// move is limited to other squares.
    #[must_use]
    pub fn has_jump(&self, size: BoardSize, from: Square, to: Square) -> bool {
        let hops = !self.other_moves.hops.is_empty() && Hop::middle(size, from, to).is_some();
        let taking = self.other_moves.takes.iter().filter_map(|take| take.by.leap());
        hops || self.other_moves.all_leaps().chain(taking).any(|leap| leap.leads(size, from, to))
    }

    /// Whether a slide, a leap or a hop over the piece that `kind_on` tells of would lead from one square to another if it began elsewhere: it is limited
    /// to [some squares](Origin). What else is in its way is not asked.
    #[must_use]
    pub fn goes_from_elsewhere(&self, set: &RuleSet, from: Square, to: Square, kind_on: impl Fn(Square) -> Option<KindId>) -> bool {
        let is_elsewhere = |origin: &Origin| !origin.includes(set, from);
        let over = Hop::middle(set.size, from, to).and_then(kind_on);
        let hops = |hop: &Hop| hop.from.as_ref().is_some_and(is_elsewhere) && over.is_some_and(|over| hop.over.contains(&over));
        let limited = self.other_moves.limited.iter().filter(|limited| is_elsewhere(&limited.from));
        self.other_moves.hops.iter().any(hops) || limited.into_iter().any(|limited| limited.by.leads(set.size, self.side, from, to))
    }
}

impl Kind {
    /// Its slides from every square.
    pub fn slides(&self) -> impl Iterator<Item = TakeBy> + use<> {
        let OtherMoves { diagonal, forward, headed, .. } = &self.other_moves;
        let slides = [
            TakeBy::Slide(self.reach),
            TakeBy::Diagonal(*diagonal),
            TakeBy::Forward(forward.straight),
            TakeBy::DiagonalForward(forward.diagonal),
        ];
        slides.into_iter().chain(headed.clone()).filter(|by| by.longest_slide() != Some(Some(0)))
    }

    /// Lets it slide in a way, or in none of its lines and directions if `by` is a slide of no squares. A leap changes nothing.
    pub fn set_slide(&mut self, by: TakeBy) {
        let OtherMoves { diagonal, forward, headed, .. } = &mut self.other_moves;
        match by {
            TakeBy::Slide(longest) => self.reach = longest,
            TakeBy::Diagonal(longest) => *diagonal = longest,
            TakeBy::Forward(longest) => forward.straight = longest,
            TakeBy::DiagonalForward(longest) => forward.diagonal = longest,
            TakeBy::Sideways(longest) | TakeBy::Backward(longest) | TakeBy::DiagonalBackward(longest) => {
                headed.retain(|other| other.way() != by.way());
                headed.extend((longest != Some(0)).then_some(by));
                headed.sort_unstable();
            }
            TakeBy::Leap(_) => {}
        }
    }

    /// Whether some of its slides go in some directions of their lines only.
    #[must_use]
    pub fn is_headed(&self) -> bool {
        self.slides().any(|by| by.way().is_some_and(|way| way.heading != Heading::Every))
    }
}

/// The roles of a piece in a custodial capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaptureRoles {
    /// It captures by moving next to an enemy.
    pub hammer: bool,
    /// Enemies can be captured against it.
    pub anvil: bool,
}

impl CaptureRoles {
    /// Both roles.
    pub const BOTH: Self = Self { hammer: true, anvil: true };
    /// Neither role: the unarmed king.
    pub const NONE: Self = Self { hammer: false, anvil: false };
}

/// How a kind is captured, by the square it stands on. The first place that holds decides.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaptureRules {
    /// Special places, in order of precedence.
    pub places: Vec<(CapturePlace, RequiredSides)>,
    /// On all other squares.
    pub elsewhere: RequiredSides,
}

impl CaptureRules {
    /// Custodial capture on every square.
    #[must_use]
    pub fn custodial() -> Self {
        Self { places: Vec::new(), elsewhere: RequiredSides::Opposite }
    }
}

/// Shieldwall capture: a row of two or more pieces along the edge, each with an enemy in front of it, is captured by closing the row at
/// both ends (Copenhagen, rule 4b). The piece that has just moved closes one end. A king in the row is not captured, the others are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shieldwall {
    /// Classes of squares that close an end of the row without a piece, such as the corners.
    pub closed_by: Vec<ClassId>,
}

/// Where a piece stands, relative to a class of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CapturePlace {
    /// On a square of the class.
    On(ClassId),
    /// Not on a square of the class, but orthogonally adjacent to one.
    Beside(ClassId),
}

/// The sides of a piece, of four, that must be hostile for it to be captured.
///
/// A side is hostile when an enemy anvil stands there, or when the square itself is hostile to the piece. The piece that has just
/// moved is always one of the sides: moving between enemies is safe, unless
/// [`captured_when_moving_between`](crate::Kind::captured_when_moving_between) says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RequiredSides {
    /// The piece cannot be captured here.
    Never,
    /// Two opposite sides: custodial capture.
    Opposite,
    /// Any three of the four sides.
    Three {
        /// Whether the edge of the board counts as a hostile side.
        edge_counts: bool,
    },
    /// All four sides.
    Four {
        /// Whether the edge of the board counts as a hostile side.
        edge_counts: bool,
    },
}

/// The names of the sides, where a variant has names of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct SideNames {
    /// The attackers.
    pub attackers: Option<String>,
    /// The defenders.
    pub defenders: Option<String>,
}

impl SideNames {
    /// The name of a side, if it has one.
    #[must_use]
    pub fn of(&self, side: Side) -> Option<&str> {
        match side {
            Side::Attackers => self.attackers.as_deref(),
            Side::Defenders => self.defenders.as_deref(),
        }
    }

    /// Whether neither side has a name of its own.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
