//! The clocks of a game.

use std::time::Duration;

use birka_records::{Conclusion, SavedClock, TimeControl};
use birka_rules::Side;
use serde::{Deserialize, Serialize};

/// The times of a game to choose from, in seconds.
pub const MAIN_TIMES: [u32; 11] = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400];
/// The times that each move adds to choose from, in seconds.
pub const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 15, 20, 30];

/// How much time each side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeControls {
    /// The time of the attackers; `None` if it is not limited.
    pub attackers: Option<TimeControl>,
    /// The time of the defenders; `None` if it is not limited.
    pub defenders: Option<TimeControl>,
}

impl TimeControls {
    /// The time of a side.
    #[must_use]
    pub fn of(self, side: Side) -> Option<TimeControl> {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// A mutable reference to the time of a side.
    pub fn of_mut(&mut self, side: Side) -> &mut Option<TimeControl> {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }

    /// Each side with the time of the other.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { attackers: self.defenders, defenders: self.attackers }
    }

    /// Returns the clocks as a line of a record: `300+3`, or `attackers 300+3, defenders -` if they differ. `None` without clocks.
    #[must_use]
    pub fn header(self) -> Option<String> {
        let text =
            |control: Option<TimeControl>| control.map_or("-".to_owned(), |TimeControl { main, increment }| format!("{main}+{increment}"));
        match (self.attackers, self.defenders) {
            (None, None) => None,
            (one, other) if one == other => Some(text(one)),
            (one, other) => Some(format!("attackers {}, defenders {}", text(one), text(other))),
        }
    }
}

/// The clocks of a game. They start with its first move; what is left of a side's time follows from what its moves took, so that taking a
/// move back restores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    controls: TimeControls,
    /// Who made each move, and how long it took.
    spent: Vec<(Side, Duration)>,
    /// The time since the last move.
    running: Duration,
}

impl GameClock {
    /// The clocks of a new game; `None` if neither side has one.
    #[must_use]
    pub fn new(controls: TimeControls) -> Option<Self> {
        (controls != TimeControls::default()).then(|| Self { controls, spent: Vec::new(), running: Duration::ZERO })
    }

    /// The clocks of a saved game, with the sides that made its moves.
    #[must_use]
    pub fn restore(saved: &SavedClock, movers: impl Iterator<Item = Side>) -> Option<Self> {
        let controls = TimeControls { attackers: saved.attackers, defenders: saved.defenders };
        let spent = movers.zip(saved.spent.iter().map(|&millis| Duration::from_millis(millis))).collect();
        Some(Self { spent, running: Duration::from_millis(saved.running), ..Self::new(controls)? })
    }

    /// The clocks as a file stores them.
    #[must_use]
    pub fn saved(&self) -> SavedClock {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        SavedClock {
            attackers: self.controls.attackers,
            defenders: self.controls.defenders,
            spent: self.spent.iter().map(|&(_, time)| millis(time)).collect(),
            running: millis(self.running),
        }
    }

    /// How much time each side has for the game.
    #[must_use]
    pub fn controls(&self) -> TimeControls {
        self.controls
    }

    /// The time left to `side` while `turn` is to move; `None` if its time is unlimited.
    #[must_use]
    pub fn remaining(&self, side: Side, turn: Side) -> Option<Duration> {
        let TimeControl { main, increment } = self.controls.of(side)?;
        let moves = || self.spent.iter().filter(|(mover, _)| *mover == side);
        // An increment is added when a turn ends, which may have several moves.
        let goes_on = side == turn && self.spent.last().is_some_and(|(mover, _)| *mover == side);
        let turns = self.spent.chunk_by(|(one, _), (other, _)| one == other).filter(|turn| turn.iter().any(|(mover, _)| *mover == side));
        let increments = u32::try_from(turns.count() - usize::from(goes_on)).unwrap_or(u32::MAX);
        let given = Duration::from_secs(main.into()).saturating_add(Duration::from_secs(increment.into()).saturating_mul(increments));
        let running = if side == turn { self.running } else { Duration::ZERO };
        let used = moves().fold(running, |sum, (_, time)| sum.saturating_add(*time));
        Some(given.saturating_sub(used))
    }

    /// Whether the time of the side to move runs: from the first move on.
    fn has_started(&self) -> bool {
        !self.spent.is_empty()
    }

