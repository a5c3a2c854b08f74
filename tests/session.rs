//! Games that are left and taken up again, and what happens to those that cannot be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use birka::session::{Autosave, Restored, Session};
use birka_rules::Move;
use birka_rules::record::MoveNotation;
use birka_rules::{BoardSize, Square};
use birka_script::Library;
use tempfile::TempDir;

/// A folder with a library of one variant and room for its saved game.
struct Table {
    folder: TempDir,
}

impl Table {
    fn new() -> Self {
        let table = Self { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(table.scripts()).expect("a folder");
        table.change_rules("", "");
        table
    }

    fn scripts(&self) -> PathBuf {
        self.folder.path().join("scripts")
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("table.ron")
    }

    /// Writes the rules of Tablut with one thing changed.
    fn change_rules(&self, from: &str, to: &str) {
        let rules = include_str!("../scripts/variants/tablut.lua");
        assert!(rules.contains(from), "{from} is in the rules");
        fs::write(self.scripts().join("tablut.lua"), rules.replacen(from, to, 1)).expect("a file");
    }

    fn library(&self) -> Library {
        let library = Library::from_dirs(&[self.scripts()]);
        assert_eq!(library.diagnostics(), []);
        library
    }

    fn new_game(&self) -> Session {
        Session::new(self.library().get("tablut").expect("the variant"))
    }

    fn autosave(&self) -> Autosave {
        Autosave::open(self.file())
    }

    fn leave(&self, session: &Session) {
        let autosave = self.autosave();
        autosave.save(session);
        drop(autosave);
    }

    fn restore(&self) -> Restored {
        self.autosave().restore(&self.library())
    }

    /// The names of the files beside the saved game, sorted.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| name != "scripts");
        names.sort();
        names
    }
}

fn mv(text: &str) -> Move {
    MoveNotation::parse(text, BoardSize::new(9).expect("a size")).expect("a move").mv
}

fn taken_up(restored: Restored) -> Session {
    match restored {
        Restored::Game(session) => session,
        Restored::Nothing => panic!("there was nothing"),
        Restored::Unusable { message, .. } => panic!("{message}"),
    }
}

fn set_aside(restored: Restored) -> (String, Option<PathBuf>) {
    match restored {
        Restored::Unusable { message, backup } => (message, backup),
        Restored::Nothing => panic!("there was nothing"),
        Restored::Game(_) => panic!("the game was taken up"),
    }
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let table = Table::new();
    assert!(matches!(table.restore(), Restored::Nothing));
    let mut session = table.new_game();
    for text in ["d1-d3", "e3-f3", "a4-b4"] {
        session.play(mv(text)).expect("a legal move");
    }
    session.undo();
    table.leave(&session);
    let again = taken_up(table.restore());
    assert_eq!(again.played_moves(), session.played_moves());
    assert_eq!(again.game().setup(), session.game().setup());
    assert_eq!((again.variant().id.as_str(), again.notice()), ("tablut", None));
    assert_eq!(table.files(), ["table.ron"]);
}

#[test]
fn a_game_from_a_position_goes_on_too() {
    let table = Table::new();
    let mut setup = table.new_game().game().setup();
    setup.turn = setup.turn.opponent();
    let mut session = Session::from_setup(Arc::clone(table.new_game().variant()), &setup).expect("a position");
    session.play(mv("e3-f3")).expect("a legal move");
    table.leave(&session);
    let mut again = taken_up(table.restore());
    assert_eq!(again.played_moves(), session.played_moves());
    again.undo();
    assert_eq!(again.game().setup(), setup);
}

#[test]
fn a_game_with_options_goes_on_with_them() {
    let table = Table::new();
    let castle = include_str!("../scripts/variants/tablut-castle.lua");
    fs::write(table.scripts().join("tablut-castle.lua"), castle).expect("a file");
    let mut session = Session::new(table.library().get("tablut-castle{weaponless=true, king=\"two\"}").expect("the variant"));
    session.play(mv("e4-d4")).expect("legal");
    table.leave(&session);
    let text = fs::read_to_string(table.file()).expect("a saved game");
    assert!(text.contains("tablut-castle{king=two,weaponless=true}"), "{text}");
    let again = taken_up(table.restore());
    assert_eq!(again.variant().id, session.variant().id);
    assert_eq!(again.variant().rules.fingerprint(), session.variant().rules.fingerprint());
    assert_eq!((again.played_moves().len(), again.notice()), (1, None));
    // Without the option the game is kept, and the reason names it.
    fs::write(
        table.scripts().join("tablut-castle.lua"),
        castle.replace("option.weaponless", "false").replace("    weaponless =", "    unarmed ="),
    )
    .expect("a file");
    let (message, moved_to) = set_aside(table.restore());
    assert!(message.contains("has no option `weaponless`") && moved_to.is_some(), "{message}");
}

