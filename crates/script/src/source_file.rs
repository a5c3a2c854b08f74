//! A variant file that has been run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, file_size_error, read_text_file};

use crate::hooks::analyse_functions;
use crate::lua::{self, PrintedLine, ScriptError, ScriptOutput, with_hint};
use crate::options::{self};
use crate::reader::Reporter;
use crate::source::SelectedOptions;
use crate::source::{FunctionAnalysis, MergedSourceMap, Program, SourceMap};

/// The stack size, in bytes, of the thread that loads a file. Parsing recurses as deep as the source is nested, up to about a thousand levels.
const STACK_SIZE: usize = 64 << 20;

/// Characters that Lua would stop reading at, or that it takes for spaces while the parser of the source map does not.
const UNREADABLE: [(char, &str); 3] = [
    ('\0', "NUL character (a byte of value 0)"),
    ('\u{b}', "vertical tab (a byte of value 11)"),
    ('\u{c}', "form feed (a byte of value 12)"),
];

/// A variant file that has been run, without anything that it inherits.
#[derive(Debug)]
pub(crate) struct SourceFile {
    pub(crate) path: PathBuf,
    source: String,
    pub(crate) source_map: Arc<SourceMap>,
    /// The output with all options at their default.
    default_output: ScriptOutput,
    analysis: Arc<FunctionAnalysis>,
}

/// Why a file could not be loaded.
#[derive(Debug)]
pub(crate) struct LoadError {
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Output of the file before it failed.
    pub(crate) printed: Vec<PrintedLine>,
}

impl From<Vec<Diagnostic>> for LoadError {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self { diagnostics, printed: Vec::new() }
    }
}

impl From<LoadError> for Vec<Diagnostic> {
    fn from(error: LoadError) -> Self {
        error.diagnostics
    }
}

impl SourceFile {
    /// Reads and runs a file.
    ///
    /// # Errors
    /// When the file cannot be read or its script fails.
    pub(crate) fn load(path: &Path) -> Result<Self, LoadError> {
        Self::from_source(path, read_text_file(path).map_err(|error| vec![error])?)
    }

    /// Runs a source text; `path` stands for the file in diagnostics.
    ///
    /// # Errors
    /// When the text is too long or its script fails.
    pub(crate) fn from_source(path: &Path, source: String) -> Result<Self, LoadError> {
        let source = source.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(source);
        if let Some(message) = file_size_error(source.len() as u64) {
            return Err(vec![Diagnostic::error(path, Code::UnreadableFile, message)].into());
        }
        let unreadable = |(at, c)| UNREADABLE.iter().find(|(unreadable, _)| *unreadable == c).map(|(_, what)| (at, what));
        if let Some((at, what)) = source.char_indices().find_map(unreadable) {
            let line = 1 + source[..at].matches('\n').count();
            let message = format!("the file has a {what} on this line; remove it");
            return Err(vec![Diagnostic::error(path, Code::Syntax, message).at_line(line)].into());
        }
        let failed =
            |why: &str| LoadError::from(vec![Diagnostic::error(path, Code::Runtime, format!("the file could not be loaded: {why}"))]);
        // A page cannot start threads. Its stack is bounded by the linker's `stack-size` (`build.rs`).
        if cfg!(target_family = "wasm") {
            return Self::run(path, source);
        }
        std::thread::scope(|scope| {
            let load = || Self::run(path, source);
            match std::thread::Builder::new().name("variant".to_owned()).stack_size(STACK_SIZE).spawn_scoped(scope, load) {
                Ok(thread) => thread.join().unwrap_or_else(|_| Err(failed("the script loader panicked"))),
                Err(error) => Err(failed(&error.to_string())),
            }
        })
    }

    fn run(path: &Path, source: String) -> Result<Self, LoadError> {
        let default_output = lua::evaluate(&source, &SelectedOptions::default()).map_err(|mut error| {
            let printed = std::mem::take(&mut error.printed);
            LoadError { diagnostics: diagnostics_of(path, error, &source), printed }
        })?;
        // Only a source that Lua has compiled is parsed again, so its nesting depth is bounded.
        let source_map = Arc::new(SourceMap::parse(&source));
        let analysis = if source.contains("function") { analyse_functions(&source) } else { FunctionAnalysis::default() };
        let mut file = Self { path: path.to_owned(), source, source_map, default_output, analysis: analysis.into() };
        let program = file.program(&SelectedOptions::default());
        file.default_output.value.set_program(&program);
        Ok(file)
    }

    /// The file as its hook functions need it.
    fn program(&self, selected: &SelectedOptions) -> Arc<Program> {
        let (path, source) = (self.path.clone(), self.source.clone());
        Arc::new(Program { path, source, selected: selected.clone(), analysis: Arc::clone(&self.analysis), inherited: Vec::new() })
    }

    /// The text of the file.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The comment at the beginning of the file, line by line, without the marks of the comment. Annotations for language servers end it.
    pub(crate) fn leading_comment(&self) -> String {
        let comment = |line: &str| {
            let text = line.strip_prefix("--")?;
            (!text.starts_with('-') && !text.starts_with("[[")).then(|| text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned())
        };
        let lines: Vec<String> = self.source.lines().map_while(comment).collect();
        lines.join("\n").trim().to_owned()
    }

    /// Output of the file while it was loaded.
    pub(crate) fn printed_lines(&self) -> &[PrintedLine] {
        &self.default_output.printed
    }

    /// The calls and loop iterations that the file took with all options at their default.
    pub(crate) fn steps(&self) -> usize {
        self.default_output.steps
    }

    /// Whether the file consists of this text.
    pub(crate) fn has_source(&self, source: &str) -> bool {
        self.source == source
    }

    /// The id that the file gives itself.
    pub(crate) fn id(&self) -> Option<&str> {
        self.default_output.value.get_text("id")
    }

    /// The output with the selected options; runs the script again unless they are all at their default.
    ///
    /// # Errors
    /// When the script fails with these options.
    pub(crate) fn output(&self, selected: &SelectedOptions) -> Result<ScriptOutput, Vec<Diagnostic>> {
        if selected.is_empty() || self.default_output.options.is_none() {
            return Ok(self.default_output.clone());
        }
        let mut output = lua::evaluate(&self.source, selected).map_err(|error| vec![script_diagnostic(&self.path, error, &self.source)])?;
        output.value.set_program(&self.program(selected));
        Ok(output)
    }
}

/// The diagnostics of a script that failed: errors in its declaration of options if there are any, because they are the cause.
fn diagnostics_of(path: &Path, error: ScriptError, source: &str) -> Vec<Diagnostic> {
    let declaration_errors = error.options.as_ref().map(|options| {
        let source_map = MergedSourceMap::new(path, Arc::new(SourceMap::parse(source)));
        let mut report = Reporter::new(&source_map);
        options::read_declaration(options, &SelectedOptions::default(), &mut report);
        report.into_diagnostics(path)
    });
    declaration_errors.filter(|errors| !errors.is_empty()).unwrap_or_else(|| vec![script_diagnostic(path, error, source)])
}

fn script_diagnostic(path: &Path, ScriptError { code, line, message, .. }: ScriptError, source: &str) -> Diagnostic {
    Diagnostic::error(path, code, with_hint(code, message, source, line)).at_line(line.unwrap_or(1))
}
