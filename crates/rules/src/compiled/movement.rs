use crate::board::bitboard::Bitboard;
use crate::board::square::{BoardSize, Direction, Square};
use crate::variant::RuleSet;
use crate::variant::kind::KindId;
use crate::variant::square_class::{SquareClass, SquareRule};

/// The squares that a kind may pass over and stop on.
pub(crate) struct KindMovement<const W: usize> {
    /// Squares that it cannot pass over from outside.
    pub(crate) no_pass: Bitboard<W>,
    /// Squares that it cannot stop on from outside.
    pub(crate) no_stop: Bitboard<W>,
    /// By square, the squares around it that the kind may move within although it could not enter them: see [`homes`].
    pub(super) homes: Vec<Bitboard<W>>,
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
