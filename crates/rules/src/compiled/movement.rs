//! Where a kind can go from each square: by slides along rank and file, and by its other moves.

use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, Direction, Square};
use crate::variant::ids::{KindId, Side};
use crate::variant::kind_moves::{Hop, Leap, Origin, SlideWay, TakeBy};
use crate::variant::{RuleSet, SquareClass, SquareRule};

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

/// The connected group of a class's squares that contains `of`; empty if `of` is not in the class.
pub(super) fn square_group(set: &RuleSet, class: &SquareClass, of: Square) -> Vec<Square> {
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
    let others = set.kind(id).slides().filter(|by| by.way() != Some(SlideWay::STRAIGHT));
    others.for_each(|by| add_slides(&mut unlimited, by, side));
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

pub(super) fn bits(kinds: &[KindId]) -> u8 {
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
