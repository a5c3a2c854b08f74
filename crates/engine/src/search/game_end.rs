//! Ends of the game within the search.

use birka_rules::{NoMove, RuleSet, SearchPosition, Side, Verdict};

use crate::score::outcome_score;

/// The rules of a variant about ends of the game, as the search needs them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchEndRules {
    repetition: RepetitionRule,
    /// What may save attackers who cannot capture the king at once although he can escape.
    pub(crate) answer_to_escape: AnswerToEscape,
    /// Whether attackers who cannot capture the king at once lose where he can escape in two ways that no single piece blocks.
    pub(crate) two_escapes_win: bool,
    /// Whether a side without a legal move loses.
    pub(crate) no_move_loses: bool,
    /// Whether a side without a legal move is passed over, or some side may pass.
    pub(crate) has_turns_without_move: bool,
    /// Whether a turn is two moves.
    pub(crate) has_second_moves: bool,
    /// The least number of moves after which a position can recur.
    shortest_cycle: usize,
}

/// What may save attackers who cannot capture the king at once although he can escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerToEscape {
    /// Only to block the escape.
    Block,
    /// To block it, or a capture after which the turn goes on.
    BlockOrCapture,
    /// Any move: they may win in one turn by capturing some or all of his men, by an encirclement that he can leap over, or by a square or a line of
    /// pieces; or they may block two ways in one turn, or end the game by a pass, or the king may not roll what he needs.
    Any,
}

/// How the search treats repetitions.
#[derive(Clone, Copy, Debug)]
enum RepetitionRule {
    /// Only the game's own rule counts.
    AsPlayed,
    /// The first repetition within the search line scores as the draw that it can be made.
    Draws,
    /// The first repetition within the search line scores as nearly lost for a side.
    Loses(Side),
    /// Moves that repeat a position this many times are illegal.
    Forbidden { times: usize },
}

impl SearchEndRules {
    pub(crate) fn new(set: &RuleSet) -> Self {
        let repetition = match set.ends.repetition.map(|rule| (rule.verdict, rule.times)) {
            Some((Verdict::Draw, _)) => RepetitionRule::Draws,
            Some((Verdict::Loses(side), _)) => RepetitionRule::Loses(side),
            Some((Verdict::Forbidden, times)) => RepetitionRule::Forbidden { times: usize::from(times.get()) },
            Some((Verdict::MoverLoses, _)) | None => RepetitionRule::AsPlayed,
        };
        let king_crosses_rings = set.king().is_some_and(|(_, king)| !king.other_moves.is_empty());
        let attackers_may_win_first = set.ends.king_bared
            || set.ends.fewer_than.defenders.is_some()
            || set.ends.fewer_than.kinds.iter().any(|(id, _)| set.kind(*id).side == Side::Defenders)
            || set.ends.reach.iter().any(|(id, _)| set.kind(*id).side == Side::Attackers)
            || set.ends.line.attackers.is_some()
            || (set.ends.encirclement && king_crosses_rings)
            || set.two_moves.is_some()
            || set.dice.is_some()
            || set.passes.is_some_and(|passes| passes.allow(Side::Attackers));
        let answer_to_escape = if attackers_may_win_first {
            AnswerToEscape::Any
        } else if set.kinds.iter().any(|kind| kind.side == Side::Attackers && !kind.again.is_never()) {
            AnswerToEscape::BlockOrCapture
        } else {
            AnswerToEscape::Block
        };
        Self {
            repetition,
            answer_to_escape,
            two_escapes_win: answer_to_escape == AnswerToEscape::Block && set.ends.no_move == NoMove::Loses,
            no_move_loses: set.ends.no_move == NoMove::Loses,
            has_turns_without_move: set.ends.no_move == NoMove::Skips || set.passes.is_some(),
            has_second_moves: set.two_moves.is_some(),
            shortest_cycle: set.shortest_cycle(),
        }
    }

    /// The score for the side to move if the game has ended at `ply`. `repetition_score` is the score of a first repetition for the
    /// opponent of the side that loses by repetition.
    #[inline]
    pub(crate) fn end_score<const W: usize>(&self, position: &SearchPosition<W>, ply: usize, repetition_score: i32) -> Option<i32> {
        let side = position.turn();
        if let Some(outcome) = position.immediate_outcome() {
            return Some(outcome_score(outcome, side, ply));
        }
        if position.reversible_plies() < self.shortest_cycle && position.rule_set().ends.quiet_limit.is_none() {
            return None;
        }
        // Only whole turns repeat a position.
        if !(position.begins_turn() || position.awaits_roll()) {
            return None;
        }
        if let Some(outcome) = position.history_outcome() {
            return Some(outcome_score(outcome, side, ply));
        }
        // A side that can bring a position back once can do so again (Chess Programming Wiki: Repetitions).
        match self.repetition {
            RepetitionRule::Draws => self.repeats_in_line(position, ply).then_some(0),
            RepetitionRule::Loses(loser) => {
                self.repeats_in_line(position, ply).then_some(if loser == side { -repetition_score } else { repetition_score })
            }
            RepetitionRule::AsPlayed | RepetitionRule::Forbidden { .. } => None,
        }
    }

    /// Whether the last move was illegal because it repeated a position too often.
    #[inline]
    pub(crate) fn is_forbidden_repetition<const W: usize>(&self, position: &SearchPosition<W>) -> bool {
        match self.repetition {
            RepetitionRule::Forbidden { times } => position.reversible_plies() >= 4 * (times - 1) && position.occurrences() >= times,
            _ => false,
        }
    }

    /// Whether the position occurred before since the root.
    #[inline]
    fn repeats_in_line<const W: usize>(&self, position: &SearchPosition<W>, ply: usize) -> bool {
        position.reversible_plies() >= self.shortest_cycle && ply >= self.shortest_cycle && position.repeats_within(ply)
    }
}

/// Whether the limit of quiet moves cannot end the game within the next two plies, so that a win found by a threat is certain.
#[inline]
pub(crate) fn is_far_from_quiet_limit<const W: usize>(position: &SearchPosition<W>) -> bool {
    position.rule_set().ends.quiet_limit.is_none_or(|rule| position.quiet_plies() + 2 < usize::from(rule.plies.get()))
}
