//! The English forms of names that a script has made up, which no message can list.

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

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_get_plurals_and_articles() {
        let plurals = ["attacker", "swordsman", "ally", "boy", "fox", "berserk"].map(plural);
        assert_eq!(plurals, ["attackers", "swordsmen", "allies", "boys", "foxes", "berserks"]);
        assert_eq!(["attacker", "king", "Elder"].map(with_article), ["an attacker", "a king", "an Elder"]);
    }
}
