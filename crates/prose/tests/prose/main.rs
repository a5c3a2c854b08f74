//! Descriptions of rules: their wording, their completeness and their diagrams.

mod completeness;
mod diagrams;

mod random_rule_set;
mod wording;

use birka_localization::Language;
use birka_prose::{Block, Section, Signs, describe_rules};
use birka_rules::BoardDiagram;
use birka_rules::RuleSet;

/// The number of random rule sets in each test.
const TRIALS: usize = 300;

/// The whole description, not wrapped.
fn description(set: &RuleSet) -> String {
    let block = |block: &Block| match block {
        Block::Paragraph(words) => words.clone(),
        Block::Diagram(diagram) => {
            format!("{}\n{}", diagram.caption, diagram.boards.iter().map(BoardDiagram::to_string).collect::<Vec<_>>().join("\n"))
        }
    };
    let section = |section: &Section| format!("{}\n{}", section.heading, section.blocks.iter().map(block).collect::<Vec<_>>().join("\n"));
    describe_rules(set, Signs::Letters, Language::English).iter().map(section).collect::<Vec<_>>().join("\n")
}
