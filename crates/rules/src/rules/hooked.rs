use std::sync::Arc;

use super::core::Core;
use super::explore::AnyWalk;
use super::hooked_walk::{AnyHookedWalk, HookedWalk};
use super::hooks::{HookFault, Hooks};
use super::position::{Position, Undo};
use super::{Fallen, KindId, Move, Outcome, Side, Turn, Walk};
use crate::board::{Bits, Square};

/// A game of a variant with functions of its own.
///
/// Everything a position can be asked is asked when it comes about, so that a function that fails fails the move, and never
/// a question about a position that stands.
#[derive(Clone)]
pub(super) struct Hooked<const W: usize> {
    walk: HookedWalk<W>,
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

impl Answers {
    /// Asks everything about the present position of a game, but what is called out only if it is.
    fn about<const CALLED_OUT: bool, const W: usize>(walk: &HookedWalk<W>) -> Result<Self, HookFault> {
        let (walk, asking) = (walk.as_ruled(), &walk.asking);
        let position = &walk.position;
        let moves = asking.moves(position)?;
        let stuck = moves.is_empty();
        let moves = asking.without_forbidden(walk, moves)?;
        let no_move = |stuck: bool| stuck.then(|| walk.stuck());
        let outcome = position.ended.or_else(|| no_move(stuck)).or_else(|| walk.drawn_out()).or_else(|| no_move(moves.is_empty()));
        if outcome.is_some() {
            return Ok(Self { moves: Arc::new([]), outcome, call: None });
        }
        let call = if CALLED_OUT { asking.call(position)? } else { None };
        Ok(Self { moves: moves.into(), outcome, call })
    }
}

impl<const W: usize> Hooked<W> {
    /// A game from its beginning, of which the rules have had their say, but not the functions.
    ///
    /// # Errors
    /// When a function fails there.
    pub(super) fn begin(walk: Walk<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookFault> {
        let walk = HookedWalk::begin(walk, hooks)?;
        let present = Answers::about::<true, W>(&walk)?;
        Ok(Self { walk, past: Vec::new(), present })
    }

    /// Makes a move and asks about the position it leads to, also what is called out there or only the rest. When a function fails,
    /// nothing has happened.
    fn advance<const CALLED_OUT: bool>(&mut self, mv: Move) -> Result<Undo<W>, HookFault> {
        let undo = self.walk.advance(mv)?;
        match Answers::about::<CALLED_OUT, W>(&self.walk) {
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
        let masks = &*self.walk.asking.masks;
        let mut arrived = *before;
        arrived.arrive(masks, mv);
        let of = |square: Square| {
            let kind = arrived.kind_on(square);
            let law = masks.kind(kind);
            let by = if square == mv.to {
                // As the pieces stand after the move, for what fell beside it held nothing.
                self.walk.as_ruled().position.stepped_between(masks, law, square).map(Vec::from).unwrap_or_default()
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

impl<const W: usize> Core for Hooked<W>
where
    AnyHookedWalk: From<HookedWalk<W>>,
{
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.walk.as_ruled().turn()
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.walk.as_ruled().kind_at(square)
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
        self.walk.as_ruled().each_move(|allowed| ruled |= allowed == mv);
        ruled && !self.present.moves.contains(&mv)
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        let before = self.walk.as_ruled().position;
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
        self.walk.as_ruled().hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.present.call.as_deref()
    }

    fn perft(&self, depth: u32) -> Result<u64, HookFault> {
        self.walk.asking.perft::<true>(&self.walk.as_ruled().position, depth)
    }

    fn perft_one_by_one(&self, depth: u32) -> Result<u64, HookFault> {
        self.walk.asking.perft::<false>(&self.walk.as_ruled().position, depth)
    }

    fn walk(&self) -> Option<AnyWalk> {
        None
    }

    fn hooked_walk(&self) -> Option<AnyHookedWalk> {
        Some(self.walk.clone().into())
    }
}
