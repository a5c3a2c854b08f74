//! Mods: what is read of them, what is told of broken ones, and what is let in.

mod add;
mod art;
mod cli;
mod examples;
mod load;
mod manifest;
mod new;
mod pack;
mod zips;

use std::path::{Path, PathBuf};

use birka_mods::Mods;
use birka_script::{Diagnostic, Library};

/// A small game, to be given an id.
pub const GAME: &str = r#"return {
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

/// A folder of mods.
pub struct Bench(pub tempfile::TempDir);

impl Bench {
    pub fn open() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let file = self.path().join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, content).expect("a file");
        file
    }

    /// A mod of one game that is called as the mod, with more in its manifest.
    pub fn game(&self, id: &str, more: &str) -> &Self {
        self.manifest(id, "1.0.0", more);
        self.write(&format!("{id}/variants/{id}.lua"), GAME.replace('@', id));
        self
    }

    pub fn manifest(&self, id: &str, version: &str, more: &str) {
        let text = format!("(\n  id: \"{id}\",\n  name: \"The {id}\",\n  version: \"{version}\",\n  api: 1,\n{more}\n)\n");
        self.write(&format!("{id}/mod.ron"), text);
    }

    /// A file of a mod that extends a variant.
    pub fn extends(&self, id: &str, variant: &str, base: &str) {
        let text = format!("return {{\n  api = 1, id = \"{variant}\", name = \"Heir\",\n  extends = \"{base}\",\n}}\n");
        self.write(&format!("{id}/variants/{variant}.lua"), text);
    }

    pub fn mods(&self) -> Mods {
        Mods::read(self.path())
    }

    /// What comes with Birka, and the mods.
    pub fn library(&self) -> Library {
        Library::at(None, Some(self.path()))
    }
}

/// Each fault as `file:line CODE`, the file within a folder, and its message.
pub fn told(faults: &[Diagnostic], within: &Path) -> Vec<(String, String)> {
    let place = |fault: &Diagnostic| {
        let path = fault.path.strip_prefix(within).unwrap_or(&fault.path).to_string_lossy().replace('\\', "/");
        format!("{path}:{} {}", fault.line.unwrap_or(0), fault.code)
    };
    faults.iter().map(|fault| (place(fault), fault.message.clone())).collect()
}

/// Judges that the faults are at these places and say these words, in this order.
#[track_caller]
pub fn expect(faults: &[Diagnostic], within: &Path, expected: &[(&str, &str)]) {
    let told = told(faults, within);
    let matches = told.len() == expected.len()
        && told.iter().zip(expected).all(|((place, message), (at, word))| place == at && message.contains(word));
    assert!(matches, "expected {expected:#?}, told {told:#?}");
}
