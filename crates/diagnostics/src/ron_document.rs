use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::ron_recovery::{self, Fault, LeftOut, Recovery, RonFault};
use crate::{Code, Diagnostic, RonSourceMap, check_text, read_text_file};

/// A RON file being read: its text, the lines of its keys and the faults found so far.
pub struct RonDocument {
    path: PathBuf,
    text: String,
    source_map: RonSourceMap,
    left_out: LeftOut,
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
        Self { path: path.to_owned(), text, source_map, left_out: LeftOut::default(), code, diagnostics: Vec::new() }
    }

    /// Deserializes the document. Every value that is not what it has to be is added to the diagnostics and left out, so that the rest can be
    /// checked. Returns `None` if nothing is left, as after a syntax error.
    pub fn parse<T: DeserializeOwned>(&mut self) -> Option<T> {
        self.parse_with(|fault| Some(fault.to_string()))
    }

    /// Deserializes the document like [`parse`](Self::parse), with messages by `describe`. A value for which it has `None` is left out without a
    /// message.
    pub fn parse_with<T: DeserializeOwned>(&mut self, describe: impl Fn(&RonFault<'_>) -> Option<String>) -> Option<T> {
        let Recovery { value, faults, source_map, left_out } = ron_recovery::parse(&self.text, &describe);
        (self.source_map, self.left_out) = (source_map, left_out);
        for Fault { span, message } in faults {
            let diagnostic = Diagnostic::error(&self.path, self.code, message).at(span.line, Some(span));
            // Of two values of an unknown key, each is found at the place of the first.
            if !self.diagnostics.contains(&diagnostic) {
                self.diagnostics.push(diagnostic);
            }
        }
        value
    }

    /// Whether [`parse`](Self::parse) has left out the value at a path, so that it is missing although the file has it.
    #[must_use]
    pub fn is_left_out(&self, key_path: &str) -> bool {
        self.left_out.affects(key_path, &self.source_map)
    }

    /// Adds an error about the value at a path such as `depends.0.version`, unless that [is left out](Self::is_left_out): its fault is known.
    pub fn error(&mut self, key_path: &str, message: impl Display) {
        self.error_with_code(self.code, key_path, message);
    }

    /// Adds an error with a code other than the document's.
    pub fn error_with_code(&mut self, code: Code, key_path: &str, message: impl Display) {
        if self.is_left_out(key_path) {
            return;
        }
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
