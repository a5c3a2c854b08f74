//! The rules as prose: read as a player reads them, and as somebody who doubts that every datum is spoken of.

mod complete;
mod drawings;
mod reading;
mod richer;

use birka_prose::{Block, Section, describe_rules};
use birka_rules::BoardDiagram;
use birka_rules::RuleSet;

/// Random rule sets tried in each test.
const TRIALS: usize = 300;

/// Everything that is told, not wrapped.
fn told(set: &RuleSet) -> String {
    let part = |part: &Block| match part {
        Block::Paragraph(words) => words.clone(),
        Block::Diagram(drawing) => {
            format!("{}\n{}", drawing.caption, drawing.boards.iter().map(BoardDiagram::to_string).collect::<Vec<_>>().join("\n"))
        }
    };
    let section = |section: &Section| format!("{}\n{}", section.heading, section.blocks.iter().map(part).collect::<Vec<_>>().join("\n"));
    describe_rules(set).iter().map(section).collect::<Vec<_>>().join("\n")
}
