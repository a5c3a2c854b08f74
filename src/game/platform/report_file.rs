//! The file in which other programs, such as tests, read about the running program.
//!
//! Where `BIRKA_REPORT` names a file, events are appended to it. In a browser the page takes them if its address has the argument `report`.

#[cfg(not(target_family = "wasm"))]
use std::fs::{File, OpenOptions};
#[cfg(not(target_family = "wasm"))]
use std::io::Write as _;
#[cfg(not(target_family = "wasm"))]
use std::path::{Path, PathBuf};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::{env, io};

use bevy::prelude::*;
use serde_json::Value;

#[cfg(target_family = "wasm")]
use super::page;

/// Something that is reported to other programs, as an object with the key `event`.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ReportEvent(pub Value);

/// The file that events are written to, one line of JSON each. It exists where [`ReportFile::VARIABLE`] names a file.
#[cfg(not(target_family = "wasm"))]
#[derive(Resource)]
pub struct ReportFile {
    file: File,
    pub(super) path: PathBuf,
}

/// The page that takes events.
#[cfg(target_family = "wasm")]
#[derive(Resource)]
pub struct ReportFile;

#[cfg(target_family = "wasm")]
impl ReportFile {
    /// Gives an event to the page.
    pub fn write(&mut self, event: &Value) {
        page::report(&event.to_string());
    }
}

#[cfg(not(target_family = "wasm"))]
impl ReportFile {
    /// The environment variable that names the file.
    pub const VARIABLE: &str = "BIRKA_REPORT";

    fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Writes an event. An error is ignored: a report that cannot be written must not stop a game.
    pub fn write(&mut self, event: &Value) {
        let _ = writeln!(self.file, "{event}");
    }
}

#[cfg(target_family = "wasm")]
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReportEvent>();
    if page::argument("report").is_some() {
        app.insert_resource(ReportFile);
    }
}

#[cfg(not(target_family = "wasm"))]
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

/// User and system time on all cores; `None` where procfs is missing.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    /// The unit of the kernel's times, `USER_HZ`.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, in parentheses, may contain spaces. User and system time are the twelfth and thirteenth fields after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u32>().ok()? + fields.next()?.parse::<u32>().ok()?;
    Some(TICK * ticks)
}

/// Resident memory in bytes; `None` where procfs is missing.
#[must_use]
pub fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
