use std::path::{Path, PathBuf};

use crate::cli::error::CliError;
use crate::cli::input_file::read_text_input;
use crate::cli::output_file::write_output;

/// A Markdown file with marked lines between which a table is written.
pub(in crate::cli::tournament) struct MarkdownPage {
    path: PathBuf,
    before: String,
    after: String,
}

/// The lines around the table.
#[derive(Clone, Copy)]
pub(in crate::cli::tournament) struct Marks {
    pub(in crate::cli::tournament) begin: &'static str,
    pub(in crate::cli::tournament) end: &'static str,
}

impl MarkdownPage {
    /// Reads a page.
    ///
    /// # Errors
    /// If it cannot be read, or has no marks.
    pub(in crate::cli::tournament) fn open(path: &Path, Marks { begin, end }: Marks) -> Result<Self, CliError> {
        let text = read_text_input(path)?;
        let place = text.find(begin).and_then(|at| Some((at + begin.len(), at + text[at..].find(end)?)));
        let (from, to) = place.ok_or_else(|| CliError::NoMarks { path: path.to_owned(), begin, end })?;
        Ok(Self { path: path.to_owned(), before: text[..from].to_owned(), after: text[to..].to_owned() })
    }

    /// Replaces what is between the marks.
    ///
    /// # Errors
    /// If the page cannot be written; it is as it was then.
    pub(in crate::cli::tournament) fn write(&self, table: &str) -> Result<(), CliError> {
        let text = format!("{}\n{table}{}", self.before, self.after);
        write_output(&self.path, &text)
    }
}
