//! Floor 3: the rules of a variant as a person would tell them, with drawn examples.
//!
//! Everything is written from the [`RuleSet`] that is played, and every example is played by it before it is shown, so that
//! what is told cannot disagree with what happens on the board. Nothing here knows Lua, files or Bevy.

mod advice;
mod board;
mod capture;
mod changes;
mod diagram;
mod ends;
mod example;
mod grammar;
mod hostility;
mod king;
mod layout;
mod movement;
mod names;
mod plain;
mod siege;

use std::sync::Arc;

pub use advice::{MoveFeature, PositionFactor, explain_move};
pub use changes::describe_changes;
pub use diagram::Diagram;
pub use example::WorkedExample;
pub use plain::to_plain_text;

use birka_rules::{RuleSet, Rules};

/// One chapter of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about: `How the pieces move`.
    pub heading: &'static str,
    /// Its paragraphs and drawings, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph of one or more sentences, not wrapped.
    Paragraph(String),
    /// A drawn board, or two: before and after a move.
    Diagram(Diagram),
}

/// The complete rules of a variant, chapter by chapter. Rules that no game can be played by give one chapter that says why.
#[must_use]
pub fn describe_rules(set: &RuleSet) -> Vec<Section> {
    let rules = match Rules::compile(set.clone()) {
        Ok(rules) => Arc::new(rules),
        Err(faults) => {
            let parts = faults.iter().map(|fault| Block::Paragraph(grammar::sentence(&fault.to_string()))).collect();
            return vec![Section { heading: "These rules cannot be played", blocks: parts }];
        }
    };
    vec![
        Section { heading: "The board and the pieces", blocks: board::parts(set) },
        Section { heading: "How the pieces move", blocks: movement::parts(set) },
        Section { heading: "How pieces are captured", blocks: capture::parts(&rules) },
        Section { heading: "How the king is captured", blocks: king::parts(&rules) },
        Section { heading: "How the game ends", blocks: ends::parts(set) },
        Section { heading: "How games are written down", blocks: board::notation(set) },
    ]
}

/// What a variant's own functions do, in its author's words; `None` where it has none.
#[must_use]
pub fn describe_hooks(rules: &Rules) -> Option<Section> {
    let parts = rules.hooks()?.descriptions().iter().map(|words| Block::Paragraph(words.clone())).collect();
    Some(Section { heading: "Rules of its own", blocks: parts })
}

/// A paragraph of some sentences.
fn paragraph(sentences: impl IntoIterator<Item = String>) -> Block {
    Block::Paragraph(sentences.into_iter().collect::<Vec<_>>().join(" "))
}
