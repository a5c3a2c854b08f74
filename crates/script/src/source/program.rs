use std::path::PathBuf;
use std::sync::Arc;

use crate::options::SelectedOptions;

/// A source file that hook functions come from, with everything needed to run it again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) source: String,
    /// The options the file runs with.
    pub(crate) selected: SelectedOptions,
    pub(crate) analysis: Arc<FunctionAnalysis>,
}

/// What the functions of a source could carry from one call to the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FunctionAnalysis {
    /// Modifications of something outside the function, each with its line.
    pub(crate) impurities: Vec<(usize, String)>,
    /// The source with a call of [`KEEP`] after each declaration in `captured`, on the same line: `do __birka_keep(0,function() return n end) end`.
    pub(crate) instrumented: String,
    /// The declarations of variables that inner functions use.
    pub(crate) captured: Vec<CapturedVariables>,
    /// What the hook functions consist of, to tell whether a saved file has changed them.
    pub(crate) functions: String,
}

/// The global function of the sandbox that collects captured variables. Scripts cannot use names with this prefix.
pub(crate) const KEEP: &str = "__birka_keep";

/// The variables of one declaration that inner functions use.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CapturedVariables {
    pub(crate) line: usize,
    pub(crate) names: Vec<String>,
}
