use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::key_path::KeyPath;
use super::lines::{Duplicate, Lines};

/// Where each key of a table stands that may be put together from several files: what a file says itself, and what it
/// inherits from the one it extends.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    path: PathBuf,
    lines: Arc<Lines>,
    base: Option<Arc<Places>>,
    /// What is taken from the base as it stands there.
    inherited: HashSet<KeyPath>,
}

impl Places {
    pub(super) fn of(path: &Path, lines: Arc<Lines>) -> Self {
        Self { path: path.to_owned(), lines, ..Self::default() }
    }

    /// The same with what is inherited from a base.
    pub(super) fn over(self, base: Arc<Places>, inherited: HashSet<KeyPath>) -> Self {
        Self { base: Some(base), inherited, ..self }
    }

    pub(super) fn duplicates(&self) -> &[Duplicate] {
        &self.lines.duplicates
    }

    /// The line of this file to point at for a key: where it is written, or what it stands in, or what it is inherited by.
    pub(super) fn line(&self, path: &KeyPath, row: Option<usize>) -> usize {
        let inherits = self.heirloom(path).is_some();
        match self.lines.within(path) {
            Some((_, known)) if inherits && known.is_root() => self.lines.line(&KeyPath::of(&["extends"])),
            _ if inherits => self.lines.line(path),
            _ => row.map_or_else(|| self.lines.line(path), |row| self.lines.text_line(path, row)),
        }
    }

    /// The file and the line that a key is inherited from, if it is.
    pub(super) fn origin(&self, path: &KeyPath, row: Option<usize>) -> Option<(&Path, usize)> {
        let base = self.heirloom(path)?;
        let own = || row.map_or_else(|| base.lines.line(path), |row| base.lines.text_line(path, row));
        Some(base.origin(path, row).unwrap_or_else(|| (base.path.as_path(), own())))
    }

    /// What the key is inherited from, if it is.
    fn heirloom(&self, path: &KeyPath) -> Option<&Places> {
        let base = self.base.as_deref()?;
        path.upwards().any(|path| self.inherited.contains(&path)).then_some(base)
    }
}
