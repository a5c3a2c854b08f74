use super::gait::{Gait, Lane};
use super::masks::{Masks, small};
use super::position::Position;
use super::{Move, Side};
use crate::board::{Bits, Direction, FourWays, Square, Tally, nth_bit};

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
        let apart = self.apart_of(self.turn);
        for from in apart.iter() {
            self.reachable(masks, from).squares().for_each(|to| visit(Move { from, to }));
        }
        let men = self.men_of(masks, self.turn, &apart);
        for direction in Direction::ALL {
            let square = &masks.numbered[direction.index()];
            let reached = self.slides(masks, self.turn, &men, direction);
            // Between a man and where he can slide to nobody stands.
            reached.each_with_nearest_below(&men[direction], |to, from| visit(Move { from: square[from], to: square[to] }));
        }
    }

    /// Calls `visit` with each legal move that ends on one of some empty squares.
    #[inline]
    pub(super) fn each_move_to(&self, masks: &Masks<W>, squares: Bits<W>, mut visit: impl FnMut(Move)) {
        if self.ended.is_some() || squares.is_empty() {
            return;
        }
        // More squares than this are not worth being numbered in four ways.
        if squares.count() > 24 {
            return self.each_move_to_many(masks, &squares, &mut visit);
        }
        let apart = self.apart_of(self.turn);
        for from in apart.iter() {
            self.reachable(masks, from).squares().filter(|&to| squares.has(to)).for_each(|to| visit(Move { from, to }));
        }
        let mut ways = FourWays::EMPTY;
        squares.iter().for_each(|square| ways ^= &masks.square(square).alone);
        let men = self.men_of(masks, self.turn, &apart);
        for direction in Direction::ALL {
            let square = &masks.numbered[direction.index()];
            let reached = self.slides(masks, self.turn, &men, direction) & ways[direction];
            reached.each_with_nearest_below(&men[direction], |to, from| visit(Move { from: square[from], to: square[to] }));
        }
    }

    /// The same one move after the other. It is seldom come to, and is kept out of the way of what is.
    #[inline(never)]
    fn each_move_to_many(&self, masks: &Masks<W>, squares: &Bits<W>, visit: &mut dyn FnMut(Move)) {
        self.each_move(masks, |mv| {
            if squares.has(mv.to) {
                visit(mv);
            }
        });
    }

    /// How many moves a side has, were it its turn.
    #[inline]
    pub(super) fn count_moves(&self, masks: &Masks<W>, side: Side) -> u32 {
        let apart = self.apart_of(side);
        let men = self.men_of(masks, side, &apart);
        // Counted at the end and together, four sets of squares are counted by the vector.
        let reached = Direction::ALL.map(|direction| self.slides(masks, side, &men, direction));
        let by_men: u32 = reached.iter().map(Bits::count).sum();
        apart.iter().fold(by_men, |sum, from| sum + self.reachable(masks, from).count())
    }

    /// Whether a side could move if it were its turn.
    #[inline]
    pub(super) fn can_move(&self, masks: &Masks<W>, side: Side) -> bool {
        let apart = self.apart_of(side);
        let men = self.men_of(masks, side, &apart);
        Direction::ALL.iter().any(|&direction| !self.slides(masks, side, &men, direction).is_empty())
            || apart.iter().any(|from| !self.reachable(masks, from).is_empty())
    }

    /// Whether a piece of a side could come to one of some empty squares, were it its turn.
    #[inline]
    pub(super) fn can_come(&self, masks: &Masks<W>, side: Side, squares: Bits<W>) -> bool {
        if squares.is_empty() || self.ended.is_some() {
            return false;
        }
        let apart = self.apart_of(side);
        let men = self.men_of(masks, side, &apart);
        let mut ways = FourWays::EMPTY;
        squares.iter().for_each(|square| ways ^= &masks.square(square).alone);
        Direction::ALL.iter().any(|&direction| self.slides(masks, side, &men, direction).meets(&ways[direction]))
            || apart.iter().any(|from| self.reachable(masks, from).squares().any(|to| squares.has(to)))
    }

    /// A side's pieces that are moved one by one.
    #[inline]
    fn apart_of(&self, side: Side) -> Bits<W> {
        *self.side(side) & self.apart
    }

    /// A side's pieces that are moved together.
    #[inline]
    fn men_of(&self, masks: &Masks<W>, side: Side, apart: &Bits<W>) -> FourWays<W> {
        let mut men = self.sides[side.index()];
        for square in apart.iter() {
            men ^= &masks.square(square).alone;
        }
        men
    }

    /// All the squares that a side's men can slide to in a direction, by their numbers in that direction.
    ///
    /// No square is reached by two of them: the nearer one stands in the other's way.
    #[inline]
    fn slides(&self, masks: &Masks<W>, side: Side, men: &FourWays<W>, direction: Direction) -> Bits<W> {
        let gait = &masks.gaits[side.index()];
        let occupied = self.sides[0][direction] | self.sides[1][direction];
        let open = gait.open[direction].without(&occupied);
        gait.ray(&men[direction], &open, &masks.not_first) & gait.stop[direction].without(&occupied)
    }

    /// Where the piece that stands on a square can slide to, whoever's turn it is.
    #[inline]
    pub(super) fn reachable(&self, masks: &Masks<W>, from: Square) -> Reachable {
        let kind = masks.kind(self.kind_on(from));
        let lanes = &kind.lanes[from];
        let at = masks.square(from);
        let (file, rank) = (usize::from(at.file), usize::from(at.rank));
        let n = masks.side;
        let [attackers, defenders] = &self.sides;
        // Facing east, each rank is one run of bits; facing north, each file.
        let slide = |direction: Direction, lane: Lane, line: usize, at: usize| {
            let occupied = (attackers[direction] | defenders[direction]).line(line * n, n);
            range(occupied | lane.shut, at, n, kind.reach) & !occupied & !lane.barred
        };
        Reachable {
            along_rank: slide(Direction::East, lanes.along_rank, rank, file),
            along_file: slide(Direction::North, lanes.along_file, file, rank),
            file: at.file,
            rank: at.rank,
            side: small(masks.side),
        }
    }

    /// In how many directions the king could reach his escape in one move, were it his turn.
    pub(super) fn open_ways(&self, masks: &Masks<W>) -> usize {
        if !self.side(Side::Defenders).has(self.king) {
            return 0;
        }
        let goals = self.reachable(masks, self.king).bits() & masks.escape;
        Direction::ALL
            .iter()
            .filter(|&&direction| {
                std::iter::successors(masks.size.step(self.king, direction), |&s| masks.size.step(s, direction)).any(|s| goals.has(s))
            })
            .count()
    }
}

