use birka_rules::RuleSet;

use crate::describe::describe_rules;
use crate::section::{Block, Signs};

/// The differences between two rule sets, one sentence each. Empty if the rule sets are equal.
///
/// A rule that is new or has changed is described as it is now, a rule that has been removed or replaced as it was.
#[must_use]
pub fn describe_changes(before: &RuleSet, after: &RuleSet) -> Vec<String> {
    if before.fingerprint() == after.fingerprint() {
        return Vec::new();
    }
    let (old, new) = (sentences(before), sentences(after));
    let mut changes: Vec<String> = new.iter().filter(|sentence| !old.contains(sentence)).cloned().collect();
    changes.extend(old.iter().filter(|sentence| !new.contains(sentence)).map(|removed| format!("No longer: {removed}")));
    if before.start != after.start {
        changes.push("New games start from a different position.".to_owned());
    }
    if changes.is_empty() {
        changes.push("The rules differ in a detail that their description does not mention.".to_owned());
    }
    changes
}

fn sentences(set: &RuleSet) -> Vec<String> {
    let paragraphs = describe_rules(set, Signs::Letters).into_iter().flat_map(|section| section.blocks).filter_map(|block| match block {
        Block::Paragraph(text) => Some(text),
        Block::Diagram(_) => None,
    });
    with_subjects(paragraphs.flat_map(|text| split_sentences(&text)))
}

/// Replaces "They" at the beginning of a sentence by the side that the sentence before it is about, since a changed sentence stands alone.
fn with_subjects(sentences: impl Iterator<Item = String>) -> Vec<String> {
    let mut subject = None;
    let resolve = |sentence: String| {
        subject = ["The attackers", "The defenders"].into_iter().find(|side| sentence.starts_with(side)).or(subject);
        match (subject, sentence.strip_prefix("They ")) {
            (Some(subject), Some(rest)) => format!("{subject} {rest}"),
            _ => sentence,
        }
    };
    sentences.map(resolve).collect()
}

/// Splits a paragraph where a full stop is followed by a capital letter.
fn split_sentences(text: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.match_indices(". ").map(|(at, _)| at + 1).find(|&at| rest[at..].trim_start().starts_with(char::is_uppercase))
    {
        sentences.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    sentences.push(rest.to_owned());
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_stands_alone_names_its_side() {
        let text = "The defenders win at the edge. They also win by a fort. The attackers win by capture. They also win by a ring.";
        let sentences = with_subjects(split_sentences(text).into_iter());
        assert_eq!((&*sentences[1], &*sentences[3]), ("The defenders also win by a fort.", "The attackers also win by a ring."));
    }

    #[test]
    fn abbreviations_do_not_end_a_sentence() {
        assert_eq!(split_sentences("A king. He sits on e5, i.e. the throne. So."), ["A king.", "He sits on e5, i.e. the throne.", "So."]);
    }
}
