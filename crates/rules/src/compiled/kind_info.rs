use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, Direction, Square, SquareTable};
use crate::rng::Rng;
use crate::variant::RuleSet;
use crate::variant::capture_rules::RequiredSides;
use crate::variant::end_rules::NoMove;
use crate::variant::kind::{Kind, KindId, Side};
use crate::variant::kind_moves::{Hop, Leap, Origin, TakeBy};
use crate::variant::square_class::{Hostility, SquareClass, SquareRule};
use crate::variant::turn::Again;

/// The rules for one kind of piece.
pub(crate) struct KindInfo<const W: usize> {
    pub(crate) side: Side,
    pub(crate) royal: bool,
    /// The longest slide along rank or file, in squares.
    pub(crate) reach: usize,
    /// By square number, its moves besides slides along rank and file; empty for a kind without any.
    pub(crate) other_moves: Vec<OtherRays<W>>,
    /// By number of the other kind, whether it hops over it, and whether it then captures it. Shorter than the list of kinds if it never hops.
    pub(crate) hops: Vec<Option<Hopped>>,
    pub(crate) hammer: bool,
    pub(crate) anvil: bool,
    /// Squares on which pieces of this kind are moved one by one and not with the [`MovementClass`](super::MovementClass)
    /// of their side: all squares for the king and for kinds that move differently, the home squares for pieces with a camp, none for
    /// ordinary soldiers.
    pub(crate) individual: Bitboard<W>,
    /// Whether [`individual`](Self::individual) has any squares.
    pub(crate) moves_individually: bool,
    /// Squares that are always hostile to it.
    pub(crate) hostile: Bitboard<W>,
    /// Squares that are hostile to it while empty.
    pub(crate) hostile_when_empty: Bitboard<W>,
    /// Squares that are hostile to it while a besieged king stands there.
    pub(crate) hostile_when_besieged: Bitboard<W>,
    /// Groups of squares that are hostile to it while it stands outside them.
    pub(crate) camps: Vec<Camp<W>>,
    /// Whether it is captured when it moves between two enemies.
    pub(crate) captured_when_moving_between: bool,
    /// Whether it is captured in rows.
    pub(crate) captured_in_rows: bool,
    /// The kinds of which it captures two by moving between them, as bits.
    captures_between: u8,
    /// Whether its turn goes on after a capture.
    pub(crate) again: Again,
    /// Whether it makes no second move in a turn of [two](crate::TwoMoves), and none follows its move.
    pub(crate) moves_alone: bool,
    pub(crate) squares: SquareTable<KindOnSquare, W>,
    /// By square, what it cannot use of the rank and file through the square when it slides from there.
    pub(crate) lines: SquareTable<LineMasks, W>,
}

/// The rules for one kind of piece on one square.
#[derive(Clone)]
pub(crate) struct KindOnSquare {
    /// The Zobrist key.
    pub(crate) key: u64,
    /// How the piece is captured on this square.
    pub(crate) required_sides: RequiredSides,
    /// Effects, other than custodial captures, that a move of the piece to this square can have.
    pub(crate) effects: MoveEffects,
    /// What the piece becomes when it ends a move on this square.
    pub(crate) promotion: Option<KindId>,
    /// What the piece becomes when it is captured on this square.
    pub(crate) conversion: Option<KindId>,
}

/// What happens to a piece that another one hops over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hopped {
    Stays,
    Captured,
}

/// Whether a move of a kind to a square may change what a piece is.
fn changes_pieces(set: &RuleSet, id: KindId, square: Square) -> bool {
    let kind = set.kind(id);
    let is_converted = |other: &Kind| other.becomes.is_some() && (other.side != kind.side || kind.captured_when_moving_between);
    set.promotion_on(square, id).is_some() || set.kinds.iter().any(is_converted)
}

fn hops_over(set: &RuleSet, kind: &Kind) -> Vec<Option<Hopped>> {
    let hopped = |id: KindId| {
        let hop = kind.other_moves.hops.iter().find(|hop| hop.over.contains(&id))?;
        Some(if hop.captures { Hopped::Captured } else { Hopped::Stays })
    };
    if kind.other_moves.hops.is_empty() { Vec::new() } else { set.kinds().map(|(id, _)| hopped(id)).collect() }
}

