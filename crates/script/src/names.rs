//! Names that were meant, and lists of names for people to read.

/// The candidates a misspelt word is near to, nearest first, three at most.
pub(super) fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let allowed = 1 + lower.chars().count().clamp(3, 9) / 3;
    let mut found: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
            let begins_alike = lower.len() >= 4 && (candidate.starts_with(&lower) || lower.starts_with(candidate));
            // Of one or two letters, everything is near to everything.
            let similar = distance <= allowed && distance < candidate.chars().count().max(2) - 1;
            (similar || begins_alike).then_some((distance, candidate))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(_, candidate)| candidate).take(3).collect()
}

/// `a`, `b` or `c`.
pub(super) fn any_of<S: AsRef<str>>(names: &[S]) -> String {
    listed(names, "or")
}

/// `a`, `b` and `c`.
pub(super) fn all_of<S: AsRef<str>>(names: &[S]) -> String {
    listed(names, "and")
}

fn listed<S: AsRef<str>>(names: &[S], word: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// What to say after "there is no such name": the near ones as a question, or all there are.
pub(super) fn hint(word: &str, candidates: &[&str]) -> String {
    let near = near(word, candidates.iter().copied());
    if !near.is_empty() {
        return format!("; did you mean {}?", any_of(&near));
    }
    match candidates {
        [] => String::new(),
        [only] => format!("; only {} is known here", any_of(&[only])),
        _ => format!("; known here are {}", all_of(candidates)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_nearest_first_and_far_ones_not_at_all() {
        assert_eq!(near("tabult", ["brandubh", "tablut", "tablut-castle"]), ["tablut"]);
        assert_eq!(near("Tablut", ["brandubh", "tablut-1811", "tablut"]), ["tablut", "tablut-1811"]);
        assert_eq!(near("tablu", ["tablut-1811", "tablut"]), ["tablut", "tablut-1811"]);
        assert!(near("chess", ["brandubh", "tablut"]).is_empty());
        assert!(near("x", ["at", "id", "on"]).is_empty());
        assert!(near("", ["at", "id", "api"]).is_empty());
    }

    #[test]
    fn lists_read_as_prose() {
        assert_eq!(any_of(&["a"]), "`a`");
        assert_eq!(any_of(&["a", "b"]), "`a` or `b`");
        assert_eq!(all_of(&["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
