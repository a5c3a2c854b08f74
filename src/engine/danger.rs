use super::order::Ranked;
use super::score::DEEPEST;
use super::search::Searcher;
use crate::board::Bits;
use crate::rules::{Move, Side};

/// What the side to move has to fear.
#[derive(Clone, Copy)]
pub(super) enum Threat<const W: usize> {
    /// So many ways are open to the king, and men on these squares would bar them.
    Ways(u32, Bits<W>),
    /// Whether the king may be captured.
    Hunted(bool),
}

impl<const W: usize> Threat<W> {
    #[inline]
    pub(super) fn is_real(&self) -> bool {
        match self {
            Self::Ways(ways, _) => *ways > 0,
            Self::Hunted(hunted) => *hunted,
        }
    }
}

impl<const W: usize> Searcher<W> {
    /// Whether the attackers, on the move, capture the king, and by which move.
    #[inline]
    pub(super) fn king_capture(&mut self) -> Option<Move> {
        let takers = self.walk.king_takers();
        if takers.is_empty() {
            return None;
        }
        let mut buffer = std::mem::take(&mut self.ranked[DEEPEST + 1]);
        self.walk.moves_to(takers, &mut self.buffer);
        buffer.clear();
        buffer.extend(self.buffer.iter().map(|&mv| Ranked { rank: 0, mv }));
        let found = buffer.iter().map(|ranked| ranked.mv).find(|&mv| {
            self.walk.make(mv);
            let won = self.walk.ended().is_some_and(|outcome| outcome.winner == Some(Side::Attackers));
            self.walk.unmake();
            won
        });
        self.ranked[DEEPEST + 1] = buffer;
        found
    }

    /// The king's move that wins at once, if the defenders are on the move and there is one.
    #[inline]
    pub(super) fn king_escape(&self) -> Option<Move> {
        let king = self.walk.king();
        let goal = (self.walk.reach(king) & self.walk.escape_squares()).iter().next()?;
        (!self.judge.ground.king_falls && self.walk.side(Side::Defenders).has(king)).then_some(Move { from: king, to: goal })
    }

    /// The move that wins on the spot, where there is one that is noticed.
    #[inline]
    pub(super) fn win_at_once(&mut self) -> Option<Move> {
        let mv = if self.walk.turn() == Side::Defenders { self.king_escape() } else { self.king_capture() }?;
        self.notices(mv, Bits::EMPTY).then_some(mv)
    }

    /// What the side to move has to fear at a ply.
    #[inline]
    pub(super) fn threat(&mut self, ply: usize) -> Threat<W> {
        match self.seen[ply].take() {
            Some(threat) => threat,
            None => self.threat_on_board(),
        }
    }

    #[inline]
    pub(super) fn threat_on_board(&mut self) -> Threat<W> {
        match self.walk.turn() {
            // Who does not see everything cannot be sure of anything.
            _ if self.senses.is_some() => Threat::Hunted(false),
            Side::Attackers => {
                let (ways, barring) = self.walk.ways_out();
                Threat::Ways(ways, barring)
            }
            Side::Defenders => Threat::Hunted(self.is_hunted()),
        }
    }

    /// Whether an attacker can come to a square from which he may capture the king.
    #[inline]
    pub(super) fn is_hunted(&mut self) -> bool {
        let takers = self.walk.king_takers();
        if takers.is_empty() {
            return false;
        }
        if self.walk.turn() == Side::Attackers {
            self.walk.moves_to(takers, &mut self.buffer);
        } else {
            self.walk.pass();
            self.walk.moves_to(takers, &mut self.buffer);
            self.walk.pass();
        }
        !self.buffer.is_empty()
    }
}
