use super::duties::Duties;
use super::masks::Masks;
use super::position::Position;
use super::{NoMove, Outcome, Reason, Side};
use crate::board::{Bits, Direction, Square};

impl<const W: usize> Position<W> {
    /// How the game stands when nothing is known of the last move.
    pub(super) fn standing_outcome(&self, masks: &Masks<W>) -> Option<Outcome> {
        let escaped = masks.escape.has(self.king).then_some(won(Side::Defenders, Reason::KingEscaped));
        escaped
            .or_else(|| self.attackers_taken(masks))
            .or_else(|| self.king_bared(masks))
            .or_else(|| self.exit_fort(masks))
            .or_else(|| self.encircled(masks))
    }

    /// How a move that is already carried out ended the game, if it did. It took something or not; the piece itself fell or not.
    ///
    /// Linnaeus, laws 4 and 12. Only called for a move that took something or has duties; no other can end a game.
    #[inline]
    pub(super) fn outcome_after(&self, masks: &Masks<W>, to: Square, duties: Duties, took: bool, fell: bool) -> Option<Outcome> {
        // Whose moves can bring an end about is argued below for moves that remove none of the mover's own.
        if fell {
            return self.king_captured().or_else(|| self.standing_outcome(masks));
        }
        match self.turn.opponent() {
            Side::Defenders if duties.has(Duties::ESCAPE) => Some(won(Side::Defenders, Reason::KingEscaped)),
            // The defenders cannot shut themselves in: their moves leave the attackers' wall as it is or breach it.
            Side::Defenders => {
                let taken = if took { self.attackers_taken(masks) } else { None };
                taken.or_else(|| if duties.has(Duties::FORT) { self.exit_fort(masks) } else { None })
            }
            // Nor do the attackers open a fort's door from outside, or close one that had no walls before.
            Side::Attackers => {
                let taken = if took { self.king_captured().or_else(|| self.king_bared(masks)) } else { None };
                let closes = duties.has(Duties::RING) && (took || self.may_close_ring(masks, to));
                taken.or_else(|| if closes { self.encircled(masks) } else { None })
            }
        }
    }

    /// Whether a piece that has come beside no enemy may have brought about something nevertheless. If not, it has not.
    #[inline]
    pub(super) fn may_end(&self, masks: &Masks<W>, to: Square, duties: Duties) -> bool {
        duties.has(Duties::ANYWHERE)
            || (duties.has(Duties::FORT) && masks.edge.has(self.king))
            || (duties.has(Duties::RING) && self.may_close_ring(masks, to))
    }

    /// What befalls the side to move when it has no move.
    pub(super) fn stuck(&self, masks: &Masks<W>) -> Outcome {
        match masks.set.ends.no_move {
            NoMove::Loses => won(self.turn.opponent(), Reason::NoMove),
            NoMove::Draws => Outcome { winner: None, reason: Reason::NoMove },
        }
    }

    /// The attackers' win where the king has fallen.
    pub(super) fn king_captured(&self) -> Option<Outcome> {
        (!self.side(Side::Defenders).has(self.king)).then_some(won(Side::Attackers, Reason::KingCaptured))
    }

    fn king_bared(&self, masks: &Masks<W>) -> Option<Outcome> {
        (masks.set.ends.king_bared && self.side(Side::Defenders).count() == 1).then_some(won(Side::Attackers, Reason::KingBared))
    }

    fn attackers_taken(&self, masks: &Masks<W>) -> Option<Outcome> {
        (masks.set.ends.attackers_taken && self.side(Side::Attackers).is_empty()).then_some(won(Side::Defenders, Reason::AttackersTaken))
    }

    fn encircled(&self, masks: &Masks<W>) -> Option<Outcome> {
        (masks.set.ends.encirclement && !self.reaches_edge(masks)).then_some(won(Side::Attackers, Reason::Encirclement))
    }

    /// What is called out: at one open way *raichi*, at two *tuichu* (Linnaeus, law 6).
    pub(super) fn announcement<'m>(&self, masks: &'m Masks<W>) -> Option<&'m str> {
        let calls = &masks.set.announcements;
        if calls.is_empty() {
            return None;
        }
        let ways = self.open_ways(masks);
        calls.iter().filter(|call| usize::from(call.ways.get()) <= ways).max_by_key(|call| call.ways).map(|call| call.call.as_str())
    }

    /// Whether an attacker may have closed a ring by coming to a square, if he took nothing.
    ///
    /// Nobody's way has become longer but through that square, so it is part of the ring, between two others of the ring.
    #[inline]
    fn may_close_ring(&self, masks: &Masks<W>, to: Square) -> bool {
        (*self.side(Side::Attackers) & masks.square(to).around).has_two()
    }

    /// Whether a path free of attackers leads from any defender to the rim of the board.
    #[inline]
    fn reaches_edge(&self, masks: &Masks<W>) -> bool {
        // Mostly some defender stands there or has a straight line to it, past his own men too.
        self.side(Side::Defenders).meets(&masks.edge)
            || Direction::ALL.iter().any(|&direction| self.sees_edge(masks, direction))
            || self.wanders_to_edge(masks)
    }

    /// Whether no attacker stands between some defender and the rim in a direction.
    #[inline]
    fn sees_edge(&self, masks: &Masks<W>, direction: Direction) -> bool {
        let [attackers, defenders] = [Side::Attackers, Side::Defenders].map(|side| &self.sides[side.index()][direction]);
        let open = masks.not_first.without(attackers);
        let steps = defenders.up(1) & (open | masks.off_board);
        // Several defenders on one open stretch add up to a single carry at its end, which is all that is looked at. Only one who
        // stands at the very end of a line can disturb that, and he is at the rim himself.
        steps.run(&open).meets(&masks.off_board)
    }

    fn wanders_to_edge(&self, masks: &Masks<W>) -> bool {
        let open = masks.board.without(self.side(Side::Attackers));
        let mut reached = *self.side(Side::Defenders);
        loop {
            if reached.meets(&masks.edge) {
                return true;
            }
            let spread = masks.spread(reached) & open;
            if spread == reached {
                return false;
            }
            reached = spread;
        }
    }
}

impl<const W: usize> Masks<W> {
    /// Everything that can be walked to from some squares over others; `None` if that leads to a `forbidden` one.
    pub(super) fn fill_without(&self, from: Bits<W>, over: Bits<W>, forbidden: &Bits<W>) -> Option<Bits<W>> {
        let mut reached = from;
        loop {
            // Mostly it soon does.
            if reached.meets(forbidden) {
                return None;
            }
            let spread = from | (self.spread(reached) & over);
            if spread == reached {
                return Some(reached);
            }
            reached = spread;
        }
    }

    /// A set of squares with all their neighbours.
    #[inline]
    pub(super) fn spread(&self, squares: Bits<W>) -> Bits<W> {
        let n = self.side;
        squares | (squares.up(1) & self.not_first) | (squares.down(1) & self.not_last_file) | (squares.up(n) & self.board) | squares.down(n)
    }
}

fn won(side: Side, reason: Reason) -> Outcome {
    Outcome { winner: Some(side), reason }
}
