//! Files of rules that change while a game is on the table.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use birka::session::{Autosave, Restored, Session, SwitchRulesError};
use birka_prose as prose;
use birka_rules::BoardSize;
use birka_rules::Move;
use birka_rules::record::MoveNotation;
use birka_script::{Library, LibraryWatcher};
use tempfile::TempDir;

const TABLUT: &str = include_str!("../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../scripts/variants/brandubh.lua");
/// Three times make a repetition.
const THREE: &str = "times = 3";
const FOUR: &str = "times = 4";

/// A folder with two variants of its own and one that extends the first.
struct Folder {
    folder: TempDir,
}

impl Folder {
    fn new() -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("a folder") };
        folder.write("tablut", TABLUT);
        folder.write("brandubh", BRANDUBH);
        folder.write("heir", "return { api = 1, id = \"heir\", name = \"Heir\", sources = { \"here\" }, extends = \"tablut\" }");
        folder
    }

    fn file(&self, id: &str) -> PathBuf {
        self.folder.path().join(format!("{id}.lua"))
    }

    fn write(&self, id: &str, text: &str) {
        fs::write(self.file(id), text).expect("a file");
    }

    fn library(&self) -> Library {
        Library::from_dirs(&[self.folder.path().to_owned()])
    }

    fn session(&self, id: &str) -> Session {
        Session::new(self.library().get(id).expect("the variant"))
    }

    /// A library that follows the folder, and what it hands out.
    fn follow(&self) -> (LibraryWatcher, Receiver<Library>) {
        let (send, changed) = channel();
        let live = LibraryWatcher::start(self.library(), move |library| drop(send.send(library))).expect("a thread");
        (live, changed)
    }
}

fn changed_tablut() -> String {
    assert!(TABLUT.contains(THREE));
    TABLUT.replacen(THREE, FOUR, 1)
}

/// The next library that is handed out. The time is for a machine with much else to do.
fn next(changed: &Receiver<Library>) -> Library {
    changed.recv_timeout(Duration::from_secs(20)).expect("the change is noticed")
}

fn fingerprint(library: &Library, id: &str) -> String {
    library.get(id).expect("the variant").rules.fingerprint().to_owned()
}

fn mv(text: &str) -> Move {
    MoveNotation::parse(text, BoardSize::new(9).expect("a size")).expect("a move").mv
}

#[test]
fn only_what_a_change_touches_is_made_anew() {
    let folder = Folder::new();
    let before = folder.library();
    let again = before.reload();
    assert!(again.is_same(&before), "nothing has changed");
    folder.write("tablut", &changed_tablut());
    let after = before.reload();
    assert!(!after.is_same(&before));
    let same = |id: &str| Arc::ptr_eq(&before.get(id).expect("a variant"), &after.get(id).expect("a variant"));
    assert!(same("brandubh") && !same("tablut") && !same("heir"), "the heir changes with what it extends");
    assert_eq!(fingerprint(&after, "heir"), fingerprint(&after, "tablut"));
}

#[test]
fn a_file_that_takes_an_id_over_is_noticed_by_its_heirs() {
    let folder = Folder::new();
    let before = folder.library();
    // Of two files with one id the first by name is extended.
    folder.write("another", &changed_tablut());
    let after = before.reload();
    assert_eq!(fingerprint(&after, "heir"), fingerprint(&after, "tablut"));
    assert_ne!(fingerprint(&after, "heir"), fingerprint(&before, "heir"));
    assert_eq!(after.diagnostics().len(), 1, "the id is taken twice");
}

#[test]
fn a_save_is_noticed() {
    let folder = Folder::new();
    let before = folder.library();
    let (_live, changed) = folder.follow();
    folder.write("tablut", &changed_tablut());
    let after = next(&changed);
    assert_eq!(after.diagnostics(), []);
    assert_ne!(fingerprint(&after, "tablut"), fingerprint(&before, "tablut"));
}

#[test]
fn a_save_by_renaming_is_noticed() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    let beside = folder.folder.path().join(".tablut.lua.swp");
    fs::write(&beside, changed_tablut()).expect("a file");
    fs::rename(&beside, folder.file("tablut")).expect("renamed");
    assert_eq!(fingerprint(&next(&changed), "tablut"), fingerprint(&folder.library(), "tablut"));
}

#[test]
fn a_file_half_written_for_a_moment_is_no_fault() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    folder.write("tablut", &changed_tablut()[..2000]);
    std::thread::sleep(Duration::from_millis(40));
    folder.write("tablut", &changed_tablut());
    let after = next(&changed);
    assert_eq!(after.diagnostics(), []);
    assert_eq!(fingerprint(&after, "tablut"), fingerprint(&folder.library(), "tablut"));
}

#[test]
fn a_burst_of_saves_ends_with_the_last() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    for number in 0..40 {
        folder.write("tablut", &TABLUT.replacen("name = \"", &format!("name = \"{number} "), 1));
    }
    let mut handed = 0;
    while !next(&changed).get("tablut").expect("no half of a file is handed out").name.starts_with("39 ") {
        handed += 1;
    }
    assert!(handed < 20, "every save was handed out by itself");
}

#[test]
fn a_fault_is_told_and_its_mending_too() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    folder.write("tablut", "return {");
    let broken = next(&changed);
    assert!(broken.diagnostics().iter().any(|fault| fault.path == folder.file("tablut")), "{:?}", broken.diagnostics());
    assert!(broken.get("tablut").is_err() && broken.get("brandubh").is_ok());
    folder.write("tablut", TABLUT);
    let mended = next(&changed);
    assert_eq!((mended.diagnostics(), mended.variants().len()), (&[][..], 3));
}

