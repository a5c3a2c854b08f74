//! Tells another program what happens on the table, for tests of the real window.
//!
//! Where the variable `BIRKA_REPORT` names a file, one line of JSON is appended to it per happening. Each has the key `event`:
//!
//! | event | further keys |
//! |---|---|
//! | `ready` | `variant`, `width`, `height` (of the window, in pixels): the first picture is on the screen |
//! | `square` | `name`, `x`, `y`: the pixel of a square's middle; one for each square after `ready` and after the view has changed |
//! | `view` | none: follows the last of these squares |
//! | `started` | `variant`, `moves` (how many have been played already) |
//! | `selected` | `square`, or `null` |
//! | `played` | `move` (`e4-e7xd7`) |
//! | `announced` | `call` |
//! | `outcome` | `winner` (`attackers`, `defenders` or `null`), `reason` (`king-escaped`) |
//! | `settled` | none: every piece has come to rest |
//! | `taken_back` | `move` |
//! | `rules_changed` | `rules` (their fingerprint): saved scripts are in force |
//! | `script_faults` | `faults` (as `birka check` prints them; none once they are mended) |
//! | `rules_question` | `why`: the game cannot go on by the saved scripts |
//! | `sounded` | `sound`: something is heard, or would be if there were a sound card |
//! | `hint` | `move`, `words` |
//! | `reviewed` | `moves` (how many), `turning_points` (which, from 0), `decided_by` |
//! | `puzzle` | `id`, `state` (`posed`, `right`, `wrong`, `solved`) |
//! | `refused` | `why` |
//! | `saved` | none: follows `settled`, and comes before `quit`: the game is on the disk |
//! | `quit` | none |

use std::fs::{File, OpenOptions};
use std::io::Write as _;

use bevy::prelude::*;
use serde_json::{Value, json};

use super::TableSystems;
use super::motion::Settled;
use super::reload::{Reread, Workshop};
use super::selection::Selected;
use super::table::{Played, Refused, RulesChanged, Started, Table, TakenBack};
use birka_rules::PlayedMove;
use birka_rules::record::MoveNotation;

/// The variable that names the file.
pub const VARIABLE: &str = "BIRKA_REPORT";

/// Something to be told. Plugins that see more than the table itself write these.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Happening(pub Value);

/// Where it is told.
#[derive(Resource)]
pub(super) struct Report(File);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Happening>().add_systems(Update, observe.in_set(TableSystems::Report)).add_systems(Last, farewell);
    let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) else { return };
    match OpenOptions::new().create(true).append(true).open(&path) {
        Ok(file) => {
            app.insert_resource(Report(file))
                .add_systems(Update, save.after(observe).in_set(TableSystems::Report))
                .add_systems(Last, write.before(farewell));
        }
        Err(error) => warn!("{VARIABLE}: {} cannot be written: {error}", std::path::Path::new(&path).display()),
    }
}

fn observe(
    table: Res<Table>,
    mut started: MessageReader<Started>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
    mut selected: MessageReader<Selected>,
    mut refused: MessageReader<Refused>,
    mut settled: MessageReader<Settled>,
    mut rules_changed: MessageReader<RulesChanged>,
    mut reread: MessageReader<Reread>,
    workshop: Res<Workshop>,
    mut tell: MessageWriter<Happening>,
) {
    let session = table.session();
    let size = table.size();
    let name = |turn: &PlayedMove| MoveNotation::from_played(turn).name(size);
    let mut tell = |value: Value| {
        tell.write(Happening(value));
    };
    for _ in started.read() {
        tell(json!({ "event": "started", "variant": session.variant().id, "moves": session.played_moves().len() }));
    }
    for Selected(square) in selected.read() {
        tell(json!({ "event": "selected", "square": square.map(|square| square.name(size)) }));
    }
    for Played(turn) in played.read() {
        tell(json!({ "event": "played", "move": name(turn) }));
        if let Some(call) = &turn.announcement {
            tell(json!({ "event": "announced", "call": call }));
        }
        if let Some(outcome) = turn.outcome {
            let winner = outcome.winner.map(|side| side.to_string());
            tell(json!({ "event": "outcome", "winner": winner, "reason": outcome.reason.as_str() }));
        }
    }
    for TakenBack(turn) in taken_back.read() {
        tell(json!({ "event": "taken_back", "move": name(turn) }));
    }
    for Refused(why) in refused.read() {
        tell(json!({ "event": "refused", "why": why }));
    }
    for _ in settled.read() {
        tell(json!({ "event": "settled" }));
    }
    if reread.read().count() > 0 {
        let faults: Vec<_> = workshop.faults().iter().map(|fault| fault.diagnostic.to_string()).collect();
        tell(json!({ "event": "script_faults", "faults": faults }));
        if let Some(question) = workshop.question() {
            tell(json!({ "event": "rules_question", "why": question.why }));
        }
    }
    for _ in rules_changed.read() {
        tell(json!({ "event": "rules_changed", "rules": session.game().rules().fingerprint() }));
    }
}

/// Only where somebody reads the report does a frame wait for the disk.
fn save(table: Res<Table>, mut settled: MessageReader<Settled>, mut tell: MessageWriter<Happening>) {
    if settled.read().count() > 0 {
        table.flush();
        tell.write(Happening(json!({ "event": "saved" })));
    }
}

fn write(mut report: ResMut<Report>, mut happenings: MessageReader<Happening>) {
    for Happening(value) in happenings.read() {
        // A report that cannot be written must not stop a game.
        let _ = writeln!(report.0, "{value}");
    }
}

fn farewell(table: Res<Table>, report: Option<ResMut<Report>>, mut exits: MessageReader<AppExit>) {
    if exits.read().count() == 0 {
        return;
    }
    table.flush();
    if let Some(mut report) = report {
        let _ = writeln!(report.0, "{}\n{}", json!({ "event": "saved" }), json!({ "event": "quit" }));
    }
}
