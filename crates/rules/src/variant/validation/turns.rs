use crate::variant::RuleSet;
use crate::variant::end_rules::{NoMove, Verdict};
use crate::variant::kind::{Kind, KindId, Side};
use crate::variant::turn::{Again, DieFaces, DieSteps};

/// Why the turn of a kind never goes on as it says.
pub(super) fn wrong_again(kind: &Kind) -> Option<&'static str> {
    match kind.again {
        Again::Never => None,
        _ if !kind.captures() => Some("it captures nothing"),
        Again::WhileCapturingOrEscaping if !kind.royal => Some("only a king escapes"),
        Again::WhileCapturing | Again::WhileCapturingOrEscaping => None,
    }
}

/// Why turns cannot have two moves.
pub(super) fn wrong_two_moves(set: &RuleSet) -> Option<&'static str> {
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

/// What is wrong with the passes.
pub(super) fn wrong_passes(set: &RuleSet) -> Option<&'static str> {
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

/// What is wrong with the die.
pub(super) fn wrong_dice(set: &RuleSet) -> Option<&'static str> {
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

/// Why pieces cannot be placed from the hand.
pub(super) fn wrong_hand(set: &RuleSet) -> Option<&'static str> {
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
