//! Enclosures: attackers who seal the king off from his goals.

use birka_rules::{Bitboard, Game, KingGeometry, PieceMove, PositionVisitor, SearchPosition, Side, Square};

use crate::eval::board_info::BoardInfo;

/// How far the attackers have enclosed the king. Defenders are ignored: they can make way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Enclosure {
    /// The number of quarters of the goals that the king cannot walk to, from 0 to 4.
    pub(crate) sealed: u32,
    /// The number of squares that he can walk to if the enclosure is complete, otherwise 0.
    pub(crate) room: u32,
}

impl Enclosure {
    pub(crate) const NONE: Self = Self { sealed: 0, room: 0 };
    /// The value of [`Enclosure::sealed`] when the king can reach no goal.
    pub(crate) const COMPLETE: u32 = 4;

    #[inline]
    pub(crate) fn is_complete(self) -> bool {
        self.sealed == Self::COMPLETE
    }

    /// Computes the enclosure with a flood fill from the king (Chess Programming Wiki: Flood Fill Algorithms).
    fn of<const W: usize>(board: &BoardInfo<W>, attackers: &Bitboard<W>, geometry: &KingGeometry<W>, king: Square) -> Self {
        let quarters = board.goal_quarters.len();
        if quarters == 0 {
            return Self::NONE;
        }
        let mut open = 0;
        let region = geometry.grow_region(attackers, king, |region| {
            open = board.goal_quarters.iter().filter(|goals| goals.intersects(region)).count();
            open == quarters
        });
        #[expect(clippy::cast_possible_truncation, reason = "at most four")]
        let sealed = (quarters - open) as u32 * Self::COMPLETE / quarters as u32;
        Self { sealed, room: if sealed == Self::COMPLETE { region.count() } else { 0 } }
    }

    pub(crate) fn in_position<const W: usize>(board: &BoardInfo<W>, position: &SearchPosition<W>) -> Self {
        let king = board.king.as_ref().zip(position.king());
        king.map_or(Self::NONE, |(geometry, king)| Self::of(board, &position.by_side(Side::Attackers), geometry, king))
    }

    /// Whether the last move, `mv` with the captures `captured`, certainly left the enclosure as it was; `position` is the position after
    /// the move.
    ///
    /// Moves of defenders do not matter, and the king walks about inside. Attackers who leave or are captured can only open the
    /// enclosure, and one who arrives can only close it where he joins others or the edge. A king who also leaps or hops can leave a part of it for good,
    /// and lose a way by one square alone.
    #[inline]
    pub(crate) fn is_unchanged<const W: usize>(
        self,
        board: &BoardInfo<W>,
        position: &SearchPosition<W>,
        mv: PieceMove,
        captured: &Bitboard<W>,
    ) -> bool {
        let Some((geometry, king)) = board.king.as_ref().zip(position.king()) else { return true };
        if geometry.has_other_moves() {
            return mv.to != king && captured.is_empty() && !position.by_side(Side::Attackers).contains(mv.to);
        }
        if position.turn() == Side::Attackers {
            return ((self.sealed == 0) | captured.is_empty()) & ((mv.to != king) | geometry.traversable().contains(mv.from));
        }
        let free = geometry.traversable().without(&position.by_side(Side::Attackers));
        let joined = position.surrounding(mv.to).without(&free);
        (self.sealed == 0)
            & !geometry.goals().squares().contains(mv.to)
            & (joined.is_empty() | !(joined.more_than_one() | board.edge.contains(mv.to)))
    }
}

/// Whether the attackers have enclosed the king completely: he reaches no goal unless a defender captures one of them. `false` for a
/// variant with hooks.
#[must_use]
pub fn is_enclosed(game: &Game) -> bool {
    game.visit(IsEnclosed).unwrap_or(false)
}

struct IsEnclosed;

impl PositionVisitor for IsEnclosed {
    type Output = bool;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> bool {
        Enclosure::in_position(&BoardInfo::new(&position), &position).is_complete()
    }
}

/// A hash table of enclosures by attackers and king. Most moves of a search change neither (Chess Programming Wiki: Pawn Hash Table).
pub(crate) struct EnclosureCache(Vec<u64>);

impl EnclosureCache {
    const ENTRIES: usize = 1 << 12;
    /// The low bits of an entry hold the sealed quarters (three bits) and the room, the others the key.
    const VALUE: u64 = (1 << 12) - 1;

