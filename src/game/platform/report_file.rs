use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde_json::Value;

/// Something that is reported to other programs, as an object with the key `event`.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ReportEvent(pub Value);

/// The file that events are written to, one line of JSON each. It exists where [`ReportFile::VARIABLE`] names a file.
#[derive(Resource)]
pub struct ReportFile {
    file: File,
    path: PathBuf,
}

impl ReportFile {
    /// The environment variable that names the file.
    pub const VARIABLE: &str = "BIRKA_REPORT";

    fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Where the events are written.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes an event. An error is ignored: a report that cannot be written must not stop a game.
    pub fn write(&mut self, event: &Value) {
        let _ = writeln!(self.file, "{event}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReportEvent>();
    let Some(path) = env::var_os(ReportFile::VARIABLE).filter(|path| !path.is_empty()) else { return };
    match ReportFile::open(Path::new(&path)) {
        Ok(file) => {
            app.insert_resource(file);
        }
        Err(error) => warn!("{}: {} cannot be written: {error}", ReportFile::VARIABLE, Path::new(&path).display()),
    }
}
