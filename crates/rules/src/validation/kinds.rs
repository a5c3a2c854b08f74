//! Validation of the kinds of pieces: of each by itself, with its moves, and of all together.

use crate::board::BoardDiagram;
use crate::variant::RuleSet;
use crate::variant::error::RuleSetError;
use crate::variant::ids::{KindId, Side};
use crate::variant::kind::Kind;
use crate::variant::kind_moves::{Leap, LimitedMove, SlideWay, TakeBy};
use crate::variant::turn::Again;

/// Reports the faults of each kind by itself.
pub(super) fn each(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    if !(2..=RuleSet::MAX_KINDS).contains(&set.kinds.len()) {
        errors.push(RuleSetError::KindCount { found: set.kinds.len() });
    }
    for (index, kind) in set.kinds.iter().enumerate() {
        let earlier = &set.kinds[..index];
        if earlier.iter().any(|other| other.name == kind.name) {
            errors.push(RuleSetError::KindName { name: kind.name.clone() });
        }
        let mut letter = |letter: char, taken: bool, unfit: bool| {
            let why = match (taken, unfit) {
                (_, true) => "spaces, digits, dots, commas, slashes and `#` have another meaning",
                (true, _) => "another kind has it",
                _ => return,
            };
            errors.push(RuleSetError::KindLetter { letter, kind: kind.name.clone(), why });
        };
        let unfit = |c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | BoardDiagram::ABSENT);
        letter(kind.letter, earlier.iter().any(|other| other.letter == kind.letter), unfit(kind.letter));
        letter(kind.record, earlier.iter().any(|other| other.record == kind.record), unfit(kind.record));
    }
    for kind in &set.kinds {
        let name = || kind.name.clone();
        check_moves(set, kind, errors);
        errors.extend(wrong_captures_between(set, kind).map(|why| RuleSetError::CapturesBetween { kind: name(), why }));
        if kind.royal && kind.captured_in_rows {
            errors.push(RuleSetError::RoyalInRows { kind: name() });
        }
        errors.extend(wrong_promotion(set, kind).map(|why| RuleSetError::Promotes { kind: name(), why }));
        let becomes = kind.becomes.and_then(|id| wrong_change(set, kind, id));
        errors.extend(becomes.map(|why| RuleSetError::Becomes { kind: name(), why }));
        errors.extend(wrong_again(kind).map(|why| RuleSetError::Again { kind: name(), why }));
        check_slides(kind, errors);
    }
}

/// Reports the faults in the moves of a kind, except the lengths of its slides.
fn check_moves(set: &RuleSet, kind: &Kind, errors: &mut Vec<RuleSetError>) {
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

/// The fault in the hops of a kind.
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

/// The fault in the ways in which a kind takes pieces.
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

/// The fault in slides and leaps that a kind has on some squares only, and in the squares where its moves begin.
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

/// The fault in the kinds that a kind captures by moving between two of them.
fn wrong_captures_between(set: &RuleSet, kind: &Kind) -> Option<&'static str> {
    let captured = || kind.captures_between.iter().map(|id| set.kinds.get(id.index()));
    if captured().any(|other| other.is_none()) {
        Some("a kind that it captures does not exist")
    } else if !kind.captures_between.is_sorted_by(|one, other| one < other) {
        Some("a kind is not in order, or there twice")
    } else if captured().flatten().any(|other| other.side == kind.side) {
        Some("it captures only pieces of the other side")
    } else {
        None
    }
}

/// Why a kind cannot be promoted.
fn wrong_promotion(set: &RuleSet, kind: &Kind) -> Option<&'static str> {
    let promotion = kind.promotes.as_ref()?;
    let is_other_side = |id: KindId| set.kinds.get(id.index()).is_some_and(|other| other.side != kind.side);
    if promotion.on.is_empty() {
        Some("it names no squares")
    } else if is_other_side(promotion.to) {
        Some("a piece stays on its side")
    } else {
        wrong_change(set, kind, promotion.to)
    }
}

/// Why a kind cannot become another one.
fn wrong_change(set: &RuleSet, kind: &Kind, id: KindId) -> Option<&'static str> {
    match set.kinds.get(id.index()) {
        None => Some("the kind does not exist"),
        _ if kind.royal => Some("it is royal, and the king stays the king"),
        Some(other) if other.royal => Some("no piece becomes the king"),
        Some(other) if other.name == kind.name => Some("it is of this kind already"),
        Some(_) => None,
    }
}

