//! Why a rule set cannot be played.

use std::fmt;

use crate::variant::RuleSet;
use crate::variant::ids::Side;
use crate::variant::kind_moves::Leap;
use crate::variant::setup::SetupError;

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