#[test]
fn a_file_deleted_and_brought_back_is_followed() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    fs::remove_file(folder.file("brandubh")).expect("removed");
    assert_eq!(next(&changed).variants().len(), 2);
    folder.write("brandubh", BRANDUBH);
    assert_eq!(next(&changed).variants().len(), 3);
}

#[test]
fn a_folder_that_goes_away_and_comes_back_is_followed() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let away = elsewhere.path().join("away");
    fs::rename(folder.folder.path(), &away).expect("renamed");
    assert_eq!(next(&changed).variants().len(), 0);
    fs::rename(&away, folder.folder.path()).expect("renamed");
    assert_eq!(next(&changed).variants().len(), 3);
    folder.write("tablut", &changed_tablut());
    assert_eq!(fingerprint(&next(&changed), "tablut"), fingerprint(&folder.library(), "tablut"));
}

#[test]
fn what_is_saved_unchanged_is_not_handed_out() {
    let folder = Folder::new();
    let (_live, changed) = folder.follow();
    folder.write("tablut", TABLUT);
    std::thread::sleep(Duration::from_millis(300));
    folder.write("brandubh", &BRANDUBH.replacen("\"Brandubh\"", "\"Raven\"", 1));
    let after = next(&changed);
    assert_eq!(after.get("brandubh").expect("the variant").name, "Raven", "the first that is handed out");
    assert!(changed.try_recv().is_err());
}

#[test]
fn a_game_goes_on_by_new_rules_and_can_be_taken_back_into_the_old() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    let old = session.game().rules().fingerprint().to_owned();
    for text in ["d1-d3", "e3-f3", "a4-b4"] {
        session.play(mv(text)).expect("a legal move");
    }
    folder.write("tablut", &changed_tablut());
    let now = folder.library().get("tablut").expect("the variant");
    session.switch_rules(Arc::clone(&now)).expect("the game goes on");
    assert_eq!((session.game().rules().fingerprint(), session.played_moves().len()), (now.rules.fingerprint(), 3));
    session.play(mv("e4-d4")).expect("a legal move");
    // What is kept says by which rules each move was made, and is taken up again whole.
    let file = folder.folder.path().join("table.ron");
    let autosave = Autosave::open(file.clone());
    autosave.save(&session);
    drop(autosave);
    let text = fs::read_to_string(&file).expect("a saved game");
    assert!(text.contains(&old) && text.contains(now.rules.fingerprint()), "{text}");
    let Restored::Game(mut again) = Autosave::open(file).restore(&folder.library()) else { panic!("it is taken up") };
    assert_eq!((again.played_moves(), again.notice(), again.earlier_chapters().len()), (session.played_moves(), None, 1));
    for left in (0..4).rev() {
        again.undo().expect("a move");
        assert_eq!(again.played_moves().len(), left);
    }
    assert_eq!(again.game().setup(), folder.session("tablut").game().setup());
    assert_eq!((again.undo(), again.earlier_chapters().len()), (None, 0));
}

#[test]
fn other_words_alone_change_nothing_about_a_game() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    session.play(mv("d1-d3")).expect("a legal move");
    folder.write("tablut", &TABLUT.replacen("name = \"", "name = \"Old ", 1));
    session.switch_rules(folder.library().get("tablut").expect("the variant")).expect("the game goes on");
    assert!(session.variant().name.starts_with("Old "));
    assert_eq!((session.earlier_chapters().len(), session.played_moves().len()), (0, 1));
}

#[test]
fn a_game_not_begun_begins_by_the_new_rules() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    folder.write("tablut", &TABLUT.replacen("first = \"attackers\"", "first = \"defenders\"", 1));
    session.switch_rules(folder.library().get("tablut").expect("the variant")).expect("the game goes on");
    assert_eq!(session.turn(), session.rules().first);
    assert_eq!(session.turn(), birka_rules::Side::Defenders);
}

#[test]
fn another_board_other_pieces_or_a_position_no_longer_possible_are_refused() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    session.play(mv("d1-d3")).expect("a legal move");
    let before = session.to_saved_game();
    assert_eq!(session.switch_rules(folder.library().get("brandubh").expect("the variant")), Err(SwitchRulesError::BoardSize));
    folder.write("tablut", &TABLUT.replace("attacker", "muscovite").replace("muscovites", "attackers"));
    match folder.library().get("tablut") {
        Ok(variant) => assert_eq!(session.switch_rules(variant), Err(SwitchRulesError::Pieces)),
        Err(fault) => panic!("{fault}"),
    }
    let closed = TABLUT.replacen("    squares = {", "    squares = {\n        hole = { at = \"d3\", stop = \"king\", pass = \"all\" },", 1);
    folder.write("tablut", &closed);
    let variant = folder.library().get("tablut").expect("the variant");
    let Err(SwitchRulesError::Position(faults)) = session.switch_rules(variant) else { panic!("a man stands on d3") };
    assert!(faults[0].to_string().contains("d3"), "{faults:?}");
    assert_eq!(session.to_saved_game(), before);
}

#[test]
fn what_has_changed_is_told_in_plain_words() {
    let folder = Folder::new();
    let before = folder.library().get("tablut").expect("the variant");
    folder.write("tablut", &TABLUT.replacen("{ beside = \"throne\", sides = 4 }", "{ beside = \"throne\", sides = 2 }", 1));
    let after = folder.library().get("tablut").expect("the variant");
    let told = prose::describe_changes(before.rules.rule_set(), after.rules.rule_set());
    assert!(!told.is_empty() && told.iter().any(|line| line.contains("king")), "{told:#?}");
    assert_eq!(prose::describe_changes(before.rules.rule_set(), before.rules.rule_set()), [] as [String; 0]);
}
