use std::sync::Arc;

use super::core::Core;
use super::hooks::{Call, Hook, HookFault, Hooks, Ruling, View};
use super::masks::Masks;
use super::position::{Position, Undo};
use super::walk::Walk;
use super::{Fallen, KindId, Move, Outcome, Side, Turn};
use crate::board::{Bits, BoardSize, Square};

/// A game of a variant with functions of its own.
///
/// Everything a position can be asked is asked when it comes about, so that a function that fails fails the move, and never
/// a question about a position that stands.
#[derive(Clone)]
pub(super) struct Hooked<const W: usize> {
    walk: Walk<W>,
    asking: Asking<W>,
    /// The answers to each position before this.
    past: Vec<Answers>,
    present: Answers,
}

/// What there is to know of a position.
#[derive(Clone)]
struct Answers {
    moves: Arc<[Move]>,
    outcome: Option<Outcome>,
    call: Option<String>,
}

impl<const W: usize> Hooked<W> {
    /// A game from a position of which the rules have had their say, but not the functions.
    ///
    /// # Errors
    /// When a function fails there.
    pub(super) fn begin(masks: &Arc<Masks<W>>, position: Position<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookFault> {
        let asking = Asking { masks: Arc::clone(masks), hooks };
        let position = asking.judged(position)?;
        let walk = Walk::new(Arc::clone(masks), position);
        let present = asking.answers(&walk)?;
        Ok(Self { walk, asking, past: Vec::new(), present })
    }

    fn position(&self) -> &Position<W> {
        &self.walk.position
    }

    /// What fell by a move, each piece with those that brought it down as far as the rules know them.
    fn fallen(&self, before: &Position<W>, undo: &Undo<W>) -> Vec<Fallen> {
        let masks = &self.asking.masks;
        let mut arrived = *before;
        arrived.arrive(masks, undo.mv);
        let to = undo.mv.to;
        let of = |square: Square| {
            let kind = arrived.kind_at(square)?;
            let by = if square == to {
                let law = masks.kind(kind);
                arrived.without(masks, undo.captured, square).stepped_between(masks, law, square).map(Vec::from).unwrap_or_default()
            } else if masks.kind(kind).side == before.turn {
                vec![to]
            } else {
                arrived.captors(masks, to, square)
            };
            Some(Fallen { square, kind, by })
        };
        undo.captured.iter().filter_map(of).collect()
    }
}

impl<const W: usize> Core for Hooked<W> {
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.position().turn
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.walk.kind_at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.present.outcome
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.present.moves.to_vec()
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        self.present.moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }

    fn is_struck_out(&self, mv: Move) -> bool {
        let mut ruled = false;
        self.position().each_move(&self.asking.masks, |allowed| ruled |= allowed == mv);
        ruled && !self.present.moves.contains(&mv)
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        let before = *self.position();
        let (next, undo) = self.asking.after(&before, mv)?;
        self.walk.advance(next, undo);
        match self.asking.answers(&self.walk) {
            Ok(answers) => self.past.push(std::mem::replace(&mut self.present, answers)),
            Err(fault) => {
                self.walk.unmake();
                return Err(fault);
            }
        }
        Ok(Turn { mv, kind: undo.kind, captured: self.fallen(&before, &undo), announcement: None, outcome: self.outcome() })
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.walk.unmake();
            self.present = before;
        }
    }

    fn hash(&self) -> u64 {
        self.walk.hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.present.call.as_deref()
    }

    fn perft(&self, depth: u32) -> Result<u64, HookFault> {
        self.asking.perft(self.position(), depth)
    }
}

/// The rules together with those who are asked beside them.
#[derive(Clone)]
struct Asking<const W: usize> {
    masks: Arc<Masks<W>>,
    hooks: Arc<dyn Hooks>,
}

impl<const W: usize> Asking<W> {
    /// Every move that the rules and the variant's own function allow, whatever has been before.
    fn moves(&self, position: &Position<W>) -> Result<Vec<Move>, HookFault> {
        let mut moves = Vec::new();
        position.each_move(&self.masks, |mv| moves.push(mv));
        if self.hooks.which().has(Hook::Legal) && !moves.is_empty() {
            self.hooks.legal(&position.view(&self.masks), &mut moves)?;
        }
        Ok(moves)
    }

    /// Asks everything about the present position of a game.
    fn answers(&self, walk: &Walk<W>) -> Result<Answers, HookFault> {
        let position = &walk.position;
        let mut moves = self.moves(position)?;
        let stuck = moves.is_empty();
        if walk.may_be_forbidden() {
            let mut allowed = Vec::with_capacity(moves.len());
            for mv in moves {
                if !walk.would_repeat(self.moved(position, mv)?.0.hash) {
                    allowed.push(mv);
                }
            }
            moves = allowed;
        }
        let no_move = |stuck: bool| stuck.then(|| position.stuck(&self.masks));
        let outcome = position.ended.or_else(|| no_move(stuck)).or_else(|| walk.drawn_out()).or_else(|| no_move(moves.is_empty()));
        if outcome.is_some() {
            return Ok(Answers { moves: Arc::new([]), outcome, call: None });
        }
        Ok(Answers { moves: moves.into(), outcome, call: self.call(position)? })
    }

