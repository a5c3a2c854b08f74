use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use birka::session::{Autosave, Session};
use birka_script::Library;

use super::autosave::{SavedGameFolder, loaded, mv};

/// Names the folder in which [`saving_process`] saves games.
const FOLDER_VARIABLE: &str = "BIRKA_TEST_SAVE_FOLDER";
/// What the saving process prints after each save.
const SAVED: &str = "saved";

#[test]
fn a_process_killed_while_it_saves_leaves_a_valid_file() {
    let saved = SavedGameFolder::new();
    for round in 0..5 {
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "killed::saving_process", "--ignored", "--nocapture"])
            .env(FOLDER_VARIABLE, saved.folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the process starts");
        let stdout = BufReader::new(process.stdout.take().expect("standard output is piped"));
        let saves = stdout.lines().map_while(Result::ok).filter(|line| line.ends_with(SAVED));
        assert_eq!(saves.take(3 + 7 * round).count(), 3 + 7 * round, "the process ended by itself");
        // It is in the middle of one of the next saves.
        process.kill().and_then(|()| process.wait()).expect("the process is running");
        assert!(loaded(saved.restore()).notice().is_none());
        fs::remove_file(saved.file()).expect("removed");
    }
}

/// Saves games until it is killed.
#[test]
#[ignore = "run by the test above in a process of its own"]
fn saving_process() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else { return };
    let folder = Path::new(&folder);
    let library = Library::from_dirs(&[folder.join("scripts")]);
    let autosave = Autosave::open(folder.join("table.ron"));
    loop {
        let mut session = Session::new(library.get("tablut").expect("the variant"));
        for text in ["d1-d3", "e3-f3", "a4-b4"] {
            session.play(mv(text)).expect("a legal move");
            autosave.save(&session);
            autosave.flush();
            println!("{SAVED}");
        }
    }
}
