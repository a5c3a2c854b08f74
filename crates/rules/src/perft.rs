//! Perft: counting the leaves of the game tree at a fixed depth.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{panic, thread};

use crate::game::Game;
use crate::hooks::HookError;
use crate::moves::Move;
use crate::position::Undo;
use crate::search::SearchPosition;
use crate::search::move_generation::MoveList;

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
        // A limit of one move would end the game at the first one.
        let is_unlimited = game.rules().rule_set().ends.plies_to_limit(1, 1) != Some(0);
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

/// A list of moves for each ply.
fn move_lists(depth: u32) -> Vec<MoveList> {
    std::iter::repeat_with(MoveList::new).take(depth as usize).collect()
}

impl<const W: usize> SearchPosition<W> {
    /// The number of leaves of the game tree at exactly `depth`. A finished game has no moves; repetition and the limit of quiet moves are
    /// ignored.
    ///
    /// Uses bulk counting: the moves of the last ply are counted and not made.
    #[must_use]
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            depth => self.leaves::<true>(&mut move_lists(depth)),
        }
    }

    /// The same number as [`SearchPosition::perft`]; `None` if `stop` is set before the end.
    #[must_use]
    pub fn perft_until(&mut self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        self.leaves_until(&mut move_lists(depth), stop)
    }

    /// The same number as [`SearchPosition::perft`], with every move of the last ply made and unmade.
    #[must_use]
    pub fn perft_without_bulk_counting(&mut self, depth: u32) -> u64 {
        self.leaves::<false>(&mut move_lists(depth))
    }

    /// The number of leaves at a depth of as many plies as there are move lists; `None` if `stop` is set before the end. The flag is read two
    /// plies above the leaves, often enough to stop at once, and rarely enough to cost nothing.
    fn leaves_until(&mut self, lists: &mut [MoveList], stop: &AtomicBool) -> Option<u64> {
        let (list, deeper) = match lists {
            [list, deeper @ ..] if deeper.len() >= 2 => (list, deeper),
            _ => return (!stop.load(Ordering::Relaxed)).then(|| self.leaves::<true>(lists)),
        };
        self.generate_moves(list);
        let (mut leaves, mut undo) = (0, Undo::BLANK);
        for &mv in list.iter() {
            let before = self.position;
            self.position.make(&self.rules, mv, &mut undo);
            let below = self.leaves_until(deeper, stop);
            self.position = before;
            leaves += below?;
        }
        Some(leaves)
    }

    /// The number of leaves at a depth of as many plies as there are move lists.
    fn leaves<const BULK_COUNTING: bool>(&mut self, lists: &mut [MoveList]) -> u64 {
        if self.rules.changes_pieces {
            self.leaves_with_history(lists, BULK_COUNTING)
        } else {
            self.leaves_in_place::<BULK_COUNTING>(lists)
        }
    }

    /// The same where no move changes what a piece is: without a history.
    fn leaves_in_place<const BULK_COUNTING: bool>(&mut self, lists: &mut [MoveList]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
        if BULK_COUNTING && deeper.is_empty() {
            return u64::from(self.position.count_legal_moves(&self.rules));
        }
        self.generate_moves(list);
        if self.position.pending.is_some() {
            return self.leaves_after::<BULK_COUNTING>(list, deeper);
        }
        let (mut leaves, mut undo) = (0, Undo::BLANK);
        // Without another action that is due, every move is one of a piece.
        for mv in list.iter().filter_map(|mv| mv.piece_move()) {
            self.position.make_move(&self.rules, mv, &mut undo);
            leaves += if deeper.is_empty() { 1 } else { self.leaves_in_place::<BULK_COUNTING>(deeper) };
            // Inlined, as measured. `pending` was `None` before the move.
            self.position.unmake_move(&self.rules, mv, &undo);
            self.position.pending = None;
        }
        leaves
    }

    /// The number of leaves after moves of a side that may do something other than begin a turn with a move.
    #[cold]
    #[inline(never)]
    fn leaves_after<const BULK_COUNTING: bool>(&mut self, moves: &[Move], deeper: &mut [MoveList]) -> u64 {
        let (mut leaves, mut undo) = (0, Undo::BLANK);
        for &mv in moves {
            self.position.make(&self.rules, mv, &mut undo);
            leaves += self.leaves_in_place::<BULK_COUNTING>(deeper);
            self.position.unmake(&self.rules, &undo);
        }
        leaves
    }

    /// The same for all rules.
    // Out of line, so that the other is as fast as it would be alone.
    #[cold]
    #[inline(never)]
    fn leaves_with_history(&mut self, lists: &mut [MoveList], bulk_counting: bool) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
        self.generate_moves(list);
        if bulk_counting && deeper.is_empty() {
            return list.len() as u64;
        }
        let mut leaves = 0;
        for &mv in list.iter() {
            self.make(mv);
            leaves += self.leaves_with_history(deeper, bulk_counting);
            self.unmake();
        }
        leaves
    }
}
