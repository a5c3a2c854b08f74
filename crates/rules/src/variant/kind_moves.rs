use crate::board::square::{BoardSize, Direction, Square};
use crate::keys::names;
use crate::variant::RuleSet;
use crate::variant::ids::{ClassId, KindId, Side};

/// The moves of a kind besides slides along rank and file. Like these, they end on a square where the kind may stop, which is empty but for
/// [`takes`](Self::takes).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OtherMoves {
    /// The longest diagonal slide, in squares; `None` for any distance, 0 if it does not slide diagonally.
    pub diagonal: Option<u8>,
    /// Its slides in the forward direction only. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "ForwardSlides::is_none"))]
    pub forward: ForwardSlides,
    /// Its slides sideways or backward only, in ascending order and none of no squares. Left out of the text of rules without any, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub headed: Vec<TakeBy>,
    /// Its leaps.
    pub leaps: Vec<Leap>,
    /// Its slides and leaps from some squares only, besides those from every square, in ascending order. Left out of the text of rules without any, so
    /// that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub limited: Vec<LimitedMove>,
    /// Its hops, each over other kinds. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub hops: Vec<Hop>,
    /// Its moves onto pieces, which it captures, in ascending order and each way once. Left out of the text of rules without any, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub takes: Vec<Take>,
}

impl OtherMoves {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether one of them captures a piece by itself, and not by what stands beside it.
    #[must_use]
    pub fn captures(&self) -> bool {
        !self.takes.is_empty() || self.hops.iter().any(|hop| hop.captures)
    }

    /// All leaps onto empty squares, those from some squares only included.
    pub fn all_leaps(&self) -> impl Iterator<Item = Leap> {
        self.leaps.iter().copied().chain(self.limited.iter().filter_map(|limited| limited.by.leap()))
    }

    /// The ways of those limited slides and leaps that begin on a square.
    pub fn limited_from(&self, set: &RuleSet, from: Square) -> impl Iterator<Item = TakeBy> {
        self.limited.iter().filter(move |limited| limited.from.includes(set, from)).map(|limited| limited.by)
    }

    /// Where its limited moves begin.
    pub fn origins(&self) -> impl Iterator<Item = &Origin> {
        let jumps = self.hops.iter().filter_map(|hop| hop.from.as_ref()).chain(self.takes.iter().filter_map(|take| take.from.as_ref()));
        self.limited.iter().map(|limited| &limited.from).chain(jumps)
    }
}

impl Default for OtherMoves {
    fn default() -> Self {
        Self {
            diagonal: Some(0),
            forward: ForwardSlides::NONE,
            headed: Vec::new(),
            leaps: Vec::new(),
            limited: Vec::new(),
            hops: Vec::new(),
            takes: Vec::new(),
        }
    }
}

/// Slides in the [forward direction](Side::forward) only: the longest of each kind, in squares, `None` for any distance, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ForwardSlides {
    /// Along its file.
    pub straight: Option<u8>,
    /// Along the two diagonals that lead forward.
    pub diagonal: Option<u8>,
}

impl ForwardSlides {
    /// No such slides.
    pub const NONE: Self = Self { straight: Some(0), diagonal: Some(0) };

    /// Whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

impl Default for ForwardSlides {
    fn default() -> Self {
        Self::NONE
    }
}

/// Lines along which pieces slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Ranks and files.
    Straight,
    /// Diagonals.
    Diagonal,
}

/// The directions of a slide along its lines, as the side of the piece sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Every direction.
    Every,
    /// Only [forward](Side::forward).
    Forward,
    /// Only along ranks. No diagonal leads there.
    Sideways,
    /// Only against the [forward direction](Side::forward).
    Backward,
}

/// Lines and directions of a slide, whatever its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideWay {
    /// Its lines.
    pub lines: Lines,
    /// Its directions along them.
    pub heading: Heading,
}

