use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language that the program speaks. Displays as its code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English, in which every message exists.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Swedish.
    #[serde(rename = "sv")]
    Swedish,
    /// German.
    #[serde(rename = "de")]
    German,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
    /// Latin, the language of Linnaeus's diary.
    #[serde(rename = "la")]
    Latin,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 6] = [Self::English, Self::Swedish, Self::German, Self::French, Self::Spanish, Self::Latin];

    /// The code of ISO 639-1: `en`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Swedish => "sv",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Latin => "la",
        }
    }

    /// The language's name in itself: `Svenska`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Swedish => "Svenska",
            Self::German => "Deutsch",
            Self::French => "Français",
            Self::Spanish => "Español",
            Self::Latin => "Latina",
        }
    }

    /// The language of a tag such as `sv-FI` or `de_AT.UTF-8`; `None` if the program does not speak it.
    #[must_use]
    pub fn of_locale(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.', '@']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// What separates the whole part of a number from its fraction.
    pub(crate) fn decimal_separator(self) -> char {
        if self == Self::English { '.' } else { ',' }
    }

    /// What separates groups of three digits.
    pub(crate) fn group_separator(self) -> char {
        match self {
            Self::English => ',',
            Self::German | Self::Latin => '.',
            // A no-break space. French prefers a narrow one, which many fonts lack.
            Self::Swedish | Self::Spanish | Self::French => '\u{a0}',
        }
    }

    /// The identifier whose plural rules apply. Latin has no rules in Unicode's tables; Italian distinguishes one and many as Latin does.
    pub(crate) fn plural_rules(self) -> LanguageIdentifier {
        let code = if self == Self::Latin { "it" } else { self.code() };
        code.parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| {
            let codes = Self::ALL.map(Self::code).join(", ");
            format!("there is no language {code:?}; the languages are {codes}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_has_the_language_of_its_primary_tag() {
        for (tag, language) in [
            ("sv-FI", Some(Language::Swedish)),
            ("de_AT.UTF-8", Some(Language::German)),
            ("LA", Some(Language::Latin)),
            ("eng", None),
            ("pt-BR", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(tag), language, "{tag}");
        }
    }
}
