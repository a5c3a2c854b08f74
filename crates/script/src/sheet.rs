use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::hooks::{Program, purity};
use super::lines::Lines;
use super::options::{self, Wanted};
use super::places::Places;
use super::prints::PrintedLine;
use super::reader::Report;
use super::sandbox::{Evaluated, ScriptFault};
use super::{Code, Diagnostic, Severity, sandbox};
use birka_diagnostics::{file_size_error, read_text_file};

/// The stack of the thread that reads a file, in bytes: reading follows how deep a source is nested, to about a thousand.
const STACK: usize = 64 << 20;

/// One file of rules as it is written: what it says by itself, before anything it extends.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) path: PathBuf,
    source: String,
    pub(super) lines: Arc<Lines>,
    /// What it says where nobody has chosen anything.
    plain: Evaluated,
    /// What its functions could remember by, each with its line.
    remembering: Arc<[(usize, String)]>,
}

/// A file that could not be run.
#[derive(Debug)]
pub(super) struct Broken {
    /// What is wrong with it.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// What it printed before that.
    pub(super) prints: Vec<PrintedLine>,
}

impl From<Vec<Diagnostic>> for Broken {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self { diagnostics, prints: Vec::new() }
    }
}

impl From<Broken> for Vec<Diagnostic> {
    fn from(broken: Broken) -> Self {
        broken.diagnostics
    }
}

impl Sheet {
    /// Reads a file and runs it.
    ///
    /// # Errors
    /// When it cannot be read, or gives nothing to read.
    pub(super) fn read(path: &Path) -> Result<Self, Broken> {
        Self::of(path, read_text_file(path).map_err(|fault| vec![fault])?)
    }

    /// Runs a text; `path` stands for the file in diagnostics.
    ///
    /// # Errors
    /// When it gives nothing to read.
    pub(super) fn of(path: &Path, source: String) -> Result<Self, Broken> {
        if let Some(message) = file_size_error(source.len() as u64) {
            return Err(vec![error(path, None, Code::UnreadableFile, message)].into());
        }
        let failed = |why: &str| Broken::from(vec![error(path, None, Code::Runtime, format!("the file could not be read: {why}"))]);
        std::thread::scope(|scope| {
            let reading = || Self::run(path, source);
            match std::thread::Builder::new().name("variant".to_owned()).stack_size(STACK).spawn_scoped(scope, reading) {
                Ok(thread) => thread.join().unwrap_or_else(|_| Err(failed("the reader of scripts broke down"))),
                Err(error) => Err(failed(&error.to_string())),
            }
        })
    }

    fn run(path: &Path, source: String) -> Result<Self, Broken> {
        let plain = sandbox::evaluate(&source, &Wanted::default()).map_err(|mut fault| {
            let prints = std::mem::take(&mut fault.prints);
            Broken { diagnostics: why(path, fault, &source), prints }
        })?;
        // Only what Lua has accepted is parsed again, so how deep it is nested is bounded.
        let lines = Arc::new(Lines::of(&source));
        let remembering = if source.contains("function") { purity::look(&source) } else { Vec::new() };
        let mut sheet = Self { path: path.to_owned(), source, lines, plain, remembering: remembering.into() };
        let program = sheet.program(&Wanted::default());
        sheet.plain.node.stamp(&program);
        Ok(sheet)
    }

    /// The file as its functions are asked from it.
    fn program(&self, wanted: &Wanted) -> Arc<Program> {
        let (path, source) = (self.path.clone(), self.source.clone());
        Arc::new(Program { path, source, wanted: wanted.clone(), remembering: Arc::clone(&self.remembering) })
    }

    /// What it prints while it is read.
    pub(super) fn prints(&self) -> &[PrintedLine] {
        &self.plain.prints
    }

    /// Whether its text is this one.
    pub(super) fn says(&self, source: &str) -> bool {
        self.source == source
    }

    /// The id it gives itself, if it does.
    pub(super) fn id(&self) -> Option<&str> {
        self.plain.node.text_at("id")
    }

    /// What it says when some options have been chosen.
    ///
    /// # Errors
    /// When it errs with these options.
    pub(super) fn with(&self, wanted: &Wanted) -> Result<Evaluated, Vec<Diagnostic>> {
        if wanted.is_empty() || self.plain.options.is_none() {
            return Ok(self.plain.clone());
        }
        sandbox::evaluate(&self.source, wanted).map_err(|fault| vec![of_script(&self.path, fault)])
    }
}

/// Why a script failed: what is wrong with the options it declared, if something is, since that comes first.
fn why(path: &Path, fault: ScriptFault, source: &str) -> Vec<Diagnostic> {
    let declared = fault.options.as_ref().map(|options| {
        let places = Places::of(path, Arc::new(Lines::of(source)));
        let mut report = Report::new(&places);
        options::read(options, &Wanted::default(), &mut report);
        report.finish(path)
    });
    declared.filter(|faults| !faults.is_empty()).unwrap_or_else(|| vec![of_script(path, fault)])
}

fn of_script(path: &Path, fault: ScriptFault) -> Diagnostic {
    error(path, fault.line.or(Some(1)), fault.code, fault.message)
}

fn error(path: &Path, line: Option<usize>, code: Code, message: impl Into<String>) -> Diagnostic {
    Diagnostic { path: path.to_owned(), line, severity: Severity::Error, code, message: message.into() }
}
