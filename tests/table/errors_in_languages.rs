//! Whatever goes wrong, the table says it in the player's language.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use birka::game::actions::{CopyForm, GamesAction, RowAction, UiAction};
use birka::game::archive::{GameList, GamesLoaded};
use birka::game::input::{MoveTyped, TypedMove};
use birka::game::puzzles::PuzzleState;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{
    EngineFailure, GamesNotice, NamedVariant, Notice, OpenedTable, PuzzleFailure, Quit, QuitBlocked, Saving, Unsaved,
};
use birka_engine::{SearchError, TableAllocationError};
use birka_game_archive::{Archive, Autosave};
use birka_localization::Language;
use birka_rules::{Hook, HookError, Side};
use birka_session::puzzle::{PuzzleGame, shipped};
use birka_session::{Players, Session, SideNames, StudyLimit, TimeControls};
use birka_storage::{Stored, StoredFile};

use crate::support::*;

/// The languages in which everything is said here: one of today, and one whose words are the least like English ones.
const LANGUAGES: [Language; 2] = [Language::Swedish, Language::Latin];

/// English words that stand in hardly any sentence of another language.
const ENGLISH: [&str; 27] = [
    "the", "is", "are", "of", "cannot", "could", "and", "this", "it", "be", "has", "have", "with", "which", "was", "were", "than", "that",
    "there", "here", "needs", "no", "line", "move", "game", "file", "rules",
];

/// Demands that a text has no English sentence. What stands between quotation marks is quoted, and paths have slashes.
fn assert_not_english(text: &str, language: Language) {
    assert!(!text.is_empty());
    let spoken: String = text.split(['`', '“', '”', '„', '«', '»']).step_by(2).collect();
    let words =
        spoken.split_whitespace().filter(|word| !word.contains(['/', '\\'])).flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    let english: Vec<_> = words.filter(|word| ENGLISH.contains(word)).collect();
    assert!(english.is_empty(), "{language}: {english:?} in: {text}");
}

fn run_frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn speak(app: &mut App, language: Language) {
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
    run_frames(app, 2);
    assert_eq!(language_of(app), language);
}

/// Demands that notices are shown, and that they are said in each language as soon as it is spoken.
fn assert_told(app: &mut App, count: usize) {
    assert_eq!(shown_notices(app).len(), count, "{:?}", shown_notices(app));
    for language in LANGUAGES {
        speak(app, language);
        for shown in shown_notices(app) {
            assert_not_english(&shown.notice.text(language_of(app)), language);
        }
    }
}

fn tell(notice: impl Into<Notice>) {
    let notice = notice.into();
    LANGUAGES.into_iter().for_each(|language| assert_not_english(&notice.text(language), language));
}

fn dismiss_all(app: &mut App) {
    let numbers: Vec<u64> = shown_notices(app).iter().map(|shown| shown.number).collect();
    numbers.into_iter().for_each(|number| send(app, UiAction::DismissNotice(number)));
}

fn open_text(app: &mut App, text: &str) {
    send(app, UiAction::Games(GamesAction::OpenText(text.to_owned())));
    run_until(app, "the text", |app| !app.world().resource::<GameList>().is_working());
    run_frames(app, 2);
}

#[test]
fn a_notice_changes_its_language_with_the_table() {
    let mut app = app("tablut", Pace::None);
    start_game(&mut app, Some("tabult"));
    let shown = |app: &App| shown_notices(app)[0].notice.text(language_of(app));
    assert_eq!(shown(&app), "The game cannot begin: there is no variant “tabult”; perhaps you mean “tablut”.".to_owned());
    speak(&mut app, Language::Swedish);
    assert_eq!(shown(&app), "Partiet kan inte börja: det finns ingen variant ”tabult”; kanske menar du ”tablut”.");
    speak(&mut app, Language::Latin);
    assert_eq!(shown(&app), "Ludus incipere non potest: nullus est ludus «tabult»; fortasse «tablut» voluisti.");
    for name in ["zzzzzzzz", "tablut{", "tablut{weaponless=yes}", "brandubh{king=seven}"] {
        start_game(&mut app, Some(name));
        assert_told(&mut app, 1);
    }
}

