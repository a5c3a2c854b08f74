use std::sync::Arc;

use birka_localization::Language;
use birka_rules::{RuleSet, Rules, Side};

use crate::chapters::{board, capture, ends, king, movement};
use crate::passage::Passage;
use crate::section::{Block, Section, Signs, Topic};
use crate::words::writer::{Sentence, Writer, capitalize};

/// The complete rules of a variant, for diagrams with these signs. Invalid rules give one section that lists their errors.
#[must_use]
pub fn describe_rules(set: &RuleSet, signs: Signs, language: Language) -> Vec<Section> {
    let writer = Writer::new(language);
    let section = |(topic, passages): (Topic, Vec<Passage>)| Section {
        topic,
        heading: heading(topic, &writer),
        blocks: passages.into_iter().map(Passage::into_block).collect(),
    };
    passages(set, signs, &writer).into_iter().map(section).collect()
}

/// The passages of the sections.
pub(crate) fn passages(set: &RuleSet, signs: Signs, writer: &Writer) -> Vec<(Topic, Vec<Passage>)> {
    let rules = match Rules::compile(set.clone()) {
        Ok(rules) => Arc::new(rules),
        Err(errors) => {
            let sentence = |error: &dyn std::error::Error| Sentence::new(format!("{}.", capitalize(&error.to_string())));
            let passages = errors.iter().map(|error| Passage::Paragraph(vec![sentence(error)])).collect();
            return vec![(Topic::Errors, passages)];
        }
    };
    vec![
        (Topic::Board, board::passages(set, signs, writer)),
        (Topic::Movement, movement::passages(set, writer)),
        (Topic::Capture, capture::passages(&rules, writer)),
        (Topic::King, king::passages(&rules, writer)),
        (Topic::End, ends::passages(set, writer)),
        (Topic::Notation, board::notation(set, writer)),
    ]
}

fn heading(topic: Topic, writer: &Writer) -> String {
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

/// What a side is after, in one sentence: `Bring the king to the edge.`
#[must_use]
pub fn describe_aim(set: &RuleSet, side: Side, language: Language) -> String {
    ends::aim(set, side, &Writer::new(language)).text
}

/// What the hooks of a variant do, in the words of its script or of a translation; `None` if there are no words.
#[must_use]
pub fn describe_hooks(words: &[String], language: Language) -> Option<Section> {
    let blocks: Vec<Block> = words.iter().map(|text| Block::Paragraph(text.clone())).collect();
    (!blocks.is_empty()).then(|| Section { topic: Topic::Hooks, heading: heading(Topic::Hooks, &Writer::new(language)), blocks })
}
