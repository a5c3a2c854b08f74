use super::masks::{KindMasks, Lines, Masks};
use super::position::Position;
use super::{Move, Side};
use crate::board::{Bits, Direction, Square};

impl<const W: usize> Position<W> {
    /// Calls `visit` with each legal move, until it breaks off. A finished game has none.
    #[inline]
    pub(super) fn each_move<B>(&self, masks: &Masks<W>, mut visit: impl FnMut(Move) -> std::ops::ControlFlow<B>) -> Option<B> {
        if self.ended.is_some() {
            return None;
        }
        for &kind in &masks.of_side[self.turn.index()] {
            for from in self.kinds[kind.index()].iter() {
                for to in self.reachable(masks, masks.kind(kind), from).squares() {
                    if let std::ops::ControlFlow::Break(found) = visit(Move { from, to }) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// How many legal moves there are.
    #[inline]
    pub(super) fn count_moves(&self, masks: &Masks<W>) -> u64 {
        if self.ended.is_some() {
            return 0;
        }
        let of_kind = |&kind: &super::KindId| -> u64 {
            let law = masks.kind(kind);
            self.kinds[kind.index()].iter().map(|from| u64::from(self.reachable(masks, law, from).count())).sum()
        };
        masks.of_side[self.turn.index()].iter().map(of_kind).sum()
    }

    /// Whether a side could move if it were its turn.
    pub(super) fn can_move(&self, masks: &Masks<W>, side: Side) -> bool {
        masks.of_side[side.index()]
            .iter()
            .any(|&kind| self.kinds[kind.index()].iter().any(|from| self.reachable(masks, masks.kind(kind), from).count() > 0))
    }

    /// Where a piece of a kind can slide to from a square, whoever's turn it is.
    #[inline]
    pub(super) fn reachable(&self, masks: &Masks<W>, kind: &KindMasks<W>, from: Square) -> Reachable {
        let (mut shut, mut barred) = (kind.shut, kind.barred);
        if let Some(home) = kind.home(from) {
            shut = shut.without(home);
            barred = barred.without(home);
        }
        let (file, rank) = masks.coordinates[from.index()];
        let (file, rank) = (usize::from(file), usize::from(rank));
        let n = masks.side;
        let slide = |occupied: &Bits<W>, shut: &Bits<W>, barred: &Bits<W>, line: usize, at: usize| {
            let occupied = occupied.line(line * n, n);
            let range = range(occupied | shut.line(line * n, n), at, n, kind.reach);
            range & !occupied & !barred.line(line * n, n)
        };
        Reachable {
            along_rank: slide(&self.occupied.by_rank, &shut.by_rank, &barred.by_rank, rank, file),
            along_file: slide(&self.occupied.by_file, &shut.by_file, &barred.by_file, file, rank),
            file,
            rank,
            side: n,
        }
    }

    /// In how many directions the king could reach his escape in one move, were it his turn.
    pub(super) fn open_ways(&self, masks: &Masks<W>) -> usize {
        let king = masks.kinds.iter().zip(&self.kinds).find(|(kind, at)| kind.royal && at.has(self.king));
        let Some((king, _)) = king else { return 0 };
        let goals: Bits<W> = self.reachable(masks, king, self.king).squares().filter(|&to| masks.escape.has(to)).collect();
        Direction::ALL
            .iter()
            .filter(|&&direction| {
                std::iter::successors(masks.size.step(self.king, direction), |&s| masks.size.step(s, direction)).any(|s| goals.has(s))
            })
            .count()
    }
}

impl<const W: usize> Lines<W> {
    #[inline]
    fn without(self, other: &Self) -> Self {
        Self { by_rank: self.by_rank & !other.by_rank, by_file: self.by_file & !other.by_file }
    }
}

/// The squares of a line from the nearest blocked square on one hand of `at` to the nearest on the other, both included,
/// and no farther than `reach`: a square that may not be passed over may still be the end of the way.
#[inline]
fn range(blocked: u32, at: usize, side: usize, reach: usize) -> u32 {
    let below = blocked & ((1 << at) - 1);
    let above = blocked >> (at + 1);
    let first = (31 - (below | 1).leading_zeros() as usize).max(at.saturating_sub(reach));
    // With nothing in the way, trailing_zeros gives 32 and the rim of the board decides.
    let last = (at + 1 + above.trailing_zeros() as usize).min(side - 1).min(at + reach);
    ((1 << (last + 1)) - (1 << first)) & !(1 << at)
}

/// Where one piece can go: the squares of its rank and of its file, as bits along each.
pub(super) struct Reachable {
    along_rank: u32,
    along_file: u32,
    file: usize,
    rank: usize,
    side: usize,
}

impl Reachable {
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.along_rank.count_ones() + self.along_file.count_ones()
    }

    #[inline]
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (file, rank, side) = (self.file, self.rank, self.side);
        let on_rank = ones(self.along_rank).map(move |file| Square::from_index(rank * side + file));
        on_rank.chain(ones(self.along_file).map(move |rank| Square::from_index(rank * side + file)))
    }
}

/// The places of the set bits, lowest first.
#[inline]
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let place = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn a_slide_ends_at_what_blocks_it_at_the_rim_and_at_its_reach() {
        assert_eq!(range(0b0_0000, 2, 5, 5), 0b1_1011);
        assert_eq!(range(0b1_0001, 2, 5, 5), 0b1_1011);
        assert_eq!(range(0b0_1010, 2, 5, 5), 0b0_1010);
        assert_eq!(range(0b0_1001, 1, 5, 5), 0b0_1101);
        assert_eq!(range(0b0_0000, 2, 5, 1), 0b0_1010);
        assert_eq!(range(0b0_0000, 0, 5, 5), 0b1_1110);
        assert_eq!(range(0, 18, 19, 19), 0b011_1111_1111_1111_1111);
    }
}
