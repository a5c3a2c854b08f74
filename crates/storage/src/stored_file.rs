//! A file with a value, such as settings, which several programs may change at once.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use birka_diagnostics::{FieldProblem, MAX_FILE_BYTES, ReadError, ReadFields, merge_fields, read_fields, read_text};
use ron::value::RawValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::disk::{Backup, Disk, back_up, remove_stale_files, write_atomically};
use crate::file_lock::FileLock;
use crate::file_writer::{FileWriter, SaveError, Stored, Write};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = MAX_FILE_BYTES as u64;

/// A small RON file that stores one value. Several programs may read and write it: each write changes only what this program has changed.
pub struct StoredFile<T> {
    path: PathBuf,
    what: Stored,
    writer: FileWriter,
    /// The value that this program has read, or written last.
    known: Arc<Mutex<T>>,
}

/// The result of reading a [`StoredFile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<T> {
    /// The value: the default where nothing is understood.
    pub value: T,
    /// The parts that were not understood, and what was done with them.
    pub problem: Option<LoadProblem>,
}

/// An error in a [`StoredFile`]. Displays as English sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadProblem {
    /// The file cannot be read. It has another name now.
    #[error("The {what} in {} cannot be read: {}. {}", file.display(), why(.error), what_became_of_them(.kept))]
    Unreadable {
        what: Stored,
        file: PathBuf,
        /// Why.
        #[source]
        error: ReadError,
        /// Its new path.
        kept: Backup,
    },
    /// A part of the file is lost. It has another name now.
    #[error("The {what} in {} are damaged: {}. What can be read is used. {}", file.display(), joined(.problems), what_became_of_them(.kept))]
    Damaged {
        what: Stored,
        file: PathBuf,
        /// The unreadable part.
        problems: Vec<FieldProblem>,
        /// Its new path.
        kept: Backup,
    },
    /// Some values are not understood. They stay in the file.
    #[error("Some of the {what} in {} are not understood, and the others are used: {}.", file.display(), joined(.problems))]
    Partly {
        what: Stored,
        file: PathBuf,
        /// The parts that are not understood.
        problems: Vec<FieldProblem>,
    },
}

fn why(error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => error.cause(),
        other => other.to_string(),
    }
}

fn joined(problems: &[FieldProblem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn what_became_of_them(kept: &Backup) -> String {
    match kept {
        Ok(file) => format!("They are kept as {}.", file.display()),
        Err(error) => format!("They could not be renamed: {}.", error.cause()),
    }
}

impl<T: StoredValue> StoredFile<T> {
    /// A file at `path`. Reads and writes nothing yet.
    #[must_use]
    pub fn open(path: PathBuf, what: Stored) -> Self {
        Self { path, what, writer: FileWriter::start(what), known: Arc::default() }
    }

    /// Reads the value; the default if the file does not exist. A file that cannot be read, or only in part, is renamed, and the valid part
    /// is stored in its place. Unknown fields and values stay in the file.
    #[must_use]
    pub fn load(&self) -> Loaded<T> {
        self.load_and_then(|| ())
    }

    /// Loads. Calls `between` after a file has been found damaged and before it is locked, which a test uses.
    fn load_and_then(&self, between: impl FnOnce()) -> Loaded<T> {
        let mut content = Content::read(&self.path);
        let mut lock = Ok(None);
        if content.is_to_be_put_aside() {
            between();
            lock = FileLock::wait(&self.path);
            // Another program may have put the file aside meanwhile, and written one that is whole.
            content = Content::read(&self.path);
        }
        let put_aside = |label| match &lock {
            Ok(_) => back_up(&self.path, label).map_err(Into::into),
            Err(error) => Err(error.into()),
        };
        let (what, file) = (self.what, self.path.clone());
        match content {
            Content::Missing => Loaded { value: T::default(), problem: None },
            Content::Unreadable(error) => {
                let kept = put_aside(if matches!(error, ReadError::NotText { .. }) { "damaged" } else { "unreadable" });
                Loaded { value: T::default(), problem: Some(LoadProblem::Unreadable { what, file, error, kept }) }
            }
            Content::Read(ReadFields { value, problems, is_damaged }) => {
                self.set_known(&value);
                let problem = if is_damaged {
                    let kept = put_aside("damaged");
                    self.store(&value);
                    Some(LoadProblem::Damaged { what, file, problems, kept })
                } else {
                    (!problems.is_empty()).then_some(LoadProblem::Partly { what, file, problems })
                };
                Loaded { value, problem }
            }
        }
    }

    /// Stores a value without waiting for the disk.
    pub fn store(&self, value: &T) {
        let (file, value, known) = (self.path.clone(), value.clone(), Arc::clone(&self.known));
        let attempt = {
            let file = file.clone();
            Box::new(move |disk: &dyn Disk| {
                let lock = FileLock::wait(&file)?;
                if lock.is_some() {
                    remove_stale_files(disk, &file);
                }
                let before = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
                write_atomically(disk, &file, T::merge(&current_text::<T>(&file)?, &before, &value))?;
                *known.lock().unwrap_or_else(PoisonError::into_inner) = value.clone();
                Ok(())
            })
        };
        self.writer.write(Write { file, attempt });
    }

    /// Attempts what is pending and waits until it is written or has failed to be. Dropping does the same.
    ///
    /// # Errors
    /// Why it is not written.
    pub fn flush(&self) -> Result<(), SaveError> {
        self.writer.flush()
    }

    /// Why the last value could not be written; `None` if it was.
    #[must_use]
    pub fn error(&self) -> Option<SaveError> {
        self.writer.error()
    }

    fn set_known(&self, value: &T) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = value.clone();
    }
}

/// The content of a file.
enum Content<T> {
    /// The file does not exist.
    Missing,
    /// The file cannot be read.
    Unreadable(ReadError),
    /// The file is read as far as it is understood.
    Read(ReadFields<T>),
}

impl<T: StoredValue> Content<T> {
    fn read(file: &Path) -> Self {
        match read_text(file, MAX_BYTES) {
            Err(error) if error.is_not_found() => Self::Missing,
            Err(error) => Self::Unreadable(error),
            Ok(text) => Self::Read(T::read(&text)),
        }
    }

    fn is_to_be_put_aside(&self) -> bool {
        match self {
            Self::Missing => false,
            Self::Unreadable(_) => true,
            Self::Read(read) => read.is_damaged,
        }
    }
}

/// The current text of the file; `()` if it does not exist. A file damaged since it was read is renamed.
fn current_text<T: StoredValue>(file: &Path) -> io::Result<String> {
    match read_text(file, MAX_BYTES) {
        Ok(text) if !T::read(&text).is_damaged => return Ok(text),
        Err(error) if error.is_not_found() => {}
        Ok(_) | Err(_) => drop(back_up(file, "damaged")?),
    }
    Ok("()".to_owned())
}

/// A value that is stored in a file which several programs may change.
pub trait StoredValue: Clone + Default + Send + 'static {
    /// Reads a text. What is not understood is reported, and the rest is read.
    fn read(text: &str) -> ReadFields<Self>;

    /// The text of a file after this program has changed `before` to `after`, so that what others have written stays.
    fn merge(file: &str, before: &Self, after: &Self) -> String;
}

