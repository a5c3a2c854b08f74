//! Judges the learner's moves.

use bevy::prelude::*;
use serde_json::json;

use super::{CurrentTutorial, StepStatus, Tutorial};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::{BackgroundTask, ReportEvent, Waker};
use crate::game::puzzles::RefutationTime;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, PositionChanged, TakeBack};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (judge, take_back_wrong).chain().in_set(GameSystems::View));
}

fn judge(
    mut shown: ResMut<Tutorial>,
    mut state: ResMut<GameState>,
    mut changes: MessageReader<PositionChanged>,
    mut report: MessageWriter<ReportEvent>,
    (waker, delay): (Res<Waker>, Res<RefutationTime>),
) {
    let (mut is_played, mut is_taken_back) = (false, false);
    for change in changes.read() {
        is_played |= change.played().is_some();
        is_taken_back |= change.taken_back().is_some();
    }
    if !is_played && !is_taken_back {
        return;
    }
    let Some(current) = &mut shown.0 else { return };
    if is_taken_back {
        current.status = if matches!(current.status, StepStatus::TryAgain) { StepStatus::TryAgain } else { StepStatus::Open };
    } else {
        let is_reached = current.step().is_reached(state.session().game());
        current.status = if is_reached {
            StepStatus::Done
        } else {
            state.lock_puzzle(true);
            StepStatus::Wrong(BackgroundTask::delay("lesson", &waker, delay.0))
        };
        let topic = format!("{:?}", current.step().topic);
        report.write(ReportEvent(json!({ "event": "lesson_move", "step": topic, "right": is_reached })));
    }
}

/// Takes a wrong move back when it has been shown long enough.
fn take_back_wrong(
    mut shown: ResMut<Tutorial>,
    mut state: ResMut<GameState>,
    animations: Query<(), With<MoveAnimation>>,
    mut take_back: MessageWriter<TakeBack>,
) {
    let Some(CurrentTutorial { status: StepStatus::Wrong(delay), .. }) = &shown.0 else { return };
    if !animations.is_empty() || delay.poll().is_none() {
        return;
    }
    if let Some(current) = &mut shown.0 {
        current.status = StepStatus::TryAgain;
    }
    state.lock_puzzle(false);
    take_back.write_default();
}
