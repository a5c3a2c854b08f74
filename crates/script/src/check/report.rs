use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Diagnostic, Severity};
use birka_rules::{Rules, Setup};

use crate::lua::PrintedLine;

/// The result of checking files.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// Errors and warnings, by file and line.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of variants that can be played.
    pub variants: usize,
    /// The number of examples that were played.
    pub examples: usize,
    /// The examples that failed; each is among the diagnostics too.
    pub failed: Vec<FailedExample>,
    /// For each variant with hooks, by id, the perft speed.
    pub hook_speeds: Vec<(String, HookSpeed)>,
    /// Output of the files, first while they were loaded, then in their hooks. Files that printed nothing are omitted.
    pub printed_lines: Vec<(PathBuf, Vec<PrintedLine>)>,
}

#[derive(Clone, Debug)]
pub struct FailedExample {
    /// The rule that it demonstrates.
    pub rule: String,
    /// Its line in the file.
    pub line: Option<usize>,
    /// The expectation and the actual result.
    pub message: String,
    /// The rules and the position in which it failed; `None` if the example has no valid position.
    pub position: Option<(Arc<Rules>, Setup)>,
}

/// Perft leaves per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HookSpeed {
    /// With the hooks of the variant.
    pub with_hooks: f64,
    /// With the same rules but no hooks.
    pub without_hooks: f64,
}

impl CheckReport {
    pub fn add(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        self.variants += other.variants;
        self.examples += other.examples;
        self.failed.extend(other.failed);
        self.hook_speeds.extend(other.hook_speeds);
        self.printed_lines.extend(other.printed_lines);
    }

    /// The same report with the output of a file while it was loaded before all other output.
    pub(super) fn with_printed_on_load(mut self, path: &Path, lines: &[PrintedLine]) -> Self {
        if !lines.is_empty() {
            self.printed_lines.insert(0, (path.to_owned(), lines.to_vec()));
        }
        self
    }

    /// The number of diagnostics of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}

/// The thoroughness of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckEffort {
    /// Combinations of options, a dozen games with the hooks, and their speed.
    Thorough,
    /// Single options, and a few moves with the hooks: for many files in a short time.
    Brief,
}
