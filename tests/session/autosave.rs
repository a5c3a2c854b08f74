//! Games that are saved and continued, and files that cannot be continued, which are kept under another name.

use std::fs;
#[cfg(unix)]
use std::path::PathBuf;
use std::sync::Arc;

use birka_game_archive::{Autosave, Restored};
use birka_rules::Square;
use birka_script::Library;
use birka_session::Session;
use birka_storage::SaveStatus;

use crate::saved_games::{SavedGameFolder, loaded, moves, mv, told, unusable};

#[test]
fn a_saved_game_continues() {
    let saved = SavedGameFolder::new();
    assert!(matches!(saved.restore(), Restored::Nothing));
    let mut session = saved.new_game();
    for text in ["d1-d3", "e3-f3", "a4-b4"] {
        session.play(mv(text)).expect("a legal move");
    }
    session.undo();
    saved.save(&session);
    let again = loaded(saved.restore());
    assert_eq!(moves(&again), moves(&session));
    assert_eq!(again.game().setup(), session.game().setup());
    assert_eq!((again.variant().id.as_str(), again.has_new_rules()), ("tablut", false));
    assert_eq!(saved.files(), ["table.ron"]);
}

#[test]
fn a_saved_game_from_a_position_continues() {
    let saved = SavedGameFolder::new();
    let mut setup = saved.new_game().game().setup();
    setup.turn = setup.turn.opponent();
    let mut session = Session::from_setup(Arc::clone(saved.new_game().variant()), &setup).expect("a position");
    session.play(mv("e3-f3")).expect("a legal move");
    saved.save(&session);
    let mut again = loaded(saved.restore());
    assert_eq!(moves(&again), moves(&session));
    again.undo();
    assert_eq!(again.game().setup(), setup);
}

#[test]
fn a_saved_game_keeps_its_options() {
    let saved = SavedGameFolder::new();
    let castle = include_str!("../../scripts/variants/tablut-castle.lua");
    fs::write(saved.scripts().join("tablut-castle.lua"), castle).expect("a file");
    let mut session = Session::new(saved.library().get("tablut-castle{weaponless=true, king=\"two\"}").expect("the variant"));
    session.play(mv("e4-d4")).expect("legal");
    saved.save(&session);
    let text = fs::read_to_string(saved.file()).expect("a saved game");
    assert!(text.contains("tablut-castle{king=two,weaponless=true}"), "{text}");
    let again = loaded(saved.restore());
    assert_eq!(again.variant().id, session.variant().id);
    assert_eq!(again.variant().rules.fingerprint(), session.variant().rules.fingerprint());
    assert_eq!((again.ply(), again.has_new_rules()), (1, false));
    // Without the option, the game cannot be loaded.
    fs::write(
        saved.scripts().join("tablut-castle.lua"),
        castle.replace("option.weaponless", "false").replace("    weaponless =", "    unarmed ="),
    )
    .expect("a file");
    let (message, backup) = unusable(saved.restore());
    assert!(message.contains("has no option `weaponless`") && backup.is_some(), "{message}");
}

#[test]
fn a_finished_game_is_still_over() {
    let saved = SavedGameFolder::new();
    let mut session = saved.new_game();
    for text in ["a4-b4", "e4-d4", "b4-a4", "d4-e4", "a4-b4", "e4-d4", "b4-a4", "d4-e4"] {
        session.play(mv(text)).expect("a legal move");
    }
    assert!(session.outcome().is_some() && session.movable_squares().is_empty());
    saved.save(&session);
    assert_eq!(loaded(saved.restore()).outcome(), session.outcome());
}

#[test]
fn movable_squares_are_those_with_destinations() {
    let session = SavedGameFolder::new().new_game();
    let movable = session.movable_squares();
    assert!(movable.is_sorted() && !movable.is_empty());
    for square in session.rules().size.squares() {
        assert_eq!(movable.contains(&square), !session.destinations(square).is_empty(), "{}", square.name(session.rules().size));
    }
    // e1 is blocked by other attackers.
    assert!(!movable.contains(&Square::parse("e1", session.rules().size).expect("a square")));
}

