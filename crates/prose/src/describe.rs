use std::sync::Arc;

use birka_rules::{RuleSet, Rules, Side};

use crate::chapters::{board, capture, ends, king, movement};
use crate::english::grammar::sentence;
use crate::section::{Block, Section, Signs, Topic};

/// The complete rules of a variant, for diagrams with these signs. Invalid rules give one section that lists their errors.
#[must_use]
pub fn describe_rules(set: &RuleSet, signs: Signs) -> Vec<Section> {
    let rules = match Rules::compile(set.clone()) {
        Ok(rules) => Arc::new(rules),
        Err(errors) => {
            let blocks = errors.iter().map(|error| Block::Paragraph(sentence(&error.to_string()))).collect();
            return vec![Section { topic: Topic::Errors, heading: "These rules cannot be played", blocks }];
        }
    };
    vec![
        Section { topic: Topic::Board, heading: "The board and the pieces", blocks: board::blocks(set, signs) },
        Section { topic: Topic::Movement, heading: "How the pieces move", blocks: movement::blocks(set) },
        Section { topic: Topic::Capture, heading: "How pieces are captured", blocks: capture::blocks(&rules) },
        Section { topic: Topic::King, heading: "How the king is captured", blocks: king::blocks(&rules) },
        Section { topic: Topic::End, heading: "How the game ends", blocks: ends::blocks(set) },
        Section { topic: Topic::Notation, heading: "Notation", blocks: board::notation(set) },
    ]
}

/// What a side is after, in one sentence: `Bring the king to the edge.`
#[must_use]
pub fn describe_aim(set: &RuleSet, side: Side) -> String {
    ends::aim(set, side)
}

/// What the hooks of a variant do, in the words of its script; `None` if it has none.
#[must_use]
pub fn describe_hooks(rules: &Rules) -> Option<Section> {
    let blocks = rules.hooks()?.descriptions().iter().map(|text| Block::Paragraph(text.clone())).collect();
    Some(Section { topic: Topic::Hooks, heading: "Special rules", blocks })
}
