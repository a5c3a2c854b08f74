//! `points`: captured pieces are worth points, and a side wins at a number of them, or by more of them at a limit of moves.
//!
//! A side has the points that the other one has lost: what its pieces were worth at the start, less what those are worth that it still has. So points are
//! a matter of the position alone.

use std::num::NonZeroU16;

use crate::compiled::CompiledRules;
use crate::compiled::ends::{PointTable, number_at_start};
use crate::ends::{End, NeededPieces, kinds_named};
use crate::keys::{Key, KeyTable, KeyType, NamedPieces, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::ends::Points;
use crate::variant::error::RuleSetError;
use crate::variant::ids::{KindId, Side};
use crate::variant::setup::Setup;

const POINTS_KEYS: KeyTable = KeyTable {
    name: "Points",
    doc: "Points for captured pieces, and how many win.",
    keys: &[
        Key::required(
            "worth",
            KeyType::ByPieces(&KeyType::Number(1, 1000)),
            "`{ attackers = 1, chief = 5 }`: the points for a captured piece of a side, or of a kind",
            "{ attackers = 1, defenders = 1 }",
        ),
        Key::optional("win", KeyType::Number(1, 10_000), "the points at which a side wins at once", "no number of points wins"),
        Key::optional(
            "plies",
            KeyType::Number(1, 10_000),
            "the moves of both sides since the start after which the side with more points wins; with as many, the game is a draw",
            "no limit",
        ),
    ],
};

pub(super) const POINTS: End = End::new(
    Key::optional("points", KeyType::Table(&POINTS_KEYS), "points for captured pieces, and how many win (below)", "captures score nothing")
        .like("{ worth = { attackers = 1, defenders = 1 }, win = 5 }"),
    |set| {
        let rule = set.ends.points.as_ref()?;
        let number = |number: NonZeroU16| Value::Number(number.get());
        let worth = rule.worth.iter().map(|&(id, points)| (NamedPieces::Kind(id), number(points))).collect();
        let limits = [("win", rule.win), ("plies", rule.plies)].into_iter().filter_map(|(key, limit)| Some((key, number(limit?))));
        Some(Value::Table(std::iter::once(("worth", Value::ByPieces(worth))).chain(limits).collect()))
    },
    |set, value| {
        let number = |key| value.get(key).and_then(|value| NonZeroU16::new(value.number()));
        let named = value.get("worth").map(Value::by_pieces).unwrap_or_default();
        // A kind by its name has the worth that is given there, not that of its side.
        let of_kind = |id: KindId| {
            let by_name = named.iter().find(|(pieces, _)| *pieces == NamedPieces::Kind(id));
            let by_side = || named.iter().find(|(pieces, _)| kinds_named(set, *pieces).contains(&id));
            by_name.or_else(by_side).and_then(|(_, points)| Some((id, NonZeroU16::new(points.number())?)))
        };
        let worth = set.kinds().filter_map(|(id, _)| of_kind(id)).collect();
        set.ends.points = Some(Points { worth, win: number("win"), plies: number("plies") });
    },
)
.won_by(|set, side| set.ends.points.as_ref().is_some_and(|rule| rule.worth.iter().any(|(id, _)| set.kind(*id).side != side)))
.preceding_escape(|_| true)
.needing(needed)
.with_faults(faults);

/// The fewest pieces of each kind with which the other side lacks the points that win.
fn needed(set: &RuleSet) -> Vec<NeededPieces> {
    let Some((rule, win)) = set.ends.points.as_ref().and_then(|rule| Some((rule, rule.win?.get()))) else { return Vec::new() };
    let mut spared = [u32::from(win) - 1; 2];
    let of_kind = |&(id, points): &(KindId, NonZeroU16)| {
        let points = u32::from(points.get());
        let spared = &mut spared[set.kind(id).side.index()];
        let lost = (*spared / points).min(number_at_start(set, id));
        *spared -= lost * points;
        NeededPieces { kinds: vec![id], number: (number_at_start(set, id) - lost) as usize }
    };
    rule.worth.iter().map(of_kind).collect()
}

fn faults(set: &RuleSet, _: &Setup) -> Vec<RuleSetError> {
    let Some(rule) = &set.ends.points else { return Vec::new() };
    let table = PointTable::new(set);
    let is_misfit = |(id, _): &(KindId, NonZeroU16)| set.kinds.get(id.index()).is_none_or(|kind| kind.royal);
    let why = if rule.worth.is_empty() || rule.worth.iter().any(is_misfit) || !rule.worth.is_sorted_by(|one, other| one.0 < other.0) {
        "what is worth points are kinds of pieces, each named once and none of them royal, because the capture of the king ends the game"
    } else if rule.win.is_none() && rule.plies.is_none() {
        "they decide nothing; write `win` or `plies`"
    } else if set.changes_pieces() {
        "pieces that become others cannot be counted"
    } else if rule.win.is_some_and(|win| table.at_start.iter().all(|points| *points < win.get().into())) {
        "neither side has pieces that are worth as many as win"
    } else {
        return Vec::new();
    };
    vec![RuleSetError::End { key: "points", why }]
}

impl<const W: usize> Position<W> {
    /// The points of a side.
    fn points(&self, rules: &CompiledRules<W>, side: Side) -> u32 {
        let PointTable { worth, at_start, .. } = &rules.ends.points;
        let enemy = side.opponent();
        let on_board: u32 = self.by_side(enemy).iter().filter_map(|square| worth.get(self.kind_on(square).index())).sum();
        let in_hand = worth.get(rules.any_kind(enemy).index()).map_or(0, |points| points * u32::from(self.hand.of(enemy)));
        at_start[enemy.index()].saturating_sub(on_board + in_hand)
    }

    /// The win of a side that has the points at which one wins.
    pub(super) fn points_made(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let win = rules.ends.points.win?;
        (self.points(rules, side) >= win).then_some(Outcome::win(side, Reason::Points))
    }

    /// The outcome at the limit of moves: the side with more points wins.
    pub(super) fn points_at_limit(&self, rules: &CompiledRules<W>) -> Outcome {
        let [attackers, defenders] = Side::ALL.map(|side| self.points(rules, side));
        let winner = match attackers.cmp(&defenders) {
            std::cmp::Ordering::Greater => Some(Side::Attackers),
            std::cmp::Ordering::Less => Some(Side::Defenders),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, reason: Reason::Points }
    }
}
