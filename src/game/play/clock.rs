//! Lets the clocks run.
//!
//! The clock of a person stands still behind a dialog; an engine that goes on thinking behind one uses its own time. Both stand still while
//! the game pauses, while anything else than the game itself is displayed, while its board is not drawn yet, while a move is animated, and while the
//! rules are asked.

use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use crate::game::analysis::opponent::{self, EngineOpponent};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::rendering::{PicturePending, Preparation};
use crate::game::schedule::GameSystems;
use crate::game::state::{DialogOpen, GameCommand, GameTable};
use birka_session::{Command, Mover};

/// Below this, tenths of a second are displayed.
pub const SHORT_TIME: Duration = Duration::from_secs(10);

/// Whether the clock of the side to move runs.
#[derive(Resource, Default)]
pub struct ClockRun {
    is_running: bool,
    /// Wakes the window when the displayed time changes next, and when that is.
    wake: Option<(Instant, BackgroundTask<()>)>,
}

impl ClockRun {
    /// Whether the clock of the side to move runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.is_running
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClockRun>()
        .add_systems(Update, run.before(GameSystems::Input))
        .add_systems(Update, update_running.in_set(GameSystems::Report));
}

/// Adds the time since the last frame to the side whose clock ran at its end. A side without any time left loses.
fn run(clocks: Res<ClockRun>, time: Res<Time<Real>>, mut table: ResMut<GameTable>, mut commands: MessageWriter<GameCommand>) {
    // The scene does not change with the time.
    if clocks.is_running
        && let Some(conclusion) = table.bypass_change_detection().run_clock(time.delta())
    {
        commands.write(GameCommand(Command::Conclude(conclusion)));
    }
}

fn update_running(
    mut clocks: ResMut<ClockRun>,
    table: Res<GameTable>,
    opponent: Res<EngineOpponent>,
    dialog: Res<DialogOpen>,
    animations: Query<(), With<MoveAnimation>>,
    (preparation, pending): (Option<Res<Preparation>>, Option<Res<PicturePending>>),
    waker: Res<Waker>,
) {
    let session = table.session();
    // There is neither without a window.
    let is_drawn =
        preparation.is_none_or(|preparation| *preparation == Preparation::Done) && pending.is_none_or(|pending| pending.0.is_none());
    let may_run = is_drawn && table.view().is_none() && session.has_running_clock() && animations.is_empty();
    clocks.is_running = may_run
        && match table.mover(session.turn()) {
            Mover::Person => !dialog.0,
            Mover::Engine(_) => opponent.is_thinking() && !opponent::waits(*dialog, &table),
            Mover::Nobody => false,
        };
    let Some(left) = session.remaining_time(session.turn()).filter(|_| clocks.is_running) else { return };
    let wait = until_next_display(left);
    let due = Instant::now() + wait;
    let is_awake_in_time = clocks.wake.as_ref().is_some_and(|(at, task)| *at <= due && task.poll().is_none());
    if !is_awake_in_time {
        clocks.wake = Some((due, BackgroundTask::delay("clock", &waker, wait)));
    }
}

/// How long the displayed time stays the same.
fn until_next_display(left: Duration) -> Duration {
    let step = if left > SHORT_TIME { 1000 } else { 100 };
    let rest = u64::try_from(left.as_millis() % step).unwrap_or_default();
    Duration::from_millis(rest + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_wakes_when_another_time_is_displayed() {
        let millis = |left| until_next_display(Duration::from_millis(left)).as_millis();
        assert_eq!(millis(61_250), 251);
        assert_eq!(millis(60_000), 1);
        assert_eq!(millis(9_930), 31);
    }
}
