use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Players;
use super::writer::Writer;

/// What the players have chosen, kept from one start of Birka to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Who plays which side.
    pub players: Players,
    /// What the teacher shows.
    pub lessons: Lessons,
}

/// What the teacher shows: nothing, until it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lessons {
    /// Hints can be asked for.
    pub hints: bool,
    /// A bar beside the board tells who stands better.
    pub bar: bool,
    /// The best lines are drawn on the board.
    pub lines: bool,
    /// A game that has ended is looked through.
    pub review: bool,
}

/// The file the settings are kept in.
pub struct SettingsFile {
    path: PathBuf,
    writer: Writer,
}

impl SettingsFile {
    /// A settings file; nothing is read or written yet.
    #[must_use]
    pub fn open(path: PathBuf) -> Self {
        Self { path, writer: Writer::start() }
    }

    /// What is kept in it: the defaults where there is nothing yet.
    ///
    /// # Errors
    /// When it cannot be read or understood; the message names the file and says what to do. The defaults hold then.
    pub fn read(&self) -> Result<Settings, String> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Settings::default()),
            Err(error) => return Err(format!("The settings in {} cannot be read: {error}", self.path.display())),
        };
        ron::from_str(&text).map_err(|error| {
            format!("The settings in {} cannot be understood: {error}. What is chosen next takes their place.", self.path.display())
        })
    }

    /// Keeps other settings, without waiting for the disk.
    pub fn keep(&self, settings: &Settings) {
        if let Ok(text) = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()) {
            self.writer.write(self.path.clone(), text);
        }
    }

    /// What kept the last settings from the disk, if anything did.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.writer.fault()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Player;
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_nonsense_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        assert_eq!(SettingsFile::open(path.clone()).read(), Ok(Settings::default()));
        let players = Players { attackers: Player::Engine(3), defenders: Player::Person };
        let chosen = Settings { players, lessons: Lessons { bar: true, ..Lessons::default() } };
        let file = SettingsFile::open(path.clone());
        file.keep(&chosen);
        drop(file);
        assert_eq!(SettingsFile::open(path.clone()).read(), Ok(chosen));
        fs::write(&path, "(players: 7)").unwrap();
        assert!(SettingsFile::open(path).read().unwrap_err().contains("settings.ron"));
    }

    #[test]
    fn settings_of_another_version_keep_what_is_understood() {
        let read: Settings = ron::from_str("(players: (attackers: Engine(2)), music: 3)").unwrap();
        assert_eq!(read.players, Players { attackers: Player::Engine(2), defenders: Player::Person });
        assert_eq!(read.lessons, Lessons::default(), "a file from before there were lessons");
        let read: Settings = ron::from_str("(lessons: (hints: true))").unwrap();
        assert_eq!(read.lessons, Lessons { hints: true, bar: false, lines: false, review: false });
    }
}
