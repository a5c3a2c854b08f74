//! How the king is captured, place by place.

use std::sync::Arc;

use super::capture::king_falls_like_men;
use super::grammar::{capital, sentence};
use super::names::{Group, king, the};
use super::siege::{self, Clause};
use super::{Block, example, paragraph};
use birka_rules::{CapturePlace, Hostility, KindId, RuleSet, Rules, Siege};

pub(super) fn parts(rules: &Arc<Rules>) -> Vec<Block> {
    let set = rules.rule_set();
    let group = Group::of(set, |_, kind| kind.royal);
    let Some(&id) = group.kinds().first() else { return Vec::new() };
    let clauses = siege::clauses(set, id);
    if king_falls_like_men(set) {
        let mut parts = vec![Block::Paragraph(format!("{} is captured like other pieces, as told above.", capital(&king(set))))];
        parts.extend(example::king(rules, id, &clauses).into_iter().map(Block::Diagram));
        return parts;
    }
    let told = siege::tell(set, &group, &clauses).into_iter().zip(&clauses);
    let told = told.flat_map(|(sentence, clause)| std::iter::once(sentence).chain(throne_helps(set, id, clause)));
    let mut parts = vec![paragraph(told)];
    parts.extend(example::king(rules, id, &clauses).into_iter().map(Block::Diagram));
    parts
}

/// What four sides come to beside a single square that is hostile itself: three enemies and that square.
fn throne_helps(set: &RuleSet, king: KindId, clause: &Clause) -> Vec<String> {
    let inland = clause.squares.iter().all(|&square| !set.size.is_edge(square));
    let beside = clause.places.iter().filter_map(|place| match place {
        CapturePlace::Beside(id) if inland && matches!(clause.siege, Siege::Four { .. }) => Some(&set.classes[id.index()]),
        _ => None,
    });
    beside
        .filter(|class| class.squares.len() == 1)
        .filter_map(|class| match class.laws[king.index()].hostile {
            Hostility::Never => None,
            Hostility::WhenEmpty => Some(format!("the empty {}", class.name)),
            Hostility::Always => Some(the(class)),
        })
        .map(|square| sentence(&format!("{square} counts as one of the four, so that beside it three attackers are enough")))
        .collect()
}
