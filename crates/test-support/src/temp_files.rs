//! A temporary folder with text files.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A temporary folder with text files; deleted when dropped.
#[derive(Debug)]
pub struct TempFiles(TempDir);

impl TempFiles {
    /// Creates a folder with some files, given as name and text.
    #[must_use]
    pub fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// Writes a file, creating its folders or replacing an earlier version.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The path of a file in the folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.path()
    }
}
