//! The languages, how they write numbers, and forms of words that no message can list.

use std::fmt;
use std::str::FromStr;

use fluent_bundle::FluentValue;
use intl_memoizer::concurrent::IntlLangMemoizer;
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A Fluent file of a language.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name of the file without `.ftl`.
    pub topic: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// The files in the folder of a language.
fn files(code: &str) -> &'static [Source] {
    include!(concat!(env!("OUT_DIR"), "/files.rs"))
}

type NumberFormat = fn(&FluentValue<'_>, &IntlLangMemoizer) -> Option<String>;

/// The contents of the declaration of a language.
pub(crate) struct Conventions {
    code: &'static str,
    name: &'static str,
    /// Between the whole part of a number and its fraction.
    decimal_separator: char,
    /// Between groups of three digits.
    group_separator: char,
    /// The language whose plural rules apply.
    plural_rules: &'static str,
    pub(crate) number_format: NumberFormat,
}

macro_rules! languages {
    ($($(#[$attribute:meta])* $language:ident $code:literal $name:literal $decimal:literal $group:literal $plural_rules:literal;)+) => {
        /// A language that the program speaks. Displays as its code.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Language {
            $($(#[$attribute])* #[serde(rename = $code)] $language,)+
        }

        impl Language {
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$language),+];

            pub(crate) fn conventions(self) -> &'static Conventions {
                match self {
                    $(Self::$language => {
                        const CONVENTIONS: Conventions = Conventions {
                            code: $code,
                            name: $name,
                            decimal_separator: $decimal,
                            group_separator: $group,
                            plural_rules: $plural_rules,
                            number_format: |value, _| format_number(value, Language::$language),
                        };
                        &CONVENTIONS
                    })+
                }
            }
        }
    };
}

// The code of ISO 639-1, which is also the folder in `locales`; the name in the language itself; the separators of decimals and of thousands; and the
// language whose plural rules apply. A no-break space separates thousands: French prefers a narrow one, which many fonts lack.
languages! {
    /// English, in which every message exists.
    #[default]
    English "en" "English" '.' ',' "en";
    Swedish "sv" "Svenska" ',' '\u{a0}' "sv";
    German "de" "Deutsch" ',' '.' "de";
    French "fr" "Français" ',' '\u{a0}' "fr";
    Spanish "es" "Español" ',' '\u{a0}' "es";
    /// The language of Linnaeus's diary. Unicode's tables have no plural rules for it; Italian distinguishes one and many as Latin does.
    Latin "la" "Latina" ',' '.' "it";
}

fn format_number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(write_number(number.value, 2, language)),
        _ => None,
    }
}

impl Language {
    /// The code of ISO 639-1: `en`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.conventions().code
    }

    /// The language's name in itself: `Svenska`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.conventions().name
    }

    /// The language of a tag such as `sv-FI` or `de_AT.UTF-8`; `None` if the program does not speak it.
    #[must_use]
    pub fn of_locale(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.', '@']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    pub(crate) fn files(self) -> &'static [Source] {
        files(self.code())
    }

    pub(crate) fn plural_rules(self) -> LanguageIdentifier {
        self.conventions().plural_rules.parse().unwrap_or_default()
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

/// A number as it is written in a language: groups of three digits from 10,000 on, at most `decimals` digits after the separator.
pub(crate) fn write_number(value: f64, decimals: usize, language: Language) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    if value < 0.0 && text.bytes().any(|digit| matches!(digit, b'1'..=b'9')) {
        out.push('\u{2212}');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && whole.len() > 4 && (whole.len() - at).is_multiple_of(3) {
            out.push(language.conventions().group_separator);
        }
        out.push(digit);
    }
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        out.push(language.conventions().decimal_separator);
        out.push_str(fraction);
    }
    out
}

