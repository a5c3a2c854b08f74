use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Index, Not};

use crate::board::square::{BoardSize, Direction, Square};

/// A set of squares, stored as `W` words of 64 bits: square `i` is bit `i % 64` of word `i / 64`.
///
/// [`Bitboard::words_for`] returns the number of words that a board needs. Bits beyond the board are clear. [`Not`] sets them, so its
/// result must be masked before it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The number of words that a board of this size and one more bit need: 1 for 7×7, 2 for 8×8, 9×9 and 11×11, up to 6 for 19×19.
    #[must_use]
    pub fn words_for(size: BoardSize) -> usize {
        size.area() / 64 + 1
    }

    /// The index of the word that holds a bit.
    #[inline]
    fn word_index(bit: usize) -> usize {
        debug_assert!(bit >> 6 < W, "square {bit} is off the board");
        // Every square number is below `64 * W`. The mask lets the compiler drop the bounds check where `W` is a power of two.
        bit >> 6 & (W.next_power_of_two() - 1)
    }

    /// Whether a bit, below `64 * W`, is set.
    #[inline]
    pub(crate) fn has_bit(&self, bit: usize) -> bool {
        self.0[Self::word_index(bit)] >> (bit & 63) & 1 == 1
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.has_bit(square.index())
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[Self::word_index(square.index())] |= 1 << (square.index() & 63);
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[Self::word_index(square.index())] &= !(1 << (square.index() & 63));
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the set has two or more squares.
    #[must_use]
    #[inline]
    pub fn more_than_one(&self) -> bool {
        // `x & (x - 1)` over the whole multi-word number: clears the lowest square.
        let mut borrow = true;
        let rest = self.0.iter().fold(0, |rest, &word| {
            let (less, under) = word.borrowing_sub(0, borrow);
            borrow = under;
            rest | (word & less)
        });
        rest != 0
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The bitwise or of all words. Lossless when the numbers of all squares in the set lie within a range of 64.
    #[must_use]
    #[inline]
    pub fn fold_words(&self) -> u64 {
        self.0.iter().fold(0, |all, word| all | word)
    }

    /// The `len` consecutive bits from `start`, lowest first: one rank, or one file of a board that is numbered file by file.
    #[must_use]
    #[inline]
    pub fn line(&self, start: usize, len: usize) -> u32 {
        let (word, shift) = (start >> 6, start & 63);
        let low = self.0[word] >> shift;
        let both = if shift + len > 64 { low | self.0[word + 1] << (64 - shift) } else { low };
        #[expect(clippy::cast_possible_truncation, reason = "a rank or file has at most 19 squares")]
        let line = both as u32;
        line & ((1 << len) - 1)
    }

    /// The set shifted towards higher square numbers by `by` < 64.
    #[must_use]
    #[inline]
    pub fn up(&self, by: usize) -> Self {
        let mut below = 0;
        Self(self.0.map(|word| {
            // Two shifts, because a shift by 64 overflows when `by` is 0.
            let moved = word << by | below >> 1 >> (63 - by);
            below = word;
            moved
        }))
    }

    /// The set shifted towards lower square numbers by `by` < 64.
    #[must_use]
    #[inline]
    pub fn down(&self, by: usize) -> Self {
        Self(std::array::from_fn(|i| {
            let above = if i + 1 < W { self.0[i + 1] } else { 0 };
            self.0[i] >> by | above << 1 << (63 - by)
        }))
    }

    /// From each square of the set, the `open` squares that follow it, up to and including the first that is not open.
    ///
    /// No square of the set may be open itself, so that no two runs touch.
    #[must_use]
    #[inline]
    pub fn ray(&self, open: &Self) -> Self {
        self.up(1).run(open)
    }

    /// Each square of the set and, if it is `open`, the open squares that follow it, up to and including the first that is not open.
    ///
    /// Carry-rippler sliding (Chess Programming Wiki: Subtracting a Rook from a Blocking Piece, with addition): the two sets are added
    /// as multi-word numbers. The carry propagates through the open squares and stops on the first that is not open; the run is the
    /// bits that changed.
    #[must_use]
    #[inline]
    pub fn run(&self, open: &Self) -> Self {
        let mut carry = false;
        Self(std::array::from_fn(|i| {
            let (sum, over) = open.0[i].carrying_add(self.0[i], carry);
            carry = over;
            sum ^ open.0[i]
        }))
    }

    /// The squares of this set that are not in `others`.
    #[must_use]
    #[inline]
    pub fn without(mut self, others: &Self) -> Self {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// Whether the two sets share a square.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |met, (a, b)| met | a & b) != 0
    }

    /// Calls `visit(square, nearest)` for each square of the set in ascending order, with the highest square of `others` below it. Such a
    /// square must exist for each.
    #[inline]
    pub fn for_each_with_nearest_below(&self, others: &Self, mut visit: impl FnMut(usize, usize)) {
        // The highest square of `others` in earlier words.
        let mut before = 0;
        for i in 0..W {
            let mut rest = self.0[i];
            while rest != 0 {
                let lowest = rest & rest.wrapping_neg();
                rest ^= lowest;
                let below = others.0[i] & (lowest - 1);
                let nearest = if below == 0 { before } else { highest(i, below) };
                visit(i * 64 + lowest.trailing_zeros() as usize, nearest);
            }
            if others.0[i] != 0 {
                before = highest(i, others.0[i]);
            }
        }
    }

    /// The squares of the set in ascending order.
    #[inline]
    pub fn iter(&self) -> BitboardIter<W> {
        BitboardIter { words: self.0, at: 0 }
    }

    /// The words, lowest squares first.
    #[inline]
    pub fn as_words(&self) -> &[u64; W] {
        &self.0
    }
}

/// The squares of a [`Bitboard`] in ascending order: see [`Bitboard::iter`].
pub struct BitboardIter<const W: usize> {
    words: [u64; W],
    /// The first word that may have bits left.
    at: usize,
}

impl<const W: usize> Iterator for BitboardIter<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Square::from_bit(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}

/// The square number of the highest set bit of word `word`, which must not be 0.
#[inline]
fn highest(word: usize, bits: u64) -> usize {
    word * 64 + 63 - bits.leading_zeros() as usize
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = BitboardIter<W>;

    #[inline]
    fn into_iter(self) -> BitboardIter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut bits = Self::EMPTY;
        squares.into_iter().for_each(|square| bits.insert(square));
        bits
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $assigning:ident, $assign:ident) => {
        impl<const W: usize> $assigning for Bitboard<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    word.$assign(with);
                }
            }
        }
        impl<const W: usize> $operator for Bitboard<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }
    };
}
word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl<const W: usize> std::fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Square::index)).finish()
    }
}

