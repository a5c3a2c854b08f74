//! What mods and their files may be called, so that they can be kept on every system.

/// The longest name of a mod.
const LONGEST_ID: usize = 60;
/// The longest path of a file within a mod, in bytes.
const LONGEST_PATH: usize = 160;
/// How many folders may stand in one another within a mod.
const DEEPEST: usize = 6;

/// Names that stand for devices on Windows, whatever follows after a full stop.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Why a text is no id of a mod, if it is none.
pub fn id_fault(id: &str) -> Option<String> {
    let is_word = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.len() <= LONGEST_ID
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !id.ends_with('-');
    if !is_word {
        return Some(format!(
            "an id is made of small letters, digits and hyphens, begins with a letter and has at most {LONGEST_ID} of them, as `my-game`; {id:?} is none"
        ));
    }
    is_device(id).then(|| format!("`{id}` is the name of a device on Windows, so no folder can be called so; choose another"))
}

/// Why a path within a mod, with `/` between its parts, cannot be one, if it cannot.
///
/// Only plain letters, digits, blanks and `._-` are let through: nothing else means the same on every system.
pub fn path_fault(path: &str) -> Option<String> {
    let shown: String = path.chars().take(80).flat_map(char::escape_default).collect();
    let fault = |why: &str| Some(format!("`{shown}` {why}"));
    if path.is_empty() || path.len() > LONGEST_PATH {
        return fault(&format!("is no path of 1 to {LONGEST_PATH} letters"));
    }
    let mut begins = path.chars();
    let drive = begins.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && begins.next() == Some(':');
    if path.starts_with(['/', '\\']) || drive {
        return fault("begins at the root of a disk; paths in a mod begin at its folder");
    }
    if path.contains('\\') {
        return fault("has a backslash in it; write `/` between folders");
    }
    let parts: Vec<&str> = path.split('/').collect();
    if parts.len() > DEEPEST {
        return fault(&format!("lies deeper than {DEEPEST} folders"));
    }
    parts.iter().find_map(|part| match *part {
        "" | "." => fault("has an empty part"),
        ".." => fault("leads out of the folder of the mod"),
        part if !part.chars().all(|c| c.is_ascii_alphanumeric() || " ._-".contains(c)) => {
            fault("has a letter in it that not every system can write; use a to z, digits, `.`, `_` and `-`")
        }
        part if part.ends_with(['.', ' ']) || part.starts_with(' ') => fault("has a part that begins or ends with a blank or a full stop"),
        part if is_device(part) => fault("names a device on Windows"),
        _ => None,
    })
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_port = |kind: &str| stem.strip_prefix(kind).is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit());
    DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_words_that_can_be_folders_everywhere() {
        for id in ["a", "my-game", "tafl-9x9", "console"] {
            assert_eq!(id_fault(id), None, "{id}");
        }
        let long = "a".repeat(61);
        for id in ["", "-a", "a-", "My", "9x9", "a b", "å", "../a", "con", "nul", "com1", "lpt9", long.as_str()] {
            assert!(id_fault(id).is_some(), "{id}");
        }
    }

    #[test]
    fn paths_stay_within_the_folder_and_can_be_written_everywhere() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", ".luarc.json", "sounds/a b_c-d.wav"] {
            assert_eq!(path_fault(path), None, "{path}");
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
            assert!(path_fault(path).is_some(), "{path:?}");
        }
    }
}
