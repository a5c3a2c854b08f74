use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, Span};

use crate::source::{KeyPath, MergedSourceMap};

/// Collects everything wrong with a file, each error with its line.
pub(crate) struct Reporter<'a> {
    source_map: &'a MergedSourceMap,
    errors: Vec<Error>,
}

struct Error {
    path: KeyPath,
    line: usize,
    span: Option<Span>,
    code: Code,
    message: String,
}

impl<'a> Reporter<'a> {
    /// A reporter that already holds an error for each key that the file writes twice.
    pub(crate) fn new(source_map: &'a MergedSourceMap) -> Self {
        let mut reporter = Self { source_map, errors: Vec::new() };
        for duplicate in source_map.duplicate_keys() {
            let message = format!("{} is written twice, on lines {} and {}; keep one", duplicate.path, duplicate.first, duplicate.second);
            reporter.errors.push(Error {
                path: duplicate.path.clone(),
                line: duplicate.second,
                span: None,
                code: Code::DuplicateKey,
                message,
            });
        }
        reporter
    }

    /// Reports an error of a key or its value.
    pub(crate) fn error(&mut self, path: &KeyPath, code: Code, message: impl Into<String>) {
        self.push(path, None, code, message.into());
    }

    /// Reports an error of one row, 0-based, of the text that a key holds.
    pub(crate) fn error_in_text(&mut self, path: &KeyPath, row: usize, code: Code, message: impl Into<String>) {
        self.push(path, Some(row), code, message.into());
    }

    fn push(&mut self, path: &KeyPath, row: Option<usize>, code: Code, mut message: String) {
        let line = self.source_map.line(path, row);
        if let Some((file, line)) = self.source_map.origin(path, row) {
            message += &format!(" (inherited from {}:{line})", file.display());
        }
        let span = self.source_map.span(path, row);
        self.errors.push(Error { path: path.clone(), line, span, code, message });
    }

    /// Reports two keys that contradict each other.
    pub(crate) fn contradiction(&mut self, one: &KeyPath, other: &KeyPath, why: &str) {
        let message = format!("{one} contradicts {other} ({}): {why}; change one of them", self.location(other));
        self.error(one, Code::Contradiction, message);
    }

    /// The location of a key, for a message about another key: `line 7`, or `tablut.lua:7` if it is inherited.
    fn location(&self, path: &KeyPath) -> String {
        match self.source_map.origin(path, None) {
            Some((file, line)) => format!("{}:{line}", file.display()),
            None => format!("line {}", self.source_map.line(path, None)),
        }
    }

    /// The line of a key in the file that writes it, which may be a base of this file.
    pub(crate) fn line_in_origin(&self, path: &KeyPath) -> usize {
        self.source_map.origin(path, None).map_or_else(|| self.source_map.line(path, None), |(_, line)| line)
    }

    /// Whether the key is written in a base of this file.
    pub(crate) fn is_inherited(&self, path: &KeyPath) -> bool {
        self.source_map.origin(path, None).is_some()
    }

    /// The local variable with the table that the file does not return although it ends without a `return`.
    pub(crate) fn unreturned(&self) -> Option<&str> {
        self.source_map.unreturned()
    }

    /// Whether an error was reported for the key, for something within it, or for a table that contains it (except the root).
    pub(crate) fn has_errors_at(&self, path: &KeyPath) -> bool {
        self.errors.iter().any(|error| !error.path.is_root() && error.path.overlaps(path))
    }

    pub(crate) fn has_no_errors(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether the only errors are keys written twice, outside the declaration of options.
    pub(crate) fn has_only_duplicate_keys(&self) -> bool {
        self.errors.iter().all(|error| error.code == Code::DuplicateKey && !error.path.overlaps(&KeyPath::new(&["option"])))
    }

    /// The errors as diagnostics of a file, ordered by line, without repetitions.
    pub(crate) fn into_diagnostics(mut self, file: &Path) -> Vec<Diagnostic> {
        self.errors.sort_by(|a, b| (a.line, a.code, &a.message).cmp(&(b.line, b.code, &b.message)));
        self.errors.dedup_by(|a, b| (a.line, a.code, &a.message) == (b.line, b.code, &b.message));
        let diagnostic = |error: Error| Diagnostic::error(file, error.code, error.message).at(error.line, error.span);
        self.errors.into_iter().map(diagnostic).collect()
    }
}
