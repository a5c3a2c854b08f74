use crate::board::bitboard::Bitboard;
use crate::board::size::BoardSize;
use crate::board::square::Square;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::square_class::Law;

use super::line_mask::{LineMask, LineMasks};
use super::square_group::square_group;

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
        let squares_where = |holds: &dyn Fn(Law) -> bool| {
            let classes = set.classes.iter().filter(|class| holds(class.laws[id.index()]));
            classes.flat_map(|class| class.squares.iter().copied()).collect()
        };
        Self { no_pass: squares_where(&|law| !law.pass), no_stop: squares_where(&|law| !law.stop || !law.reenter), homes: homes(set, id) }
    }

    /// The squares on which the kind is at home.
    pub(crate) fn home_squares(&self, size: BoardSize) -> Bitboard<W> {
        size.squares().filter(|square| !self.homes[square.index()].is_empty()).collect()
    }

    /// The squares of the rank and of the file through `from` that the kind cannot use when it slides from there.
    pub(crate) fn line_masks(&self, size: BoardSize, from: Square) -> LineMasks {
        let home = &self.homes[from.index()];
        let (no_pass, no_stop) = (self.no_pass.without(home), self.no_stop.without(home));
        let line = |square: &dyn Fn(usize) -> Square| {
            let bits = |set: &Bitboard<W>| (0..size.side()).filter(|&at| set.contains(square(at))).fold(0, |bits, at| bits | 1 << at);
            LineMask { no_pass: bits(&no_pass), no_stop: bits(&no_stop) }
        };
        let (file, rank) = (size.file(from), size.rank(from));
        LineMasks { rank: line(&|at| size.at(at, rank)), file: line(&|at| size.at(file, at)) }
    }
}

/// By square, the group of squares that a kind may move within although it could not enter it: the connected part of each class that it
/// may stand on but not re-enter, without the squares that another class excludes it from. A square of several such classes has the
/// groups of all.
fn homes<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Bitboard<W>> {
    let mut by_square = vec![Bitboard::EMPTY; set.size.area()];
    let is_excluded = |square| set.classes.iter().any(|class| !class.laws[id.index()].stop && class.squares.contains(&square));
    for class in set.classes.iter().filter(|class| class.laws[id.index()].stop && !class.laws[id.index()].reenter) {
        for &seed in &class.squares {
            let home = square_group(set, class, seed).into_iter().filter(|&square| !is_excluded(square));
            home.for_each(|square| by_square[seed.index()].insert(square));
        }
    }
    by_square
}
