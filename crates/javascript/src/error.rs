//! Errors as JavaScript sees them.

use std::fmt::Display;

use birka_diagnostics::Diagnostic;
use birka_script::VariantLookupError;
use wasm_bindgen::JsValue;

use crate::check::Fault;
use crate::values::to_js;

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
    /// A text is no rule set, or one that cannot be played.
    pub const INVALID_RULES: &'static str = "invalid-rules";
    /// A text is no position of the variant.
    pub const INVALID_POSITION: &'static str = "invalid-position";
    /// A text is no square of the board.
    pub const INVALID_SQUARE: &'static str = "invalid-square";
    /// A text is no move.
    pub const INVALID_MOVE: &'static str = "invalid-move";
    /// The rules forbid the move.
    pub const ILLEGAL_MOVE: &'static str = "illegal-move";
    /// A text is no record of a game, or of one that the rules do not allow.
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
