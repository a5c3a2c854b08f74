use bevy::prelude::*;
use serde_json::{Value, json};

use super::observers::report_events;
use crate::game::pieces::AnimationsFinished;
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_after_moves.run_if(resource_exists::<ReportFile>).after(report_events).in_set(GameSystems::Report))
        .add_systems(Last, (write_events.run_if(resource_exists::<ReportFile>), save_at_exit).chain());
}

/// A frame waits for the disk only where another program reads the report.
fn save_after_moves(game_state: Res<GameState>, mut finished: MessageReader<AnimationsFinished>, mut report: MessageWriter<ReportEvent>) {
    if finished.read().count() > 0 {
        report.write(ReportEvent(save_event(&game_state)));
    }
}

/// Waits for the disk, and says whether the game is on it.
fn save_event(game_state: &GameState) -> Value {
    match game_state.flush() {
        Ok(()) => json!({ "event": "saved" }),
        Err(why) => json!({ "event": "save_failed", "why": why.to_string() }),
    }
}

pub(super) fn write_events(mut file: ResMut<ReportFile>, mut events: MessageReader<ReportEvent>) {
    for ReportEvent(event) in events.read() {
        file.write(event);
    }
}

fn save_at_exit(game_state: Res<GameState>, file: Option<ResMut<ReportFile>>, mut exits: MessageReader<AppExit>) {
    if exits.read().count() == 0 {
        return;
    }
    if let Some(mut file) = file {
        file.write(&save_event(&game_state));
        file.write(&json!({ "event": "quit" }));
    }
}
