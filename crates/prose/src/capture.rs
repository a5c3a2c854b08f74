//! How pieces are captured: pieces other than the king and what each kind can do in a capture, hostile squares, the king.

use std::sync::Arc;

use birka_localization::Conjunction;
use birka_rules::{
    Again, CapturePlace, CaptureRoles, Direction, Hostility, Kind, KindId, RequiredSides, RuleSet, Rules, Shieldwall, Side, SquareClass,
    SquareRule,
};

use crate::capture_clauses::{CaptureClause, capture_clauses, describe_clauses, has_anvils};
use crate::examples;
use crate::section::Passage;
use crate::words::{KindGroup, MessageWriter, Sentence, any_piece, empty_square, list, man, one_of_squares, the_king, the_squares, yes};

pub(crate) fn passages(rules: &Arc<Rules>, writer: &MessageWriter) -> Vec<Passage> {
    let set = rules.rule_set();
    if !is_anybody_surrounded(set) {
        let sentences = what_becomes_of_captured(set, writer).into_iter().chain(turns_that_go_on(set, writer));
        return vec![Passage::Paragraph(sentences.collect())];
    }
    let groups = groups_by_capture(set);
    let mut sentences: Vec<Sentence> = groups.iter().flat_map(|(clauses, group)| describe_clauses(set, group, clauses, writer)).collect();
    let has_hammers = set.kinds.iter().any(|kind| kind.capture_roles.hammer);
    if has_hammers {
        sentences.insert(0, writer.sentence("capture-how", &[]));
        sentences.extend(captured_in_rows(set, writer));
    }
    sentences.push(writer.sentence("capture-several", &[]));
    sentences.extend(what_becomes_of_captured(set, writer));
    sentences.extend(turns_that_go_on(set, writer));
    sentences.push(moving_between_enemies(set, writer));
    sentences.extend(captures_between(set, writer));
    let mut passages = vec![Passage::Paragraph(sentences)];
    passages.extend(examples::custodial(rules, writer).map(Passage::Diagram));
    if has_hammers {
        passages.push(Passage::Paragraph(roles_in_captures(set, writer)));
    }

    let hostile_squares = hostile_squares(set, writer);
    if !hostile_squares.is_empty() {
        passages.push(Passage::Paragraph(hostile_squares));
        passages.extend(examples::against_squares(rules, writer).into_iter().map(Passage::Diagram));
        passages.extend(examples::besieged_king(rules, writer).map(Passage::Diagram));
    }
    if let Some(rule) = set.shieldwall.as_ref().filter(|_| has_hammers) {
        passages.push(Passage::Paragraph(shieldwall(set, rule, writer)));
        passages.extend(examples::shieldwall(rules, writer).map(Passage::Diagram));
    }
    passages
}

/// The kinds grouped by how they are captured. A king with his own way of capture is left to the king's section.
fn groups_by_capture(set: &RuleSet) -> Vec<(Vec<CaptureClause>, KindGroup<'_>)> {
    let groups = KindGroup::by(set, |id, _| capture_clauses(set, id));
    groups.into_iter().filter(|(_, group)| !group.kinds().iter().all(|&id| set.kind(id).royal)).collect()
}

/// Whether any kind can be captured by other pieces than one that moves onto it or over it.
fn is_anybody_surrounded(set: &RuleSet) -> bool {
    set.kinds().any(|(id, kind)| !is_never_surrounded(set, id) || is_captured_between(set, id) || !kind.captures_between.is_empty())
}

/// Whether a kind is surrounded nowhere.
fn is_never_surrounded(set: &RuleSet, id: KindId) -> bool {
    capture_clauses(set, id).iter().all(|clause| clause.required_sides == RequiredSides::Never)
}

/// Whether a kind is captured when it moves between two enemies.
fn is_captured_between(set: &RuleSet, id: KindId) -> bool {
    set.kind(id).captured_when_moving_between && has_anvils(set, id)
}

/// Whether the king is captured as some other kind is.
pub(crate) fn is_king_captured_like_others(set: &RuleSet) -> bool {
    is_anybody_surrounded(set) && groups_by_capture(set).iter().any(|(_, group)| group.kinds().iter().any(|&id| set.kind(id).royal))
}

