//! Changes of script files during a game, and a start while the files have errors: the table waits until they are fixed.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;
use birka::game::actions::UiAction;
use birka::game::input::{BoardGesture, Gesture, Selection};
use birka::game::reload::{LibraryReloaded, ScriptStatus};
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{GameCommand, OpenedTable, PositionChanged, Saving, Variants};
use birka_game_archive::Autosave;
use birka_localization::Language;
use birka_records::MoveNotation;
use birka_rules::InHand;
use birka_script::Library;
use birka_session::{AwaitedGame, Change, Command, Players, Session, TimeControls};
use tempfile::TempDir;

use crate::support::*;

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");

struct Scripts {
    folder: TempDir,
}

impl Scripts {
    fn new() -> Self {
        let scripts = Self { folder: tempfile::tempdir().unwrap() };
        scripts.save(TABLUT);
        scripts
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("tablut.lua")
    }

    fn save(&self, text: &str) {
        fs::write(self.file(), text).unwrap();
    }

    fn app(&self) -> App {
        let library = Library::from_dirs(&[self.folder.path().to_owned()]);
        let session = Session::new(library.get("tablut").unwrap());
        app_with(OpenedTable::new(library, session, None), Pace::None)
    }
}

/// Reads the files again, as the watcher thread does.
fn reload(app: &mut App) {
    let library = app.world().resource::<Variants>().reload();
    send(app, LibraryReloaded(library));
}

fn status(app: &App) -> &ScriptStatus {
    app.world().resource::<ScriptStatus>()
}

fn rules(app: &App) -> String {
    session(app).game().rules().fingerprint().to_owned()
}

fn tablut_with(from: &str, to: &str) -> String {
    assert!(TABLUT.contains(from), "{from} is not in the rules");
    TABLUT.replacen(from, to, 1)
}

#[test]
fn a_changed_rule_applies_and_is_described() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    let before = (pieces_on_board(&mut app), rules(&app));
    scripts.save(&tablut_with("times = 3", "times = 5"));
    reload(&mut app);
    assert_eq!(pieces_on_board(&mut app), before.0, "no piece has moved");
    assert_ne!(rules(&app), before.1);
    let changes = app.world().resource::<Messages<PositionChanged>>();
    assert_eq!(changes.iter_current_update_messages().collect::<Vec<_>>(), [&PositionChanged { cause: Change::RulesReloaded }]);
    let changes = status(&app).note().unwrap().sentences().join("\n");
    assert!(changes.contains("fifth") || changes.contains("five"), "{changes}");
    // The note follows a change of the language.
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(Language::Swedish));
    (0..2).for_each(|_| app.update());
    let swedish = status(&app).note().unwrap().sentences().join("\n");
    assert!(swedish.contains("femte") || swedish.contains("fem gånger"), "{swedish}");
    // The next move removes the note.
    play(&mut app, GAME[2]);
    assert_entities_match_session(&mut app);
    assert_eq!(session(&app).ply(), 3);
    assert!(status(&app).note().is_none());
    for left in (0..3).rev() {
        send(&mut app, GameCommand(Command::TakeBack));
        assert_eq!(session(&app).ply(), left);
        assert_entities_match_session(&mut app);
    }
}

#[test]
fn a_changed_rule_clears_the_selection() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    let a4 = square(&app, "a4");
    send(&mut app, BoardGesture(Gesture::Choose(a4)));
    assert!(app.world().resource::<Selection>().piece().is_some());
    let slow =
        tablut_with("attacker = { letter = \"a\", side = \"attackers\"", "attacker = { letter = \"a\", side = \"attackers\", reach = 1");
    scripts.save(&slow);
    reload(&mut app);
    assert!(app.world().resource::<Selection>().piece().is_none(), "the selection is cleared");
    send(&mut app, BoardGesture(Gesture::Choose(a4)));
    assert_eq!(app.world().resource::<Selection>().destinations().len(), 2, "{:?}", status(&app).errors());
}

