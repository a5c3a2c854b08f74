use std::borrow::Cow;
use std::collections::BTreeMap;

use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentError, FluentValue};

use crate::texts::{Argument, Bundle, shipped_bundle};
use crate::{Language, english, spanish};

/// The grammatical options, which every message has as variables without being given them, and what they are by default. See [`Phrase`].
pub(crate) const GRAMMAR: [(&str, &str); 3] = [("case", "nominative"), ("form", "plain"), ("number", "one")];

/// The attribute in which a phrase says which pronoun stands for it.
const PRONOUN: &str = "pronoun";

/// The messages that join the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conjunction {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
    /// `when a, or when b`: longer parts of a sentence, of which one must hold.
    Alternatives,
    /// `a, b, c`
    Comma,
    /// `a; b; c`: parts of a sentence that could be sentences.
    Clauses,
}

/// A message that stands within another message: a noun, or a part of a sentence.
///
/// The message around it inflects it: `{ FORM($who, case: "dative") }` formats the phrase with the variable `$case` set to `dative`. The
/// options are `case`, `form` and `number`; which values they have is each language's own affair. Phrases within the phrase inherit them.
/// `PRONOUN($who)` is what the phrase's attribute `.pronoun` says, for agreement: `he`, `she`, `it`, `they` or whatever the language needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    id: Cow<'static, str>,
    arguments: Vec<(&'static str, Argument)>,
}

impl Phrase {
    /// The message with this id.
    #[must_use]
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), arguments: Vec::new() }
    }

    /// Sets a variable of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

type Options = BTreeMap<String, String>;

/// A phrase or a list on its way into a message, in the form that has been asked for.
#[derive(Clone, Debug, PartialEq)]
struct Inflected {
    language: Language,
    argument: Argument,
    options: Options,
}

impl FluentType for Inflected {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.text().into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.text().into()
    }
}

impl Inflected {
    fn text(&self) -> String {
        match &self.argument {
            Argument::Text(text) => text.clone(),
            Argument::Number(number) => number.to_string(),
            Argument::Phrase(phrase) => self.phrase(phrase, None).unwrap_or_else(|| phrase.id.to_string()),
            Argument::List(conjunction, items) => self.list(*conjunction, items),
        }
    }

    /// The pronoun that stands for a phrase, `they` for several things.
    fn pronoun(&self) -> String {
        match &self.argument {
            Argument::Phrase(phrase) => self.phrase(phrase, Some(PRONOUN)).unwrap_or_else(|| "it".to_owned()),
            Argument::List(_, items) => match items.as_slice() {
                [only] => Self { argument: only.clone(), ..self.clone() }.pronoun(),
                _ => "they".to_owned(),
            },
            Argument::Text(_) | Argument::Number(_) => "it".to_owned(),
        }
    }

    /// The message of a phrase, or an attribute of it.
    fn phrase(&self, phrase: &Phrase, attribute: Option<&str>) -> Option<String> {
        let arguments = arguments(phrase.arguments.iter().map(|(name, value)| (*name, value)), self.language, &self.options);
        [self.language, Language::English].into_iter().find_map(|language| {
            let bundle = shipped_bundle(language)?;
            let message = bundle.get_message(&phrase.id)?;
            let pattern = match attribute {
                Some(name) => message.get_attribute(name)?.value(),
                None => message.value()?,
            };
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
            debug_assert!(errors.is_empty(), "{language} {}: {errors:?}", phrase.id);
            errors.is_empty().then(|| text.into_owned())
        })
    }

    /// The items, joined pair by pair from the left by the messages of the language.
    fn list(&self, conjunction: Conjunction, items: &[Argument]) -> String {
        let (between, last) = match conjunction {
            Conjunction::And => ("list-comma", "list-and"),
            Conjunction::Or => ("list-comma", "list-or"),
            Conjunction::Alternatives => ("list-alternatives", "list-alternatives"),
            Conjunction::Comma => ("list-comma", "list-comma"),
            Conjunction::Clauses => ("list-clauses", "list-clauses"),
        };
        let mut items = items.iter().map(|item| Self { argument: item.clone(), ..self.clone() }.text());
        let Some(mut joined) = items.next() else { return String::new() };
        let mut rest = items.peekable();
        while let Some(item) = rest.next() {
            let id = if rest.peek().is_some() { between } else { last };
            let pair = Phrase::new(id).with("first", joined.as_str()).with("last", item.as_str());
            joined = self.phrase(&pair, None).unwrap_or_else(|| format!("{joined} {item}"));
        }
        joined
    }
}

