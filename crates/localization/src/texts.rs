//! Texts: messages with their arguments, in a language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};

use crate::language::{Language, Source, english_plural, french_of, spanish_first_sound, with_english_article};
use crate::messages::{MessageError, Variables, message_of};
use crate::variables::GRAMMAR;

/// All messages in all languages; the museum's own replace the shipped ones.
pub struct Texts {
    own: BTreeMap<Language, Bundle>,
}

impl Texts {
    /// The messages that come with the program.
    #[must_use]
    pub fn shipped() -> Self {
        Self { own: BTreeMap::new() }
    }

    /// Replaces a message of the exhibition in one language. `text` is what follows `id = ` in a Fluent file.
    ///
    /// # Errors
    /// If the exhibition has no such message, the text is not valid Fluent, or it mentions a variable that the message does not have.
    /// The shipped message then stays.
    pub fn replace(&mut self, language: Language, id: &str, text: &str) -> Result<(), MessageError> {
        for resource in own(id, text)? {
            let bundle = self.own.entry(language).or_insert_with(|| new_bundle(language));
            bundle.add_resource_overriding(Arc::new(resource));
        }
        Ok(())
    }

    /// Checks what [`replace`](Self::replace) would be given.
    ///
    /// # Errors
    /// The errors of [`replace`](Self::replace).
    pub fn check(id: &str, text: &str) -> Result<(), MessageError> {
        own(id, text).map(drop)
    }

    /// A message without arguments, or its id if no language has it.
    #[must_use]
    pub fn get(&self, language: Language, id: &str) -> String {
        self.format(language, id, &[])
    }

    /// A message with arguments, in the language or else in English, or its id if neither has it.
    ///
    /// A museum's own message takes precedence over the shipped one of the same language, and that over English.
    #[must_use]
    pub fn format(&self, language: Language, id: &str, arguments: &[(&str, Argument)]) -> String {
        let found = [language, Language::English].into_iter().find_map(|language| self.find(language, id, arguments));
        found.unwrap_or_else(|| id.to_owned())
    }

    /// A message in the language, or else in English.
    #[must_use]
    pub fn say(&self, language: Language, message: impl Into<Phrase>) -> String {
        let message = message.into();
        self.format(language, &message.id, &message.arguments)
    }

    /// A message with arguments in this language only; `None` if the language lacks it or it mentions something that is not given.
    #[must_use]
    pub fn find(&self, language: Language, id: &str, arguments: &[(&str, Argument)]) -> Option<String> {
        let values = fluent_arguments(arguments.iter().map(|(name, argument)| (*name, argument)), language, &BTreeMap::new());
        self.own.get(&language).into_iter().chain([shipped_bundle(language)]).find_map(|bundle| {
            let pattern = bundle.get_message(id)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
            errors.is_empty().then(|| text.into_owned())
        })
    }

    /// The ids of the messages that a museum can replace, in the order of the English file.
    #[must_use]
    pub fn ids() -> Vec<String> {
        Variables::of_exhibition().iter().map(|(id, _)| id.clone()).collect()
    }

    /// The messages that a museum can replace, as they stand in the shipped file of a language: each id with the text after `id = `.
    #[must_use]
    pub fn replaceable(language: Language) -> Vec<(&'static str, &'static str)> {
        Source::replaceable(language)
    }

    /// The shipped files of a language.
    #[must_use]
    pub fn sources(language: Language) -> &'static [Source] {
        Source::of_language(language)
    }
}

/// The messages of a house's text.
fn own(id: &str, text: &str) -> Result<Vec<FluentResource>, MessageError> {
    let message = |id: &&str| {
        let known = Variables::of_exhibition().iter().find(|(known, _)| known == id).map(|(_, names)| names);
        message_of(id, text, known.ok_or_else(|| MessageError::unknown(id))?)
    };
    renamed(id).unwrap_or(&[id]).iter().map(message).collect()
}

