//! How the king is captured, place by place.

use std::sync::Arc;

use birka_rules::{CapturePlace, Hostility, KindId, RequiredSides, RuleSet, Rules};

use crate::chapters::capture::is_king_captured_like_others;
use crate::chapters::capture_clauses::{CaptureClause, capture_clauses, describe_clauses};
use crate::examples::worked_examples;
use crate::passage::Passage;
use crate::words::pieces::{Group, king};
use crate::words::squares::{empty, the};
use crate::words::writer::{Sentence, Writer};

pub(crate) fn passages(rules: &Arc<Rules>, writer: &Writer) -> Vec<Passage> {
    let set = rules.rule_set();
    let Some((id, _)) = set.king() else { return Vec::new() };
    let clauses = capture_clauses(set, id);
    let sentences = if is_king_captured_like_others(set) {
        vec![writer.sentence("king-like-others", &[("king", king(set).into())])]
    } else {
        let sentences = describe_clauses(set, &Group::of(set, |_, kind| kind.royal), &clauses, writer).into_iter().zip(&clauses);
        sentences.flat_map(|(sentence, clause)| std::iter::once(sentence).chain(hostile_fourth_side(set, id, clause, writer))).collect()
    };
    let examples = worked_examples::king(rules, id, &clauses, writer).into_iter().map(Passage::Diagram);
    std::iter::once(Passage::Paragraph(sentences)).chain(examples).collect()
}

/// That a single hostile square counts as one of four sides, so that three attackers are enough next to it.
fn hostile_fourth_side(set: &RuleSet, king: KindId, clause: &CaptureClause, writer: &Writer) -> Vec<Sentence> {
    let is_inland = clause.squares.iter().all(|&square| !set.size.is_edge(square));
    let beside = clause.places.iter().filter_map(|place| match place {
        CapturePlace::Beside(id) if is_inland && matches!(clause.required_sides, RequiredSides::Four { .. }) => {
            Some(&set.classes[id.index()])
        }
        _ => None,
    });
    beside
        .filter(|class| class.squares.len() == 1)
        .filter_map(|class| match class.rules[king.index()].hostile {
            Hostility::Never => None,
            Hostility::WhenEmpty => Some(empty(class)),
            Hostility::Always => Some(the(class)),
        })
        .map(|square| writer.sentence("king-fourth-side", &[("square", square.into())]))
        .collect()
}
