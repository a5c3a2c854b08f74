use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::variant::RuleSet;
use crate::variant::end_rules::NoMove;
use crate::variant::kind::{Kind, KindId, Side};

/// Possible effects of a move other than custodial captures, by moving kind and destination square.
///
/// A variant without a rule never has the flag of that rule set, so it pays nothing for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveEffects(u16);

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
    /// A piece may have left or entered a ring of other pieces, so that either side may have completed an exit fort or an encirclement.
    pub(crate) const CROSSING: Self = Self(1 << 5);
    /// A piece may have moved onto an enemy.
    pub(crate) const TAKE: Self = Self(1 << 6);
    /// A piece may have moved between two enemies and capture both.
    pub(crate) const INTERVENTION: Self = Self(1 << 7);
    /// The piece may have completed a line by which its side wins.
    pub(crate) const LINE: Self = Self(1 << 8);

    /// The piece may have captured another one by hopping over it.
    pub(crate) const HOP: Self = Self(1 << 9);
    /// After a capture the turn of the piece may go on.
    pub(crate) const AGAIN: Self = Self(1 << 10);

    /// A second move may follow in the same turn.
    pub(crate) const FIRST: Self = Self(1 << 11);
    /// The next turn may begin otherwise than with a move: its side may pass, roll the die, or be left without a move and passed over.
    pub(crate) const NEXT_TURN: Self = Self(1 << 12);

    /// The piece has reached a square by which its side wins.
    pub(crate) const GOAL: Self = Self(1 << 13);
    /// The piece may capture a row of enemies.
    pub(crate) const ROWS: Self = Self(1 << 14);
    /// The piece may become another one, or those that it captures may.
    pub(crate) const CHANGES: Self = Self(1 << 15);

    /// The effects after which either side may have won in any way.
    pub(crate) const CROSSING_OR_CHANGES: Self = Self(Self::CROSSING.0 | Self::CHANGES.0);

    /// The effects of few variants. A move with any of them is made out of line.
    pub(crate) const UNUSUAL: Self = Self(
        Self::BETWEEN.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::INTERVENTION.0
            | Self::LINE.0
            | Self::HOP.0
            | Self::AGAIN.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::ROWS.0
            | Self::CHANGES.0,
    );

    /// The effects that do not depend on the pieces nearby.
    pub(crate) const ANYWHERE: Self = Self(
        Self::BETWEEN.0
            | Self::ESCAPE.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::LINE.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::CHANGES.0,
    );

    /// The effects that a move of a kind to a square can have.
    pub(crate) fn of_move_to<const W: usize>(set: &RuleSet, id: KindId, square: Square, escape: &Bitboard<W>) -> Self {
        let kind = set.kind(id);
        let effects = [
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.capture_roles.hammer && set.size.is_edge(square)),
            (Self::BETWEEN, kind.captured_when_moving_between),
            (Self::ESCAPE, kind.royal && escape.contains(square)),
            // Any defender may complete the fort.
            (Self::FORT, set.ends.exit_fort && kind.side == Side::Defenders),
            (Self::ENCIRCLEMENT, set.ends.encirclement && kind.side == Side::Attackers),
            (Self::CROSSING, (set.ends.encirclement || set.ends.exit_fort) && set.has_other_moves()),
            (Self::TAKE, !kind.other_moves.takes.is_empty()),
            (Self::INTERVENTION, !kind.captures_between.is_empty()),
            (Self::ROWS, kind.capture_roles.hammer && set.kinds.iter().any(|other| other.side != kind.side && other.captured_in_rows)),
            (Self::HOP, kind.other_moves.hops.iter().any(|hop| hop.captures)),
            (Self::AGAIN, !kind.again.is_never()),
            (Self::FIRST, set.two_moves.as_ref().is_some_and(|rule| !rule.alone.contains(&id))),
            (Self::NEXT_TURN, set.ends.no_move == NoMove::Skips || set.passes.is_some() || set.dice.is_some()),
            (Self::GOAL, set.is_goal(id, square)),
            (Self::CHANGES, changes_pieces(set, id, square)),
            (Self::LINE, set.ends.line.of(kind.side).is_some_and(|line| set.counts_for_line(line, square))),
        ];
        Self(effects.iter().filter(|(_, holds)| *holds).fold(0, |all, (effect, _)| all | effect.0))
    }

    /// Whether any of the flags of `effects` is set.
    #[inline]
    pub(crate) fn intersects(self, effects: Self) -> bool {
        self.0 & effects.0 != 0
    }

    /// The effects that are not among `effects`.
    pub(crate) fn without(self, effects: Self) -> Self {
        Self(self.0 & !effects.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Whether a move of a kind to a square may change what a piece is.
fn changes_pieces(set: &RuleSet, id: KindId, square: Square) -> bool {
    let kind = set.kind(id);
    let is_converted = |other: &Kind| other.becomes.is_some() && (other.side != kind.side || kind.captured_when_moving_between);
    set.promotion_on(square, id).is_some() || set.kinds.iter().any(is_converted)
}
