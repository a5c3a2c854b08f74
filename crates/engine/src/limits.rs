use std::time::{Duration, Instant};

use birka_rules::Side;

/// How long a search may go on. Without any limit it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most so deep.
    pub depth: Option<u32>,
    /// At most so many positions, counted by the first thread. A search limited by depth or nodes alone, on one thread, gives the same
    /// every time.
    pub nodes: Option<u64>,
    /// At most so long.
    pub movetime: Option<Duration>,
    /// What the clocks show.
    pub clock: Option<Clock>,
    /// How many of the best moves are looked into; 0 is as good as 1.
    pub lines: usize,
    /// Go on until told to stop, and give no move before.
    pub infinite: bool,
    /// Think in the other side's time: limits begin to count at [`Thinking::ponder_hit`](super::Thinking::ponder_hit).
    pub ponder: bool,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left, attackers first.
    pub left: [Duration; 2],
    /// What each move adds, attackers first.
    pub increment: [Duration; 2],
    /// Moves until more time comes; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// So deep and no deeper.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So long.
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }

    /// Whether the result hangs on no clock.
    pub(super) fn are_timeless(&self) -> bool {
        self.movetime.is_none() && self.clock.is_none() && !self.infinite && !self.ponder && (self.depth.is_some() || self.nodes.is_some())
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// No new depth is begun after this.
    pub(super) soft: Option<Duration>,
    /// The search is broken off after this.
    pub(super) hard: Option<Duration>,
}

/// What is kept back for the way of the move to whoever waits for it.
const MARGIN: Duration = Duration::from_millis(8);

impl Budget {
    pub(super) fn new(limits: &Limits, side: Side) -> Self {
        if limits.infinite {
            return Self { soft: None, hard: None };
        }
        let less = |time: Duration| time.saturating_sub(MARGIN.min(time / 4)).max(Duration::from_millis(1));
        let mut budget = Self { soft: None, hard: limits.movetime.map(less) };
        if let Some(clock) = limits.clock {
            let (left, increment) = (less(clock.left[side as usize]), clock.increment[side as usize]);
            let moves = clock.moves_to_go.unwrap_or(30).clamp(1, 50);
            let share = left / moves + increment * 3 / 4;
            // The last moment is never spent, whatever the increment.
            let most = left * 2 / 5;
            budget.soft = Some((share * 6 / 10).min(most));
            let hard = (share * 5 / 2).min(if moves == 1 { left } else { most });
            budget.hard = Some(budget.hard.map_or(hard, |movetime| movetime.min(hard)));
        }
        budget
    }
}

/// Since when the time counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
