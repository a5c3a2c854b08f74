use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::{Code, Diagnostic, RonSourceMap, Span, check_text, read_text_file, suggest};

/// A RON file being read: its text, the lines of its keys and the faults found so far.
pub struct RonDocument {
    path: PathBuf,
    text: String,
    source_map: RonSourceMap,
    code: Code,
    diagnostics: Vec<Diagnostic>,
}

impl RonDocument {
    /// Reads a file. `code` is the code of faults in its content.
    ///
    /// # Errors
    /// If the file cannot be read as text.
    pub fn read(path: &Path, code: Code) -> Result<Self, Diagnostic> {
        Ok(Self::from_text(path, read_text_file(path)?, code))
    }

    /// A document whose text is already in memory; `path` is used in diagnostics only.
    #[must_use]
    pub fn from_text(path: &Path, text: String, code: Code) -> Self {
        let source_map = RonSourceMap::new(&text);
        Self { path: path.to_owned(), text, source_map, code, diagnostics: Vec::new() }
    }

    /// Deserializes the document. On failure the error is added to the diagnostics and `None` is returned.
    pub fn parse<T: DeserializeOwned>(&mut self) -> Option<T> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        match options.from_str(&self.text) {
            Ok(value) => Some(value),
            Err(spanned) => {
                let message = match &spanned.code {
                    ron::Error::NoSuchStructField { expected, found, .. } => {
                        format!("there is no field `{found}` here{}", suggest::hint(found, expected))
                    }
                    other => other.to_string(),
                };
                let (start, end) = (&spanned.span.start, &spanned.span.end);
                let span = Span { line: start.line, column: start.col, end_line: end.line, end_column: end.col };
                self.diagnostics.push(Diagnostic::error(&self.path, self.code, message).at(start.line, Some(span)));
                None
            }
        }
    }

    /// Adds an error about the value at a path such as `depends.0.version`.
    pub fn error(&mut self, key_path: &str, message: impl Display) {
        self.error_with_code(self.code, key_path, message);
    }

    /// Adds an error with a code other than the document's.
    pub fn error_with_code(&mut self, code: Code, key_path: &str, message: impl Display) {
        let (line, span) = (self.source_map.line(key_path), self.source_map.span(key_path));
        self.diagnostics.push(Diagnostic::error(&self.path, code, message.to_string()).at(line, span));
    }

    /// Adds an error if a text that people read is longer than `max_length` characters or cannot be shown.
    pub fn check_text(&mut self, key_path: &str, text: &str, max_length: usize) {
        if let Err(why) = check_text(text, max_length) {
            self.error(key_path, format!("the text {why}"));
        }
    }

    /// Adds an error about the last of several keys with the same path.
    pub fn error_at_last(&mut self, key_path: &str, message: impl Display) {
        let span = self.source_map.last_span(key_path);
        let line = span.map_or(1, |span| span.line);
        self.diagnostics.push(Diagnostic::error(&self.path, self.code, message.to_string()).at(line, span));
    }

    /// The text of the document.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines of its keys, for faults that are found after the document has been read.
    #[must_use]
    pub fn source_map(&self) -> &RonSourceMap {
        &self.source_map
    }

    /// Every diagnostic, sorted by line.
    #[must_use]
    pub fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.line);
        self.diagnostics
    }
}
