//! How pieces other than the king are captured, and what each kind can do in a capture.

use std::sync::Arc;

use birka_rules::{Arms, RuleSet, Rules, Shieldwall};

use crate::chapters::capture_clauses::{CaptureClause, capture_clauses, describe_clauses};
use crate::chapters::hostility;
use crate::english::grammar::{capitalize, list, sentence};
use crate::english::noun_phrases::{Group, king, one_of};
use crate::examples::worked_examples;
use crate::section::Block;

pub(crate) fn blocks(rules: &Arc<Rules>) -> Vec<Block> {
    let set = rules.rule_set();
    let mut sentences = vec!["You capture on your own move, by moving a piece next to an enemy so that it is trapped.".to_owned()];
    sentences.extend(groups_by_capture(set).iter().flat_map(|(clauses, group)| describe_clauses(set, group, clauses)));
    sentences.push("One move can capture several pieces. Captured pieces leave the board.".to_owned());
    sentences.push(moving_between_enemies(set));
    let mut blocks = vec![Block::paragraph(sentences)];
    blocks.extend(worked_examples::custodial(rules).map(Block::Diagram));
    blocks.push(Block::paragraph(roles_in_captures(set)));

    let hostile_squares = hostility::sentences(set);
    if !hostile_squares.is_empty() {
        blocks.push(Block::paragraph(hostile_squares));
        blocks.extend(worked_examples::against_squares(rules).into_iter().map(Block::Diagram));
        blocks.extend(worked_examples::besieged_king(rules).map(Block::Diagram));
    }
    if let Some(rule) = &set.shieldwall {
        blocks.push(shieldwall(set, rule));
        blocks.extend(worked_examples::shieldwall(rules).map(Block::Diagram));
    }
    blocks
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

fn moving_between_enemies(set: &RuleSet) -> String {
    let captured = Group::of(set, |_, kind| kind.falls_between);
    if captured.is_empty() {
        return "It is safe to move between two enemies.".to_owned();
    }
    let (who, is, own) = (captured.names(), captured.is(), captured.their());
    let clause = format!("{who} {is} captured when moving between two enemies, after {own} own captures");
    sentence(&if captured.is_all() { clause } else { format!("{clause}; for every other piece this is safe") })
}

/// Which kinds capture by moving, and against which kinds enemies are captured.
fn roles_in_captures(set: &RuleSet) -> Vec<String> {
    let (full, limited): (Vec<_>, Vec<_>) = Group::by(set, |_, kind| kind.arms).into_iter().partition(|(arms, _)| *arms == Arms::FULL);
    if limited.is_empty() {
        return vec![sentence(&format!("every piece can take part in captures, including {}", king(set)))];
    }
    let limits = limited.into_iter().map(|(arms, group)| {
        let (who, them, they) = (group.names(), group.them(), group.they());
        let stands = group.agree("stands", "stand");
        sentence(&match (arms.hammer, arms.anvil) {
            (true, true) => format!("{who} can take full part in captures"),
            (true, false) => format!("{who} can capture by moving, but no enemy is captured against {them} while {they} {stands} still"),
            (false, true) => format!("{who} cannot capture by moving, but an enemy can be captured against {them}"),
            (false, false) => format!("{who} cannot take part in captures"),
        })
    });
    let others = full.first().map(|_| "Every other piece can take full part in captures.".to_owned());
    limits.chain(others).collect()
}

/// Copenhagen Hnefatafl, rule 4b.
fn shieldwall(set: &RuleSet, rule: &Shieldwall) -> Block {
    let classes: Vec<String> = rule.closed_by.iter().map(|id| one_of(&set.classes[id.index()])).collect();
    let closing_squares =
        if classes.is_empty() { String::new() } else { format!(" {} can close the other end as well.", capitalize(&list(&classes, "or"))) };
    Block::Paragraph(format!(
        "A row of two or more pieces along the edge of the board is captured as a whole when each has an enemy in front of it and both ends of \
         the row are closed by enemies, one of which has just moved there.{closing_squares} {} in such a row is not captured, but the other \
         pieces are.",
        capitalize(&king(set))
    ))
}
