use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentResource, FluentValue};

use crate::message::{MessageError, Variables, message_of};
use crate::number::write_number;
use crate::phrase::{self, add_functions};
use crate::{Conjunction, Language, Phrase};

/// The topic whose messages a house can replace.
const EXHIBITION: &str = "exhibition";

/// The files of the languages: their topics, and the text of each. A new topic is added here, and as a file in every language.
macro_rules! shipped {
    ($($language:ident $code:literal,)*) => {
        [$((Language::$language, shipped!(@topics $code
            "exhibition" "table-accessibility" "table-analysis" "table-codex" "table-controls" "table-errors" "table-game" "table-games" "table-input" "table-learning"
            "table-new-game"
            "table-people" "table-provenance" "table-scripts" "table-settings" "table-variations"
            "rules-words" "rules-board" "rules-movement" "rules-capture" "rules-ends" "rules-moves" "rules-changes"
        )),)*]
    };
    (@topics $code:literal $($topic:literal)*) => {
        &[$(Source { topic: $topic, text: include_str!(concat!("../locales/", $code, "/", $topic, ".ftl")) },)*]
    };
}

/// A Fluent file.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name of the file without `.ftl`.
    pub topic: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// The messages that come with the program.
const SHIPPED: [(Language, &[Source]); 6] = shipped! {
    English "en", Swedish "sv", German "de", French "fr", Spanish "es", Latin "la",
};

pub(crate) type Bundle = FluentBundle<Arc<FluentResource>>;

/// All messages in all languages, with the house's own in place of the shipped ones.
pub struct Texts {
    shipped: Arc<BTreeMap<Language, Bundle>>,
    own: BTreeMap<Language, Bundle>,
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

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
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

fn new_bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.plural_rules()]);
    // Isolation marks are for texts in both directions; fonts may lack them.
    bundle.set_use_isolating(false);
    // A new bundle has no functions yet, so none of them is there already.
    let _ = add_functions(&mut bundle, language);
    bundle.set_formatter(Some(match language {
        Language::English => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::English),
        Language::Swedish => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::Swedish),
        Language::German => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::German),
        Language::French => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::French),
        Language::Spanish => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::Spanish),
        Language::Latin => |value: &FluentValue<'_>, _: &intl_memoizer::concurrent::IntlLangMemoizer| number(value, Language::Latin),
    }));
    bundle
}

fn number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(write_number(number.value, 2, language)),
        _ => None,
    }
}

static SHIPPED_BUNDLES: LazyLock<Arc<BTreeMap<Language, Bundle>>> = LazyLock::new(|| {
    let bundles = SHIPPED.iter().map(|(language, files)| {
        let mut bundle = new_bundle(*language);
        for file in *files {
            // The files are part of the program; a test parses them. What can be read of a faulty one is used.
            let resource = FluentResource::try_new(file.text.to_owned()).unwrap_or_else(|(readable, _)| readable);
            let _ = bundle.add_resource(Arc::new(resource));
        }
        (*language, bundle)
    });
    Arc::new(bundles.collect())
});

/// The shipped messages of a language.
pub(crate) fn shipped_bundle(language: Language) -> Option<&'static Bundle> {
    SHIPPED_BUNDLES.get(&language)
}

impl Texts {
    /// The messages that come with the program.
    #[must_use]
    pub fn shipped() -> Self {
        Self { shipped: Arc::clone(&SHIPPED_BUNDLES), own: BTreeMap::new() }
    }

    /// Replaces a message of the exhibition in one language. `text` is what follows `id = ` in a Fluent file.
    ///
    /// # Errors
    /// If the exhibition has no such message, the text is not valid Fluent, or it mentions a variable that the message does not have.
    /// The shipped message then stays.
    pub fn replace(&mut self, language: Language, id: &str, text: &str) -> Result<(), MessageError> {
        let resource = Self::check(id, text)?;
        let bundle = self.own.entry(language).or_insert_with(|| new_bundle(language));
        bundle.add_resource_overriding(Arc::new(resource));
        Ok(())
    }

    /// Checks what [`replace`](Self::replace) would be given.
    ///
    /// # Errors
    /// Those of [`replace`](Self::replace).
    pub fn check(id: &str, text: &str) -> Result<FluentResource, MessageError> {
        let known = Variables::of_exhibition().iter().find(|(known, _)| known == id).map(|(_, names)| names);
        let known = known.ok_or_else(|| MessageError::unknown(id))?;
        message_of(id, text, known)
    }

    /// A message without arguments. If there is no such message in any language, its id.
    #[must_use]
    pub fn get(&self, language: Language, id: &str) -> String {
        self.format(language, id, &[])
    }

    /// A message with arguments, in the language or else in English. If there is no such message, its id.
    ///
    /// A house's own message goes before the shipped one of the same language, and that before English.
    #[must_use]
    pub fn format(&self, language: Language, id: &str, arguments: &[(&str, Argument)]) -> String {
        let found = [language, Language::English].into_iter().find_map(|language| self.find(language, id, arguments));
        found.unwrap_or_else(|| id.to_owned())
    }

    /// A message with arguments in this language only; `None` if the language lacks it or it mentions something that is not given.
    #[must_use]
    pub fn find(&self, language: Language, id: &str, arguments: &[(&str, Argument)]) -> Option<String> {
        let values = phrase::arguments(arguments.iter().map(|(name, argument)| (*name, argument)), language, &BTreeMap::new());
        [self.own.get(&language), self.shipped.get(&language)].into_iter().flatten().find_map(|bundle| {
            let pattern = bundle.get_message(id)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
            errors.is_empty().then(|| text.into_owned())
        })
    }

    /// The ids of the messages that a house can replace, in the order of the English file.
    #[must_use]
    pub fn ids() -> Vec<String> {
        Variables::of_exhibition().iter().map(|(id, _)| id.clone()).collect()
    }

    /// The messages that a house can replace, as they stand in the shipped file of a language: each id with what follows `id = `.
    #[must_use]
    pub fn replaceable(language: Language) -> Vec<(&'static str, &'static str)> {
        let file = Self::sources(language).iter().find(|source| Self::is_of_exhibition(source));
        file.map(|file| messages(file.text)).unwrap_or_default()
    }

    /// The shipped files of a language.
    #[must_use]
    pub fn sources(language: Language) -> &'static [Source] {
        SHIPPED.iter().find(|(known, _)| *known == language).map_or(&[], |(_, files)| files)
    }

    /// Whether a house can replace the messages of a file.
    pub(crate) fn is_of_exhibition(source: &Source) -> bool {
        source.topic == EXHIBITION
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
