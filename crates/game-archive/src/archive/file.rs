use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use birka_diagnostics::read_file;
use birka_rules::record::game_record::GameRecord;

use super::error::{ArchiveError, ArchiveProblem};
use super::line::ArchivedGame;
use super::lock::{Access, Lock};
use super::query::Query;

/// The first line of an archive.
pub const HEADING: &str = "// Birka's games, one on each line. Read them with `birka games list`.";
/// The beginning of the comment that keeps the number of a deleted last game from being used again.
const NEXT: &str = "// next: ";
/// The largest archive, in bytes. A game of a hundred moves takes about a kilobyte.
pub const MAX_BYTES: u64 = 256 << 20;

/// Games in a folder: the file `games.ron`, with `games.lock` beside it and, if lines were damaged, `games.ron.damaged`.
///
/// Every operation reads or writes the file anew under a lock, so that several programs may use the archive at once.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

/// The games of an archive.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The games in the order in which they were added.
    pub games: Vec<ArchivedGame>,
    /// What could not be read.
    pub problems: Vec<ArchiveProblem>,
}

/// What became of games that were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// The numbers of the new games.
    pub numbers: Vec<u64>,
    /// How many were in the archive already.
    pub known: usize,
}

impl Contents {
    /// The games that a query finds.
    pub fn find<'a>(&'a self, query: &'a Query) -> impl Iterator<Item = &'a ArchivedGame> {
        self.games.iter().filter(|game| query.finds(game))
    }
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

    /// Adds a game and returns its number. It is on disk then.
    ///
    /// # Errors
    /// If the file cannot be written. Nothing is added then.
    pub fn add(&self, record: &GameRecord) -> Result<u64, ArchiveError> {
        let added = self.append(std::slice::from_ref(record), false)?;
        Ok(added.numbers.first().copied().unwrap_or_default())
    }

    /// Adds the games that are not in the archive yet. They are on disk then.
    ///
    /// # Errors
    /// If the file cannot be read or written. Nothing is added then.
    pub fn add_new(&self, records: &[GameRecord]) -> Result<Added, ArchiveError> {
        self.append(records, true)
    }

    /// Every game. Damaged lines are put aside if the archive can be written.
    ///
    /// # Errors
    /// If the file cannot be read. No file is an empty archive.
    pub fn read(&self) -> Result<Contents, ArchiveError> {
        let (contents, damaged) = {
            let _lock = Lock::take(&self.lock_file(), Access::Read)?;
            parse(&self.bytes()?)
        };
        let mut contents = contents;
        if damaged > 0 {
            contents.problems.push(match self.put_damaged_lines_aside() {
                Ok(()) => ArchiveProblem::PutAside { lines: damaged, file: self.file(), kept: self.damaged_file() },
                Err(error) => ArchiveProblem::LeftDamaged { lines: damaged, file: self.file(), error },
            });
        }
        Ok(contents)
    }

