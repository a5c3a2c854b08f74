//! Files that cannot be continued: they are kept under another name.

use std::fs;
#[cfg(unix)]
use std::path::PathBuf;

use birka::session::Restored;

use crate::saved_game_folder::{SavedGameFolder, loaded, mv, told, unusable};

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
    assert_eq!(again.played_moves(), session.played_moves());
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
