//! The faults of Lua sources.

use birka_diagnostics::Severity;
use birka_script::PrintedLine;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::scripts;
use crate::values::{Failure, Fault, Text, to_js};

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
