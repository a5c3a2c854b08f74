//! The archive: one game on each line of a file, in RON, after a first line that says so.
//!
//! Games are appended and flushed to disk, so that a crash can only cut off the last line, which the next writer puts aside. Deleting writes
//! the file anew and renames it into place. A lock file keeps several programs from writing at once. Lines that cannot be read are moved to a
//! file of their own and never lost. There is no index: a list is made from the lines without reading the moves.

pub(crate) mod contents;
pub(crate) mod line;

use std::collections::HashSet;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_diagnostics::fs::{self, File, OpenOptions};
use birka_diagnostics::read_file;
use birka_records::game_record::{AnnotatedMove, GameDate, GameRecord, Variation};
use birka_storage::{FileLock, FileSystem, LockAttempt, LockMode, write_atomically};

pub use contents::{ArchiveError, ArchiveProblem, Contents, GameCount, MAX_BYTES, Query, ResultFilter, Statistics};
pub use line::ArchivedGame;
use line::{
    HEADING, NEXT, has_own_numbers, is_comment, is_damaged, joined, joined_before, lines, next_number, number_of, with_own_numbers,
};

/// Games in a folder: the file `games.ron`, with `games.lock` beside it and, if lines were damaged, `games.ron.damaged`.
///
/// Every operation reads or writes the file anew under a lock, so that several programs may use the archive at once.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

/// The result of adding games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// The numbers of the new games.
    pub numbers: Vec<u64>,
    /// The number of games that were in the archive already.
    pub known: usize,
}

/// The result of putting a game into the archive, with its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    New(u64),
    /// The game has replaced the same game with fewer comments, signs and variations.
    Extended(u64),
    /// The same game is there with everything that is said about it.
    Known(u64),
}

/// The day by the clock of the place.
#[must_use]
pub fn today() -> Option<GameDate> {
    local_day(&jiff::Zoned::now())
}

fn local_day(now: &jiff::Zoned) -> Option<GameDate> {
    let small = |number: i8| u8::try_from(number).ok();
    GameDate::new(u16::try_from(now.year()).ok()?, small(now.month())?, small(now.day())?)
}

impl Archive {
    /// The archive of a folder. Reads and writes nothing yet; the folder is created when the first game is added.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The file of the games.
    #[must_use]
    pub fn file(&self) -> PathBuf {
        self.folder.join("games.ron")
    }

    /// The file of lines that could not be read.
    fn damaged_file(&self) -> PathBuf {
        self.folder.join("games.ron.damaged")
    }

    /// Adds a game and returns its number. On return it is on disk.
    ///
    /// # Errors
    /// If the file cannot be written. Nothing is added then.
    pub fn add(&self, record: &GameRecord) -> Result<u64, ArchiveError> {
        let added = self.append(std::slice::from_ref(record), false)?;
        Ok(added.numbers.first().copied().unwrap_or_default())
    }

    /// Adds the games that are not in the archive yet. On return they are on disk.
    ///
    /// # Errors
    /// If the file cannot be read or written. Nothing is added then.
    pub fn add_new(&self, records: &[GameRecord]) -> Result<Added, ArchiveError> {
        self.append(records, true)
    }

