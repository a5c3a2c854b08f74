//! Text about tafl rules and moves, generated from rule data, in every language of [`birka_localization`].
//!
//! [`describe_rules`] turns a [`RuleSet`] into sections of paragraphs and diagrams. Every diagram of a move is played
//! under the rules before it is shown, so the description cannot disagree with the game. [`describe_changes`] compares two rule sets, and
//! [`explain_move`] puts the [`MoveFeature`]s of a move into a sentence. Nothing in this crate knows Lua, files or Bevy.
//!
//! # Languages
//! No words are in this crate. A sentence is a message in the files `rules-*.ftl` of `birka_localization`, and this crate gives it facts: numbers, words to
//! select by, and [phrases](birka_localization::Phrase) for pieces and squares, which the message inflects. Names that a script has made up stand
//! as they are, after a noun of the language.

mod board;
mod capture;
mod capture_clauses;
mod ends;
mod examples;
mod movement;
mod moves;
mod reasons;
mod section;
mod words;

use std::sync::Arc;

use birka_localization::Language;
use birka_rules::{RuleSet, Rules, Side, SideNames};

use crate::section::Passage;
use crate::words::{MessageWriter, Sentence, capitalize, the_side};

pub use moves::{MoveFeature, PositionFactor, explain_move};
pub use reasons::{describe_reason, name_reason, reason_message};
pub use section::{Block, Diagram, Section, Signs, Topic, WorkedExample, to_plain_text};

/// The complete rules of a variant, for diagrams with these signs. Invalid rules give one section that lists their errors.
#[must_use]
pub fn describe_rules(set: &RuleSet, signs: Signs, language: Language) -> Vec<Section> {
    let writer = MessageWriter::new(language);
    let section = |(topic, passages): (Topic, Vec<Passage>)| Section {
        topic,
        heading: heading(topic, &writer),
        blocks: passages.into_iter().map(Passage::into_block).collect(),
    };
    passages(set, signs, &writer).into_iter().map(section).collect()
}

/// The passages of the sections.
fn passages(set: &RuleSet, signs: Signs, writer: &MessageWriter) -> Vec<(Topic, Vec<Passage>)> {
    let rules = match Rules::compile(set.clone()) {
        Ok(rules) => Arc::new(rules),
        Err(errors) => {
            let sentence = |error: &dyn std::error::Error| Sentence::new(format!("{}.", capitalize(&error.to_string())));
            let passages = errors.iter().map(|error| Passage::Paragraph(vec![sentence(error)])).collect();
            return vec![(Topic::Errors, passages)];
        }
    };
    let sections = vec![
        (Topic::Board, board::passages(set, signs, writer)),
        (Topic::Movement, movement::passages(set, writer)),
        (Topic::Capture, capture::passages(&rules, writer)),
        (Topic::King, capture::king_passages(&rules, writer)),
        (Topic::End, ends::passages(set, writer)),
        (Topic::Notation, board::notation(set, writer)),
    ];
    sections.into_iter().filter(|(_, passages)| !passages.is_empty()).collect()
}

fn heading(topic: Topic, writer: &MessageWriter) -> String {
    let id = match topic {
        Topic::Errors => "heading-errors",
        Topic::Board => "heading-board",
        Topic::Movement => "heading-movement",
        Topic::Capture => "heading-capture",
        Topic::King => "heading-king",
        Topic::End => "heading-end",
        Topic::Notation => "heading-notation",
        Topic::Hooks => "heading-hooks",
    };
    writer.text(id, &[])
}

/// The aim of a side, in one sentence: `Bring the king to the edge.`
#[must_use]
pub fn describe_aim(set: &RuleSet, side: Side, language: Language) -> String {
    ends::aim(set, side, &MessageWriter::new(language)).text
}

/// Descriptions of a variant's hooks, in the words of its script or of a translation; `None` without descriptions.
#[must_use]
pub fn describe_hooks(words: &[String], language: Language) -> Option<Section> {
    let blocks: Vec<Block> = words.iter().map(|text| Block::Paragraph(text.clone())).collect();
    (!blocks.is_empty()).then(|| Section { topic: Topic::Hooks, heading: heading(Topic::Hooks, &MessageWriter::new(language)), blocks })
}

/// The differences between two rule sets, one sentence each. Empty if the rule sets are equal.
///
/// A rule that is new or has changed is described as it is now, a rule that has been removed or replaced as it was. What is said about the board
/// comes last: it defines words of the other rules.
#[must_use]
pub fn describe_changes(before: &RuleSet, after: &RuleSet, language: Language) -> Vec<String> {
    // What is remembered belongs to the functions.
    if before.fingerprint() == (RuleSet { memory: before.memory.clone(), ..after.clone() }).fingerprint() {
        return Vec::new();
    }
    let writer = MessageWriter::new(language);
    // Both in the names of sides that are used now. That these have changed is said once.
    let renamed = RuleSet { sides: after.sides.clone(), ..before.clone() };
    let (mut old, mut new) = (names_of_sides(before, &writer), names_of_sides(after, &writer));
    old.extend(sentences(&renamed, &writer));
    new.extend(sentences(after, &writer));
    let mut changes: Vec<String> = new.iter().filter(|sentence| !old.contains(sentence)).cloned().collect();
    let removed = old.iter().filter(|sentence| !new.contains(sentence));
    changes.extend(removed.map(|sentence| writer.text("change-removed", &[("sentence", sentence.as_str().into())])));
    if before.start != after.start {
        changes.push(writer.text("change-start", &[]));
    }
    if changes.is_empty() {
        changes.push(writer.text("change-detail", &[]));
    }
    changes
}

/// The names of the sides that have names of their own.
fn names_of_sides(set: &RuleSet, writer: &MessageWriter) -> Vec<String> {
    let unnamed = RuleSet { sides: SideNames::default(), ..set.clone() };
    let named = |side| {
        let arguments = [("side", the_side(&unnamed, side).into()), ("name", set.sides.of(side)?.into())];
        Some(writer.sentence("change-side-name", &arguments).text)
    };
    Side::ALL.into_iter().filter_map(named).collect()
}

/// The sentences of a description, each as it stands alone, those about the board last.
fn sentences(set: &RuleSet, writer: &MessageWriter) -> Vec<String> {
    let mut sections = passages(set, Signs::Letters, writer);
    sections.sort_by_key(|(topic, _)| *topic == Topic::Board);
    let sentences = sections.into_iter().flat_map(|(_, passages)| passages).flat_map(|passage| match passage {
        Passage::Paragraph(sentences) => sentences,
        Passage::Diagram(_) => Vec::new(),
    });
    sentences.map(|sentence| sentence.alone).collect()
}

/// Changes in the functions of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookChange {
    /// The variant has functions now.
    Added,
    /// The variant has no functions any more.
    Removed,
    /// The functions have changed.
    Changed,
}

/// A sentence about the functions of a variant.
#[must_use]
pub fn describe_hook_change(change: HookChange, language: Language) -> String {
    let id = match change {
        HookChange::Added => "change-hooks-added",
        HookChange::Removed => "change-hooks-removed",
        HookChange::Changed => "change-hooks-changed",
    };
    MessageWriter::new(language).text(id, &[])
}
