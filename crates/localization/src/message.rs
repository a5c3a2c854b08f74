use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::phrase::GRAMMAR;
use crate::{Language, Texts};

/// The names of the variables that a message mentions.
pub type VariableNames = BTreeSet<String>;

/// The variables of the messages, as the English files have them.
pub struct Variables;

static ENGLISH: LazyLock<Vec<(String, VariableNames)>> = LazyLock::new(|| Variables::in_language(Language::English));

static EXHIBITION: LazyLock<Vec<(String, VariableNames)>> = LazyLock::new(|| {
    let sources = Texts::sources(Language::English).iter().filter(|source| Texts::is_of_exhibition(source));
    sources.flat_map(|source| Variables::in_source(source.text)).collect()
});

impl Variables {
    /// Every message with its variables, in the order of the English files.
    #[must_use]
    pub fn all() -> &'static [(String, VariableNames)] {
        &ENGLISH
    }

    /// The variables of a message; `None` if there is no such message.
    #[must_use]
    pub fn of(id: &str) -> Option<VariableNames> {
        ENGLISH.iter().find(|(known, _)| known == id).map(|(_, names)| names.clone())
    }

    /// The messages of the exhibition with their variables, in the order of the English file.
    #[must_use]
    pub fn of_exhibition() -> &'static [(String, VariableNames)] {
        &EXHIBITION
    }

    /// Every message of a language with its variables.
    #[must_use]
    pub fn in_language(language: Language) -> Vec<(String, VariableNames)> {
        Texts::sources(language).iter().flat_map(|source| Self::in_source(source.text)).collect()
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

    /// Whether there is no message with the id.
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
