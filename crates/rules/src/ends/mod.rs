//! Ends of the game: each in a module of its own, with its key in variant files, its faults, and how a position is judged by it. Their data is in
//! [`variant::ends`](crate::variant::ends).

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

use crate::compiled::CompiledRules;
use crate::keys::{Key, NamedPieces, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::error::RuleSetError;
use crate::variant::ids::{KindId, Side};
use crate::variant::setup::Setup;

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
fn kinds_named(set: &RuleSet, pieces: NamedPieces) -> Vec<KindId> {
    match pieces {
        NamedPieces::Men(side) => set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id).collect(),
        NamedPieces::Kind(id) => vec![id],
    }
}

impl RuleSet {
    /// The pieces without which some end of the game is reached.
    #[must_use]
    pub fn needed_pieces(&self) -> Vec<NeededPieces> {
        ENDS.iter().flat_map(|end| (end.needs)(self)).collect()
    }
}

impl<const W: usize> Position<W> {
    /// The defeat of a side that has lost pieces.
    // Out of line, because few moves capture.
    #[inline(never)]
    fn defeat_by_losses(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let lost = match side {
            Side::Attackers => self.attackers_taken(rules),
            Side::Defenders => self.king_captured(rules).or_else(|| self.king_bared(rules)),
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
