//! Numbers, lists and endings of English words.

const NUMBERS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ORDINALS: [&str; 13] =
    ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// A number, in words up to twelve.
pub(super) fn number(n: usize) -> String {
    NUMBERS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// A place in a row, in words up to the twelfth.
pub(super) fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    ORDINALS.get(n).map_or_else(|| format!("{n}{ending}"), |&word| word.to_owned())
}

/// `a, b and c`, with the word between the last two given.
pub(super) fn list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// Several of a thing: `attackers`, `swordsmen`, `outposts`, `allies`.
pub(super) fn plural(noun: &str) -> String {
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

/// `an attacker`, `a defender`.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.chars().next().is_some_and(|c| is_vowel(c.to_ascii_lowercase())) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence of some words: a capital at the beginning, a full stop at the end.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!([1, 12, 13, 100].map(number), ["one", "twelve", "13", "100"]);
        assert_eq!([1, 3, 12, 13, 21, 22, 23, 111].map(ordinal), ["first", "third", "twelfth", "13th", "21st", "22nd", "23rd", "111th"]);
    }

    #[test]
    fn lists_have_a_word_before_the_last() {
        assert_eq!(list(&["a"], "and"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
    }

    #[test]
    fn words_get_their_endings() {
        let plurals = ["attacker", "swordsman", "ally", "boy", "fox", "berserk"].map(plural);
        assert_eq!(plurals, ["attackers", "swordsmen", "allies", "boys", "foxes", "berserks"]);
        assert_eq!(["attacker", "king", "Elder"].map(with_article), ["an attacker", "a king", "an Elder"]);
        assert_eq!(sentence("the end"), "The end.");
        assert_eq!(sentence(""), ".");
    }
}
