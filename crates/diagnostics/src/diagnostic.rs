use std::fmt;
use std::path::{Path, PathBuf};

use crate::{Code, printable_lines, printable_path};

/// A fault or a warning about a file: its place, its code and what to do about it.
///
/// Displays as `file:line: error[CODE]: message`, without control characters; further lines of the message are indented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {severity}[{code}]: {}", printable_path(path), line.unwrap_or(1), printable_lines(message))]
pub struct Diagnostic {
    /// The file, or the folder if no single file is at fault.
    pub path: PathBuf,
    /// The line, from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// The exact part of that line, if known.
    pub span: Option<Span>,
    pub severity: Severity,
    /// The kind of fault. Warnings have codes of their own.
    pub code: Code,
    /// The error and what was expected.
    pub message: String,
}

impl Diagnostic {
    /// An error about a file as a whole.
    #[must_use]
    pub fn error(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: None, span: None, severity: Severity::Error, code, message: message.into() }
    }

    /// A warning about a file as a whole.
    #[must_use]
    pub fn warning(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(path, code, message) }
    }

    /// Displays as `file:line:column: error[CODE]: message`, which editors and terminals open at the place. Column 1 where none is known.
    #[must_use]
    pub fn with_column(&self) -> impl fmt::Display {
        let Self { path, line, span, severity, code, message } = self;
        let (line, column) = (line.unwrap_or(1), span.map_or(1, |span| span.column));
        format!("{}:{line}:{column}: {severity}[{code}]: {}", printable_path(path), printable_lines(message))
    }

    /// The same diagnostic at a line, counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }

    /// The same diagnostic at a line, and at a span on that line if one is known.
    #[must_use]
    pub fn at(self, line: usize, span: Option<Span>) -> Self {
        Self { line: Some(line), span, ..self }
    }
}

/// A part of a text. Lines and columns count from 1, columns in characters; the end is behind the last character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The line on which it begins.
    pub line: usize,
    /// The column at which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column behind its last character.
    pub end_column: usize,
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The variant can be played, but something is probably a mistake.
    Warning,
    /// The variant cannot be played.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}
