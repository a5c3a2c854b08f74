//! How pieces other than the king are captured, and what each kind can do in a capture.

use std::sync::Arc;

use super::grammar::{capital, list, sentence};
use super::names::{Group, king, one_of};
use super::{Block, example, hostility, paragraph, siege};
use birka_rules::{Arms, KindId, RuleSet, Rules, Shieldwall};

pub(super) fn parts(rules: &Arc<Rules>) -> Vec<Block> {
    let set = rules.rule_set();
    let mut told = vec!["You capture on your own move, by bringing a piece up beside an enemy so that it is hemmed in.".to_owned()];
    told.extend(men(set).iter().flat_map(|(clauses, group)| siege::tell(set, group, clauses)));
    told.push("One move may capture several pieces, and what is captured leaves the board.".to_owned());
    told.push(stepping_between(set));
    let mut parts = vec![paragraph(told)];
    parts.extend(example::custodial(rules).map(Block::Diagram));
    parts.push(paragraph(arms(set)));

    let hostile = hostility::sentences(set);
    if !hostile.is_empty() {
        parts.push(paragraph(hostile));
        parts.extend(example::against_squares(rules).into_iter().map(Block::Diagram));
        parts.extend(example::besieged(rules).map(Block::Diagram));
    }
    if let Some(rule) = &set.shieldwall {
        parts.push(shieldwall(set, rule));
        parts.extend(example::shieldwall(rules).map(Block::Diagram));
    }
    parts
}

/// The kinds grouped by how they are captured; a king who falls in his own way is left to his own chapter.
fn men(set: &RuleSet) -> Vec<(Vec<siege::Clause>, Group<'_>)> {
    let is_king = |id: KindId| set.kind(id).royal;
    let groups = Group::by(set, |id, _| siege::clauses(set, id));
    groups.into_iter().filter(|(_, group)| !group.kinds().iter().copied().all(is_king)).collect()
}

/// Whether the king is captured as some other kind is.
pub(super) fn king_falls_like_men(set: &RuleSet) -> bool {
    men(set).iter().any(|(_, group)| group.kinds().iter().any(|&id| set.kind(id).royal))
}

fn stepping_between(set: &RuleSet) -> String {
    let fall = Group::of(set, |_, kind| kind.falls_between);
    if fall.is_empty() {
        return "It is safe to move in between two enemies.".to_owned();
    }
    let deadly =
        format!("{} {} captured on moving in between two enemies, once {} own captures are made", fall.names(), fall.is(), fall.their());
    sentence(&if fall.is_all() { deadly } else { format!("{deadly}; every other piece may do so safely") })
}

/// Who captures by moving up, and against whom enemies are captured.
fn arms(set: &RuleSet) -> Vec<String> {
    let (full, special): (Vec<_>, Vec<_>) = Group::by(set, |_, kind| kind.arms).into_iter().partition(|(arms, _)| *arms == Arms::FULL);
    if special.is_empty() {
        return vec![sentence(&format!("every piece takes part in captures, {} as well", king(set)))];
    }
    let limits = special.into_iter().map(|(arms, group)| {
        let (who, them, they) = (group.names(), group.them(), group.they());
        let stands = group.choose("stands", "stand");
        sentence(&match (arms.hammer, arms.anvil) {
            (true, true) => format!("{who} can take full part in captures"),
            (true, false) => format!("{who} can capture by moving, but no enemy is captured against {them} while {they} {stands} still"),
            (false, true) => format!("{who} cannot capture by moving, but an enemy can be captured against {them}"),
            (false, false) => format!("{who} can take no part in captures"),
        })
    });
    let others = full.first().map(|_| "Every other piece takes full part in captures.".to_owned());
    limits.chain(others).collect()
}

/// Copenhagen, rule 4b.
fn shieldwall(set: &RuleSet, rule: &Shieldwall) -> Block {
    let classes: Vec<String> = rule.closed_by.iter().map(|id| one_of(&set.classes[id.index()])).collect();
    let closed =
        if classes.is_empty() { String::new() } else { format!(" {} may close the far end as well.", capital(&list(&classes, "or"))) };
    Block::Paragraph(format!(
        "A row of two or more pieces along the rim of the board is captured all together when each has an enemy in front of it and both \
         ends of the row are closed by enemies, one of which has just moved there.{closed} {} in such a row is spared, but not the others.",
        capital(&king(set))
    ))
}
