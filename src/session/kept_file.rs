use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::aside::move_aside;
use super::writer::Writer;

/// A small file of RON that remembers one thing from one start of Birka to the next.
pub struct KeptFile<T> {
    path: PathBuf,
    /// What it keeps, as messages name it: "settings".
    what: &'static str,
    writer: Writer,
    kept: PhantomData<fn(T)>,
}

impl<T: Default + Serialize + DeserializeOwned> KeptFile<T> {
    /// A file that keeps what `what` names; nothing is read or written yet.
    #[must_use]
    pub fn open(path: PathBuf, what: &'static str) -> Self {
        Self { path, what, writer: Writer::start(what), kept: PhantomData }
    }

    /// What is kept in it: the default where there is nothing yet. A file that cannot be read or understood gets another
    /// name, so that what is kept next does not replace it.
    ///
    /// # Errors
    /// When it cannot be read or understood; the message names the file and says what becomes of it. The default holds then.
    pub fn read(&self) -> Result<T, String> {
        let (what, path) = (self.what, self.path.display());
        let read = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
            Err(error) => Err(format!("read: {error}")),
            Ok(text) => ron::from_str(&text).map_err(|error| format!("understood: {error}")),
        };
        read.map_err(|trouble| {
            let kept = match move_aside(&self.path, "damaged") {
                Ok(aside) => format!("They are kept as {}.", aside.display()),
                Err(_) => "What is chosen next takes their place.".to_owned(),
            };
            format!("The {what} in {path} cannot be {trouble}. {kept}")
        })
    }

    /// Keeps something else, without waiting for the disk.
    pub fn keep(&self, value: &T) {
        if let Ok(text) = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default()) {
            self.writer.write(self.path.clone(), text);
        }
    }

    /// Waits until the last value is on the disk, or has failed to be written. Dropping does the same.
    pub fn flush(&self) {
        self.writer.flush();
    }

    /// What kept the last value from the disk, if anything did.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.writer.fault()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_what_is_damaged_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solved.ron");
        let open = || KeptFile::<BTreeSet<String>>::open(path.clone(), "solved puzzles");
        assert_eq!(open().read(), Ok(BTreeSet::new()));
        let solved = BTreeSet::from(["tablut-3".to_owned(), "brandubh-1".to_owned()]);
        let file = open();
        file.keep(&solved);
        drop(file);
        assert_eq!(open().read(), Ok(solved));

        fs::write(&path, "[\"tablut-3\", ").unwrap();
        let file = open();
        let told = file.read().unwrap_err();
        assert!(told.contains("The solved puzzles in ") && told.contains("solved.ron.damaged-1"), "{told}");
        file.keep(&BTreeSet::from(["tablut-4".to_owned()]));
        drop(file);
        assert_eq!(fs::read_to_string(folder.path().join("solved.ron.damaged-1")).unwrap(), "[\"tablut-3\", ");
        assert_eq!(open().read().unwrap().len(), 1);

        fs::write(&path, [0xFF, 0xFE]).unwrap();
        let told = open().read().unwrap_err();
        assert!(told.contains("cannot be read") && told.contains("solved.ron.damaged-2"), "{told}");
    }

    #[test]
    fn a_disk_that_takes_nothing_is_told_of_by_the_name_of_what_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "a file where a folder should be").unwrap();
        let file = KeptFile::<BTreeSet<String>>::open(blocked.join("solved.ron"), "solved puzzles");
        file.keep(&BTreeSet::new());
        file.flush();
        let fault = file.fault().expect("a fault");
        assert!(fault.contains("The solved puzzles could not be saved in "), "{fault}");
    }
}
