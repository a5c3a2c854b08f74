use birka_rules::RuleSet;

use crate::describe::describe_rules;
use crate::section::Block;

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
    let paragraphs = describe_rules(set).into_iter().flat_map(|section| section.blocks).filter_map(|block| match block {
        Block::Paragraph(text) => Some(text),
        Block::Diagram(_) => None,
    });
    paragraphs.flat_map(|text| split_sentences(&text)).collect()
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
    fn abbreviations_do_not_end_a_sentence() {
        assert_eq!(split_sentences("A king. He sits on e5, i.e. the throne. So."), ["A king.", "He sits on e5, i.e. the throne.", "So."]);
    }
}