#[test]
fn a_notice_reports_changed_rules() {
    let saved = SavedGameFolder::new();
    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    saved.save(&session);
    saved.change_rules("times = 3", "times = 4");
    let again = loaded(saved.restore());
    assert_eq!(moves(&again), moves(&session));
    assert!(again.has_new_rules());
    // Saved under the new rules, it belongs to them.
    saved.save(&again);
    assert!(!loaded(saved.restore()).has_new_rules());
}

#[test]
fn a_missing_folder_is_created() {
    let saved = SavedGameFolder::new();
    let file = saved.folder.path().join("a/b/table.ron");
    let autosave = Autosave::open(file.clone());
    autosave.save(&saved.new_game());
    assert_eq!(autosave.flush(), Ok(()));
    assert!(file.is_file());
}

#[test]
fn a_failed_save_is_reported_until_one_succeeds() {
    let saved = SavedGameFolder::new();
    // A file in place of the folder.
    let blocked = saved.folder.path().join("blocked");
    fs::write(&blocked, "").expect("a file");
    let autosave = Autosave::open(blocked.join("table.ron"));
    assert!(matches!(autosave.restore(&saved.library()), Restored::Nothing));
    let mut session = saved.new_game();
    autosave.save(&session);
    let fault = autosave.flush().expect_err("a fault");
    let text = fault.to_string();
    assert!(text.contains("blocked") && text.contains("a file in place of its folder"), "{text}");
    assert_eq!((autosave.status(), autosave.error()), (SaveStatus::Failed(fault.clone()), Some(fault)));
    session.play(mv("d1-d3")).expect("a legal move");

    fs::remove_file(&blocked).expect("removed");
    autosave.save(&session);
    assert_eq!((autosave.flush(), autosave.status()), (Ok(()), SaveStatus::Saved));
}

#[test]
fn the_latest_save_wins() {
    let saved = SavedGameFolder::new();
    let autosave = saved.autosave();
    let mut session = saved.new_game();
    for _ in 0..100 {
        let moves = session.game().legal_moves();
        let Some(&mv) = moves.get(session.ply() % moves.len().max(1)) else { break };
        session.play(mv).expect("a legal move");
        autosave.save(&session);
    }
    drop(autosave);
    assert_eq!(moves(&loaded(saved.restore())), moves(&session));
}

#[test]
fn a_leftover_temporary_file_is_ignored() {
    let saved = SavedGameFolder::new();
    let session = saved.new_game();
    saved.save(&session);
    fs::write(saved.folder.path().join(".table.ron.aB3xYz"), "(format: 1, vari").expect("a file");
    assert_eq!(loaded(saved.restore()).ply(), 0);
    assert_eq!(saved.files(), ["table.ron"], "and it is removed");
    saved.save(&session);
    assert!(matches!(saved.restore(), Restored::Game(_)));
}

#[test]
fn a_saved_game_waits_for_rules_with_errors() {
    let saved = SavedGameFolder::new();
    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("legal");
    saved.save(&session);
    let file = fs::read(saved.file()).expect("a saved game");
    saved.change_rules("times = 3", "times = \"often\"");
    let library = Library::from_dirs(&[saved.scripts()]);
    match saved.autosave().restore(&library) {
        Restored::AwaitsRules { variant, fault } => assert_eq!((variant.as_str(), fault), ("tablut", None)),
        _ => panic!("the game does not wait"),
    }
    assert_eq!(saved.files(), ["table.ron"]);
    assert_eq!(fs::read(saved.file()).expect("a saved game"), file);
    saved.change_rules("", "");
    assert_eq!(moves(&loaded(saved.restore())), moves(&session));
}

