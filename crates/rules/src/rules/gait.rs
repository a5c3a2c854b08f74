use super::masks::KindMasks;
use super::{KindId, Law, RuleSet, Side, SquareClass};
use crate::board::{Bits, BoardSize, Direction, FourWays, Square};

/// How the common men of a side move: the first kind that is not the king, and every kind that moves as they do.
pub(super) struct Gait<const W: usize> {
    /// The longest slide; `None` where the board is the limit.
    pub(super) reach: Option<usize>,
    /// Squares they may pass over.
    pub(super) open: FourWays<W>,
    /// Squares they may stop on.
    pub(super) stop: FourWays<W>,
}

/// The squares of the rank and of the file of a square, as bits along each, that a piece on that square cannot use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lanes {
    pub(super) along_rank: Lane,
    pub(super) along_file: Lane,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lane {
    /// Squares it cannot pass over.
    pub(super) shut: u32,
    /// Squares it cannot stop on.
    pub(super) barred: u32,
}

impl<const W: usize> Gait<W> {
    /// The gait of a side's common men, and for each of its kinds where it moves otherwise.
    pub(super) fn of(side: Side, set: &RuleSet, kinds: &mut [KindMasks<W>]) -> Self {
        let laws: Vec<Passage<W>> = set.kinds().map(|(id, _)| Passage::new(set, id)).collect();
        let reach = |id: KindId| kinds[id.index()].reach;
        // A side of nothing but the king has no common men, and any gait will do for them.
        let common = set.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map_or(KindId(0), |(id, _)| id);
        let law = &laws[common.index()];
        let apart: Vec<(KindId, Bits<W>)> = set
            .kinds()
            .filter(|(_, kind)| kind.side == side)
            .map(|(id, kind)| {
                let own = &laws[id.index()];
                let alike = !kind.royal && (reach(id), own.shut, own.barred) == (reach(common), law.shut, law.barred);
                (id, if alike { own.at_home(set.size) } else { set.size.squares().collect() })
            })
            .collect();
        let not_first = not_first::<W>(set.size);
        let ways = |closed: &Bits<W>| FourWays::new(set.size, set.size.squares().filter(|&square| !closed.has(square))).only(&not_first);
        let gait =
            Self { reach: Some(reach(common)).filter(|reach| reach + 1 < set.size.side()), open: ways(&law.shut), stop: ways(&law.barred) };
        for (id, apart) in apart {
            kinds[id.index()].apart = apart;
            kinds[id.index()].moves_apart = !apart.is_empty();
        }
        gait
    }
}

/// Where a kind may pass and stop.
pub(super) struct Passage<const W: usize> {
    /// Squares it cannot pass over, coming from outside.
    shut: Bits<W>,
    /// Squares it cannot stop on, coming from outside.
    barred: Bits<W>,
    /// By square, the squares it may move in from there although it could not come back: see [`homes`].
    homes: Vec<Bits<W>>,
}

impl<const W: usize> Passage<W> {
    pub(super) fn new(set: &RuleSet, id: KindId) -> Self {
        let closed = |holds: &dyn Fn(Law) -> bool| {
            let classes = set.classes.iter().filter(|class| holds(class.laws[id.index()]));
            classes.flat_map(|class| class.squares.iter().copied()).collect()
        };
        Self { shut: closed(&|law| !law.pass), barred: closed(&|law| !law.stop || !law.reenter), homes: homes(set, id) }
    }

    /// Squares on which it is at home.
    fn at_home(&self, size: BoardSize) -> Bits<W> {
        size.squares().filter(|square| !self.homes[square.index()].is_empty()).collect()
    }

    /// What is closed to it on the lines through a square, when it slides from there.
    pub(super) fn lanes(&self, size: BoardSize, from: Square) -> Lanes {
        let home = &self.homes[from.index()];
        let (shut, barred) = (self.shut.without(home), self.barred.without(home));
        let lane = |square: &dyn Fn(usize) -> Square| {
            let bits = |set: &Bits<W>| (0..size.side()).filter(|&at| set.has(square(at))).fold(0, |bits, at| bits | 1 << at);
            Lane { shut: bits(&shut), barred: bits(&barred) }
        };
        let (file, rank) = (size.file(from), size.rank(from));
        Lanes { along_rank: lane(&|at| size.at(at, rank)), along_file: lane(&|at| size.at(file, at)) }
    }
}

/// All but the first file, which is the first square of each line whichever way the board is numbered.
pub(super) fn not_first<const W: usize>(size: BoardSize) -> Bits<W> {
    size.squares().filter(|&s| size.file(s) > 0).collect()
}

/// The connected group of a class's squares that a square belongs to.
pub(super) fn group(set: &RuleSet, class: &SquareClass, of: Square) -> Vec<Square> {
    let mut found = Vec::new();
    let mut pending = vec![of];
    while let Some(square) = pending.pop() {
        if class.squares.contains(&square) && !found.contains(&square) {
            found.push(square);
            pending.extend(Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)));
        }
    }
    found
}

/// By square, the group of squares a kind may move in although it could not come back: the connected part of each class
/// it may stand on but not re-enter, less what another class bars it from. A square of several such classes has all their groups.
fn homes<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Bits<W>> {
    let mut by_square = vec![Bits::EMPTY; set.size.area()];
    let bars = |square| set.classes.iter().any(|class| !class.laws[id.index()].stop && class.squares.contains(&square));
    for class in set.classes.iter().filter(|class| class.laws[id.index()].stop && !class.laws[id.index()].reenter) {
        for &seed in &class.squares {
            group(set, class, seed).into_iter().filter(|&square| !bars(square)).for_each(|square| by_square[seed.index()].insert(square));
        }
    }
    by_square
}
