use super::masks::Masks;
use super::position::Position;
use super::{KindId, NoMove, Outcome, Reason, Side};
use crate::board::Bits;

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

    /// How a move by a piece of `kind` that is already carried out ended the game, if it did.
    ///
    /// Linnaeus, laws 4 and 12.
    #[inline]
    pub(super) fn outcome_after(&self, masks: &Masks<W>, mover: Side, kind: KindId, fell: bool) -> Option<Outcome> {
        // Whose moves can bring an end about is argued below for moves that remove none of the mover's own.
        if fell {
            return self.king_captured().or_else(|| self.standing_outcome(masks));
        }
        match mover {
            Side::Defenders if masks.kind(kind).royal && masks.escape.has(self.king) => Some(won(Side::Defenders, Reason::KingEscaped)),
            // The defenders cannot shut themselves in: their moves leave the attackers' wall as it is or breach it.
            Side::Defenders => self.attackers_taken(masks).or_else(|| self.exit_fort(masks)),
            // Nor do the attackers open a fort's door from outside, or close one that had no walls before.
            Side::Attackers => self.king_captured().or_else(|| self.king_bared(masks)).or_else(|| self.encircled(masks)),
        }
    }

    /// How the game ended, the side to move having no move among it.
    pub(super) fn outcome(&self, masks: &Masks<W>) -> Option<Outcome> {
        self.ended.or_else(|| (!self.can_move(masks, self.turn)).then(|| self.stuck(masks)))
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
        (!self.sides[Side::Defenders.index()].has(self.king)).then_some(won(Side::Attackers, Reason::KingCaptured))
    }

    fn king_bared(&self, masks: &Masks<W>) -> Option<Outcome> {
        (masks.set.ends.king_bared && self.sides[Side::Defenders.index()].count() == 1).then_some(won(Side::Attackers, Reason::KingBared))
    }

    fn attackers_taken(&self, masks: &Masks<W>) -> Option<Outcome> {
        (masks.set.ends.attackers_taken && self.sides[Side::Attackers.index()].is_empty())
            .then_some(won(Side::Defenders, Reason::AttackersTaken))
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

    /// Whether a path free of attackers leads from any defender to the rim of the board.
    fn reaches_edge(&self, masks: &Masks<W>) -> bool {
        let open = masks.board & !self.sides[Side::Attackers.index()];
        let mut reached = self.sides[Side::Defenders.index()];
        loop {
            if !(reached & masks.edge).is_empty() {
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
    /// Everything that can be walked to from some squares over others.
    pub(super) fn fill(&self, from: Bits<W>, over: Bits<W>) -> Bits<W> {
        let mut reached = from;
        loop {
            let spread = from | (self.spread(reached) & over);
            if spread == reached {
                return reached;
            }
            reached = spread;
        }
    }

    /// A set of squares with all their neighbours.
    #[inline]
    fn spread(&self, squares: Bits<W>) -> Bits<W> {
        let n = self.side;
        squares
            | (squares.up(1) & self.not_first_file)
            | (squares.down(1) & self.not_last_file)
            | (squares.up(n) & self.board)
            | squares.down(n)
    }
}

fn won(side: Side, reason: Reason) -> Outcome {
    Outcome { winner: Some(side), reason }
}
