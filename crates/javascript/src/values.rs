//! Values and errors between Rust and JavaScript.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

use birka_desk::open::OpenFault;
use birka_diagnostics::{Diagnostic, printable_lines, quoted};
use birka_localization::Language;
use birka_records::game_record::link::LinkError;
use birka_records::{MoveNotationError, PositionError};
use birka_rules::{IllegalMove, WhyIllegal};
use birka_script::VariantLookupError;
use birka_session::words::{self, faults};
use birka_session::{SideNames, StudyLimit};
use js_sys::{Array, Function, JsString, Reflect};
use serde::Serialize;
use serde::de::value::StringDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

#[wasm_bindgen]
extern "C" {
    /// A text of JavaScript. The glue of wasm-bindgen takes whatever it is given for a string, which would damage the memory of the module.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;

    /// A number of JavaScript. The glue takes whatever it is given for one of Rust: `-1` for four billion, a text for 0.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
}

impl Text {
    /// The text of an argument.
    pub(crate) fn read(&self, what: &str) -> Result<String, Failure> {
        Argument::new(self, what).text()
    }
}

impl Number {
    /// A place in a list, or how many there are of something.
    pub(crate) fn count(&self, what: &str) -> Result<usize, Failure> {
        Argument::new(self, what).count()
    }
}

/// The longest text that is taken, in units of UTF-16. The memory of the module has room for some dozens of them.
const MOST_CHARACTERS: u32 = 1 << 22;
/// The longest list that is taken.
const MOST_ITEMS: u32 = 100_000;

/// An argument of a caller, or a part of one, with its name for messages. It is judged as it is read, and nothing that its getters do ends the module.
#[derive(Default)]
pub(crate) struct Argument {
    value: JsValue,
    what: String,
}

impl Argument {
    pub(crate) fn new(value: impl AsRef<JsValue>, what: impl Into<String>) -> Self {
        Self { value: value.as_ref().clone(), what: what.into() }
    }

    pub(crate) fn is_given(&self) -> bool {
        !self.value.is_undefined() && !self.value.is_null()
    }

    /// Reads an argument that may be left out.
    pub(crate) fn optional<T>(&self, read: impl FnOnce(&Self) -> Result<T, Failure>) -> Result<Option<T>, Failure> {
        self.is_given().then(|| read(self)).transpose()
    }

    pub(crate) fn is_number(&self) -> bool {
        self.value.as_f64().is_some()
    }

    fn is_no(&self, expected: impl Display) -> Failure {
        Failure::new(Failure::INVALID_ARGUMENT, format!("{} has to be {expected}", self.what))
    }

    pub(crate) fn text(&self) -> Result<String, Failure> {
        let text = self.value.dyn_ref::<JsString>().ok_or_else(|| self.is_no("a string"))?;
        if text.length() > MOST_CHARACTERS {
            return Err(self.is_no(format_args!("a string of at most {MOST_CHARACTERS} characters")));
        }
        Ok(text.into())
    }

    pub(crate) fn number(&self, allowed: RangeInclusive<f64>) -> Result<f64, Failure> {
        let number = self.value.as_f64().filter(|number| allowed.contains(number));
        number.ok_or_else(|| self.is_no(format_args!("a number from {} to {}", allowed.start(), allowed.end())))
    }

