//! The faults of Lua sources.

use birka_diagnostics::{Diagnostic, Severity, printable_lines};
use birka_script::PrintedLine;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Failure;
use crate::scripts;
use crate::values::{Text, to_js};

/// A fault or a warning about a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The code, such as `E012`.
    pub code: String,
    /// `"error"`, or `"warning"` where the variant can be played all the same.
    #[tsify(type = "\"error\" | \"warning\"")]
    pub severity: String,
    /// The line, from 1; absent if the file as a whole is meant.
    pub line: Option<usize>,
    /// The column, from 1, if the exact place is known.
    pub column: Option<usize>,
    /// The line on which the place ends.
    pub end_line: Option<usize>,
    /// The column behind the place.
    pub end_column: Option<usize>,
    /// What is wrong and what to do.
    pub message: String,
}

impl From<&Diagnostic> for Fault {
    fn from(diagnostic: &Diagnostic) -> Self {
        let span = diagnostic.span;
        Self {
            code: diagnostic.code.to_string(),
            severity: diagnostic.severity.to_string(),
            line: span.map(|span| span.line).or(diagnostic.line),
            column: span.map(|span| span.column),
            end_line: span.map(|span| span.end_line),
            end_column: span.map(|span| span.end_column),
            message: printable_lines(&diagnostic.message).into_owned(),
        }
    }
}

/// What checking a script has found.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CheckResult {
    /// Everything that is wrong, by line.
    pub faults: Vec<Fault>,
    /// The number of examples in the script that were played.
    pub examples: usize,
    /// What the script printed.
    pub printed: Vec<Printed>,
}

/// A line that a script has printed.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Printed {
    /// The line of the script, from 1, if Lua says it.
    pub line: Option<usize>,
    /// The text.
    pub text: String,
}

impl From<&PrintedLine> for Printed {
    fn from(printed: &PrintedLine) -> Self {
        Self { line: printed.line, text: printed.text.clone() }
    }
}

/// Checks the Lua source of a variant: errors, warnings, options and examples. It may extend the shipped variants.
#[wasm_bindgen(unchecked_return_type = "CheckResult")]
pub fn check(source: &Text) -> Result<JsValue, Failure> {
    let report = scripts::checker().check(scripts::OWN_FILE, &source.read("a source")?);
    let mut faults: Vec<Fault> = report.diagnostics.iter().map(Fault::from).collect();
    faults.sort_by_key(|fault| (fault.severity != Severity::Error.to_string(), fault.line));
    let printed = report.printed_lines.iter().flat_map(|(_, lines)| lines).map(Printed::from).collect();
    Ok(to_js(&CheckResult { faults, examples: report.examples, printed }))
}
