use crate::variant::RuleSet;
use crate::variant::kind::{Kind, KindId};
use crate::variant::kind_moves::{Leap, LimitedMove, OtherMoves, TakeBy};
use crate::variant::validation::RuleSetError;

/// What is wrong with the moves of a kind, but for the lengths of its slides.
pub(super) fn check(set: &RuleSet, kind: &Kind, errors: &mut Vec<RuleSetError>) {
    let name = || kind.name.clone();
    let leaps = &kind.other_moves.leaps;
    let repeated = |index: usize| leaps[..index].contains(&leaps[index]);
    if kind.other_moves.all_leaps().count() > RuleSet::MAX_LEAPS
        || !leaps.iter().all(|leap| leap.is_valid())
        || (0..leaps.len()).any(repeated)
    {
        errors.push(RuleSetError::Leaps { kind: name() });
    }
    errors.extend(wrong_hops(set, kind).map(|why| RuleSetError::Hops { kind: name(), why }));
    errors.extend(wrong_takes(set, kind).map(|why| RuleSetError::Takes { kind: name(), why }));
    errors.extend(wrong_limited(kind).map(|why| RuleSetError::Limited { kind: name(), why }));
}

/// What is wrong with the slides of a kind.
pub(super) fn check_slides(kind: &Kind, errors: &mut Vec<RuleSetError>) {
    let OtherMoves { diagonal, forward, .. } = kind.other_moves;
    let is_twofold = |one, other| one != Some(0) && other != Some(0);
    if is_twofold(kind.reach, forward.straight) || is_twofold(diagonal, forward.diagonal) {
        errors.push(RuleSetError::ForwardSlides { kind: kind.name.clone() });
    }
    let limited = kind.other_moves.limited.iter().filter_map(|limited| limited.by.longest_slide());
    let lengths = [kind.reach, diagonal, forward.straight, forward.diagonal].into_iter().chain(limited);
    let long: Vec<Option<u8>> = lengths.filter(|length| length.is_none_or(|length| length > 1)).collect();
    if long.iter().any(|length| *length != long[0]) {
        errors.push(RuleSetError::SlideLengths { kind: kind.name.clone() });
    }
}

/// What is wrong with the hops of a kind.
fn wrong_hops(set: &RuleSet, kind: &Kind) -> Option<&'static str> {
    let hops = &kind.other_moves.hops;
    let all: Vec<KindId> = hops.iter().flat_map(|hop| hop.over.iter().copied()).collect();
    let captured = || hops.iter().filter(|hop| hop.captures).flat_map(|hop| &hop.over).filter_map(|id| set.kinds.get(id.index()));
    if hops.iter().any(|hop| hop.over.is_empty()) {
        Some("it leads over no kind of piece")
    } else if all.iter().any(|id| id.index() >= set.kinds.len()) || hops.iter().any(|hop| !hop.over.is_sorted()) {
        Some("it leads over a kind that does not exist")
    } else if all.iter().enumerate().any(|(index, id)| all[..index].contains(id)) {
        Some("two hops lead over the same kind of piece")
    } else if captured().any(|other| other.side == kind.side) {
        Some("a piece captures only pieces of the other side, so it leads over own ones with `captures = false`")
    } else if captured().any(|other| other.royal) {
        Some("the king is captured by what stands beside him, so it leads over him with `captures = false`")
    } else if !hops.is_empty() && kind.other_moves.all_leaps().any(|leap| leap == Leap { short: 0, long: 2 }) {
        Some("the leap `{ 0, 2 }` leads to the same squares")
    } else {
        None
    }
}

