//! How the king is captured, place by place.

use std::sync::Arc;

use birka_rules::{CapturePlace, Hostility, KindId, RuleSet, Rules, Siege};

use crate::chapters::capture::is_king_captured_like_others;
use crate::chapters::capture_clauses::{CaptureClause, capture_clauses, describe_clauses};
use crate::english::grammar::{capitalize, sentence};
use crate::english::noun_phrases::{Group, king, the};
use crate::examples::worked_examples;
use crate::section::Block;

pub(crate) fn blocks(rules: &Arc<Rules>) -> Vec<Block> {
    let set = rules.rule_set();
    let Some((id, _)) = set.king() else { return Vec::new() };
    let clauses = capture_clauses(set, id);
    let text = if is_king_captured_like_others(set) {
        Block::Paragraph(format!("{} is captured like other pieces, as described above.", capitalize(&king(set))))
    } else {
        let sentences = describe_clauses(set, &Group::of(set, |_, kind| kind.royal), &clauses).into_iter().zip(&clauses);
        Block::paragraph(sentences.flat_map(|(sentence, clause)| std::iter::once(sentence).chain(hostile_fourth_side(set, id, clause))))
    };
    let examples = worked_examples::king(rules, id, &clauses).into_iter().map(Block::Diagram);
    std::iter::once(text).chain(examples).collect()
}

/// That a single hostile square counts as one of four sides, so that three attackers are enough next to it.
fn hostile_fourth_side(set: &RuleSet, king: KindId, clause: &CaptureClause) -> Vec<String> {
    let is_inland = clause.squares.iter().all(|&square| !set.size.is_edge(square));
    let beside = clause.places.iter().filter_map(|place| match place {
        CapturePlace::Beside(id) if is_inland && matches!(clause.siege, Siege::Four { .. }) => Some(&set.classes[id.index()]),
        _ => None,
    });
    beside
        .filter(|class| class.squares.len() == 1)
        .filter_map(|class| match class.laws[king.index()].hostile {
            Hostility::Never => None,
            Hostility::WhenEmpty => Some(format!("the empty {}", class.name)),
            Hostility::Always => Some(the(class)),
        })
        .map(|square| sentence(&format!("{square} counts as one of the four, so three attackers are enough next to it")))
        .collect()
}