    /// What is called out in a position.
    fn call(&self, position: &Position<W>) -> Result<Option<String>, HookFault> {
        let ruled = position.announcement(&self.masks);
        if !self.hooks.which().has(Hook::Announce) {
            return Ok(ruled.map(str::to_owned));
        }
        Ok(match self.hooks.announce(&position.view(&self.masks), ruled)? {
            Call::AsRuled => ruled.map(str::to_owned),
            Call::Silence => None,
            Call::Word(word) => Some(word),
        })
    }

    /// What falls when a piece has come to its square, itself among it if it stepped to its death.
    fn falls(&self, arrived: &Position<W>, kind: KindId, mv: Move) -> Result<Bits<W>, HookFault> {
        let law = self.masks.kind(kind);
        let mut fallen = arrived.captures(&self.masks, law, mv.to, law.stand(mv.to).duties);
        if arrived.without(&self.masks, fallen, mv.to).stepped_between(&self.masks, law, mv.to).is_some() {
            fallen.insert(mv.to);
        }
        if self.hooks.which().has(Hook::Captures) {
            let ruled: Vec<Square> = fallen.iter().collect();
            // The function is asked in the middle of the move, when the turn has not passed yet.
            let view = View { turn: law.side, ..arrived.view(&self.masks) };
            if let Some(own) = self.hooks.captures(&view, mv, &ruled)? {
                // Only what stands can fall.
                fallen = own.into_iter().filter(|&square| arrived.is_occupied(square)).collect();
            }
        }
        Ok(fallen)
    }

    /// The pieces after a move that the rules allow, and what it takes to take it back. How the game stands is not asked.
    fn moved(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
        let mut next = *position;
        let mut undo = next.arrive(&self.masks, mv);
        let fallen = self.falls(&next, undo.kind, mv)?;
        next.fall(&self.masks, &mut undo, fallen);
        debug_assert!(next.consistent(&self.masks), "a move left the position in disorder");
        Ok((next, undo))
    }

    /// The position after a move that the rules allow, and what it takes to take it back.
    #[inline]
    fn after(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
        let (mut next, undo) = self.moved(position, mv)?;
        // What a function lets fall or lets live may bring an end about that the mover's own move never could, so all are looked at.
        next.ended = next.king_captured().or_else(|| next.standing_outcome(&self.masks));
        Ok((self.judged(next)?, undo))
    }

    /// A position whose end, if any, the rules have settled, when the variant's own function has had the last word on it.
    fn judged(&self, mut position: Position<W>) -> Result<Position<W>, HookFault> {
        if self.hooks.which().has(Hook::Outcome) {
            match self.hooks.outcome(&position.view(&self.masks), position.ended)? {
                Ruling::AsRuled => {}
                Ruling::GoesOn => position.ended = None,
                Ruling::Ended(outcome) => position.ended = Some(outcome),
            }
        }
        Ok(position)
    }

    fn perft(&self, position: &Position<W>, depth: u32) -> Result<u64, HookFault> {
        match depth {
            0 => Ok(1),
            1 if !self.hooks.which().has(Hook::Legal) => {
                Ok(if position.ended.is_some() { 0 } else { u64::from(position.count_moves(&self.masks, position.turn)) })
            }
            1 => Ok(self.moves(position)?.len() as u64),
            _ => self
                .moves(position)?
                .into_iter()
                .try_fold(0, |leaves, mv| Ok(leaves + self.perft(&self.after(position, mv)?.0, depth - 1)?)),
        }
    }
}

impl<const W: usize> Position<W> {
    /// What a variant's own functions see.
    fn view(&self, masks: &Masks<W>) -> View {
        let mut cells = [0; BoardSize::MAX * BoardSize::MAX];
        for square in Side::ALL.iter().flat_map(|&side| self.side(side).iter()) {
            cells[square.index()] = self.kind_on(square).0 + 1;
        }
        let king = self.side(Side::Defenders).has(self.king).then_some(self.king);
        View { cells, area: masks.size.area(), turn: self.turn, king, open_ways: self.open_ways(masks) }
    }

    /// The same without the pieces on some squares, but for the one on `but`.
    fn without(&self, masks: &Masks<W>, squares: Bits<W>, but: Square) -> Self {
        let mut rest = *self;
        squares.iter().filter(|&square| square != but && self.is_occupied(square)).for_each(|square| rest.toggle(masks, square));
        rest
    }
}
