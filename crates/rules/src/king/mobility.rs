use crate::board::square::Square;
use crate::position::slide_targets::SlideTargets;

/// The squares that the king can move to, and those of them on which he escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingMobility {
    pub(crate) targets: SlideTargets,
    pub(crate) escapes: SlideTargets,
}

impl KingMobility {
    /// The mobility of a captured king: no squares.
    pub const NONE: Self = Self { targets: SlideTargets::NONE, escapes: SlideTargets::NONE };

    /// The number of squares that the king can move to.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.targets.count()
    }

    /// The number of directions in which the king can escape in one move.
    #[must_use]
    #[inline]
    pub fn escape_directions(&self) -> u32 {
        if self.escapes.is_empty() { 0 } else { self.escapes.directions() }
    }

    /// A square on which the king can escape in one move.
    #[must_use]
    #[inline]
    pub fn escape_square(&self) -> Option<Square> {
        self.escapes.squares().next()
    }

    /// The squares of the king's rank and those of his file that he can move to.
    #[inline]
    pub fn lines(&self) -> (impl Iterator<Item = Square> + use<>, impl Iterator<Item = Square> + use<>) {
        self.targets.lines()
    }
}