    /// A whole number.
    pub(crate) fn whole<N: TryFrom<i64>>(&self, allowed: RangeInclusive<i64>) -> Result<N, Failure> {
        #[expect(clippy::cast_possible_truncation, reason = "it saturates, and the range is checked")]
        let whole = self.value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64);
        let number = whole.filter(|number| allowed.contains(number)).and_then(|number| N::try_from(number).ok());
        number.ok_or_else(|| self.is_no(format_args!("a whole number from {} to {}", allowed.start(), allowed.end())))
    }

    /// A place in a list, or how many there are of something.
    pub(crate) fn count(&self) -> Result<usize, Failure> {
        self.whole(0..=i64::from(u32::MAX))
    }

    pub(crate) fn flag(&self) -> Result<bool, Failure> {
        self.value.as_bool().ok_or_else(|| self.is_no("`true` or `false`"))
    }

    pub(crate) fn function(&self) -> Result<Function, Failure> {
        self.value.dyn_ref().cloned().ok_or_else(|| self.is_no("a function"))
    }

    /// One of several words.
    pub(crate) fn word<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, Failure> {
        let word = self.value.as_string();
        let found = known.iter().find(|(name, _)| word.as_deref() == Some(name));
        found.map(|(_, meaning)| *meaning).ok_or_else(|| self.is_no(or_list(known.iter().map(|(name, _)| *name))))
    }

    /// One of the words of a type.
    pub(crate) fn named<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        let word: StringDeserializer<serde::de::value::Error> = self.value.as_string().unwrap_or_default().into_deserializer();
        T::deserialize(word).map_err(|error| Failure::new(Failure::INVALID_ARGUMENT, format!("{}: {error}", self.what)))
    }

    pub(crate) fn list(&self) -> Result<Vec<Self>, Failure> {
        // What a proxy is cannot always be asked for; its keys can.
        let is_list = Reflect::own_keys(&self.value).is_ok() && Array::is_array(&self.value);
        let length = self.property("length").ok().filter(|_| is_list).and_then(|length| length.value.as_f64());
        let length = length.ok_or_else(|| self.is_no("an array"))?;
        if length > f64::from(MOST_ITEMS) {
            return Err(self.is_no(format_args!("an array of at most {MOST_ITEMS} items")));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a length, and no great one")]
        let length = length as u32;
        (0..length).map(|at| self.property(&at.to_string())).collect()
    }

    /// The properties of an object, which has no others.
    pub(crate) fn properties<const N: usize>(&self, known: [&str; N]) -> Result<[Self; N], Failure> {
        let expected = || self.is_no(format_args!("an object with {}", or_list(known)));
        let keys = Reflect::own_keys(&self.value).ok().filter(|_| self.value.is_object()).ok_or_else(expected)?;
        if let Some(unknown) = keys.iter().filter_map(|key| key.as_string()).find(|key| !known.contains(&key.as_str())) {
            let message = format!("{} has no property {}; it has {}", self.what, quoted(&unknown), or_list(known));
            return Err(Failure::new(Failure::INVALID_ARGUMENT, message));
        }
        let mut read = known.map(|_| Self::default());
        for (place, name) in read.iter_mut().zip(known) {
            *place = self.property(name)?;
        }
        Ok(read)
    }

    fn property(&self, name: &str) -> Result<Self, Failure> {
        let what = format!("{}.{name}", self.what);
        match Reflect::get(&self.value, &name.into()) {
            Ok(value) => Ok(Self { value, what }),
            Err(_) => Err(Failure::new(Failure::INVALID_ARGUMENT, format!("{what} cannot be read"))),
        }
    }

    /// The names and values of an object whose properties have any names.
    pub(crate) fn entries(&self) -> Result<Vec<(String, Self)>, Failure> {
        let keys = Reflect::own_keys(&self.value).ok().filter(|_| self.value.is_object()).ok_or_else(|| self.is_no("an object"))?;
        keys.iter().filter_map(|key| key.as_string()).map(|key| self.property(&key).map(|value| (key, value))).collect()
    }
}

/// `a`, `b` or `c`
fn or_list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// A value as JavaScript has it: structures are plain objects.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> JsValue {
    // The values of this crate have only strings, numbers, lists and structures.
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible().serialize_missing_as_null(false)).unwrap_or(JsValue::UNDEFINED)
}

