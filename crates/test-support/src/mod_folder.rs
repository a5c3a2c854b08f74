//! A temporary folder of mods.

use std::fs;
use std::path::{Path, PathBuf};

use birka_diagnostics::Diagnostic;
use birka_mods::Mods;
use tempfile::TempDir;

/// A small variant; `@` stands for its id.
pub const SMALL_VARIANT: &str = r#"return {
    api = 1,
    id = "@",
    name = "Small",
    board = [[
        . . a . .
        . . d . .
        a d K d a
        . . d . .
        . . a . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "corners" },
}
"#;

/// A temporary folder of mods; deleted when dropped.
#[derive(Debug)]
pub struct ModFolder(TempDir);

impl Default for ModFolder {
    fn default() -> Self {
        Self::new()
    }
}

impl ModFolder {
    /// Creates an empty folder.
    #[must_use]
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file and returns its path. Creates its folders.
    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let file = self.path().join(path);
        fs::create_dir_all(file.parent().expect("a parent folder")).expect("a folder");
        fs::write(&file, content).expect("a file");
        file
    }

    /// Adds a mod with one small variant of the same id. `manifest_lines` are added to its manifest.
    pub fn add_mod(&self, id: &str, manifest_lines: &str) -> &Self {
        self.write_manifest(id, "1.0.0", manifest_lines);
        self.write(&format!("{id}/variants/{id}.lua"), SMALL_VARIANT.replace('@', id));
        self
    }

    /// Writes the manifest of a mod.
    pub fn write_manifest(&self, id: &str, version: &str, manifest_lines: &str) {
        let text = format!("(\n  id: \"{id}\",\n  name: \"The {id}\",\n  version: \"{version}\",\n  api: 1,\n{manifest_lines}\n)\n");
        self.write(&format!("{id}/mod.ron"), text);
    }

    /// Adds a variant to a mod that extends another.
    pub fn add_extending_variant(&self, id: &str, variant: &str, base: &str) {
        let text = format!("return {{\n  api = 1, id = \"{variant}\", name = \"Heir\",\n  extends = \"{base}\",\n}}\n");
        self.write(&format!("{id}/variants/{variant}.lua"), text);
    }

    #[must_use]
    pub fn mods(&self) -> Mods {
        Mods::read(self.path())
    }
}

/// Each diagnostic as `file:line CODE`, with the file relative to a folder, and its message.
#[must_use]
pub fn summarize(diagnostics: &[Diagnostic], folder: &Path) -> Vec<(String, String)> {
    let place = |diagnostic: &Diagnostic| {
        let path = diagnostic.path.strip_prefix(folder).unwrap_or(&diagnostic.path).to_string_lossy().replace('\\', "/");
        format!("{path}:{} {}", diagnostic.line.unwrap_or(0), diagnostic.code)
    };
    diagnostics.iter().map(|diagnostic| (place(diagnostic), diagnostic.message.clone())).collect()
}

/// Asserts the places of diagnostics and a part of each message, in order.
///
/// # Panics
/// If they differ.
#[track_caller]
pub fn assert_diagnostics(diagnostics: &[Diagnostic], folder: &Path, expected: &[(&str, &str)]) {
    let found = summarize(diagnostics, folder);
    let matches = found.len() == expected.len()
        && found.iter().zip(expected).all(|((place, message), (at, part))| place == at && message.contains(part));
    assert!(matches, "expected {expected:#?}, found {found:#?}");
}
