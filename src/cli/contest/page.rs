use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;

/// A page with a place for a table of results.
pub(super) struct Page {
    path: PathBuf,
    before: String,
    after: String,
}

/// What stands on the lines about the place.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    pub(super) begin: &'static str,
    pub(super) end: &'static str,
}

impl Page {
    /// Reads a page and finds the place.
    pub(super) fn open(path: &Path, Marks { begin, end }: Marks) -> Result<Self, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
        let place = text.find(begin).and_then(|at| Some((at + begin.len(), at + text[at..].find(end)?)));
        let (from, to) = place.ok_or_else(|| Failure::NoPlace { path: path.to_owned(), begin, end })?;
        Ok(Self { path: path.to_owned(), before: text[..from].to_owned(), after: text[to..].to_owned() })
    }

    /// Writes a table there.
    pub(super) fn write(&self, table: &str) -> Result<(), Failure> {
        let text = format!("{}\n{table}{}", self.before, self.after);
        std::fs::write(&self.path, text).map_err(|error| Failure::Unwritable { path: self.path.clone(), error })
    }
}
