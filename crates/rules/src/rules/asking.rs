use std::sync::Arc;

use super::hooks::{Call, Hook, HookFault, Hooks, Ruling, View};
use super::masks::Masks;
use super::position::{Position, Undo};
use super::{Move, Side, Walk};
use crate::board::{BoardSize, Square};

/// The rules together with those who are asked beside them.
#[derive(Clone)]
pub(super) struct Asking<const W: usize> {
    pub(super) masks: Arc<Masks<W>>,
    pub(super) hooks: Arc<dyn Hooks>,
}

impl<const W: usize> Asking<W> {
    /// Every move that the rules and the variant's own function allow, whatever has been before.
    pub(super) fn moves(&self, position: &Position<W>) -> Result<Vec<Move>, HookFault> {
        let mut moves = Vec::new();
        position.each_move(&self.masks, |mv| moves.push(mv));
        if self.hooks.which().has(Hook::Legal) && !moves.is_empty() {
            self.hooks.legal(&position.view(&self.masks, position.turn), &mut moves)?;
        }
        Ok(moves)
    }

    /// Of some moves those that the rule of repetition does not forbid.
    pub(super) fn without_forbidden(&self, walk: &Walk<W>, moves: Vec<Move>) -> Result<Vec<Move>, HookFault> {
        if !walk.may_forbid() {
            return Ok(moves);
        }
        let mut allowed = Vec::with_capacity(moves.len());
        for mv in moves {
            if !walk.would_repeat(self.moved(&walk.position, mv)?.0.hash) {
                allowed.push(mv);
            }
        }
        Ok(allowed)
    }

    /// What is called out in a position.
    pub(super) fn call(&self, position: &Position<W>) -> Result<Option<String>, HookFault> {
        let ruled = position.announcement(&self.masks);
        if !self.hooks.which().has(Hook::Announce) {
            return Ok(ruled.map(str::to_owned));
        }
        Ok(match self.hooks.announce(&position.view(&self.masks, position.turn), ruled)? {
            Call::AsRuled => ruled.map(str::to_owned),
            Call::Silence => None,
            Call::Word(word) => Some(word),
        })
    }

    /// The pieces after a move that the rules allow, and what takes it back. How the game stands is not asked.
    pub(super) fn moved(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
        let masks = &*self.masks;
        let mut arrived = *position;
        let mut undo = arrived.arrive(masks, mv);
        let law = masks.kind(undo.kind);
        let duties = law.stand(mv.to).duties;
        let mut next = arrived;
        undo.captured = arrived.captures(masks, law, mv.to, duties);
        next.fall(masks, undo.captured);
        if next.falls_between(masks, law, mv.to, duties) {
            next.fall(masks, std::iter::once(mv.to).collect());
            undo.captured.insert(mv.to);
        }
        if self.hooks.which().has(Hook::Captures) {
            let ruled: Vec<Square> = undo.captured.iter().collect();
            if let Some(own) = self.hooks.captures(&arrived.view(masks, position.turn), mv, &ruled)? {
                // Only what stands can fall.
                undo.captured = own.into_iter().filter(|&square| arrived.is_occupied(square)).collect();
                next = arrived;
                next.fall(masks, undo.captured);
            }
        }
        debug_assert!(next.consistent(masks), "a move left the position in disorder");
        Ok((next, undo))
    }

    /// The position after a move that the rules allow, and what takes it back.
    #[inline]
    pub(super) fn after(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
        let (mut next, undo) = self.moved(position, mv)?;
        // What a function lets fall or lets live may bring an end about that the mover's own move never could, so all are looked at.
        next.ended = next.king_captured().or_else(|| next.standing_outcome(&self.masks));
        Ok((self.judged(next)?, undo))
    }

    /// A position whose end, if any, the rules have settled, when the variant's own function has had the last word on it.
    pub(super) fn judged(&self, mut position: Position<W>) -> Result<Position<W>, HookFault> {
        if self.hooks.which().has(Hook::Outcome) {
            match self.hooks.outcome(&position.view(&self.masks, position.turn), position.ended)? {
                Ruling::AsRuled => {}
                Ruling::GoesOn => position.ended = None,
                Ruling::Ended(outcome) => position.ended = Some(outcome),
            }
        }
        Ok(position)
    }

    pub(super) fn perft<const IN_BULK: bool>(&self, position: &Position<W>, depth: u32) -> Result<u64, HookFault> {
        match depth {
            0 => Ok(1),
            1 if IN_BULK && position.ended.is_some() => Ok(0),
            1 if IN_BULK && !self.hooks.which().has(Hook::Legal) => Ok(u64::from(position.count_moves(&self.masks, position.turn))),
            1 if IN_BULK => Ok(self.moves(position)?.len() as u64),
            _ => self
                .moves(position)?
                .into_iter()
                .try_fold(0, |leaves, mv| Ok(leaves + self.perft::<IN_BULK>(&self.after(position, mv)?.0, depth - 1)?)),
        }
    }
}

impl<const W: usize> Position<W> {
    /// What a variant's own functions see, when it is a side's turn.
    fn view(&self, masks: &Masks<W>, turn: Side) -> View {
        let mut cells = [0; BoardSize::MAX * BoardSize::MAX];
        let occupied = *self.side(Side::Attackers) | *self.side(Side::Defenders);
        occupied.iter().for_each(|square| cells[square.index()] = self.kind_on(square).0 + 1);
        let king = self.side(Side::Defenders).has(self.king).then_some(self.king);
        View { cells, area: masks.size.area(), turn, king, open_ways: self.open_ways(masks) }
    }
}