#[test]
fn an_error_keeps_the_last_valid_rules_until_it_is_fixed() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    play(&mut app, GAME[0]);
    let before = rules(&app);
    scripts.save(&tablut_with("times = 3", "times = \"often\""));
    reload(&mut app);
    let line = 1 + TABLUT.lines().position(|line| line.contains("times = 3")).unwrap();
    let [error] = status(&app).visible_errors() else { panic!("{:?}", status(&app).errors()) };
    assert_eq!((error.diagnostic.path.clone(), error.diagnostic.line), (scripts.file(), Some(line)));
    assert!(error.source_line.as_ref().unwrap().contains("times = \"often\""));
    assert_eq!(rules(&app), before);
    play(&mut app, GAME[1]);
    assert_entities_match_session(&mut app);
    // Hidden until the errors change.
    send(&mut app, UiAction::HideScriptErrors);
    reload(&mut app);
    assert!(status(&app).visible_errors().is_empty() && status(&app).errors().len() == 1);
    scripts.save("return {");
    reload(&mut app);
    assert_eq!(status(&app).visible_errors().len(), 1);
    scripts.save(TABLUT);
    reload(&mut app);
    assert!(status(&app).errors().is_empty() && status(&app).note().is_none());
    assert_eq!(rules(&app), before);
}

#[test]
fn a_deleted_file_is_an_error() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    fs::remove_file(scripts.file()).unwrap();
    reload(&mut app);
    let [error] = status(&app).visible_errors() else { panic!("{:?}", status(&app).errors()) };
    assert_eq!(error.diagnostic.code.as_str(), "E001", "{}", error.diagnostic);
    play(&mut app, GAME[0]);
    assert_eq!(session(&app).ply(), 1);
    scripts.save(TABLUT);
    reload(&mut app);
    assert!(status(&app).errors().is_empty());
}

#[test]
fn rules_with_other_pieces_ask_the_player() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    play(&mut app, GAME[0]);
    let before = rules(&app);
    let other = TABLUT.replace("attacker = {", "besieger = {");
    scripts.save(&other);
    reload(&mut app);
    assert!(status(&app).conflict().is_some(), "{:?}", status(&app).errors());
    // The player can keep the rules for this game …
    send(&mut app, UiAction::KeepOldRules);
    play(&mut app, GAME[1]);
    assert_eq!((rules(&app), session(&app).ply()), (before.clone(), 2));
    // … or start a new one.
    scripts.save(&other.replacen("times = 3", "times = 4", 1));
    reload(&mut app);
    send(&mut app, UiAction::StartGameWithNewRules);
    app.update();
    assert_ne!(rules(&app), before);
    assert_eq!(session(&app).ply(), 0);
    assert_entities_match_session(&mut app);
}

#[test]
fn another_board_begins_a_game_without_moves_anew_and_asks_nobody() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    scripts.save(&BRANDUBH.replacen("id = \"brandubh\"", "id = \"tablut\"", 1));
    reload(&mut app);
    assert!(status(&app).conflict().is_none() && status(&app).errors().is_empty(), "{:?}", status(&app).errors());
    assert_eq!(session(&app).rules().size.files(), 7);
    assert_entities_match_session(&mut app);
    play(&mut app, "d1-c1");
    assert_eq!(session(&app).ply(), 1);
    // Once a move is made the player is asked.
    scripts.save(TABLUT);
    reload(&mut app);
    assert!(status(&app).conflict().is_some());
    assert_eq!(session(&app).rules().size.files(), 7);
}

#[test]
fn a_mended_error_does_not_bring_an_old_note_back() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    play(&mut app, GAME[0]);
    let changed = tablut_with("times = 3", "times = 5");
    scripts.save(&changed);
    reload(&mut app);
    assert!(status(&app).note().is_some());
    scripts.save(&changed.replacen("times = 5", "times = \"often\"", 1));
    reload(&mut app);
    assert_eq!(status(&app).visible_errors().len(), 1);
    scripts.save(&changed);
    reload(&mut app);
    assert!(status(&app).errors().is_empty() && status(&app).note().is_none(), "the rules are as they were before the error");
}

const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");

