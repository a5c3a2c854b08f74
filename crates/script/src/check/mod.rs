//! The reports of `birka check` beyond errors that keep a file from loading: warnings, options without valid rules, examples that fail.

mod coverage;
mod hook_trial;
mod warnings;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_mods::Mods;
use birka_rules::{Rules, Setup};

use crate::build::{build, hook_diagnostic};
use crate::examples::{Example, ExampleFailure};
use crate::hooks::HookBudget;
use crate::lua::PrintedLine;
use crate::options::RuleOption;
use crate::source::KeyPath;
use crate::source::SelectedOptions;
use crate::source_file::{LoadError, SourceFile};
use crate::source_set::SourceSet;
use crate::variant::Variant;
use hook_trial::{HookFaults, over_at_start, stuck_at_start};
use warnings::{Allowances, WarningGroup};

pub use hook_trial::{HookTrial, run_hook_trial};

/// The most combinations of options that are all tried, for a file that runs quickly; beyond that, each option is tried by itself.
const MAX_COMBINATIONS: usize = 256;

/// The calls and loop iterations that the hooks may take while a file is checked; the shipped ones take far fewer.
const HOOK_STEPS: u64 = 100_000_000;
/// The time that the hooks may take while a file is checked, whatever their steps cost.
const HOOK_TIME: Duration = Duration::from_secs(30);
/// The calls and loop iterations that a file may take, all combinations of options together.
const OPTION_STEPS: usize = 20_000_000;

/// Checks a file: everything that is wrong with it, every choice of options, every example. With `coverage`, also reports rules that no
/// example covers.
#[must_use]
pub fn check_file(path: &Path, coverage: bool) -> CheckReport {
    let file = match SourceFile::load(path) {
        Ok(file) => file,
        Err(error) => return unloadable(path, error),
    };
    let sources = SourceSet::around_file(path);
    let checker = FileChecker::new(&file, &sources);
    let mut report = checker.check();
    if coverage && report.variants > 0 {
        report.diagnostics.extend(checker.uncovered_rules().unwrap_or_default());
    }
    report.with_printed_on_load(&file.path, file.printed_lines())
}

/// The report of a file that cannot be loaded.
fn unloadable(path: &Path, LoadError { diagnostics, printed }: LoadError) -> CheckReport {
    CheckReport { diagnostics, ..CheckReport::default() }.with_printed_on_load(path, &printed)
}

/// Checks one file; what it extends is looked up in `sources`.
pub(crate) struct FileChecker<'a> {
    file: &'a SourceFile,
    sources: &'a SourceSet,
    effort: CheckEffort,
    /// The budget of the hooks for everything that is checked.
    budget: Arc<HookBudget>,
}

impl<'a> FileChecker<'a> {
    /// A checker that takes every effort.
    pub(crate) fn new(file: &'a SourceFile, sources: &'a SourceSet) -> Self {
        Self { file, sources, effort: CheckEffort::Thorough, budget: Arc::new(HookBudget::new(HOOK_STEPS, HOOK_TIME)) }
    }

    /// The same with another effort.
    fn with_effort(self, effort: CheckEffort) -> Self {
        Self { effort, ..self }
    }

    pub(crate) fn check(&self) -> CheckReport {
        let variant = match self.build(&SelectedOptions::default()) {
            Ok(variant) => variant,
            Err(diagnostics) => return CheckReport { diagnostics, ..CheckReport::default() },
        };
        let mut diagnostics = warnings::check(&variant);
        diagnostics.extend(self.check_options(&variant));
        let (mut failed, mut hook_faults) = (Vec::new(), HookFaults::default());
        for example in &variant.examples {
            let Err(failure) = self.play(&variant, example) else { continue };
            let message = format!("the example of {:?} does not hold: {}", example.rule, failure.message_with_board());
            let diagnostic = variant.diagnostic(&example.path, Severity::Error, Code::Example, message);
            let ExampleFailure { message, position, hook } = failure;
            failed.push(FailedExample { rule: example.rule.clone(), line: diagnostic.line, message, position });
            match hook {
                Some(error) => hook_faults.add(hook_diagnostic(&error), diagnostic.line),
                None => diagnostics.push(diagnostic),
            }
        }
        let trial = run_hook_trial(&variant, self.effort);
        let over = stuck_at_start(&variant).or_else(|| over_at_start(&variant));
        // A game without a move is one error, and no further warning for each kind.
        let is_told = |fault: &Diagnostic| over.is_some() && fault.code == Code::FrozenKind;
        let faults = trial.iter().flat_map(|trial| &trial.faults).filter(|fault| !is_told(fault));
        faults.for_each(|fault| hook_faults.add_of_trial(fault.clone()));
        diagnostics.extend(hook_faults.into_diagnostics());
        diagnostics.extend(over);
        Allowances::parse(self.file.source()).apply(&self.file.path, &mut diagnostics, WarningGroup::Other);
        let hook_speeds = trial.and_then(|trial| trial.speed).map(|speed| (variant.id.clone(), speed)).into_iter().collect();
        let printed = Some((variant.path.clone(), variant.take_printed_lines())).filter(|(_, lines)| !lines.is_empty());
        let examples = variant.examples.len();
        CheckReport { diagnostics, variants: 1, examples, failed, hook_speeds, printed_lines: printed.into_iter().collect() }
    }

