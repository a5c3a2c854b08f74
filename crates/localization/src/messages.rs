//! The shipped Fluent files, the variables of their messages, and functions that return them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::language::{Language, Source};

/// Whether a museum can replace a message, by its topic and id: those of the exhibition, and why games end.
fn is_replaceable(topic: &str, id: &str) -> bool {
    topic == "exhibition" || topic == "rules-ends" && id.starts_with("reason-")
}

impl Source {
    /// The shipped files of a language.
    pub(crate) fn of_language(language: Language) -> &'static [Self] {
        language.conventions().files
    }

    /// The messages of a language that a museum can replace: each id with what follows `id = `.
    pub(crate) fn replaceable(language: Language) -> Vec<(&'static str, &'static str)> {
        let files = Self::of_language(language).iter();
        files.flat_map(|file| messages(file.text).into_iter().filter(|(id, _)| is_replaceable(file.topic, id))).collect()
    }
}

/// The grammatical options, which every message has as variables without being given them, and what they are by default. See [`Phrase`].
pub(crate) const GRAMMAR: [(&str, &str); 3] = [("case", "nominative"), ("form", "plain"), ("number", "one")];

/// The names of the variables that a message mentions.
pub type VariableNames = BTreeSet<String>;

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
        let resource = parser::parse(source).unwrap_or_else(|(readable, _)| readable);
        let messages = resource.body.iter().filter_map(|entry| if let Entry::Message(message) = entry { Some(message) } else { None });
        let with_variables = messages.map(|message| {
            let mut names = VariableNames::new();
            message.value.iter().for_each(|pattern| collect(pattern, &mut names));
            (message.id.name.to_owned(), names)
        });
        with_variables.collect()
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

fn collect(pattern: &Pattern<&str>, names: &mut VariableNames) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, names);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, names: &mut VariableNames) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, names),
        Expression::Select { selector, variants } => {
            collect_inline(selector, names);
            variants.iter().for_each(|variant| collect(&variant.value, names));
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, names: &mut VariableNames) {
    match inline {
        InlineExpression::VariableReference { id } if GRAMMAR.iter().all(|(option, _)| *option != id.name) => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => collect_expression(expression, names),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| collect_inline(argument, names));
            arguments.named.iter().for_each(|argument| collect_inline(&argument.value, names));
        }
        _ => {}
    }
}

/// The resource with one message, if its text is valid and mentions known variables only.
pub(crate) fn message_of(id: &str, text: &str, known: &VariableNames) -> Result<FluentResource, MessageError> {
    // Indented, so that no line of it is read as another message.
    let source = format!("{id} =\n    {}\n", text.trim().replace('\n', "\n    "));
    let parsed = parser::parse(source.as_str()).map_err(|(_, errors)| MessageError::syntax(id, &errors))?;
    let [Entry::Message(message)] = parsed.body.as_slice() else { return Err(MessageError::not_one(id)) };
    let Some(value) = &message.value else { return Err(MessageError::not_one(id)) };
    let mut names = VariableNames::new();
    collect(value, &mut names);
    if let Some(unknown) = names.difference(known).next() {
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

/// Messages with the same variables, behind one function.
#[derive(Clone, Copy, Debug)]
pub struct MessageText {
    pub ids: &'static [&'static str],
    pub variables: &'static [&'static str],
}

/// Defines functions that return Fluent messages. Their first parameter is the language.
///
/// - `title = "settings-title";` is a message without variables.
/// - `moves(count: usize) = "games-moves";` has the variable `$count`.
/// - `annotated(count: usize) by annotation: Annotation { Annotation::Mistake => "…", Annotation::Blunder => "…" };` is one of several messages with
///   the same variables; the function is called with the language, the count and the annotation.
///
/// `ENTRIES` lists the messages, for a test that compares them with the Fluent files.
#[macro_export]
macro_rules! texts {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($($variable:ident: $type:ty),+))? $(= $id:literal)? $(by $key:ident: $key_type:ty { $($case:pat => $case_id:literal),+ $(,)? })?;
    )+) => {
        $(
            $(#[$doc])*
            pub fn $name(language: $crate::Language $($(, $variable: $type)+)? $(, $key: $key_type)?) -> String {
                let id = $($id)? $(match $key { $($case => $case_id),+ })?;
                $crate::Texts::shipped().format(language, id, &[$($((stringify!($variable), $variable.into())),+)?])
            }
        )+
        /// The messages of these functions.
        pub const ENTRIES: &[$crate::MessageText] = &[
            $($crate::MessageText { ids: &[$($id)? $($($case_id),+)?], variables: &[$($(stringify!($variable)),+)?] }),+
        ];
    };
}