impl<const W: usize> KindInfo<W> {
    pub(crate) fn new(set: &RuleSet, id: KindId, keys: &mut Rng) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let rules = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.rules[id.index()])
        };
        let squares_where = |holds: &dyn Fn(SquareRule) -> bool| size.squares().filter(|&s| rules(s).any(holds)).collect::<Bitboard<W>>();
        let movement = KindMovement::<W>::new(set, id);
        let escape: Bitboard<W> = set.escape_squares().collect();
        let on_square = |square| KindOnSquare {
            key: keys.next_u64(),
            required_sides: set.required_sides_at(square, id),
            effects: MoveEffects::of_move_to(set, id, square, &escape),
            promotion: set.promotion_on(square, id),
            conversion: set.conversion_on(square, id),
        };
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.longer_side(), usize::from),
            other_moves: other_moves(set, id, &movement),
            hops: hops_over(set, kind),
            hammer: kind.capture_roles.hammer,
            anvil: kind.capture_roles.anvil,
            individual: Bitboard::EMPTY,
            moves_individually: false,
            hostile: squares_where(&|rule| rule.hostile == Hostility::Always && !rule.hostile_only_outside),
            hostile_when_empty: squares_where(&|rule| rule.hostile == Hostility::WhenEmpty && !rule.hostile_only_outside),
            hostile_when_besieged: squares_where(&|rule| rule.hostile_when_besieged),
            camps: camps_of(set, id),
            captured_when_moving_between: kind.captured_when_moving_between,
            captured_in_rows: kind.captured_in_rows,
            captures_between: bits(&kind.captures_between),
            again: kind.again,
            moves_alone: set.two_moves.as_ref().is_some_and(|rule| rule.alone.contains(&id)),
            squares: SquareTable::new(size, on_square),
            lines: SquareTable::new(size, |square| movement.line_masks(size, square)),
        }
    }

    /// What happens to a piece of another kind when this one hops over it; `None` if it does not.
    pub(crate) fn hops_over(&self, other: KindId) -> Option<Hopped> {
        self.hops.get(other.index()).copied().flatten()
    }

    /// Whether it captures two pieces by moving between them if both are of such kinds.
    pub(crate) fn captures_between(&self, other: KindId) -> bool {
        self.captures_between >> other.0 & 1 == 1
    }

    /// Whether it captures some pieces by moving between them.
    pub(crate) fn intervenes(&self) -> bool {
        self.captures_between != 0
    }

    #[inline]
    pub(crate) fn on(&self, square: Square) -> &KindOnSquare {
        &self.squares[square]
    }
}

/// Possible effects of a move other than custodial captures, by moving kind and destination square.
///
/// A variant without a rule never has the flag of that rule set, so it pays nothing for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveEffects(u16);

impl MoveEffects {
    /// A shieldwall capture.
    pub(crate) const SHIELDWALL: Self = Self(1);
    /// The piece may have moved between two enemies and be captured itself.
    pub(crate) const BETWEEN: Self = Self(1 << 1);
    /// The king escapes.
    pub(crate) const ESCAPE: Self = Self(1 << 2);
    /// A king on the edge may have an exit fort.
    pub(crate) const FORT: Self = Self(1 << 3);
    /// An encirclement may be complete.
    pub(crate) const ENCIRCLEMENT: Self = Self(1 << 4);
    /// A piece may have left or entered a ring of other pieces, so that either side may have completed an exit fort or an encirclement.
    pub(crate) const CROSSING: Self = Self(1 << 5);
    /// A piece may have moved onto an enemy.
    pub(crate) const TAKE: Self = Self(1 << 6);
    /// A piece may have moved between two enemies and capture both.
    pub(crate) const INTERVENTION: Self = Self(1 << 7);
    /// The piece may have completed a line by which its side wins.
    pub(crate) const LINE: Self = Self(1 << 8);

    /// The piece may have captured another one by hopping over it.
    pub(crate) const HOP: Self = Self(1 << 9);
    /// After a capture the turn of the piece may go on.
    pub(crate) const AGAIN: Self = Self(1 << 10);

    /// A second move may follow in the same turn.
    pub(crate) const FIRST: Self = Self(1 << 11);
    /// The next turn may begin otherwise than with a move: its side may pass, or be left without a move and passed over.
    pub(crate) const NEXT_TURN: Self = Self(1 << 12);

    /// The piece has reached a square by which its side wins.
    pub(crate) const GOAL: Self = Self(1 << 13);
    /// The piece may capture a row of enemies.
    pub(crate) const ROWS: Self = Self(1 << 14);
    /// The piece may become another one, or those that it captures may.
    pub(crate) const CHANGES: Self = Self(1 << 15);

