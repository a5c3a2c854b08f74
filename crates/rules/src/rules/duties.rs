use super::{KindId, RuleSet, Side};
use crate::board::{Bits, Square};

/// What a move can bring about besides custodial captures, by the kind that moves and the square it comes to.
///
/// A variant without a rule has its bit set nowhere: it never meets the rule, and does not even ask whether it has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Duties(u8);

impl Duties {
    /// A row along the rim may fall.
    pub(super) const SHIELDWALL: Self = Self(1);
    /// The piece may have stepped between two enemies.
    pub(super) const BETWEEN: Self = Self(1 << 1);
    /// The king has escaped.
    pub(super) const ESCAPE: Self = Self(1 << 2);
    /// A king on the rim may have a fort.
    pub(super) const FORT: Self = Self(1 << 3);
    /// A ring may have closed.
    pub(super) const RING: Self = Self(1 << 4);

    /// What may come about whoever stands beside the piece or anywhere else.
    pub(super) const ANYWHERE: Self = Self(Self::BETWEEN.0 | Self::ESCAPE.0);

    pub(super) fn of<const W: usize>(set: &RuleSet, id: KindId, square: Square, escape: &Bits<W>) -> Self {
        let kind = set.kind(id);
        let ends = &set.ends;
        let duties = [
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.arms.hammer && set.size.is_edge(square)),
            (Self::BETWEEN, kind.falls_between),
            (Self::ESCAPE, kind.royal && escape.has(square)),
            // Any of his men may have put the last stone to the fort.
            (Self::FORT, ends.exit_fort && kind.side == Side::Defenders),
            (Self::RING, ends.encirclement && kind.side == Side::Attackers),
        ];
        Self(duties.iter().filter(|(_, holds)| *holds).fold(0, |all, (duty, _)| all | duty.0))
    }

    /// Whether it is, or any of several are, among these.
    #[inline]
    pub(super) fn has(self, duty: Self) -> bool {
        self.0 & duty.0 != 0
    }

    #[inline]
    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }
}
