//! Rules for the names of mods and their files: what every file system can store.

use crate::quoted;

/// The longest id of a mod.
const MAX_ID_LENGTH: usize = 60;
/// The longest path of a file within a mod, in bytes.
const MAX_PATH_LENGTH: usize = 160;
/// The most components of a path within a mod.
const MAX_PATH_DEPTH: usize = 6;

/// Device names of Windows. They are reserved with any extension.
const DEVICE_NAMES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Checks the id of a mod.
///
/// # Errors
/// Why the text is not a valid id.
pub fn check_mod_id(id: &str) -> Result<(), String> {
    let is_word = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.len() <= MAX_ID_LENGTH
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !id.ends_with('-');
    if !is_word {
        return Err(format!(
            "an id consists of small letters, digits and hyphens, begins with a letter and has at most {MAX_ID_LENGTH} characters, as `my-game`; {} does not",
            quoted(id)
        ));
    }
    if is_device_name(id) {
        return Err(format!("`{id}` is the name of a device on Windows and cannot be the name of a folder; choose another"));
    }
    Ok(())
}

/// Checks a path within a mod, with `/` between its components.
///
/// Only ASCII letters, digits, spaces and `._-` are allowed, because other characters do not mean the same on every system.
///
/// # Errors
/// Why the path is not allowed.
pub fn check_path(path: &str) -> Result<(), String> {
    let shown: String = path.chars().take(80).flat_map(char::escape_default).collect();
    let error = |why: &str| Err(format!("`{shown}` {why}"));
    if path.is_empty() || path.len() > MAX_PATH_LENGTH {
        return error(&format!("is not a path of 1 to {MAX_PATH_LENGTH} characters"));
    }
    if path.starts_with(['/', '\\']) || has_drive_letter(path) {
        return error("begins at the root of a disk; paths in a mod are relative to its folder");
    }
    if path.contains('\\') {
        return error("contains a backslash; write `/` between folders");
    }
    if path.split('/').count() > MAX_PATH_DEPTH {
        return error(&format!("is nested deeper than {MAX_PATH_DEPTH} folders"));
    }
    for component in path.split('/') {
        match component {
            "" | "." => return error("has an empty component"),
            ".." => return error("leads out of the folder of the mod"),
            _ if !component.chars().all(|c| c.is_ascii_alphanumeric() || " ._-".contains(c)) => {
                return error("contains a character that some systems cannot write; use a to z, digits, `.`, `_` and `-`");
            }
            _ if component.ends_with(['.', ' ']) || component.starts_with(' ') => {
                return error("has a component that begins or ends with a space or ends with a full stop");
            }
            _ if is_device_name(component) => return error("contains the name of a device on Windows"),
            _ => {}
        }
    }
    Ok(())
}

fn has_drive_letter(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

fn is_device_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_port = |prefix: &str| stem.strip_prefix(prefix).is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']));
    DEVICE_NAMES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_portable_folder_names() {
        for id in ["a", "my-game", "tafl-9x9", "console"] {
            assert_eq!(check_mod_id(id), Ok(()), "{id}");
        }
        let long = "a".repeat(61);
        for id in ["", "-a", "a-", "My", "9x9", "a b", "å", "../a", "con", "nul", "com1", "lpt9", long.as_str()] {
            assert!(check_mod_id(id).is_err(), "{id}");
        }
    }

    #[test]
    fn paths_are_relative_and_portable() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", ".luarc.json", "sounds/a b_c-d.wav"] {
            assert_eq!(check_path(path), Ok(()), "{path}");
        }
        let long = "a/".repeat(90);
        for path in [
            "",
            "/etc/passwd",
            "\\a",
            "C:/a",
            "c:a",
            "../a",
            "a/../b",
            "a/..",
            "./a",
            "a//b",
            "a/",
            "a\\b",
            "a\nb",
            "a\0",
            "é.lua",
            "a:b",
            "a*",
            "aux.lua",
            "x/NUL",
            "x/Com1.txt",
            "a./b",
            "a /b",
            " a",
            "a/b/c/d/e/f/g",
            &long,
        ] {
            assert!(check_path(path).is_err(), "{path:?}");
        }
    }
}
