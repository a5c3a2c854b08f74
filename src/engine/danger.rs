use super::search::Searcher;
use crate::board::Bits;
use crate::rules::{KingSight, Move, Side, Walk};

/// What has been found out at a ply about what hangs over the king, and over those who want to hold him.
#[derive(Clone, Copy)]
pub(super) struct Seen<const W: usize> {
    sight: Option<KingSight>,
    hunt: Option<Hunt<W>>,
}

/// How near the king is to his capture.
#[derive(Clone, Copy)]
pub(super) struct Hunt<const W: usize> {
    /// Squares by coming to which an attacker may capture him.
    pub(super) takers: Bits<W>,
    /// Whether an attacker can come to one of them.
    pub(super) is_on: bool,
}

impl<const W: usize> Seen<W> {
    pub(super) const NOTHING: Self = Self { sight: None, hunt: None };

    #[inline]
    pub(super) fn sight(&mut self, walk: &Walk<W>) -> KingSight {
        *self.sight.get_or_insert_with(|| walk.king_sight())
    }
}

impl<const W: usize> Searcher<W> {
    /// Where the king can go.
    #[inline]
    pub(super) fn sight(&mut self, ply: usize) -> KingSight {
        self.seen[ply].sight(&self.walk)
    }

    /// Whether the king is hunted.
    #[inline]
    pub(super) fn hunt(&mut self, ply: usize) -> Hunt<W> {
        let walk = &self.walk;
        *self.seen[ply].hunt.get_or_insert_with(|| {
            let takers = walk.king_takers();
            Hunt { takers, is_on: !takers.is_empty() && walk.can_come(Side::Attackers, takers) }
        })
    }

    /// Squares by coming to which the side to move may capture something.
    #[inline]
    pub(super) fn takers(&mut self, ply: usize) -> Bits<W> {
        let takers = self.judge.ground.takers(&self.walk);
        if self.walk.turn() == Side::Attackers { takers | self.hunt(ply).takers } else { takers }
    }

    /// Whether the side to move has something to fear, the king's escape or his capture, and notices.
    #[inline]
    pub(super) fn fears(&mut self, ply: usize) -> bool {
        // Who does not see everything cannot be sure of anything.
        self.senses.is_none()
            && match self.walk.turn() {
                Side::Attackers => self.sight(ply).ways() > 0,
                Side::Defenders => self.hunt(ply).is_on,
            }
    }

    /// The move that wins on the spot, where there is one that is noticed.
    #[inline]
    pub(super) fn win_at_once(&mut self, ply: usize) -> Option<Move> {
        let mv = match self.walk.turn() {
            Side::Defenders => self.king_escape(ply),
            Side::Attackers => {
                let hunt = self.hunt(ply);
                if hunt.is_on { self.king_capture(hunt.takers) } else { None }
            }
        }?;
        self.notices(mv, Bits::EMPTY).then_some(mv)
    }

    /// The king's move that wins at once, if there is one.
    #[inline]
    fn king_escape(&mut self, ply: usize) -> Option<Move> {
        let to = self.sight(ply).escape()?;
        (!self.judge.ground.king_falls).then_some(Move { from: self.walk.king(), to })
    }

    /// The move by which the attackers capture the king, if one of those that come to these squares does.
    fn king_capture(&mut self, takers: Bits<W>) -> Option<Move> {
        self.walk.moves_to(takers, &mut self.buffer);
        let walk = &mut self.walk;
        self.buffer.iter().copied().find(|&mv| {
            walk.make(mv);
            let won = walk.ended().is_some_and(|outcome| outcome.winner == Some(Side::Attackers));
            walk.unmake();
            won
        })
    }
}