/// The words for slides in variant files, each with whether it goes one square, a step, whatever the reach of the piece is.
pub const SLIDES: [(&str, (SlideWay, bool)); 14] = [
    ("slide", (SlideWay::STRAIGHT, false)),
    ("step", (SlideWay::STRAIGHT, true)),
    ("slide diagonally", (SlideWay::DIAGONAL, false)),
    ("step diagonally", (SlideWay::DIAGONAL, true)),
    ("slide forward", (SlideWay::STRAIGHT.heading(Heading::Forward), false)),
    ("step forward", (SlideWay::STRAIGHT.heading(Heading::Forward), true)),
    ("slide diagonally forward", (SlideWay::DIAGONAL.heading(Heading::Forward), false)),
    ("step diagonally forward", (SlideWay::DIAGONAL.heading(Heading::Forward), true)),
    ("slide sideways", (SlideWay::STRAIGHT.heading(Heading::Sideways), false)),
    ("step sideways", (SlideWay::STRAIGHT.heading(Heading::Sideways), true)),
    ("slide backward", (SlideWay::STRAIGHT.heading(Heading::Backward), false)),
    ("step backward", (SlideWay::STRAIGHT.heading(Heading::Backward), true)),
    ("slide diagonally backward", (SlideWay::DIAGONAL.heading(Heading::Backward), false)),
    ("step diagonally backward", (SlideWay::DIAGONAL.heading(Heading::Backward), true)),
];

/// The words of [`SLIDES`].
pub const SLIDE_WORDS: &[&str] = &names(&SLIDES);

impl Heading {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Every, Self::Forward, Self::Sideways, Self::Backward];

    /// Its word in variant files and in the ids of messages, empty for every direction.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Every => "",
            Self::Forward => "forward",
            Self::Sideways => "sideways",
            Self::Backward => "backward",
        }
    }

    /// Whether it means another direction of the board for each side.
    #[must_use]
    pub fn depends_on_side(self) -> bool {
        match self {
            Self::Every | Self::Sideways => false,
            Self::Forward | Self::Backward => true,
        }
    }
}

impl SlideWay {
    /// Along rank and file in every direction.
    pub const STRAIGHT: Self = Self { lines: Lines::Straight, heading: Heading::Every };
    /// Diagonally in every direction.
    pub const DIAGONAL: Self = Self { lines: Lines::Diagonal, heading: Heading::Every };

    /// The same lines in other directions.
    #[must_use]
    pub const fn heading(self, heading: Heading) -> Self {
        Self { heading, ..self }
    }

    /// The slide of at most so many squares, `None` for any distance. Sideways along diagonals it is one of no squares.
    #[must_use]
    pub fn at_most(self, longest: Option<u8>) -> TakeBy {
        match (self.lines, self.heading) {
            (Lines::Straight, Heading::Every) => TakeBy::Slide(longest),
            (Lines::Diagonal, Heading::Every) => TakeBy::Diagonal(longest),
            (Lines::Straight, Heading::Forward) => TakeBy::Forward(longest),
            (Lines::Diagonal, Heading::Forward) => TakeBy::DiagonalForward(longest),
            (Lines::Straight, Heading::Sideways) => TakeBy::Sideways(longest),
            (Lines::Diagonal, Heading::Sideways) => TakeBy::Diagonal(Some(0)),
            (Lines::Straight, Heading::Backward) => TakeBy::Backward(longest),
            (Lines::Diagonal, Heading::Backward) => TakeBy::DiagonalBackward(longest),
        }
    }

    /// Whether every direction of another way is one of this way.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        self.lines == other.lines && (self.heading == other.heading || self.heading == Heading::Every)
    }
}

/// The squares on which a move begins that a piece does not make from every square.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Origin {
    /// The squares of one of these classes, which are in ascending order and at least one.
    On(Vec<ClassId>),
    /// The squares of none of these classes, which are in ascending order and at least one.
    Outside(Vec<ClassId>),
}

impl Origin {
    /// The classes that it names.
    #[must_use]
    pub fn classes(&self) -> &[ClassId] {
        match self {
            Self::On(classes) | Self::Outside(classes) => classes,
        }
    }

