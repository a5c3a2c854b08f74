use std::num::NonZeroUsize;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::hooks::hook_error::HookError;
use crate::position::piece_move::Move;

use super::game::Game;

/// A perft: the number of leaves of the game tree at a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// The depth in plies.
    pub depth: u32,
    /// Whether the moves of the last ply are only counted, not made and unmade.
    pub bulk_counting: bool,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

impl Perft {
    /// Counts the leaves below the current position. A finished game has no moves; repetition and the limit of quiet moves are ignored.
    ///
    /// # Errors
    /// When a hook of the variant fails somewhere in the tree.
    pub fn count(&self, game: &Game) -> Result<u64, HookError> {
        let threads = self.threads.get();
        // A game without history, so that no first move is a repetition.
        let without_history = || Game::from_setup(Arc::clone(game.rules()), &game.setup()).ok();
        // A limit of one quiet move would end the game at the first move.
        let is_unlimited = game.rules().rule_set().ends.quiet_limit.is_none_or(|rule| rule.plies.get() > 1);
        let shared = (threads > 1 && self.depth >= 2 && is_unlimited).then(without_history).flatten();
        let Some(game) = shared else { return self.count_below(game, self.depth) };
        // Split by the first move, or by the first two if there are too few first moves for an even load.
        let first_moves = game.legal_moves();
        if self.depth == 2 || first_moves.len() >= 16 * threads {
            let lines: Vec<_> = first_moves.iter().map(|&mv| [Some(mv), None]).collect();
            return self.count_in_parallel(&game, &lines, self.depth - 1);
        }
        let mut lines = Vec::new();
        let mut next = game.clone();
        for mv in first_moves {
            next.make_unrecorded(mv)?;
            lines.extend(next.legal_moves().into_iter().map(|reply| [Some(mv), Some(reply)]));
            next.unmake_unrecorded();
        }
        self.count_in_parallel(&game, &lines, self.depth - 2)
    }

    fn count_below(&self, game: &Game, depth: u32) -> Result<u64, HookError> {
        if self.bulk_counting { game.perft(depth) } else { game.perft_without_bulk_counting(depth) }
    }

    /// Counts below each line. Each thread takes the next line when it is done with one.
    fn count_in_parallel(&self, game: &Game, lines: &[[Option<Move>; 2]], depth: u32) -> Result<u64, HookError> {
        let next_line = AtomicUsize::new(0);
        let work = || {
            let mut game = game.clone();
            let mut leaves = 0;
            while let Some(line) = lines.get(next_line.fetch_add(1, Ordering::Relaxed)) {
                for &mv in line.iter().flatten() {
                    game.make_unrecorded(mv)?;
                }
                leaves += self.count_below(&game, depth)?;
                line.iter().flatten().for_each(|_| game.unmake_unrecorded());
            }
            Ok(leaves)
        };
        // An error stops the other threads.
        let count = || work().inspect_err(|_| next_line.store(lines.len(), Ordering::Relaxed));
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(count)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))).sum()
        })
    }
}
