//! The files that a mod may contain.

/// The allowed extensions.
const EXTENSIONS: [&str; 11] = ["lua", "luau", "ron", "obj", "wav", "md", "txt", "csv", "json", "png", "toml"];
/// The allowed names without extension, in lower case.
const BARE_NAMES: [&str; 4] = ["license", "licence", "copying", "readme"];
/// The allowed hidden files: settings of Lua language servers.
const EDITOR_FILES: [&str; 2] = [".luarc.json", ".luaurc"];

/// The largest file, in bytes.
pub const MAX_FILE_BYTES: usize = 8 << 20;
/// The largest mod, in bytes of all files together.
pub const MAX_TOTAL_BYTES: usize = 32 << 20;
/// The most files of a mod.
pub const MAX_FILES: usize = 500;

/// Checks whether a mod may contain a file with this path, by its name alone.
///
/// # Errors
/// Why it may not.
pub fn check_file_type(path: &str) -> Result<(), String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, extension)| extension.to_ascii_lowercase());
    let is_allowed = match &extension {
        _ if name.starts_with('.') => is_editor_file(name),
        Some(extension) => EXTENSIONS.contains(&extension.as_str()),
        None => BARE_NAMES.contains(&name.to_ascii_lowercase().as_str()),
    };
    if is_allowed {
        return Ok(());
    }
    let extensions = EXTENSIONS.map(|extension| format!(".{extension}")).join(" ");
    Err(format!("`{path}` is of a type that mods may not contain; they contain {extensions}"))
}

/// Whether a hidden file is a language server's settings and may be part of a mod.
#[must_use]
pub fn is_editor_file(name: &str) -> bool {
    EDITOR_FILES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_art_and_texts_are_allowed() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", "README.md", ".luarc.json", "sounds/a.WAV"] {
            assert_eq!(check_file_type(path), Ok(()), "{path}");
        }
    }

    #[test]
    fn programs_and_hidden_files_are_not_allowed() {
        for path in ["a.exe", "a.dll", "a", "a.lua.sh", ".hidden", ".git/config", "x/.lua", "a.", "Makefile"] {
            assert!(check_file_type(path).is_err(), "{path}");
        }
    }
}
