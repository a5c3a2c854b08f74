//! Functions of a variant that take long or fail: the table goes on meanwhile, and says why a move was not played.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use std::{fs, path::PathBuf};

use bevy::prelude::*;
use birka::game::actions::UiAction;
use birka::game::input::{BoardGesture, Gesture, Selection};
use birka::game::reload::{LibraryReloaded, ScriptStatus};
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{GameCommand, HookUse, OpenedTable, Variants};
use birka_rules::{
    AnnouncementRuling, Hook, HookError, HookSet, HookView, Hooks, KindId, MadeMove, Memory, Move, Outcome, OutcomeRuling, PieceMove,
    Rules, Square,
};
use birka_script::{Library, Variant};
use birka_session::{Command, NewGame, Player, Players, Session};
use tempfile::TempDir;

use crate::support::*;

/// No call waits longer, so that a table that waits for a function fails the test instead of blocking it.
const PATIENCE: Duration = Duration::from_secs(60);

/// A `captures` function that does not return while the gate is closed.
#[derive(Default)]
struct Gate {
    is_closed: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn set_closed(&self, is_closed: bool) {
        *self.is_closed.lock().unwrap() = is_closed;
        self.changed.notify_all();
    }
}

impl Hooks for Gate {
    fn provided(&self) -> HookSet {
        HookSet::from_iter([Hook::Captures])
    }

    fn descriptions(&self) -> &[String] {
        &[]
    }

    fn fingerprint(&self) -> &str {
        "gate"
    }

    fn moves(&self, _: &HookView, _: &[Square]) -> Result<Vec<PieceMove>, HookError> {
        unreachable!("it is not provided")
    }

    fn legal(&self, _: &HookView, _: &mut Vec<Move>) -> Result<(), HookError> {
        unreachable!("it is not provided")
    }

    fn captures(&self, _: &HookView, _: PieceMove, _: &[Square]) -> Result<Option<Vec<Square>>, HookError> {
        let is_closed = self.is_closed.lock().unwrap();
        let (_open, timeout) = self.changed.wait_timeout_while(is_closed, PATIENCE, |is_closed| *is_closed).unwrap();
        assert!(!timeout.timed_out(), "the gate was never opened");
        Ok(None)
    }

    fn changes(&self, _: &HookView, _: &MadeMove) -> Result<Vec<(Square, Option<KindId>)>, HookError> {
        Ok(Vec::new())
    }

    fn after(&self, _: &HookView, _: &MadeMove) -> Result<Memory, HookError> {
        unreachable!("it is not provided")
    }

    fn outcome(&self, _: &HookView, _: Option<Outcome>) -> Result<OutcomeRuling, HookError> {
        unreachable!("it is not provided")
    }

    fn announce(&self, _: &HookView, _: Option<&str>) -> Result<AnnouncementRuling, HookError> {
        unreachable!("it is not provided")
    }
}

/// A game of Tablut whose captures are asked behind a gate.
fn gated_app() -> (App, Arc<Gate>) {
    let (library, gate) = (library(), Arc::new(Gate::default()));
    let tablut = library.get("tablut").unwrap();
    let rules = Rules::compile(tablut.rules.rule_set().clone()).unwrap().with_hooks(Arc::<Gate>::clone(&gate)).unwrap();
    let mut variant = Variant::clone(&tablut);
    variant.rules = Arc::new(rules);
    let session = Session::new(Arc::new(variant));
    (app_with(OpenedTable::new(library, session, None), Pace::None), gate)
}

#[test]
fn frames_run_and_input_is_accepted_while_a_move_is_asked_about() {
    let (mut app, gate) = gated_app();
    gate.set_closed(true);
    play(&mut app, GAME[0]);
    for _ in 0..20 {
        app.update();
    }
    assert!(game_state(&app).is_asking_rules() && session(&app).ply() == 0);
    // Nothing can be moved, but everything else can be done.
    click(&mut app, "a4");
    assert_eq!(selected(&app), None);
    play(&mut app, "a4-b4");
    send(&mut app, UiAction::DismissNotice(0));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.pace = Pace::Fast);
    app.update();
    gate.set_closed(false);
    run_until_moves(&mut app, 1);
    run_until_still(&mut app);
    assert_eq!(last_move(&app).unwrap(), GAME[0]);
    assert!(!game_state(&app).is_asking_rules());
    assert_entities_match_session(&mut app);
}

#[test]
fn a_move_that_is_asked_about_can_be_withdrawn() {
    let (mut app, gate) = gated_app();
    gate.set_closed(true);
    play(&mut app, GAME[0]);
    send(&mut app, GameCommand(Command::TakeBack));
    assert!(!game_state(&app).is_asking_rules());
    gate.set_closed(false);
    play(&mut app, "a4-b4");
    run_until_moves(&mut app, 1);
    assert_eq!(last_move(&app).unwrap(), "a4-b4");
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(session(&app).ply(), 0, "taking back asks nothing");
    assert_entities_match_session(&mut app);
}

