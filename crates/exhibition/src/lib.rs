//! The exhibition without its picture: everything that an unattended table needs and that needs no Bevy.
//!
//! - [`config`]: what a museum chooses, read from `exhibition.ron`
//! - [`display`]: the options of the compositor, and the commands that turn a picture or switch a screen
//! - [`heartbeat`]: how the exhibit tells the supervisor that it renders
//! - [`supervisor`]: starts the exhibit, watches it, starts it again and tells how it and its machine are
//! - [`statistics`]: what a museum learns about visits
//! - [`take_home`]: the QR code with the game of a visitor
//! - [`visit`]: a visit from the first touch to the last, as a state machine
//!
//! The table itself is in the program, in `src/game/exhibition`.

pub mod config;
pub mod display;
pub mod heartbeat;
pub mod statistics;
pub mod supervisor;
pub mod take_home;
pub mod visit;

use std::path::{Path, PathBuf};

/// The folder in which the exhibition keeps what it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExhibitionFolder {
    folder: PathBuf,
}

impl ExhibitionFolder {
    /// The folder `exhibition` in the program's data folder.
    #[must_use]
    pub fn in_data_folder(data: &Path) -> Self {
        Self { folder: data.join("exhibition") }
    }

    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The visits, unless the config names another file.
    #[must_use]
    pub fn visits(&self) -> PathBuf {
        self.folder.join("visits.csv")
    }

    /// A picture of the running exhibit, which the exhibit renews now and then while nobody plays. It is shown between restarts and kept with a crash.
    #[must_use]
    pub fn last_picture(&self) -> PathBuf {
        self.folder.join("last-picture.png")
    }

    /// The file that a running supervisor locks.
    #[must_use]
    pub fn lock(&self) -> PathBuf {
        self.folder.join("supervisor.lock")
    }

    /// The logs and pictures of crashes.
    #[must_use]
    pub fn crashes(&self) -> PathBuf {
        self.folder.join("crashes")
    }
}
