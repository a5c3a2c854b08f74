use crate::board::square::Square;
use crate::ends::ENDS;
use crate::validation::kinds;
use crate::variant::RuleSet;
use crate::variant::ends::Verdict;
use crate::variant::error::{KingRule, RuleSetError};
use crate::variant::ids::{ClassId, KindId, Side};
use crate::variant::kind::CapturePlace;
use crate::variant::kind_moves::Origin;
use crate::variant::setup::Setup;

pub(super) fn classes(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    for class in &set.classes {
        if class.squares.is_empty() {
            errors.push(RuleSetError::EmptyClass { class: class.name.clone() });
        }
        let off_board = |square: &Square| !set.size.has(*square);
        if class.rules.len() != set.kinds.len() || class.squares.iter().any(off_board) {
            errors.push(RuleSetError::MisfitClass { class: class.name.clone() });
        }
    }
}

pub(super) fn references(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    let mut check = |id: &ClassId, what| {
        if id.index() >= set.classes.len() {
            errors.push(RuleSetError::UnknownClass { what });
        }
    };
    set.ends.escape.iter().for_each(|id| check(id, "the king's escape"));
    set.ends.escape_except.iter().for_each(|id| check(id, "the exception from the king's escape"));
    set.ends.reach.iter().flat_map(|(_, classes)| classes).for_each(|id| check(id, "a goal of a kind"));
    for (place, _) in set.kinds.iter().flat_map(|kind| &kind.capture.places) {
        match place {
            CapturePlace::On(id) | CapturePlace::Beside(id) => check(id, "a place of capture"),
        }
    }
    set.kinds.iter().flat_map(|kind| &kind.other_moves.hops).flat_map(|hop| &hop.at).for_each(|id| check(id, "a hop"));
    set.kinds.iter().filter_map(|kind| kind.promotes.as_ref()).flat_map(|rule| &rule.on).for_each(|id| check(id, "a promotion"));
    set.kinds.iter().flat_map(|kind| kind.other_moves.origins()).flat_map(Origin::classes).for_each(|id| check(id, "a move"));
    let lines = Side::ALL.into_iter().filter_map(|side| set.ends.line.of(side));
    lines.flat_map(|line| &line.outside).for_each(|id| check(id, "a line of pieces"));
    set.shieldwall.iter().flat_map(|rule| &rule.closed_by).for_each(|id| check(id, "the shieldwall"));
    set.hand.iter().flat_map(|hand| &hand.outside).for_each(|id| check(id, "the hand"));
    let most = set.king().map_or(4, |(_, king)| kinds::directions(king));
    for call in set.announcements.iter().filter(|call| call.ways.get() > most) {
        errors.push(RuleSetError::Announcement { call: call.call.clone(), ways: call.ways.get(), most });
    }
    if set.ends.quiet_limit.is_some_and(|limit| limit.verdict == Verdict::Forbidden) {
        errors.push(RuleSetError::ForbiddingLimit);
    }
}

pub(super) fn king_rules(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    if set.king().is_some() {
        return;
    }
    let ends = &set.ends;
    let besieged = set.classes.iter().flat_map(|class| &class.rules).any(|rule| rule.hostile_when_besieged);
    let rules = [
        (KingRule::Escape, !ends.escape.is_empty()),
        (KingRule::EscapeExcept, !ends.escape_except.is_empty()),
        (KingRule::KingBared, ends.king_bared),
        (KingRule::ExitFort, ends.exit_fort),
        (KingRule::Encirclement, ends.encirclement),
        (KingRule::Announcements, !set.announcements.is_empty()),
        (KingRule::HostileWhenBesieged, besieged),
    ];
    errors.extend(rules.into_iter().filter(|(_, is_set)| *is_set).map(|(rule, _)| RuleSetError::NeedsKing { rule }));
}

pub(super) fn start(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    let start = Setup::start(set);
    let found = start.errors(set);
    let readable = found.is_empty();
    errors.extend(found.into_iter().map(RuleSetError::Start));
    if !readable {
        return;
    }
    for side in Side::ALL {
        if start.hand.of(side) == 0 && !start.occupied().any(|(_, id)| set.kind(id).side == side) {
            errors.push(RuleSetError::NoPieces { side });
        }
    }
    errors.extend(ENDS.iter().flat_map(|end| (end.faults)(set, &start)));
    for (id, kind) in set.kinds().filter(|(_, kind)| kind.promotes.is_some()) {
        let promotes_on = |square| set.promotion_on(square, id).is_some() && may_stop_and_enter(set, id, square);
        if !set.size.squares().any(promotes_on) {
            let why = "it may not stop on any of the squares, or may not stand there as what it becomes";
            errors.push(RuleSetError::Promotes { kind: kind.name.clone(), why });
        }
    }
    let king = start.occupied().find(|&(_, id)| set.kind(id).royal);
    if let Some((square, _)) = king
        && set.escape_squares().any(|goal| goal == square)
    {
        errors.push(RuleSetError::EscapedAtStart { square: square.name(set.size) });
    }
}

pub(super) fn goals(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    let Some((king, _)) = set.king() else { return };
    if !set.escape_squares().any(|square| may_stop_and_enter(set, king, square)) {
        errors.push(RuleSetError::NoEscape);
    }
}

/// Whether a kind may come to stand on a square from outside.
fn may_stop_and_enter(set: &RuleSet, kind: KindId, square: Square) -> bool {
    let rule = set.square_rule_at(square, kind);
    rule.stop && rule.enter
}
