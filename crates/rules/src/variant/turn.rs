//! Turns: of one move or several, with passes and with a die, and the turns in which pieces are placed before the moves begin.

use std::num::NonZeroU8;

use crate::board::square::Square;
use crate::random::Rng;
use crate::variant::ends::Verdict;
use crate::variant::ids::{ClassId, KindId, Side};

/// Whether a piece that has captured may move again in the same turn. Its side may end the turn after each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Again {
    /// A turn is one move.
    #[default]
    Never,
    /// The turn goes on as long as each further move captures.
    WhileCapturing,
    /// The turn goes on as long as each further move captures; a king may also escape by the last one.
    WhileCapturingOrEscaping,
}

impl Again {
    /// Whether a turn is one move.
    #[must_use]
    pub fn is_never(&self) -> bool {
        *self == Self::Never
    }
}

/// Turns of two moves by different pieces.
///
/// The second move is made whenever it is possible. A piece lost by its own move ends the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TwoMoves {
    /// The kinds that make no second move, and after whose move there is none, in ascending order.
    pub alone: Vec<KindId>,
    /// Whether no second move captures an enemy, and after a move that does there is none.
    pub captures_alone: bool,
}

/// Why a move cannot be the second one of a turn of [two moves](TwoMoves).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSecond {
    /// Its piece has made the first one.
    SamePiece,
    /// Its kind moves alone.
    MovesAlone,
    /// It captures an enemy.
    Captures,
}

/// The sides that may pass: instead of a turn they may choose to do nothing. While pieces are placed, and within a turn, nobody passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Passes {
    /// Only this side.
    Of(Side),
    /// Both. Two passes in a row end the game.
    OfBoth {
        /// The result then; the side that made the last move is the one that passed last.
        verdict: Verdict,
    },
}

impl Passes {
    /// Whether a side may pass.
    #[must_use]
    pub fn allow(self, side: Side) -> bool {
        match self {
            Self::Of(only) => only == side,
            Self::OfBoth { .. } => true,
        }
    }

    /// The result of two passes in a row; `None` where only one side may pass.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Of(_) => None,
            Self::OfBoth { verdict } => Some(verdict),
        }
    }
}

/// A die with six faces, which the side to move rolls at the beginning of each turn by [`Move::Roll`](crate::Move::Roll). It decides how far, and whether, a
/// piece moves. A roll with which the side cannot move ends its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dice {
    /// How far a piece moves, in squares along the longer side of its way.
    pub steps: DieSteps,
    /// The faces with which a side moves.
    pub moves_on: DieFaces,
}

/// How far a piece moves with a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DieSteps {
    /// The die does not limit the distance.
    #[default]
    Any,
    /// At most as many squares as it shows.
    AtMost,
    /// Exactly as many squares as the die shows.
    Exactly,
}

/// A number that a die shows: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct DieFace(u8);

/// Some numbers of a die.
// The bit of each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<DieFace>", into = "Vec<DieFace>"))]
pub struct DieFaces(u8);

impl Dice {
    /// Whether a piece may move some squares when the die shows a number.
    #[must_use]
    pub fn allows(self, face: DieFace, squares: usize) -> bool {
        let number = usize::from(face.number());
        let is_near = match self.steps {
            DieSteps::Any => true,
            DieSteps::AtMost => squares <= number,
            DieSteps::Exactly => squares == number,
        };
        is_near && self.moves_on.contains(face)
    }
}

impl DieFace {
    /// All faces, in ascending order.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// A face by chance, each as likely as the others.
    #[must_use]
    pub fn random(rng: &mut Rng) -> Self {
        rng.choose(&Self::ALL).copied().unwrap_or(Self(1))
    }

    /// The number it shows.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for DieFace {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::ALL.into_iter().find(|face| face.0 == number).ok_or("a die shows 1 to 6")
    }
}

impl From<DieFace> for u8 {
    fn from(face: DieFace) -> Self {
        face.0
    }
}

impl DieFaces {
    /// All six.
    pub const ALL: Self = Self(0b111_1110);

    /// Whether a number is among them.
    #[must_use]
    pub fn contains(self, face: DieFace) -> bool {
        self.0 & 1 << face.0 != 0
    }

    /// They, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = DieFace> {
        DieFace::ALL.into_iter().filter(move |&face| self.contains(face))
    }
}

impl FromIterator<DieFace> for DieFaces {
    fn from_iter<I: IntoIterator<Item = DieFace>>(faces: I) -> Self {
        Self(faces.into_iter().fold(0, |bits, face| bits | 1 << face.0))
    }
}

impl From<Vec<DieFace>> for DieFaces {
    fn from(faces: Vec<DieFace>) -> Self {
        faces.into_iter().collect()
    }
}

impl From<DieFaces> for Vec<DieFace> {
    fn from(faces: DieFaces) -> Self {
        faces.iter().collect()
    }
}

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
    /// The number of the attackers.
    pub attackers: u8,
    /// The number of the defenders.
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

/// An action of a side other than beginning a turn with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// Its turn goes on: the piece on this square has captured, or has made the first of [two moves](crate::TwoMoves).
    Further(Square),
    /// It places a piece from the hand.
    Placement,
    /// It begins a turn with a move, or passes.
    MoveOrPass {
        /// Whether the other side has just passed, so that a pass ends the game. Never where only one side may pass.
        after_pass: bool,
    },
    /// It rolls the die, unless it cannot move whatever the die shows.
    Roll,
    /// It moves with what it has rolled. There is such a move.
    Rolled(DieFace),
}