    /// Whether a move may begin on a square.
    #[must_use]
    pub fn includes(&self, set: &RuleSet, square: Square) -> bool {
        let is_in = |classes: &[ClassId]| classes.iter().any(|&class| set.is_in(class, square));
        match self {
            Self::On(classes) => is_in(classes),
            Self::Outside(classes) => !is_in(classes),
        }
    }

    /// Whether it names all that another one names, so that it includes all squares that the other includes.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        let has_all = |all: &[ClassId], some: &[ClassId]| some.iter().all(|class| all.contains(class));
        match (self, other) {
            (Self::On(all), Self::On(some)) | (Self::Outside(some), Self::Outside(all)) => has_all(all, some),
            _ => false,
        }
    }
}

/// A slide or a leap to an empty square from some squares only. A slide along rank or file goes as far as it says, whatever
/// [`Kind::reach`](crate::Kind::reach) is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LimitedMove {
    /// How it gets to the empty square.
    pub by: TakeBy,
    /// Where it begins.
    pub from: Origin,
}

/// A leap over whatever lies between: a number of squares along one axis of the board and another number along the other, in every direction. The
/// knight of chess has `Leap { short: 1, long: 2 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Leap {
    /// The lesser distance, from 0.
    pub short: u8,
    /// The greater distance: at least 2, because a leap to an adjacent square is a step.
    pub long: u8,
}

impl Leap {
    /// The longest distance along an axis.
    pub const LONGEST: u8 = 18;

    /// The leap over two distances in either order; `None` if it leads nowhere, to an adjacent square, or over any board.
    #[must_use]
    pub fn new(one: u8, other: u8) -> Option<Self> {
        let leap = Self { short: one.min(other), long: one.max(other) };
        leap.is_valid().then_some(leap)
    }

    pub(crate) fn is_valid(self) -> bool {
        self.short <= self.long && (2..=Self::LONGEST).contains(&self.long)
    }

    /// The squares that it leads to from a square of a board, in ascending order.
    #[must_use]
    pub fn targets(self, size: BoardSize, from: Square) -> Vec<Square> {
        size.squares().filter(|&to| self.leads(size, from, to)).collect()
    }

    pub(super) fn leads(self, size: BoardSize, from: Square, to: Square) -> bool {
        let files = size.file(from).abs_diff(size.file(to));
        let ranks = size.rank(from).abs_diff(size.rank(to));
        (files.min(ranks), files.max(ranks)) == (self.short.into(), self.long.into())
    }
}

/// A jump along rank or file over an adjacent piece of one of some kinds to the empty square behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hop {
    /// The kinds hopped over, in ascending order.
    pub over: Vec<KindId>,
    /// Whether the piece hopped over is captured. Besides that, the hop captures what then stands between enemies, as every move does.
    pub captures: bool,
    /// Classes of squares from or to one of which it leads; empty if it may begin and end anywhere. Left out of the text of rules then, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub at: Vec<ClassId>,
    /// Where it begins; `None` for every square. Left out of the text of rules then, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<Origin>,
}

impl Hop {
    /// The square that a hop between two squares leads over; `None` if they are not two squares apart along a rank or a file.
    #[must_use]
    pub fn middle(size: BoardSize, from: Square, to: Square) -> Option<Square> {
        Direction::ALL.into_iter().find_map(|direction| {
            let middle = size.step(from, direction)?;
            (size.step(middle, direction) == Some(to)).then_some(middle)
        })
    }
}

/// A move onto the square of an enemy of one of some kinds, which is captured: capture by displacement, as in chess.
///
/// The squares between are empty, and the piece may pass over them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// How it gets there.
    pub by: TakeBy,
    /// Where it begins; `None` for every square. Left out of the text of rules then, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<Origin>,
    /// The kinds taken, in ascending order. Taking the king captures him.
    pub whom: Vec<KindId>,
}

