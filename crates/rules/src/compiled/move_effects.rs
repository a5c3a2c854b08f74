use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::variant::kind::KindId;
use crate::variant::rule_set::RuleSet;
use crate::variant::side::Side;

/// What a move can cause besides custodial captures, by the kind that moves and the square it moves to.
///
/// A variant without a rule never has the flag of that rule set, so it pays nothing for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveEffects(u8);

impl MoveEffects {
    /// A shieldwall capture.
    pub(crate) const SHIELDWALL: Self = Self(1);
    /// The piece may have moved between two enemies and be captured itself.
    pub(crate) const BETWEEN: Self = Self(1 << 1);
    /// The king escapes.
    pub(crate) const ESCAPE: Self = Self(1 << 2);
    /// A king on the edge may have an exit fort.
    pub(crate) const FORT: Self = Self(1 << 3);
    /// An encirclement may be complete.
    pub(crate) const ENCIRCLEMENT: Self = Self(1 << 4);

    /// The effects that do not depend on the pieces nearby.
    pub(crate) const ANYWHERE: Self = Self(Self::BETWEEN.0 | Self::ESCAPE.0);

    /// The effects that a move of a kind to a square can have.
    pub(crate) fn of_move_to<const W: usize>(set: &RuleSet, id: KindId, square: Square, escape: &Bitboard<W>) -> Self {
        let kind = set.kind(id);
        let effects = [
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.arms.hammer && set.size.is_edge(square)),
            (Self::BETWEEN, kind.falls_between),
            (Self::ESCAPE, kind.royal && escape.contains(square)),
            // Any defender may complete the fort.
            (Self::FORT, set.ends.exit_fort && kind.side == Side::Defenders),
            (Self::ENCIRCLEMENT, set.ends.encirclement && kind.side == Side::Attackers),
        ];
        Self(effects.iter().filter(|(_, holds)| *holds).fold(0, |all, (effect, _)| all | effect.0))
    }

    /// Whether any of the flags of `effects` is set.
    #[inline]
    pub(crate) fn intersects(self, effects: Self) -> bool {
        self.0 & effects.0 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}
