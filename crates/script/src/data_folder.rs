//! Where this platform keeps what a program keeps: saved games, settings, mods.

use std::ffi::OsString;
use std::path::PathBuf;

use directories::ProjectDirs;

/// The environment variable that names the folder.
pub const VARIABLE: &str = "BIRKA_DATA";

/// The folder that `BIRKA_DATA` names, or else the platform's own. `None` where there is no home folder.
pub fn data_folder() -> Option<PathBuf> {
    of(std::env::var_os(VARIABLE))
}

/// The folder that was named, or else the platform's own.
fn of(named: Option<OsString>) -> Option<PathBuf> {
    let named = named.filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| Some(ProjectDirs::from("", "", "birka")?.data_dir().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_that_is_named_comes_before_the_platforms() {
        assert_eq!(of(Some("elsewhere".into())), Some(PathBuf::from("elsewhere")));
        assert_eq!(of(Some(OsString::new())), of(None));
        assert!(of(None).is_none_or(|folder| folder.ends_with("birka")));
    }
}
