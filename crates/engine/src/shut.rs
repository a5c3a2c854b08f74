use super::evaluate::Judge;
use super::weights::Weights;
use birka_rules::{Bitboard, Game, PositionVisitor, SearchPosition, Side};

/// How far attackers have shut the king in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ring {
    /// Quarters of the goals that he cannot walk to, of four.
    pub(super) shut: u32,
    /// How many squares he can walk to where all are shut; otherwise it is not counted.
    pub(super) room: u32,
}

impl Ring {
    /// Four of four: wherever the king goes, he stays within.
    pub(super) const CLOSED: u32 = 4;
}

/// What has been found out about the ring, by attackers and king: most moves of a search change neither.
pub(super) struct Shut(Vec<u64>);

impl Shut {
    const ENTRIES: usize = 1 << 12;
    /// The lowest bits of an entry are the quarters, three of them, and the room.
    const FOUND: u64 = (1 << 12) - 1;

    pub(super) fn new() -> Self {
        // Seven quarters are never found.
        Self(vec![u64::MAX; Self::ENTRIES])
    }

    #[inline]
    pub(super) fn of<const W: usize>(&mut self, judge: &Judge<W>, walk: &SearchPosition<W>) -> Ring {
        let key = key(walk.by_side(Side::Attackers), walk.king().index() as u64);
        let entry = &mut self.0[(key >> 40) as usize % Self::ENTRIES];
        if *entry & !Self::FOUND != key & !Self::FOUND {
            let Ring { shut, room } = judge.ring(walk);
            *entry = key & !Self::FOUND | u64::from(room << 3 | shut);
        }
        let found = (*entry & Self::FOUND) as u32;
        Ring { shut: found & 7, room: found >> 3 }
    }
}

/// A hash of attackers and king.
#[inline]
fn key<const W: usize>(attackers: Bitboard<W>, king: u64) -> u64 {
    let stirred = attackers.as_words().iter().fold(king + 1, |key, word| (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    stirred.wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

/// Whether attackers have shut the king in all around, whatever the defenders do but capture. Never, in a variant with functions of its own.
#[must_use]
pub fn ring_is_closed(game: &Game) -> bool {
    game.visit(Closed).unwrap_or(false)
}

struct Closed;

impl PositionVisitor for Closed {
    type Output = bool;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> bool {
        Judge::new(&walk, Weights::shipped()).ring(&walk).shut == Ring::CLOSED
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use birka_rules::record::position;

    struct Count;

    impl PositionVisitor for Count {
        type Output = Ring;

        fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Ring {
            let judge = Judge::new(&walk, Weights::shipped());
            let (mut shut, plain) = (Shut::new(), judge.ring(&walk));
            assert_eq!([shut.of(&judge, &walk), shut.of(&judge, &walk)], [plain; 2]);
            plain
        }
    }

    fn ring(id: &str, text: &str) -> Ring {
        let rules = Arc::clone(&birka_script::Library::open().get(id).expect("it ships").rules);
        position::game(&rules, text).expect("a position").visit(Count).expect("it has no functions")
    }

    fn shut(id: &str, text: &str) -> u32 {
        ring(id, text).shut
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
    #[test]
    fn the_room_in_a_closed_ring_is_what_the_king_can_walk_to() {
        assert_eq!(ring("tablut", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ a"), Ring { shut: 4, room: 5 });
        assert_eq!(ring("tablut", "/9/9/4t4/3t1t3/2t1KTt2/3t1t3/4t4/9/9/ a"), Ring { shut: 4, room: 5 }, "his men make way");
    }
}
