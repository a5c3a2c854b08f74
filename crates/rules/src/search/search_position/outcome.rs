use super::SearchPosition;
use crate::position::piece_move::Move;
use crate::variant::end_rules::Verdict;
use crate::variant::outcome::{Outcome, Reason};

/// The end of the game, and repetitions.
impl<const W: usize> SearchPosition<W> {
    /// How the last move ended the game by itself: an escape, a capture, an encirclement, an exit fort.
    #[must_use]
    #[inline]
    pub fn immediate_outcome(&self) -> Option<Outcome> {
        self.position.outcome
    }

    /// The outcome if the side to move has no move.
    #[must_use]
    #[inline]
    pub fn no_move_outcome(&self) -> Outcome {
        self.position.no_move_outcome(&self.rules)
    }

    /// How often the position has occurred, including now.
    #[must_use]
    #[inline]
    pub fn occurrences(&self) -> usize {
        self.history.occurrences(self.hash(), 4) + 1
    }

    /// Whether the position has occurred before within the last `plies` plies.
    #[must_use]
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        self.history.occurred_within(self.hash(), plies)
    }

    /// Whether there have been enough reversible moves for the position to have occurred this often.
    #[inline]
    fn may_repeat(&self, times: u8) -> bool {
        self.history.quiet() >= 4 * (usize::from(times) - 1)
    }

    /// How the game ended by repetition or by the limit of quiet moves. A side that has no move at the limit has none to be counted: its
    /// outcome is [`Self::no_move_outcome`], as in [`Self::outcome`].
    #[must_use]
    #[inline]
    pub fn history_outcome(&self) -> Option<Outcome> {
        let ends = &self.rules.set.ends;
        if let Some(rule) = ends.repetition
            && rule.verdict != Verdict::Forbidden
            && self.may_repeat(rule.times.get())
            && self.history.recurs(self.hash(), 4, rule.times.get())
        {
            return self.verdict_outcome(rule.verdict, Reason::Repetition);
        }
        let rule = ends.quiet_limit.filter(|rule| self.history.quiet() >= usize::from(rule.plies.get()))?;
        if !self.can_move() {
            return Some(self.no_move_outcome());
        }
        self.verdict_outcome(rule.verdict, Reason::QuietLimit)
    }

    #[cold]
    fn verdict_outcome(&self, verdict: Verdict, reason: Reason) -> Option<Outcome> {
        let mover = self.turn().opponent();
        let winner = match verdict {
            Verdict::Draw => None,
            Verdict::MoverLoses => Some(mover.opponent()),
            Verdict::Loses(side) => Some(side.opponent()),
            // Such a move is never played.
            Verdict::Forbidden => return None,
        };
        Some(Outcome { winner, reason })
    }

    /// Whether a move is illegal because it would repeat a position too often.
    #[must_use]
    #[inline]
    pub fn is_forbidden_repetition(&self, mv: Move) -> bool {
        self.may_forbid_repetition() && self.would_repeat(self.position.after(&self.rules, mv).hash)
    }

    /// Whether some move may be a forbidden repetition. If not, none is.
    #[inline]
    pub(crate) fn may_forbid_repetition(&self) -> bool {
        let rule = self.rules.set.ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden);
        // A position cannot recur in fewer than four plies: two there and two back.
        rule.is_some_and(|rule| self.history.quiet() + 1 >= 4 * (usize::from(rule.times.get()) - 1))
    }

    /// Whether the position with hash `next`, reached by one move, would occur as often as the rule of repetition counts.
    pub(crate) fn would_repeat(&self, next: u64) -> bool {
        self.rules.set.ends.repetition.is_some_and(|rule| self.history.recurs(next, 3, rule.times.get()))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.immediate_outcome()
            .or_else(|| (!self.can_move()).then(|| self.no_move_outcome()))
            .or_else(|| self.history_outcome())
            .or_else(|| self.all_forbidden_outcome())
    }

    /// Whether the side to move has a move.
    #[must_use]
    #[inline]
    pub fn can_move(&self) -> bool {
        self.position.can_move(&self.rules, self.turn())
    }

    /// The outcome if every move is a forbidden repetition.
    fn all_forbidden_outcome(&self) -> Option<Outcome> {
        self.rule_set().ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden)?;
        let mut any = false;
        self.position.for_each_move(&self.rules, |mv| any = any || !self.is_forbidden_repetition(mv));
        (!any).then(|| self.no_move_outcome())
    }
}
