//! Hostile squares, which count as an enemy in a capture.

use birka_rules::{Direction, Hostility, RuleSet, SquareClass, SquareRule};

use crate::words::pieces::{Group, king};
use crate::words::squares::{empty, the};
use crate::words::writer::{Sentence, Writer, yes};

/// Which squares are hostile, to which kinds and when. Empty if none are.
pub(crate) fn sentences(set: &RuleSet, writer: &Writer) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = set.classes.iter().flat_map(|class| class_sentences(set, class, writer)).collect();
    if !sentences.is_empty() {
        sentences.insert(0, writer.sentence("hostile-squares", &[]));
    }
    sentences
}

fn class_sentences(set: &RuleSet, class: &SquareClass, writer: &Writer) -> Vec<Sentence> {
    let is_single = class.squares.len() == 1;
    let can_spare = has_adjacent_squares(set, class);
    let when = |rule: SquareRule| (rule.hostile, rule.hostile_only_outside && can_spare);
    let mut sentences = Vec::new();
    for ((hostility, spares), group) in Group::by(set, |id, _| when(class.rules[id.index()])) {
        let mut arguments = vec![("squares", the(class).into()), ("who", group.names()), ("spares", yes(spares))];
        let id = match (hostility, is_single) {
            (Hostility::Never, _) => continue,
            (Hostility::WhenEmpty, true) => {
                arguments.push(("square", empty(class).into()));
                "hostile-empty-square"
            }
            (Hostility::WhenEmpty, false) => "hostile-empty-squares",
            (Hostility::Always, true) => "hostile-square-always",
            (Hostility::Always, false) => "hostile-squares-always",
        };
        sentences.push(writer.sentence(id, &arguments));
    }
    sentences.extend(hostile_while_besieged(set, class, writer));
    sentences
}

/// Linnaeus, law 10.
fn hostile_while_besieged(set: &RuleSet, class: &SquareClass, writer: &Writer) -> Option<Sentence> {
    let group = Group::of(set, |id, _| class.rules[id.index()].hostile_when_besieged);
    let id = if class.squares.len() == 1 { "hostile-besieged-square" } else { "hostile-besieged-squares" };
    let arguments = [("king", king(set).into()), ("squares", the(class).into()), ("who", group.names())];
    (!group.is_empty()).then(|| writer.sentence(id, &arguments))
}

/// Whether two squares of a class are adjacent, so that a piece on one can be captured against the other.
fn has_adjacent_squares(set: &RuleSet, class: &SquareClass) -> bool {
    let adjacent = |&square| Direction::ALL.iter().filter_map(move |&direction| set.size.step(square, direction));
    class.squares.iter().flat_map(adjacent).any(|square| class.squares.contains(&square))
}
