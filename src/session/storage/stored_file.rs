use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::backup::back_up;
use super::file_writer::FileWriter;

/// A small RON file that stores one value.
pub struct StoredFile<T> {
    path: PathBuf,
    /// What the value is called in messages, in the plural: "settings".
    name: &'static str,
    writer: FileWriter,
    value: PhantomData<fn(T)>,
}

impl<T: Default + Serialize + DeserializeOwned> StoredFile<T> {
    /// A file at `path`. Messages call its content `name`, a plural such as "settings". Reads and writes nothing yet.
    #[must_use]
    pub fn open(path: PathBuf, name: &'static str) -> Self {
        Self { path, name, writer: FileWriter::start(name), value: PhantomData }
    }

    /// Reads the value; the default if there is no file. A damaged file is renamed, so that the next [`store`](Self::store) does not replace
    /// it.
    ///
    /// # Errors
    /// If the file cannot be read or parsed. The message names the file and its new name.
    pub fn load(&self) -> Result<T, String> {
        let (name, path) = (self.name, self.path.display());
        let read = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
            Err(error) => Err(format!("read: {error}")),
            Ok(text) => ron::from_str(&text).map_err(|error| format!("understood: {error}")),
        };
        read.map_err(|problem| {
            let backup = match back_up(&self.path, "damaged") {
                Ok(backup) => format!("They are kept as {}.", backup.display()),
                Err(_) => "The next change replaces them.".to_owned(),
            };
            format!("The {name} in {path} cannot be {problem}. {backup}")
        })
    }

    /// Stores a value without waiting for the disk.
    pub fn store(&self, value: &T) {
        if let Ok(text) = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default()) {
            self.writer.write(self.path.clone(), text);
        }
    }

    /// Waits until the last value is written or has failed to be. Dropping does the same.
    pub fn flush(&self) {
        self.writer.flush();
    }

    /// Why the last value could not be written; `None` if it was.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        self.writer.error()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn load_returns_the_stored_value_and_backs_up_a_damaged_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solved.ron");
        let open = || StoredFile::<BTreeSet<String>>::open(path.clone(), "solved puzzles");
        assert_eq!(open().load(), Ok(BTreeSet::new()));
        let solved = BTreeSet::from(["tablut-3".to_owned(), "brandubh-1".to_owned()]);
        let file = open();
        file.store(&solved);
        drop(file);
        assert_eq!(open().load(), Ok(solved));

        fs::write(&path, "[\"tablut-3\", ").unwrap();
        let file = open();
        let message = file.load().unwrap_err();
        assert!(message.contains("solved puzzles") && message.contains("solved.ron.damaged-1"), "{message}");
        file.store(&BTreeSet::from(["tablut-4".to_owned()]));
        drop(file);
        assert_eq!(fs::read_to_string(folder.path().join("solved.ron.damaged-1")).unwrap(), "[\"tablut-3\", ");
        assert_eq!(open().load().unwrap().len(), 1);

        fs::write(&path, [0xFF, 0xFE]).unwrap();
        let message = open().load().unwrap_err();
        assert!(message.contains("solved.ron.damaged-2"), "{message}");
    }

    #[test]
    fn a_failed_write_is_reported_with_the_name_of_the_value() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "a file in place of a folder").unwrap();
        let file = StoredFile::<BTreeSet<String>>::open(blocked.join("solved.ron"), "solved puzzles");
        file.store(&BTreeSet::new());
        file.flush();
        let error = file.error().expect("the write fails");
        assert!(error.contains("solved puzzles") && error.contains("solved.ron"), "{error}");
    }
}
