use crate::board::diagram::BoardDiagram;
use crate::variant::RuleSet;
use crate::variant::kind::{Kind, KindId, Side};
use crate::variant::validation::{RuleSetError, moves, turns};

/// What is wrong with each kind by itself.
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
        moves::check(set, kind, errors);
        errors.extend(wrong_captures_between(set, kind).map(|why| RuleSetError::CapturesBetween { kind: name(), why }));
        if kind.royal && kind.captured_in_rows {
            errors.push(RuleSetError::RoyalInRows { kind: name() });
        }
        errors.extend(wrong_promotion(set, kind).map(|why| RuleSetError::Promotes { kind: name(), why }));
        let becomes = kind.becomes.and_then(|id| wrong_change(set, kind, id));
        errors.extend(becomes.map(|why| RuleSetError::Becomes { kind: name(), why }));
        errors.extend(turns::wrong_again(kind).map(|why| RuleSetError::Again { kind: name(), why }));
        moves::check_slides(kind, errors);
    }
}

/// What is wrong with the kinds of both sides together.
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

/// What is wrong with the kinds that a kind captures by moving between two of them.
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