#[test]
fn a_finished_game_is_taken_up_finished() {
    let table = Table::new();
    let mut session = table.new_game();
    for text in ["a4-b4", "e4-d4", "b4-a4", "d4-e4", "a4-b4", "e4-d4", "b4-a4", "d4-e4"] {
        session.play(mv(text)).expect("a legal move");
    }
    assert!(session.outcome().is_some() && session.movable_squares().is_empty());
    table.leave(&session);
    assert_eq!(taken_up(table.restore()).outcome(), session.outcome());
}

#[test]
fn the_pieces_that_can_move_are_those_with_somewhere_to_go() {
    let session = Table::new().new_game();
    let movable = session.movable_squares();
    assert!(movable.is_sorted() && !movable.is_empty());
    for square in session.rules().size.squares() {
        assert_eq!(movable.contains(&square), !session.destinations(square).is_empty(), "{}", square.name(session.rules().size));
    }
    // The attackers at e1 and e9 are shut in by their own.
    assert!(!movable.contains(&Square::parse("e1", session.rules().size).expect("a square")));
}

#[test]
fn changed_rules_under_which_the_game_is_the_same_are_told_of() {
    let table = Table::new();
    let mut session = table.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    table.leave(&session);
    table.change_rules("times = 3", "times = 4");
    let again = taken_up(table.restore());
    assert_eq!(again.played_moves(), session.played_moves());
    assert!(again.notice().expect("a notice").contains("have changed"));
    // Kept by the new rules, it is one of theirs.
    table.leave(&again);
    assert_eq!(taken_up(table.restore()).notice(), None);
}

#[test]
fn a_game_that_changed_rules_do_not_allow_is_set_aside() {
    let table = Table::new();
    let mut session = table.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    table.leave(&session);
    table.change_rules("first = \"attackers\"", "first = \"defenders\"");
    let (message, moved_to) = set_aside(table.restore());
    assert!(message.contains("move 1, d1-d3"), "{message}");
    assert_eq!(moved_to, Some(table.folder.path().join("table.ron.unplayable-1")));
    assert!(matches!(table.restore(), Restored::Nothing));
}

#[test]
fn damaged_files_are_kept_side_by_side() {
    let table = Table::new();
    let damage: [&[u8]; 4] = [b"(format: 1, variant", b"\xff\xfe", b"", b"42"];
    for (number, bytes) in (1..).zip(damage) {
        fs::write(table.file(), bytes).expect("a file");
        let (message, moved_to) = set_aside(table.restore());
        let aside = table.folder.path().join(format!("table.ron.damaged-{number}"));
        assert_eq!(moved_to.as_ref(), Some(&aside));
        for path in [&table.file(), &aside] {
            assert!(message.contains(&path.display().to_string()), "{message}");
        }
    }
    for (number, bytes) in (1..).zip(damage) {
        assert_eq!(fs::read(table.folder.path().join(format!("table.ron.damaged-{number}"))).expect("kept"), bytes);
    }
    // The name is free again for the game that is played now.
    table.leave(&table.new_game());
    assert!(matches!(table.restore(), Restored::Game(_)));
}

#[test]
fn a_huge_file_is_damage_too() {
    let table = Table::new();
    fs::File::create(table.file()).and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
    let (message, _) = set_aside(table.restore());
    assert!(message.contains("too long"), "{message}");
}

#[test]
fn a_newer_format_says_which_birka_reads_it() {
    let table = Table::new();
    fs::write(table.file(), "(format: 7, birka: \"3.1.0\", players: [\"Ubbe\"])").expect("a file");
    let (message, moved_to) = set_aside(table.restore());
    assert!(message.contains("Birka 3.1.0 or later"), "{message}");
    assert_eq!(moved_to, Some(table.folder.path().join("table.ron.newer-1")));
}

#[test]
fn a_game_of_a_variant_that_is_gone_is_kept() {
    let table = Table::new();
    table.leave(&table.new_game());
    fs::remove_file(table.scripts().join("tablut.lua")).expect("removed");
    let (message, moved_to) = set_aside(table.restore());
    assert!(message.contains("no variant `tablut`"), "{message}");
    assert_eq!(moved_to, Some(table.folder.path().join("table.ron.missing-variant-1")));
}

