//! The ends of the game that a position shows by itself: Linnaeus's laws 4, 6 and 12.

use crate::board::square::Square;
use crate::compiled::compiled_rules::CompiledRules;
use crate::compiled::move_effects::MoveEffects;
use crate::variant::end_rules::NoMove;
use crate::variant::outcome::{Outcome, Reason};
use crate::variant::side::Side;

use super::position::Position;

impl<const W: usize> Position<W> {
    /// The outcome of a position whose last move is unknown. A captured king is not considered.
    pub(crate) fn static_outcome(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let escaped = rules.escape.contains(self.king).then_some(Outcome::win(Side::Defenders, Reason::KingEscaped));
        escaped
            .or_else(|| self.attackers_taken(rules))
            .or_else(|| self.king_bared(rules))
            .or_else(|| self.exit_fort(rules))
            .or_else(|| self.encirclement(rules))
    }

    /// The outcome after a move that has been made, given whether it captured enemies and whether the moved piece was captured.
    ///
    /// Only called for moves that captured something or have [`MoveEffects`]. No other move can end the game.
    #[inline]
    pub(crate) fn outcome_after(
        &self,
        rules: &CompiledRules<W>,
        to: Square,
        effects: MoveEffects,
        captures_enemies: bool,
        mover_captured: bool,
    ) -> Option<Outcome> {
        // The cases below assume that a side loses no piece by its own move.
        if mover_captured {
            return self.king_captured().or_else(|| self.static_outcome(rules));
        }
        match self.turn.opponent() {
            Side::Defenders if effects.intersects(MoveEffects::ESCAPE) => Some(Outcome::win(Side::Defenders, Reason::KingEscaped)),
            // A move of the defenders cannot complete an encirclement, because it does not add to the ring of attackers.
            Side::Defenders => {
                let taken = if captures_enemies { self.attackers_taken(rules) } else { None };
                taken.or_else(|| if effects.intersects(MoveEffects::FORT) { self.exit_fort(rules) } else { None })
            }
            // A move of the attackers cannot complete an exit fort.
            Side::Attackers => {
                let taken = if captures_enemies { self.king_captured().or_else(|| self.king_bared(rules)) } else { None };
                let may_encircle =
                    effects.intersects(MoveEffects::ENCIRCLEMENT) && (captures_enemies || self.may_complete_encirclement(rules, to));
                taken.or_else(|| if may_encircle { self.encirclement(rules) } else { None })
            }
        }
    }

    /// Whether a move that ends next to no enemy may have an effect. If not, it has none.
    #[inline]
    pub(crate) fn may_end_game(&self, rules: &CompiledRules<W>, to: Square, effects: MoveEffects) -> bool {
        effects.intersects(MoveEffects::ANYWHERE)
            || (effects.intersects(MoveEffects::FORT) && rules.edge.contains(self.king))
            || (effects.intersects(MoveEffects::ENCIRCLEMENT) && self.may_complete_encirclement(rules, to))
    }

    /// The outcome if the side to move has no move.
    pub(crate) fn no_move_outcome(&self, rules: &CompiledRules<W>) -> Outcome {
        match rules.set.ends.no_move {
            NoMove::Loses => Outcome::win(self.turn.opponent(), Reason::NoMove),
            NoMove::Draws => Outcome { winner: None, reason: Reason::NoMove },
        }
    }

    /// The win of the attackers if the king is not on the board.
    pub(crate) fn king_captured(&self) -> Option<Outcome> {
        (!self.by_side(Side::Defenders).contains(self.king)).then_some(Outcome::win(Side::Attackers, Reason::KingCaptured))
    }

    fn king_bared(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_bared = rules.set.ends.king_bared && self.by_side(Side::Defenders).count() == 1;
        is_bared.then_some(Outcome::win(Side::Attackers, Reason::KingBared))
    }

    fn attackers_taken(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let are_taken = rules.set.ends.attackers_taken && self.by_side(Side::Attackers).is_empty();
        are_taken.then_some(Outcome::win(Side::Defenders, Reason::AttackersTaken))
    }

    /// The announcement of the position: *raichi* for one open way, *tuichu* for two (Linnaeus, law 6).
    pub(crate) fn announcement<'r>(&self, rules: &'r CompiledRules<W>) -> Option<&'r str> {
        let announcements = &rules.set.announcements;
        if announcements.is_empty() {
            return None;
        }
        let ways = self.open_ways(rules);
        let most = announcements.iter().filter(|call| usize::from(call.ways.get()) <= ways).max_by_key(|call| call.ways);
        most.map(|call| call.call.as_str())
    }
}