#[test]
fn faults_of_games_and_links_are_told_in_the_language() {
    let mut app = app("tablut", Pace::None);
    let header = "[Birka \"1\"]\n[Variant \"tablut\"]\n\n";
    let with_header = |moves: &str| format!("{header}{moves}\n");
    let mut texts: Vec<String> = [
        "1. d1-e5",
        "1. z9-z8",
        "1. d1-d3xe4",
        "7. d1-d3",
        "1. (d1-d3)",
        "1. d1-d3 ()",
        "1. d1-d3 {open",
        "1. d1-d3 )",
        "1. d1-d3??!!",
        "1. e5-e6",
        "1. d1-d3 d1-d4",
        "1. b2-b3",
        "hello ,,",
    ]
    .map(with_header)
    .to_vec();
    texts.extend(
        [
            "",
            "a shopping list",
            "[Birka \"99\"]\n",
            "[Birka \"1\"]\n[Variant \"tabult\"]\n\n1. d1-d3\n",
            "[Birka \"1\"]\n[Variant \"tablut\"]\n[Variant \"tablut\"]\n[Date \"someday\"]\n[Result \"fine\"]\n[Changed \"x\"]\n\n1. d1-d3\n",
            "[Variant \"tablut\n",
            "[Variant]\n",
            "[Variant \"tab\\q\"]\n\n1. d1-d3\n",
            "/9/9/x8/ q",
            "/9/9/9/9/4K4/9/9/9/t8/",
            "/9/9/9/9/9/9/9/9/9/ a",
            "/9/9/9/9/4t4/9/9/9/9/ a b c",
            "/9/9/9/9/10/0/9/9/9/9/9/ a",
            "birka://nothing?v=1",
            "birka://game?variant=tablut",
            "birka://game?v=9&variant=tablut",
            "birka://game?v=1",
            "birka://game?v=1&variant=tablut&variant=tablut",
            "birka://game?v=1&variant=tab%zz",
            "birka://game?v=1&variant=tab lut",
            "birka://game?v=1&variant=tablut&date=someday&result=fine&changed=x",
            "# variant: tablut\n1,d1-d3,,,Nobody\n2,d1-e9,,,Black\n3,zz,,,Black\n4,,\n",
            "# variant: tabult\n1,d1-d3,,,Black\n",
            "(format: 3, ",
            "(format: 99)",
            "[date:2020]\n1. d1-d3",
            "[rules:dim:9]\n1. d1-d3",
            "[rules:dim:nine start:/9/]\n1. d1-d3",
            "[rules:dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/]\n1. a1-a2",
        ]
        .map(str::to_owned),
    );
    texts.push(format!("birka://game?v=1&variant={}", "x".repeat(20_000)));
    for text in texts {
        dismiss_all(&mut app);
        open_text(&mut app, &text);
        assert_told(&mut app, 1);
    }
    // Notes about games that are opened.
    for text in [
        "[Birka \"1\"]\n[Variant \"tablut\"]\n[Rules \"0123456789abcdef\"]\n\n1. d1-d3\n",
        "[rules:dim:9 name:Nothing atkf:y ks:w nj:n cj:n cens: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ what:ever]\n1. d1-d3",
    ] {
        dismiss_all(&mut app);
        open_text(&mut app, text);
        assert_told(&mut app, 1);
    }
}

#[test]
fn the_archive_and_files_are_told_of_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let file = data.join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    let act = |app: &mut App, action| {
        dismiss_all(app);
        send(app, UiAction::Games(action));
        run_until(app, "the work", |app| !app.world().resource::<GameList>().is_working());
        run_frames(app, 2);
    };
    let write = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    for path in [
        folder.path().join("none.txt"),
        folder.path().to_owned(),
        write("rules.lua", b"return { name = 7 }"),
        write("mod.zip", b"PK"),
        write("bytes.txt", &[0xFF, 0xFE, 0x00]),
    ] {
        act(&mut app, GamesAction::OpenFile(path));
        // The errors of scripts and mods stay as `birka check` and `birka add` say them.
        let shown = shown_notices(&app)[0].notice.clone();
        let has_error = matches!(&shown, Notice::Games(GamesNotice::Script { .. } | GamesNotice::ModNotInstalled { .. }));
        if !has_error {
            assert_told(&mut app, 1);
        }
    }
    // Damaged lines of the archive, and those of a newer Birka.
    let archive = Archive::at(&data);
    archive.add(&Session::new(library().get("tablut").unwrap()).record(None)).unwrap();
    let mut text = fs::read_to_string(archive.file()).unwrap();
    text.push_str("(format:1,number:7,damaged\n(format:99,number:8,variant:\"tablut\")\n");
    fs::write(archive.file(), text).unwrap();
    act(&mut app, GamesAction::ReadArchive);
    assert_told(&mut app, 2);
    // A game that is gone meanwhile, a file that exists, and one that cannot be written.
    act(&mut app, GamesAction::Row(1, RowAction::Save(birka_game_archive::Format::Text, folder.path().join("mod.zip"))));
    assert_told(&mut app, 1);
    act(&mut app, GamesAction::Row(1, RowAction::Save(birka_game_archive::Format::Text, folder.path().join("no/game.txt"))));
    assert_told(&mut app, 1);
    fs::write(archive.file(), "").unwrap();
    act(&mut app, GamesAction::Row(1, RowAction::Delete));
    assert_told(&mut app, 1);
    // No archive at all: a folder in its place.
    fs::remove_file(archive.file()).unwrap();
    fs::create_dir(archive.file()).unwrap();
    act(&mut app, GamesAction::ReadArchive);
    let GamesLoaded::Failed(why) = app.world().resource::<GameList>().loaded().clone() else { panic!("it cannot be read") };
    tell(why);
    act(&mut app, GamesAction::KeepAll);
    act(&mut app, GamesAction::Copy(CopyForm::Position));
    assert_told(&mut app, 1);
}

