use super::evaluate::Judge;
use crate::board::Bits;
use crate::rules::{Side, Walk};

/// How many quarters of the goals are shut off from the king, by attackers and king: most moves of a search change neither.
pub(super) struct Shut(Vec<u64>);

impl Shut {
    const ENTRIES: usize = 1 << 12;
    /// The lowest bits of an entry are the number.
    const NUMBER: u64 = 7;

    pub(super) fn new() -> Self {
        // No key is all ones but for its number.
        Self(vec![u64::MAX; Self::ENTRIES])
    }

    #[inline]
    pub(super) fn of<const W: usize>(&mut self, judge: &Judge<W>, walk: &Walk<W>) -> u32 {
        let key = key(walk.side(Side::Attackers), walk.king().index() as u64);
        let entry = &mut self.0[(key >> 40) as usize % Self::ENTRIES];
        if *entry & !Self::NUMBER != key & !Self::NUMBER {
            *entry = key & !Self::NUMBER | u64::from(judge.shut(walk));
        }
        (*entry & Self::NUMBER) as u32
    }
}

/// A hash of attackers and king.
#[inline]
fn key<const W: usize>(attackers: Bits<W>, king: u64) -> u64 {
    let stirred = attackers.words_of().iter().fold(king + 1, |key, word| (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    stirred.wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::Weights;
    use crate::record::position;
    use crate::rules::Explore;

    struct Count;

    impl Explore for Count {
        type Found = u32;

        fn explore<const W: usize>(self, walk: Walk<W>) -> u32 {
            let judge = Judge::new(&walk, Weights::shipped());
            let (mut shut, plain) = (Shut::new(), judge.shut(&walk));
            assert_eq!([shut.of(&judge, &walk), shut.of(&judge, &walk)], [plain; 2]);
            plain
        }
    }

    fn shut(id: &str, text: &str) -> u32 {
        let rules = Arc::clone(&crate::script::Library::open().get(id).expect("it ships").rules);
        position::game(&rules, text).expect("a position").explore(Count).expect("it has no functions")
    }

    #[test]
    fn a_corner_is_shut_by_a_diagonal_and_not_by_a_defender() {
        assert_eq!(shut("copenhagen", "/11/11/11/11/11/5K5/11/11/t10/1t9/2t8/ a"), 1);
        assert_eq!(shut("copenhagen", "/11/11/11/11/11/5K5/11/11/t10/1T9/2t8/ a"), 0);
        assert_eq!(shut("copenhagen", "/2t5t2/1t7t1/t9t/11/11/5K5/11/11/t10/1t9/2t8/ a"), 3);
        // Wherever the ring is closed, and however narrow.
        assert_eq!(shut("copenhagen", "/11/11/11/5t5/4tTt4/4tKt4/5t5/11/11/11/11/ a"), 4);
    }

    #[test]
    fn a_side_of_the_rim_is_shut_when_none_of_it_can_be_reached() {
        assert_eq!(shut("tablut", "/9/9/9/9/4K4/9/9/9/9/ a"), 0);
        assert_eq!(shut("tablut", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ a"), 4);
    }
}
