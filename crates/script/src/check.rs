//! What `birka check` says of a file beyond whether it can be played: warnings, faulty options, and examples that do not hold.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::example::{Example, Unheld};
use super::extends::known_value;
use super::hooks::{HookSpeed, run_hook_trial};
use super::key_path::KeyPath;
use super::options::{RuleOption, Wanted};
use super::prints::PrintedLine;
use super::sheet::{Broken, Sheet};
use super::shelf::Shelf;
use super::variant::build;
use super::{Code, Diagnostic, Severity, Variant, coverage, warnings};
use birka_rules::{Rules, Setup};

/// What checking found.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// Errors and warnings, by file and line.
    pub diagnostics: Vec<Diagnostic>,
    /// How many variants could be played.
    pub variants: usize,
    /// How many examples were played.
    pub examples: usize,
    /// The examples that do not hold; each is among the diagnostics too.
    pub failed: Vec<FailedExample>,
    /// For each variant with functions of its own, by id, how fast they are asked.
    pub hook_speeds: Vec<(String, HookSpeed)>,
    /// What the files printed, first while they were read, then their functions; those that printed nothing are left out.
    pub printed_lines: Vec<(PathBuf, Vec<PrintedLine>)>,
}

/// An example that does not hold, to be shown.
#[derive(Clone, Debug)]
pub struct FailedExample {
    /// The rule it was to show.
    pub rule: String,
    /// Its line in the file.
    pub line: Option<usize>,
    /// What came where something else was expected.
    pub message: String,
    /// The rules it was played by and the position in which it failed; `None` where it has no position to begin with.
    pub position: Option<(Arc<Rules>, Setup)>,
}

impl CheckReport {
    /// Adds what another check found.
    pub fn add(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        self.variants += other.variants;
        self.examples += other.examples;
        self.failed.extend(other.failed);
        self.hook_speeds.extend(other.hook_speeds);
        self.printed_lines.extend(other.printed_lines);
    }

    /// How many of the diagnostics are of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}

/// Checks a file: everything that is wrong with it, every choice of options, every example.
#[must_use]
pub fn check_file(path: &Path) -> CheckReport {
    match Sheet::read(path) {
        Ok(sheet) => {
            let mut checked = Bench { sheet: &sheet, shelf: &Shelf::around(path) }.check();
            checked.printed_lines.insert(0, (sheet.path.clone(), sheet.prints().to_vec()));
            checked.printed_lines.retain(|(_, prints)| !prints.is_empty());
            checked
        }
        Err(Broken { diagnostics, prints }) => CheckReport {
            diagnostics,
            printed_lines: Some((path.to_owned(), prints)).filter(|(_, prints)| !prints.is_empty()).into_iter().collect(),
            ..CheckReport::default()
        },
    }
}

/// A file that is being checked, and the shelf of what it may extend.
pub(super) struct Bench<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) shelf: &'a Shelf,
}

/// The most choices of options that are all tried together; of more, each is tried by itself.
const MANY: usize = 256;

