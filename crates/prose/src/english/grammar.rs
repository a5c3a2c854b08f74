//! Numbers, lists and inflections.

const NUMBERS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ORDINALS: [&str; 13] =
    ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// A number, written out up to twelve.
pub(crate) fn number(n: usize) -> String {
    NUMBERS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// An ordinal number, written out up to the twelfth.
pub(crate) fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    ORDINALS.get(n).map_or_else(|| format!("{n}{ending}"), |&word| word.to_owned())
}

/// Joins items: `a, b and c`. `word` is the conjunction before the last.
pub(crate) fn list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// The plural of a noun: `attackers`, `swordsmen`, `outposts`, `allies`.
pub(crate) fn plural(noun: &str) -> String {
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
pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.chars().next().is_some_and(|c| is_vowel(c.to_ascii_lowercase())) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The text with its first letter in upper case.
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text as a sentence: first letter in upper case, full stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    format!("{}.", capitalize(text))
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_written_out() {
        assert_eq!([1, 12, 13, 100].map(number), ["one", "twelve", "13", "100"]);
        assert_eq!([1, 3, 12, 13, 21, 22, 23, 111].map(ordinal), ["first", "third", "twelfth", "13th", "21st", "22nd", "23rd", "111th"]);
    }

    #[test]
    fn lists_have_a_conjunction_before_the_last_item() {
        assert_eq!(list(&["a"], "and"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
    }

    #[test]
    fn nouns_get_plurals_and_articles() {
        let plurals = ["attacker", "swordsman", "ally", "boy", "fox", "berserk"].map(plural);
        assert_eq!(plurals, ["attackers", "swordsmen", "allies", "boys", "foxes", "berserks"]);
        assert_eq!(["attacker", "king", "Elder"].map(with_article), ["an attacker", "a king", "an Elder"]);
    }

    #[test]
    fn sentences_are_capitalized_and_end_with_a_full_stop() {
        assert_eq!(sentence("the end"), "The end.");
        assert_eq!(sentence(""), ".");
    }
}
