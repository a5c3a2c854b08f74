//! Ends of the game: each in a module of its own, with its data, its key in variant files, its faults, and how a position is judged by it.

mod encirclement;
mod exit_fort;
mod fewer_than;
mod judging;
mod king;
mod line;
mod no_move;
mod points;
mod reach;
mod verdicts;

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::{Mutex, PoisonError};

use crate::board::bitboard::Bitboard;
use crate::board::square::Square;
use crate::compiled::CompiledRules;
use crate::keys::{Key, Pieces, Value};
use crate::position::Position;
use crate::variant::kind::{KindId, Side};
use crate::variant::setup::Setup;
use crate::variant::validation::RuleSetError;
use crate::variant::{ClassId, RuleSet};

pub use fewer_than::FewerThan;
pub use line::{LineDirection, LineGoal, LineGoals};
pub use no_move::NoMove;
pub use points::Points;
pub use verdicts::{QuietLimit, Repetition, Verdict};

/// How a game ends. The capture of the king, if there is one, always ends it; the variant chooses the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndRules {
    /// Classes of squares on which the king escapes, by which the defenders win. Empty without a king.
    pub escape: Vec<ClassId>,
    /// Classes of squares on which he does not escape, even if they are in a class of [`escape`](Self::escape).
    pub escape_except: Vec<ClassId>,
    /// The defenders win when the last attacker is captured.
    pub attackers_taken: bool,
    /// The attackers win when the king is the last piece of his side.
    pub king_bared: bool,
    /// The defenders win by an exit fort: the king is on the edge and can move, and defenders that cannot be captured enclose him
    /// (Copenhagen, rule 6b).
    pub exit_fort: bool,
    /// The attackers win by encirclement: no path free of attackers leads from any defender to the edge.
    pub encirclement: bool,
    /// How many pieces a side needs so as not to lose. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "FewerThan::is_empty"))]
    pub fewer_than: FewerThan,
    /// By kind, classes of squares by which its side wins when a piece of the kind stops there; in the order of the kinds, none of them royal. Left
    /// out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub reach: Vec<(KindId, Vec<ClassId>)>,
    /// The lines of pieces by which the sides win. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "LineGoals::is_empty"))]
    pub line: LineGoals,
    /// Points for captured pieces. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub points: Option<Points>,
    /// The result for a side to move that has no legal move.
    pub no_move: NoMove,
    /// The repetition rule, if any.
    pub repetition: Option<Repetition>,
    /// The limit of moves without a capture, if any.
    pub quiet_limit: Option<QuietLimit>,
}

/// The ends of the game, in the order of their keys in `ends` of a variant file.
pub const ENDS: &[End] = &[
    king::ESCAPE,
    king::ESCAPE_EXCEPT,
    king::ATTACKERS_TAKEN,
    king::KING_BARED,
    exit_fort::EXIT_FORT,
    encirclement::ENCIRCLEMENT,
    fewer_than::FEWER_THAN,
    reach::REACH,
    line::LINE,
    points::POINTS,
    no_move::NO_MOVE,
    verdicts::PASSES,
    verdicts::REPETITION,
    verdicts::QUIET_LIMIT,
];

/// The ends that a position shows, in the order in which they are judged. A captured king is not considered. [`Position::defeat_by_losses`] judges those
/// that a capture can cause in the same order.
fn judges<const W: usize>() -> [fn(&Position<W>, &CompiledRules<W>) -> Option<Outcome>; 9] {
    [
        Position::king_escaped,
        Position::attackers_taken,
        Position::king_bared,
        |position, rules| Side::ALL.into_iter().find_map(|side| position.too_few_pieces(rules, side)),
        |position, rules| Side::ALL.into_iter().find_map(|side| position.points_made(rules, side)),
        Position::exit_fort,
        Position::encirclement,
        Position::goal_reached,
        Position::line_made,
    ]
}

/// An end of the game as other modules see it: its key, and what they ask of every end.
pub struct End {
    /// Its key in `ends` of a variant file.
    pub key: Key,
    /// The value of the key for some rules; `None` where a file leaves the key out.
    pub get: fn(&RuleSet) -> Option<Value>,
    /// Sets what the key says. The kinds of pieces and the passes of the rules are known.
    pub set: fn(&mut RuleSet, &Value),
    /// Whether a side can win by it.
    pub wins: fn(&RuleSet, Side) -> bool,
    /// Whether the attackers may win by it with a move that does not keep the king from escaping with his next one, if they can win by it at all.
    pub precedes_escape: fn(&RuleSet) -> bool,
    /// The pieces without which it ends the game.
    pub needs: fn(&RuleSet) -> Vec<NeededPieces>,
    /// Its faults, given the start, when kinds and classes are valid.
    pub(crate) faults: fn(&RuleSet, &Setup) -> Vec<RuleSetError>,
}

