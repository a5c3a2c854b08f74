use std::ops::ControlFlow;

use super::Move;
use super::masks::Masks;
use super::position::Position;

impl<const W: usize> Position<W> {
    /// Leaves of the game tree at exactly `depth`. A finished game has no moves; repetition is left out.
    pub(super) fn perft(&self, masks: &Masks<W>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // The last moves need not be made to be counted.
            1 => self.count_moves(masks),
            _ => {
                let mut leaves = 0;
                self.each_move(masks, |mv| -> ControlFlow<()> {
                    leaves += self.after(masks, mv).perft(masks, depth - 1);
                    ControlFlow::Continue(())
                });
                leaves
            }
        }
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, masks: &Masks<W>, mv: Move) -> Self {
        let mut next = *self;
        next.play(masks, mv.from, mv.to);
        next
    }
}
