use std::ops::{Deref, DerefMut};

use crate::board::size::BoardSize;
use crate::position::piece_move::Move;

/// A reusable buffer for the moves of one position.
///
/// It has room for the moves of any position, so filling it never allocates. A search keeps one for each ply.
#[derive(Debug)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An upper bound of the moves in a position: each square can be reached from four sides.
    pub const CAPACITY: usize = 4 * BoardSize::MAX * BoardSize::MAX;

    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(Self::CAPACITY))
    }

    /// Removes all moves and keeps the allocation.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Removes the moves for which `keep` returns `false`.
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(&Move) -> bool) {
        self.0.retain(keep);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}
