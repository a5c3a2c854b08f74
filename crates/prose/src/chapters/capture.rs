//! How pieces other than the king are captured, and what each kind can do in a capture.

use std::sync::Arc;

use birka_localization::Conjunction;
use birka_rules::{CaptureRoles, RuleSet, Rules, Shieldwall};

use crate::chapters::capture_clauses::{CaptureClause, capture_clauses, describe_clauses};
use crate::chapters::hostility;
use crate::examples::worked_examples;
use crate::passage::Passage;
use crate::words::pieces::{Group, king};
use crate::words::squares::one_of;
use crate::words::writer::{Sentence, Writer, list, yes};

pub(crate) fn passages(rules: &Arc<Rules>, writer: &Writer) -> Vec<Passage> {
    let set = rules.rule_set();
    let mut sentences = vec![writer.sentence("capture-how", &[])];
    sentences.extend(groups_by_capture(set).iter().flat_map(|(clauses, group)| describe_clauses(set, group, clauses, writer)));
    sentences.extend(["capture-several", "capture-leave"].map(|id| writer.sentence(id, &[])));
    sentences.push(moving_between_enemies(set, writer));
    let mut passages = vec![Passage::Paragraph(sentences)];
    passages.extend(worked_examples::custodial(rules, writer).map(Passage::Diagram));
    passages.push(Passage::Paragraph(roles_in_captures(set, writer)));

    let hostile_squares = hostility::sentences(set, writer);
    if !hostile_squares.is_empty() {
        passages.push(Passage::Paragraph(hostile_squares));
        passages.extend(worked_examples::against_squares(rules, writer).into_iter().map(Passage::Diagram));
        passages.extend(worked_examples::besieged_king(rules, writer).map(Passage::Diagram));
    }
    if let Some(rule) = &set.shieldwall {
        passages.push(Passage::Paragraph(shieldwall(set, rule, writer)));
        passages.extend(worked_examples::shieldwall(rules, writer).map(Passage::Diagram));
    }
    passages
}

/// The kinds grouped by how they are captured. A king with his own way of capture is left to the king's section.
fn groups_by_capture(set: &RuleSet) -> Vec<(Vec<CaptureClause>, Group<'_>)> {
    let groups = Group::by(set, |id, _| capture_clauses(set, id));
    groups.into_iter().filter(|(_, group)| !group.kinds().iter().all(|&id| set.kind(id).royal)).collect()
}

/// Whether the king is captured as some other kind is.
pub(crate) fn is_king_captured_like_others(set: &RuleSet) -> bool {
    groups_by_capture(set).iter().any(|(_, group)| group.kinds().iter().any(|&id| set.kind(id).royal))
}

fn moving_between_enemies(set: &RuleSet, writer: &Writer) -> Sentence {
    let captured = Group::of(set, |_, kind| kind.captured_when_moving_between);
    if captured.is_empty() {
        return writer.sentence("between-safe", &[]);
    }
    writer.sentence("between-captured", &[("who", captured.names()), ("others", yes(!captured.is_all()))])
}

/// Which kinds capture by moving, and against which kinds enemies are captured.
fn roles_in_captures(set: &RuleSet, writer: &Writer) -> Vec<Sentence> {
    let (full, limited): (Vec<_>, Vec<_>) =
        Group::by(set, |_, kind| kind.capture_roles).into_iter().partition(|(capture_roles, _)| *capture_roles == CaptureRoles::BOTH);
    if limited.is_empty() {
        return vec![writer.sentence("arms-all", &[("king", king(set).into())])];
    }
    let limits = limited.into_iter().map(|(capture_roles, group)| {
        let id = match (capture_roles.hammer, capture_roles.anvil) {
            (true, _) => "arms-hammer",
            (false, true) => "arms-anvil",
            (false, false) => "arms-none",
        };
        writer.sentence(id, &[("who", group.names())])
    });
    limits.chain(full.first().map(|_| writer.sentence("arms-others", &[]))).collect()
}

/// Copenhagen Hnefatafl, rule 4b.
fn shieldwall(set: &RuleSet, rule: &Shieldwall, writer: &Writer) -> Vec<Sentence> {
    let mut sentences = vec![writer.sentence("shieldwall-row", &[])];
    if !rule.closed_by.is_empty() {
        let squares = rule.closed_by.iter().map(|id| one_of(&set.classes[id.index()]));
        sentences.push(writer.sentence("shieldwall-closed-by", &[("squares", list(Conjunction::Or, squares))]));
    }
    sentences.push(writer.sentence("shieldwall-king", &[("king", king(set).into())]));
    sentences
}