    /// Warnings about the rules of the file that no example covers.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub(crate) fn uncovered_rules(&self) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let variant = self.build(&SelectedOptions::default())?;
        let mut warnings = coverage::uncovered_rules(&variant, |example| self.play(&variant, example).is_ok());
        Allowances::parse(self.file.source()).apply(&self.file.path, &mut warnings, WarningGroup::Coverage);
        Ok(warnings)
    }

    /// The variant with the selected options.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub(crate) fn build(&self, selected: &SelectedOptions) -> Result<Variant, Vec<Diagnostic>> {
        build(self.file, selected, self.sources, Some(&self.budget))
    }

    fn play(&self, variant: &Variant, example: &Example) -> Result<(), ExampleFailure> {
        if example.options.is_empty() {
            return example.play(&variant.rules);
        }
        for (option, value) in &example.options.0 {
            variant.parse_option(option, value).map_err(|error| error.to_string())?;
        }
        let first = |diagnostics: Vec<Diagnostic>| diagnostics.first().map(|first| first.message.clone()).unwrap_or_default();
        example.play(&self.build(&example.options).map_err(first)?.rules)
    }

    /// The number of combinations of options to try.
    fn most_combinations(&self) -> usize {
        match self.effort {
            CheckEffort::Thorough => MAX_COMBINATIONS.min(OPTION_STEPS / self.file.steps().max(1)),
            CheckEffort::Brief => 1,
        }
    }

    /// Reports options without valid rules, and options that have no effect.
    fn check_options(&self, variant: &Variant) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        for selected in combinations(&variant.options, self.most_combinations()) {
            let fault = match self.build(&selected) {
                Ok(other) => over_at_start(&other).filter(|_| over_at_start(variant).is_none()),
                Err(errors) => errors.into_iter().next(),
            };
            if let Some(first) = fault {
                let chosen: Vec<String> = selected.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let message = format!("with {{{}}} the rules have errors: {first}", chosen.join(","));
                let path = KeyPath::new(&["option", selected.0.keys().next().map_or("", String::as_str)]);
                diagnostics.push(variant.diagnostic(&path, Severity::Error, Code::FaultyOption, message));
                break;
            }
        }
        for option in &variant.options {
            let has_no_effect = |value: &String| {
                let selected = SelectedOptions([(option.name.clone(), value.clone())].into());
                self.build(&selected).is_ok_and(|other| other.rules.fingerprint() == variant.rules.fingerprint())
            };
            let alternatives: Vec<String> = option.alternatives().iter().map(ToString::to_string).collect();
            let path = KeyPath::new(&["option", &option.name]);
            for value in alternatives.iter().filter(|value| has_no_effect(value)) {
                let message = format!("{path}: choosing {value} alone changes nothing");
                diagnostics.push(variant.diagnostic(&path, Severity::Warning, Code::IneffectiveOption, message));
            }
        }
        diagnostics
    }
}

