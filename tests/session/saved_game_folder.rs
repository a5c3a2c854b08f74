use std::fs;
use std::path::PathBuf;

use birka_game_archive::{Autosave, Restored};
use birka_records::MoveNotation;
use birka_rules::{BoardSize, Move, PlayedMove};
use birka_script::Library;
use birka_session::Session;
use tempfile::TempDir;

/// A folder with a library of one variant and a saved game of it.
pub struct SavedGameFolder {
    pub folder: TempDir,
}

impl SavedGameFolder {
    pub fn new() -> Self {
        let saved = Self { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(saved.scripts()).expect("a folder");
        saved.change_rules("", "");
        saved
    }

    pub fn scripts(&self) -> PathBuf {
        self.folder.path().join("scripts")
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("table.ron")
    }

    /// Writes the rules of Tablut with one text replaced.
    pub fn change_rules(&self, from: &str, to: &str) {
        let rules = include_str!("../../scripts/variants/tablut.lua");
        assert!(rules.contains(from), "{from} is in the rules");
        fs::write(self.scripts().join("tablut.lua"), rules.replacen(from, to, 1)).expect("a file");
    }

    pub fn library(&self) -> Library {
        let library = Library::from_dirs(&[self.scripts()]);
        assert_eq!(library.diagnostics(), []);
        library
    }

    pub fn new_game(&self) -> Session {
        Session::new(self.library().get("tablut").expect("the variant"))
    }

    pub fn autosave(&self) -> Autosave {
        Autosave::open(self.file())
    }

    pub fn save(&self, session: &Session) {
        let autosave = self.autosave();
        autosave.save(session);
        drop(autosave);
    }

    pub fn restore(&self) -> Restored {
        self.autosave().restore(&self.library())
    }

    /// The names of the files beside the saved game, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| name != "scripts" && !name.ends_with(".lock"));
        names.sort();
        names
    }
}

pub fn mv(text: &str) -> Move {
    MoveNotation::parse(text, BoardSize::new(9).expect("a size")).expect("a move").mv
}

/// All moves of a game.
pub fn moves(session: &Session) -> Vec<PlayedMove> {
    session.moves().cloned().collect()
}

pub fn loaded(restored: Restored) -> Session {
    match restored {
        Restored::Game(session) => session,
        Restored::Nothing => panic!("there is no saved game"),
        Restored::AwaitsRules { variant, .. } => panic!("the rules of {variant} have errors"),
        Restored::Unusable(save) => panic!("{save}"),
    }
}

/// The notices for the players, in one text.
pub fn told(autosave: &Autosave) -> String {
    autosave.take_notices().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub fn unusable(restored: Restored) -> (String, Option<PathBuf>) {
    match restored {
        Restored::Unusable(save) => (save.to_string(), save.kept.ok()),
        Restored::Nothing => panic!("there is no saved game"),
        Restored::Game(_) | Restored::AwaitsRules { .. } => panic!("the game was loaded, or left where it is"),
    }
}
