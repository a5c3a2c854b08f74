//! Why a rule set cannot be played.

mod board;
mod kinds;

use crate::variant::RuleSet;
use crate::variant::ends::{NoMove, Verdict};
use crate::variant::error::RuleSetError;
use crate::variant::ids::{KindId, Side};
use crate::variant::kind::Kind;
use crate::variant::memory::{MemoryDomain, MemoryField};
use crate::variant::turn::{DieFaces, DieSteps};

impl RuleSetError {
    /// Every reason why a rule set cannot be played.
    pub(crate) fn find_all(set: &RuleSet) -> Vec<Self> {
        let mut errors = Vec::new();
        kinds::each(set, &mut errors);
        errors.extend(wrong_two_moves(set).map(|why| Self::TwoMoves { why }));
        errors.extend(wrong_hand(set).map(|why| Self::Hand { why }));
        errors.extend(wrong_memory(set).map(|(field, why)| Self::Memory { field: field.name.clone(), why }));
        errors.extend(wrong_passes(set).map(|why| Self::Passes { why }));
        errors.extend(wrong_dice(set).map(|why| Self::Dice { why }));
        let forbids_repetitions = set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
        if set.ends.no_move == NoMove::Skips && forbids_repetitions {
            errors.push(Self::Skips);
        }
        kinds::together(set, &mut errors);
        board::classes(set, &mut errors);
        board::references(set, &mut errors);
        // The remaining checks index kinds and classes, so those must be valid.
        if errors.is_empty() {
            board::king_rules(set, &mut errors);
            board::start(set, &mut errors);
            board::goals(set, &mut errors);
        }
        errors
    }
}

/// Why turns cannot have two moves.
fn wrong_two_moves(set: &RuleSet) -> Option<&'static str> {
    let rule = set.two_moves.as_ref()?;
    let is_known = |id: &KindId| id.index() < set.kinds.len();
    let moves_second = |(id, kind): (KindId, &Kind)| !rule.alone.contains(&id) && (kind.reach != Some(0) || !kind.other_moves.is_empty());
    if !rule.alone.iter().all(is_known) || !rule.alone.is_sorted_by(|one, next| one < next) {
        Some("what moves alone are kinds of its pieces, each named once")
    } else if set.kinds.iter().any(|kind| !kind.again.is_never()) {
        Some("`again` makes the turn of a piece go on after a capture, which is another kind of turn")
    } else if set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden) {
        Some("a repetition cannot be forbidden, because the first move of a turn could then leave no second one")
    } else if !set.kinds().any(moves_second) {
        Some("every kind that moves does so alone, so there is no second move")
    } else {
        None
    }
}

/// Why pieces cannot be placed from the hand.
fn wrong_hand(set: &RuleSet) -> Option<&'static str> {
    let hand = set.hand.as_ref()?;
    let has_other_kinds = |side: Side| hand.pieces.of(side) > 0 && set.kinds.iter().filter(|kind| kind.side == side).count() != 1;
    if set.kinds.iter().any(|kind| kind.royal) {
        Some("only in variants without a king are pieces placed")
    } else if hand.pieces.is_empty() {
        Some("neither side has any")
    } else if Side::ALL.into_iter().any(has_other_kinds) {
        Some("a side that places pieces has one kind of them")
    } else {
        None
    }
}

/// The first field of the memory that cannot be one, and why.
fn wrong_memory(set: &RuleSet) -> Option<(&MemoryField, &'static str)> {
    let why = |(index, field): (usize, &MemoryField)| {
        if index >= RuleSet::MAX_MEMORY {
            Some("there are more fields than a memory has")
        } else if !MemoryField::is_name(&field.name) {
            Some("a name has at most 20 small letters, digits and underscores, a letter first")
        } else if set.memory[..index].iter().any(|earlier| earlier.name == field.name) {
            Some("another field has this name")
        } else if matches!(field.domain, MemoryDomain::Number { from, to, first } if !(from..=to).contains(&first)) {
            Some("its first number is not within its bounds")
        } else {
            None
        }
    };
    set.memory.iter().enumerate().find_map(|(index, field)| Some((field, why((index, field))?)))
}

/// The fault in the passes.
fn wrong_passes(set: &RuleSet) -> Option<&'static str> {
    let passes = set.passes?;
    if set.ends.no_move == NoMove::Skips {
        Some("a side that cannot move is passed over already; let it pass, or pass over it, but not both")
    } else if passes.verdict() == Some(Verdict::Forbidden) {
        Some("two passes in a row end the game; they cannot be forbidden")
    } else if passes.verdict().is_some() && set.ends.no_move != NoMove::Loses {
        Some("both sides may pass, so neither is ever without a move; leave `no_move` out")
    } else {
        None
    }
}

/// The fault in the die.
fn wrong_dice(set: &RuleSet) -> Option<&'static str> {
    let dice = set.dice?;
    if dice.moves_on.iter().next().is_none() {
        Some("a side moves on one number at least")
    } else if dice.steps == DieSteps::Any && dice.moves_on == DieFaces::ALL {
        Some("it changes nothing; say how far pieces move, or on which numbers")
    } else if set.ends.repetition.is_some() {
        Some("chance brings positions back, too, so `repetition` must be left out; `quiet_limit` ends games that go on for ever")
    } else if set.ends.no_move == NoMove::Skips {
        Some("a side that cannot move with its roll is passed over already; leave `no_move` out")
    } else if set.two_moves.is_some() || set.kinds.iter().any(|kind| !kind.again.is_never()) {
        Some("with a die, a turn is one move")
    } else if set.passes.is_some() {
        Some("with a die, nobody passes")
    } else {
        None
    }
}
