//! Why a rule set cannot be played.

mod board;
mod kinds;

use std::fmt;

use crate::ends::{NoMove, Verdict};
use crate::variant::RuleSet;
use crate::variant::kind::{Kind, KindId, Side};
use crate::variant::kind_moves::Leap;
use crate::variant::memory::{MemoryDomain, MemoryField};
use crate::variant::setup::SetupError;
use crate::variant::turn::{DieFaces, DieSteps};

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
        /// The fault.
        why: &'static str,
    },
    /// The fault in another end of the game.
    #[error("`{key}`: {why}")]
    End {
        /// Its key.
        key: &'static str,
        /// The fault.
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
        /// The fault.
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
        /// The fault.
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
    /// A kind is promoted to one that it cannot become, or nowhere.
    #[error("`{kind}` cannot be promoted as it says: {why}")]
    Promotes {
        /// The kind.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// A captured piece of a kind is converted to one that it cannot become.
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
        /// The fault.
        why: &'static str,
    },
    /// Passes that other rules contradict.
    #[error("no side can pass as the rules say: {why}")]
    Passes {
        /// The reason.
        why: &'static str,
    },
    /// A die that other rules contradict.
    #[error("the die cannot be rolled as the rules say: {why}")]
    Dice {
        /// The reason.
        why: &'static str,
    },
    /// A side that cannot move is passed over, and repetitions are forbidden, so that it could have moves of which none is allowed.
    #[error("a side that cannot move cannot be passed over where repetitions are forbidden")]
    Skips,
    /// A kind that slides both in some directions only and in every direction along the same lines.
    #[error("`{kind}` slides in some directions only and also in every direction along the same lines; one of these is enough")]
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
