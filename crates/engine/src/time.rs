//! Time management: limits, the time budget of a move and the flags that stop a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use birka_rules::Side;
use web_time::Instant;

/// The limits of a search. Without any it ends when the result of the game is decided or the greatest depth is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes of the main thread. A search on one thread that is limited by depth or nodes alone always gives the same
    /// result.
    pub nodes: Option<u64>,
    pub movetime: Option<Duration>,
    /// The clocks, from which the time for the move is allotted.
    pub clock: Option<Clock>,
    /// The number of principal variations to search (MultiPV); 0 counts as 1.
    pub multipv: usize,
    /// Search until stopped and report no best move before.
    pub infinite: bool,
    /// Search in the opponent's time: the limits apply from [`SearchHandle::ponder_hit`](crate::SearchHandle::ponder_hit) on.
    pub ponder: bool,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Clock {
    /// The remaining time, attackers first.
    pub remaining: [Duration; 2],
    /// The increment per move, attackers first.
    pub increment: [Duration; 2],
    /// Moves to the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// A limit of depth, in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }

    /// Whether the result does not depend on time.
    pub(crate) fn is_deterministic(&self) -> bool {
        self.movetime.is_none() && self.clock.is_none() && !self.infinite && !self.ponder && (self.depth.is_some() || self.nodes.is_some())
    }
}

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

/// The clock and the flags that a search shares with its threads and with its handle.
#[derive(Debug)]
pub(crate) struct SearchControl {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the expected move was played, in microseconds after the start.
    ponder_hit_at: AtomicU64,
    started: Instant,
    budget: TimeBudget,
}

impl SearchControl {
    /// A search polls once in this many nodes, plus one: a fraction of a millisecond.
    pub(crate) const POLL_MASK: u64 = 1023;

    pub(crate) fn new(budget: TimeBudget, pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            ponder_hit_at: AtomicU64::new(0),
            started: Instant::now(),
            budget,
        }
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The expected move was played: the time budget applies from now on.
    pub(crate) fn ponder_hit(&self) {
        let micros = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.ponder_hit_at.store(micros, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Time since the search started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time that the search has used, without the opponent's time.
    fn used(&self) -> Duration {
        self.started.elapsed().saturating_sub(Duration::from_micros(self.ponder_hit_at.load(Ordering::Relaxed)))
    }

    /// Whether to abort the search, because it was stopped or has used its hard budget.
    #[inline]
    pub(crate) fn should_stop(&self) -> bool {
        if self.is_stopped() {
            return true;
        }
        let expired = !self.is_pondering() && self.budget.hard.is_some_and(|hard| self.used() >= hard);
        if expired {
            self.stop();
        }
        expired
    }

    /// Whether the soft budget is used up, so that no new iteration should begin.
    pub(crate) fn soft_limit_reached(&self) -> bool {
        !self.is_pondering() && self.budget.soft.is_some_and(|soft| self.used() >= soft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