    /// Puts a game into the archive, which has it only once: the same game has the same players, day, result and moves. What is said about it
    /// in the archive is never lost; where the game lacks some of that, it is added as another one. On return it is on disk.
    ///
    /// # Errors
    /// If the file cannot be read or written. Nothing has changed then.
    pub fn put(&self, record: &GameRecord) -> Result<Put, ArchiveError> {
        let (_lock, bytes) = self.begin_writing()?;
        let now = jiff::Zoned::now();
        let time = if record.date == local_day(&now) { now.strftime("%H:%M").to_string() } else { String::new() };
        let line = ArchivedGame::new(next_number(&bytes), record).at_time(time).to_line();
        let same = lines(&bytes).filter_map(|line| std::str::from_utf8(line).ok());
        let same = same.filter(|other| ArchivedGame::headers(other) == ArchivedGame::headers(&line));
        let same = same.filter_map(|other| ArchivedGame::parse(other).ok().and_then(|game| Some((other, game.record().ok()?, game))));
        for (other, known, ArchivedGame { number, time, .. }) in same {
            if says_all_of(&known, record) {
                return Ok(Put::Known(number));
            }
            if says_all_of(record, &known) {
                let extended = ArchivedGame::new(number, record).at_time(time).to_line();
                let all: Vec<_> = lines(&bytes).map(|line| if line == other.as_bytes() { extended.as_bytes() } else { line }).collect();
                let text = joined(&all);
                self.check_room(text.len())?;
                self.replace(&text)?;
                return Ok(Put::Extended(number));
            }
        }
        let number = next_number(&bytes);
        self.write_lines(&bytes, &format!("{line}\n"))?;
        Ok(Put::New(number))
    }

    /// Every game. If the archive can be written, damaged lines are moved away, and games whose numbers belong to earlier ones get new
    /// numbers: two archives may have been joined.
    ///
    /// # Errors
    /// If the file cannot be read. No file is an empty archive.
    pub fn read(&self) -> Result<Contents, ArchiveError> {
        let bytes = {
            let _lock = self.lock(LockMode::Shared)?;
            self.bytes()?
        };
        let (mut contents, damaged) = contents::parse(&bytes);
        if damaged == 0 && has_own_numbers(&bytes) {
            return Ok(contents);
        }
        match self.mend() {
            Ok(mended) => {
                contents = contents::parse(&mended).0;
                if damaged > 0 {
                    contents.problems.push(ArchiveProblem::PutAside { lines: damaged, file: self.file(), kept: self.damaged_file() });
                }
            }
            Err(error) if damaged > 0 => {
                contents.problems.push(ArchiveProblem::LeftDamaged { lines: damaged, file: self.file(), error });
            }
            // The games are readable and are told apart once the archive can be written.
            Err(_) => {}
        }
        Ok(contents)
    }

    /// Deletes games. Their numbers are not used again.
    ///
    /// # Errors
    /// If one of them does not exist, or the file cannot be written. Nothing is deleted then.
    pub fn delete(&self, numbers: &[u64]) -> Result<(), ArchiveError> {
        let _lock = self.lock(LockMode::Exclusive)?;
        let bytes = with_own_numbers(self.bytes()?);
        let doomed = |line: &[u8]| number_of(line).filter(|number| numbers.contains(number));
        let found: HashSet<u64> = lines(&bytes).filter_map(doomed).collect();
        if let Some(&number) = numbers.iter().find(|number| !found.contains(number)) {
            return Err(ArchiveError::NoGame { number });
        }
        let kept: Vec<&[u8]> = lines(&bytes).filter(|line| doomed(line).is_none() && !line.starts_with(NEXT.as_bytes())).collect();
        self.replace(&joined_before(&kept, next_number(&bytes)))
    }

    /// The lock, held until it is dropped; `None` where the file system has none.
    ///
    /// # Errors
    /// If another program keeps it.
    fn lock(&self, mode: LockMode) -> Result<Option<FileLock>, ArchiveError> {
        let path = self.folder.join("games.lock");
        match FileLock::take(&path, mode, PATIENCE) {
            LockAttempt::Locked(lock) => Ok(Some(lock)),
            // Where the lock cannot be written, the archive cannot be either, and writing says so.
            LockAttempt::Unavailable(_) => Ok(None),
            LockAttempt::Taken => Err(ArchiveError::Busy { path }),
        }
    }

    /// The bytes of the file; empty if the file does not exist.
    fn bytes(&self) -> Result<Vec<u8>, ArchiveError> {
        match read_file(&self.file(), MAX_BYTES) {
            Ok(bytes) => Ok(bytes),
            Err(error) if error.is_not_found() => Ok(Vec::new()),
            Err(error) => Err(ArchiveError::Unreadable { path: self.file(), error }),
        }
    }

