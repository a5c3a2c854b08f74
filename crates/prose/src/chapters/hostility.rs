//! Hostile squares, which count as an enemy in a capture.

use birka_rules::{Direction, Hostility, Law, RuleSet, SquareClass};

use crate::english::grammar::sentence;
use crate::english::noun_phrases::{Group, it, king, the};

/// Which squares are hostile, to which kinds and when. Empty if none are.
pub(crate) fn sentences(set: &RuleSet) -> Vec<String> {
    let mut sentences: Vec<String> = set.classes.iter().flat_map(|class| class_sentences(set, class)).collect();
    if !sentences.is_empty() {
        sentences.insert(0, "A hostile square counts as an enemy in a capture.".to_owned());
    }
    sentences
}

fn class_sentences(set: &RuleSet, class: &SquareClass) -> Vec<String> {
    let can_spare = has_adjacent_squares(set, class);
    let when = |law: Law| (law.hostile, law.spares_inside && can_spare);
    let mut sentences = Vec::new();
    for ((hostility, spares), group) in Group::by(set, |id, _| when(class.laws[id.index()])) {
        let clause = match hostility {
            Hostility::Never => continue,
            Hostility::WhenEmpty => hostile_while_empty(class, &group),
            Hostility::Always => hostile_always(class, &group),
        };
        let spared = if spares { format!(", but not to those that stand in the same part of {}", it(class)) } else { String::new() };
        sentences.push(sentence(&format!("{clause}{spared}")));
    }
    sentences.extend(hostile_while_besieged(set, class));
    sentences
}

fn hostile_while_empty(class: &SquareClass, group: &Group) -> String {
    if class.squares.len() == 1 {
        format!("the empty {} is hostile to {}", class.name, group.names())
    } else {
        format!("empty squares of {} are hostile to {}", the(class), group.names())
    }
}

fn hostile_always(class: &SquareClass, group: &Group) -> String {
    if class.squares.len() == 1 {
        format!("{} is hostile to {}, whether or not a piece stands on it", the(class), group.names())
    } else {
        format!("the squares of {} are hostile to {}, whether or not a piece stands on them", the(class), group.names())
    }
}

/// Linnaeus, law 10.
fn hostile_while_besieged(set: &RuleSet, class: &SquareClass) -> Option<String> {
    let group = Group::of(set, |id, _| class.laws[id.index()].hostile_when_besieged);
    let king = king(set);
    let (square, that) = match class.squares.len() {
        1 => (the(class), the(class)),
        _ => (format!("a square of {}", the(class)), "that square".to_owned()),
    };
    (!group.is_empty()).then(|| {
        let who = group.names();
        sentence(&format!(
            "while {king} stands on {square} with attackers on all sides but one, {that} is hostile to {who} on the remaining side"
        ))
    })
}

/// Whether two squares of a class are adjacent, so that a piece on one can be captured against the other.
fn has_adjacent_squares(set: &RuleSet, class: &SquareClass) -> bool {
    let adjacent = |&square| Direction::ALL.iter().filter_map(move |&direction| set.size.step(square, direction));
    class.squares.iter().flat_map(adjacent).any(|square| class.squares.contains(&square))
}
