//! The folder in which the program keeps its data: saved games, settings and mods.

use std::ffi::OsString;
use std::path::PathBuf;

use directories::ProjectDirs;

/// The environment variable that overrides the data folder.
pub const DATA_VARIABLE: &str = "BIRKA_DATA";

/// The folder of all files in a browser, where they are in memory: `scripts` and `data`.
pub const BROWSER_FOLDER: &str = "/birka";

/// The folder named by `BIRKA_DATA`, or the platform's data folder for this program. `None` if there is no home folder.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    data_folder_or(std::env::var_os(DATA_VARIABLE))
}

fn data_folder_or(override_: Option<OsString>) -> Option<PathBuf> {
    if cfg!(target_family = "wasm") {
        return Some(PathBuf::from(BROWSER_FOLDER).join("data"));
    }
    let named = override_.filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| Some(ProjectDirs::from("", "", "birka")?.data_dir().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn override_takes_precedence_over_the_platform_folder() {
        assert_eq!(data_folder_or(Some("elsewhere".into())), Some(PathBuf::from("elsewhere")));
        assert_eq!(data_folder_or(Some(OsString::new())), data_folder_or(None));
        assert!(data_folder_or(None).is_none_or(|folder| folder.ends_with("birka")));
    }
}
