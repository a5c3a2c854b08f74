//! The daily report: the page and the lines of the statistics in a folder of the house.

use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::{fs, io};

use super::log::VisitFile;
use super::{Summary, VisitLine, page};

/// Writes the report once a day, on a thread of its own: a folder on another machine may not answer.
pub(super) struct Report {
    folder: PathBuf,
    /// The name of the files without their extension.
    name: String,
    house: String,
    /// The day of the last report.
    day: String,
    writing: Option<JoinHandle<()>>,
}

impl Report {
    pub(super) fn new(folder: &Path, table: &str, house: &str) -> Self {
        let table: String = table.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let name = if table.is_empty() { "visits".to_owned() } else { format!("visits-{table}") };
        Self { folder: folder.to_owned(), name, house: house.to_owned(), day: String::new(), writing: None }
    }

    /// Writes the report if none has been written today, and the last one is done.
    pub(super) fn write_daily(&mut self, file: &VisitFile) {
        let now = VisitLine::time_now();
        let day = now.get(..10).unwrap_or_default();
        if self.day == day || self.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return;
        }
        day.clone_into(&mut self.day);
        let (folder, name, house, file) = (self.folder.clone(), self.name.clone(), self.house.clone(), file.clone());
        self.writing = Some(thread::spawn(move || {
            if let Err(error) = write(&folder, &name, &house, &file) {
                tracing::warn!("the report of the visits cannot be written to {}: {error}", folder.display());
            }
        }));
    }
}

fn write(folder: &Path, name: &str, house: &str, file: &VisitFile) -> io::Result<()> {
    let mut summary = Summary::default();
    let files = file.older().into_iter().chain([file.path.clone()]).filter(|path| path.is_file());
    files.into_iter().try_for_each(|path| summary.add_file(&path))?;
    replace(&folder.join(format!("{name}.html")), page(&summary, house).as_bytes())?;
    if file.path.is_file() {
        replace(&folder.join(format!("{name}.csv")), &fs::read(&file.path)?)?;
    }
    Ok(())
}

/// Replaces a file in one step, so that nobody reads half of it.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, bytes)?;
    fs::rename(&part, path)
}