    fn append(&self, records: &[GameRecord], only_new: bool) -> Result<Added, ArchiveError> {
        let (_lock, bytes) = self.begin_writing()?;
        let mut known: HashSet<&str> = HashSet::new();
        if only_new {
            known = lines(&bytes).filter_map(|line| std::str::from_utf8(line).ok()).map(ArchivedGame::content).collect();
        }
        let first = next_number(&bytes);
        let mut added = Added::default();
        let mut text = String::new();
        let mut seen: HashSet<String> = HashSet::new();
        for record in records {
            let number = first + added.numbers.len() as u64;
            let line = ArchivedGame::new(number, record).to_line();
            let content = ArchivedGame::content(&line);
            if only_new && (known.contains(content) || !seen.insert(content.to_owned())) {
                added.known += 1;
                continue;
            }
            text.push_str(&line);
            text.push('\n');
            added.numbers.push(number);
        }
        if !added.numbers.is_empty() {
            self.write_lines(&bytes, &text)?;
        }
        Ok(added)
    }

    /// The lock for writing, and the bytes of the file, whose last line has an end.
    fn begin_writing(&self) -> Result<(Option<FileLock>, Vec<u8>), ArchiveError> {
        fs::create_dir_all(&self.folder).map_err(|error| self.unwritable(error))?;
        let lock = self.lock(LockMode::Exclusive)?;
        let mut bytes = self.bytes()?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            self.mend_end(&mut bytes)?;
        }
        Ok((lock, bytes))
    }

    /// Adds lines to a file that has these bytes.
    fn write_lines(&self, bytes: &[u8], lines: &str) -> Result<(), ArchiveError> {
        let heading = if bytes.is_empty() { format!("{HEADING}\n") } else { String::new() };
        self.check_room(bytes.len() + heading.len() + lines.len())?;
        self.write_at_end(bytes.len() as u64, format!("{heading}{lines}").as_bytes()).map_err(|error| self.unwritable(error))
    }

    fn check_room(&self, length: usize) -> Result<(), ArchiveError> {
        if length as u64 > MAX_BYTES { Err(ArchiveError::Full { path: self.file() }) } else { Ok(()) }
    }

    /// Appends and waits for the disk. If that fails, the file is as long as before.
    fn write_at_end(&self, length: u64, text: &[u8]) -> io::Result<()> {
        let is_new = length == 0;
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(self.file())?;
        file.seek(SeekFrom::Start(length))?;
        let written = file.write_all(text).and_then(|()| file.sync_all());
        if written.is_err() {
            // If it cannot be cut off now, the next writer moves it away.
            let _ = file.set_len(length);
        } else if is_new {
            // The name of a new file is on disk when its folder is. Not every system can do that.
            let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        }
        written
    }

    /// Ends the last line, or puts it aside if it was cut off.
    fn mend_end(&self, bytes: &mut Vec<u8>) -> Result<(), ArchiveError> {
        let begin = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let is_whole = std::str::from_utf8(&bytes[begin..]).is_ok_and(|line| is_comment(line) || ArchivedGame::parse(line).is_ok());
        if is_whole {
            self.write_at_end(bytes.len() as u64, b"\n").map_err(|error| self.unwritable(error))?;
            bytes.push(b'\n');
            return Ok(());
        }
        let kept = self.keep_damaged(&[&bytes[begin..]]).map_err(|error| self.unwritable(error))?;
        bytes.truncate(begin);
        let cut =
            OpenOptions::new().write(true).open(self.file()).and_then(|file| file.set_len(begin as u64).and_then(|()| file.sync_all()));
        cut.map_err(|error| {
            let _ = kept.undo();
            self.unwritable(error)
        })
    }

    /// Moves the lines that cannot be read to the file for them, and gives each game a number of its own. Returns the new content.
    fn mend(&self) -> Result<Vec<u8>, ArchiveError> {
        let _lock = self.lock(LockMode::Exclusive)?;
        let before = self.bytes()?;
        let bytes = with_own_numbers(before.clone());
        let (good, damaged): (Vec<&[u8]>, Vec<&[u8]>) = lines(&bytes).partition(|line| !is_damaged(line));
        if damaged.is_empty() && bytes == before {
            return Ok(bytes);
        }
        let text = joined_before(&good, next_number(&bytes));
        let kept = self.keep_damaged(&damaged).map_err(|error| self.unwritable(error))?;
        self.replace(&text).inspect_err(|_| {
            // The lines stay where they are, and the next attempt keeps them again.
            let _ = kept.undo();
        })?;
        Ok(text)
    }

    /// Appends lines to the file of damaged lines, on disk.
    fn keep_damaged(&self, lines: &[&[u8]]) -> io::Result<Kept> {
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(self.damaged_file())?;
        let mut kept = Kept { length: file.seek(SeekFrom::End(0))?, file };
        if lines.is_empty() {
            return Ok(kept);
        }
        let written = kept.file.write_all(&joined(lines)).and_then(|()| kept.file.sync_all());
        if let Err(error) = written {
            let _ = kept.undo();
            return Err(error);
        }
        Ok(kept)
    }

    /// Replaces the file by a new one.
    fn replace(&self, text: &[u8]) -> Result<(), ArchiveError> {
        write_atomically(&FileSystem, &self.file(), text).map_err(|error| self.unwritable(error))
    }

    fn unwritable(&self, error: io::Error) -> ArchiveError {
        ArchiveError::Unwritable { path: self.file(), error: error.into() }
    }
}