#[test]
fn a_saved_game_waits_for_a_function_of_its_variant_that_fails() {
    let saved = SavedGameFolder::new();
    let hooks = |body: &str| {
        format!("hooks = {{ words = {{ \"As always.\" }}, captures = function(board, from, to, taken) {body} end }},\n    ends =")
    };
    saved.change_rules("ends =", &hooks("return nil"));
    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("legal");
    saved.save(&session);
    saved.change_rules("ends =", &hooks("error(\"broken\")"));
    match saved.restore() {
        Restored::AwaitsRules { fault: Some(fault), .. } => assert!(fault.what.contains("broken"), "{fault}"),
        _ => panic!("the game does not wait"),
    }
    assert_eq!(saved.files(), ["table.ron"]);
    saved.change_rules("ends =", &hooks("return nil"));
    assert_eq!(loaded(saved.restore()).ply(), 1);
}

#[test]
fn a_second_program_has_a_table_of_its_own() {
    let saved = SavedGameFolder::new();
    let first = saved.autosave();
    assert!(matches!(first.restore(&saved.library()), Restored::Nothing));
    assert_eq!(first.take_notices(), []);
    let mut game = saved.new_game();
    game.play(mv("d1-d3")).expect("a legal move");
    first.save(&game);
    first.flush().expect("saved");

    // The temporary file of the first program is not touched by the second one.
    let writing = saved.folder.path().join(".table.ron.aB3xYz");
    fs::write(&writing, "").expect("a file");
    let second = saved.autosave();
    assert_eq!(second.file(), Some(saved.folder.path().join("table-2.ron")));
    let message = told(&second);
    assert!(message.contains("Another Birka is open") && message.contains("table-2.ron"), "{message}");
    assert!(matches!(second.restore(&saved.library()), Restored::Nothing));
    let mut other = saved.new_game();
    other.play(mv("a4-b4")).expect("a legal move");
    other.play(mv("e3-f3")).expect("a legal move");
    second.save(&other);
    second.flush().expect("saved");
    assert!(writing.exists());

    // Both go on with their own games, and a third one has none yet.
    drop((first, second));
    let tables = [(); 3].map(|()| saved.autosave());
    let mut restored = tables.iter().map(|table| table.restore(&saved.library()));
    let mut next = || restored.next().expect("a table");
    assert_eq!(moves(&loaded(next())), moves(&game));
    assert_eq!(moves(&loaded(next())), moves(&other));
    assert!(matches!(next(), Restored::Nothing));
    assert_eq!(saved.files(), ["table-2.ron", "table.ron"]);
}

#[test]
fn without_a_free_table_the_game_is_not_saved_and_the_player_is_told() {
    let saved = SavedGameFolder::new();
    let others: Vec<_> = (0..32).map(|_| saved.autosave()).collect();
    assert!(others.iter().all(|other| other.file().is_some()));
    let autosave = saved.autosave();
    assert!(told(&autosave).contains("in use"));
    assert!(autosave.flush().is_err() && matches!(autosave.restore(&saved.library()), Restored::Nothing));
}

#[test]
fn a_game_that_changed_rules_forbid_is_backed_up() {
    let saved = SavedGameFolder::new();
    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    saved.save(&session);
    saved.change_rules("first = \"attackers\"", "first = \"defenders\"");
    let (message, backup) = unusable(saved.restore());
    assert!(message.contains("move 1, d1-d3"), "{message}");
    assert_eq!(backup, Some(saved.folder.path().join("table.ron.unplayable-1")));
    assert!(matches!(saved.restore(), Restored::Nothing));
}

#[test]
fn damaged_files_are_backed_up_under_different_names() {
    let saved = SavedGameFolder::new();
    let damage: [&[u8]; 4] = [b"(format: 1, variant", b"\xff\xfe", b"", b"42"];
    for (number, bytes) in (1..).zip(damage) {
        fs::write(saved.file(), bytes).expect("a file");
        let (message, backup) = unusable(saved.restore());
        let aside = saved.folder.path().join(format!("table.ron.damaged-{number}"));
        assert_eq!(backup.as_ref(), Some(&aside));
        for path in [&saved.file(), &aside] {
            assert!(message.contains(&path.display().to_string()), "{message}");
        }
    }
    for (number, bytes) in (1..).zip(damage) {
        assert_eq!(fs::read(saved.folder.path().join(format!("table.ron.damaged-{number}"))).expect("kept"), bytes);
    }
    // The file name is free for the next game.
    saved.save(&saved.new_game());
    assert!(matches!(saved.restore(), Restored::Game(_)));
}

