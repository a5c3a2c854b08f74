//! Why a rule set cannot be played.

use std::fmt;

use crate::board::diagram::BoardDiagram;
use crate::board::square::Square;
use crate::variant::RuleSet;
use crate::variant::end_rules::{LineGoal, NoMove, Verdict};
use crate::variant::kind::{Again, CapturePlace, Kind, KindId, Leap, LimitedMove, Origin, OtherMoves, Side, TakeBy};
use crate::variant::memory::{MemoryDomain, MemoryField};
use crate::variant::setup::{Setup, SetupError};
use crate::variant::square_class::ClassId;

/// Why a rule set cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleSetError {
    /// Too few or too many kinds of pieces.
    #[error("a variant has 2 to {max} kinds of pieces, not {found}", max = RuleSet::MAX_KINDS)]
    KindCount {
        /// The number of kinds.
        found: usize,
    },
    /// Two kinds have the same name.
    #[error("two kinds of pieces are named `{name}`")]
    KindName {
        /// The name.
        name: String,
    },
    /// A letter stands for two kinds or cannot stand for a piece.
    #[error("`{letter}` cannot be the letter of `{kind}`: {why}")]
    KindLetter {
        /// The letter.
        letter: char,
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// The defenders have more than one royal kind.
    #[error("at most one kind is royal, not {found}")]
    RoyalKinds {
        /// The number of royal kinds.
        found: usize,
    },
    /// A kind of the attackers is royal.
    #[error("`{kind}` is royal; only a kind of the defenders can be")]
    RoyalAttacker {
        /// The kind.
        kind: String,
    },
    /// A rule about the king in a rule set without one.
    #[error("{rule} needs a king: mark a kind of the defenders with `royal = true`")]
    NeedsKing {
        /// The rule.
        rule: KingRule,
    },
    /// A side has fewer men at the start than it needs.
    #[error("the {side} have {found} men at the start and lose with fewer than {needed}")]
    TooFewMen {
        /// The side.
        side: Side,
        /// Its men at the start.
        found: usize,
        /// The men it needs.
        needed: u8,
    },
    /// A number of pieces of a kind that its side cannot need.
    #[error("a side cannot lose with fewer pieces of `{kind}` than the rules say: {why}")]
    FewerOfKind {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// Squares by which no piece of a kind can win when it reaches them.
    #[error("`{kind}` cannot win by reaching squares as the rules say: {why}")]
    Reach {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// A line of pieces that a side can never make, or that stands already.
    #[error("the line of the {side}: {why}")]
    Line {
        /// The side.
        side: Side,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A side has no kind of piece, or no piece in the starting position.
    #[error("the {side} have no pieces")]
    NoPieces {
        /// The side.
        side: Side,
    },
    /// A class has no squares.
    #[error("the class of squares `{class}` has no squares")]
    EmptyClass {
        /// The class.
        class: String,
    },
    /// A class has a square off the board, or does not have one rule for each kind.
    #[error("the class of squares `{class}` does not fit this board and these kinds")]
    MisfitClass {
        /// The class.
        class: String,
    },
    /// A reference to a class that does not exist.
    #[error("{what} names a class of squares that the variant does not define")]
    UnknownClass {
        /// The item that refers to it.
        what: &'static str,
    },
    /// The king has no square to escape to.
    #[error("the king has no square to escape to: none of the squares named may be stood on by him")]
    NoEscape,
    /// The limit of quiet moves forbids a move, which could leave the side to move without any.
    #[error("a limit of moves without a capture ends the game; it cannot forbid a move")]
    ForbiddingLimit,
    /// A kind has too many leaps, or one that is none.
    #[error(
        "a leap of `{kind}` is not one: a kind has at most {max} different leaps, each 2 to {longest} squares along one axis and at most as many \
         along the other",
        max = RuleSet::MAX_LEAPS,
        longest = Leap::LONGEST
    )]
    Leaps {
        /// The kind.
        kind: String,
    },
    /// A kind has a hop that is none, or that other moves make ambiguous.
    #[error("a hop of `{kind}` is not one: {why}")]
    Hops {
        /// The kind.
        kind: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A kind takes pieces in a way that there is not.
    #[error("`{kind}` cannot take pieces as it says: {why}")]
    Takes {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// A kind has a move from some squares that is none, or that adds nothing to its other moves.
    #[error("a move of `{kind}` from some squares only is not one: {why}")]
    Limited {
        /// The kind.
        kind: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A kind captures pieces between which it moves that it cannot capture.
    #[error("`{kind}` cannot capture two pieces by moving between them as it says: {why}")]
    CapturesBetween {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// The king is captured in rows.
    #[error("`{kind}` is royal; only pieces that are not are captured in rows")]
    RoyalInRows {
        /// The kind.
        kind: String,
    },
    /// The turn of a kind goes on under a condition that it can never meet.
    #[error("the turn of `{kind}` cannot go on: {why}")]
    Again {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// What a kind becomes where it ends a move that it cannot become, or never.
    #[error("`{kind}` cannot be promoted as it says: {why}")]
    Promotes {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// What a captured piece of a kind becomes that it cannot become.
    #[error("a captured piece of `{kind}` cannot become what it says: {why}")]
    Becomes {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// Turns of two moves that no turn can have, or that other rules contradict.
    #[error("a turn cannot have two moves as the rules say: {why}")]
    TwoMoves {
        /// The reason.
        why: &'static str,
    },
    /// Pieces in hand that no side can place, or that other rules contradict.
    #[error("pieces cannot be placed from the hand as the rules say: {why}")]
    Hand {
        /// The reason.
        why: &'static str,
    },
    /// A memory that no game can have.
    #[error("the memory's `{field}`: {why}")]
    Memory {
        /// The name of the field.
        field: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Passes that other rules contradict.
    #[error("no side can pass as the rules say: {why}")]
    Passes {
        /// The reason.
        why: &'static str,
    },
    /// A side that cannot move is passed over, and repetitions are forbidden, so that it could have moves of which none is allowed.
    #[error("a side that cannot move cannot be passed over where repetitions are forbidden")]
    Skips,
    /// A kind that slides both forward only and in every direction along the same lines.
    #[error(
        "`{kind}` slides forward only and also in every direction; it slides in one of these ways along its file, and in one diagonally"
    )]
    ForwardSlides {
        /// The kind.
        kind: String,
    },
    /// A kind that slides farther than one square in two ways, but not equally far.
    #[error("`{kind}` slides along rank and file and diagonally, one farther than the other; both go equally far, or one goes one square")]
    SlideLengths {
        /// The kind.
        kind: String,
    },
    /// An announcement for more directions than there are.
    #[error("`{call}` is called at {ways} open ways; the king has only {most}")]
    Announcement {
        /// The word.
        call: String,
        /// The number of directions.
        ways: u8,
        /// The number of directions in which the king moves.
        most: u8,
    },
    /// The starting position is invalid.
    #[error("the starting position: {0}")]
    Start(#[from] SetupError),
    /// The king stands on an escape square in the starting position.
    #[error("the king already stands on {square}, where he has escaped, when the game begins")]
    EscapedAtStart {
        /// The square.
        square: String,
    },
}

/// A rule that only makes sense with a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingRule {
    /// [`EndRules::escape`](crate::EndRules::escape).
    Escape,
    /// [`EndRules::escape_except`](crate::EndRules::escape_except).
    EscapeExcept,
    /// [`EndRules::king_bared`](crate::EndRules::king_bared).
    KingBared,
    /// [`EndRules::exit_fort`](crate::EndRules::exit_fort).
    ExitFort,
    /// [`EndRules::encirclement`](crate::EndRules::encirclement).
    Encirclement,
    /// [`RuleSet::announcements`].
    Announcements,
    /// [`SquareRule::hostile_when_besieged`](crate::SquareRule::hostile_when_besieged).
    HostileWhenBesieged,
}

impl fmt::Display for KingRule {
    /// The key of the rule in a variant file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Escape => "`escape`",
            Self::EscapeExcept => "`escape_except`",
            Self::KingBared => "`king_bared`",
            Self::ExitFort => "`exit_fort`",
            Self::Encirclement => "`encirclement`",
            Self::Announcements => "`announcements`",
            Self::HostileWhenBesieged => "hostility around a besieged king",
        })
    }
}

impl RuleSetError {
    /// Every reason why a rule set cannot be played.
    pub(crate) fn find_all(set: &RuleSet) -> Vec<Self> {
        let mut errors = Vec::new();
        kinds(set, &mut errors);
        classes(set, &mut errors);
        references(set, &mut errors);
        // The remaining checks index kinds and classes, so those must be valid.
        if errors.is_empty() {
            king_rules(set, &mut errors);
            start(set, &mut errors);
            goals(set, &mut errors);
        }
        errors
    }
}

fn kinds(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
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
        let leaps = &kind.other_moves.leaps;
        let repeated = |index: usize| leaps[..index].contains(&leaps[index]);
        if kind.other_moves.all_leaps().count() > RuleSet::MAX_LEAPS
            || !leaps.iter().all(|leap| leap.is_valid())
            || (0..leaps.len()).any(repeated)
        {
            errors.push(RuleSetError::Leaps { kind: kind.name.clone() });
        }
        if let Some(why) = wrong_hops(set, kind) {
            errors.push(RuleSetError::Hops { kind: kind.name.clone(), why });
        }
        if let Some(why) = wrong_takes(set, kind) {
            errors.push(RuleSetError::Takes { kind: kind.name.clone(), why });
        }
        if let Some(why) = wrong_limited(kind) {
            errors.push(RuleSetError::Limited { kind: kind.name.clone(), why });
        }
        if let Some(why) = wrong_captures_between(set, kind) {
            errors.push(RuleSetError::CapturesBetween { kind: kind.name.clone(), why });
        }
        if kind.royal && kind.captured_in_rows {
            errors.push(RuleSetError::RoyalInRows { kind: kind.name.clone() });
        }
        if let Some(why) = wrong_promotion(set, kind) {
            errors.push(RuleSetError::Promotes { kind: kind.name.clone(), why });
        }
        if let Some(why) = kind.becomes.and_then(|id| wrong_change(set, kind, id)) {
            errors.push(RuleSetError::Becomes { kind: kind.name.clone(), why });
        }
        if let Some(why) = wrong_again(kind) {
            errors.push(RuleSetError::Again { kind: kind.name.clone(), why });
        }
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
    errors.extend(wrong_two_moves(set).map(|why| RuleSetError::TwoMoves { why }));
    errors.extend(wrong_hand(set).map(|why| RuleSetError::Hand { why }));
    errors.extend(wrong_memory(set).map(|(field, why)| RuleSetError::Memory { field: field.name.clone(), why }));
    errors.extend(wrong_passes(set).map(|why| RuleSetError::Passes { why }));
    let forbids_repetitions = set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
    if set.ends.no_move == NoMove::Skips && forbids_repetitions {
        errors.push(RuleSetError::Skips);
    }
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

/// What is wrong with the passes.
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

fn goes_nowhere(by: TakeBy) -> bool {
    by.leap().map_or(by.longest_slide() == Some(Some(0)), |leap| !leap.is_valid())
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

/// Why the turn of a kind never goes on as it says.
fn wrong_again(kind: &Kind) -> Option<&'static str> {
    match kind.again {
        Again::Never => None,
        _ if !kind.captures() => Some("it captures nothing"),
        Again::WhileCapturingOrEscaping if !kind.royal => Some("only a king escapes"),
        Again::WhileCapturing | Again::WhileCapturingOrEscaping => None,
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

/// The largest number of directions in which a kind moves from a square, each leap and hop being one of its own.
fn directions(kind: &Kind) -> u8 {
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

fn classes(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
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

fn references(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
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
    let most = set.king().map_or(4, |(_, king)| directions(king));
    for call in set.announcements.iter().filter(|call| call.ways.get() > most) {
        errors.push(RuleSetError::Announcement { call: call.call.clone(), ways: call.ways.get(), most });
    }
    if set.ends.quiet_limit.is_some_and(|limit| limit.verdict == Verdict::Forbidden) {
        errors.push(RuleSetError::ForbiddingLimit);
    }
}

fn king_rules(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
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

fn start(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
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
    for (side, needed) in Side::ALL.into_iter().filter_map(|side| Some((side, set.ends.fewer_than.men(side)?))) {
        let men = start.occupied().filter(|&(_, id)| set.kind(id).side == side && !set.kind(id).royal).count();
        let found = men + usize::from(start.hand.of(side));
        if found < usize::from(needed.get()) {
            errors.push(RuleSetError::TooFewMen { side, found, needed: needed.get() });
        }
    }
    for &(id, needed) in &set.ends.fewer_than.kinds {
        if start.occupied().filter(|&(_, other)| other == id).count() < usize::from(needed.get()) {
            let why = "it has fewer at the start";
            errors.push(RuleSetError::FewerOfKind { kind: set.kind(id).name.clone(), why });
        }
    }
    for (id, _) in &set.ends.reach {
        let why = if start.occupied().any(|(square, other)| other == *id && set.is_goal(*id, square)) {
            "it stands there already when the game begins"
        } else if !set.size.squares().any(|square| set.is_goal(*id, square) && may_stop_and_enter(set, *id, square)) {
            "it may not stop on any of them"
        } else {
            continue;
        };
        errors.push(RuleSetError::Reach { kind: set.kind(*id).name.clone(), why });
    }
    for (id, kind) in set.kinds().filter(|(_, kind)| kind.promotes.is_some()) {
        let promotes_on = |square| set.promotion_on(square, id).is_some() && may_stop_and_enter(set, id, square);
        if !set.size.squares().any(promotes_on) {
            let why = "it may not stop on any of the squares, or may not stand there as what it becomes";
            errors.push(RuleSetError::Promotes { kind: kind.name.clone(), why });
        }
    }
    for side in Side::ALL {
        let pieces = start.occupied().filter(|&(_, id)| set.kind(id).side == side).map(|(square, _)| square).collect::<Vec<_>>();
        if let Some(why) = set.ends.line.of(side).and_then(|line| wrong_line(set, line, &pieces, start.hand.of(side))) {
            errors.push(RuleSetError::Line { side, why });
        }
    }
    let king = start.occupied().find(|&(_, id)| set.kind(id).royal);
    if let Some((square, _)) = king
        && set.escape_squares().any(|goal| goal == square)
    {
        errors.push(RuleSetError::EscapedAtStart { square: square.name(set.size) });
    }
}

/// What is wrong with the line of a side whose pieces stand on these squares at the start, besides this many in hand.
fn wrong_line(set: &RuleSet, line: &LineGoal, pieces: &[Square], in_hand: u8) -> Option<&'static str> {
    let counts = |square: Square| set.counts_for_line(line, square);
    if line.length < 2 {
        Some("it has at least two pieces")
    } else if line.along.is_empty() || !line.along.is_sorted_by(|one, other| one < other) {
        Some("a direction is missing, not in order, or there twice")
    } else if pieces.len() + usize::from(in_hand) < usize::from(line.length) {
        Some("the side has fewer pieces than it needs")
    } else if !set.size.squares().any(|square| line.runs_through(set.size, square, counts)) {
        Some("the board has no room for it")
    } else if pieces.iter().any(|&square| line.runs_through(set.size, square, |at| counts(at) && pieces.contains(&at))) {
        Some("it stands already when the game begins")
    } else {
        None
    }
}

fn goals(set: &RuleSet, errors: &mut Vec<RuleSetError>) {
    let Some((king, _)) = set.kinds().find(|(_, kind)| kind.royal) else { return };
    if !set.escape_squares().any(|square| may_stop_and_enter(set, king, square)) {
        errors.push(RuleSetError::NoEscape);
    }
}

/// Whether a kind may come to stand on a square from outside.
fn may_stop_and_enter(set: &RuleSet, kind: KindId, square: Square) -> bool {
    let rule = set.square_rule_at(square, kind);
    rule.stop && rule.enter
}
