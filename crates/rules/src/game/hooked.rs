//! Games of variants with hooks.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::board::square::{PieceMove, Square};
use crate::game::erased::{AnySearchPosition, ErasedGame, PlayedMove, destinations_of, played_move};
use crate::hooks::hooked_position::HookedSearchPosition;
use crate::hooks::{HookError, Hooks};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Undo;
use crate::search::SearchPosition;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::turn::{InHand, NotSecond, Pending};

/// A game of a variant with hooks.
///
/// All hooks are called when a position arises. A hook that fails therefore fails the move, and queries about a position cannot fail.
#[derive(Clone)]
pub(crate) struct HookedGame<const W: usize> {
    position: HookedSearchPosition<W>,
    /// The answers for each earlier position.
    history: Vec<HookAnswers>,
    current: HookAnswers,
}

/// The verdict of the hooks and the rules on a position.
#[derive(Clone)]
struct HookAnswers {
    moves: Arc<[Move]>,
    outcome: Option<Outcome>,
    announcement: Option<String>,
}

impl HookAnswers {
    /// Calls the hooks for the current position; the hook for announcements only if wanted.
    fn for_position<const ANNOUNCE: bool, const W: usize>(position: &HookedSearchPosition<W>) -> Result<Self, HookError> {
        let (base, hooked_rules) = (position.base(), &position.hooked_rules);
        let moves = hooked_rules.moves(&base.position)?;
        let is_stuck = moves.is_empty();
        let moves = hooked_rules.without_forbidden_repetitions(base, moves)?;
        let no_move = |is_stuck: bool| is_stuck.then(|| base.no_move_outcome());
        let history_outcome = position.history_outcome(|| Ok(is_stuck))?;
        let outcome = base.immediate_outcome().or_else(|| no_move(is_stuck)).or(history_outcome).or_else(|| no_move(moves.is_empty()));
        if outcome.is_some() {
            return Ok(Self { moves: Arc::new([]), outcome, announcement: None });
        }
        let announcement = if ANNOUNCE { hooked_rules.announcement(&base.position)? } else { None };
        Ok(Self { moves: moves.into(), outcome, announcement })
    }
}

impl<const W: usize> HookedGame<W> {
    /// A game from a position whose outcome by the rules is known.
    ///
    /// # Errors
    /// When a hook fails there.
    pub(crate) fn new(position: SearchPosition<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookError> {
        let position = HookedSearchPosition::new(position, hooks)?;
        let current = HookAnswers::for_position::<true, W>(&position)?;
        Ok(Self { position, history: Vec::new(), current })
    }

    /// Makes a move and calls the hooks for the new position. If a hook fails, the game is unchanged.
    fn advance<const ANNOUNCE: bool>(&mut self, mv: Move) -> Result<Undo<W>, HookError> {
        let undo = self.position.advance(mv)?;
        match HookAnswers::for_position::<ANNOUNCE, W>(&self.position) {
            Ok(answers) => self.history.push(std::mem::replace(&mut self.current, answers)),
            Err(error) => {
                self.position.unmake();
                return Err(error);
            }
        }
        Ok(undo)
    }
}

impl<const W: usize> ErasedGame for HookedGame<W>
where
    AnySearchPosition: From<HookedSearchPosition<W>>,
{
    fn boxed_clone(&self) -> Box<dyn ErasedGame> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.position.base().turn()
    }

    fn pending(&self) -> Option<Pending> {
        self.position.base().position.pending
    }

    fn in_hand(&self) -> InHand {
        self.position.base().in_hand()
    }

    fn memory(&self) -> Memory {
        self.position.base().position.memory
    }

    fn must_be_passed_over(&self) -> bool {
        let (base, hooked_rules) = (self.position.base(), &self.position.hooked_rules);
        // A hook that fails for the other side, of which nobody has asked yet, fails when its turn comes.
        hooked_rules.must_be_passed_over(&base.position).unwrap_or(false)
    }

    fn why_not_second(&self, mv: PieceMove) -> Option<NotSecond> {
        let base = self.position.base();
        base.position.why_not_second(&base.rules, mv)
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.position.base().kind_at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current.outcome
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.current.moves.to_vec()
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        destinations_of(&self.current.moves, from)
    }

    fn is_forbidden_by_hook(&self, mv: Move) -> bool {
        if self.current.moves.contains(&mv) {
            return false;
        }
        let base = self.position.base();
        let mut is_offered = false;
        base.for_each_move(|offered| is_offered |= offered == mv);
        // The hook has answered for this position before.
        is_offered
            || self
                .position
                .hooked_rules
                .added_moves(&base.position)
                .is_ok_and(|added| mv.piece_move().is_some_and(|mv| added.contains(&mv)))
    }

    fn play(&mut self, mv: Move) -> Result<PlayedMove, HookError> {
        let before = self.position.base().position;
        let undo = self.advance::<true>(mv)?;
        let (base, may_change_pieces) = (self.position.base(), self.position.hooked_rules.may_change_pieces());
        Ok(played_move(&base.rules, &before, &base.position, &undo, may_change_pieces, self.outcome()))
    }

    fn make(&mut self, mv: Move) -> Result<(), HookError> {
        self.advance::<false>(mv).map(|_| ())
    }

    fn unmake(&mut self) {
        if let Some(before) = self.history.pop() {
            self.position.unmake();
            self.current = before;
        }
    }

    fn hash(&self) -> u64 {
        self.position.base().hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.current.announcement.as_deref()
    }

    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError> {
        self.position.hooked_rules.perft::<true>(&self.position.base().position, depth, stop)
    }

    fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError> {
        let count = self.position.hooked_rules.perft::<false>(&self.position.base().position, depth, &AtomicBool::new(false))?;
        // `None` only when stopped.
        Ok(count.unwrap_or_default())
    }

    fn search_position(&self) -> AnySearchPosition {
        self.position.clone().into()
    }
}
