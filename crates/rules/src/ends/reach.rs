//! `reach`: a side wins when one of its pieces stops on a square of some classes.

use std::collections::BTreeMap;

use crate::board::square::Square;
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::MoveEffects;
use crate::ends::{End, kinds_named};
use crate::keys::{Key, KeyType, NamedPieces, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::error::RuleSetError;
use crate::variant::ids::{ClassId, KindId, Side};
use crate::variant::setup::Setup;

pub(super) const REACH: End = End::new(
    Key::optional(
        "reach",
        KeyType::ByPieces(&KeyType::Classes),
        "`{ attackers = \"far_edge\" }`: a side, or a kind, wins when one of its pieces stops on a square of a class or of a list of classes (below)",
        "only the king has goals",
    )
    .like("{ attackers = \"edge\" }"),
    |set| {
        let goal = |(id, classes): &(KindId, Vec<ClassId>)| (NamedPieces::Kind(*id), Value::Classes(classes.clone()));
        (!set.ends.reach.is_empty()).then(|| Value::ByPieces(set.ends.reach.iter().map(goal).collect()))
    },
    |set, value| {
        let mut goals = BTreeMap::<KindId, Vec<ClassId>>::new();
        for (pieces, classes) in value.by_pieces() {
            for id in kinds_named(set, *pieces) {
                goals.entry(id).or_default().extend(classes.classes());
            }
        }
        goals.values_mut().for_each(|classes| {
            classes.sort_unstable();
            classes.dedup();
        });
        set.ends.reach = goals.into_iter().collect();
    },
)
.won_by(|set, side| set.ends.reach.iter().any(|(id, _)| set.kind(*id).side == side))
.preceding_escape(|_| true)
.with_faults(faults);

fn faults(set: &RuleSet, start: &Setup) -> Vec<RuleSetError> {
    let wrong = |(id, _): &(KindId, Vec<ClassId>)| {
        let why = if start.occupied().any(|(square, other)| other == *id && set.is_goal(*id, square)) {
            "it stands there already when the game begins"
        } else if !set.size.squares().any(|square| set.is_goal(*id, square) && set.square_rule_at(square, *id).stop) {
            "it may not stop on any of them"
        } else {
            return None;
        };
        Some(RuleSetError::Reach { kind: set.kind(*id).name.clone(), why })
    };
    set.ends.reach.iter().filter_map(wrong).collect()
}

impl<const W: usize> Position<W> {
    /// The win of a side one of whose pieces has reached a square by which it wins.
    pub(super) fn goal_reached(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_there = |square: Square| rules.kind(self.kind_on(square)).on(square).effects.intersects(MoveEffects::GOAL);
        let has_reached = |side: &Side| (*self.by_side(*side) & rules.ends.goals[side.index()]).iter().any(is_there);
        Side::ALL.into_iter().find(has_reached).map(|side| Outcome::win(side, Reason::GoalReached))
    }
}
