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

pub use advice::{Feature, Merit, advice};
pub use changes::changes;
pub use diagram::Diagram;
pub use example::Example;
pub use plain::plain;

use birka_rules::{RuleSet, Rules};

/// One chapter of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about: `How the pieces move`.
    pub heading: &'static str,
    /// Its paragraphs and drawings, in order.
    pub parts: Vec<Part>,
}

/// A paragraph or a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A paragraph of one or more sentences, not wrapped.
    Text(String),
    /// A drawn board, or two: before and after a move.
    Diagram(Diagram),
}

/// The complete rules of a variant, chapter by chapter. Rules that no game can be played by give one chapter that says why.
#[must_use]
pub fn rules(set: &RuleSet) -> Vec<Section> {
    let rules = match Rules::compile(set.clone()) {
        Ok(rules) => Arc::new(rules),
        Err(faults) => {
            let parts = faults.iter().map(|fault| Part::Text(grammar::sentence(&fault.to_string()))).collect();
            return vec![Section { heading: "These rules cannot be played", parts }];
        }
    };
    vec![
        Section { heading: "The board and the pieces", parts: board::parts(set) },
        Section { heading: "How the pieces move", parts: movement::parts(set) },
        Section { heading: "How pieces are captured", parts: capture::parts(&rules) },
        Section { heading: "How the king is captured", parts: king::parts(&rules) },
        Section { heading: "How the game ends", parts: ends::parts(set) },
        Section { heading: "How games are written down", parts: board::notation(set) },
    ]
}

/// What a variant's own functions do, in its author's words; `None` where it has none.
#[must_use]
pub fn own_rules(rules: &Rules) -> Option<Section> {
    let parts = rules.hooks()?.descriptions().iter().map(|words| Part::Text(words.clone())).collect();
    Some(Section { heading: "Rules of its own", parts })
}

/// A paragraph of some sentences.
fn paragraph(sentences: impl IntoIterator<Item = String>) -> Part {
    Part::Text(sentences.into_iter().collect::<Vec<_>>().join(" "))
}
