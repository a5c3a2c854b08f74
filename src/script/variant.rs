use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::hooks::{self, Declared, Program, ScriptHooks};
use super::lines::Lines;
use super::reader::Report;
use super::{Code, Diagnostic, Severity, sandbox, vocabulary};
use crate::rules::Rules;

/// A variant of tafl: what its file says about itself, and its rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What it is called on a command line: small letters, digits and hyphens.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// One sentence about it; may be empty.
    pub summary: String,
    /// Where its rules come from.
    pub sources: Vec<String>,
    /// The file it was read from.
    pub path: PathBuf,
    /// Its rules, ready to be played by.
    pub rules: Arc<Rules>,
    /// Its own functions, which the rules ask too.
    pub(super) functions: Option<Arc<ScriptHooks>>,
}

/// The longest file that is read, in bytes.
const LONGEST: usize = 256 * 1024;
/// The stack of the thread that reads a file, in bytes: reading follows how deep a source is nested, to about a thousand.
const STACK: usize = 64 << 20;

/// Reads a variant from a file.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn load(path: &Path) -> Result<Variant, Vec<Diagnostic>> {
    let source = read(path).map_err(|(line, message)| vec![error(path, line, Code::Unreadable, message)])?;
    load_text(path, &source)
}

/// Reads a variant from a text; `name` stands for the file in diagnostics.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn load_source(name: &str, source: &str) -> Result<Variant, Vec<Diagnostic>> {
    load_text(Path::new(name), source)
}

fn error(path: &Path, line: Option<usize>, code: Code, message: impl Into<String>) -> Diagnostic {
    Diagnostic { path: path.to_owned(), line, severity: Severity::Error, code, message: message.into() }
}

fn too_long(bytes: u64) -> String {
    format!("a variant file has at most {} KB, not {} KB", LONGEST / 1024, bytes / 1024)
}

/// The text of a file, or the line and the reason why there is none.
fn read(path: &Path) -> Result<String, (Option<usize>, String)> {
    use std::io::Read;
    let cannot = |error: std::io::Error| (None, format!("the file cannot be read: {error}"));
    // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
    let found = std::fs::metadata(path).map_err(cannot)?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a device or a pipe" };
        return Err((None, format!("this is {what}, not a file of rules")));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(cannot)?;
    file.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > LONGEST {
        return Err((None, too_long(found.len())));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = 1 + String::from_utf8_lossy(&error.as_bytes()[..valid]).matches('\n').count();
        (Some(line), "the file is not UTF-8 from this line on; save it as UTF-8".to_owned())
    })
}

fn load_text(path: &Path, source: &str) -> Result<Variant, Vec<Diagnostic>> {
    if source.len() > LONGEST {
        return Err(vec![error(path, None, Code::Unreadable, too_long(source.len() as u64))]);
    }
    let failed = |why: &str| vec![error(path, None, Code::Runtime, format!("the file could not be read: {why}"))];
    std::thread::scope(|scope| {
        let reading =
            std::thread::Builder::new().name("variant".to_owned()).stack_size(STACK).spawn_scoped(scope, || interpret(path, source));
        match reading {
            Ok(thread) => thread.join().unwrap_or_else(|_| Err(failed("the reader of scripts broke down"))),
            Err(error) => Err(failed(&error.to_string())),
        }
    })
}

fn interpret(path: &Path, source: &str) -> Result<Variant, Vec<Diagnostic>> {
    let mut node = sandbox::evaluate(source).map_err(|fault| vec![error(path, fault.line.or(Some(1)), fault.code, fault.message)])?;
    node.stamp(&Arc::new(Program { path: path.to_owned(), source: source.to_owned() }));
    // Only what Lua has accepted is parsed again, so how deep it is nested is bounded.
    let lines = Lines::of(source);
    let mut report = Report::new(&lines);
    match vocabulary::read(&node, &mut report) {
        Some(described) if report.is_clean() => {
            let (rules, functions) = with_functions(described.rules, described.hooks)?;
            Ok(Variant {
                id: described.id,
                name: described.name,
                summary: described.summary,
                sources: described.sources,
                path: path.to_owned(),
                rules: Arc::new(rules),
                functions,
            })
        }
        _ => Err(report.finish(path)),
    }
}

/// The rules with the functions of the file beside them.
fn with_functions(rules: Rules, declared: Option<Declared>) -> Result<(Rules, Option<Arc<ScriptHooks>>), Vec<Diagnostic>> {
    let Some(declared) = declared else { return Ok((rules, None)) };
    let faults = hooks::purity::faults(&declared);
    if !faults.is_empty() {
        return Err(faults);
    }
    let functions = Arc::new(ScriptHooks::new(declared, rules.set()));
    let asked = Arc::clone(&functions);
    match rules.with_hooks(asked) {
        Ok(rules) => Ok((rules, Some(functions))),
        Err(fault) => Err(vec![error(Path::new(&fault.file), fault.line, Code::Hook, fault.what)]),
    }
}