/// The captured pieces that leave the board, and the kinds that the others become.
fn what_becomes_of_captured(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let groups = KindGroup::by(set, |_, kind| kind.becomes).into_iter();
    let sentence = |(becomes, group): (Option<KindId>, KindGroup)| {
        let kind = any_piece(set, becomes?).into();
        Some(writer.sentence("capture-becomes", &[("kind", kind), ("whom", group.listed())]))
    };
    let mut sentences: Vec<Sentence> = groups.filter_map(sentence).collect();
    let becomes = |id: &KindId| set.kind(*id).becomes.is_some();
    if set.kinds.iter().flat_map(|kind| &kind.other_moves.takes).flat_map(|take| &take.whom).any(becomes) {
        sentences.push(writer.sentence("capture-becomes-taken", &[]));
    }
    // The capture of the king ends the game.
    let leave = if sentences.is_empty() { "capture-leave" } else { "capture-leave-others" };
    if sentences.is_empty() || set.kinds.iter().any(|kind| kind.becomes.is_none() && !kind.royal) {
        sentences.push(writer.sentence(leave, &[]));
    }
    sentences
}

/// The kinds that go on after a capture.
fn turns_that_go_on(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let groups = KindGroup::by(set, |_, kind| kind.again).into_iter().filter(|(again, _)| !again.is_never());
    let escapes = |again: Again| yes(again == Again::WhileCapturingOrEscaping);
    groups.map(|(again, group)| writer.sentence("capture-again", &[("who", group.names()), ("escapes", escapes(again))])).collect()
}

fn moving_between_enemies(set: &RuleSet, writer: &MessageWriter) -> Sentence {
    let captured = KindGroup::of(set, |id, _| is_captured_between(set, id));
    if captured.is_empty() {
        return writer.sentence("between-safe", &[]);
    }
    writer.sentence("between-captured", &[("who", captured.names()), ("others", yes(!captured.is_all()))])
}

/// The kinds that are captured in rows.
fn captured_in_rows(set: &RuleSet, writer: &MessageWriter) -> Option<Sentence> {
    let whom = KindGroup::of(set, |_, kind| kind.captured_in_rows);
    (!whom.is_empty()).then(|| writer.sentence("capture-rows", &[("whom", whom.listed())]))
}

/// The kinds that capture two enemies by moving between them.
fn captures_between(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let groups = KindGroup::by(set, |_, kind| kind.captures_between.clone()).into_iter().filter(|(captured, _)| !captured.is_empty());
    let sentence = |(captured, group): (Vec<KindId>, KindGroup)| {
        let whom = KindGroup::of(set, |id, _| captured.contains(&id));
        writer.sentence("between-captures", &[("who", group.names()), ("whom", whom.listed())])
    };
    groups.map(sentence).collect()
}

/// The kinds that capture by moving, and those against which enemies are captured.
fn roles_in_captures(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let captures_otherwise = |kind: &Kind| kind.other_moves.captures() || !kind.captures_between.is_empty();
    let roles = KindGroup::by(set, |_, kind| (kind.capture_roles, kind.capture_roles == CaptureRoles::NONE && captures_otherwise(kind)));
    let (full, limited): (Vec<_>, Vec<_>) = roles.into_iter().partition(|((capture_roles, _), _)| *capture_roles == CaptureRoles::BOTH);
    if limited.is_empty() {
        let id = if set.king().is_some() { "arms-all" } else { "arms-all-men" };
        return vec![writer.sentence(id, &[("king", the_king(set).into())])];
    }
    let limits = limited.into_iter().map(|((capture_roles, captures_otherwise), group)| {
        let id = match (capture_roles.hammer, capture_roles.anvil) {
            (true, _) => "arms-hammer",
            (false, true) => "arms-anvil",
            (false, false) if captures_otherwise => "arms-otherwise",
            (false, false) => "arms-none",
        };
        writer.sentence(id, &[("who", group.names())])
    });
    limits.chain(full.first().map(|_| writer.sentence("arms-others", &[]))).collect()
}