/// How a piece gets to the square of a piece that it [takes](Take), or to an empty square by a [limited move](LimitedMove).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TakeBy {
    /// By a slide along a rank or file of at most this many squares, `None` for any distance.
    Slide(Option<u8>),
    /// By a diagonal slide of at most this many squares, `None` for any distance.
    Diagonal(Option<u8>),
    /// By a leap.
    Leap(Leap),
    /// By a slide forward along its file of at most this many squares, `None` for any distance.
    Forward(Option<u8>),
    /// By a slide along a diagonal that leads forward of at most this many squares, `None` for any distance.
    DiagonalForward(Option<u8>),
    /// By a slide along its rank of at most this many squares, `None` for any distance.
    Sideways(Option<u8>),
    /// By a slide backward along its file of at most this many squares, `None` for any distance.
    Backward(Option<u8>),
    /// By a slide along a diagonal that leads backward of at most this many squares, `None` for any distance.
    DiagonalBackward(Option<u8>),
}

impl TakeBy {
    /// The longest slide, `None` for any distance; nothing for a leap.
    #[must_use]
    pub fn longest_slide(self) -> Option<Option<u8>> {
        match self {
            Self::Slide(longest) | Self::Diagonal(longest) | Self::Forward(longest) | Self::DiagonalForward(longest) => Some(longest),
            Self::Sideways(longest) | Self::Backward(longest) | Self::DiagonalBackward(longest) => Some(longest),
            Self::Leap(_) => None,
        }
    }

    /// Lines and directions of a slide; `None` for a leap.
    #[must_use]
    pub fn way(self) -> Option<SlideWay> {
        Some(match self {
            Self::Slide(_) => SlideWay::STRAIGHT,
            Self::Diagonal(_) => SlideWay::DIAGONAL,
            Self::Forward(_) => SlideWay::STRAIGHT.heading(Heading::Forward),
            Self::DiagonalForward(_) => SlideWay::DIAGONAL.heading(Heading::Forward),
            Self::Sideways(_) => SlideWay::STRAIGHT.heading(Heading::Sideways),
            Self::Backward(_) => SlideWay::STRAIGHT.heading(Heading::Backward),
            Self::DiagonalBackward(_) => SlideWay::DIAGONAL.heading(Heading::Backward),
            Self::Leap(_) => return None,
        })
    }

    /// The leap, if it is one.
    #[must_use]
    pub fn leap(self) -> Option<Leap> {
        if let Self::Leap(leap) = self { Some(leap) } else { None }
    }

    /// Whether every move by another way is one by this way too, for a kind of any side.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        let is_as_long = |one: Option<u8>, other: Option<u8>| one.is_none_or(|one| other.is_some_and(|other| other <= one));
        let slides = self.way().zip(other.way()).is_some_and(|(one, other)| one.covers(other));
        match self.longest_slide().zip(other.longest_slide()) {
            Some((one, other)) => slides && is_as_long(one, other),
            None => self == other,
        }
    }

    /// The directions of a slide of a side, as changes of file and rank; none for a leap.
    #[must_use]
    pub fn directions(self, side: Side) -> &'static [(isize, isize)] {
        match (self, side) {
            (Self::Leap(_), _) => &[],
            (Self::Slide(_), _) => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            (Self::Diagonal(_), _) => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            (Self::Sideways(_), _) => &[(1, 0), (-1, 0)],
            (Self::Forward(_), Side::Attackers) | (Self::Backward(_), Side::Defenders) => &[(0, 1)],
            (Self::Forward(_), Side::Defenders) | (Self::Backward(_), Side::Attackers) => &[(0, -1)],
            (Self::DiagonalForward(_), Side::Attackers) | (Self::DiagonalBackward(_), Side::Defenders) => &[(1, 1), (-1, 1)],
            (Self::DiagonalForward(_), Side::Defenders) | (Self::DiagonalBackward(_), Side::Attackers) => &[(1, -1), (-1, -1)],
        }
    }

    /// Whether it leads from one square of an empty board to another.
    pub(super) fn leads(self, size: BoardSize, side: Side, from: Square, to: Square) -> bool {
        let longest = self.longest_slide().flatten().map_or(usize::MAX, usize::from);
        let ray =
            |step: (isize, isize)| std::iter::successors(size.offset(from, step), move |&square| size.offset(square, step)).take(longest);
        self.leap().is_some_and(|leap| leap.leads(size, from, to)) || self.directions(side).iter().any(|&step| ray(step).any(|at| at == to))
    }
}