/// Every combination of option values except the defaults; if these are more than `most`, every single value that is not a default.
fn combinations(options: &[RuleOption], most: usize) -> Vec<SelectedOptions> {
    let count = options.iter().fold(1usize, |count, option| count.saturating_mul(1 + option.alternatives().len()));
    let with = |selected: &SelectedOptions, option: &RuleOption, value: String| {
        let mut selected = selected.clone();
        selected.0.insert(option.name.clone(), value);
        selected
    };
    let mut all = vec![SelectedOptions::default()];
    for option in options {
        let values: Vec<String> = option.alternatives().iter().map(ToString::to_string).collect();
        let so_far = if count <= most { all.clone() } else { vec![SelectedOptions::default()] };
        all.extend(values.iter().flat_map(|value| so_far.iter().map(|selected| with(selected, option, value.clone()))));
    }
    all.split_off(1)
}

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

    /// Checks a source text as [`check_file`] checks a file; `name` stands for the file in diagnostics.
    #[must_use]
    pub fn check(&self, name: &str, source: &str) -> CheckReport {
        let path = Path::new(name);
        match SourceFile::from_source(path, source.to_owned()) {
            Ok(file) => {
                let report = FileChecker::new(&file, &self.sources).with_effort(self.effort).check();
                report.with_printed_on_load(path, file.printed_lines())
            }
            Err(error) => unloadable(path, error),
        }
    }

    /// The variant of a source text, with values of options as a [`VariantName`](crate::VariantName) has them.
    ///
    /// # Errors
    /// Everything that is wrong with the text, or that it has no such option or value.
    pub fn load(&self, name: &str, source: &str, options: &[(String, String)]) -> Result<Variant, Vec<Diagnostic>> {
        let path = Path::new(name);
        let file = SourceFile::from_source(path, source.to_owned())?;
        let variant = build(&file, &SelectedOptions::default(), &self.sources, None)?;
        if options.is_empty() {
            return Ok(variant);
        }
        for (option, value) in options {
            variant.parse_option(option, value).map_err(|error| vec![Diagnostic::error(path, Code::FaultyOption, error.to_string())])?;
        }
        build(&file, &SelectedOptions(options.iter().cloned().collect()), &self.sources, None)
    }
}

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
    fn with_printed_on_load(mut self, path: &Path, lines: &[PrintedLine]) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hooks_that_take_too_much_in_all_stop_the_check_with_a_diagnostic() {
        let source = "return { api = 1, id = 'own', name = 'Own', extends = 'tablut',
            hooks = { words = 'x', legal = function() for i = 1, 200 do end end } }";
        let file = SourceFile::from_source(Path::new("own.lua"), source.to_owned()).expect("a file");
        let sources = SourceSet::around_file(Path::new("own.lua"));
        let check =
            |steps| FileChecker { budget: Arc::new(HookBudget::new(steps, HOOK_TIME)), ..FileChecker::new(&file, &sources) }.check();
        let checked = check(100_000);
        assert!(
            matches!(&checked.diagnostics[..], [fault] if fault.code == Code::Hook && fault.message.contains("all the time")),
            "{checked:?}"
        );
        assert_eq!(check(HOOK_STEPS).diagnostics, []);
    }

    #[test]
    fn a_check_that_takes_too_long_names_the_slow_hook() {
        let source = "return { api = 1, id = 'own', name = 'Own', extends = 'tablut', hooks = { words = 'x',
            legal = function() return true end,
            outcome = function() for i = 1, 5000 do end end,
            announce = function() end } }";
        let file = SourceFile::from_source(Path::new("own.lua"), source.to_owned()).expect("a file");
        let sources = SourceSet::around_file(Path::new("own.lua"));
        let checked = FileChecker { budget: Arc::new(HookBudget::new(100_000, HOOK_TIME)), ..FileChecker::new(&file, &sources) }.check();
        let [fault] = &checked.diagnostics[..] else { panic!("{checked:?}") };
        assert_eq!(fault.line, Some(3), "{fault}");
        assert!(fault.message.starts_with("the hook `outcome` is too slow: it took ") && fault.message.contains(" ms and 5"), "{fault}");
    }

    #[test]
    fn of_a_slow_file_only_single_options_are_tried() {
        let source = "local o = options { a = { default = true }, b = { default = true }, c = { default = true } }
            return { api = 1, id = 'own', name = 'Own', extends = 'tablut' }";
        let file = SourceFile::from_source(Path::new("own.lua"), source.to_owned()).expect("a file");
        let variant = FileChecker::new(&file, &SourceSet::around_file(Path::new("own.lua"))).build(&SelectedOptions::default());
        let options = variant.expect("a variant").options;
        assert_eq!((combinations(&options, 100).len(), combinations(&options, 7).len()), (7, 3));
    }

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