/// What is wrong with the ways in which a kind takes pieces.
fn wrong_takes(set: &RuleSet, kind: &Kind) -> Option<&'static str> {
    let takes = &kind.other_moves.takes;
    let whom = || takes.iter().flat_map(|take| &take.whom).map(|id| set.kinds.get(id.index()));
    let of_way = |by: TakeBy| takes.iter().filter(move |take| take.by == by).flat_map(|take| &take.whom);
    let is_twice = |by: TakeBy, id: &KindId| of_way(by).filter(|other| *other == id).count() > 1;
    if takes.iter().any(|take| take.whom.is_empty()) || whom().any(|other| other.is_none()) {
        Some("a kind that it takes does not exist")
    } else if takes.len() > RuleSet::MAX_LEAPS || takes.iter().any(|take| goes_nowhere(take.by)) {
        Some("it leads nowhere, or there are too many ways")
    } else if !takes.is_sorted_by(|one, other| (one.by, &one.from) < (other.by, &other.from))
        || takes.iter().any(|take| take.whom.iter().any(|id| is_twice(take.by, id)))
        || takes.iter().any(|take| !take.whom.is_sorted_by(|one, other| one < other))
    {
        Some("a way or a kind is not in order, or there twice")
    } else if whom().flatten().any(|other| other.side == kind.side) {
        Some("it takes only pieces of the other side")
    } else if !kind.other_moves.hops.is_empty() && takes.iter().any(|take| take.by == TakeBy::Leap(Leap { short: 0, long: 2 })) {
        Some("the leap `{ 0, 2 }` leads to the same squares as its hops")
    } else {
        None
    }
}

/// What is wrong with the slides and leaps of a kind from some squares only, and with where its moves begin.
fn wrong_limited(kind: &Kind) -> Option<&'static str> {
    let limited = &kind.other_moves.limited;
    let unlimited = kind.unlimited_moves();
    let is_covered = |one: &LimitedMove| {
        let by_another = |other: &LimitedMove| other != one && other.by.covers(one.by) && other.from.covers(&one.from);
        unlimited.iter().any(|by| by.covers(one.by)) || limited.iter().any(by_another)
    };
    if limited.iter().any(|one| goes_nowhere(one.by)) || limited.len() > RuleSet::MAX_LIMITED {
        Some("it leads nowhere, or there are too many")
    } else if kind.other_moves.origins().any(|from| from.classes().is_empty() || !from.classes().is_sorted_by(|one, next| one < next)) {
        Some("the classes of squares that it begins on are none, not in order, or there twice")
    } else if !limited.is_sorted_by(|one, next| one < next) {
        Some("it is not in order, or there twice")
    } else if limited.iter().any(is_covered) {
        Some("another move of the kind leads to the same squares from there")
    } else {
        None
    }
}

fn goes_nowhere(by: TakeBy) -> bool {
    by.leap().map_or(by.longest_slide() == Some(Some(0)), |leap| !leap.is_valid())
}

/// The largest number of directions in which a kind moves from a square, each leap and hop being one of its own.
pub(super) fn directions(kind: &Kind) -> u8 {
    let OtherMoves { diagonal, forward, .. } = kind.other_moves;
    let limited = || kind.other_moves.limited.iter().map(|limited| limited.by);
    let along = |longest: Option<u8>, is_alike: fn(TakeBy) -> bool| longest != Some(0) || limited().any(is_alike);
    let straight = match along(kind.reach, |by| matches!(by, TakeBy::Slide(_))) {
        true => 4,
        false => u8::from(along(forward.straight, |by| matches!(by, TakeBy::Forward(_)))),
    };
    let diagonal = match along(diagonal, |by| matches!(by, TakeBy::Diagonal(_))) {
        true => 4,
        false => 2 * u8::from(along(forward.diagonal, |by| matches!(by, TakeBy::DiagonalForward(_)))),
    };
    let leaps = kind.other_moves.all_leaps().map(|leap| if leap.short == 0 || leap.short == leap.long { 4 } else { 8 });
    let hops = if kind.other_moves.hops.is_empty() { 0 } else { 4 };
    let takes = kind.other_moves.takes.iter().map(|take| match take.by {
        TakeBy::Slide(_) | TakeBy::Diagonal(_) => 4,
        TakeBy::Leap(_) => 8,
        TakeBy::Forward(_) => 1,
        TakeBy::DiagonalForward(_) => 2,
    });
    leaps.chain(takes).fold(straight + diagonal + hops, u8::saturating_add)
}
