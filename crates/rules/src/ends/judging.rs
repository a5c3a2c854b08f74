//! The end of a game after a move, in the order of [`judges`], of which most moves need few.

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::MoveEffects;
use crate::ends::judges;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::ids::Side;

impl<const W: usize> Position<W> {
    /// The outcome of a position whose last move is unknown. A captured king is not considered.
    pub(crate) fn static_outcome(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        judges().iter().find_map(|judge| judge(self, rules))
    }

    /// The outcome after a move that has been made, given whether it captured enemies and whether the moved piece was captured.
    ///
    /// Only called for moves that captured something or have [`MoveEffects`]. No other move can end the game.
    pub(crate) fn outcome_after(
        &self,
        rules: &CompiledRules<W>,
        to: Square,
        effects: MoveEffects,
        captures_enemies: bool,
        mover_captured: bool,
    ) -> Option<Outcome> {
        // A usual move loses no piece of its side, moves no piece into or out of a ring of others, and makes no piece another one.
        if mover_captured || effects.intersects(MoveEffects::CROSSING_OR_CHANGES) {
            return self.king_captured(rules).or_else(|| self.static_outcome(rules));
        }
        let mover = self.turn.opponent();
        let goal = || effects.intersects(MoveEffects::GOAL).then_some(Outcome::win(mover, Reason::GoalReached));
        let line = || if effects.intersects(MoveEffects::LINE) { self.line_through(rules, mover, to) } else { None };
        self.outcome_of_usual_move(rules, to, effects, captures_enemies).or_else(goal).or_else(line)
    }

    /// The same for a move by which its side lost no piece, without [`MoveEffects::CROSSING_OR_CHANGES`] and not considering [`MoveEffects::GOAL`] and
    /// [`MoveEffects::LINE`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured with `custodial_captures`")]
    pub(crate) fn outcome_of_usual_move(
        &self,
        rules: &CompiledRules<W>,
        to: Square,
        effects: MoveEffects,
        captures_enemies: bool,
    ) -> Option<Outcome> {
        let mover = self.turn.opponent();
        if mover == Side::Defenders && effects.intersects(MoveEffects::ESCAPE) {
            return Some(Outcome::win(Side::Defenders, Reason::KingEscaped));
        }
        if captures_enemies && let Some(outcome) = self.defeat_by_losses(rules, self.turn) {
            return Some(outcome);
        }
        match mover {
            // A move of the defenders cannot complete an encirclement, because it does not add to the ring of attackers.
            Side::Defenders => {
                if effects.intersects(MoveEffects::FORT) {
                    self.exit_fort(rules)
                } else {
                    None
                }
            }
            Side::Attackers => {
                // Only by a capture can a move of the attackers complete an exit fort.
                let fort = if captures_enemies { self.exit_fort(rules) } else { None };
                let may_encircle =
                    effects.intersects(MoveEffects::ENCIRCLEMENT) && (captures_enemies || self.may_complete_encirclement(rules, to));
                fort.or_else(|| if may_encircle { self.encirclement(rules) } else { None })
            }
        }
    }

    /// Whether a move that ends next to no enemy may have an effect. If not, it has none.
    #[inline]
    pub(crate) fn may_end_game(&self, rules: &CompiledRules<W>, to: Square, effects: MoveEffects) -> bool {
        effects.intersects(MoveEffects::ANYWHERE)
            || (effects.intersects(MoveEffects::FORT) && self.king.is_some_and(|king| rules.edge.contains(king)))
            || (effects.intersects(MoveEffects::ENCIRCLEMENT) && self.may_complete_encirclement(rules, to))
    }

    /// The squares by which some piece of a side wins when it reaches them, and those where another piece of it would complete a line by which it
    /// wins; none where the rules are absent.
    pub(crate) fn goals(&self, rules: &CompiledRules<W>, side: Side) -> Bitboard<W> {
        rules.ends.goals[side.index()] | self.line_targets(rules, side)
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
