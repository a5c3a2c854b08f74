//! Sessions whose variant file changes during a game.

use std::fs;
use std::sync::Arc;

use birka_game_archive::{Autosave, Restored};
use birka_localization::Language;
use birka_prose as prose;
use birka_script::{Library, Variant};
use birka_session::{RuleUpdate, Session, SwitchRulesError};
use birka_test_support::TempFiles;

use crate::saved_games::{moves, mv};

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");

/// A folder with two variants.
struct Folder(TempFiles);

impl Folder {
    fn new() -> Self {
        Self(TempFiles::new(&[("tablut.lua", TABLUT), ("brandubh.lua", BRANDUBH)]))
    }

    fn write(&self, id: &str, text: &str) {
        self.0.write(&format!("{id}.lua"), text);
    }

    fn library(&self) -> Library {
        Library::from_dirs(&[self.0.folder().to_owned()])
    }

    fn variant(&self, id: &str) -> Arc<Variant> {
        self.library().get(id).expect("the variant")
    }

    fn session(&self, id: &str) -> Session {
        Session::new(self.variant(id))
    }
}

/// Tablut with another repetition rule.
fn changed_tablut() -> String {
    assert!(TABLUT.contains("times = 3"));
    TABLUT.replacen("times = 3", "times = 4", 1)
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
    let now = folder.variant("tablut");
    session.switch_rules(Arc::clone(&now)).expect("the game goes on");
    assert_eq!((session.game().rules().fingerprint(), session.ply()), (now.rules.fingerprint(), 3));
    session.play(mv("e4-d4")).expect("a legal move");
    // The saved game names the rules of each move, and is restored completely.
    let file = folder.0.path("table.ron");
    let autosave = Autosave::open(file.clone());
    autosave.save(&session);
    drop(autosave);
    let text = fs::read_to_string(&file).expect("a saved game");
    assert!(text.contains(&old) && text.contains(now.rules.fingerprint()), "{text}");
    let Restored::Game(mut again) = Autosave::open(file).restore(&folder.library()) else { panic!("it is taken up") };
    assert_eq!((moves(&again), again.has_new_rules(), again.earlier_chapters().len()), (moves(&session), false, 1));
    for left in (0..4).rev() {
        again.undo().expect("a move");
        assert_eq!(again.ply(), left);
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
    session.switch_rules(folder.variant("tablut")).expect("the game goes on");
    assert!(session.variant().name.starts_with("Old "));
    assert_eq!((session.earlier_chapters().len(), session.ply()), (0, 1));
}

#[test]
fn a_game_not_begun_begins_by_the_new_rules() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    folder.write("tablut", &TABLUT.replacen("first = \"attackers\"", "first = \"defenders\"", 1));
    session.switch_rules(folder.variant("tablut")).expect("the game goes on");
    assert_eq!(session.turn(), session.rules().first);
    assert_eq!(session.turn(), birka_rules::Side::Defenders);
}

#[test]
fn a_game_not_begun_begins_on_another_board_and_with_other_pieces() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    session.switch_rules(folder.variant("brandubh")).expect("no move is lost");
    assert_eq!((session.rules().size.files(), session.game().setup().pieces.len()), (7, 49));
    folder.write("tablut", &TABLUT.replace("attacker", "muscovite").replace("muscovites", "attackers"));
    session.switch_rules(folder.variant("tablut")).expect("no move is lost");
    assert_eq!(session.rules().kinds[0].name, "muscovite");
    session.play(mv("d1-d3")).expect("a legal move");
}