/// Pieces without which a rule ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededPieces {
    /// The kinds that count, at least one.
    pub kinds: Vec<KindId>,
    /// The least number of pieces of these kinds together.
    pub number: usize,
}

impl End {
    /// An end by which nobody wins until more is said.
    const fn new(key: Key, get: fn(&RuleSet) -> Option<Value>, set: fn(&mut RuleSet, &Value)) -> Self {
        Self { key, get, set, wins: |_, _| false, precedes_escape: |_| false, needs: |_| Vec::new(), faults: |_, _| Vec::new() }
    }

    const fn won_by(self, wins: fn(&RuleSet, Side) -> bool) -> Self {
        Self { wins, ..self }
    }

    const fn preceding_escape(self, precedes_escape: fn(&RuleSet) -> bool) -> Self {
        Self { precedes_escape, ..self }
    }

    const fn needing(self, needs: fn(&RuleSet) -> Vec<NeededPieces>) -> Self {
        Self { needs, ..self }
    }

    const fn with_faults(self, faults: fn(&RuleSet, &Setup) -> Vec<RuleSetError>) -> Self {
        Self { faults, ..self }
    }
}

/// The kinds that a key names, but for the king where it names a side.
fn kinds_named(set: &RuleSet, pieces: Pieces) -> Vec<KindId> {
    match pieces {
        Pieces::Men(side) => set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id).collect(),
        Pieces::Kind(id) => vec![id],
    }
}

impl RuleSet {
    /// The pieces without which some end of the game is reached.
    #[must_use]
    pub fn needed_pieces(&self) -> Vec<NeededPieces> {
        ENDS.iter().flat_map(|end| (end.needs)(self)).collect()
    }
}

impl EndRules {
    /// The fewest moves after which a limit of moves ends the game, given the moves since the start and since the last capture; `None` without a limit.
    #[must_use]
    #[inline]
    pub fn plies_to_limit(&self, plies: usize, quiet: usize) -> Option<usize> {
        let left = |limit: NonZeroU16, made: usize| usize::from(limit.get()).saturating_sub(made);
        let quiet_limit = self.quiet_limit.map(|limit| left(limit.plies, quiet));
        let points = self.points.as_ref().and_then(|rule| Some(left(rule.plies?, plies)));
        quiet_limit.into_iter().chain(points).min()
    }
}

impl<const W: usize> Position<W> {
    /// The defeat of a side that has lost pieces.
    // Out of line, because few moves capture.
    #[inline(never)]
    fn defeat_by_losses(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let lost = match side {
            Side::Attackers => self.attackers_taken(rules),
            Side::Defenders => self.king_captured().or_else(|| self.king_bared(rules)),
        };
        lost.or_else(|| self.too_few_pieces(rules, side)).or_else(|| self.points_made(rules, side.opponent()))
    }

    /// The outcome at a limit of moves, given the moves since the last capture.
    #[cold]
    pub(crate) fn outcome_at_limit(&self, rules: &CompiledRules<W>, quiet: usize) -> Option<Outcome> {
        let Some(quiet_limit) = rules.set.ends.quiet_limit.filter(|limit| quiet >= usize::from(limit.plies.get())) else {
            return rules.set.ends.points.as_ref().map(|_| self.points_at_limit(rules));
        };
        Some(Outcome { winner: quiet_limit.verdict.winner(self.turn.opponent())?, reason: Reason::QuietLimit })
    }
}

/// The ends as tables for boards of `W` words.
pub(crate) struct CompiledEnds<const W: usize> {
    /// By side, the number of pieces, the king included, with fewer of which it has lost by [`Reason::TooFewMen`]; 0 where the rule is absent.
    fewest_pieces: [u32; 2],
    /// By side, the squares by which some of its kinds win when they reach them.
    goals: [Bitboard<W>; 2],
    /// By side, the squares whose pieces count for the line by which it wins; none where the rule is absent.
    line_squares: [Bitboard<W>; 2],
    points: points::PointTable,
}

