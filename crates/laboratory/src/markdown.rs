use std::path::{Path, PathBuf};

use birka::cli::{CliError, read_text_input, write_output};

use crate::error::LabError;

/// A Markdown file with marked lines between which a table is written.
pub(crate) struct MarkdownPage {
    path: PathBuf,
    before: String,
    after: String,
}

/// The lines around the table.
#[derive(Clone, Copy)]
pub(crate) struct Marks {
    pub(crate) begin: &'static str,
    pub(crate) end: &'static str,
}

impl MarkdownPage {
    /// # Errors
    /// If the page cannot be read, or has no marks.
    pub(crate) fn open(path: &Path, Marks { begin, end }: Marks) -> Result<Self, LabError> {
        let text = read_text_input(path)?;
        let place = text.find(begin).and_then(|at| Some((at + begin.len(), at + text[at..].find(end)?)));
        let (from, to) = place.ok_or_else(|| LabError::NoMarks { path: path.to_owned(), begin, end })?;
        Ok(Self { path: path.to_owned(), before: text[..from].to_owned(), after: text[to..].to_owned() })
    }

    /// Replaces what is between the marks.
    ///
    /// # Errors
    /// If the page cannot be written. It is then unchanged.
    pub(crate) fn write(&self, table: &str) -> Result<(), CliError> {
        let text = format!("{}\n{table}{}", self.before, self.after);
        write_output(&self.path, &text)
    }
}
