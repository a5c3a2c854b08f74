use birka_localization::{Argument, Conjunction, Language, Phrase, Texts};

/// A sentence of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// The sentence after those before it, which it may refer to by pronouns.
    pub(crate) text: String,
    /// The sentence on its own.
    pub(crate) alone: String,
}

impl Sentence {
    /// A sentence that refers to no other.
    pub(crate) fn new(text: String) -> Self {
        Self { alone: text.clone(), text }
    }

    /// The sentence, with other words where it stands alone.
    pub(crate) fn or_alone(self, alone: Self) -> Self {
        Self { text: self.text, alone: alone.text }
    }
}

/// Formats messages in one language.
pub(crate) struct Writer {
    language: Language,
    texts: Texts,
}

impl Writer {
    pub(crate) fn new(language: Language) -> Self {
        Self { language, texts: Texts::shipped() }
    }

    /// A message.
    pub(crate) fn text(&self, id: &str, arguments: &[(&str, Argument)]) -> String {
        let text = self.texts.find(self.language, id, arguments);
        debug_assert!(text.is_some(), "{} lacks `{id}` with {arguments:?}", self.language);
        text.unwrap_or_else(|| self.texts.format(self.language, id, arguments))
    }

    /// A message that is a sentence, which begins with a capital letter whatever its first word is.
    pub(crate) fn sentence(&self, id: &str, arguments: &[(&str, Argument)]) -> Sentence {
        Sentence::new(capitalize(&self.text(id, arguments)))
    }
}

/// A phrase of several phrases.
pub(crate) fn list<T: Into<Argument>>(conjunction: Conjunction, items: impl IntoIterator<Item = T>) -> Argument {
    Argument::List(conjunction, items.into_iter().map(Into::into).collect())
}

/// A fact that a message selects by: `yes` or `no`.
pub(crate) fn yes(fact: bool) -> Argument {
    Argument::from(if fact { "yes" } else { "no" })
}

/// A number of things.
pub(crate) fn count(n: usize) -> Argument {
    Argument::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// A message without variables, within another.
pub(crate) fn phrase(id: &'static str) -> Phrase {
    Phrase::new(id)
}

/// The text with its first letter in upper case.
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
