use std::sync::Arc;

use super::core::Core;
use super::explore::AnyWalk;
use super::hooks::{Call, Hook, HookFault, Hooks, Ruling, View};
use super::masks::Masks;
use super::position::{Position, Undo};
use super::{Fallen, KindId, Move, Outcome, Side, Turn, Walk};
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
    /// A game from its beginning, of which the rules have had their say, but not the functions.
    ///
    /// # Errors
    /// When a function fails there.
    pub(super) fn begin(mut walk: Walk<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookFault> {
        let asking = Asking { masks: Arc::clone(&walk.masks), hooks };
        walk.position = asking.judged(walk.position)?;
        let present = asking.answers::<true>(&walk)?;
        Ok(Self { walk, asking, past: Vec::new(), present })
    }

    /// Makes a move and asks about the position it leads to, also what is called out there or only the rest. When a function fails,
    /// nothing has happened.
    fn advance<const CALLED_OUT: bool>(&mut self, mv: Move) -> Result<Undo<W>, HookFault> {
        let (next, undo) = self.asking.after(&self.walk.position, mv)?;
        self.walk.advance(next, undo);
        match self.asking.answers::<CALLED_OUT>(&self.walk) {
            Ok(answers) => self.past.push(std::mem::replace(&mut self.present, answers)),
            Err(fault) => {
                self.walk.unmake();
                return Err(fault);
            }
        }
        Ok(undo)
    }

    /// What fell by a move, each piece with those that brought it down as far as the rules know them.
    fn fallen(&self, before: &Position<W>, mv: Move, fallen: Bits<W>) -> Vec<Fallen> {
        let masks = &*self.asking.masks;
        let mut arrived = *before;
        arrived.arrive(masks, mv);
        let of = |square: Square| {
            let kind = arrived.kind_on(square);
            let law = masks.kind(kind);
            let by = if square == mv.to {
                // As the pieces stand after the move, for what fell beside it held nothing.
                self.walk.position.stepped_between(masks, law, square).map(Vec::from).unwrap_or_default()
            } else if law.side == before.turn {
                vec![mv.to]
            } else {
                arrived.captors(masks, mv.to, square)
            };
            Fallen { square, kind, by }
        };
        fallen.iter().map(of).collect()
    }
}

impl<const W: usize> Core for Hooked<W> {
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.walk.turn()
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
        self.walk.position.each_move(&self.asking.masks, |allowed| ruled |= allowed == mv);
        ruled && !self.present.moves.contains(&mv)
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        let before = self.walk.position;
        let undo = self.advance::<true>(mv)?;
        let captured = self.fallen(&before, mv, undo.captured);
        Ok(Turn { mv, kind: undo.kind, captured, announcement: None, outcome: self.outcome() })
    }

    fn go(&mut self, mv: Move) -> Result<(), HookFault> {
        self.advance::<false>(mv).map(|_| ())
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
        self.asking.perft::<true>(&self.walk.position, depth)
    }

    fn perft_one_by_one(&self, depth: u32) -> Result<u64, HookFault> {
        self.asking.perft::<false>(&self.walk.position, depth)
    }

    fn walk(&self) -> Option<AnyWalk> {
        None
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
            self.hooks.legal(&position.view(&self.masks, position.turn), &mut moves)?;
        }
        Ok(moves)
    }

    /// Asks everything about the present position of a game, but what is called out only if it is.
    fn answers<const CALLED_OUT: bool>(&self, walk: &Walk<W>) -> Result<Answers, HookFault> {
        let position = &walk.position;
        let mut moves = self.moves(position)?;
        let stuck = moves.is_empty();
        if walk.may_forbid() {
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
        let call = if CALLED_OUT { self.call(position)? } else { None };
        Ok(Answers { moves: moves.into(), outcome, call })
    }

    /// What is called out in a position.
    fn call(&self, position: &Position<W>) -> Result<Option<String>, HookFault> {
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
    fn moved(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
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
    fn after(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Undo<W>), HookFault> {
        let (mut next, undo) = self.moved(position, mv)?;
        // What a function lets fall or lets live may bring an end about that the mover's own move never could, so all are looked at.
        next.ended = next.king_captured().or_else(|| next.standing_outcome(&self.masks));
        Ok((self.judged(next)?, undo))
    }

    /// A position whose end, if any, the rules have settled, when the variant's own function has had the last word on it.
    fn judged(&self, mut position: Position<W>) -> Result<Position<W>, HookFault> {
        if self.hooks.which().has(Hook::Outcome) {
            match self.hooks.outcome(&position.view(&self.masks, position.turn), position.ended)? {
                Ruling::AsRuled => {}
                Ruling::GoesOn => position.ended = None,
                Ruling::Ended(outcome) => position.ended = Some(outcome),
            }
        }
        Ok(position)
    }

    fn perft<const IN_BULK: bool>(&self, position: &Position<W>, depth: u32) -> Result<u64, HookFault> {
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
