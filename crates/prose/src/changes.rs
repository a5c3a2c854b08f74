//! What is different between two sets of rules, in the words in which they are told.

use super::{Block, describe_rules};
use birka_rules::RuleSet;

/// What a player has to know to go on by other rules, one sentence each; nothing where the rules are told alike.
///
/// A rule that is new or differs is told as it is now; one that is gone, or that a new one stands for, as it was.
#[must_use]
pub fn describe_changes(before: &RuleSet, after: &RuleSet) -> Vec<String> {
    if before.fingerprint() == after.fingerprint() {
        return Vec::new();
    }
    let (old, new) = (sentences(before), sentences(after));
    let mut told: Vec<String> = new.iter().filter(|sentence| !old.contains(sentence)).cloned().collect();
    told.extend(old.iter().filter(|sentence| !new.contains(sentence)).map(|gone| format!("No longer: {gone}")));
    if before.start != after.start {
        told.push("A new game begins from another position.".to_owned());
    }
    if told.is_empty() {
        told.push("The rules differ in what their description does not tell.".to_owned());
    }
    told
}

fn sentences(set: &RuleSet) -> Vec<String> {
    let texts = describe_rules(set).into_iter().flat_map(|section| section.blocks).filter_map(|part| match part {
        Block::Paragraph(text) => Some(text),
        Block::Diagram(_) => None,
    });
    texts.flat_map(|text| split(&text)).collect()
}

/// The sentences of a paragraph.
fn split(text: &str) -> Vec<String> {
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
    fn a_paragraph_is_cut_between_its_sentences() {
        assert_eq!(split("A king. He sits on e5, i.e. the throne. So."), ["A king.", "He sits on e5, i.e. the throne.", "So."]);
    }
}
