//! The manifests: ARCHITECTURE.md says what they say, and no dependency is compiled twice.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rows of the table: each crate with the crates of the workspace that it depends on, without the prefix `birka-`.
fn rows(text: &str) -> Vec<(&str, BTreeSet<&str>)> {
    let table = text.lines().skip_while(|line| !line.starts_with("| crate | contains | depends on")).skip(2);
    let rows = table.take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        (names(cells[0])[0], names(cells[2]).into_iter().collect())
    });
    rows.collect()
}

/// The names between back quotes.
fn names(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The crates of the workspace that a manifest depends on, for any target.
fn dependencies(manifest: &str) -> BTreeSet<&str> {
    let mut in_dependencies = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_dependencies = line == "[dependencies]" || line.starts_with("[target.") && line.ends_with(".dependencies]");
        } else if in_dependencies && let Some(name) = line.strip_prefix("birka-") {
            found.extend(name.split(['.', ' ']).next());
        }
    }
    found
}

#[test]
fn the_table_of_layers_has_the_dependencies_of_the_manifests_and_names_a_crate_after_what_it_depends_on() {
    let text = fs::read_to_string(Path::new(ROOT).join("ARCHITECTURE.md")).unwrap();
    let rows = rows(&text);
    let mut above = BTreeSet::new();
    for (name, stated) in &rows {
        let manifest = fs::read_to_string(Path::new(ROOT).join("crates").join(name).join("Cargo.toml")).unwrap();
        let real = dependencies(&manifest);
        assert_eq!(*stated, real, "what `{name}` depends on");
        let later: Vec<_> = real.difference(&above).collect();
        assert!(later.is_empty(), "`{name}` is listed above {later:?}");
        above.insert(*name);
    }
    // Those that no player needs are described below the table.
    let folders = fs::read_dir(Path::new(ROOT).join("crates")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unlisted: Vec<String> = folders.filter(|name| !above.contains(name.as_str())).collect();
    assert_eq!(
        unlisted.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["fuzz-targets", "laboratory", "test-support"])
    );
}

/// The dependencies that `cargo tree` lists, each with its version and features.
fn features(options: &[&str]) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(ROOT).args(["tree", "--offline", "--prefix", "none", "--format", "{p} [{f}]"]).args(options);
    let output = command.output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).filter(|line| !line.starts_with("birka")).collect()
}

#[test]
fn a_dependency_of_the_program_has_the_features_that_it_has_in_tests() {
    let in_program = features(&["--edges", "normal,build"]);
    let in_tests = features(&["--workspace", "--edges", "normal,build,dev"]);
    let twice: Vec<_> = in_program.difference(&in_tests).collect();
    assert!(twice.is_empty(), "compiled for `make play` and again, with what depends on it, for `make test`: {twice:#?}");
}
