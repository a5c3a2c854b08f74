//! Visit statistics without any personal data: one line of CSV for each game, and one for each visit without a game.
//!
//! [`VisitLog`] writes on a thread of its own, so that a slow or full disk never holds the exhibit up. [`Summary`] and [`page`] are for
//! `birka stats` and for the daily report.

mod log;
mod page;
mod summary;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use birka_diagnostics::{read_file, read_start};
use birka_localization::Language;
use serde::{Deserialize, Serialize};

pub use self::log::{DayTotals, VisitLog};
pub use self::page::page;
pub use self::summary::Summary;

/// A line of the file: a game, or a visit without one. The names of the fields are the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitLine {
    /// When it began, by the clock on the wall, to the minute: `2026-11-22 14:05`.
    pub start: String,
    /// The number of the visit at this table on this day, from 1; 0 in files that were written before visits had numbers.
    #[serde(default)]
    pub visit: u32,
    /// The name of the table; empty if the house has given it none.
    #[serde(default)]
    pub table: String,
    /// The time since the visit began, or since its line before, in seconds.
    pub seconds: u32,
    /// The number of the offer in the config, from 1; 0 without a game.
    #[serde(default)]
    pub offer: u32,
    /// The game played; empty if none was.
    pub variant: String,
    /// A game or a puzzle.
    pub task: VisitTask,
    pub party: Party,
    /// The language in which it ended.
    pub language: Language,
    /// The level of the opponent; 0 without one.
    pub level: u8,
    /// The moves of both sides when it ended.
    #[serde(default)]
    pub moves: u32,
    pub ended: Ended,
    pub winner: Winner,
    /// How many errors were written to the log meanwhile.
    pub errors: u32,
}

/// A game or a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VisitTask {
    #[default]
    Game,
    Puzzle,
    /// Somebody touched the table and played nothing.
    None,
}

/// Who played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// One visitor, with the attackers, against the table.
    Attackers,
    /// One visitor, with the king, against the table.
    #[default]
    Defenders,
    /// Two visitors against each other.
    Two,
}

/// How a game, or a visit without one, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// The game was played to its end.
    Finished,
    /// The visitors chose something else, or ended their visit.
    Stopped,
    /// Nobody touched the table any more.
    Left,
}

/// Who won the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    Attackers,
    /// The king's side.
    Defenders,
    /// Nobody: a draw.
    Draw,
    /// There was no end.
    #[default]
    None,
}

impl VisitLine {
    /// The time now as [`start`](Self::start) has it.
    #[must_use]
    pub fn time_now() -> String {
        jiff::Zoned::now().strftime("%Y-%m-%d %H:%M").to_string()
    }

    #[must_use]
    pub fn has_game(&self) -> bool {
        self.task != VisitTask::None
    }

    /// Whether it is of the same visit as another line. Visits without a number have one line.
    fn is_of_visit(&self, other: &Self) -> bool {
        self.visit > 0 && (self.visit, self.day(), &self.table) == (other.visit, other.day(), &other.table)
    }

    /// The month it began in: `2026-11`.
    #[must_use]
    pub fn month(&self) -> &str {
        self.start.get(..7).unwrap_or_default()
    }

    /// The day it began on: `2026-11-22`.
    #[must_use]
    pub fn day(&self) -> &str {
        self.start.get(..10).unwrap_or_default()
    }

    /// The hour it began in, 0 to 23.
    #[must_use]
    pub fn hour(&self) -> Option<u8> {
        self.start.get(11..13)?.parse().ok().filter(|hour| *hour < 24)
    }

    /// The day of the week it began on, Monday being 0.
    #[must_use]
    pub fn weekday(&self) -> Option<u8> {
        let date: jiff::civil::Date = self.day().parse().ok()?;
        u8::try_from(date.weekday().to_monday_zero_offset()).ok()
    }

    /// Whether its start is written as a time.
    fn has_valid_start(&self) -> bool {
        self.start.parse::<jiff::civil::DateTime>().is_ok() && self.start.len() == 16
    }
}

/// The first line of a file: the names of the fields of a [`VisitLine`].
const HEADER: &str = "start,visit,table,seconds,offer,variant,task,party,language,level,moves,ended,winner,errors";
/// The first column, with which every line of headings begins.
const FIRST_COLUMN: &str = "start,";
/// The largest file that is read, in bytes. It is renamed long before.
const MAX_BYTES: u64 = 128 << 20;
/// How much is read at the beginning and at the end of a file before a visit is appended, in bytes.
const START: u64 = 4096;

/// The file with the visits of this month, and how it is rotated.
#[derive(Clone, Debug)]
struct VisitFile {
    path: PathBuf,
    rotate_at_bytes: u64,
    keep_files: usize,
}

