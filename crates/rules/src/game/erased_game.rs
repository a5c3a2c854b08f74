use std::sync::atomic::AtomicBool;

use crate::board::square::Square;
use crate::hooks::hook_error::HookError;
use crate::position::piece_move::Move;
use crate::search::any_search_position::AnySearchPosition;
use crate::variant::kind::KindId;
use crate::variant::outcome::Outcome;
use crate::variant::side::Side;

use super::played_move::PlayedMove;

/// A game with the width of its bitboards erased: what [`Game`](super::game::Game) delegates to.
pub(crate) trait ErasedGame: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn ErasedGame>;
    fn turn(&self) -> Side;
    fn kind_at(&self, square: Square) -> Option<KindId>;
    fn outcome(&self) -> Option<Outcome>;
    fn legal_moves(&self) -> Vec<Move>;
    fn destinations(&self, from: Square) -> Vec<Square>;
    /// Whether the rules allow a move but a hook does not.
    fn is_forbidden_by_hook(&self, _: Move) -> bool {
        false
    }
    /// Plays a legal move. The announcement of the result is not set. If a hook fails, the game is unchanged.
    fn play(&mut self, mv: Move) -> Result<PlayedMove, HookError>;
    /// Makes a legal move without the hook for announcements: for counting.
    fn make(&mut self, mv: Move) -> Result<(), HookError>;
    /// Unmakes the last move.
    fn unmake(&mut self);
    fn hash(&self) -> u64;
    /// The announcement of a position that is not over.
    fn announcement(&self) -> Option<&str>;
    /// `None` if `stop` is set before the end.
    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError>;
    fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError>;
    /// A copy of the position, with its width, for a search.
    fn search_position(&self) -> AnySearchPosition;
}
