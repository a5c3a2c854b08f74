use std::ops::Deref;

use super::Move;
use crate::board::BoardSize;

/// A buffer for the moves of one position, made once and filled again and again.
///
/// It has room for the moves of any position, so filling it never allocates. A search keeps one for each ply.
#[derive(Clone, Debug)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// The most moves a position can have: each square can be come to from each of four sides.
    pub const CAPACITY: usize = 4 * BoardSize::MAX * BoardSize::MAX;

    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(Self::CAPACITY))
    }

    /// Forgets the moves and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Keeps only some of the moves.
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

impl std::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}