/// Copenhagen Hnefatafl, rule 4b.
fn shieldwall(set: &RuleSet, rule: &Shieldwall, writer: &MessageWriter) -> Vec<Sentence> {
    let mut sentences = vec![writer.sentence("shieldwall-row", &[])];
    if !rule.closed_by.is_empty() {
        let squares = rule.closed_by.iter().map(|id| one_of_squares(&set.classes[id.index()]));
        sentences.push(writer.sentence("shieldwall-closed-by", &[("squares", list(Conjunction::Or, squares))]));
    }
    let is_on_edge = |clause: &CaptureClause| clause.squares.iter().any(|&square| set.size.is_edge(square));
    let never = |clause: &CaptureClause| clause.required_sides == RequiredSides::Never;
    let is_spared = |id| capture_clauses(set, id).iter().filter(|clause| is_on_edge(clause)).all(never);
    let spared = KindGroup::of(set, |id, kind| kind.royal || is_spared(id));
    if !spared.is_empty() && !spared.is_all() {
        sentences.push(writer.sentence("shieldwall-spared", &[("who", spared.listed())]));
    }
    sentences
}

/// The hostile squares, with the kinds to which they are hostile and when. Empty if there are none.
pub(crate) fn hostile_squares(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = set.classes.iter().flat_map(|class| class_sentences(set, class, writer)).collect();
    if !sentences.is_empty() {
        sentences.insert(0, writer.sentence("hostile-squares", &[]));
    }
    sentences
}

fn class_sentences(set: &RuleSet, class: &SquareClass, writer: &MessageWriter) -> Vec<Sentence> {
    let is_single = class.squares.len() == 1;
    let can_spare = has_adjacent_squares(set, class);
    let when = |rule: SquareRule| (rule.hostile, rule.hostile_only_outside && can_spare);
    let mut sentences = Vec::new();
    for ((hostility, spares), group) in KindGroup::by(set, |id, _| when(class.rules[id.index()])) {
        let mut arguments = vec![("squares", the_squares(class).into()), ("who", group.names()), ("spares", yes(spares))];
        let id = match (hostility, is_single) {
            (Hostility::Never, _) => continue,
            (Hostility::WhenEmpty, true) => {
                arguments.push(("square", empty_square(class).into()));
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
fn hostile_while_besieged(set: &RuleSet, class: &SquareClass, writer: &MessageWriter) -> Option<Sentence> {
    let group = KindGroup::of(set, |id, _| class.rules[id.index()].hostile_when_besieged);
    let id = if class.squares.len() == 1 { "hostile-besieged-square" } else { "hostile-besieged-squares" };
    let enemy = man(set, Side::Attackers).into();
    let arguments = [("king", the_king(set).into()), ("squares", the_squares(class).into()), ("who", group.names()), ("enemy", enemy)];
    (!group.is_empty()).then(|| writer.sentence(id, &arguments))
}

/// Whether two squares of a class are adjacent, so that a piece on one can be captured against the other.
fn has_adjacent_squares(set: &RuleSet, class: &SquareClass) -> bool {
    let adjacent = |&square| Direction::ALL.iter().filter_map(move |&direction| set.size.step(square, direction));
    class.squares.iter().flat_map(adjacent).any(|square| class.squares.contains(&square))
}

/// How the king is captured; empty without one.
pub(crate) fn king_passages(rules: &Arc<Rules>, writer: &MessageWriter) -> Vec<Passage> {
    let set = rules.rule_set();
    let Some((id, _)) = set.king() else { return Vec::new() };
    let clauses = capture_clauses(set, id);
    let sentences = if is_king_captured_like_others(set) {
        vec![writer.sentence("king-like-others", &[("king", the_king(set).into())])]
    } else {
        let sentences = describe_clauses(set, &KindGroup::of(set, |_, kind| kind.royal), &clauses, writer).into_iter().zip(&clauses);
        sentences.flat_map(|(sentence, clause)| std::iter::once(sentence).chain(hostile_fourth_side(set, id, clause, writer))).collect()
    };
    let examples = examples::king(rules, id, &clauses, writer).into_iter().map(Passage::Diagram);
    std::iter::once(Passage::Paragraph(sentences)).chain(examples).collect()
}

/// The sentence that a single hostile square counts as one of four sides, so that three attackers are enough next to it.
fn hostile_fourth_side(set: &RuleSet, king: KindId, clause: &CaptureClause, writer: &MessageWriter) -> Vec<Sentence> {
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
            Hostility::WhenEmpty => Some(empty_square(class)),
            Hostility::Always => Some(the_squares(class)),
        })
        .map(|square| writer.sentence("king-fourth-side", &[("square", square.into()), ("enemy", man(set, Side::Attackers).into())]))
        .collect()
}
