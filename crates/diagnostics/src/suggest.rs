//! Spelling suggestions and lists of names in messages.

/// The candidates that a misspelt word is close to, closest first, three at most.
#[must_use]
pub fn closest_matches<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let candidates: Vec<(&str, String)> = candidates.into_iter().map(|candidate| (candidate, candidate.to_lowercase())).collect();
    // A word that is right in another name is not misspelt in this one: `king-taken` is not `kind-taken` beside `king-captured`.
    let is_known = |word: &str| candidates.iter().any(|(_, known)| words(known).any(|other| other == word));
    let mut matches: Vec<(usize, &str)> = candidates
        .iter()
        .filter_map(|(candidate, known)| {
            let shares_prefix = lower.len() >= 4 && (candidate.starts_with(&lower) || lower.starts_with(candidate));
            let is_match = is_similar(&lower, known, &is_known) || shares_prefix;
            is_match.then(|| (strsim::osa_distance(&lower, known), *candidate))
        })
        .collect();
    matches.sort_unstable();
    matches.dedup();
    matches.into_iter().map(|(_, candidate)| candidate).take(3).collect()
}

/// Whether a name is a misspelling of another. Of names with as many words each word must be: `mover wins` is not `mover loses`.
fn is_similar(name: &str, known: &str, is_known: &dyn Fn(&str) -> bool) -> bool {
    if words(name).count() == words(known).count() {
        words(name).zip(words(known)).all(|(word, known)| word == known || (!is_known(word) && is_misspelt(word, known)))
    } else {
        is_misspelt(name, known)
    }
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split([' ', '-', '_'])
}

fn is_misspelt(word: &str, known: &str) -> bool {
    let distance = strsim::osa_distance(word, known);
    let max_distance = 1 + word.chars().count().min(8) / 4;
    // A word of one or two letters is close to every other such word.
    distance == 0 || (distance <= max_distance && distance < known.chars().count().max(2) - 1)
}

/// Quoted names joined by "or": `a`, `b` or `c`.
#[must_use]
pub fn or_list<S: AsRef<str>>(names: &[S]) -> String {
    join_quoted(names, "or")
}

/// Quoted names joined by "and": `a`, `b` and `c`.
#[must_use]
pub fn and_list<S: AsRef<str>>(names: &[S]) -> String {
    join_quoted(names, "and")
}

fn join_quoted<S: AsRef<str>>(names: &[S], conjunction: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}

/// The suffix for "there is no such name": a question with the closest names, or the list of all names. Empty without candidates.
#[must_use]
pub fn hint(word: &str, candidates: &[&str]) -> String {
    let matches = closest_matches(word, candidates.iter().copied());
    if !matches.is_empty() {
        return format!("; did you mean {}?", or_list(&matches));
    }
    match candidates {
        [] => String::new(),
        [only] => format!("; only {} is known here", or_list(&[only])),
        _ => format!("; known here are {}", and_list(candidates)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closest_matches_are_sorted_by_distance() {
        assert_eq!(closest_matches("tabult", ["brandubh", "tablut", "tablut-castle"]), ["tablut"]);
        assert_eq!(closest_matches("Tablut", ["brandubh", "tablut-1811", "tablut"]), ["tablut", "tablut-1811"]);
        assert_eq!(closest_matches("tablu", ["tablut-1811", "tablut"]), ["tablut", "tablut-1811"]);
    }

    #[test]
    fn a_word_of_another_meaning_is_no_match() {
        for (word, other) in [
            ("mover wins", "mover loses"),
            ("attackers win", "attackers lose"),
            ("king-taken", "king-bared"),
            ("phases", "pieces"),
            ("hostile_when_full", "hostile_when_empty"),
        ] {
            assert!(closest_matches(word, [other]).is_empty(), "{word}: {other}");
        }
        assert!(closest_matches("king-taken", ["king-captured", "kind-taken"]).is_empty());
        for (word, meant) in [
            ("mover loose", "mover loses"),
            ("hostilewhenempty", "hostile_when_empty"),
            ("escape-exept", "escape_except"),
            ("king-capturd", "king-captured"),
            ("kng", "king"),
            ("peices", "pieces"),
        ] {
            assert_eq!(closest_matches(word, [meant]), [meant], "{word}");
        }
    }

    #[test]
    fn distant_and_very_short_words_have_no_matches() {
        assert!(closest_matches("chess", ["brandubh", "tablut"]).is_empty());
        assert!(closest_matches("x", ["at", "id", "on"]).is_empty());
        assert!(closest_matches("", ["at", "id", "api"]).is_empty());
    }

    #[test]
    fn lists_are_joined_with_a_conjunction() {
        assert_eq!(or_list(&["a"]), "`a`");
        assert_eq!(or_list(&["a", "b"]), "`a` or `b`");
        assert_eq!(and_list(&["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