    /// The effects after which either side may have won in any way.
    pub(crate) const CROSSING_OR_CHANGES: Self = Self(Self::CROSSING.0 | Self::CHANGES.0);

    /// The effects of few variants. A move with any of them is made out of line.
    pub(crate) const UNUSUAL: Self = Self(
        Self::BETWEEN.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::INTERVENTION.0
            | Self::LINE.0
            | Self::HOP.0
            | Self::AGAIN.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::ROWS.0
            | Self::CHANGES.0,
    );

    /// The effects that do not depend on the pieces nearby.
    pub(crate) const ANYWHERE: Self = Self(
        Self::BETWEEN.0
            | Self::ESCAPE.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::LINE.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::CHANGES.0,
    );

    /// The effects that a move of a kind to a square can have.
    pub(crate) fn of_move_to<const W: usize>(set: &RuleSet, id: KindId, square: Square, escape: &Bitboard<W>) -> Self {
        let kind = set.kind(id);
        let effects = [
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.capture_roles.hammer && set.size.is_edge(square)),
            (Self::BETWEEN, kind.captured_when_moving_between),
            (Self::ESCAPE, kind.royal && escape.contains(square)),
            // Any defender may complete the fort.
            (Self::FORT, set.ends.exit_fort && kind.side == Side::Defenders),
            (Self::ENCIRCLEMENT, set.ends.encirclement && kind.side == Side::Attackers),
            (Self::CROSSING, (set.ends.encirclement || set.ends.exit_fort) && set.has_other_moves()),
            (Self::TAKE, !kind.other_moves.takes.is_empty()),
            (Self::INTERVENTION, !kind.captures_between.is_empty()),
            (Self::ROWS, kind.capture_roles.hammer && set.kinds.iter().any(|other| other.side != kind.side && other.captured_in_rows)),
            (Self::HOP, kind.other_moves.hops.iter().any(|hop| hop.captures)),
            (Self::AGAIN, !kind.again.is_never()),
            (Self::FIRST, set.two_moves.as_ref().is_some_and(|rule| !rule.alone.contains(&id))),
            (Self::NEXT_TURN, set.ends.no_move == NoMove::Skips || set.passes.is_some()),
            (Self::GOAL, set.is_goal(id, square)),
            (Self::CHANGES, changes_pieces(set, id, square)),
            (Self::LINE, set.ends.line.of(kind.side).is_some_and(|line| set.counts_for_line(line, square))),
        ];
        Self(effects.iter().filter(|(_, holds)| *holds).fold(0, |all, (effect, _)| all | effect.0))
    }

    /// Whether any of the flags of `effects` is set.
    #[inline]
    pub(crate) fn intersects(self, effects: Self) -> bool {
        self.0 & effects.0 != 0
    }

    /// The effects that are not among `effects`.
    pub(crate) fn without(self, effects: Self) -> Self {
        Self(self.0 & !effects.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The squares that a kind may pass over and stop on.
pub(crate) struct KindMovement<const W: usize> {
    /// Squares that it cannot pass over from outside.
    pub(crate) no_pass: Bitboard<W>,
    /// Squares that it cannot stop on from outside.
    pub(crate) no_stop: Bitboard<W>,
    /// By square, the squares around it that the kind may move within although it could not enter them: see [`homes`].
    homes: Vec<Bitboard<W>>,
}

impl<const W: usize> KindMovement<W> {
    pub(crate) fn new(set: &RuleSet, id: KindId) -> Self {
        let squares_where = |holds: &dyn Fn(SquareRule) -> bool| {
            let classes = set.classes.iter().filter(|class| holds(class.rules[id.index()]));
            let absent = set.size.numbers().filter(|&square| !set.size.has(square));
            classes.flat_map(|class| class.squares.iter().copied()).chain(absent).collect()
        };
        Self {
            no_pass: squares_where(&|rule| !rule.pass),
            no_stop: squares_where(&|rule| !rule.stop || !rule.enter),
            homes: homes(set, id),
        }
    }

    /// The squares on which the kind is at home.
    pub(crate) fn home_squares(&self, size: BoardSize) -> Bitboard<W> {
        size.squares().filter(|square| !self.homes[square.index()].is_empty()).collect()
    }

    /// The squares of the rank and of the file through `from` that the kind cannot use when it slides from there.
    pub(crate) fn line_masks(&self, size: BoardSize, from: Square) -> LineMasks {
        let home = &self.homes[from.index()];
        let (no_pass, no_stop) = (self.no_pass.without(home), self.no_stop.without(home));
        let line = |length: usize, square: &dyn Fn(usize) -> Square| {
            let bits = |set: &Bitboard<W>| (0..length).filter(|&at| set.contains(square(at))).fold(0, |bits, at| bits | 1 << at);
            LineMask { no_pass: bits(&no_pass), no_stop: bits(&no_stop) }
        };
        let (file, rank) = (size.file(from), size.rank(from));
        LineMasks { rank: line(size.files(), &|at| size.at(at, rank)), file: line(size.ranks(), &|at| size.at(file, at)) }
    }
}

/// The moves of a kind from one square besides slides along rank and file.
pub(crate) struct OtherRays<const W: usize> {
    /// One for each direction of a slide, and one for each leap.
    rays: Vec<Ray>,
    /// Squares of the rays that the kind may stop on.
    pub(crate) stop: Bitboard<W>,
    /// The hops, at most one in each direction.
    pub(crate) hops: Vec<HopRay>,
    /// The moves onto enemies, one for each direction and way.
    takes: Vec<TakeRay>,
}

/// The squares of one direction, or that of a leap.
struct Ray {
    /// Nearest first, up to the first that the kind may not pass over.
    squares: Vec<Square>,
    /// How many of them the kind reaches by a slide along rank or file from every square. Only a slide that is limited to some squares goes farther.
    covered: usize,
}

/// A move onto an enemy from one square in one direction.
struct TakeRay {
    /// The squares of the direction, nearest first, up to the first that the kind may not pass over.
    squares: Vec<Square>,
    /// The kinds taken, as bits.
    kinds: u8,
}

/// A hop from one square in one direction.
pub(crate) struct HopRay {
    /// The square hopped over.
    pub(crate) over: Square,
    /// The one behind it, which the kind may stop on.
    pub(crate) to: Square,
    /// The kinds hopped over there, as bits.
    kinds: u8,
}

const _: () = assert!(RuleSet::MAX_KINDS <= u8::BITS as usize);

impl HopRay {
    /// Whether it leads over a kind.
    pub(crate) fn is_over(&self, kind: KindId) -> bool {
        self.kinds >> kind.0 & 1 == 1
    }
}

impl<const W: usize> OtherRays<W> {
    /// The squares that the kind can move to; `is_hopped` tells whether a hop leads over the piece on its square.
    pub(crate) fn targets(&self, occupied: &Bitboard<W>, is_hopped: impl Fn(&HopRay) -> bool) -> Bitboard<W> {
        let open = self.rays.iter().flat_map(|ray| ray.squares.iter().copied().take_while(|&square| !occupied.contains(square)));
        let mut targets = open.collect::<Bitboard<W>>() & self.stop;
        self.open_hops(occupied, is_hopped).for_each(|hop| targets.insert(hop.to));
        targets
    }

    fn open_hops(&self, occupied: &Bitboard<W>, is_hopped: impl Fn(&HopRay) -> bool) -> impl Iterator<Item = &HopRay> {
        self.hops.iter().filter(move |hop| occupied.contains(hop.over) && !occupied.contains(hop.to) && is_hopped(hop))
    }

    /// All squares that the kind can move to if nothing is in its way and a piece stands wherever it hops over one.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.rays.iter().flat_map(|ray| &ray.squares).copied().chain(self.hops.iter().map(|hop| hop.to))
    }

    /// All squares where the kind can take a piece, whatever stands on the board.
    pub(crate) fn taking_squares(&self) -> impl Iterator<Item = Square> {
        self.takes.iter().flat_map(|ray| &ray.squares).copied().filter(|&square| self.stop.contains(square))
    }

    /// The squares of the pieces that the kind takes; `kind_on` tells what stands on an occupied square.
    pub(crate) fn taken(&self, occupied: &Bitboard<W>, kind_on: impl Fn(Square) -> KindId) -> impl Iterator<Item = &Square> {
        self.takes.iter().filter_map(move |ray| {
            let nearest = ray.squares.iter().find(|&&square| occupied.contains(square))?;
            (ray.kinds >> kind_on(*nearest).0 & 1 == 1 && self.stop.contains(*nearest)).then_some(nearest)
        })
    }

    /// For each ray that leads to a goal, the squares up to the first one, the goal of each hop, and each goal where the kind takes a piece. Goals that
    /// a slide along rank or file from every square leads to are left out.
    pub(crate) fn ways(
        &self,
        occupied: Bitboard<W>,
        goals: Bitboard<W>,
        kind_on: impl Fn(Square) -> KindId,
    ) -> impl Iterator<Item = &[Square]> {
        let hops = self.open_hops(&occupied, |hop| hop.is_over(kind_on(hop.over))).map(|hop| &hop.to);
        let jumps = hops.chain(self.taken(&occupied, &kind_on)).filter(|&&to| goals.contains(to));
        // Two ways of taking may lead to the same piece.
        let jumps = jumps.fold(Vec::new(), |mut jumps: Vec<&[Square]>, to| {
            let way = std::slice::from_ref(to);
            if !jumps.contains(&way) {
                jumps.push(way);
            }
            jumps
        });
        let rays = self.rays.iter().filter_map(move |Ray { squares, covered }| {
            let open = squares.iter().take_while(|&&square| !occupied.contains(square)).count();
            let goal = squares[..open].iter().position(|&square| goals.contains(square) && self.stop.contains(square))?;
            (goal >= *covered).then_some(&squares[..=goal])
        });
        rays.chain(jumps)
    }
}

/// By square number, the moves of a kind besides slides along rank and file; empty for a kind without any.
pub(crate) fn other_moves<const W: usize>(set: &RuleSet, id: KindId, movement: &KindMovement<W>) -> Vec<OtherRays<W>> {
    let (size, moves) = (set.size, &set.kind(id).other_moves);
    if moves.is_empty() {
        return Vec::new();
    }
    let side = set.kind(id).side;
    let reach = set.kind(id).reach.map_or(usize::MAX, usize::from);
    // In each direction only the longest slide counts.
    let mut unlimited = Vec::new();
    for by in [TakeBy::Diagonal(moves.diagonal), TakeBy::Forward(moves.forward.straight), TakeBy::DiagonalForward(moves.forward.diagonal)] {
        add_slides(&mut unlimited, by, side);
    }
    let of_square = |from: Square| {
        let home = &movement.homes[from.index()];
        let (no_pass, no_stop) = (movement.no_pass.without(home), movement.no_stop.without(home));
        let slide = |step: (isize, isize), longest: Option<u8>| {
            let longest = longest.map_or(usize::MAX, usize::from);
            let mut ray = Vec::new();
            let mut next = size.offset(from, step);
            while let Some(square) = next.filter(|_| ray.len() < longest) {
                ray.push(square);
                next = size.offset(square, step).filter(|_| !no_pass.contains(square));
            }
            ray
        };
        let leap = |leap: Leap| leap.targets(size, from).into_iter().map(|to| vec![to]);
        let mut slides = unlimited.clone();
        moves.limited_from(set, from).for_each(|by| add_slides(&mut slides, by, side));
        let on_line = |(files, ranks): (isize, isize)| files == 0 || ranks == 0;
        let slides = slides.into_iter().map(|(step, longest)| {
            let squares = slide(step, longest);
            let covered = if on_line(step) { reach.min(squares.len()) } else { 0 };
            Ray { squares, covered }
        });
        let leaps = moves.leaps.iter().copied().chain(moves.limited_from(set, from).filter_map(TakeBy::leap)).flat_map(leap);
        let rays = slides.filter(|ray| ray.covered < ray.squares.len()).chain(leaps.map(|squares| Ray { squares, covered: 0 }));
        let rays: Vec<Ray> = rays.collect();
        let takes = moves.takes.iter().filter(|take| begins_on(set, take.from.as_ref(), from)).flat_map(|take| {
            let kinds = bits(&take.whom);
            let slides = take.by.directions(side).iter().map(|&step| slide(step, take.by.longest_slide().flatten()));
            let rays = slides.filter(|ray| !ray.is_empty()).chain(take.by.leap().into_iter().flat_map(leap));
            rays.map(|squares| TakeRay { squares, kinds }).collect::<Vec<_>>()
        });
        let takes: Vec<TakeRay> = takes.collect();
        let on_rays = rays.iter().map(|ray| &ray.squares).chain(takes.iter().map(|ray| &ray.squares)).flatten().copied();
        let stop = on_rays.filter(|&square| !no_stop.contains(square)).collect();
        let hops = Direction::ALL.into_iter().filter_map(|direction| hop(set, id, from, direction));
        let hops = hops.filter(|hop| !no_stop.contains(hop.to)).collect();
        OtherRays { rays, stop, hops, takes }
    };
    size.numbers().map(of_square).collect()
}

/// Adds the directions of slides to a list, each with the longest slide, `None` for any distance.
fn add_slides(slides: &mut Vec<((isize, isize), Option<u8>)>, by: TakeBy, side: Side) {
    let Some(longest) = by.longest_slide().filter(|longest| *longest != Some(0)) else { return };
    for &step in by.directions(side) {
        match slides.iter_mut().find(|(other, _)| *other == step) {
            Some((_, length)) => *length = length.zip(longest).map(|(one, other)| one.max(other)),
            None => slides.push((step, longest)),
        }
    }
}

/// Whether a move that is limited to an origin, if it is, begins on a square.
fn begins_on(set: &RuleSet, origin: Option<&Origin>, square: Square) -> bool {
    origin.is_none_or(|origin| origin.includes(set, square))
}

fn bits(kinds: &[KindId]) -> u8 {
    kinds.iter().fold(0, |bits, kind| bits | 1 << kind.0)
}

/// The hop of a kind from a square in a direction, if there is one.
fn hop(set: &RuleSet, id: KindId, from: Square, direction: Direction) -> Option<HopRay> {
    let over = set.size.step(from, direction)?;
    let to = set.size.step(over, direction)?;
    let is_at = |hop: &Hop| hop.at.is_empty() || hop.at.iter().any(|&class| set.is_in(class, from) || set.is_in(class, to));
    let leads_there = |hop: &&Hop| begins_on(set, hop.from.as_ref(), from) && is_at(hop);
    let hops = set.kind(id).other_moves.hops.iter().filter(leads_there);
    let kinds = hops.fold(0, |kinds, hop| kinds | bits(&hop.over));
    (kinds != 0).then_some(HopRay { over, to, kinds })
}

/// By square, the group of squares that a kind may move within although it could not enter it: the connected part of each class that it
/// may stand on but not enter, without the squares that another class excludes it from. A square of several such classes has the
/// groups of all.
fn homes<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Bitboard<W>> {
    let mut by_square = vec![Bitboard::EMPTY; set.size.area()];
    let is_excluded = |square| set.classes.iter().any(|class| !class.rules[id.index()].stop && class.squares.contains(&square));
    for class in set.classes.iter().filter(|class| class.rules[id.index()].stop && !class.rules[id.index()].enter) {
        for &seed in &class.squares {
            let home = square_group(set, class, seed).into_iter().filter(|&square| !is_excluded(square));
            home.for_each(|square| by_square[seed.index()].insert(square));
        }
    }
    by_square
}

/// The squares of a rank or file that a piece cannot use, as bits along the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineMask {
    /// Squares that it cannot pass over.
    pub(crate) no_pass: u32,
    /// Squares that it cannot stop on.
    pub(crate) no_stop: u32,
}