#[test]
fn saving_and_loading_is_told_of_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let saved = |name: &str, text: &str| {
        let file = folder.path().join(name).join("table.ron");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        let begin = (Players::default(), TimeControls::default());
        let opened = OpenedTable::open(library(), Some(Autosave::open(file)), (None, false), begin).unwrap();
        let notices: Vec<Notice> = opened.notices.as_slice().iter().map(|shown| shown.notice.clone()).collect();
        assert!(!notices.is_empty(), "{name}");
        notices.into_iter().for_each(tell);
    };
    let whole = Session::new(library().get("tablut").unwrap()).to_saved_game().to_text();
    saved("damaged", "(format: 3, ");
    saved("newer", "(format: 99, birka: \"9.9.9\")");
    saved("edited", &whole.replace("tablut", "brandubh"));
    saved("unknown", "(format: 0)");
    // A second program, and a file in place of the folder.
    let file = folder.path().join("two/table.ron");
    let first = Autosave::open(file.clone());
    let second = Autosave::open(file);
    second.take_notices().into_iter().for_each(tell);
    drop(first);
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").unwrap();
    let mut app = app_saving_to(&blocked.join("table.ron"), "tablut");
    play(&mut app, "d1-d3");
    send(&mut app, Quit);
    run_until(&mut app, "the question", |app| !app.world().resource::<Messages<QuitBlocked>>().is_empty());
    let blocked = app.world_mut().resource_mut::<Messages<QuitBlocked>>().drain().next().expect("the reason");
    assert_eq!(blocked.reason, Unsaved::Failed(app.world().resource::<Saving>().error().expect("an error")));
}

#[test]
fn settings_keys_and_solved_puzzles_are_told_of_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (number, text) in ["", "(pace: Fast, ", "(pase: Fast, pace: Turbo, music: 3, pace: Slow)", "nonsense"].into_iter().enumerate() {
        let file = path(&format!("settings-{number}.ron"));
        fs::write(&file, text).unwrap();
        let problem = StoredFile::<birka::game::settings::Settings>::open(file, Stored::Settings).load().problem.expect("a problem");
        tell(problem);
    }
    fs::create_dir(path("folder.ron")).unwrap();
    tell(StoredFile::<birka::game::settings::Settings>::open(path("folder.ron"), Stored::Keys).load().problem.expect("a problem"));
    fs::write(path("solved.ron"), "[7]").unwrap();
    tell(PuzzleState::open(path("solved.ron")).1.expect("a problem"));
}

#[test]
fn typed_moves_are_told_of_in_the_language() {
    let mut app = app("tablut", Pace::None);
    for language in LANGUAGES {
        speak(&mut app, language);
        for text in ["zz", "e4-k7", "d1-e2", "b2-b3", "e3-f3"] {
            send(&mut app, MoveTyped(text.to_owned()));
            let why = app.world().resource::<TypedMove>().why_not().unwrap_or_else(|| panic!("{text}"));
            assert_not_english(&why.text(language_of(&app), SideNames::default()), language);
        }
    }
}

#[test]
fn failures_of_the_engine_and_of_puzzles_are_told_in_the_language() {
    let hook = HookError {
        hook: Hook::Captures,
        file: "/mods/tafl/tafl.lua".to_owned(),
        line: Some(7),
        what: "it is the fault of this".to_owned(),
        question: None,
    };
    let session = Session::new(library().get("tablut").unwrap());
    for why in [
        EngineFailure::NoMove,
        EngineFailure::Hook(hook.clone()),
        EngineFailure::Search(SearchError::Panicked("it is what it is".to_owned())),
        EngineFailure::Search(SearchError::Hook(hook)),
        EngineFailure::Search(SearchError::Table(TableAllocationError { mebibytes: 64 })),
        EngineFailure::Search(SearchError::ThreadSpawn("the system has no threads".to_owned())),
    ] {
        tell(Notice::HintFailed(why.clone()));
        Side::ALL.into_iter().for_each(|side| tell(Notice::EngineFailed { why: why.clone(), variant: NamedVariant::of(&session), side }));
    }
    let (library, book) = (library(), &shipped()[0]);
    let other = library.get("fetlar").unwrap();
    let error = PuzzleGame::new(other, book, &book.puzzles[0]).err().expect("the puzzle of another variant");
    tell(Notice::Puzzle(PuzzleFailure::Puzzle(error)));
    tell(Notice::Puzzle(PuzzleFailure::Variant(library.get("tabult").unwrap_err())));
    [StudyLimit::Moves, StudyLimit::Depth].into_iter().for_each(|limit| tell(Notice::Study(limit)));
    tell(Notice::NoEditor { file: Path::new("/tmp/a.lua").to_owned(), error: std::io::Error::other("there is no editor").into() });
}
