//! Luau's own type checker reads the type definitions: it accepts variants that are plain data and what only Luau has, and reports the faults of
//! a faulty file on the right lines.
//!
//! The checker is built from `.ci/luau-check`; it is `luau-check-*` in the build cache, or what `BIRKA_LUAU_CHECK` names.

use std::path::{Path, PathBuf};
use std::process::Command;

use birka_script_reference as reference;

/// The path of the checker.
fn checker() -> PathBuf {
    let named = std::env::var_os("BIRKA_LUAU_CHECK").map(PathBuf::from);
    named.or_else(built).expect("luau-check is built by `make test-stubs`, or named by BIRKA_LUAU_CHECK")
}

/// The newest checker in the build cache.
fn built() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    let entries = std::fs::read_dir(cache.join("birka/tools/bin")).ok()?.flatten().map(|entry| entry.path());
    let checkers = entries.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("luau-check-")));
    checkers.max_by_key(|path| path.metadata().and_then(|metadata| metadata.modified()).ok())
}

/// The lines that the checker reports, each with what it says, for one file after the other.
fn check(files: &[(&str, &str)]) -> Vec<(String, usize, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("birka.d.luau"), reference::luau_definitions()).expect("a file");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let names = files.iter().map(|(name, _)| *name);
    let output = Command::new(checker()).arg("birka.d.luau").args(names.clone()).current_dir(folder.path()).output().expect("it runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut found = Vec::new();
    for line in printed.lines() {
        let mut parts = line.splitn(4, ':');
        let (name, number) = (parts.next().unwrap_or_default(), parts.next().and_then(|number| number.parse().ok()));
        // Other lines continue a message.
        if let Some(number) = number.filter(|_| name == "birka.d.luau" || names.clone().any(|known| known == name)) {
            found.push((name.to_owned(), number, parts.last().unwrap_or_default().trim().to_owned()));
        }
    }
    assert_eq!(output.status.success(), found.is_empty(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    found
}

#[test]
#[ignore = "needs Luau's type checker: make test-stubs"]
fn plain_variants_are_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/variants");
    let mut files = Vec::new();
    let paths = std::fs::read_dir(folder).expect("the variants").map(|entry| entry.expect("an entry").path());
    for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "lua")) {
        let text = std::fs::read_to_string(&path).expect("a file");
        // What is computed needs annotations that only Luau has.
        if !text.contains("function") && !text.contains("options {") {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let typed = text.replacen("---@type birka.Variant\nlocal variant =", "\nlocal variant: Variant =", 1);
            let typed = typed.replacen("---@type birka.Variation\nlocal variant =", "\nlocal variant: Variation =", 1);
            assert!(typed != text, "{name} does not name its type");
            files.push((name, typed));
        }
    }
    assert!(files.len() > 20, "{}", files.len());
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(check(&files), []);
}

#[test]
#[ignore = "needs Luau's type checker: make test-stubs"]
fn what_only_luau_has_is_accepted_and_faults_are_reported() {
    assert_eq!(check(&[("luau.luau", include_str!("luau.luau"))]), []);
    let found = check(&[("faulty.luau", include_str!("faulty.luau"))]);
    let mut lines: Vec<usize> = found.iter().map(|(_, line, _)| *line).collect();
    lines.sort_unstable();
    lines.dedup();
    // A name that is not a string, misspelt words, a hook with errors in it, `false` where nothing is inherited, and what does not exist.
    assert_eq!(lines, [4, 6, 7, 10, 15, 18, 19, 20], "{found:#?}");
}
