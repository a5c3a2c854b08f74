use std::time::Duration;

use birka_rules::Side;

use super::limits::Limits;

/// The time allotted to a move (Chess Programming Wiki: Time Management).
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    /// After this time no new iteration begins.
    pub(crate) soft: Option<Duration>,
    /// After this time the search is aborted.
    pub(crate) hard: Option<Duration>,
}

/// Reserved for the delivery of the move.
const OVERHEAD: Duration = Duration::from_millis(8);

impl TimeBudget {
    /// The budget of `side` within `limits`.
    pub(crate) fn new(limits: &Limits, side: Side) -> Self {
        if limits.infinite {
            return Self { soft: None, hard: None };
        }
        let without_overhead = |time: Duration| time.saturating_sub(OVERHEAD.min(time / 4)).max(Duration::from_millis(1));
        let mut budget = Self { soft: None, hard: limits.movetime.map(without_overhead) };
        if let Some(clock) = limits.clock {
            let (remaining, increment) = (without_overhead(clock.remaining[side as usize]), clock.increment[side as usize]);
            let moves = clock.moves_to_go.unwrap_or(30).clamp(1, 50);
            let share = remaining / moves + increment * 3 / 4;
            // Whatever the increment, a move never takes more than this share of the remaining time.
            let maximum = remaining * 2 / 5;
            budget.soft = Some((share * 6 / 10).min(maximum));
            let hard = (share * 5 / 2).min(if moves == 1 { remaining } else { maximum });
            budget.hard = Some(budget.hard.map_or(hard, |movetime| movetime.min(hard)));
        }
        budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Clock;

    fn budget(clock: Clock) -> (Duration, Duration) {
        let budget = TimeBudget::new(&Limits { clock: Some(clock), ..Limits::default() }, Side::Attackers);
        (budget.soft.expect("a clock"), budget.hard.expect("a clock"))
    }

    #[test]
    fn a_move_takes_at_most_two_fifths_of_the_remaining_time() {
        for seconds in [1, 10, 600] {
            let remaining = Duration::from_secs(seconds);
            let (soft, hard) = budget(Clock { remaining: [remaining; 2], increment: [remaining; 2], moves_to_go: None });
            assert!(soft <= hard && hard <= remaining * 2 / 5, "{soft:?} {hard:?} of {remaining:?}");
        }
    }

    #[test]
    fn the_last_move_before_a_time_control_may_take_the_remaining_time_less_the_overhead() {
        let remaining = Duration::from_secs(10);
        let (_, hard) = budget(Clock { remaining: [remaining; 2], increment: [Duration::ZERO; 2], moves_to_go: Some(1) });
        assert_eq!(hard, remaining - OVERHEAD);
    }
}
