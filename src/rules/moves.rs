use super::masks::{Gait, KindMasks, Masks};
use super::position::Position;
use super::{Move, Side};
use crate::board::{Bits, Direction, Square};

impl<const W: usize> Position<W> {
    /// Calls `visit` with each legal move. A finished game has none.
    ///
    /// The common men of a side all move by one [`Gait`] and are moved together, a direction at a time; the king and whoever else
    /// has laws of his own one by one.
    #[inline]
    pub(super) fn each_move(&self, masks: &Masks<W>, mut visit: impl FnMut(Move)) {
        if self.ended.is_some() {
            return;
        }
        let apart = *self.side(self.turn) & self.apart;
        for from in apart.iter() {
            for to in self.reachable(masks, masks.kind(self.kind_on(from)), from).squares() {
                visit(Move { from, to });
            }
        }
        for direction in Direction::ALL {
            let (men, reached) = self.slides(masks, self.turn, &apart, direction);
            let square = &masks.numbered[direction.index()];
            // Between a man and where he can slide to nobody stands.
            reached.each_with_nearest_below(&men, |to, from| visit(Move { from: square[from], to: square[to] }));
        }
    }

    /// How many moves a side has, were it its turn.
    #[inline]
    pub(super) fn count_moves(&self, masks: &Masks<W>, side: Side) -> u32 {
        let apart = *self.side(side) & self.apart;
        let alone: u32 = apart.iter().map(|from| self.reachable(masks, masks.kind(self.kind_on(from)), from).count()).sum();
        Direction::ALL.iter().fold(alone, |sum, &direction| sum + self.slides(masks, side, &apart, direction).1.count())
    }

    /// Whether a side could move if it were its turn.
    #[inline]
    pub(super) fn can_move(&self, masks: &Masks<W>, side: Side) -> bool {
        let apart = *self.side(side) & self.apart;
        Direction::ALL.iter().any(|&direction| !self.slides(masks, side, &apart, direction).1.is_empty())
            || apart.iter().any(|from| self.reachable(masks, masks.kind(self.kind_on(from)), from).count() > 0)
    }

    /// The common men of a side and all the squares that they can slide to in a direction, by their numbers in that direction.
    ///
    /// No square is reached by two of them: the nearer one stands in the other's way.
    #[inline]
    pub(super) fn slides(&self, masks: &Masks<W>, side: Side, apart: &Bits<W>, direction: Direction) -> (Bits<W>, Bits<W>) {
        let gait = &masks.gaits[side.index()];
        let [mine, theirs] = [side, side.opponent()].map(|side| &self.sides[side.index()]);
        let occupied = mine[direction] | theirs[direction];
        let mut men = mine[direction];
        for square in apart.iter() {
            men ^= masks.square(square).alone[direction];
        }
        let open = gait.open[direction].without(&occupied);
        (men, gait.ray(&men, &open, &masks.not_first) & gait.stop[direction].without(&occupied))
    }

    /// Where a piece of a kind can slide to from a square, whoever's turn it is.
    #[inline]
    pub(super) fn reachable(&self, masks: &Masks<W>, kind: &KindMasks<W>, from: Square) -> Reachable {
        let (mut shut, mut barred) = (kind.shut, kind.barred);
        if let Some(home) = kind.home(from) {
            shut = shut.without(home);
            barred = barred.without(home);
        }
        let at = masks.square(from);
        let (file, rank) = (usize::from(at.file), usize::from(at.rank));
        let n = masks.side;
        let [attackers, defenders] = &self.sides;
        let slide = |direction: Direction, shut: &Bits<W>, barred: &Bits<W>, line: usize, at: usize| {
            let occupied = attackers[direction].line(line * n, n) | defenders[direction].line(line * n, n);
            let range = range(occupied | shut.line(line * n, n), at, n, kind.reach);
            range & !occupied & !barred.line(line * n, n)
        };
        Reachable {
            along_rank: slide(Direction::East, &shut.by_rank, &barred.by_rank, rank, file),
            along_file: slide(Direction::North, &shut.by_file, &barred.by_file, file, rank),
            file,
            rank,
            side: n,
        }
    }

    /// In how many directions the king could reach his escape in one move, were it his turn.
    pub(super) fn open_ways(&self, masks: &Masks<W>) -> usize {
        if !self.side(Side::Defenders).has(self.king) {
            return 0;
        }
        let goals = self.reachable(masks, masks.kind(self.kind_on(self.king)), self.king).bits() & masks.escape;
        Direction::ALL
            .iter()
            .filter(|&&direction| {
                std::iter::successors(masks.size.step(self.king, direction), |&s| masks.size.step(s, direction)).any(|s| goals.has(s))
            })
            .count()
    }
}

impl<const W: usize> Gait<W> {
    /// Every square that men who go this way come to, or are stopped by, in a direction.
    #[inline]
    fn ray(&self, men: &Bits<W>, open: &Bits<W>, not_first: &Bits<W>) -> Bits<W> {
        let Some(reach) = self.reach else { return men.ray(open) };
        let (mut reached, mut last) = (Bits::EMPTY, *men);
        for _ in 0..reach {
            last = last.up(1) & *not_first;
            reached |= last;
            last &= *open;
        }
        reached
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

    pub(super) fn bits<const W: usize>(&self) -> Bits<W> {
        self.squares().collect()
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
