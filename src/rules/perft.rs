use super::{MoveList, Walk};

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
        let mut leaves = 0;
        for &mv in list.iter() {
            let undo = self.position.make(&self.masks, mv);
            leaves += self.leaves::<IN_BULK>(deeper);
            self.position.unmake(&self.masks, &undo);
        }
        leaves
    }
}
