//! Variant files.

use std::fs;

use birka_script::check_file;
use tempfile::TempDir;

/// A variant file, checked as `birka check` does.
pub(crate) fn check(input: &[u8]) -> bool {
    thread_local! {
        static FOLDER: TempDir = tempfile::tempdir().expect("a temporary folder");
    }
    FOLDER.with(|folder| {
        let path = folder.path().join("fuzzed.lua");
        fs::write(&path, input).expect("a file");
        let report = check_file(&path, false);
        for diagnostic in &report.diagnostics {
            assert!(!diagnostic.message.is_empty(), "a fault has a message");
            drop(diagnostic.to_string());
        }
        report.variants == 1
    })
}