/// The error in a text of JSON, by its place: the words of the parser are about Rust. `what` is what the text should be.
pub(crate) fn json_failure(code: &'static str, what: &str, error: &serde_json::Error) -> Failure {
    let (line, column) = (error.line(), error.column());
    Failure::new(
        code,
        match error.classify() {
            serde_json::error::Category::Eof => format!("the JSON of {what} ends too early"),
            serde_json::error::Category::Data => {
                format!("this is not the JSON of {what}: what ends at line {line}, column {column} is no part of it")
            }
            _ => format!("this is not JSON, from line {line}, column {column}"),
        },
    )
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
    /// The fault and its remedy.
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
    /// The fault and the expected value, in English.
    pub message: String,
    /// The same for players, in each language; none where a program has made the mistake.
    pub messages: Vec<(Language, String)>,
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
        Self { code, message, messages: Vec::new(), faults: Vec::new() }
    }

    /// The failure with what a player is told about it.
    pub(crate) fn told(self, words: impl Fn(Language) -> String) -> Self {
        let shortened = |language| words(language).chars().take(MAX_MESSAGE).collect();
        Self { messages: Language::ALL.into_iter().map(|language| (language, shortened(language))).collect(), ..self }
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
        let code = if matches!(error.why, WhyIllegal::Hook(_)) { Self::FAILED_RULE } else { Self::ILLEGAL_MOVE };
        Self::new(code, &error).told(|language| words::illegal(language, &error, SideNames::default()))
    }

    /// The failure of a move for which a study has no room.
    pub(crate) fn of_limit(limit: StudyLimit) -> Self {
        Self::new(Self::INVALID_ARGUMENT, limit).told(|language| words::study_limit(language, limit))
    }

    /// The failure of a text that is no move.
    pub(crate) fn of_notation(error: MoveNotationError) -> Self {
        Self::new(Self::INVALID_MOVE, &error).told(|language| words::notation(language, &error))
    }

    /// The failure of a text that is no position.
    pub(crate) fn of_position(errors: &[PositionError]) -> Self {
        let told = |language| faults::joined(errors.iter().map(|error| words::position(language, error)));
        Self::first(Self::INVALID_POSITION, errors).told(told)
    }

    /// The failure of a link that cannot be written.
    pub(crate) fn of_link(error: &LinkError) -> Self {
        Self::new(Self::INVALID_RECORD, error).told(|language| faults::link(language, error))
    }

    pub(crate) fn of_script(diagnostics: &[Diagnostic]) -> Self {
        let faults = diagnostics.iter().map(Fault::from).collect();
        Self { faults, ..Self::first(Self::INVALID_SCRIPT, diagnostics) }
    }
}

impl From<OpenFault> for Failure {
    fn from(fault: OpenFault) -> Self {
        let failure = match &fault {
            OpenFault::Variant(error) => return error.clone().into(),
            OpenFault::Script(diagnostics) => return Self::of_script(diagnostics),
            OpenFault::Position(errors) => return Self::of_position(errors),
            OpenFault::Other(message) => return Self::new(Self::INVALID_RECORD, message),
            OpenFault::Text(errors) => Self::first(Self::INVALID_RECORD, errors),
            OpenFault::Record(errors) => Self::first(Self::INVALID_RECORD, errors),
        };
        failure.told(|language| fault.words(language))
    }
}

impl From<VariantLookupError> for Failure {
    fn from(error: VariantLookupError) -> Self {
        let failure = match &error {
            VariantLookupError::InvalidRules { diagnostics, .. } => Self { message: error.to_string(), ..Self::of_script(diagnostics) },
            // The words of the command line name its subcommands.
            _ => Self::new(Self::UNKNOWN_VARIANT, words::variant_lookup(Language::English, &error)),
        };
        failure.told(|language| words::variant_lookup(language, &error))
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&failure.message);
        let mut properties = vec![("code", Self::from_str(failure.code))];
        if !failure.messages.is_empty() {
            let messages: BTreeMap<&str, &str> = failure.messages.iter().map(|(language, text)| (language.code(), text.as_str())).collect();
            properties.push(("messages", to_js(&messages)));
        }
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