#[test]
fn another_game_can_be_started_while_a_move_is_asked_about() {
    let (mut app, gate) = gated_app();
    gate.set_closed(true);
    play(&mut app, GAME[0]);
    start_game(&mut app, Some("brandubh"));
    assert_eq!(session(&app).variant().id, "brandubh");
    gate.set_closed(false);
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(session(&app).ply(), 0);
    assert_entities_match_session(&mut app);
}

#[test]
fn the_captures_of_a_selected_piece_follow_when_they_are_known() {
    let (mut app, gate) = gated_app();
    for (ply, mv) in GAME[..2].iter().enumerate() {
        play(&mut app, mv);
        run_until_moves(&mut app, ply + 1);
    }
    gate.set_closed(true);
    let piece = square(&app, "i8");
    send(&mut app, BoardGesture(Gesture::Choose(piece)));
    let captured = |app: &App| -> Vec<Square> {
        let destinations = app.world().resource::<Selection>().destinations();
        assert!(!destinations.is_empty());
        destinations.iter().flat_map(|destination| destination.captures.clone()).collect()
    };
    for _ in 0..20 {
        app.update();
    }
    assert_eq!((selected(&app), captured(&app)), (Some(piece), vec![]));
    gate.set_closed(false);
    run_until(&mut app, "captures", |app| !captured(app).is_empty());
    assert_eq!(captured(&app), [square(&app, "f8")]);
}

/// Tablut with a `captures` function of its own.
struct Script(TempDir);

impl Script {
    fn new(body: &str) -> Self {
        let script = Self(tempfile::tempdir().unwrap());
        script.write(body);
        script
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("own.lua")
    }

    fn write(&self, body: &str) {
        let text = format!(
            "return {{ api = 1, id = \"own\", name = \"Own\", extends = \"tablut\", hooks = {{ words = {{ \"Its own.\" }},\n\
             captures = function(board, from, to, taken)\n{body}\nend }} }}\n"
        );
        fs::write(self.file(), text).unwrap();
    }

    fn app(&self) -> App {
        let library = Library::from_dirs(&[self.0.path().to_owned()]);
        let session = Session::new(library.get("own").unwrap());
        app_with(OpenedTable::new(library, session, None), Pace::None)
    }
}

fn status(app: &App) -> &ScriptStatus {
    app.world().resource::<ScriptStatus>()
}

#[test]
fn a_failing_function_is_shown_with_file_and_line_until_it_is_mended() {
    let script = Script::new("error(\"broken\")");
    let mut app = script.app();
    play(&mut app, GAME[0]);
    run_until(&mut app, "fault", |app| status(app).fault().is_some());
    let fault = status(&app).fault().unwrap();
    let diagnostic = &fault.error.diagnostic;
    assert_eq!((diagnostic.path.clone(), diagnostic.line), (script.file(), Some(3)));
    assert!(diagnostic.message.contains("broken"), "{diagnostic}");
    assert_eq!((fault.error.source_line.as_deref(), fault.during), (Some("error(\"broken\")"), HookUse::Move));
    assert_eq!(session(&app).ply(), 0);
    assert_entities_match_session(&mut app);

    script.write("return nil");
    let library = app.world().resource::<Variants>().reload();
    send(&mut app, LibraryReloaded(library));
    assert!(status(&app).fault().is_none());
    run_until(&mut app, "rules", |app| status(app).note().is_some());
    play(&mut app, GAME[0]);
    run_until_moves(&mut app, 1);
    assert_entities_match_session(&mut app);
}

#[test]
fn a_failing_function_is_shown_when_a_piece_is_selected() {
    let mut app = Script::new("error(\"broken\")").app();
    click(&mut app, "i6");
    run_until(&mut app, "fault", |app| status(app).fault().is_some());
    assert_eq!(status(&app).fault().unwrap().during, HookUse::Forecast);
    send(&mut app, UiAction::HideHookFault);
    assert!(status(&app).fault().is_none());
}

#[test]
fn an_engine_whose_rules_fail_hands_over_to_a_person() {
    let mut app = Script::new("error(\"broken\")").app();
    let player = |app: &App| game_state(app).main_session().players().attackers;
    let players = Players { attackers: Player::Engine(1), defenders: Player::Person };
    send(&mut app, GameCommand(Command::Start(NewGame { players, ..NewGame::default() })));
    run_until(&mut app, "fault", |app| status(app).fault().is_some() && player(app) == Player::Person);
    assert_eq!(app.world().resource::<SettingsStore>().settings().players, players, "the next game begins with the engine again");
    assert_eq!(session(&app).ply(), 0);
}
