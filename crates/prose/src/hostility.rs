//! Squares that take the place of an enemy.

use super::grammar::sentence;
use super::names::{Group, it, king, the};
use birka_rules::{Direction, Hostility, Law, RuleSet, SquareClass};

/// Which squares are hostile, to whom and when. Empty where none are.
pub(super) fn sentences(set: &RuleSet) -> Vec<String> {
    let mut sentences: Vec<String> = set.classes.iter().flat_map(|class| by_class(set, class)).collect();
    if !sentences.is_empty() {
        sentences.insert(0, "A hostile square counts as an enemy in a capture.".to_owned());
    }
    sentences
}

fn by_class(set: &RuleSet, class: &SquareClass) -> Vec<String> {
    let can_spare = has_neighbours(set, class);
    let when = |law: Law| (law.hostile, law.spares_inside && can_spare);
    let mut sentences = Vec::new();
    for ((hostility, spares), group) in Group::by(set, |id, _| when(class.laws[id.index()])) {
        let told = match hostility {
            Hostility::Never => continue,
            Hostility::WhenEmpty => while_empty(class, &group),
            Hostility::Always => whatever_stands_there(class, &group),
        };
        let spared = if spares { format!(", but spare those who stand in the same part of {}", it(class)) } else { String::new() };
        sentences.push(sentence(&format!("{told}{spared}")));
    }
    sentences.extend(besieged(set, class));
    sentences
}

fn while_empty(class: &SquareClass, group: &Group) -> String {
    if class.squares.len() == 1 {
        format!("the empty {} is hostile to {}", class.name, group.names())
    } else {
        format!("empty squares of {} are hostile to {}", the(class), group.names())
    }
}

fn whatever_stands_there(class: &SquareClass, group: &Group) -> String {
    if class.squares.len() == 1 {
        format!("{} is hostile to {}, whether or not a piece stands on it", the(class), group.names())
    } else {
        format!("the squares of {} are hostile to {}, whether or not a piece stands on them", the(class), group.names())
    }
}

/// Linnaeus, law 10.
fn besieged(set: &RuleSet, class: &SquareClass) -> Option<String> {
    let group = Group::of(set, |id, _| class.laws[id.index()].hostile_when_besieged);
    let king = king(set);
    let (square, that) = match class.squares.len() {
        1 => (the(class), the(class)),
        _ => (format!("a square of {}", the(class)), "that square".to_owned()),
    };
    (!group.is_empty()).then(|| {
        let who = group.names();
        sentence(&format!(
            "when {king} stands on {square} with attackers on all sides but one, {that} is hostile to {who} on that last side"
        ))
    })
}

/// Whether two squares of a class lie side by side, so that a piece on one can be captured against the other.
fn has_neighbours(set: &RuleSet, class: &SquareClass) -> bool {
    let beside = |&square| Direction::ALL.iter().filter_map(move |&direction| set.size.step(square, direction));
    class.squares.iter().flat_map(beside).any(|square| class.squares.contains(&square))
}