/// A struct of which every field may be missing is read and written field by field.
pub trait StoredStruct: Clone + Default + Serialize + DeserializeOwned + Send + 'static {
    /// Fields of earlier versions that mean nothing any more, as paths (`group.field`). They are no problem, and stay in the file for the
    /// versions that read them.
    const FORMER_FIELDS: &'static [&'static str] = &[];
}

impl<T: StoredStruct> StoredValue for T {
    fn read(text: &str) -> ReadFields<Self> {
        let mut read = read_fields(text);
        let is_former =
            |problem: &FieldProblem| matches!(problem, FieldProblem::Unknown { name, .. } if Self::FORMER_FIELDS.contains(&name.as_str()));
        read.problems.retain(|problem| !is_former(problem));
        read
    }

    fn merge(file: &str, before: &Self, after: &Self) -> String {
        merge_fields(file, before, after)
    }
}

/// A set of names is a list. Names that another program has added stay, and so do the names of a damaged list.
impl StoredValue for BTreeSet<String> {
    fn read(text: &str) -> ReadFields<Self> {
        let items = match ron::from_str::<Vec<Box<RawValue>>>(text) {
            Ok(items) => items,
            Err(error) => {
                let problems = vec![FieldProblem::Syntax { line: error.span.start.line, why: error.code.to_string() }];
                return ReadFields { value: Self::new(), problems, is_damaged: true };
            }
        };
        let (mut value, mut problems) = (Self::new(), Vec::new());
        for item in items {
            match ron::from_str::<String>(item.get_ron()) {
                Ok(name) => drop(value.insert(name)),
                Err(_) => problems.push(FieldProblem::NotAName { value: item.trim().get_ron().to_owned() }),
            }
        }
        ReadFields { value, is_damaged: !problems.is_empty(), problems }
    }

