use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::position::Undo;
use super::{Game, HookFault, Move, MoveList, Walk};

/// How the leaves of a game tree are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Moves to the leaves.
    pub depth: u32,
    /// Whether the last moves are only counted, or each is made and taken back.
    pub in_bulk: bool,
    /// How many threads share the work.
    pub threads: NonZeroUsize,
}

impl Perft {
    /// The leaves below the present position. A finished game has no moves; repetition and the limit of quiet moves are left out.
    ///
    /// # Errors
    /// When a function of the variant's own fails somewhere in the tree.
    pub fn count(&self, game: &Game) -> Result<u64, HookFault> {
        let threads = self.threads.get();
        // Without its past, so that a repetition has no say in the first moves either.
        let fresh = || Game::from_setup(Arc::clone(game.rules()), &game.setup()).ok();
        // Nor may the limit of quiet moves have one, which a single move could reach.
        let unlimited = game.rules().set().ends.quiet_limit.is_none_or(|rule| rule.plies.get() > 1);
        let shared = (threads > 1 && self.depth >= 2 && unlimited).then(fresh).flatten();
        let Some(game) = shared else { return self.below(game, self.depth) };
        // Small enough parts that no thread has long to wait for the last, and large enough that handing them out costs nothing.
        let first = game.legal_moves();
        if self.depth == 2 || first.len() >= 16 * threads {
            return self.shared(&game, &first.iter().map(|&mv| [Some(mv), None]).collect::<Vec<_>>(), self.depth - 1);
        }
        let mut pairs = Vec::new();
        let mut next = game.clone();
        for mv in first {
            next.go(mv)?;
            pairs.extend(next.legal_moves().into_iter().map(|answer| [Some(mv), Some(answer)]));
            next.go_back();
        }
        self.shared(&game, &pairs, self.depth - 2)
    }

    fn below(&self, game: &Game, depth: u32) -> Result<u64, HookFault> {
        if self.in_bulk { game.perft(depth) } else { game.perft_one_by_one(depth) }
    }

    /// Counts below each of some beginnings; whoever is done takes the next.
    fn shared(&self, game: &Game, beginnings: &[[Option<Move>; 2]], depth: u32) -> Result<u64, HookFault> {
        let taken = AtomicUsize::new(0);
        let work = || {
            let mut game = game.clone();
            let mut leaves = 0;
            while let Some(beginning) = beginnings.get(taken.fetch_add(1, Ordering::Relaxed)) {
                for &mv in beginning.iter().flatten() {
                    game.go(mv)?;
                }
                leaves += self.below(&game, depth)?;
                beginning.iter().flatten().for_each(|_| game.go_back());
            }
            Ok(leaves)
        };
        // After a fault nobody needs the rest.
        let count = || work().inspect_err(|_| taken.store(beginnings.len(), Ordering::Relaxed));
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(count)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
        })
    }
}

impl<const W: usize> Walk<W> {
    /// Leaves of the game tree at exactly `depth`. A finished game has no moves; repetition is left out.
    ///
    /// The last moves are not made but counted.
    #[must_use]
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            depth => self.leaves::<true>(&mut vec![MoveList::new(); depth as usize]),
        }
    }

    /// The same number, with every last move made and taken back.
    #[must_use]
    pub fn perft_one_by_one(&mut self, depth: u32) -> u64 {
        self.leaves::<false>(&mut vec![MoveList::new(); depth as usize])
    }

    /// Leaves as many moves away as there are lists to write moves into.
    fn leaves<const IN_BULK: bool>(&mut self, lists: &mut [MoveList]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
        if IN_BULK && deeper.is_empty() {
            let moves = if self.ended().is_some() { 0 } else { self.mobility(self.turn()) };
            return u64::from(moves);
        }
        self.moves(list);
        let (mut leaves, mut undo) = (0, Undo::BLANK);
        for &mv in list.iter() {
            self.position.make(&self.masks, mv, &mut undo);
            leaves += self.leaves::<IN_BULK>(deeper);
            self.position.unmake(&self.masks, &undo);
        }
        leaves
    }
}