/// Why the turn of a kind never goes on as it says.
fn wrong_again(kind: &Kind) -> Option<&'static str> {
    match kind.again {
        Again::Never => None,
        _ if !kind.captures() => Some("it captures nothing"),
        Again::WhileCapturingOrEscaping if !kind.royal => Some("only a king escapes"),
        Again::WhileCapturing | Again::WhileCapturingOrEscaping => None,
    }
}

/// Reports the faults in the slides of a kind.
fn check_slides(kind: &Kind, errors: &mut Vec<RuleSetError>) {
    let ways: Vec<SlideWay> = kind.slides().filter_map(TakeBy::way).collect();
    if ways.iter().any(|way| ways.iter().any(|other| other != way && other.covers(*way))) {
        errors.push(RuleSetError::ForwardSlides { kind: kind.name.clone() });
    }
    let lengths = kind.slides().chain(kind.other_moves.limited.iter().map(|limited| limited.by)).filter_map(TakeBy::longest_slide);
    let long: Vec<Option<u8>> = lengths.filter(|length| length.is_none_or(|length| length > 1)).collect();
    if long.iter().any(|length| *length != long[0]) {
        errors.push(RuleSetError::SlideLengths { kind: kind.name.clone() });
    }
}

/// Reports the faults of the kinds of both sides together.
pub(super) fn together(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    let name = |id: KindId| set.kinds.get(id.index()).map(|kind| kind.name.clone()).unwrap_or_default();
    let (fewer, reach) = (&set.ends.fewer_than.kinds, &set.ends.reach);
    let fewer_ids = fewer.iter().map(|&(id, _)| id).collect::<Vec<_>>();
    errors.extend(wrong_kinds(set, &fewer_ids).map(|(id, why)| RuleSetError::FewerOfKind { kind: name(id), why }));
    let reach_ids = reach.iter().map(|&(id, _)| id).collect::<Vec<_>>();
    errors.extend(wrong_kinds(set, &reach_ids).map(|(id, why)| RuleSetError::Reach { kind: name(id), why }));
    let royal = set.kinds.iter().filter(|kind| kind.royal);
    if royal.clone().count() > 1 {
        errors.push(RuleSetError::RoyalKinds { found: royal.clone().count() });
    }
    let attackers = royal.filter(|kind| kind.side == Side::Attackers);
    errors.extend(attackers.map(|kind| RuleSetError::RoyalAttacker { kind: kind.name.clone() }));
    for side in Side::ALL {
        if !set.kinds.iter().any(|kind| kind.side == side) {
            errors.push(RuleSetError::NoPieces { side });
        }
    }
}

/// The first kind of a list for which no end of the game can be said, and why.
fn wrong_kinds(set: &RuleSet, ids: &[KindId]) -> Option<(KindId, &'static str)> {
    let wrong = |(index, &id): (usize, &KindId)| {
        let why = match set.kinds.get(id.index()) {
            None => "a kind does not exist",
            _ if ids[..index].iter().any(|&earlier| earlier >= id) => "a kind is not in order, or there twice",
            Some(kind) if kind.royal => "it is royal: its capture always loses, and it wins by `escape`",
            Some(_) => return None,
        };
        Some((id, why))
    };
    ids.iter().enumerate().find_map(wrong)
}

/// The largest number of directions in which a kind moves from a square, each leap and hop being one of its own.
pub(super) fn directions(kind: &Kind) -> u8 {
    let slides = kind.slides().chain(kind.other_moves.limited.iter().map(|limited| limited.by));
    let mut along: Vec<(isize, isize)> = slides.flat_map(|by| by.directions(kind.side)).copied().collect();
    along.sort_unstable();
    along.dedup();
    let leaps = kind.other_moves.all_leaps().map(|leap| if leap.short == 0 || leap.short == leap.long { 4 } else { 8 });
    let hops = if kind.other_moves.hops.is_empty() { 0 } else { 4 };
    let takes = kind.other_moves.takes.iter().map(|take| take.by.leap().map_or(take.by.directions(kind.side).len(), |_| 8));
    let takes = takes.map(|ways| u8::try_from(ways).unwrap_or(u8::MAX));
    let slides = u8::try_from(along.len()).unwrap_or(u8::MAX);
    leaps.chain(takes).fold(slides + hops, u8::saturating_add)
}
