//! Variant files.

use std::sync::LazyLock;

use birka_script::{CheckEffort, SourceChecker};

/// A variant file, checked as `birka check` does, but with few moves of the hooks.
pub(crate) fn check(input: &[u8]) -> bool {
    static CHECKER: LazyLock<SourceChecker> = LazyLock::new(|| SourceChecker::new(CheckEffort::Brief));
    let Ok(source) = str::from_utf8(input) else { return false };
    let report = CHECKER.check("fuzzed.lua", source);
    for diagnostic in &report.diagnostics {
        assert!(!diagnostic.message.is_empty(), "a fault has a message");
        drop(diagnostic.to_string());
    }
    report.variants == 1
}