impl VisitFile {
    /// Appends a visit; before that, renames a file of another month or one that is too large.
    fn append(&self, visit: &VisitLine) -> io::Result<()> {
        let mut file = self.open()?;
        if let Some(month) = self.month_to_rotate(&mut file, visit.month())? {
            fs::rename(&self.path, self.free_name(&month))?;
            self.remove_oldest();
            file = self.open()?;
        }
        let length = file.seek(SeekFrom::End(0))?;
        let mut writer = csv::WriterBuilder::new().has_headers(length == 0).from_writer(Vec::new());
        writer.serialize(visit).map_err(io::Error::other)?;
        let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        let written = file.write_all(&bytes).and_then(|()| file.sync_data());
        if written.is_err() {
            // The rest of the line is cut off now or before the next one.
            let _ = file.set_len(length);
        }
        written
    }

    fn open(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&self.path)
    }

    /// The month for the name of the file, if the file is to be renamed: it is full, of another month, or no file of visits. A last line that was
    /// cut off when the disk was full or the power failed is removed.
    fn month_to_rotate(&self, file: &mut File, now: &str) -> io::Result<Option<String>> {
        let start = read_start(&self.path, START)?;
        if start.is_empty() || (!start.contains(&b'\n') && HEADER.as_bytes().starts_with(&start)) {
            file.set_len(0)?;
            return Ok(None);
        }
        let whole = whole_lines(file)?.filter(|_| has_header(&start));
        let Some(length) = whole else { return Ok(Some(now.to_owned())) };
        file.set_len(length)?;
        let month = parse(&start).visits.first().map(|visit| visit.month().to_owned());
        let is_other = month.as_deref().is_some_and(|month| month != now);
        Ok((is_other || length >= self.rotate_at_bytes).then(|| month.unwrap_or_else(|| now.to_owned())))
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
    fn older(&self) -> Vec<PathBuf> {
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

/// The length of a file up to the end of its last whole line; `None` if that is too far from its end.
fn whole_lines(file: &mut File) -> io::Result<Option<u64>> {
    let length = file.metadata()?.len();
    let from = length.saturating_sub(START);
    file.seek(SeekFrom::Start(from))?;
    let mut end = Vec::new();
    (&*file).take(START).read_to_end(&mut end)?;
    Ok(end.iter().rposition(|&byte| byte == b'\n').map(|at| from + at as u64 + 1))
}

fn has_header(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').next().is_some_and(|line| line.trim_ascii_end() == HEADER.as_bytes())
}

/// The contents of a file.
struct Lines {
    visits: Vec<VisitLine>,
    /// The numbers of the lines that cannot be read.
    unreadable: Vec<u64>,
    has_headings: bool,
}

fn read(path: &Path) -> io::Result<Lines> {
    Ok(parse(&read_file(path, MAX_BYTES)?))
}

/// The lines in the text of a file. A visit is one line, so that a damaged one spoils no other.
fn parse(text: &[u8]) -> Lines {
    let (mut visits, mut unreadable) = (Vec::new(), Vec::new());
    // A spreadsheet may have put a byte order mark at the beginning.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    // Files that were written before have fewer columns.
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let headings = std::str::from_utf8(first).ok().filter(|first| first.starts_with(FIRST_COLUMN));
    let columns = csv::ByteRecord::from(headings.unwrap_or(HEADER).split(',').collect::<Vec<_>>());
    for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
        let line = line.trim_ascii_end();
        if line.is_empty() || (number == 1 && headings.is_some()) {
            continue;
        }
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(line);
        let mut record = csv::ByteRecord::new();
        let visit = match reader.read_byte_record(&mut record) {
            Ok(true) => record.deserialize::<VisitLine>(Some(&columns)).ok(),
            Ok(false) | Err(_) => None,
        };
        match visit.filter(VisitLine::has_valid_start) {
            Some(visit) => visits.push(visit),
            None => unreadable.push(number),
        }
    }
    Lines { visits, unreadable, has_headings: headings.is_some() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_names_the_columns_of_a_visit() {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let line = "2026-11-22 14:05,3,hall,130,1,\"tablut?a=1,b=2\",game,defenders,sv,2,41,finished,defenders,0";
        let Lines { visits, unreadable, .. } = parse(line.as_bytes());
        assert_eq!((visits.len(), unreadable), (1, Vec::new()));
        writer.serialize(&visits[0]).unwrap();
        assert_eq!(String::from_utf8(writer.into_inner().unwrap()).unwrap(), format!("{HEADER}\n{line}\n"));
    }

    #[test]
    fn files_with_fewer_columns_are_read() {
        let text =
            "start,seconds,variant,task,party,language,level,ended,winner,errors\n2026-11-22 14:05,130,tablut,game,two,sv,0,left,none,0\n";
        let Lines { visits: lines, unreadable, .. } = parse(text.as_bytes());
        assert_eq!((lines.len(), unreadable.len()), (1, 0));
        assert_eq!((lines[0].seconds, lines[0].visit, lines[0].moves, lines[0].ended), (130, 0, 0, Ended::Left));
    }
}