/// A set of squares in four bitboards, one for each [`Direction`], numbered so that a step in that direction adds 1 to the number
/// (compare rotated bitboards in chess engines).
///
/// Every rank or file is then a run of consecutive bits, and sliding is the same addition in all four directions (see
/// [`Bitboard::ray`]). East uses the numbers of [`Square`], west counts backwards, north and south count file by file. Absent squares have
/// bits too, which are never set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DirectionalBitboards<const W: usize>([Bitboard<W>; 4]);

impl<const W: usize> DirectionalBitboards<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([Bitboard::EMPTY; 4]);

    /// The set of some squares of a board.
    pub fn new(size: BoardSize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            for direction in Direction::ALL {
                set.0[direction.index()].insert(Square::from_index(directional_index(size, square, direction)));
            }
        }
        set
    }

    /// Each of the four bitboards without the squares that no step in its direction leads to.
    #[must_use]
    pub(crate) fn without_first_of_lines(self, size: BoardSize) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & after_step(size, Direction::ALL[index])))
    }

    /// Toggles the squares of two other sets.
    #[inline]
    pub fn toggle(&mut self, one: &Self, other: &Self) {
        for (mine, (one, other)) in self.0.iter_mut().zip(one.0.iter().zip(&other.0)) {
            *mine ^= *one ^ *other;
        }
    }

    /// The set in the numbering of [`Square`].
    #[must_use]
    #[inline]
    pub fn squares(&self) -> &Bitboard<W> {
        &self.0[Direction::East as usize]
    }
}

/// The number of a square in the bitboard for `direction`.
#[must_use]
pub fn directional_index(size: BoardSize, square: Square, direction: Direction) -> usize {
    let by_file = size.file(square) * size.ranks() + size.rank(square);
    match direction {
        Direction::North => by_file,
        Direction::East => square.index(),
        Direction::South => size.area() - 1 - by_file,
        Direction::West => size.area() - 1 - square.index(),
    }
}

/// The squares that a step in a direction leads to, by their numbers in the bitboard for it: all but the first square of each line, and but
/// absent squares and those behind them.
pub(crate) fn after_step<const W: usize>(size: BoardSize, direction: Direction) -> Bitboard<W> {
    let reached = size.squares().filter_map(|square| size.step(square, direction));
    reached.map(|square| Square::from_index(directional_index(size, square, direction))).collect()
}

impl<const W: usize> Index<Direction> for DirectionalBitboards<W> {
    type Output = Bitboard<W>;

    #[inline]
    fn index(&self, direction: Direction) -> &Bitboard<W> {
        &self.0[direction.index()]
    }
}