/// The variables of a message: the grammatical options, and what it is given.
pub(crate) fn arguments<'a>(
    given: impl Iterator<Item = (&'a str, &'a Argument)>,
    language: Language,
    options: &BTreeMap<String, String>,
) -> FluentArgs<'static> {
    let mut values = FluentArgs::new();
    for (name, default) in GRAMMAR {
        values.set(name, options.get(name).cloned().unwrap_or_else(|| default.to_owned()));
    }
    for (name, argument) in given {
        let value = match argument {
            Argument::Text(text) => FluentValue::from(text.clone()),
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Phrase(_) | Argument::List(..) => {
                FluentValue::Custom(Box::new(Inflected { language, argument: argument.clone(), options: options.clone() }))
            }
        };
        values.set(name.to_owned(), value);
    }
    values
}

/// Adds the functions that messages may call.
///
/// # Errors
/// If the bundle has one of them already.
pub(crate) fn add_functions(bundle: &mut Bundle, language: Language) -> Result<(), FluentError> {
    bundle.add_builtins()?;
    bundle.add_function("FORM", inflected)?;
    bundle.add_function("PRONOUN", |values, _| match values.first().and_then(as_inflected) {
        Some(phrase) => phrase.pronoun().into(),
        None => "it".into(),
    })?;
    bundle.add_function("WORD", move |values, options| number_phrase("number-word", values, options, language))?;
    bundle.add_function("ORDINAL", move |values, options| number_phrase("ordinal-word", values, options, language))?;
    if language == Language::English {
        bundle.add_function("PLURAL", |values, _| of_text(values, english::plural))?;
        bundle.add_function("INDEFINITE", |values, _| of_text(values, english::with_article))?;
    }
    if language == Language::Spanish {
        bundle.add_function("SOUND", |values, _| match values.first() {
            Some(FluentValue::Number(number)) => spanish::first_sound(&number.value.to_string()).into(),
            _ => of_text(values, |text| spanish::first_sound(text).to_owned()),
        })?;
    }
    Ok(())
}

fn as_inflected<'a>(value: &'a FluentValue<'_>) -> Option<&'a Inflected> {
    match value {
        FluentValue::Custom(custom) => custom.as_any().downcast_ref(),
        _ => None,
    }
}

fn merged(mut options: Options, named: &FluentArgs<'_>) -> Options {
    options.extend(named.iter().filter_map(|(name, value)| match value {
        FluentValue::String(text) => Some((name.to_owned(), text.to_string())),
        _ => None,
    }));
    options
}

/// `FORM($phrase, case: "dative")`: the phrase with other options. What is not a phrase has no forms.
fn inflected<'a>(values: &[FluentValue<'a>], named: &FluentArgs<'_>) -> FluentValue<'a> {
    match values.first() {
        Some(value) => match as_inflected(value) {
            Some(phrase) => FluentValue::Custom(Box::new(Inflected { options: merged(phrase.options.clone(), named), ..phrase.clone() })),
            None => value.clone(),
        },
        None => FluentValue::Error,
    }
}

/// `WORD($count, form: "feminine")`: a number in words, by a message with the variable `$count`.
fn number_phrase<'a>(id: &'static str, values: &[FluentValue<'a>], named: &FluentArgs<'_>, language: Language) -> FluentValue<'a> {
    let Some(FluentValue::Number(number)) = values.first() else { return FluentValue::Error };
    let argument = Phrase::new(id).with("count", number.value).into();
    FluentValue::Custom(Box::new(Inflected { language, argument, options: merged(Options::new(), named) }))
}

fn of_text<'a>(values: &[FluentValue<'a>], change: fn(&str) -> String) -> FluentValue<'a> {
    match values.first() {
        Some(FluentValue::String(text)) => change(text).into(),
        Some(value) => as_inflected(value).map_or(FluentValue::Error, |phrase| change(&phrase.text()).into()),
        None => FluentValue::Error,
    }
}
