//! Where the scripts that come with Birka lie.

use std::path::{Path, PathBuf};

/// The folder of variants within a folder of scripts.
const VARIANTS: &str = "variants";

/// The variable that names the folder of scripts.
pub(super) const VARIABLE: &str = "BIRKA_SCRIPTS";

/// The shipped folder of variants, or the folders of scripts that were looked for in vain.
pub(super) fn shipped() -> Result<PathBuf, Vec<PathBuf>> {
    first_with_variants(candidates(
        std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from),
        std::env::current_dir().ok().as_deref(),
        std::env::current_exe().ok().as_deref(),
    ))
}

/// Folders of scripts, likeliest first. One that is named outright is the only one.
fn candidates(named: Option<PathBuf>, working: Option<&Path>, executable: Option<&Path>) -> Vec<PathBuf> {
    if let Some(named) = named {
        return vec![named];
    }
    let beside = executable.and_then(Path::parent);
    [
        working.map(|folder| folder.join("scripts")),
        beside.map(|folder| folder.join("scripts")),
        beside.and_then(Path::parent).map(|folder| folder.join("scripts")),
        beside.and_then(Path::parent).map(|folder| folder.join("share/birka/scripts")),
        Some(workspace_root().join("scripts")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The root of the source tree that this program was built from.
fn workspace_root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package)
}

fn first_with_variants(scripts: Vec<PathBuf>) -> Result<PathBuf, Vec<PathBuf>> {
    scripts.iter().map(|folder| folder.join(VARIANTS)).find(|folder| folder.is_dir()).ok_or(scripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_named_outright_is_the_only_one_looked_in() {
        let named = Some(PathBuf::from("/nowhere/at/all"));
        let found = first_with_variants(candidates(named, Some(workspace_root()), None));
        assert_eq!(found, Err(vec![PathBuf::from("/nowhere/at/all")]));
    }

    #[test]
    fn the_working_folder_comes_before_the_installed_one() {
        let tried = candidates(None, Some(Path::new("/home")), Some(Path::new("/opt/birka/bin/birka")));
        let tried: Vec<_> = tried.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        assert_eq!(tried[..4], ["/home/scripts", "/opt/birka/bin/scripts", "/opt/birka/scripts", "/opt/birka/share/birka/scripts"]);
        assert_eq!(tried.len(), 5);
    }
}
