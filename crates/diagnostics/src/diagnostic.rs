use std::fmt;
use std::path::{Path, PathBuf};

use crate::Code;

/// A fault or a warning about a file: its place, its code and what to do about it.
///
/// Displays as `file:line: error[CODE]: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {severity}[{code}]: {message}", path.display(), line.unwrap_or(1))]
pub struct Diagnostic {
    /// The file, or the folder if no single file is at fault.
    pub path: PathBuf,
    /// The line, from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// How serious it is.
    pub severity: Severity,
    /// The kind of fault. Warnings have codes of their own.
    pub code: Code,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Diagnostic {
    /// An error about a file as a whole.
    #[must_use]
    pub fn error(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: None, severity: Severity::Error, code, message: message.into() }
    }

    /// A warning about a file as a whole.
    #[must_use]
    pub fn warning(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(path, code, message) }
    }

    /// The same diagnostic at a line, counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }
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
