use std::sync::atomic::{AtomicBool, Ordering};

use crate::position::make::Undo;

use super::move_list::MoveList;
use super::search_position::SearchPosition;

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
            self.position.make(&self.rules, mv, &mut undo);
            let below = self.leaves_until(deeper, stop);
            self.position.unmake(&self.rules, &undo);
            leaves += below?;
        }
        Some(leaves)
    }

    /// The number of leaves at a depth of as many plies as there are move lists.
    fn leaves<const BULK_COUNTING: bool>(&mut self, lists: &mut [MoveList]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
        if BULK_COUNTING && deeper.is_empty() {
            let moves = if self.immediate_outcome().is_some() { 0 } else { self.mobility(self.turn()) };
            return u64::from(moves);
        }
        self.generate_moves(list);
        let (mut leaves, mut undo) = (0, Undo::BLANK);
        for &mv in list.iter() {
            self.position.make(&self.rules, mv, &mut undo);
            leaves += self.leaves::<BULK_COUNTING>(deeper);
            self.position.unmake(&self.rules, &undo);
        }
        leaves
    }
}
