//! The shipped variants, and the faults of sources that are checked beside them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use birka_desk::open::OpenFault;
use birka_diagnostics::Severity;
use birka_script::{CheckEffort, Library, PrintedLine, SourceChecker, Variant, VariantLookupError, VariantName};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::values::{Failure, Fault, Text, to_js};

/// The name of a source without a file, in diagnostics.
pub(crate) const OWN_FILE: &str = "variant.lua";

#[cfg(target_family = "wasm")]
const MODS: &str = "/birka/scripts/mods";
#[cfg(not(target_family = "wasm"))]
const MODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/mods");

/// Puts the shipped scripts, which are part of the module, where the library looks for them.
#[cfg(target_family = "wasm")]
pub(crate) fn unpack() {
    use birka_diagnostics::{BROWSER_FOLDER, fs};

    fn put(folder: &include_dir::Dir<'_>, root: &Path) -> std::io::Result<()> {
        fs::create_dir_all(root.join(folder.path()))?;
        for file in folder.files() {
            fs::write(root.join(file.path()), file.contents())?;
        }
        folder.dirs().try_for_each(|inner| put(inner, root))
    }
    static SCRIPTS: include_dir::Dir<'static> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../scripts");
    let unpacked = put(&SCRIPTS, &Path::new(BROWSER_FOLDER).join("scripts"));
    debug_assert!(unpacked.is_ok());
}

/// The text of the script of a shipped variant.
pub(crate) fn source(path: &Path) -> Option<String> {
    birka_diagnostics::read_text_file(path).ok()
}

/// The variants that come with Birka and its example mods.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::at(None, Some(Path::new(MODS))));
    &LIBRARY
}

/// Checks sources, which may extend the shipped variants.
pub(crate) fn checker() -> &'static SourceChecker {
    static CHECKER: LazyLock<SourceChecker> = LazyLock::new(|| SourceChecker::new(CheckEffort::Brief));
    &CHECKER
}

/// A shipped variant by its name, with options: `tablut-castle{king=two}`.
pub(crate) fn shipped(name: &str) -> Result<Arc<Variant>, Failure> {
    Ok(find(name)?)
}

/// The same. The library, which takes a second in a browser, is read only for those of the mods and to say what is wrong with a name.
pub(crate) fn find(name: &str) -> Result<Arc<Variant>, VariantLookupError> {
    static READ: Mutex<BTreeMap<String, Arc<Variant>>> = Mutex::new(BTreeMap::new());
    let read = || READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = read().get(name) {
        return Ok(Arc::clone(known));
    }
    let variant = Library::shipped_variant(name).map_or_else(|| library().get(name), Ok)?;
    read().insert(name.to_owned(), Arc::clone(&variant));
    Ok(variant)
}

/// The variant of a source, with options: `king=two`.
pub(crate) fn own(source: &str, options: &str) -> Result<Arc<Variant>, OpenFault> {
    let options = format!("own{{{options}}}").parse::<VariantName>().map_err(OpenFault::Variant)?.options;
    checker().load(OWN_FILE, source, &options).map(Arc::new).map_err(OpenFault::Script)
}

/// The results of checking a script.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CheckResult {
    /// Everything that is wrong, by line.
    pub faults: Vec<Fault>,
    /// The number of examples in the script that were played.
    pub examples: usize,
    /// The lines that the script printed.
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
    let report = checker().check(OWN_FILE, &source.read("a source")?);
    let mut faults: Vec<Fault> = report.diagnostics.iter().map(Fault::from).collect();
    faults.sort_by_key(|fault| (fault.severity != Severity::Error.to_string(), fault.line));
    let printed = report.printed_lines.iter().flat_map(|(_, lines)| lines).map(Printed::from).collect();
    Ok(to_js(&CheckResult { faults, examples: report.examples, printed }))
}
