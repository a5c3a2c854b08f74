use std::path::Path;

use birka_mods::Mods;

use super::file_checker::FileChecker;
use super::{CheckEffort, CheckReport};
use crate::source_set::{LoadError, SourceFile, SourceSet};

/// Checks the source texts of variants one after the other. What they extend is looked up among the variants that come with Birka, which are
/// loaded once.
pub struct SourceChecker {
    sources: SourceSet,
    effort: CheckEffort,
}

impl SourceChecker {
    /// A checker that takes this effort for every source.
    #[must_use]
    pub fn new(effort: CheckEffort) -> Self {
        Self { sources: SourceSet::new(Vec::new(), Mods::default()), effort }
    }

    /// Checks a source text as [`check_file`](super::check_file) checks a file; `name` stands for the file in diagnostics.
    #[must_use]
    pub fn check(&self, name: &str, source: &str) -> CheckReport {
        match SourceFile::from_source(Path::new(name), source.to_owned()) {
            Ok(file) => FileChecker::new(&file, &self.sources).with_effort(self.effort).check(),
            Err(LoadError { diagnostics, .. }) => CheckReport { diagnostics, ..CheckReport::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brief_check_of_a_source_finds_its_faults_and_measures_nothing() {
        let hooks = "hooks = { words = 'x', legal = function(board) return board:turn() == 'defenders' or board:ways() < 9 end }";
        let source = |rest: &str| format!("return {{ api = 1, id = 'own', name = 'Own', extends = 'brandubh', {rest} }}");
        let brief = SourceChecker::new(CheckEffort::Brief);
        let checked = brief.check("own.lua", &source(hooks));
        assert_eq!((checked.variants, checked.diagnostics, checked.hook_speeds), (1, vec![], vec![]));
        let speeds = SourceChecker::new(CheckEffort::Thorough).check("own.lua", &source(hooks)).hook_speeds;
        assert!(matches!(&speeds[..], [(id, _)] if id == "own"), "{speeds:?}");
        let faulty = brief.check("own.lua", &source("first = 'nobody'"));
        assert!(matches!(&faulty.diagnostics[..], [fault] if fault.to_string().starts_with("own.lua:1: error[")), "{faulty:?}");
    }
}
