//! The file of visits and the older files beside it.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Visit;

/// The file with the visits of this month, and how it is rotated.
#[derive(Clone, Debug)]
pub(super) struct VisitFile {
    pub(super) path: PathBuf,
    pub(super) rotate_at_bytes: u64,
    pub(super) keep_files: usize,
}

impl VisitFile {
    /// Appends a visit; before that, renames a file of another month or one that is too large.
    pub(super) fn append(&self, visit: &Visit) -> io::Result<()> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        if let Some(month) = self.month_if_full(visit.month()) {
            fs::rename(&self.path, self.free_name(&month))?;
            self.remove_oldest();
        }
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(&self.path)?;
        let length = file.metadata()?.len();
        let mut writer = csv::WriterBuilder::new().has_headers(length == 0).from_writer(Vec::new());
        writer.serialize(visit).map_err(io::Error::other)?;
        let mut bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        if length > 0 && !ends_with_newline(&mut file)? {
            // A line that was cut off when the disk was full or the power failed.
            bytes.insert(0, b'\n');
        }
        // One write, so that a line is either there or cut off at its end.
        file.write_all(&bytes)
    }

    /// The month of the first visit, if the file is to be renamed.
    fn month_if_full(&self, now: &str) -> Option<String> {
        let length = fs::metadata(&self.path).ok()?.len();
        let first = read(&self.path).ok()?.0.into_iter().next();
        let month = first.map(|visit| visit.month().to_owned());
        let is_other = month.as_deref().is_some_and(|month| month != now);
        (is_other || length >= self.rotate_at_bytes).then(|| month.unwrap_or_else(|| now.to_owned()))
    }

    fn stem(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("visits")
    }

    fn free_name(&self, month: &str) -> PathBuf {
        // The month comes from the file; only a plain one becomes part of a name.
        let month: String = month.chars().filter(|c| c.is_ascii_digit() || *c == '-').collect();
        let name = |number: u32| self.path.with_file_name(format!("{}-{month}-{number:03}.csv", self.stem()));
        (1..=999).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(999))
    }

    /// The renamed files, oldest first.
    pub(super) fn older(&self) -> Vec<PathBuf> {
        let prefix = format!("{}-", self.stem());
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_older = |path: &PathBuf| {
            let middle = path.file_name().and_then(|name| name.to_str()?.strip_prefix(&prefix)?.strip_suffix(".csv"));
            middle.is_some_and(|middle| middle.chars().all(|c| c.is_ascii_digit() || c == '-'))
        };
        let mut older: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).filter(is_older).collect();
        older.sort();
        older
    }

    fn remove_oldest(&self) {
        let older = self.older();
        for path in older.iter().take(older.len().saturating_sub(self.keep_files)) {
            let _ = fs::remove_file(path);
        }
    }
}

fn ends_with_newline(file: &mut fs::File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == [b'\n'])
}

/// The visits of a file, and the numbers of the lines that cannot be read.
pub(super) fn read(path: &Path) -> io::Result<(Vec<Visit>, Vec<u64>)> {
    // Checked before opening: opening a pipe would block until something writes to it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_path(path).map_err(io::Error::other)?;
    let (mut visits, mut unreadable) = (Vec::new(), Vec::new());
    for (at, visit) in reader.deserialize::<Visit>().enumerate() {
        match visit {
            Ok(visit) if visit.has_valid_start() => visits.push(visit),
            Ok(_) => unreadable.push(at as u64 + 2),
            Err(error) => {
                if let csv::ErrorKind::Io(error) = error.kind() {
                    return Err(io::Error::new(error.kind(), error.to_string()));
                }
                unreadable.push(error.position().map_or(at as u64 + 2, csv::Position::line));
            }
        }
    }
    Ok((visits, unreadable))
}
