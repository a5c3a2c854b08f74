use super::score::of_outcome;
use super::search::Searcher;
use birka_rules::Outcome;

/// What it is worth that the other side repeats although repeating loses: much, but it may still turn aside.
const REPEATED: i32 = 1500;

impl<const W: usize> Searcher<W> {
    /// Whether the game has ended at `ply`, and what that is worth to the side to move.
    #[inline]
    pub(super) fn end(&self, ply: usize) -> Option<i32> {
        let side = self.walk.turn();
        if let Some(outcome) = self.walk.immediate_outcome() {
            return Some(of_outcome(outcome, side, ply));
        }
        if self.walk.quiet_plies() < 4 && self.walk.rule_set().ends.quiet_limit.is_none() {
            return None;
        }
        if let Some(outcome) = self.walk.history_outcome() {
            return Some(of_outcome(outcome, side, ply));
        }
        // Who can bring a position back once can do it again.
        if (self.draws_at_once || self.repetition_loses.is_some()) && self.stood_since_the_root(ply) {
            return Some(match self.repetition_loses {
                None => 0,
                Some(loser) if loser == side => -REPEATED,
                Some(_) => REPEATED,
            });
        }
        None
    }

    /// Whether the position has stood before in the line that is being searched.
    pub(super) fn stood_since_the_root(&self, ply: usize) -> bool {
        self.walk.quiet_plies() >= 4 && ply >= 4 && self.walk.repeats_within(ply)
    }

    /// Whether what is said about wins in the next two plies is not crossed by the limit of quiet moves.
    #[inline]
    pub(super) fn is_calm(&self) -> bool {
        self.walk.rule_set().ends.quiet_limit.is_none_or(|rule| self.walk.quiet_plies() + 2 < usize::from(rule.plies.get()))
    }

    /// Whether the last move was one that the rule of repetition forbids.
    #[inline]
    pub(super) fn repeats_forbidden(&self) -> bool {
        self.forbids_repetition.is_some_and(|times| self.walk.quiet_plies() >= 4 * (times - 1) && self.walk.occurrences() >= times)
    }

    /// How the game stands at the root, if it is over.
    pub(super) fn over(&self) -> Option<Outcome> {
        self.walk.outcome()
    }
}