#[test]
fn what_can_be_neither_read_nor_renamed_is_left_and_another_name_used() {
    let table = Table::new();
    // A folder cannot take the place of the empty file that holds the new name.
    fs::create_dir(table.file()).expect("a folder");
    fs::write(table.file().join("precious"), "x").expect("a file");
    let autosave = table.autosave();
    let (message, moved_to) = set_aside(autosave.restore(&table.library()));
    assert_eq!(moved_to, None);
    let second = table.folder.path().join("table-2.ron");
    assert!(message.contains("left as it is") && message.contains(&second.display().to_string()), "{message}");

    let mut session = table.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    autosave.save(&session);
    autosave.flush();
    assert_eq!((autosave.error(), autosave.file()), (None, Some(second)));
    drop(autosave);
    assert_eq!(table.files(), ["table-2.ron", "table.ron"]);
    let again = taken_up(table.restore());
    assert_eq!(again.played_moves(), session.played_moves());
    assert!(again.notice().expect("a notice").contains("left as it is"));
}

#[test]
fn a_folder_that_is_missing_is_made() {
    let table = Table::new();
    let file = table.folder.path().join("a/b/table.ron");
    let autosave = Autosave::open(file.clone());
    autosave.save(&table.new_game());
    autosave.flush();
    assert_eq!(autosave.error(), None);
    assert!(file.is_file());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_of_and_the_game_goes_on() {
    let table = Table::new();
    // A file stands where the folder should be.
    let blocked = table.folder.path().join("blocked");
    fs::write(&blocked, "").expect("a file");
    let autosave = Autosave::open(blocked.join("table.ron"));
    let mut session = table.new_game();
    autosave.save(&session);
    autosave.flush();
    let fault = autosave.error().expect("a fault");
    assert!(fault.contains("blocked"), "{fault}");
    session.play(mv("d1-d3")).expect("a legal move");

    fs::remove_file(&blocked).expect("removed");
    autosave.save(&session);
    autosave.flush();
    assert_eq!(autosave.error(), None);
}

#[test]
fn the_latest_game_wins() {
    let table = Table::new();
    let autosave = table.autosave();
    let mut session = table.new_game();
    for _ in 0..100 {
        let moves = session.game().legal_moves();
        let Some(&mv) = moves.get(session.played_moves().len() % moves.len().max(1)) else { break };
        session.play(mv).expect("a legal move");
        autosave.save(&session);
    }
    drop(autosave);
    assert_eq!(taken_up(table.restore()).played_moves(), session.played_moves());
}

#[test]
fn a_temporary_file_left_behind_does_no_harm() {
    let table = Table::new();
    let session = table.new_game();
    table.leave(&session);
    fs::write(table.folder.path().join(".table.ron.aB3xYz"), "(format: 1, vari").expect("a file");
    assert_eq!(taken_up(table.restore()).played_moves().len(), 0);
    table.leave(&session);
    assert!(matches!(table.restore(), Restored::Game(_)));
}

/// The variable that tells this program to play the part of a table that is killed.
const VICTIM: &str = "BIRKA_TEST_VICTIM";

#[test]
fn a_table_killed_while_it_saves_leaves_a_whole_game() {
    let table = Table::new();
    for round in 0..5 {
        let mut victim = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "victim", "--ignored"])
            .env(VICTIM, table.folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        while !table.file().exists() {
            assert!(victim.try_wait().expect("a child").is_none(), "it ended by itself");
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(20 + 7 * round));
        victim.kill().expect("killed");
        victim.wait().expect("ended");
        let session = taken_up(table.restore());
        assert!(session.notice().is_none());
        fs::remove_file(table.file()).expect("removed");
    }
}

#[test]
#[ignore = "played by the test above in a process of its own"]
fn victim() {
    let Some(folder) = std::env::var_os(VICTIM) else { return };
    let folder = Path::new(&folder);
    let library = Library::from_dirs(&[folder.join("scripts")]);
    let autosave = Autosave::open(folder.join("table.ron"));
    loop {
        let mut session = Session::new(library.get("tablut").expect("the variant"));
        for text in ["d1-d3", "e3-f3", "a4-b4"] {
            session.play(mv(text)).expect("a legal move");
            autosave.save(&session);
            autosave.flush();
        }
    }
}