/// The messages that one of the exhibition has become, if any: configs may have the earlier id.
fn renamed(id: &str) -> Option<&'static [&'static str]> {
    Some(match id {
        "reason-all-captured" => &["reason-attackers-taken", "reason-king-bared"],
        "reason-no-moves" => &["reason-no-move"],
        "reason-move-limit" => &["reason-quiet-limit"],
        "reason-both-passed" => &["reason-passes"],
        "reason-hook" => &["reason-declared"],
        "choose-language" | "level-number" | "welcome-title" | "sound-fire" => &[],
        "service-status" | "service-length" | "service-wins" | "service-brightness" => &[],
        _ => return None,
    })
}

/// A value that a message mentions.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A word or a name, put in as it is.
    Text(String),
    /// A number, written as the language writes numbers; it also selects singular or plural.
    Number(f64),
    /// A message, which the message around it inflects.
    Phrase(Phrase),
    /// Several values, joined as the language joins them.
    List(Conjunction, Vec<Self>),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Path> for Argument {
    fn from(file: &Path) -> Self {
        Self::Text(file.display().to_string())
    }
}

impl From<&PathBuf> for Argument {
    fn from(file: &PathBuf) -> Self {
        file.as_path().into()
    }
}

impl From<f64> for Argument {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        $(impl From<$integer> for Argument {
            fn from(number: $integer) -> Self {
                Self::Number(f64::from(number))
            }
        })*
    };
}

from_integers! { u8 u16 u32 i32 }

impl From<usize> for Argument {
    /// A count. From 2⁵³ on it is rounded.
    fn from(count: usize) -> Self {
        Self::from(count as u64)
    }
}

impl From<u64> for Argument {
    /// A count. From 2⁵³ on it is rounded.
    #[expect(clippy::cast_precision_loss, reason = "counts are far smaller")]
    fn from(count: u64) -> Self {
        Self::Number(count as f64)
    }
}

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

    /// The shipped message in the language, or else in English.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        Texts::shipped().say(language, self)
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

type Bundle = FluentBundle<Arc<FluentResource>>;

fn new_bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.plural_rules()]);
    // Isolation marks are for texts in both directions; fonts may lack them.
    bundle.set_use_isolating(false);
    // A new bundle has no functions yet, so this cannot fail.
    let _ = add_functions(&mut bundle, language);
    bundle.set_formatter(Some(language.conventions().number_format));
    bundle
}

/// The shipped messages of a language, read when the first of them is needed: a program mostly speaks one.
fn shipped_bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| {
        let mut bundle = new_bundle(language);
        for file in Source::of_language(language) {
            // The files are part of the program; a test parses them. What can be read of a faulty one is used.
            let resource = FluentResource::try_new(file.text.to_owned()).unwrap_or_else(|(readable, _)| readable);
            let _ = bundle.add_resource(Arc::new(resource));
        }
        bundle
    })
}

/// The attribute in which a phrase says which pronoun stands for it.
const PRONOUN: &str = "pronoun";

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
        let arguments = fluent_arguments(phrase.arguments.iter().map(|(name, value)| (*name, value)), self.language, &self.options);
        [self.language, Language::English].into_iter().find_map(|language| {
            let bundle = shipped_bundle(language);
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
fn fluent_arguments<'a>(
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
fn add_functions(bundle: &mut Bundle, language: Language) -> Result<(), FluentError> {
    bundle.add_builtins()?;
    bundle.add_function("FORM", inflected)?;
    bundle.add_function("PRONOUN", |values, _| match values.first().and_then(as_inflected) {
        Some(phrase) => phrase.pronoun().into(),
        None => "it".into(),
    })?;
    bundle.add_function("WORD", move |values, options| number_phrase("number-word", values, options, language))?;
    bundle.add_function("ORDINAL", move |values, options| number_phrase("ordinal-word", values, options, language))?;
    if language == Language::English {
        bundle.add_function("PLURAL", |values, _| of_text(values, english_plural))?;
        bundle.add_function("INDEFINITE", |values, _| of_text(values, with_english_article))?;
    }
    if language == Language::French {
        bundle.add_function("OF", |values, _| of_text(values, french_of))?;
    }
    if language == Language::Spanish {
        bundle.add_function("SOUND", |values, _| match values.first() {
            Some(FluentValue::Number(number)) => spanish_first_sound(&number.value.to_string()).into(),
            _ => of_text(values, |text| spanish_first_sound(text).to_owned()),
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

/// `FORM($phrase, case: "dative")`: the phrase with other options. Other values have no forms.
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