    pub(crate) fn new() -> Self {
        // Seven sealed quarters mark an empty entry: no enclosure has them.
        Self(vec![u64::MAX; Self::ENTRIES])
    }

    /// The enclosure of a position.
    #[inline]
    pub(crate) fn get<const W: usize>(&mut self, board: &BoardInfo<W>, position: &SearchPosition<W>) -> Enclosure {
        let Some(king) = position.king() else { return Enclosure::NONE };
        let key = key(position.by_side(Side::Attackers), king.index() as u64);
        let entry = &mut self.0[(key >> 40) as usize % Self::ENTRIES];
        if *entry & !Self::VALUE != key & !Self::VALUE {
            let Enclosure { sealed, room } = Enclosure::in_position(board, position);
            *entry = key & !Self::VALUE | u64::from(room << 3 | sealed);
        }
        let value = (*entry & Self::VALUE) as u32;
        Enclosure { sealed: value & 7, room: value >> 3 }
    }
}

/// A hash of attackers and king.
#[inline]
fn key<const W: usize>(attackers: Bitboard<W>, king: u64) -> u64 {
    let mixed = attackers.as_words().iter().fold(king + 1, |key, word| (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_records::position;
    use birka_script::Library;

    use super::*;

    struct EnclosureOf;

    impl PositionVisitor for EnclosureOf {
        type Output = Enclosure;

        fn visit<const W: usize>(self, position: SearchPosition<W>) -> Enclosure {
            let board = BoardInfo::new(&position);
            let (mut cache, computed) = (EnclosureCache::new(), Enclosure::in_position(&board, &position));
            assert_eq!([cache.get(&board, &position), cache.get(&board, &position)], [computed; 2]);
            computed
        }
    }

    fn enclosure(id: &str, text: &str) -> Enclosure {
        let rules = Arc::clone(&Library::shipped().get(id).expect("a shipped variant").rules);
        position::game(&rules, text).expect("a valid position").visit(EnclosureOf).expect("the variant has no hooks")
    }

    fn sealed(id: &str, text: &str) -> u32 {
        enclosure(id, text).sealed
    }

    #[test]
    fn a_diagonal_of_attackers_seals_a_corner_and_a_defender_does_not() {
        assert_eq!(sealed("copenhagen", "/11/11/11/11/11/5K5/11/11/t10/1t9/2t8/ a"), 1);
        assert_eq!(sealed("copenhagen", "/11/11/11/11/11/5K5/11/11/t10/1T9/2t8/ a"), 0);
        assert_eq!(sealed("copenhagen", "/2t5t2/1t7t1/t9t/11/11/5K5/11/11/t10/1t9/2t8/ a"), 3);
        // However narrow the enclosure is.
        assert_eq!(sealed("copenhagen", "/11/11/11/5t5/4tTt4/4tKt4/5t5/11/11/11/11/ a"), 4);
    }

    #[test]
    fn a_side_of_the_edge_is_sealed_when_none_of_it_can_be_reached() {
        assert_eq!(sealed("tablut", "/9/9/9/9/4K4/9/9/9/9/ a"), 0);
        assert_eq!(sealed("tablut", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ a"), 4);
    }

    #[test]
    fn a_king_who_hops_into_a_corner_is_sealed_off_by_a_diagonal_but_not_by_two_neighbours_of_the_corner() {
        let (diagonal, beside) = ("/11/11/11/11/11/5K5/11/11/t10/1t9/2t8/ a", "/11/11/11/11/11/5K5/11/11/11/t10/1t9/ a");
        assert_eq!([sealed("copenhagen", diagonal), sealed("copenhagen", beside)], [1, 1]);
        assert_eq!([sealed("berserk", diagonal), sealed("berserk", beside)], [1, 0]);
    }

    #[test]
    fn the_room_of_a_complete_enclosure_is_the_squares_the_king_can_walk_to() {
        assert_eq!(enclosure("tablut", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ a"), Enclosure { sealed: 4, room: 5 });
        assert_eq!(enclosure("tablut", "/9/9/4t4/3t1t3/2t1KTt2/3t1t3/4t4/9/9/ a"), Enclosure { sealed: 4, room: 5 }, "defenders make way");
    }
}
