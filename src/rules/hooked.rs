use std::ops::ControlFlow;
use std::sync::Arc;

use super::history::{Core, History};
use super::hooks::{Call, Hook, HookFault, Hooks, Ruling, View};
use super::masks::Masks;
use super::position::Position;
use super::{Fallen, KindId, Move, Outcome, Side, Turn};
use crate::board::{Bits, BoardSize, Square};

/// A game of a variant with functions of its own.
///
/// Everything a position can be asked is asked when it comes about, so that a function that fails fails the move, and never
/// a question about a position that stands.
#[derive(Clone)]
pub(super) struct Hooked<const W: usize> {
    history: History<W>,
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
        let history = History::begin(Arc::clone(masks), position);
        let present = asking.answers(&history)?;
        Ok(Self { history, asking, past: Vec::new(), present })
    }

    fn position(&self) -> &Position<W> {
        self.history.position()
    }

    /// What fell by a move, each piece with those that brought it down as far as the rules know them.
    fn fallen(&self, before: &Position<W>, kind: KindId, mv: Move, fallen: Bits<W>) -> Vec<Fallen> {
        let masks = &self.asking.masks;
        let arrived = self.asking.arrived(before, kind, mv);
        let of = |square: Square| {
            let kind = arrived.kind_at(masks, square)?;
            let by = if square == mv.to {
                arrived.without(masks, fallen, square).stepped_between(masks, kind, square).map(Vec::from).unwrap_or_default()
            } else if masks.kind(kind).side == before.turn {
                vec![mv.to]
            } else {
                arrived.captors(masks, mv.to, square)
            };
            Some(Fallen { square, kind, by })
        };
        fallen.iter().filter_map(of).collect()
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
        self.history.kind_at(square)
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
        self.position().each_move(&self.asking.masks, |allowed| {
            ruled |= allowed == mv;
            if ruled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ruled && !self.present.moves.contains(&mv)
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        let before = *self.position();
        let kind = before.kind_of(&self.asking.masks, before.turn, mv.from);
        let (next, fallen) = self.asking.after(&before, mv)?;
        self.history.advance(next, !fallen.is_empty());
        match self.asking.answers(&self.history) {
            Ok(answers) => self.past.push(std::mem::replace(&mut self.present, answers)),
            Err(fault) => {
                self.history.undo();
                return Err(fault);
            }
        }
        Ok(Turn { mv, kind, captured: self.fallen(&before, kind, mv, fallen), announcement: None, outcome: self.outcome() })
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.history.undo();
            self.present = before;
        }
    }

    fn hash(&self) -> u64 {
        self.history.hash()
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
        position.each_move(&self.masks, |mv| -> ControlFlow<()> {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        if self.hooks.which().has(Hook::Legal) && !moves.is_empty() {
            self.hooks.legal(&position.view(&self.masks), &mut moves)?;
        }
        Ok(moves)
    }

    /// Asks everything about the present position of a game.
    fn answers(&self, history: &History<W>) -> Result<Answers, HookFault> {
        let position = history.position();
        let mut moves = self.moves(position)?;
        let stuck = moves.is_empty();
        if history.forbids_repetition() {
            let mut allowed = Vec::with_capacity(moves.len());
            for mv in moves {
                if !history.would_repeat(&self.moved(position, mv)?.0) {
                    allowed.push(mv);
                }
            }
            moves = allowed;
        }
        let no_move = |stuck: bool| stuck.then(|| position.stuck(&self.masks));
        let outcome = position.ended.or_else(|| no_move(stuck)).or_else(|| history.drawn_out()).or_else(|| no_move(moves.is_empty()));
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

    /// The position in which a piece has come to its square and nothing has fallen yet.
    fn arrived(&self, position: &Position<W>, kind: KindId, mv: Move) -> Position<W> {
        let mut arrived = *position;
        arrived.take(&self.masks, kind, mv.from);
        arrived.put(&self.masks, kind, mv.to);
        if self.masks.kind(kind).royal {
            arrived.king = mv.to;
        }
        arrived
    }

    /// What falls when a piece has come to its square, itself among it if it stepped to its death.
    fn falls(&self, arrived: &Position<W>, kind: KindId, mv: Move) -> Result<Bits<W>, HookFault> {
        let mut fallen = arrived.captures(&self.masks, kind, mv.to);
        if arrived.without(&self.masks, fallen, mv.to).stepped_between(&self.masks, kind, mv.to).is_some() {
            fallen.insert(mv.to);
        }
        if self.hooks.which().has(Hook::Captures) {
            let ruled: Vec<Square> = fallen.iter().collect();
            if let Some(own) = self.hooks.captures(&arrived.view(&self.masks), mv, &ruled)? {
                // Only what stands can fall.
                let standing = |square: &Square| arrived.occupied.by_rank.has(*square);
                fallen = own.into_iter().filter(standing).collect();
            }
        }
        Ok(fallen)
    }

    /// The pieces after a move that the rules allow, and the squares on which some fell. How the game stands is not asked.
    fn moved(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Bits<W>), HookFault> {
        let mover = position.turn;
        let kind = position.kind_of(&self.masks, mover, mv.from);
        let arrived = self.arrived(position, kind, mv);
        let fallen = self.falls(&arrived, kind, mv)?;
        let mut next = arrived;
        for square in fallen.iter() {
            if let Some(kind) = arrived.kind_at(&self.masks, square) {
                next.take(&self.masks, kind, square);
            }
        }
        next.hash ^= self.masks.zobrist.turn(mover) ^ self.masks.zobrist.turn(mover.opponent());
        next.turn = mover.opponent();
        debug_assert!(next.consistent(&self.masks), "a move left the position in disorder");
        Ok((next, fallen))
    }

    /// The position after a move that the rules allow, and the squares on which pieces fell.
    #[inline]
    fn after(&self, position: &Position<W>, mv: Move) -> Result<(Position<W>, Bits<W>), HookFault> {
        let (mut next, fallen) = self.moved(position, mv)?;
        // What a function lets fall or lets live may bring an end about that the mover's own move never could, so all are looked at.
        next.ended = next.king_captured().or_else(|| next.standing_outcome(&self.masks));
        Ok((self.judged(next)?, fallen))
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
            1 if !self.hooks.which().has(Hook::Legal) => Ok(position.count_moves(&self.masks)),
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
        for ((kind, squares), number) in masks.kinds.iter().zip(&self.kinds).zip(1..) {
            debug_assert!((*squares & !self.sides[kind.side.index()]).is_empty());
            squares.iter().for_each(|square| cells[square.index()] = number);
        }
        let king = self.sides[Side::Defenders.index()].has(self.king).then_some(self.king);
        View { cells, area: masks.size.area(), turn: self.turn, king, open_ways: self.open_ways(masks) }
    }

    /// The same without the pieces on some squares, but for the one on `but`.
    fn without(&self, masks: &Masks<W>, squares: Bits<W>, but: Square) -> Self {
        let mut rest = *self;
        for square in squares.iter().filter(|&square| square != but) {
            if let Some(kind) = self.kind_at(masks, square) {
                rest.take(masks, kind, square);
            }
        }
        rest
    }
}
