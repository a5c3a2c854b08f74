use std::path::{Path, PathBuf};

/// The folder of variants within a scripts folder.
const VARIANTS: &str = "variants";

/// The environment variable that names the scripts folder.
pub(crate) const SCRIPTS_VARIABLE: &str = "BIRKA_SCRIPTS";

/// The folder of shipped variants.
///
/// # Errors
/// The scripts folders that were tried, if none of them has variants.
pub(crate) fn shipped_variants() -> Result<PathBuf, Vec<PathBuf>> {
    first_with_variants(candidates(
        std::env::var_os(SCRIPTS_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from),
        std::env::current_dir().ok().as_deref(),
        std::env::current_exe().ok().as_deref(),
    ))
}

/// The scripts folders to try, in order. A folder named by the environment variable is the only one.
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
        // In the source tree, two folders above the crate.
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(|root| root.join("scripts")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn first_with_variants(scripts: Vec<PathBuf>) -> Result<PathBuf, Vec<PathBuf>> {
    scripts.iter().map(|folder| folder.join(VARIANTS)).find(|folder| folder.is_dir()).ok_or(scripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_folder_is_the_only_candidate() {
        let named = Some(PathBuf::from("/nowhere/at/all"));
        let found = first_with_variants(candidates(named, Some(Path::new(env!("CARGO_MANIFEST_DIR"))), None));
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