impl<const W: usize> BitXorAssign<&Self> for DirectionalBitboards<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: &Self) {
        for (mine, with) in self.0.iter_mut().zip(&other.0) {
            *mine ^= *with;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(indices: &[usize]) -> Bitboard<6> {
        indices.iter().map(|&i| Square::from_index(i)).collect()
    }

    proptest! {
        #[test]
        fn shifts_move_every_square(indices in proptest::collection::vec(0usize..361, 0..40), by in 0usize..40) {
            let bits = set(&indices);
            let up: Vec<usize> = bits.iter().map(|s| s.index() + by).filter(|&i| i < 361).collect();
            let down: Vec<usize> = bits.iter().filter(|s| s.index() >= by).map(|s| s.index() - by).collect();
            let board: Bitboard<6> = (0..361).map(Square::from_index).collect();
            prop_assert_eq!(bits.up(by) & board, set(&up));
            prop_assert_eq!(bits.down(by), set(&down));
        }

        #[test]
        fn ray_ends_on_the_first_square_that_is_not_open(from in proptest::collection::vec(0usize..360, 0..40),
                                                           open in proptest::collection::vec(0usize..361, 0..300)) {
            let from = set(&from);
            let open = set(&open).without(&from);
            let mut expected = Bitboard::<6>::EMPTY;
            for square in from.iter() {
                let blocked = |&i: &usize| !open.contains(Square::from_index(i));
                let last = (square.index() + 1..361).find(blocked).unwrap_or(360);
                (square.index() + 1..=last).for_each(|i| expected.insert(Square::from_index(i)));
            }
            let board: Bitboard<6> = (0..361).map(Square::from_index).collect();
            prop_assert_eq!(from.ray(&open) & board, expected);
        }

        #[test]
        fn nearest_below_is_found_across_words(of in proptest::collection::vec(1usize..361, 0..40),
                                                   others in proptest::collection::vec(0usize..361, 0..40)) {
            let others: Vec<usize> = std::iter::once(0).chain(others).collect();
            set(&of).for_each_with_nearest_below(&set(&others), |square, nearest| {
                assert!(of.contains(&square));
                assert_eq!(others.iter().filter(|&&other| other < square).max(), Some(&nearest));
            });
        }

        #[test]
        fn line_extracts_consecutive_bits(indices in proptest::collection::vec(0usize..361, 0..120), rank in 0usize..19) {
            let bits = set(&indices);
            let line = bits.line(rank * 19, 19);
            for file in 0..19 {
                prop_assert_eq!(line >> file & 1 == 1, bits.contains(Square::from_index(rank * 19 + file)));
            }
        }

        #[test]
        fn set_operations_match_btree_set(a in proptest::collection::vec(0usize..361, 0..60), b in proptest::collection::vec(0usize..361, 0..60)) {
            use std::collections::BTreeSet;
            let (sa, sb): (BTreeSet<_>, BTreeSet<_>) = (a.iter().copied().collect(), b.iter().copied().collect());
            let indices = |bits: Bitboard<6>| bits.iter().map(Square::index).collect::<Vec<_>>();
            prop_assert_eq!(indices(set(&a) & set(&b)), sa.intersection(&sb).copied().collect::<Vec<_>>());
            prop_assert_eq!(indices(set(&a) | set(&b)), sa.union(&sb).copied().collect::<Vec<_>>());
            prop_assert_eq!(indices(set(&a) ^ set(&b)), sa.symmetric_difference(&sb).copied().collect::<Vec<_>>());
            prop_assert_eq!(indices(set(&a) & !set(&b)), sa.difference(&sb).copied().collect::<Vec<_>>());
            prop_assert_eq!(set(&a).count() as usize, sa.len());
            let few: BTreeSet<_> = a.iter().take(b.len() % 4).collect();
            prop_assert_eq!(set(&a[..a.len().min(b.len() % 4)]).more_than_one(), few.len() >= 2);
        }
    }

    #[test]
    fn step_adds_one_to_the_directional_index() {
        for (files, ranks) in (3..=19).flat_map(|files| (3..=19).map(move |ranks| (files, ranks))) {
            let size = BoardSize::rectangle(files, ranks).unwrap();
            let length = |direction| if matches!(direction, Direction::East | Direction::West) { files } else { ranks };
            for (square, direction) in size.squares().flat_map(|square| Direction::ALL.map(|direction| (square, direction))) {
                let here = directional_index(size, square, direction);
                match size.step(square, direction) {
                    Some(next) => assert_eq!(directional_index(size, next, direction), here + 1),
                    None => assert_eq!((here + 1) % length(direction), 0, "a line ends where the next one begins"),
                }
            }
        }
    }
}