/// The moves of the side to move, counted but not listed, of which one can be drawn.
pub(super) struct Choice<'a, const W: usize> {
    position: &'a Position<W>,
    men: FourWays<W>,
    by_men: Tally<W>,
    apart: Bits<W>,
    count: u32,
}

impl<'a, const W: usize> Choice<'a, W> {
    #[inline]
    pub(super) fn new(position: &'a Position<W>, masks: &Masks<W>) -> Self {
        let side = position.turn;
        let apart = position.apart_of(side);
        let men = position.men_of(masks, side, &apart);
        let by_men = Tally::new(Direction::ALL.map(|direction| position.slides(masks, side, &men, direction)));
        let count = apart.iter().fold(by_men.count(), |sum, from| sum + position.reachable(masks, from).count());
        Self { position, men, by_men, apart, count }
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The move with a number; they are in no particular order.
    #[inline]
    pub(super) fn nth(&self, masks: &Masks<W>, number: u32) -> Option<Move> {
        let Some(mut number) = number.checked_sub(self.by_men.count()) else {
            let (direction, to, from) = self.by_men.nth_with_nearest_below(&self.men, number)?;
            let square = &masks.numbered[direction.index()];
            return Some(Move { from: square[from], to: square[to] });
        };
        for from in self.apart.iter() {
            let reachable = self.position.reachable(masks, from);
            match number.checked_sub(reachable.count()) {
                Some(beyond) => number = beyond,
                None => return Some(Move { from, to: reachable.nth(number) }),
            }
        }
        None
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reachable {
    along_rank: u32,
    along_file: u32,
    // Bytes, so that a search can keep what the king sees along with its moves.
    file: u8,
    rank: u8,
    side: u8,
}

impl Reachable {
    pub(super) const NOWHERE: Self = Self { along_rank: 0, along_file: 0, file: 0, rank: 0, side: 0 };

    #[inline]
    fn place(&self) -> (usize, usize, usize) {
        (usize::from(self.file), usize::from(self.rank), usize::from(self.side))
    }

    /// Of these squares those of a set.
    #[inline]
    pub(super) fn only<const W: usize>(&self, set: &FourWays<W>) -> Self {
        let (file, rank, side) = self.place();
        Self {
            along_rank: self.along_rank & set[Direction::East].line(rank * side, side),
            along_file: self.along_file & set[Direction::North].line(file * side, side),
            ..*self
        }
    }

    /// Whether a square is one of them.
    #[inline]
    pub(super) fn has(&self, square: Square, file: usize, rank: usize) -> bool {
        let (own_file, own_rank, side) = self.place();
        debug_assert_eq!(square.index(), rank * side + file);
        (rank == own_rank && self.along_rank >> file & 1 == 1) || (file == own_file && self.along_file >> rank & 1 == 1)
    }

    /// In how many directions they lie.
    #[inline]
    pub(super) fn directions(&self) -> u32 {
        let both = |line: u32, at: usize| u32::from(line >> at != 0) + u32::from(line & ((1 << at) - 1) != 0);
        let (file, rank, _) = self.place();
        both(self.along_rank, file) + both(self.along_file, rank)
    }

    /// Those on the rank, and those on the file.
    #[inline]
    pub(super) fn lines(&self) -> (impl Iterator<Item = Square> + use<>, impl Iterator<Item = Square> + use<>) {
        let (file, rank, side) = self.place();
        (
            ones(self.along_rank).map(move |file| Square::from_index(rank * side + file)),
            ones(self.along_file).map(move |rank| Square::from_index(rank * side + file)),
        )
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.both().count_ones()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.both() == 0
    }

    /// Rank and file as one word, the rank lower.
    #[inline]
    fn both(&self) -> u64 {
        u64::from(self.along_rank) | u64::from(self.along_file) << 32
    }

    /// The square that so many go before in the order of [`Reachable::squares`]; there must be more than that.
    #[inline]
    fn nth(&self, number: u32) -> Square {
        let at = nth_bit(self.both(), number);
        let (file, rank, side) = self.place();
        let (file, rank) = if at < 32 { (at, rank) } else { (file, at - 32) };
        Square::from_index(rank * side + file)
    }

    pub(super) fn bits<const W: usize>(&self) -> Bits<W> {
        // Written out: the iterator of `squares` costs a search a twentieth of its time.
        let (file, rank, side) = self.place();
        let mut bits = Bits::EMPTY;
        let (mut on_rank, mut on_file) = (self.along_rank, self.along_file);
        while on_rank != 0 {
            bits.insert(Square::from_index(rank * side + on_rank.trailing_zeros() as usize));
            on_rank &= on_rank - 1;
        }
        while on_file != 0 {
            bits.insert(Square::from_index(on_file.trailing_zeros() as usize * side + file));
            on_file &= on_file - 1;
        }
        bits
    }

    #[inline]
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (on_rank, on_file) = self.lines();
        on_rank.chain(on_file)
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