/// A folder with scripts and, beside them, a saved game.
struct SavedTable(TempDir);

impl SavedTable {
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
            let mv = MoveNotation::parse(text, session.rules().size).unwrap().mv(InHand::NONE);
            session.play(mv).unwrap();
        }
        Autosave::open(self.save()).save(&session);
    }

    fn library(&self) -> Library {
        Library::from_dirs(&[self.scripts()])
    }

    fn open(&self, variant: Option<&str>) -> Result<OpenedTable, String> {
        let begin = (Players::default(), TimeControls::default());
        let autosave = Autosave::open(self.save());
        OpenedTable::open(self.library(), Some(autosave), (variant, false), begin).map_err(|error| error.to_string())
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

#[test]
fn a_saved_game_waits_and_continues_when_its_rules_are_mended() {
    let table = SavedTable::new();
    table.save_game(&GAME[..2]);
    let saved = fs::read(table.save()).unwrap();
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    assert_eq!(game_state(&app).variant_name("en"), "tablut");
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
    app.world().resource::<Saving>().flush().unwrap();
    assert_eq!(fs::read(table.save()).unwrap(), saved);

    table.write("tablut", TABLUT);
    reload(&mut app);
    run_until(&mut app, "game", |app| game_state(app).awaited().is_none());
    assert_eq!(session(&app).ply(), 2);
    assert_entities_match_session(&mut app);
    assert!(status(&app).errors().is_empty() && table.backups().is_empty());
    play(&mut app, GAME[2]);
    assert_eq!(saved_moves(&app, &table.save()), 3);
}

#[test]
fn a_new_game_waits_where_every_file_has_errors() {
    let table = SavedTable::new();
    table.break_tablut();
    let mut app = table.app();
    assert_eq!(status(&app).visible_errors().len(), 1);
    start_game(&mut app, None);
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
    let table = SavedTable::new();
    table.save_game(&GAME[..2]);
    let saved = fs::read(table.save()).unwrap();
    table.write("brandubh", BRANDUBH);
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    start_game(&mut app, Some("brandubh"));
    assert_eq!(session(&app).variant().id, "brandubh");
    assert_entities_match_session(&mut app);
    let [backup] = &table.backups()[..] else { panic!("{:?}", table.backups()) };
    assert_eq!(fs::read(table.0.path().join(backup)).unwrap(), saved);
    assert!(notices_of(&app).iter().any(|notice| notice.contains(backup)), "{:?}", shown_notices(&app));
    assert_eq!(saved_moves(&app, &table.save()), 0);
}

#[test]
fn a_saved_game_is_loaded_although_another_game_was_asked_for_in_vain() {
    let table = SavedTable::new();
    table.save_game(&GAME[..2]);
    table.break_tablut();
    let mut app = table.app();
    run_until(&mut app, "answer", |app| !game_state(app).is_asking_rules());
    table.write("tablut", TABLUT);
    let library = app.world().resource::<Variants>().reload();
    send(&mut app, GameCommand(Command::UpdateRules(library)));
    // In the frame in which the saved game begins to be loaded, a game is asked for that does not exist.
    start_game(&mut app, Some("nonsense"));
    assert!(game_state(&app).awaited().is_some());
    run_until(&mut app, "game", |app| game_state(app).awaited().is_none());
    assert_eq!((session(&app).variant().id.as_str(), session(&app).ply()), ("tablut", 2));
    assert_entities_match_session(&mut app);
}

#[test]
fn a_chosen_variant_is_awaited_if_its_file_has_errors_and_unknown_otherwise() {
    let table = SavedTable::new();
    table.write("brandubh", BRANDUBH);
    table.break_tablut();
    let opened = table.open(Some("tablut")).unwrap();
    assert_eq!(opened.table.awaited().and_then(AwaitedGame::variant), Some("tablut"));
    assert!(table.open(Some("brandubh")).unwrap().table.awaited().is_none());
    let Err(error) = table.open(Some("brandub")) else { panic!("a misspelled name is not awaited") };
    assert!(error.contains("did you mean `brandubh`"), "{error}");
}