#[test]
fn a_huge_file_is_damaged() {
    let saved = SavedGameFolder::new();
    fs::File::create(saved.file()).and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
    let (message, _) = unusable(saved.restore());
    assert!(message.contains("too long"), "{message}");
}

#[test]
fn a_newer_format_names_the_version_that_reads_it() {
    let saved = SavedGameFolder::new();
    fs::write(saved.file(), "(format: 7, birka: \"3.1.0\", players: [\"Ubbe\"])").expect("a file");
    let (message, backup) = unusable(saved.restore());
    assert!(message.contains("Birka 3.1.0 or later"), "{message}");
    assert_eq!(backup, Some(saved.folder.path().join("table.ron.newer-1")));
}

#[test]
fn a_game_of_a_missing_variant_is_backed_up() {
    let saved = SavedGameFolder::new();
    saved.save(&saved.new_game());
    fs::remove_file(saved.scripts().join("tablut.lua")).expect("removed");
    let (message, backup) = unusable(saved.restore());
    assert!(message.contains("no variant `tablut`"), "{message}");
    assert_eq!(backup, Some(saved.folder.path().join("table.ron.missing-variant-1")));
}

#[test]
fn another_file_is_used_if_one_can_be_neither_read_nor_renamed() {
    let saved = SavedGameFolder::new();
    // A folder cannot replace the empty file that reserves the new name.
    fs::create_dir(saved.file()).expect("a folder");
    fs::write(saved.file().join("precious"), "x").expect("a file");
    let autosave = saved.autosave();
    assert!(matches!(autosave.restore(&saved.library()), Restored::Nothing));
    let message = told(&autosave);
    let second = saved.folder.path().join("table-2.ron");
    assert!(message.contains("could not be renamed") && message.contains(&second.display().to_string()), "{message}");

    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    autosave.save(&session);
    assert_eq!((autosave.flush(), autosave.file()), (Ok(()), Some(second)));
    drop(autosave);
    assert_eq!(saved.files(), ["table-2.ron", "table.ron"]);
    let autosave = saved.autosave();
    let again = loaded(autosave.restore(&saved.library()));
    assert_eq!(moves(&again), moves(&session));
    assert!(told(&autosave).contains("could not be renamed"));
}

#[test]
fn a_flipped_bit_that_leaves_legal_moves_is_detected() {
    let saved = SavedGameFolder::new();
    let mut session = saved.new_game();
    session.play(mv("d1-d3")).expect("a legal move");
    saved.save(&session);
    // "3" and "2" differ in one bit, and both moves are legal.
    let text = fs::read_to_string(saved.file()).expect("a saved game");
    fs::write(saved.file(), text.replace("d1-d3", "d1-d2")).expect("a file");
    let (message, backup) = unusable(saved.restore());
    assert!(message.contains("its checksum is") && message.contains("damaged, or edited by hand"), "{message}");
    assert_eq!(backup, Some(saved.folder.path().join("table.ron.damaged-1")));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_put_aside_and_nothing_waits() {
    let saved = SavedGameFolder::new();
    let pipe = |path: &PathBuf| assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    pipe(&saved.file());
    let (message, _) = unusable(saved.restore());
    assert!(message.contains("a device or a pipe") && message.contains("table.ron.unreadable-1"), "{message}");
    std::os::unix::fs::symlink("/dev/zero", saved.file()).expect("a link");
    let (message, _) = unusable(saved.restore());
    assert!(message.contains("a device or a pipe"), "{message}");
    saved.save(&saved.new_game());
    assert!(matches!(saved.restore(), Restored::Game(_)));
}
