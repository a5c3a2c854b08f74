//! A function for each message, in a module for each group; and the variables of the messages.
//!
//! `buttons::close(language)` is the message `buttons-close`, and `games::moves(language, count)` is `games-moves`, whose variable is `$count`. A message with
//! several variables is a struct with a field for each: `puzzles::Task { moves, side }.text(language)`. The messages of the rules and of the exhibition are
//! [`Phrase`](crate::Phrase)s, which stand in other messages or are said by [`Texts::say`](crate::Texts::say). The build script writes all of them from the English files.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

use crate::language::{Language, Source};
use crate::variables::{self, VariableNames};

/// Whether a museum can replace a message, by its topic and id: those of the exhibition, and why games end.
fn is_replaceable(topic: &str, id: &str) -> bool {
    topic == "exhibition" || topic == "rules-ends" && id.starts_with("reason-")
}

impl Source {
    /// The shipped files of a language.
    pub(crate) fn of_language(language: Language) -> &'static [Self] {
        language.files()
    }

    /// The messages of a language that a museum can replace: each id with what follows `id = `.
    pub(crate) fn replaceable(language: Language) -> Vec<(&'static str, &'static str)> {
        let files = Self::of_language(language).iter();
        files.flat_map(|file| messages(file.text).into_iter().filter(|(id, _)| is_replaceable(file.topic, id))).collect()
    }
}

/// The variables of the messages, as the English files have them.
pub struct Variables;

static ENGLISH_VARIABLES: LazyLock<Vec<(String, VariableNames)>> = LazyLock::new(|| Variables::in_language(Language::English));

static EXHIBITION_VARIABLES: LazyLock<Vec<(String, VariableNames)>> = LazyLock::new(|| {
    let files = Source::of_language(Language::English).iter();
    files.flat_map(|file| Variables::in_source(file.text).into_iter().filter(|(id, _)| is_replaceable(file.topic, id))).collect()
});

impl Variables {
    /// Every message with its variables, in the order of the English files.
    #[must_use]
    pub fn all() -> &'static [(String, VariableNames)] {
        &ENGLISH_VARIABLES
    }

    /// The variables of a message; `None` if the message does not exist.
    #[must_use]
    pub fn of(id: &str) -> Option<VariableNames> {
        ENGLISH_VARIABLES.iter().find(|(known, _)| known == id).map(|(_, names)| names.clone())
    }

    /// The messages that a museum can replace with their variables, in the order of the English files.
    #[must_use]
    pub fn of_exhibition() -> &'static [(String, VariableNames)] {
        &EXHIBITION_VARIABLES
    }

    /// Every message of a language with its variables.
    #[must_use]
    pub fn in_language(language: Language) -> Vec<(String, VariableNames)> {
        Source::of_language(language).iter().flat_map(|source| Self::in_source(source.text)).collect()
    }

    /// Every message of a Fluent file with its variables.
    #[must_use]
    pub fn in_source(source: &str) -> Vec<(String, VariableNames)> {
        variables::variables(source)
    }
}

/// The messages in the text of a Fluent file without attributes and terms: each id with what follows `id = `.
fn messages(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let line = |start: usize| text.get(start..).unwrap_or_default();
    let is_entry = |start: &usize| line(*start).starts_with(|c: char| c.is_ascii_alphabetic() || c == '#');
    let starts: Vec<usize> = starts.into_iter().filter(is_entry).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    let entries = starts.iter().zip(ends).filter_map(|(&start, end)| text.get(start..end));
    entries.filter(|entry| !entry.starts_with('#')).filter_map(|entry| entry.trim_end().split_once(" = ")).collect()
}

/// The resource with one message, if its text is valid and mentions known variables only.
pub(crate) fn message_of(id: &str, text: &str, known: &VariableNames) -> Result<FluentResource, MessageError> {
    // Indented, so that no line of it is read as another message.
    let source = format!("{id} =\n    {}\n", text.trim().replace('\n', "\n    "));
    let parsed = parser::parse(source.as_str()).map_err(|(_, errors)| MessageError::syntax(id, &errors))?;
    let [Entry::Message(message)] = parsed.body.as_slice() else { return Err(MessageError::not_one(id)) };
    let Some(value) = &message.value else { return Err(MessageError::not_one(id)) };
    if let Some(unknown) = variables::of_pattern(value).difference(known).next() {
        return Err(MessageError::unknown_variable(id, unknown, known));
    }
    FluentResource::try_new(source).map_err(|_| MessageError::not_one(id))
}

