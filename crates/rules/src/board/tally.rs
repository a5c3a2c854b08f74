use super::{Bits, Direction, FourWays};

/// One set of squares for each [`Direction`], numbered as in [`FourWays`] and counted, so that one of all their squares can be drawn
/// by its number.
///
/// Which square is drawn is chance, so every branch on the way to it would be guessed wrongly half the time: there is none until
/// the man is looked for who comes there.
pub struct Tally<const W: usize> {
    sets: [Bits<W>; 4],
    /// See [`running`].
    running: [[u64; W]; 4],
    count: u32,
}

impl<const W: usize> Tally<W> {
    /// Counts some sets, in the order of [`Direction::ALL`].
    #[must_use]
    #[inline]
    pub fn new(sets: [Bits<W>; 4]) -> Self {
        let running = sets.map(|set| set.words_of().map(running));
        let count = running.as_flattened().iter().map(|&counts| total(counts)).sum();
        Self { sets, running, count }
    }

    /// How many squares there are in all.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The square that so many of all the squares go before, and the nearest lower one of `others` in the same direction.
    #[must_use]
    #[inline]
    pub fn nth_with_nearest_below(&self, others: &FourWays<W>, number: u32) -> Option<(Direction, usize, usize)> {
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
        let bits = self.sets[direction].words_of()[word];
        let place = nth(bits, self.running[direction][word], number - lower);
        let others = others[Direction::ALL[direction]].words_of();
        let mut below = others[word] & ((1 << place) - 1);
        let mut at = word;
        while below == 0 {
            at = at.checked_sub(1)?;
            below = others[at];
        }
        Some((Direction::ALL[direction], word * 64 + place, at * 64 + 63 - below.leading_zeros() as usize))
    }
}

/// The place of the bit of a word, not 0, that so many set bits of it lie below.
#[must_use]
#[inline]
pub fn nth_bit(word: u64, number: u32) -> usize {
    nth(word, running(word), number)
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// By byte, how many bits are set in that byte and those below it: the highest byte has the whole count.
#[inline]
fn running(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(EACH_BYTE)
}

#[inline]
fn total(running: u64) -> u32 {
    (running >> 56) as u32
}

/// After Vigna, "Broadword implementation of rank/select queries" (2008).
#[inline]
fn nth(word: u64, running: u64, number: u32) -> usize {
    const HIGHEST: u64 = EACH_BYTE << 7;
    let number = u64::from(number);
    // The highest bit of each byte up to which no more than `number` are set. No count is above 64, so that no byte borrows of the next.
    let passed = (((number * EACH_BYTE) | HIGHEST) - running) & HIGHEST;
    let shift = ((passed >> 7).wrapping_mul(EACH_BYTE) >> 56 << 3) & 63;
    let lower = running << 8 >> shift & 0xFF;
    let byte = (word >> shift & 0xFF) as usize;
    shift as usize + usize::from(PLACES[byte][(number.wrapping_sub(lower) & 7) as usize])
}

/// By byte and number, the place of the set bit that so many set bits lie below; 0 where there is none.
static PLACES: [[u8; 8]; 256] = {
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
    use crate::board::{BoardSize, Square};

    proptest! {
        #[test]
        fn each_bit_of_a_word_is_found_by_its_number(word in any::<u64>(), mask in any::<u64>()) {
            let word = word & mask;
            let places = (0..64usize).filter(|&place| word >> place & 1 == 1);
            for (number, place) in places.enumerate() {
                prop_assert_eq!(nth_bit(word, u32::try_from(number).unwrap()), place);
            }
        }

        #[test]
        fn every_square_is_drawn_by_its_number(men in proptest::collection::btree_set(0usize..361, 1..40),
                                              reached in proptest::collection::vec(proptest::collection::btree_set(0usize..361, 0..60), 4)) {
            let men = FourWays::<6>::new(BoardSize::new(19).unwrap(), men.into_iter().map(Square::from_index));
            let sets: [Bits<6>; 4] = std::array::from_fn(|i| reached[i].iter().map(|&square| Square::from_index(square)).collect());
            let tally = Tally::new(sets);
            let mut number = 0;
            for direction in Direction::ALL {
                for square in sets[direction.index()].iter() {
                    let below = men[direction].iter().filter(|&man| man < square).last();
                    let expected = below.map(|man| (direction, square.index(), man.index()));
                    prop_assert_eq!(tally.nth_with_nearest_below(&men, number), expected);
                    number += 1;
                }
            }
            prop_assert_eq!(tally.count(), number);
            prop_assert_eq!(tally.nth_with_nearest_below(&men, number), None);
        }
    }
}