/// The masks of the rank and of the file through a square, for a piece that slides from there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineMasks {
    pub(crate) rank: LineMask,
    pub(crate) file: LineMask,
}

/// A connected group of squares that is hostile to pieces outside it, but not to those inside.
pub(crate) struct Camp<const W: usize> {
    pub(crate) squares: Bitboard<W>,
    /// Whether a square of the camp is also hostile while a piece stands on it.
    pub(crate) when_occupied: bool,
}

/// The camps that are hostile to a kind.
pub(crate) fn camps_of<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Camp<W>> {
    let mut camps: Vec<Camp<W>> = Vec::new();
    for class in &set.classes {
        let rule = class.rules[id.index()];
        if !rule.hostile_only_outside || rule.hostile == Hostility::Never {
            continue;
        }
        for &square in &class.squares {
            let squares: Bitboard<W> = square_group(set, class, square).into_iter().collect();
            let when_occupied = rule.hostile == Hostility::Always;
            if !camps.iter().any(|camp| camp.squares == squares && camp.when_occupied == when_occupied) {
                camps.push(Camp { squares, when_occupied });
            }
        }
    }
    camps
}

/// The connected group of a class's squares that contains `of`; empty if `of` is not in the class.
pub(crate) fn square_group(set: &RuleSet, class: &SquareClass, of: Square) -> Vec<Square> {
    let mut group = Vec::new();
    let mut pending = vec![of];
    while let Some(square) = pending.pop() {
        if class.squares.contains(&square) && !group.contains(&square) {
            group.push(square);
            pending.extend(Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)));
        }
    }
    group
}