impl Bench<'_> {
    pub(super) fn check(&self) -> CheckReport {
        let variant = match self.build(&Wanted::default()) {
            Ok(variant) => variant,
            Err(diagnostics) => return CheckReport { diagnostics, ..CheckReport::default() },
        };
        let mut found = warnings::of(&variant);
        found.extend(self.options(&variant));
        let mut failed = Vec::new();
        for example in &variant.examples {
            let Err(unheld) = self.play(&variant, example) else { continue };
            let message = format!("the example of {:?} does not hold: {}", example.rule, unheld.told());
            let told = diagnostic(&variant, &example.at, Severity::Error, Code::Example, message);
            let Unheld { message, position } = unheld;
            failed.push(FailedExample { rule: example.rule.clone(), line: told.line, message, position });
            found.push(told);
        }
        let trial = run_hook_trial(&variant);
        found.extend(trial.iter().flat_map(|trial| trial.faults.clone()));
        found.sort_by_key(|diagnostic| diagnostic.line);
        let speeds = trial.and_then(|trial| trial.speed).map(|speed| (variant.id.clone(), speed)).into_iter().collect();
        let prints =
            Some((variant.path.clone(), variant.take_printed_lines())).filter(|(_, prints)| !prints.is_empty()).into_iter().collect();
        CheckReport {
            diagnostics: found,
            variants: 1,
            examples: variant.examples.len(),
            failed,
            hook_speeds: speeds,
            printed_lines: prints,
        }
    }

    /// What the file itself says about the rules without any example that would notice if it did not.
    pub(super) fn unshown(&self) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let variant = self.build(&Wanted::default())?;
        Ok(coverage::unshown(&variant, |example| self.play(&variant, example).is_ok()))
    }

    /// The variant with the options wanted.
    pub(super) fn build(&self, wanted: &Wanted) -> Result<Variant, Vec<Diagnostic>> {
        build(self.sheet, wanted, self.shelf, &[])
    }

    fn play(&self, variant: &Variant, example: &Example) -> Result<(), Unheld> {
        if example.options.is_empty() {
            return example.play(&variant.rules);
        }
        for (option, value) in &example.options.0 {
            known_value(variant, option, value).map_err(|unknown| unknown.to_string())?;
        }
        let first = |faults: Vec<Diagnostic>| faults.first().map(|fault| fault.message.clone()).unwrap_or_default();
        example.play(&self.build(&example.options).map_err(first)?.rules)
    }

    /// Whether every choice of options can be played, and every option changes something.
    fn options(&self, variant: &Variant) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for wanted in choices(&variant.options) {
            if let Err(faults) = self.build(&wanted) {
                let chosen: Vec<String> = wanted.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                let message = format!("with {{{}}} the rules are faulty: {first}", chosen.join(","));
                let path = KeyPath::of(&["option", wanted.0.keys().next().map_or("", String::as_str)]);
                found.push(diagnostic(variant, &path, Severity::Error, Code::FaultyOption, message));
                break;
            }
        }
        for option in &variant.options {
            let idle = |value: &String| {
                let wanted = Wanted([(option.name.clone(), value.clone())].into());
                self.build(&wanted).is_ok_and(|chosen| chosen.rules.fingerprint() == variant.rules.fingerprint())
            };
            let others: Vec<String> = option.others().iter().map(ToString::to_string).collect();
            let path = KeyPath::of(&["option", &option.name]);
            for value in others.iter().filter(|value| idle(value)) {
                let message = format!("{path}: choosing {value} changes nothing by itself");
                found.push(diagnostic(variant, &path, Severity::Warning, Code::IneffectiveOption, message));
            }
        }
        found
    }
}

/// Every choice of options but that of none, or if these are many, every choice of one.
fn choices(options: &[RuleOption]) -> Vec<Wanted> {
    let count = options.iter().fold(1usize, |count, option| count.saturating_mul(1 + option.others().len()));
    let with = |wanted: &Wanted, option: &RuleOption, value: String| {
        let mut wanted = wanted.clone();
        wanted.0.insert(option.name.clone(), value);
        wanted
    };
    let mut all = vec![Wanted::default()];
    for option in options {
        let values: Vec<String> = option.others().iter().map(ToString::to_string).collect();
        let known = if count <= MANY { all.clone() } else { vec![Wanted::default()] };
        all.extend(values.iter().flat_map(|value| known.iter().map(|wanted| with(wanted, option, value.clone()))));
    }
    all.split_off(1)
}

/// A diagnostic of a key of a variant that can be played.
pub(super) fn diagnostic(variant: &Variant, at: &KeyPath, severity: Severity, code: Code, mut message: String) -> Diagnostic {
    let places = &variant.reading.places;
    if let Some((file, line)) = places.origin(at, None) {
        message += &format!(" (inherited from {}:{line})", file.display());
    }
    Diagnostic { path: variant.path.clone(), line: Some(places.line(at, None)), severity, code, message }
}
