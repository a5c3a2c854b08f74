//! Values and errors between Rust and JavaScript.

use std::fmt::Display;

use birka_diagnostics::{Diagnostic, printable_lines};
use birka_rules::IllegalMove;
use birka_script::VariantLookupError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// A text of JavaScript. The glue of wasm-bindgen takes whatever it is given for a string, which would damage the memory of the module.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
}

impl Text {
    /// The text of an argument.
    pub(crate) fn read(&self, what: &str) -> Result<String, Failure> {
        self.as_string().ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, format!("{what} is a string")))
    }

    /// The text, empty if it is something else.
    pub(crate) fn or_empty(&self) -> String {
        self.as_string().unwrap_or_default()
    }
}

/// A value as JavaScript has it: structures are plain objects.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> JsValue {
    // The values of this crate have only strings, numbers, lists and structures.
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible().serialize_missing_as_null(false)).unwrap_or(JsValue::UNDEFINED)
}

pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, Failure> {
    serde_wasm_bindgen::from_value(value).map_err(|error| Failure::new(Failure::INVALID_ARGUMENT, error))
}

/// The same for an argument that may be left out.
pub(crate) fn from_js_or_default<T: DeserializeOwned + Default>(value: JsValue) -> Result<T, Failure> {
    if value.is_undefined() || value.is_null() { Ok(T::default()) } else { from_js(value) }
}

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

/// The most characters of a message.
const MAX_MESSAGE: usize = 2000;

/// Why a call failed. In JavaScript an `Error` with the message and a `code`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure, one of the constants below.
    pub code: &'static str,
    /// What is wrong and what is expected, in English.
    pub message: String,
    /// The faults of a script, if that is why.
    pub faults: Vec<Fault>,
}

impl Failure {
    /// There is no variant, option or value of this name.
    pub const UNKNOWN_VARIANT: &'static str = "unknown-variant";
    /// A script has errors: `faults` lists them.
    pub const INVALID_SCRIPT: &'static str = "invalid-script";
    /// A text is not a rule set, or its rules cannot be played.
    pub const INVALID_RULES: &'static str = "invalid-rules";
    /// A text is not a position of the variant.
    pub const INVALID_POSITION: &'static str = "invalid-position";
    /// A text is not a square of the board.
    pub const INVALID_SQUARE: &'static str = "invalid-square";
    /// A text is not a move.
    pub const INVALID_MOVE: &'static str = "invalid-move";
    /// The rules forbid the move.
    pub const ILLEGAL_MOVE: &'static str = "illegal-move";
    /// A text is not a record of a game, or the rules do not allow its moves.
    pub const INVALID_RECORD: &'static str = "invalid-record";
    /// An argument has a value that is not allowed.
    pub const INVALID_ARGUMENT: &'static str = "invalid-argument";
    /// A function of the variant failed.
    pub const FAILED_RULE: &'static str = "failed-rule";
    /// The search has no result.
    pub const FAILED_SEARCH: &'static str = "failed-search";

    pub(crate) fn new(code: &'static str, message: impl Display) -> Self {
        // A message may quote what it is about, which may be as long as a book.
        let message = message.to_string().chars().take(MAX_MESSAGE).collect();
        Self { code, message, faults: Vec::new() }
    }

    /// The failure of a text with one or more errors: the first of them.
    pub(crate) fn first<E: Display>(code: &'static str, errors: &[E]) -> Self {
        let more = match errors.len() {
            0 | 1 => String::new(),
            all => format!(" (and {} more)", all - 1),
        };
        Self::new(code, errors.first().map(|error| format!("{error}{more}")).unwrap_or_default())
    }

    /// The failure of a move.
    pub(crate) fn of_move(error: IllegalMove) -> Self {
        let code = if matches!(error, IllegalMove::Hook(_)) { Self::FAILED_RULE } else { Self::ILLEGAL_MOVE };
        Self::new(code, error)
    }

    pub(crate) fn of_script(diagnostics: &[Diagnostic]) -> Self {
        let faults = diagnostics.iter().map(Fault::from).collect();
        Self { faults, ..Self::first(Self::INVALID_SCRIPT, diagnostics) }
    }
}

impl From<VariantLookupError> for Failure {
    fn from(error: VariantLookupError) -> Self {
        match &error {
            VariantLookupError::InvalidRules { diagnostics, .. } => Self { message: error.to_string(), ..Self::of_script(diagnostics) },
            _ => Self::new(Self::UNKNOWN_VARIANT, error),
        }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&failure.message);
        let mut properties = vec![("code", Self::from_str(failure.code))];
        if !failure.faults.is_empty() {
            properties.push(("faults", to_js(&failure.faults)));
        }
        for (name, value) in properties {
            // Setting a new property of a new object cannot fail.
            let _ = js_sys::Reflect::set(&error, &Self::from_str(name), &value);
        }
        error.into()
    }
}