    /// Whether time passes for `turn`: after the first move, if its time is limited.
    #[must_use]
    pub fn runs_for(&self, turn: Side) -> bool {
        self.has_started() && self.controls.of(turn).is_some()
    }

    /// Lets time pass for the side to move. Returns how the game ends if no time is left.
    #[must_use]
    pub fn pass(&mut self, turn: Side, elapsed: Duration) -> Option<Conclusion> {
        if !self.runs_for(turn) {
            return None;
        }
        self.run(elapsed);
        self.remaining(turn, turn).is_some_and(|left| left.is_zero()).then_some(Conclusion::Timeout(turn))
    }

    /// Adds to the time of the side to move.
    fn run(&mut self, elapsed: Duration) {
        if self.has_started() {
            self.running = self.running.saturating_add(elapsed);
        }
    }

    /// The time since the last move.
    pub(super) fn running(&self) -> Duration {
        self.running
    }

    /// Replaces the time since the last move.
    pub(super) fn set_running(&mut self, running: Duration) {
        self.running = running;
    }

    /// Ends the time for the move of `mover`.
    pub fn press(&mut self, mover: Side) {
        self.spent.push((mover, std::mem::take(&mut self.running)));
    }

    /// Takes the last move back. Returns how long it took.
    pub fn take_back(&mut self) -> Duration {
        self.running = Duration::ZERO;
        self.spent.pop().map(|(_, time)| time).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock() -> GameClock {
        let attackers = Some(TimeControl { main: 60, increment: 2 });
        GameClock::new(TimeControls { attackers, defenders: None }).unwrap()
    }

    fn left(clock: &GameClock, turn: Side) -> Option<u64> {
        assert_eq!(clock.remaining(Side::Defenders, turn), None, "their time is not limited");
        clock.remaining(Side::Attackers, turn).map(|left| left.as_secs())
    }

    #[test]
    fn a_clock_starts_with_the_first_move_and_counts_increments() {
        let mut clock = clock();
        clock.run(30 * SECOND);
        assert_eq!(left(&clock, Side::Attackers), Some(60));
        clock.press(Side::Attackers);
        assert_eq!(left(&clock, Side::Defenders), Some(62));
        clock.run(500 * SECOND);
        clock.press(Side::Defenders);
        clock.run(10 * SECOND);
        assert_eq!(left(&clock, Side::Attackers), Some(52));
        clock.run(100 * SECOND);
        assert_eq!(left(&clock, Side::Attackers), Some(0));
    }

    #[test]
    fn taking_moves_back_restores_the_time() {
        let mut clock = clock();
        for (side, seconds) in [(Side::Attackers, 0), (Side::Defenders, 5), (Side::Attackers, 20), (Side::Defenders, 1)] {
            clock.run(seconds * SECOND);
            clock.press(side);
        }
        clock.run(7 * SECOND);
        assert_eq!(left(&clock, Side::Attackers), Some(60 + 4 - 20 - 7));
        assert_eq!(clock.take_back(), SECOND);
        assert_eq!(clock.take_back(), 20 * SECOND);
        assert_eq!(left(&clock, Side::Attackers), Some(62));
    }

    #[test]
    fn clocks_are_saved_and_restored() {
        let mut clock = clock();
        clock.press(Side::Attackers);
        clock.run(1500 * SECOND / 1000);
        clock.press(Side::Defenders);
        clock.run(3 * SECOND);
        let saved = clock.saved();
        assert_eq!((saved.spent.as_slice(), saved.running), ([0, 1500].as_slice(), 3000));
        let movers = [Side::Attackers, Side::Defenders].into_iter();
        assert_eq!(GameClock::restore(&saved, movers), Some(clock));
    }

    #[test]
    fn a_record_names_the_time_of_both_sides() {
        let control = Some(TimeControl { main: 300, increment: 3 });
        assert_eq!(TimeControls::default().header(), None);
        assert_eq!(TimeControls { attackers: control, defenders: control }.header().as_deref(), Some("300+3"));
        let one = TimeControls { attackers: None, defenders: control };
        assert_eq!(one.header().as_deref(), Some("attackers -, defenders 300+3"));
        assert_eq!(one.swapped().header().as_deref(), Some("attackers 300+3, defenders -"));
    }
}
