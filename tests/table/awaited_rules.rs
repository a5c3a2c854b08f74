//! A start while the files of the rules have errors: the table waits until they are mended.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;
use birka::game::reload::{LibraryReloaded, ScriptStatus};
use birka::game::settings::Pace;
use birka::game::state::{GameState, StartGame};
use birka::session::{Autosave, Session};
use birka_records::MoveNotation;
use birka_script::Library;
use tempfile::TempDir;

use crate::support::*;

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");

/// A folder with scripts and, beside them, a saved game.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        let table = Self(tempfile::tempdir().unwrap());
        fs::create_dir(table.scripts()).unwrap();
        table.write("tablut", TABLUT);
        table
    }

    fn scripts(&self) -> PathBuf {
        self.0.path().join("scripts")
    }

    fn script(&self, id: &str) -> PathBuf {
        self.scripts().join(format!("{id}.lua"))
    }

    fn write(&self, id: &str, text: &str) {
        fs::write(self.script(id), text).unwrap();
    }

    fn break_tablut(&self) {
        self.write("tablut", &TABLUT.replacen("times = 3", "times = \"often\"", 1));
    }

    fn save(&self) -> PathBuf {
        self.0.path().join("table.ron")
    }

    /// Saves a game of Tablut with some moves.
    fn save_game(&self, moves: &[&str]) {
        let mut session = Session::new(self.library().get("tablut").unwrap());
        for text in moves {
            let mv = MoveNotation::parse(text, session.rules().size).unwrap().mv;
            session.play(mv).unwrap();
        }
        Autosave::open(self.save()).save(&session);
    }

    fn library(&self) -> Library {
        Library::from_dirs(&[self.scripts()])
    }

    fn open(&self, variant: Option<&str>) -> Result<GameState, String> {
        let autosave = Autosave::open(self.save());
        GameState::open(self.library(), Some(autosave), variant, false).map_err(|error| error.to_string())
    }

    fn app(&self) -> App {
        app_with(self.open(None).unwrap(), Pace::None)
    }

    fn backups(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name.starts_with("table.ron.") && name != "table.ron.lock");
        names.sort();
        names
    }
}

fn reload(app: &mut App) {
    let library = game_state(app).library().reload();
    send(app, LibraryReloaded(library));
}

fn status(app: &App) -> &ScriptStatus {
    app.world().resource::<ScriptStatus>()
}

#[test]
fn a_saved_game_waits_and_continues_when_its_rules_are_mended() {
    let table = Table::new();
    table.save_game(&GAME[..2]);
    let saved = fs::read(table.save()).unwrap();
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    assert_eq!(game_state(&app).variant_name(), "tablut");
    let line = 1 + TABLUT.lines().position(|line| line.contains("times = 3")).unwrap();
    let [error] = status(&app).visible_errors() else { panic!("{:?}", status(&app).errors()) };
    assert_eq!((error.diagnostic.path.clone(), error.diagnostic.line), (table.script("tablut"), Some(line)));
    assert!(pieces_on_board(&mut app).is_empty());
    play(&mut app, "d1-d2");
    // Another error keeps the table waiting.
    table.write("tablut", "return {");
    reload(&mut app);
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    assert!(game_state(&app).awaited().is_some());
    game_state(&app).flush().unwrap();
    assert_eq!(fs::read(table.save()).unwrap(), saved);

    table.write("tablut", TABLUT);
    reload(&mut app);
    run_until(&mut app, "game", |app| game_state(app).awaited().is_none());
    assert_eq!(session(&app).played_moves().len(), 2);
    assert_entities_match_session(&mut app);
    assert!(status(&app).errors().is_empty() && table.backups().is_empty());
    play(&mut app, GAME[2]);
    assert_eq!(saved_moves(&app, &table.save()), 3);
}

#[test]
fn a_new_game_waits_where_every_file_has_errors() {
    let table = Table::new();
    table.break_tablut();
    let mut app = table.app();
    assert_eq!(status(&app).visible_errors().len(), 1);
    send(&mut app, StartGame::default());
    assert!(game_state(&app).awaited().is_some(), "there is nothing to begin");
    table.write("tablut", TABLUT);
    reload(&mut app);
    run_until(&mut app, "game", |app| game_state(app).awaited().is_none());
    assert_eq!(session(&app).variant().id, "tablut");
    play(&mut app, GAME[0]);
    assert_entities_match_session(&mut app);
}

#[test]
fn another_game_keeps_the_one_that_waits() {
    let table = Table::new();
    table.save_game(&GAME[..2]);
    let saved = fs::read(table.save()).unwrap();
    table.write("brandubh", BRANDUBH);
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    send(&mut app, StartGame { variant: Some("brandubh".to_owned()) });
    assert_eq!(session(&app).variant().id, "brandubh");
    assert_entities_match_session(&mut app);
    let [backup] = &table.backups()[..] else { panic!("{:?}", table.backups()) };
    assert_eq!(fs::read(table.0.path().join(backup)).unwrap(), saved);
    assert!(notices_of(&app).iter().any(|notice| notice.contains(backup)), "{:?}", game_state(&app).notices());
    assert_eq!(saved_moves(&app, &table.save()), 0);
}

#[test]
fn a_saved_game_is_loaded_although_another_game_was_asked_for_in_vain() {
    let table = Table::new();
    table.save_game(&GAME[..2]);
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    table.write("tablut", TABLUT);
    let library = game_state(&app).library().reload();
    game_state_mut(&mut app).retry_awaited(library);
    // In the frame in which the saved game begins to be loaded, a game is asked for that does not exist.
    send(&mut app, StartGame { variant: Some("nonsense".to_owned()) });
    assert!(game_state(&app).awaited().is_some());
    run_until(&mut app, "game", |app| game_state(app).awaited().is_none());
    assert_eq!((session(&app).variant().id.as_str(), session(&app).played_moves().len()), ("tablut", 2));
    assert_entities_match_session(&mut app);
}

#[test]
fn a_chosen_variant_is_awaited_if_its_file_has_errors_and_unknown_otherwise() {
    let table = Table::new();
    table.write("brandubh", BRANDUBH);
    table.break_tablut();
    let state = table.open(Some("tablut")).unwrap();
    assert_eq!(state.awaited().and_then(|awaited| awaited.variant()), Some("tablut"));
    assert!(table.open(Some("brandubh")).unwrap().awaited().is_none());
    let Err(error) = table.open(Some("brandub")) else { panic!("a misspelled name is not awaited") };
    assert!(error.contains("did you mean `brandubh`"), "{error}");
}
