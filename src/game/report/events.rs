//! Reports moves, refusals, faults and results, and writes all events to the file.

use crate::game::state::Saving;
use bevy::prelude::*;
use birka_records::MoveNotation;
use birka_rules::{Outcome, PlayedMove};
use serde_json::{Value, json};

use crate::game::input::{SelectionChanged, ShownRefusal};
use crate::game::pieces::AnimationsFinished;
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::reload::{ScriptStatus, ScriptsApplied};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, HookFailed, PositionChanged, QuitBlocked, Refused, TableLanguage};
use birka_session::{AwaitedGame, Change, Refusal, View, words};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (report_events, save_after_moves.run_if(resource_exists::<ReportFile>)).chain().in_set(GameSystems::Report))
        .add_systems(Last, (write_events.run_if(resource_exists::<ReportFile>), save_at_exit).chain());
}

fn report_events(
    table: Res<GameTable>,
    mut selected: MessageReader<SelectionChanged>,
    mut applied: MessageReader<ScriptsApplied>,
    scripts: Res<ScriptStatus>,
    mut changes: MessageReader<PositionChanged>,
    mut refused: MessageReader<Refused>,
    shown: Res<ShownRefusal>,
    mut hook_faults: MessageReader<HookFailed>,
    mut blocked: MessageReader<QuitBlocked>,
    mut finished: MessageReader<AnimationsFinished>,
    mut report: MessageWriter<ReportEvent>,
    language: Res<TableLanguage>,
) {
    let mut report = |event: Value| {
        report.write(ReportEvent(event));
    };
    let size = table.session().rules().size;
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
        report_change(&table, &change.cause, &mut report);
    }
    let names = table.session().side_names(language.locale());
    let of_press = shown.0.iter().filter(|reason| shown.is_changed() && **reason != Refusal::NothingToTakeBack);
    for reason in refused.read().map(|Refused(reason)| reason).chain(of_press) {
        report(json!({ "event": "refused", "why": words::refusal(language.language(), reason, names, size) }));
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

fn report_change(table: &GameTable, cause: &Change, report: &mut impl FnMut(Value)) {
    let session = table.session();
    let name = |played: &PlayedMove| MoveNotation::from_played(played).name(table.session().rules().size);
    match cause {
        Change::GameStarted if table.view() == Some(View::AwaitedRules) => {
            report(json!({ "event": "waiting_for_rules", "variant": table.awaited().and_then(AwaitedGame::variant) }));
        }
        Change::GameStarted => {
            report(json!({ "event": "started", "variant": session.variant().id, "moves": session.ply() }));
        }
        Change::MovePlayed(played) => {
            report(json!({ "event": "played", "move": name(played) }));
            if let Some(call) = &played.announcement {
                report(json!({ "event": "announced", "call": call }));
            }
            if let Some(outcome) = played.outcome {
                report_outcome(outcome, report);
            }
        }
        Change::MoveTakenBack(played) => report(json!({ "event": "taken_back", "move": name(played) })),
        Change::RulesReloaded => report(json!({ "event": "rules_changed", "rules": session.game().rules().fingerprint() })),
        Change::ResultChanged => match table.main_session().outcome() {
            Some(outcome) => report_outcome(outcome, report),
            None => report(json!({ "event": "resumed" })),
        },
        Change::ViewSwitched => report(json!({ "event": "position_shown", "moves": session.ply() })),
    }
}

fn report_outcome(outcome: Outcome, report: &mut impl FnMut(Value)) {
    let winner = outcome.winner.map(|side| side.to_string());
    report(json!({ "event": "outcome", "winner": winner, "reason": outcome.reason.as_str() }));
}

/// A frame waits for the disk only where another program reads the report.
fn save_after_moves(saving: Res<Saving>, mut finished: MessageReader<AnimationsFinished>, mut report: MessageWriter<ReportEvent>) {
    if finished.read().count() > 0 {
        report.write(ReportEvent(save_event(&saving)));
    }
}

/// Waits for the disk, and says whether the game is on it.
fn save_event(saving: &Saving) -> Value {
    match saving.flush() {
        Ok(()) => json!({ "event": "saved" }),
        Err(why) => json!({ "event": "save_failed", "why": why.to_string() }),
    }
}

pub(super) fn write_events(mut file: ResMut<ReportFile>, mut events: MessageReader<ReportEvent>) {
    for ReportEvent(event) in events.read() {
        file.write(event);
    }
}

fn save_at_exit(saving: Res<Saving>, file: Option<ResMut<ReportFile>>, mut exits: MessageReader<AppExit>) {
    if exits.read().count() == 0 {
        return;
    }
    if let Some(mut file) = file {
        file.write(&save_event(&saving));
        file.write(&json!({ "event": "quit" }));
    }
}
