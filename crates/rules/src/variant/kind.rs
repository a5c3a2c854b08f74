use crate::board::square::{BoardSize, Direction, Square};
use crate::variant::RuleSet;
use crate::variant::end_rules::Verdict;
use crate::variant::square_class::ClassId;

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
    /// What it becomes where it ends a move of its own; `None` if it stays what it is. Left out of the text of rules without promotions, so that their
    /// fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub promotes: Option<Promotion>,
    /// What a captured piece of it becomes where it stands, of either side; `None` if it is removed, as it is also where the new kind may not stand, and
    /// where an enemy has moved onto its square. Left out of the text of rules without such captures, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub becomes: Option<KindId>,
}

/// What a kind of piece becomes on some squares, after the captures of its move. Placing it there from the hand does not promote it.
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

    /// The slides and leaps that it may make from every square. A slide of no squares is one that it does not have.
    #[must_use]
    pub fn unlimited_moves(&self) -> Vec<TakeBy> {
        let OtherMoves { diagonal, forward, leaps, .. } = &self.other_moves;
        let slides = [
            TakeBy::Slide(self.reach),
            TakeBy::Diagonal(*diagonal),
            TakeBy::Forward(forward.straight),
            TakeBy::DiagonalForward(forward.diagonal),
        ];
        slides.into_iter().chain(leaps.iter().copied().map(TakeBy::Leap)).collect()
    }

    /// Whether it can never move.
    #[must_use]
    pub fn never_moves(&self) -> bool {
        self.reach == Some(0) && self.other_moves.is_empty()
    }

    /// Whether it slides in the direction from one square to another, however far. `set` has the board and its classes of squares.
    #[must_use]
    pub fn slides_towards(&self, set: &RuleSet, from: Square, to: Square) -> bool {
        let size = set.size;
        let files = size.file(from).abs_diff(size.file(to));
        let ranks = size.rank(from).abs_diff(size.rank(to));
        let is_forward = size.rank(to).cmp(&size.rank(from)) as isize == self.side.forward();
        let OtherMoves { diagonal, forward, .. } = &self.other_moves;
        let is_limited_to = |by: fn(TakeBy) -> bool| self.other_moves.limited_from(set, from).any(by);
        if files == 0 || ranks == 0 {
            let slides = self.reach != Some(0) || is_limited_to(|by| matches!(by, TakeBy::Slide(_)));
            slides || (is_forward && files == 0 && (forward.straight != Some(0) || is_limited_to(|by| matches!(by, TakeBy::Forward(_)))))
        } else {
            let slides = *diagonal != Some(0) || is_limited_to(|by| matches!(by, TakeBy::Diagonal(_)));
            let forward = || forward.diagonal != Some(0) || is_limited_to(|by| matches!(by, TakeBy::DiagonalForward(_)));
            files == ranks && (slides || (is_forward && forward()))
        }
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

/// The squares on which a move begins that a piece does not make from every square.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Origin {
    /// Those of one of these classes, which are in ascending order and at least one.
    On(Vec<ClassId>),
    /// Those of none of these classes, which are in ascending order and at least one.
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

/// A slide or a leap to an empty square from some squares only. A slide along rank or file goes as far as it says, whatever [`Kind::reach`] is.
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

    fn leads(self, size: BoardSize, from: Square, to: Square) -> bool {
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
}

impl TakeBy {
    /// The longest slide, `None` for any distance; nothing for a leap.
    #[must_use]
    pub fn longest_slide(self) -> Option<Option<u8>> {
        match self {
            Self::Slide(longest) | Self::Diagonal(longest) | Self::Forward(longest) | Self::DiagonalForward(longest) => Some(longest),
            Self::Leap(_) => None,
        }
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
        match (self, other) {
            (Self::Leap(one), Self::Leap(other)) => one == other,
            (Self::Slide(one), Self::Slide(other) | Self::Forward(other))
            | (Self::Diagonal(one), Self::Diagonal(other) | Self::DiagonalForward(other))
            | (Self::Forward(one), Self::Forward(other))
            | (Self::DiagonalForward(one), Self::DiagonalForward(other)) => is_as_long(one, other),
            _ => false,
        }
    }

    /// The directions of a slide of a side, as changes of file and rank; none for a leap.
    #[must_use]
    pub(crate) fn directions(self, side: Side) -> &'static [(isize, isize)] {
        match (self, side) {
            (Self::Leap(_), _) => &[],
            (Self::Slide(_), _) => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            (Self::Diagonal(_), _) => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            (Self::Forward(_), Side::Attackers) => &[(0, 1)],
            (Self::Forward(_), Side::Defenders) => &[(0, -1)],
            (Self::DiagonalForward(_), Side::Attackers) => &[(1, 1), (-1, 1)],
            (Self::DiagonalForward(_), Side::Defenders) => &[(1, -1), (-1, -1)],
        }
    }

    /// Whether it leads from one square of an empty board to another.
    fn leads(self, size: BoardSize, side: Side, from: Square, to: Square) -> bool {
        let longest = self.longest_slide().flatten().map_or(usize::MAX, usize::from);
        let ray =
            |step: (isize, isize)| std::iter::successors(size.offset(from, step), move |&square| size.offset(square, step)).take(longest);
        self.leap().is_some_and(|leap| leap.leads(size, from, to)) || self.directions(side).iter().any(|&step| ray(step).any(|at| at == to))
    }
}

/// Whether a piece that has captured may move again in the same turn. Its side may end the turn after each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Again {
    /// A turn is one move.
    #[default]
    Never,
    /// As long as each further move captures.
    WhileCapturing,
    /// As long as each further move captures; a king may also escape by the last one.
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

/// Which sides may pass: instead of a turn they may choose to do nothing. While pieces are placed, and within a turn, nobody passes.
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

/// Which of the four sides of a piece must be hostile for it to be captured.
///
/// A side is hostile when an enemy anvil stands there, or when the square itself is hostile to the piece. The piece that has just
/// moved is always one of the sides: moving between enemies is safe, unless [`Kind::captured_when_moving_between`] says otherwise.
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

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The side without the king: Linnaeus's Muscovites.
    Attackers,
    /// The side of the king: Linnaeus's Swedes.
    Defenders,
}

impl Side {
    /// Both, attackers first.
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The other side.
    #[must_use]
    #[inline]
    pub fn opponent(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// The direction in which its pieces move forward, as the change of rank of a step: attackers towards the higher ranks, defenders towards the
    /// lower.
    #[must_use]
    #[inline]
    pub fn forward(self) -> isize {
        match self {
            Self::Attackers => 1,
            Self::Defenders => -1,
        }
    }

    /// The letter of the side in text protocols: `a` or `d`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Attackers => 'a',
            Self::Defenders => 'd',
        }
    }

    /// The side of a letter; `None` for other letters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// What a variant calls the sides, where it has names of its own.
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

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        })
    }
}
