use std::collections::BTreeMap;

use crate::ArchiveError;

/// The paths of the entries seen so far. No two may be equal, also on file systems that ignore case.
#[derive(Default)]
pub(crate) struct EntryPaths {
    /// By lower-case path: the path as written, and whether it is a folder.
    known: BTreeMap<String, (String, bool)>,
}

impl EntryPaths {
    /// Adds the path of an entry and the folders that lead to it.
    ///
    /// # Errors
    /// If the entry, or a folder on its path, clashes with another.
    pub(crate) fn insert(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveError> {
        for (end, _) in path.match_indices('/') {
            self.insert_one(&path[..end], true)?;
        }
        self.insert_one(path, is_folder)
    }

    fn insert_one(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveError> {
        let lower = path.to_ascii_lowercase();
        match self.known.get(&lower) {
            Some((known, known_is_folder)) if known == path && *known_is_folder && is_folder => Ok(()),
            Some((known, _)) if known == path => Err(ArchiveError::Twice(path.to_owned())),
            Some((known, _)) => Err(ArchiveError::Clash(known.clone(), path.to_owned())),
            None => {
                self.known.insert(lower, (path.to_owned(), is_folder));
                Ok(())
            }
        }
    }
}