#[test]
fn another_board_other_pieces_or_a_position_no_longer_possible_are_refused() {
    let folder = Folder::new();
    let mut session = folder.session("tablut");
    session.play(mv("d1-d3")).expect("a legal move");
    let before = session.to_saved_game();
    assert_eq!(session.switch_rules(folder.variant("brandubh")), Err(SwitchRulesError::BoardSize));
    folder.write("tablut", &TABLUT.replace("attacker", "muscovite").replace("muscovites", "attackers"));
    match folder.library().get("tablut") {
        Ok(variant) => assert_eq!(session.switch_rules(variant), Err(SwitchRulesError::Pieces)),
        Err(fault) => panic!("{fault}"),
    }
    let closed = TABLUT.replacen("    squares = {", "    squares = {\n        hole = { at = \"d3\", stop = \"king\", pass = \"all\" },", 1);
    folder.write("tablut", &closed);
    let variant = folder.variant("tablut");
    let Err(SwitchRulesError::Position(faults)) = session.switch_rules(variant) else { panic!("a man stands on d3") };
    assert!(faults[0].to_string().contains("d3"), "{faults:?}");
    assert_eq!(session.to_saved_game(), before);
}

#[test]
fn what_has_changed_is_told_in_plain_words() {
    let folder = Folder::new();
    let before = folder.variant("tablut");
    folder.write("tablut", &TABLUT.replacen("{ beside = \"throne\", sides = 4 }", "{ beside = \"throne\", sides = 2 }", 1));
    let after = folder.variant("tablut");
    let told = prose::describe_changes(before.rules.rule_set(), after.rules.rule_set(), Language::English);
    assert!(!told.is_empty() && told.iter().any(|line| line.contains("king")), "{told:#?}");
    assert_eq!(prose::describe_changes(before.rules.rule_set(), before.rules.rule_set(), Language::English), [] as [String; 0]);
}

const HOOKED: &str = r#"-- A comment.
local function enough(board) return board:count("attackers") > 3 end
return {
    api = 1,
    id = "hooked",
    name = "Hooked",
    extends = "tablut",
    hooks = { words = "As it is written.", legal = function(board) return enough(board) end },
}
"#;

#[test]
fn only_a_change_of_the_functions_themselves_is_told_as_one() {
    let folder = Folder::new();
    for (from, to, expected) in [
        ("-- A comment.", "-- Another comment.", None),
        ("\"Hooked\"", "\"Hooked twice\"", None),
        ("return enough(board)", "return  enough( board )", None),
        ("As it is written.", "As it is told.", Some("As it is told.")),
        ("extends = \"tablut\",", "extends = \"tablut\",\nfirst = \"defenders\",", Some("efender")),
        ("> 3", "> 2", Some("own functions have changed")),
    ] {
        folder.write("hooked", HOOKED);
        let mut session = folder.session("hooked");
        assert!(HOOKED.contains(from), "{from}");
        folder.write("hooked", &HOOKED.replacen(from, to, 1));
        let library = folder.library();
        let told = match session.update_rules(&library) {
            RuleUpdate::Unchanged => None,
            RuleUpdate::Applied(changes) => Some(changes.describe(Language::English, "en")),
            other => panic!("{from}: {other:?}"),
        };
        assert_eq!(told.is_some(), expected.is_some(), "{from}: {told:?}");
        let told = told.unwrap_or_default().join("\n");
        assert!(expected.is_none_or(|words| words.split('|').any(|words| told.contains(words))), "{from}: {told}");
        assert_eq!(told.contains("own functions"), from == "> 3", "{from}: {told}");
        assert_eq!(session.game().rules().fingerprint(), library.get("hooked").expect("the variant").rules.fingerprint());
    }
}

#[test]
fn a_fault_in_the_manifest_of_a_mod_is_told_as_itself() {
    let files = TempFiles::new(&[
        ("own/mod.ron", "(id: \"own\", name: \"Own\", version: \"1.0.0\", api: 1)"),
        ("own/own.lua", "return { api = 1, id = \"own\", name = \"Own\", extends = \"tablut\" }"),
    ]);
    let library = Library::at(None, Some(files.folder()));
    let mut session = Session::new(library.get("own").expect("the mod is loaded"));
    files.write("own/mod.ron", "(id: \"own\", name: \"Own\", version: 1, api: 1)");
    let RuleUpdate::Invalid { diagnostics } = session.update_rules(&library.reload()) else { panic!("the mod is not loaded") };
    assert!(
        diagnostics.iter().all(|fault| fault.path.ends_with("own/mod.ron") && !fault.message.contains("no variant")),
        "{diagnostics:?}"
    );
}