/// Whether everything that is said about one of two games with the same headers is said about the other, too.
fn says_all_of(game: &GameRecord, part: &GameRecord) -> bool {
    let has_comment = part.comment.is_empty() || game.comment == part.comment;
    has_comment && game.moves.len() == part.moves.len() && has_line(&game.moves, &part.moves)
}

/// Whether a line of moves begins with another, with all that is said about its moves, and has its variations.
fn has_line(line: &[AnnotatedMove], part: &[AnnotatedMove]) -> bool {
    let has_move = |(mv, part): (&AnnotatedMove, &AnnotatedMove)| {
        let says = |variation: &Variation, wanted: &Variation| {
            (wanted.comment.is_empty() || variation.comment == wanted.comment) && has_line(&variation.moves, &wanted.moves)
        };
        let has_variation = |wanted: &Variation| mv.variations.iter().any(|variation| says(variation, wanted));
        mv.text() == part.text()
            && (part.sign.is_none() || mv.sign == part.sign)
            && (part.comment.is_empty() || mv.comment == part.comment)
            && part.variations.iter().all(has_variation)
    };
    line.len() >= part.len() && line.iter().zip(part).all(has_move)
}

/// The file of damaged lines after some were added.
struct Kept {
    file: File,
    /// The file length before the write.
    length: u64,
}

impl Kept {
    /// Removes what was added.
    fn undo(&self) -> io::Result<()> {
        self.file.set_len(self.length)
    }
}

/// How long another program is waited for. It holds the lock only while it reads or writes the file.
const PATIENCE: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_lines_are_taken_back_if_they_stay_in_the_archive() {
        let folder = tempfile::tempdir().unwrap();
        let archive = Archive::at(folder.path());
        fs::write(archive.damaged_file(), "earlier\n").unwrap();
        let content = || fs::read_to_string(archive.damaged_file()).unwrap();
        let kept = archive.keep_damaged(&[b"one", b"two"]).unwrap();
        assert_eq!(content(), "earlier\none\ntwo\n");
        kept.undo().unwrap();
        assert_eq!(content(), "earlier\n");
    }
}
