use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::Span;

use super::key_path::KeyPath;
use super::source_map::{DuplicateKey, SourceMap};

/// The source locations of a table that may be merged from several files: what a file writes itself, and what it inherits through `extends`.
#[derive(Clone, Debug, Default)]
pub(crate) struct MergedSourceMap {
    file: PathBuf,
    own: Arc<SourceMap>,
    base: Option<Arc<MergedSourceMap>>,
    /// The keys that are taken from the base unchanged.
    inherited: HashSet<KeyPath>,
}

impl MergedSourceMap {
    /// The locations of a file that inherits nothing.
    pub(crate) fn new(file: &Path, own: Arc<SourceMap>) -> Self {
        Self { file: file.to_owned(), own, ..Self::default() }
    }

    /// Adds what the file inherits: the keys `inherited` are located in `base`.
    pub(crate) fn with_base(self, base: Arc<MergedSourceMap>, inherited: HashSet<KeyPath>) -> Self {
        Self { base: Some(base), inherited, ..self }
    }

    /// The keys that the file itself writes twice in one table.
    pub(crate) fn duplicate_keys(&self) -> &[DuplicateKey] {
        &self.own.duplicate_keys
    }

    /// The local variable with the table that the file itself does not return although it ends without a `return`.
    pub(crate) fn unreturned(&self) -> Option<&str> {
        self.own.unreturned.as_deref()
    }

    /// The line of this file to report for a key: the key's own line, that of the nearest enclosing table, or for inherited keys that of
    /// `extends`. `row` is a 0-based row of the text that the key holds.
    pub(crate) fn line(&self, path: &KeyPath, row: Option<usize>) -> usize {
        let is_inherited = self.base_of(path).is_some();
        match self.own.nearest(path) {
            Some((_, nearest)) if is_inherited && nearest.is_root() => self.own.line(&KeyPath::new(&["extends"])),
            _ if is_inherited => self.own.line(path),
            _ => row.map_or_else(|| self.own.line(path), |row| self.own.text_line(path, row)),
        }
    }

    /// The span of what [`line`](Self::line) reports, if it is known.
    pub(crate) fn span(&self, path: &KeyPath, row: Option<usize>) -> Option<Span> {
        let span = match self.own.nearest(path) {
            Some((_, nearest)) if nearest.is_root() && self.base_of(path).is_some() => self.own.span(&KeyPath::new(&["extends"])),
            _ => self.own.span(path),
        };
        span.filter(|span| span.line == self.line(path, row))
    }

    /// The file and line that an inherited key comes from; `None` for keys of the file itself.
    pub(crate) fn origin(&self, path: &KeyPath, row: Option<usize>) -> Option<(&Path, usize)> {
        let base = self.base_of(path)?;
        let line_in_base = || row.map_or_else(|| base.own.line(path), |row| base.own.text_line(path, row));
        Some(base.origin(path, row).unwrap_or_else(|| (base.file.as_path(), line_in_base())))
    }

    /// The map of the base, if the key is inherited.
    fn base_of(&self, path: &KeyPath) -> Option<&MergedSourceMap> {
        let base = self.base.as_deref()?;
        path.ancestors().any(|path| self.inherited.contains(&path)).then_some(base)
    }
}