    /// The game with a number.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn game(&self, number: u64) -> Result<GameRecord, ArchiveError> {
        let contents = self.read()?;
        let game = contents.games.iter().find(|game| game.number == number).ok_or(ArchiveError::NoGame { number })?;
        game.record().map_err(|why| ArchiveError::Damaged { number, why })
    }

    /// Deletes games. Their numbers are not used again.
    ///
    /// # Errors
    /// If one of them does not exist, or the file cannot be written. Nothing is deleted then.
    pub fn delete(&self, numbers: &[u64]) -> Result<(), ArchiveError> {
        let _lock = Lock::take(&self.lock_file(), Access::Write)?;
        let bytes = self.bytes()?;
        let doomed =
            |line: &[u8]| std::str::from_utf8(line).ok().and_then(ArchivedGame::beginning).filter(|(_, number)| numbers.contains(number));
        let found: HashSet<u64> = lines(&bytes).filter_map(doomed).map(|(_, number)| number).collect();
        if let Some(&number) = numbers.iter().find(|number| !found.contains(number)) {
            return Err(ArchiveError::NoGame { number });
        }
        let next = next_number(&bytes);
        let kept = lines(&bytes).filter(|line| doomed(line).is_none() && !line.starts_with(NEXT.as_bytes()));
        let mut text: Vec<u8> = kept.flat_map(|line| line.iter().copied().chain([b'\n'])).collect();
        if next_number(&text) != next {
            text.extend_from_slice(format!("{NEXT}{next}\n").as_bytes());
        }
        self.replace(&text)
    }

    fn lock_file(&self) -> PathBuf {
        self.folder.join("games.lock")
    }

    /// The bytes of the file; none if there is no file.
    fn bytes(&self) -> Result<Vec<u8>, ArchiveError> {
        match read_file(&self.file(), MAX_BYTES) {
            Ok(bytes) => Ok(bytes),
            Err(error) if error.is_not_found() => Ok(Vec::new()),
            Err(error) => Err(ArchiveError::Unreadable { path: self.file(), error }),
        }
    }

    fn append(&self, records: &[GameRecord], only_new: bool) -> Result<Added, ArchiveError> {
        fs::create_dir_all(&self.folder).map_err(|error| self.unwritable(error))?;
        let _lock = Lock::take(&self.lock_file(), Access::Write)?;
        let mut bytes = self.bytes()?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            self.mend_end(&mut bytes)?;
        }
        let mut known: HashSet<&str> = HashSet::new();
        if only_new {
            known = lines(&bytes).filter_map(|line| std::str::from_utf8(line).ok()).map(ArchivedGame::content).collect();
        }
        let first = next_number(&bytes);
        let mut added = Added::default();
        let mut text = if bytes.is_empty() { format!("{HEADING}\n") } else { String::new() };
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
        if added.numbers.is_empty() {
            return Ok(added);
        }
        if (bytes.len() + text.len()) as u64 > MAX_BYTES {
            return Err(ArchiveError::Full { path: self.file() });
        }
        self.write_at_end(bytes.len() as u64, text.as_bytes()).map_err(|error| self.unwritable(error))?;
        Ok(added)
    }

    /// Appends and waits for the disk. If that fails, the file is as long as before.
    fn write_at_end(&self, length: u64, text: &[u8]) -> io::Result<()> {
        let is_new = length == 0;
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(self.file())?;
        file.seek(SeekFrom::Start(length))?;
        let written = file.write_all(text).and_then(|()| file.sync_all());
        if written.is_err() {
            // What cannot be cut off now is put aside by the next writer.
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
        self.keep_damaged(&bytes[begin..]).map_err(|error| self.unwritable(error))?;
        bytes.truncate(begin);
        let cut =
            OpenOptions::new().write(true).open(self.file()).and_then(|file| file.set_len(begin as u64).and_then(|()| file.sync_all()));
        cut.map_err(|error| self.unwritable(error))
    }

    /// Moves the lines that cannot be read to the file for them.
    fn put_damaged_lines_aside(&self) -> Result<(), ArchiveError> {
        let _lock = Lock::take(&self.lock_file(), Access::Write)?;
        let bytes = self.bytes()?;
        let (good, damaged): (Vec<&[u8]>, Vec<&[u8]>) = lines(&bytes).partition(|line| !is_damaged(line));
        if damaged.is_empty() {
            return Ok(());
        }
        for line in damaged {
            self.keep_damaged(line).map_err(|error| self.unwritable(error))?;
        }
        let next = next_number(&bytes);
        let mut text: Vec<u8> = good.into_iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect();
        if next_number(&text) != next {
            text.extend_from_slice(format!("{NEXT}{next}\n").as_bytes());
        }
        self.replace(&text)
    }

    /// Appends a line to the file of damaged lines, on disk.
    fn keep_damaged(&self, line: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(self.damaged_file())?;
        file.write_all(line)?;
        file.write_all(b"\n")?;
        file.sync_all()
    }

    /// Replaces the file by a new one.
    fn replace(&self, text: &[u8]) -> Result<(), ArchiveError> {
        let written = AtomicWriteFile::open(self.file()).and_then(|mut file| {
            file.write_all(text)?;
            file.commit()
        });
        written.map_err(|error| self.unwritable(error))
    }

    fn unwritable(&self, error: io::Error) -> ArchiveError {
        ArchiveError::Unwritable { path: self.file(), error: error.into() }
    }
}

/// The lines of a file, without blank ones.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).filter(|line| !line.is_empty())
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("//")
}

/// Whether a line holds neither a game, also one of a later format, nor a comment.
fn is_damaged(line: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(line) else { return true };
    let is_later = ArchivedGame::beginning(text).is_some_and(|(format, _)| format > ArchivedGame::FORMAT) && text.ends_with(')');
    !is_comment(text) && !is_later && ArchivedGame::parse(text).is_err()
}

/// The games of a file, and the number of damaged lines.
fn parse(bytes: &[u8]) -> (Contents, usize) {
    let mut contents = Contents::default();
    let (mut damaged, mut later) = (0, 0);
    for line in lines(bytes) {
        match std::str::from_utf8(line).map_err(|error| error.to_string()) {
            Ok(text) if is_comment(text) => {}
            Ok(text) => match ArchivedGame::parse(text) {
                Ok(game) => contents.games.push(game),
                Err(_) if is_damaged(line) => damaged += 1,
                Err(_) => later += 1,
            },
            Err(_) => damaged += 1,
        }
    }
    if later > 0 {
        contents.problems.push(ArchiveProblem::Newer { games: later });
    }
    (contents, damaged)
}

/// The number of the next game: one more than any number so far.
fn next_number(bytes: &[u8]) -> u64 {
    let number = |line: &[u8]| {
        let text = std::str::from_utf8(line).ok()?;
        match text.strip_prefix(NEXT) {
            Some(next) => next.trim().parse().ok(),
            None => ArchivedGame::beginning(text).map(|(_, number)| number.saturating_add(1)),
        }
    };
    lines(bytes).filter_map(number).max().unwrap_or(1)
}
