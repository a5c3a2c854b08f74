//! Reports moves, refusals, faults and results, and writes all events to the file.

use bevy::prelude::*;
use birka_rules::record::MoveNotation;
use birka_rules::{Outcome, PlayedMove};
use serde_json::{Value, json};

use crate::game::input::{Refusal, SelectionChanged};
use crate::game::pieces::AnimationsFinished;
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::reload::{ScriptStatus, ScriptsApplied};
use crate::game::schedule::GameSystems;
use crate::game::state::{AwaitedGame, ChangeCause, GameState, HookFailed, PositionChanged, QuitBlocked, RequestRefused, ViewOverride};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (report_events, save_after_moves.run_if(resource_exists::<ReportFile>)).chain().in_set(GameSystems::Report))
        .add_systems(Last, (write_events.run_if(resource_exists::<ReportFile>), save_at_exit).chain());
}

fn report_events(
    game_state: Res<GameState>,
    mut selected: MessageReader<SelectionChanged>,
    mut applied: MessageReader<ScriptsApplied>,
    scripts: Res<ScriptStatus>,
    mut changes: MessageReader<PositionChanged>,
    mut refused: MessageReader<RequestRefused>,
    refusal: Res<Refusal>,
    mut hook_faults: MessageReader<HookFailed>,
    mut blocked: MessageReader<QuitBlocked>,
    mut finished: MessageReader<AnimationsFinished>,
    mut report: MessageWriter<ReportEvent>,
) {
    let mut report = |event: Value| {
        report.write(ReportEvent(event));
    };
    let size = game_state.size();
    for SelectionChanged(square) in selected.read() {
        report(json!({ "event": "selected", "square": square.map(|square| square.name(size)) }));
    }
    if applied.read().count() > 0 {
        let errors: Vec<_> = scripts.errors().iter().map(|error| error.diagnostic.to_string()).collect();
        report(json!({ "event": "script_faults", "faults": errors }));
        if let Some(conflict) = scripts.conflict() {
            report(json!({ "event": "rules_question", "why": conflict.reason.to_string() }));
        }
    }
    for change in changes.read() {
        report_change(&game_state, &change.cause, &mut report);
    }
    for RequestRefused(reason) in refused.read() {
        report(json!({ "event": "refused", "why": reason }));
    }
    if let Some(reason) = refusal.0.filter(|_| refusal.is_changed()) {
        report(json!({ "event": "refused", "why": reason.text(game_state.language(), size) }));
    }
    for HookFailed { error, .. } in hook_faults.read() {
        report(json!({ "event": "hook_failed", "hook": error.hook.name(), "why": error.to_string() }));
    }
    for QuitBlocked { reason } in blocked.read() {
        report(json!({ "event": "quit_blocked", "why": reason.to_string() }));
    }
    for _ in finished.read() {
        report(json!({ "event": "settled" }));
    }
}

fn report_change(game_state: &GameState, cause: &ChangeCause, report: &mut impl FnMut(Value)) {
    let session = game_state.session();
    let name = |played: &PlayedMove| MoveNotation::from_played(played).name(game_state.size());
    match cause {
        ChangeCause::GameStarted if game_state.view_override() == Some(ViewOverride::AwaitedRules) => {
            report(json!({ "event": "waiting_for_rules", "variant": game_state.awaited().and_then(AwaitedGame::variant) }));
        }
        ChangeCause::GameStarted => {
            report(json!({ "event": "started", "variant": session.variant().id, "moves": session.played_moves().len() }));
        }
        ChangeCause::MovePlayed(played) => {
            report(json!({ "event": "played", "move": name(played) }));
            if let Some(call) = &played.announcement {
                report(json!({ "event": "announced", "call": call }));
            }
            if let Some(outcome) = played.outcome {
                report_outcome(outcome, report);
            }
        }
        ChangeCause::MoveTakenBack(played) => report(json!({ "event": "taken_back", "move": name(played) })),
        ChangeCause::RulesReloaded => report(json!({ "event": "rules_changed", "rules": session.game().rules().fingerprint() })),
        ChangeCause::ResultChanged => match game_state.main_session().outcome() {
            Some(outcome) => report_outcome(outcome, report),
            None => report(json!({ "event": "resumed" })),
        },
        ChangeCause::ViewSwitched => report(json!({ "event": "position_shown", "moves": session.played_moves().len() })),
    }
}

fn report_outcome(outcome: Outcome, report: &mut impl FnMut(Value)) {
    let winner = outcome.winner.map(|side| side.to_string());
    report(json!({ "event": "outcome", "winner": winner, "reason": outcome.reason.as_str() }));
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