impl<const W: usize> CompiledEnds<W> {
    pub(crate) fn new(set: &RuleSet) -> Self {
        let squares = |keep: &dyn Fn(Square) -> bool| set.size.squares().filter(|&s| keep(s)).collect::<Bitboard<W>>();
        Self {
            fewest_pieces: Side::ALL.map(|side| {
                let royal = set.king().is_some_and(|(_, king)| king.side == side);
                set.ends.fewer_than.men(side).map_or(0, |men| u32::from(men.get()) + u32::from(royal))
            }),
            goals: Side::ALL.map(|side| squares(&|s| set.kinds().any(|(id, kind)| kind.side == side && set.is_goal(id, s)))),
            line_squares: Side::ALL.map(|side| squares(&|s| set.ends.line.of(side).is_some_and(|line| set.counts_for_line(line, s)))),
            points: points::PointTable::new(set),
        }
    }
}

/// A word announced when the king can escape with his next move.
///
/// Linnaeus, law 6: *raichi* for one open way, *tuichu* for two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announcement {
    /// In at least this many directions the king can escape in one move.
    pub ways: NonZeroU8,
    /// The word.
    pub call: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win of a side.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king reached an escape square.
    KingEscaped,
    /// The king was captured.
    KingCaptured,
    /// All attackers were captured.
    AttackersTaken,
    /// The king is the last piece of his side.
    KingBared,
    /// A side has fewer men than it needs.
    TooFewMen,
    /// A side has fewer pieces of a kind than it needs.
    KindTaken,
    /// A piece has reached a square by which its side wins.
    GoalReached,
    /// A side has made the line of pieces by which it wins.
    LineMade,
    /// A side has the points at which one wins, or more than the other at the limit of moves.
    Points,
    /// The king is in an exit fort on the edge.
    ExitFort,
    /// The attackers encircle all defenders.
    Encirclement,
    /// The side to move has no legal move.
    NoMove,
    /// A position was repeated too often.
    Repetition,
    /// Too many moves without a capture.
    QuietLimit,
    /// Both sides have passed, one after the other.
    Passes,
    /// A reason declared by the variant.
    Declared(&'static DeclaredReason),
    /// A side resigned. Not a rule: the players end the game.
    Resigned,
    /// The players agreed on a draw. Not a rule.
    Agreed,
    /// A side ran out of time. Not a rule.
    Timeout,
}

/// A reason that the hooks of a variant end games for.
#[derive(Debug, PartialEq, Eq)]
pub struct DeclaredReason {
    /// The identifier in text protocols: `two-ways`.
    pub word: String,
    /// One sentence for players: `Two ways stand open to the king.`
    pub text: String,
}

impl DeclaredReason {
    /// Interns a reason: equal reasons are the same reference. They are never freed, so that [`Outcome`] is `Copy`; a variant declares a
    /// handful, and loading it again adds none.
    #[must_use]
    pub fn intern(word: &str, text: &str) -> &'static Self {
        static INTERNED: Mutex<Vec<&'static DeclaredReason>> = Mutex::new(Vec::new());
        // A push is atomic with regard to panics, so a poisoned list is still valid.
        let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = interned.iter().find(|reason| reason.word == word && reason.text == text) {
            return reason;
        }
        let reason = Box::leak(Box::new(Self { word: word.to_owned(), text: text.to_owned() }));
        interned.push(reason);
        reason
    }
}

impl Reason {
    /// Every rule that ends games without hooks.
    pub const ALL: [Self; 15] = [
        Self::KingEscaped,
        Self::KingCaptured,
        Self::AttackersTaken,
        Self::KingBared,
        Self::TooFewMen,
        Self::KindTaken,
        Self::GoalReached,
        Self::LineMade,
        Self::Points,
        Self::ExitFort,
        Self::Encirclement,
        Self::NoMove,
        Self::Repetition,
        Self::QuietLimit,
        Self::Passes,
    ];

    /// The identifier in text protocols: `king-escaped`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::KingEscaped => "king-escaped",
            Self::KingCaptured => "king-captured",
            Self::AttackersTaken => "attackers-taken",
            Self::KingBared => "king-bared",
            Self::TooFewMen => "too-few-men",
            Self::KindTaken => "kind-taken",
            Self::GoalReached => "goal-reached",
            Self::LineMade => "line-made",
            Self::Points => "points",
            Self::ExitFort => "exit-fort",
            Self::Encirclement => "encirclement",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet-limit",
            Self::Passes => "passes",
            Self::Declared(reason) => &reason.word,
            Self::Resigned => "resigned",
            Self::Agreed => "agreed",
            Self::Timeout => "timeout",
        }
    }
}
