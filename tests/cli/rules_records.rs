//! `import-rules` and `export-rules`.

use crate::{BIRKA, text};

const RECORD: &str = "dim:7 name:My_Brandub hurry:y ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

#[test]
fn an_imported_record_can_be_checked_and_exported_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brandub.lua");
    let imported = BIRKA.run(&["import-rules", RECORD, "--out", text(&file)]);
    assert_eq!((imported.code, imported.stdout.as_str()), (0, ""));
    assert!(imported.stderr.contains("`hurry`"), "an unknown key gets a note: {}", imported.stderr);
    assert_eq!(BIRKA.run_ok(&["check", text(&file)]), "");
    assert_eq!(BIRKA.run(&["import-rules", RECORD, "--out", text(&file)]).code, 1, "an existing file is not overwritten");
    let exported = BIRKA.run(&["--scripts", text(folder.path()), "export-rules", "my-brandub"]);
    let expected = RECORD.replace("hurry:y ks:n cenhe: cenh:", "ks:w cenh: cenhe:");
    assert_eq!((exported.stdout.trim_end(), exported.stderr.as_str()), (expected.as_str(), ""));
}

#[test]
fn import_rules_prints_the_script_without_out() {
    assert!(BIRKA.run_ok(&["import-rules", "--id", "other", RECORD]).contains("id = \"other\","));
}

#[test]
fn an_invalid_record_is_an_error() {
    let invalid = BIRKA.run(&["import-rules", "dim:8"]);
    assert!(invalid.code == 1 && invalid.stderr.contains("`start:`"), "{}", invalid.stderr);
}