    fn merge(file: &str, _: &Self, after: &Self) -> String {
        let mut all = Self::read(file).value;
        all.extend(after.iter().cloned());
        // RON can write a list of strings, so this cannot fail.
        ron::ser::to_string_pretty(&all, ron::ser::PrettyConfig::new().new_line("\n")).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default)]
    struct Settings {
        hints: bool,
        bar: bool,
        volume: u8,
    }

    impl StoredStruct for Settings {}

    fn settings(path: &Path) -> StoredFile<Settings> {
        StoredFile::open(path.to_owned(), Stored::Settings)
    }

    fn solved(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn load_returns_the_stored_value_and_backs_up_a_damaged_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solved.ron");
        let open = || StoredFile::<BTreeSet<String>>::open(path.clone(), Stored::SolvedPuzzles);
        assert_eq!(open().load(), Loaded { value: BTreeSet::new(), problem: None });
        let two = solved(&["tablut-3", "brandubh-1"]);
        let file = open();
        file.store(&two);
        drop(file);
        assert_eq!(open().load(), Loaded { value: two, problem: None });

        fs::write(&path, "[\"tablut-3\", ").unwrap();
        let file = open();
        let message = file.load().problem.unwrap().to_string();
        assert!(message.contains("solved puzzles") && message.contains("solved.ron.damaged-1"), "{message}");
        file.store(&solved(&["tablut-4"]));
        drop(file);
        assert_eq!(fs::read_to_string(folder.path().join("solved.ron.damaged-1")).unwrap(), "[\"tablut-3\", ");
        assert_eq!(open().load().value.len(), 1);

        fs::write(&path, [0xFF, 0xFE]).unwrap();
        let message = open().load().problem.unwrap().to_string();
        assert!(message.contains("solved.ron.damaged-2"), "{message}");

        fs::write(&path, "[\"tablut-3\", 7, \"tablut-4\"]").unwrap();
        let Loaded { value, problem } = open().load();
        assert_eq!(value, solved(&["tablut-3", "tablut-4"]));
        assert!(problem.is_some_and(|problem| problem.to_string().contains("7 is not a name")));
    }

    #[test]
    fn two_programs_keep_what_the_other_has_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solved.ron");
        let [one, other] = [(); 2].map(|()| StoredFile::<BTreeSet<String>>::open(path.clone(), Stored::SolvedPuzzles));
        assert_eq!((one.load().value.len(), other.load().value.len()), (0, 0));
        one.store(&solved(&["a"]));
        one.flush().unwrap();
        other.store(&solved(&["b"]));
        other.flush().unwrap();
        one.store(&solved(&["a", "c"]));
        one.flush().unwrap();
        assert_eq!(one.load().value, solved(&["a", "b", "c"]));

        let path = folder.path().join("settings.ron");
        fs::write(&path, "(volume: 3, music: 4)").unwrap();
        let [one, other] = [(); 2].map(|()| settings(&path));
        let read = one.load().value;
        assert_eq!(read, other.load().value);
        one.store(&Settings { hints: true, ..read });
        one.flush().unwrap();
        other.store(&Settings { bar: true, ..read });
        other.flush().unwrap();
        other.store(&Settings { bar: true, volume: 5, ..read });
        other.flush().unwrap();
        assert_eq!(settings(&path).load().value, Settings { hints: true, bar: true, volume: 5 });
        assert!(fs::read_to_string(&path).unwrap().contains("music: 4"), "a newer version's field stays");
    }

    #[test]
    fn a_damaged_file_is_kept_and_what_is_understood_is_stored() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(hints: true, volume: 4, bar: tr").unwrap();
        let expected = Settings { hints: true, volume: 4, bar: false };
        let file = settings(&path);
        let Loaded { value, problem } = file.load();
        assert_eq!(value, expected);
        assert!(
            problem.is_some_and(|problem| problem.to_string().contains("line 1") && problem.to_string().contains("settings.ron.damaged-1"))
        );
        drop(file);
        assert_eq!(settings(&path).load(), Loaded { value: expected, problem: None });
    }

    #[test]
    fn a_file_that_another_program_has_replaced_is_not_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        for damaged in [&b"(volume: 4, bar: tr"[..], b"\xff\xfe"] {
            fs::write(&path, damaged).unwrap();
            let file = settings(&path);
            let Loaded { value, problem } = file.load_and_then(|| fs::write(&path, "(volume: 7)").unwrap());
            assert_eq!((value, problem), (Settings { volume: 7, ..Settings::default() }, None));
            assert_eq!(fs::read_to_string(&path).unwrap(), "(volume: 7)");
        }
        assert!(!folder.path().join("settings.ron.damaged-1").exists());
    }

    #[test]
    fn a_value_that_is_not_understood_stays_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(hints: Often, volume: 4)").unwrap();
        let file = settings(&path);
        let Loaded { value, problem } = file.load();
        assert_eq!(value, Settings { volume: 4, ..Settings::default() });
        assert!(problem.is_some_and(|problem| problem.to_string().contains("`hints` is not understood")));
        file.store(&Settings { volume: 5, ..value });
        drop(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("hints: Often,") && text.contains("volume: 5,"), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_renamed_and_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let make: [fn(&Path); 3] = [
            |path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
            |path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
            |path| fs::File::create(path).unwrap().set_len(3 << 30).unwrap(),
        ];
        for (number, make) in (1..).zip(make) {
            make(&path);
            let file = settings(&path);
            let message = file.load().problem.expect("a problem").to_string();
            let backup = format!("settings.ron.unreadable-{number}");
            assert!(message.contains("cannot be read: ") && message.contains(&backup), "{message}");
            file.store(&Settings { volume: 1, ..Settings::default() });
            file.flush().unwrap();
            assert_eq!(settings(&path).load().value.volume, 1);
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_failed_write_is_reported_with_the_name_of_the_value() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "a file in place of a folder").unwrap();
        let file = StoredFile::<BTreeSet<String>>::open(blocked.join("solved.ron"), Stored::SolvedPuzzles);
        file.store(&BTreeSet::new());
        let error = file.flush().expect_err("the write fails");
        assert!(error.to_string().contains("solved puzzles") && error.to_string().contains("solved.ron"), "{error}");
        assert_eq!(file.error(), Some(error));
    }
}