/// The plural of a noun: `attackers`, `swordsmen`, `outposts`, `allies`.
pub(crate) fn english_plural(noun: &str) -> String {
    let vowel_before_y = || noun.chars().rev().nth(1).is_some_and(is_vowel);
    if let Some(stem) = noun.strip_suffix("man") {
        format!("{stem}men")
    } else if let Some(stem) = noun.strip_suffix('y').filter(|_| !vowel_before_y()) {
        format!("{stem}ies")
    } else if ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end)) {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// A noun with its indefinite article: `an attacker`, `a defender`.
pub(crate) fn with_english_article(noun: &str) -> String {
    let article = if noun.chars().next().is_some_and(|c| is_vowel(c.to_ascii_lowercase())) { "an" } else { "a" };
    format!("{article} {noun}")
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

/// A name after *de*, which loses its vowel before another one: `de Noir`, `d’Argent`. Before *h* it is kept: few made-up names have a silent one.
pub(crate) fn french_of(name: &str) -> String {
    let first = name.chars().flat_map(char::to_lowercase).next().map(plain_vowel);
    let is_vowel =
        matches!(first, Some('a' | 'e' | 'i' | 'o' | 'u' | 'à' | 'â' | 'è' | 'ê' | 'ë' | 'î' | 'ï' | 'ô' | 'œ' | 'æ' | 'û' | 'ù'));
    if is_vowel { format!("d’{name}") } else { format!("de {name}") }
}

/// The first sound of a text: `i`, which turns *y* into *e*; `o`, which turns *o* into *u*; or `other`.
///
/// A number is what it is read as: `8` is *ocho*, `11` is *once*. Before a diphthong such as that of *hielo*, *y* stays.
pub(crate) fn spanish_first_sound(text: &str) -> &'static str {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return if is_read_with_o(text) { "o" } else { "other" };
    }
    let mut letters = text.chars().flat_map(char::to_lowercase);
    let mut next = || letters.next().map(plain_vowel);
    let first = match next() {
        Some('h') => next(),
        other => other,
    };
    match (first, next()) {
        (Some('o'), _) => "o",
        // hie-, hia-, and Yates, but not Ypres.
        (Some('i' | 'y'), Some('a' | 'e' | 'o' | 'u')) => "other",
        (Some('i'), _) | (Some('y'), Some(_)) => "i",
        _ => "other",
    }
}

/// Whether a number begins with *ocho*, *ochenta* or *once*.
fn is_read_with_o(text: &str) -> bool {
    // Thousands are set off by spaces or points; a comma begins the decimals.
    let digits: String =
        text.chars().take_while(|c| c.is_ascii_digit() || *c == '.' || c.is_whitespace()).filter(char::is_ascii_digit).collect();
    digits.starts_with('8') || (digits.starts_with("11") && digits.len() % 3 == 2)
}

fn plain_vowel(letter: char) -> char {
    match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        other => other,
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

    #[test]
    fn numbers_follow_the_language() {
        for (value, decimals, language, text) in [
            (7.0, 0, Language::English, "7"),
            (1234.0, 0, Language::English, "1234"),
            (12_345.0, 0, Language::English, "12,345"),
            (1_234_567.5, 1, Language::German, "1.234.567,5"),
            (12_345.0, 0, Language::Swedish, "12\u{a0}345"),
            (12_345.25, 2, Language::French, "12\u{a0}345,25"),
            (2.50, 2, Language::Spanish, "2,5"),
            (-3.0, 0, Language::English, "\u{2212}3"),
            (-0.01, 1, Language::English, "0"),
        ] {
            assert_eq!(write_number(value, decimals, language), text);
        }
    }

    #[test]
    fn nouns_get_plurals_and_articles() {
        let plurals = ["attacker", "swordsman", "ally", "boy", "fox", "berserk"].map(english_plural);
        assert_eq!(plurals, ["attackers", "swordsmen", "allies", "boys", "foxes", "berserks"]);
        assert_eq!(["attacker", "king", "Elder"].map(with_english_article), ["an attacker", "a king", "an Elder"]);
    }

    #[test]
    fn french_de_loses_its_vowel_before_another() {
        let names = ["Noir", "Argent", "Émile", "Œil", "Yates", "Hnefi", ""].map(french_of);
        assert_eq!(names, ["de Noir", "d’Argent", "d’Émile", "d’Œil", "de Yates", "de Hnefi", "de "]);
    }

    #[test]
    fn the_first_sound_is_that_of_the_word_as_it_is_read() {
        for word in ["Inglaterra", "i1", "idos", "hijos", "Hípica", "ínfimo", "«Irlanda»", "Ypres"] {
            assert_eq!(spanish_first_sound(word), "i", "{word}");
        }
        for word in ["oro", "Óscar", "hora", "once", "8", "8 000", "80", "801", "11", "11 000", "11.000", "¿Otro?"] {
            assert_eq!(spanish_first_sound(word), "o", "{word}");
        }
        for word in ["hielo", "hiato", "Yates", "y", "a8", "h1", "1", "10", "110", "1 100", "7", "", "–", "atacantes", "hecho", "uno"] {
            assert_eq!(spanish_first_sound(word), "other", "{word}");
        }
    }
}
