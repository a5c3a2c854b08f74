//! Random numbers that are the same on every machine, and the selection of one bit of many by its number.

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::Direction;

/// A pseudorandom number generator that gives the same sequence from the same seed on every machine: `SplitMix64` (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator seeded with `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number, uniform over all values.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, or 0 if `end` is 0. The bias is at most `end` in 2³².
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        // The high word of a 32×32-bit product (Lemire, "Fast random integer generation in an interval", 2019).
        (((self.next_u64() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// A random element; `None` if `choices` is empty.
    pub fn choose<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let number = self.below(u32::try_from(choices.len()).unwrap_or(u32::MAX));
        choices.get(number as usize)
    }
}

/// Four bitboards, one for each [`Direction`] and numbered as in [`DirectionalBitboards`], with running bit counts, so that the n-th of
/// all their bits can be selected.
///
/// Selection is branch-free up to the last step: n is random, so every branch on it would be mispredicted half the time.
pub(crate) struct SquareSelector<const W: usize> {
    sets: [Bitboard<W>; 4],
    /// See [`running_counts`].
    running: [[u64; W]; 4],
    count: u32,
}

impl<const W: usize> SquareSelector<W> {
    /// Counts the bits of four bitboards, in the order of [`Direction::ALL`].
    #[must_use]
    #[inline]
    pub(crate) fn new(sets: [Bitboard<W>; 4]) -> Self {
        let running = sets.map(|set| set.as_words().map(running_counts));
        let count = running.as_flattened().iter().map(|&counts| total(counts)).sum();
        Self { sets, running, count }
    }

    /// The number of bits in all four bitboards.
    #[must_use]
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// The bit with `number` bits before it, as its direction and number, and the nearest lower bit of `others` in that direction.
    #[must_use]
    #[inline]
    pub(crate) fn nth_with_nearest_below(&self, others: &DirectionalBitboards<W>, number: u32) -> Option<(Direction, usize, usize)> {
        if number >= self.count {
            return None;
        }
        let (mut word, mut lower, mut sum) = (0, 0, 0);
        for &counts in self.running.as_flattened() {
            sum += total(counts);
            let passed = sum <= number;
            word += usize::from(passed);
            lower = if passed { sum } else { lower };
        }
        let (direction, word) = (word / W, word % W);
        let bits = self.sets[direction].as_words()[word];
        let position = nth(bits, self.running[direction][word], number - lower);
        let others = others[Direction::ALL[direction]].as_words();
        let mut below = others[word] & ((1 << position) - 1);
        let mut at = word;
        while below == 0 {
            at = at.checked_sub(1)?;
            below = others[at];
        }
        Some((Direction::ALL[direction], word * 64 + position, at * 64 + 63 - below.leading_zeros() as usize))
    }
}

/// The position of the set bit of a non-zero word that has `number` set bits below it.
#[must_use]
#[inline]
pub(crate) fn select_bit(word: u64, number: u32) -> usize {
    nth(word, running_counts(word), number)
}

/// 1 in each byte.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// For each byte, the number of bits set in it and in the bytes below it. The highest byte holds the total.
#[inline]
fn running_counts(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(EACH_BYTE)
}

#[inline]
fn total(running: u64) -> u32 {
    (running >> 56) as u32
}

/// Broadword select. Source: Vigna, "Broadword implementation of rank/select queries" (2008).
#[inline]
fn nth(word: u64, running: u64, number: u32) -> usize {
    const HIGHEST: u64 = EACH_BYTE << 7;
    let number = u64::from(number);
    // The high bit of each byte whose running count is at most `number`. No count exceeds 64, so no byte borrows from the next.
    let passed = (((number * EACH_BYTE) | HIGHEST) - running) & HIGHEST;
    let shift = ((passed >> 7).wrapping_mul(EACH_BYTE) >> 56 << 3) & 63;
    let lower = running << 8 >> shift & 0xFF;
    let byte = (word >> shift & 0xFF) as usize;
    shift as usize + usize::from(POSITIONS[byte][(number.wrapping_sub(lower) & 7) as usize])
}

/// By byte value and number, the position of the set bit with `number` set bits below it; 0 if it does not exist.
static POSITIONS: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut found) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[byte][found] = place;
                found += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::square::{BoardSize, Square};

    proptest! {
        #[test]
        fn select_bit_finds_every_bit_of_a_word(word in any::<u64>(), mask in any::<u64>()) {
            let word = word & mask;
            let places = (0..64usize).filter(|&place| word >> place & 1 == 1);
            for (number, place) in places.enumerate() {
                prop_assert_eq!(select_bit(word, u32::try_from(number).unwrap()), place);
            }
        }

        #[test]
        fn selector_finds_every_square_by_its_number(men in proptest::collection::btree_set(0usize..361, 1..40),
                                              reached in proptest::collection::vec(proptest::collection::btree_set(0usize..361, 0..60), 4)) {
            let men = DirectionalBitboards::<6>::new(BoardSize::new(19).unwrap(), men.into_iter().map(Square::from_index));
            let sets: [Bitboard<6>; 4] = std::array::from_fn(|i| reached[i].iter().map(|&square| Square::from_index(square)).collect());
            let selector = SquareSelector::new(sets);
            let mut number = 0;
            for direction in Direction::ALL {
                for square in sets[direction.index()].iter() {
                    let below = men[direction].iter().filter(|&man| man < square).last();
                    let expected = below.map(|man| (direction, square.index(), man.index()));
                    prop_assert_eq!(selector.nth_with_nearest_below(&men, number), expected);
                    number += 1;
                }
            }
            prop_assert_eq!(selector.count(), number);
            prop_assert_eq!(selector.nth_with_nearest_below(&men, number), None);
        }
    }
}
