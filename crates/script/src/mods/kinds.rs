//! Which files a mod may hold.

/// The endings of their names.
const ENDINGS: [&str; 11] = ["lua", "luau", "ron", "obj", "wav", "md", "txt", "csv", "json", "png", "toml"];
/// Files without an ending.
const NAMES: [&str; 4] = ["license", "licence", "copying", "readme"];
/// Hidden files that help editors.
const HIDDEN: [&str; 2] = [".luarc.json", ".luaurc"];

/// The most bytes of one file.
pub(super) const FILE: usize = 8 << 20;
/// The most bytes of all together.
pub(super) const TOTAL: usize = 32 << 20;
/// The most files.
pub(super) const FILES: usize = 500;

/// Why no mod may hold a file of this path, if none may.
pub(super) fn kind_fault(path: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, ending)| ending.to_ascii_lowercase());
    let known = match &ending {
        _ if name.starts_with('.') => is_helper(name),
        Some(ending) => ENDINGS.contains(&ending.as_str()),
        None => NAMES.contains(&name.to_ascii_lowercase().as_str()),
    };
    (!known)
        .then(|| format!("`{path}` is of a kind that mods do not hold; they hold {}", ENDINGS.map(|ending| format!(".{ending}")).join(" ")))
}

/// Whether a hidden file helps an editor, and so belongs to the mod.
pub(super) fn is_helper(name: &str) -> bool {
    HIDDEN.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mod_holds_texts_meshes_and_sounds() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", "README.md", ".luarc.json", "sounds/a.WAV"] {
            assert_eq!(kind_fault(path), None, "{path}");
        }
        for path in ["a.exe", "a.dll", "a", "a.lua.sh", ".hidden", ".git/config", "x/.lua", "a.", "Makefile"] {
            assert!(kind_fault(path).is_some(), "{path}");
        }
    }
}
