use super::evaluate::Judge;
use super::ground::Ground;
use super::search::Searcher;
use super::shut::{Ring, Shut};
use birka_rules::{Bitboard, KingMobility, Move, SearchPosition, Side};

/// What has been found out at a ply about what hangs over the king, and over those who want to hold him.
#[derive(Clone, Copy)]
pub(super) struct Seen<const W: usize> {
    /// Which of the following are known. Not an `Option` each: what a move leaves known is reckoned for all of them at once.
    known: u8,
    is_hunted: bool,
    ring: Ring,
    sight: KingMobility,
    takers: Bitboard<W>,
}

const SIGHT: u8 = 1;
const TAKERS: u8 = 1 << 1;
const HUNTED: u8 = 1 << 2;
const RING: u8 = 1 << 3;

impl<const W: usize> Seen<W> {
    pub(super) const NOTHING: Self =
        Self { known: 0, is_hunted: false, ring: Ring { shut: 0, room: 0 }, sight: KingMobility::NONE, takers: Bitboard::EMPTY };

    /// What is still true once a move has been made: most moves change nothing beside the king or on his lines.
    #[inline]
    pub(super) fn after(&self, ground: &Ground<W>, walk: &SearchPosition<W>, mv: Move, taken: &Bitboard<W>) -> Self {
        let lost = HUNTED
            | if walk.king_threats().may_change_mobility(mv, taken) { SIGHT } else { 0 }
            | if walk.king_threats().may_change_capture_squares(mv, taken) { TAKERS } else { 0 }
            | if ground.keeps_ring(self.ring, walk, mv, taken) { 0 } else { RING };
        Self { known: self.known & !lost, ..*self }
    }

    #[inline]
    pub(super) fn sight(&mut self, walk: &SearchPosition<W>) -> KingMobility {
        if self.known & SIGHT == 0 {
            self.sight = walk.king_threats().mobility();
            self.known |= SIGHT;
        }
        self.sight
    }

    /// Squares by coming to which an attacker may capture the king.
    #[inline]
    fn takers(&mut self, walk: &SearchPosition<W>) -> Bitboard<W> {
        if self.known & TAKERS == 0 {
            self.takers = walk.king_threats().capture_squares();
            self.known |= TAKERS;
        }
        self.takers
    }

    /// Whether an attacker can come to one of them.
    #[inline]
    fn is_hunted(&mut self, walk: &SearchPosition<W>) -> bool {
        let takers = self.takers(walk);
        if takers.is_empty() {
            return false;
        }
        if self.known & HUNTED == 0 {
            self.is_hunted = walk.can_reach(Side::Attackers, takers);
            self.known |= HUNTED;
        }
        self.is_hunted
    }

    /// How far the king is shut in.
    #[inline]
    pub(super) fn ring(&mut self, shut: &mut Shut, judge: &Judge<W>, walk: &SearchPosition<W>) -> Ring {
        if self.known & RING == 0 {
            self.ring = shut.of(judge, walk);
            self.known |= RING;
        }
        self.ring
    }
}

impl<const W: usize> Searcher<W> {
    /// Where the king can go.
    #[inline]
    pub(super) fn sight(&mut self, ply: usize) -> KingMobility {
        self.seen[ply].sight(&self.walk)
    }

    /// Squares by coming to which the side to move may capture something.
    #[inline]
    pub(super) fn takers(&mut self, ply: usize) -> Bitboard<W> {
        let takers = self.judge.ground.takers(&self.walk);
        if self.walk.turn() == Side::Attackers { takers | self.seen[ply].takers(&self.walk) } else { takers }
    }

    /// Whether the side to move has something to fear, the king's escape or his capture, and notices.
    #[inline]
    pub(super) fn fears(&mut self, ply: usize) -> bool {
        // Who does not see everything cannot be sure of anything.
        self.senses.is_none()
            && match self.walk.turn() {
                Side::Attackers => self.sight(ply).escape_directions() > 0,
                Side::Defenders => self.seen[ply].is_hunted(&self.walk),
            }
    }

    /// The move that wins on the spot, where there is one that is noticed.
    #[inline]
    pub(super) fn win_at_once(&mut self, ply: usize) -> Option<Move> {
        let mv = match self.walk.turn() {
            Side::Defenders => self.king_escape(ply),
            Side::Attackers => {
                let seen = &mut self.seen[ply];
                if seen.is_hunted(&self.walk) {
                    let takers = seen.takers(&self.walk);
                    self.king_capture(takers)
                } else {
                    None
                }
            }
        }?;
        self.notices(mv, Bitboard::EMPTY).then_some(mv)
    }

    /// The king's move that wins at once, if there is one.
    #[inline]
    fn king_escape(&mut self, ply: usize) -> Option<Move> {
        let to = self.sight(ply).escape_square()?;
        (!self.judge.ground.king_falls).then_some(Move { from: self.walk.king(), to })
    }

    /// The move by which the attackers capture the king, if one of those that come to these squares does.
    fn king_capture(&mut self, takers: Bitboard<W>) -> Option<Move> {
        self.walk.generate_moves_to(takers, &mut self.buffer);
        let walk = &mut self.walk;
        self.buffer.iter().copied().find(|&mv| {
            walk.make(mv);
            let won = walk.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(Side::Attackers));
            walk.unmake();
            won
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use birka_rules::{Game, MoveList, PositionVisitor};
    use birka_script::Library;

    /// Wanders about, keeps what is seen along and looks afresh after every move; gives how often each part had been kept.
    struct KeptAlong(u64);

    impl PositionVisitor for KeptAlong {
        type Output = [u32; 3];

        fn visit<const W: usize>(mut self, mut walk: SearchPosition<W>) -> [u32; 3] {
            let judge = Judge::new(&walk, Weights::shipped());
            let (mut moves, mut kept, mut seen) = (MoveList::new(), [0; 3], Seen::NOTHING);
            for _ in 0..150 {
                walk.generate_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let (sight, takers, ring) = (seen.sight(&walk), seen.takers(&walk), seen.ring(&mut Shut::new(), &judge, &walk));
                assert_eq!(
                    (sight, takers, ring),
                    (walk.king_threats().mobility(), walk.king_threats().capture_squares(), judge.ring(&walk))
                );
                assert_eq!(seen.is_hunted(&walk), walk.can_reach(Side::Attackers, takers));
                self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(self.0 >> 33) as usize % moves.len()];
                let hash = walk.hash_after(mv);
                let taken = walk.make(mv);
                assert!(walk.hash() == hash || !taken.is_empty());
                seen = seen.after(&judge.ground, &walk, mv, &taken);
                for (times, part) in kept.iter_mut().zip([SIGHT, TAKERS, RING]) {
                    *times += u32::from(seen.known & part != 0);
                }
            }
            kept
        }
    }

    #[test]
    fn what_is_kept_along_is_what_would_be_seen_afresh() {
        for variant in Library::open().variants() {
            let games = (0..8).filter_map(|seed| Game::new(variant.rules.clone()).visit(KeptAlong(seed)));
            let kept = games.fold([0; 3], |all: [u32; 3], kept| std::array::from_fn(|part| all[part] + kept[part]));
            assert!(kept.iter().all(|&times| times > 20) || variant.rules.hooks().is_some(), "{}: {kept:?}", variant.id);
        }
    }
}
