use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::ron_lines::RonLines;
use crate::{Code, Diagnostic, Severity, names, source};

/// The longest file of RON that is read, in bytes.
const LONGEST: usize = 256 * 1024;

/// A file of RON as it is read: what it says, and on which line.
pub(crate) struct RonFile {
    path: PathBuf,
    text: String,
    lines: RonLines,
    code: Code,
    faults: Vec<Diagnostic>,
}

impl RonFile {
    /// Reads a file. What is wrong with how it is written gets the code.
    ///
    /// # Errors
    /// When there is no such file, or none that can be read.
    pub(crate) fn open(path: &Path, code: Code) -> Result<Self, Diagnostic> {
        let read = source::text(path, LONGEST);
        let text = read.map_err(|(line, message)| Diagnostic { line, ..fault(path, Code::UnreadableFile, message) })?;
        Ok(Self::of_text(path, text, code))
    }

    /// A file whose text is known already.
    pub(crate) fn of_text(path: &Path, text: String, code: Code) -> Self {
        let lines = RonLines::of(&text);
        Self { path: path.to_owned(), text, lines, code, faults: Vec::new() }
    }

    /// What it says; a fault is taken down where it does not say that.
    pub(crate) fn parse<T: DeserializeOwned>(&mut self) -> Option<T> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        match options.from_str(&self.text) {
            Ok(read) => Some(read),
            Err(spanned) => {
                let message = match &spanned.code {
                    ron::Error::NoSuchStructField { expected, found, .. } => {
                        format!("there is no field `{found}` here{}", names::hint(found, expected))
                    }
                    other => other.to_string(),
                };
                self.faults.push(Diagnostic { line: Some(spanned.span.start.line), ..fault(&self.path, self.code, message) });
                None
            }
        }
    }

    /// Takes down what is wrong with the value at a path such as `depends.0.version`.
    pub(crate) fn fault(&mut self, at: &str, message: impl Display) {
        self.fault_of(self.code, at, message);
    }

    /// The same with a code of its own.
    pub(crate) fn fault_of(&mut self, code: Code, at: &str, message: impl Display) {
        let diagnostic = self.diagnostic(code, at, message);
        self.faults.push(diagnostic);
    }

    pub(crate) fn diagnostic(&self, code: Code, at: &str, message: impl Display) -> Diagnostic {
        Diagnostic { line: Some(self.lines.line(at)), ..fault(&self.path, code, message.to_string()) }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The lines, for what is looked at only when other files have been read.
    pub(crate) fn lines(&self) -> RonLines {
        self.lines.clone()
    }

    /// Everything wrong with it, by line.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.faults.sort_by_key(|fault| fault.line);
        self.faults
    }
}

pub(crate) fn fault(path: &Path, code: Code, message: String) -> Diagnostic {
    Diagnostic { path: path.to_owned(), line: None, severity: Severity::Error, code, message }
}
