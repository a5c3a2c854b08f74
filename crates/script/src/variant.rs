use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::example::Example;
use super::extends::{self, Reading};
use super::hooks::{Declared, ScriptHooks};
use super::options::Wanted;
use super::prints::PrintedLine;
use super::reader::Report;
use super::sheet::Sheet;
use super::shelf::Shelf;
use super::{Code, Diagnostic, RuleOption, Severity, VariantName, vocabulary};
use birka_mods::Mod;
use birka_rules::Rules;

/// A variant of tafl: what its file says about itself, and its rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What it is called on a command line and in saved games: the id, and the options where some are not at their default,
    /// as [`VariantName`] writes them.
    pub id: String,
    /// The id without the options.
    pub base_id: String,
    /// What people call it.
    pub name: String,
    /// One sentence about it; may be empty.
    pub summary: String,
    /// Where its rules come from.
    pub sources: Vec<String>,
    /// What may be chosen about its rules, and what is.
    pub options: Vec<RuleOption>,
    /// The file it was read from.
    pub path: PathBuf,
    /// Every file it was read from: its own, that which this extends, and so on.
    pub files: Vec<PathBuf>,
    /// What its own file printed while it was read. A file that is broken is told of by [`Library::printed_lines`](super::Library::printed_lines).
    pub printed_lines: Vec<PrintedLine>,
    /// Its rules, ready to be played by.
    pub rules: Arc<Rules>,
    /// The mod it is from.
    pub(super) of_mod: Option<Arc<Mod>>,
    /// Positions that show its rules, and what must come of them.
    pub(super) examples: Vec<Example>,
    /// Its own functions, which the rules ask too.
    pub(super) functions: Option<Arc<ScriptHooks>>,
    /// What was read.
    pub(super) reading: Arc<Reading>,
}

impl Variant {
    /// What its own functions have printed since this was last asked, in whatever order they came to it.
    #[must_use]
    pub fn take_printed_lines(&self) -> Vec<PrintedLine> {
        self.functions.as_ref().map(|functions| functions.take_printed_lines()).unwrap_or_default()
    }
}

/// Reads a variant from a file. What the file extends is looked for in its own folder, and then among the variants that come
/// with Birka.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn load_file(path: &Path) -> Result<Variant, Vec<Diagnostic>> {
    build(&Sheet::read(path)?, &Wanted::default(), &Shelf::around(path), &[])
}

/// Reads a variant from a text; `name` stands for the file in diagnostics.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn load_source(name: &str, source: &str) -> Result<Variant, Vec<Diagnostic>> {
    let path = Path::new(name);
    build(&Sheet::of(path, source.to_owned())?, &Wanted::default(), &Shelf::around(path), &[])
}

/// Makes a variant of a file, with the options wanted and with what it extends, which is looked for on the shelf. `heirs` are
/// the files that are being read because they extend this one.
pub(super) fn build(sheet: &Sheet, wanted: &Wanted, shelf: &Shelf, heirs: &[&Path]) -> Result<Variant, Vec<Diagnostic>> {
    let reading = extends::read(sheet, wanted, shelf, heirs)?;
    let mut report = Report::new(&reading.places);
    match vocabulary::read(&reading.node, &mut report) {
        Some(described) if report.is_clean() => {
            let (rules, functions) = with_functions(described.rules, described.hooks)?;
            Ok(Variant {
                id: VariantName::of(&described.id, &reading.options).to_string(),
                base_id: described.id,
                name: described.name,
                summary: described.summary,
                sources: described.sources,
                options: reading.options.clone(),
                path: sheet.path.clone(),
                files: reading.files.clone(),
                printed_lines: sheet.prints().to_vec(),
                rules: Arc::new(rules),
                of_mod: shelf.mod_of(&sheet.path).cloned(),
                examples: described.examples,
                functions,
                reading: Arc::new(reading),
            })
        }
        _ => Err(report.finish(&sheet.path)),
    }
}

/// Rules and the functions that they ask.
pub(super) type Playable = (Rules, Option<Arc<ScriptHooks>>);

/// The rules with the functions of the file, or of those it extends, beside them.
pub(super) fn with_functions(rules: Rules, declared: Option<Declared>) -> Result<Playable, Vec<Diagnostic>> {
    let Some(declared) = declared else { return Ok((rules, None)) };
    let faults = declared.remembering();
    if !faults.is_empty() {
        return Err(faults);
    }
    let functions = Arc::new(ScriptHooks::new(declared, rules.rule_set()));
    let asked = Arc::clone(&functions);
    match rules.with_hooks(asked) {
        Ok(rules) => Ok((rules, Some(functions))),
        Err(fault) => Err(vec![Diagnostic {
            path: PathBuf::from(fault.file),
            line: fault.line,
            severity: Severity::Error,
            code: Code::Hook,
            message: fault.what,
        }]),
    }
}
