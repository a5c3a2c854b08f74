//! Reports what happens in the game to other programs, such as tests of the real window.
//!
//! Where the variable `BIRKA_REPORT` names a file, one line of JSON is appended to it for each event. Each has the key `event`:
//!
//! | event | further keys |
//! |---|---|
//! | `interface_shown`, `scene_shown` | `after_ms` (since the start of the program): the interface, or the first complete image of the scene, is drawn |
//! | `ready` | `variant`, `width`, `height` (of the window, in pixels): the first complete image is on the screen |
//! | `redrawn` | as `ready`: an image in another quality, or of another board or set of pieces, is complete |
//! | `square` | `name`, `x`, `y`: the pixel in the middle of a square; one for each square after `ready` and after the view has changed |
//! | `view` | none: follows the last of these squares |
//! | `widgets` | `widgets`: the buttons, lists, fields and pictures in the window, each with `role`, `name`, `value`, `enabled`, `focused`, and the pixel in its middle, `x` and `y` |
//! | `input` | `keys`, `buttons` (how many have been pressed or released since the start), `wheel` (how many turns of it), `x`, `y` (the pixel of the pointer): a frame has read input |
//! | `input_shown` | none: some frames have been drawn since the last `input`, and the widgets no longer change |
//! | `started` | `variant`, `moves` (how many have been played already) |
//! | `position_shown` | `moves` (how many have been played before it): another position of the same game is displayed |
//! | `waiting_for_rules` | `variant`, or `null`: the game cannot be loaded yet, because its rules have errors or are being asked |
//! | `selected` | `square`, or `null` |
//! | `played` | `move` (`e4-e7xd7`) |
//! | `announced` | `call` |
//! | `outcome` | `winner` (`attackers`, `defenders` or `null`), `reason` (`king-escaped`) |
//! | `settled` | none: every piece has stopped moving |
//! | `rested` | `frames` (drawn since something began to move), `ms`, `processor_ms` (in all), `pixels` (fewest of an image meanwhile, and of the last one): nothing moves, and the last image is drawn |
//! | `taken_back` | `move` |
//! | `resumed` | none: a resignation, an agreed draw or an exceeded time limit was taken back |
//! | `paused`, `continued` | none: the game pauses, or goes on |
//! | `draw_offered` | none |
//! | `draw_answered` | `answer` (`accepted`, `declined`, `too_early`, `failed`): by the engine |
//! | `rules_changed` | `rules` (their fingerprint): changed scripts are in force |
//! | `script_faults` | `faults` (as `birka check` prints them; none once they are fixed) |
//! | `hook_failed` | `hook` (`captures`), `why` (file, line and message): a function of the variant failed, and its move was not played |
//! | `rules_question` | `why`: the game cannot continue by the changed scripts |
//! | `sounded` | `sound`: a sound is played, or would be if there were a sound card |
//! | `hint` | `move`, `words` |
//! | `reviewed` | `moves` (how many), `turning_points` (which, from 0), `decided_by` |
//! | `puzzle` | `id`, `state` (`posed`, `right`, `wrong`, `solved`) |
//! | `lesson` | `number`, `step`: a step of the tutorial is posed |
//! | `lesson_move` | `step`, `right`: a move was made in it |
//! | `refused` | `why` |
//! | `saved` | none: follows `settled`, and comes before `quit`: the game is on disk |
//! | `save_failed` | `why`: in place of `saved`; the game is not on disk |
//! | `quit_blocked` | `why`: the program goes on, because the game could not be saved, and asks the player |
//! | `answered` | `frames`, `ms`, `at_unix_ms`: a touch in an exhibition was answered on the screen; see `exhibition::report` |
//! | `exhibit` | each second in an exhibition: what is shown, its controls, frame times and memory; see `exhibition::report` |
//! | `photo_saved`, `photo_failed` | `file`: a photograph is in this file, or in none |
//! | `quit` | none |

mod view;

use bevy::prelude::*;
use birka_records::MoveNotation;
use birka_rules::{Outcome, PlayedMove};
use birka_session::{AwaitedGame, Change, Refusal, View, words};
use serde_json::{Value, json};

use super::input::{Selection, SelectionChanged};
use super::pieces::AnimationsFinished;
use super::platform::{ReportEvent, ReportFile};
use super::reload::{ScriptStatus, ScriptsApplied};
use super::schedule::GameSystems;
use super::state::{GameTable, HookFailed, PositionChanged, QuitBlocked, Refused, Saving, TableLanguage};

/// Reports moves, refusals, faults and results, and writes all events to the file. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_systems(Update, (report_events, save_after_moves.run_if(resource_exists::<ReportFile>)).chain().in_set(GameSystems::Report))
        .add_systems(Last, (write_events.run_if(resource_exists::<ReportFile>), save_at_exit).chain());
}

/// Reports where on the screen the squares and the widgets are, which input has been read, and how the scene was drawn while something moved.
pub(super) fn view(app: &mut App) {
    app.add_plugins(view::plugin);
}

fn report_events(
    table: Res<GameTable>,
    mut selected: MessageReader<SelectionChanged>,
    mut applied: MessageReader<ScriptsApplied>,
    scripts: Res<ScriptStatus>,
    mut changes: MessageReader<PositionChanged>,
    mut refused: MessageReader<Refused>,
    (selection, mut last_refusal): (Res<Selection>, Local<Option<Refusal>>),
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
    let is_news = |reason: &&Refusal| Some(*reason) != last_refusal.as_ref() && **reason != Refusal::NothingToTakeBack;
    let of_press = selection.refusal().filter(is_news);
    for reason in refused.read().map(|Refused(reason)| reason).chain(of_press) {
        report(json!({ "event": "refused", "why": words::refusal(language.language(), reason, names) }));
    }
    if selection.refusal() != last_refusal.as_ref() {
        *last_refusal = selection.refusal().cloned();
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

fn write_events(mut file: ResMut<ReportFile>, mut events: MessageReader<ReportEvent>) {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The files of a folder and of those in it.
    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![fs::read_to_string(&path).unwrap()] }).collect()
    }

    #[test]
    fn every_event_is_in_the_table() {
        let table: BTreeSet<&str> = include_str!("mod.rs")
            .lines()
            .filter_map(|line| line.strip_prefix("//! | `")?.split_once(" | ").map(|(names, _)| names))
            .flat_map(|names| names.split(", ").map(|name| name.trim_matches('`')))
            .collect();
        let sources = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game"));
        // Also one of two, as `if is_paused { "paused" } else { "continued" }`.
        let reported: BTreeSet<&str> = sources
            .iter()
            .flat_map(|text| text.split("\"event\": ").skip(1))
            .flat_map(|rest| {
                let until = if rest.starts_with("if ") { rest.find("})").unwrap_or(0) } else { rest.find([',', '}']).unwrap_or(0) };
                rest[..until].split('"').skip(1).step_by(2).collect::<Vec<_>>()
            })
            .chain(["ready", "redrawn"])
            .collect();
        assert!(reported.len() > 30, "{reported:?}");
        assert_eq!(reported.difference(&table).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing in the table");
        assert_eq!(table.difference(&reported).collect::<Vec<_>>(), Vec::<&&str>::new(), "nothing reports them");
    }
}
