//! Spelling suggestions and lists of names in messages.

/// The candidates that a misspelt word is close to, closest first, three at most.
#[must_use]
pub fn closest_matches<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let max_distance = 1 + lower.chars().count().clamp(3, 9) / 3;
    let mut matches: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
            let shares_prefix = lower.len() >= 4 && (candidate.starts_with(&lower) || lower.starts_with(candidate));
            // A word of one or two letters is close to every other such word.
            let is_similar = distance <= max_distance && distance < candidate.chars().count().max(2) - 1;
            (is_similar || shares_prefix).then_some((distance, candidate))
        })
        .collect();
    matches.sort_unstable();
    matches.dedup();
    matches.into_iter().map(|(_, candidate)| candidate).take(3).collect()
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