/// Why a text cannot stand in place of a message. Displays with what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError {
    message: String,
    is_unknown: bool,
}

impl MessageError {
    pub(crate) fn unknown(id: &str) -> Self {
        Self { message: format!("there is no text `{id}`"), is_unknown: true }
    }

    /// Whether no message has the id.
    #[must_use]
    pub fn is_unknown_message(&self) -> bool {
        self.is_unknown
    }

    fn syntax(id: &str, errors: &[parser::ParserError]) -> Self {
        let why = errors.first().map(ToString::to_string).unwrap_or_default();
        let message = format!("the text `{id}` is not valid Fluent: {why}; write `{{\"{{\"}}` for a brace, `{{ $name }}` for a variable");
        Self { message, is_unknown: false }
    }

    fn not_one(id: &str) -> Self {
        let message = format!("the text `{id}` is empty or not a single message; write what follows `{id} = ` in a Fluent file");
        Self { message, is_unknown: false }
    }

    fn unknown_variable(id: &str, unknown: &str, known: &VariableNames) -> Self {
        let known: Vec<String> = known.iter().map(|name| format!("`${name}`")).collect();
        let has = if known.is_empty() { "it has no variables".to_owned() } else { format!("it has {}", known.join(", ")) };
        Self { message: format!("the text `{id}` has no variable `${unknown}`; {has}"), is_unknown: false }
    }
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MessageError {}

/// Defines the function of a message. One with several variables is a struct, which names them.
macro_rules! message {
    (text $id:literal $topic:literal $name:ident ()) => {
        #[doc = concat!("`", $id, "` in `", $topic, ".ftl`.")]
        pub fn $name(language: $crate::Language) -> String {
            $crate::Phrase::new($id).text(language)
        }
    };
    (text $id:literal $topic:literal $name:ident ($variable:ident: $value:ident)) => {
        #[doc = concat!("`", $id, "` in `", $topic, ".ftl`.")]
        pub fn $name(language: $crate::Language, $variable: impl Into<$crate::Argument>) -> String {
            $crate::Phrase::new($id).with(stringify!($variable), $variable).text(language)
        }
    };
    (phrase $id:literal $topic:literal $name:ident ()) => {
        #[doc = concat!("`", $id, "` in `", $topic, ".ftl`.")]
        pub fn $name() -> $crate::Phrase {
            $crate::Phrase::new($id)
        }
    };
    (phrase $id:literal $topic:literal $name:ident ($variable:ident: $value:ident)) => {
        #[doc = concat!("`", $id, "` in `", $topic, ".ftl`.")]
        pub fn $name($variable: impl Into<$crate::Argument>) -> $crate::Phrase {
            $crate::Phrase::new($id).with(stringify!($variable), $variable)
        }
    };
    ($kind:ident $id:literal $topic:literal $name:ident ($($variable:ident: $value:ident),+)) => {
        #[doc = concat!("`", $id, "` in `", $topic, ".ftl`.")]
        #[derive(Clone, Debug)]
        pub struct $name<$($value),+> {
            $(pub $variable: $value,)+
        }

        impl<$($value: Into<$crate::Argument>),+> $name<$($value),+> {
            /// The message in a language.
            pub fn text(self, language: $crate::Language) -> String {
                $crate::Phrase::from(self).text(language)
            }
        }

        impl<$($value: Into<$crate::Argument>),+> From<$name<$($value),+>> for $crate::Phrase {
            fn from(message: $name<$($value),+>) -> Self {
                Self::new($id)$(.with(stringify!($variable), message.$variable))+
            }
        }

        impl<$($value: Into<$crate::Argument>),+> From<$name<$($value),+>> for $crate::Argument {
            fn from(message: $name<$($value),+>) -> Self {
                Self::Phrase(message.into())
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
