use birka_rules::{Bitboard, KingMobility, Move, SearchPosition, Side};

use crate::eval::board_info::BoardInfo;
use crate::eval::enclosure::{Enclosure, EnclosureCache};

/// Threats to and by the king at one ply, computed on demand and passed on to the next ply where a move does not change them.
#[derive(Clone, Copy)]
pub(crate) struct ThreatCache<const W: usize> {
    /// Which of the fields below are valid: a bit mask rather than an `Option` each, so that a move invalidates all of them at once.
    valid: u8,
    can_capture_king: bool,
    enclosure: Enclosure,
    king_mobility: KingMobility,
    king_capture_squares: Bitboard<W>,
}

const KING_MOBILITY: u8 = 1;
const KING_CAPTURE_SQUARES: u8 = 1 << 1;
const CAN_CAPTURE_KING: u8 = 1 << 2;
const ENCLOSURE: u8 = 1 << 3;

impl<const W: usize> ThreatCache<W> {
    pub(crate) const EMPTY: Self = Self {
        valid: 0,
        can_capture_king: false,
        enclosure: Enclosure::NONE,
        king_mobility: KingMobility::NONE,
        king_capture_squares: Bitboard::EMPTY,
    };

    /// The parts that are still valid after `mv` with the captures `captured`; `position` is the position after the move. Most moves change nothing
    /// beside the king or on his lines.
    #[inline]
    pub(crate) fn after(&self, board: &BoardInfo<W>, position: &SearchPosition<W>, mv: Move, captured: &Bitboard<W>) -> Self {
        let threats = position.king_threats();
        let invalid = CAN_CAPTURE_KING
            | if threats.is_some_and(|king| king.may_change_mobility(mv, captured)) { KING_MOBILITY } else { 0 }
            | if threats.is_some_and(|king| king.may_change_capture_squares(mv, captured)) { KING_CAPTURE_SQUARES } else { 0 }
            | if self.enclosure.is_unchanged(board, position, mv, captured) { 0 } else { ENCLOSURE };
        Self { valid: self.valid & !invalid, ..*self }
    }

    /// Where the king can move, were it his turn.
    #[inline]
    pub(crate) fn king_mobility(&mut self, position: &SearchPosition<W>) -> KingMobility {
        if self.valid & KING_MOBILITY == 0 {
            self.king_mobility = position.king_threats().map_or(KingMobility::NONE, |king| king.mobility());
            self.valid |= KING_MOBILITY;
        }
        self.king_mobility
    }

    /// Squares on which an arriving attacker may capture the king.
    #[inline]
    pub(crate) fn king_capture_squares(&mut self, position: &SearchPosition<W>) -> Bitboard<W> {
        if self.valid & KING_CAPTURE_SQUARES == 0 {
            self.king_capture_squares = position.king_threats().map_or(Bitboard::EMPTY, |king| king.capture_squares());
            self.valid |= KING_CAPTURE_SQUARES;
        }
        self.king_capture_squares
    }

    /// Whether an attacker can reach one of [`ThreatCache::king_capture_squares`].
    #[inline]
    pub(crate) fn can_capture_king(&mut self, position: &SearchPosition<W>) -> bool {
        let squares = self.king_capture_squares(position);
        if squares.is_empty() {
            return false;
        }
        if self.valid & CAN_CAPTURE_KING == 0 {
            self.can_capture_king = position.can_reach(Side::Attackers, squares);
            self.valid |= CAN_CAPTURE_KING;
        }
        self.can_capture_king
    }

    /// How far the king is enclosed.
    #[inline]
    pub(crate) fn enclosure(&mut self, cache: &mut EnclosureCache, board: &BoardInfo<W>, position: &SearchPosition<W>) -> Enclosure {
        if self.valid & ENCLOSURE == 0 {
            self.enclosure = cache.get(board, position);
            self.valid |= ENCLOSURE;
        }
        self.enclosure
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::{Game, MoveList, PositionVisitor, Rng};
    use birka_script::Library;

    use super::*;

    /// Plays random moves, compares the cache with fresh values after each, and counts how often each part was still valid.
    struct CountReused(Rng);

    impl PositionVisitor for CountReused {
        type Output = [u32; 3];

        fn visit<const W: usize>(mut self, mut position: SearchPosition<W>) -> [u32; 3] {
            let board = BoardInfo::new(&position);
            let (mut moves, mut reused, mut cache) = (MoveList::new(), [0; 3], ThreatCache::EMPTY);
            for _ in 0..150 {
                position.generate_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let squares = cache.king_capture_squares(&position);
                let king = position.king_threats();
                assert_eq!(cache.king_mobility(&position), king.map_or(KingMobility::NONE, |king| king.mobility()));
                assert_eq!(squares, king.map_or(Bitboard::EMPTY, |king| king.capture_squares()));
                assert_eq!(cache.enclosure(&mut EnclosureCache::new(), &board, &position), Enclosure::in_position(&board, &position));
                assert_eq!(cache.can_capture_king(&position), position.can_reach(Side::Attackers, squares));
                let mv = moves[self.0.next_u64() as usize % moves.len()];
                let hash = position.hash_after(mv);
                let captured = position.make(mv);
                assert!(position.hash() == hash || !captured.is_empty());
                if !mv.is_off_board() {
                    cache = cache.after(&board, &position, mv, &captured);
                }
                for (count, part) in reused.iter_mut().zip([KING_MOBILITY, KING_CAPTURE_SQUARES, ENCLOSURE]) {
                    *count += u32::from(cache.valid & part != 0);
                }
            }
            reused
        }
    }

    #[test]
    fn cached_threats_equal_fresh_ones_along_random_games() {
        for variant in Library::shipped().variants() {
            let games = (0..8).filter_map(|seed| Game::new(variant.rules.clone()).visit(CountReused(Rng::new(seed))));
            let reused = games.fold([0; 3], |all: [u32; 3], game| std::array::from_fn(|part| all[part] + game[part]));
            // Any change may change the moves of a king who hops.
            let king_slides = variant.rules.rule_set().king().is_none_or(|(_, king)| king.other_moves.is_empty());
            let reused = &reused[usize::from(!king_slides)..];
            assert!(reused.iter().all(|&count| count > 20) || variant.rules.hooks().is_some(), "{}: {reused:?}", variant.id);
        }
    }
}
