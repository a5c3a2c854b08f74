//! `fewer_than`: a side with fewer pieces than it needs has lost.

use std::num::NonZeroU8;

use crate::compiled::CompiledRules;
use crate::ends::{End, NeededPieces, kinds_named};
use crate::keys::{Key, KeyType, NamedPieces, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::ends::FewerThan;
use crate::variant::error::RuleSetError;
use crate::variant::ids::{KindId, Side};
use crate::variant::setup::Setup;

pub(super) const FEWER_THAN: End = End::new(
    Key::optional(
        "fewer_than",
        KeyType::ByPieces(&KeyType::Number(1, 180)),
        "`{ attackers = 2, chief = 1 }`: a side with fewer men, or fewer pieces of a kind, has lost (below)",
        "no pieces are counted",
    )
    .like("{ attackers = 2, defenders = 2 }"),
    |set| {
        let number = |number: NonZeroU8| Value::Number(number.get().into());
        let FewerThan { kinds, .. } = &set.ends.fewer_than;
        let men = Side::ALL.into_iter().filter_map(|side| Some((NamedPieces::Men(side), number(set.ends.fewer_than.men(side)?))));
        let all: Vec<_> = men.chain(kinds.iter().map(|&(id, needed)| (NamedPieces::Kind(id), number(needed)))).collect();
        (!all.is_empty()).then_some(Value::ByPieces(all))
    },
    |set, value| {
        let mut fewer_than = FewerThan::default();
        for (pieces, needed) in value.by_pieces() {
            let needed = u8::try_from(needed.number()).ok().and_then(NonZeroU8::new);
            match pieces {
                NamedPieces::Men(Side::Attackers) => fewer_than.attackers = needed,
                NamedPieces::Men(Side::Defenders) => fewer_than.defenders = needed,
                NamedPieces::Kind(id) => fewer_than.kinds.extend(needed.map(|needed| (*id, needed))),
            }
        }
        fewer_than.kinds.sort_unstable();
        set.ends.fewer_than = fewer_than;
    },
)
.won_by(|set, side| needed(set).iter().any(|pieces| set.kind(pieces.kinds[0]).side != side))
.preceding_escape(|_| true)
.needing(needed)
.with_faults(faults);

fn needed(set: &RuleSet) -> Vec<NeededPieces> {
    let FewerThan { kinds, .. } = &set.ends.fewer_than;
    let of_kinds = kinds.iter().map(|&(id, number)| NeededPieces { kinds: vec![id], number: number.get().into() });
    let of_sides = Side::ALL.into_iter().filter_map(|side| {
        Some(NeededPieces { number: set.ends.fewer_than.men(side)?.get().into(), kinds: kinds_named(set, NamedPieces::Men(side)) })
    });
    of_kinds.chain(of_sides).filter(|pieces| !pieces.kinds.is_empty()).collect()
}

fn faults(set: &RuleSet, start: &Setup) -> Vec<RuleSetError> {
    let too_few_men = |side: Side| {
        let needed = set.ends.fewer_than.men(side)?.get();
        let men = start.occupied().filter(|&(_, id)| set.kind(id).side == side && !set.kind(id).royal).count();
        let found = men + usize::from(start.hand.of(side));
        (found < usize::from(needed)).then_some(RuleSetError::TooFewMen { side, found, needed })
    };
    let mut errors: Vec<RuleSetError> = Side::ALL.into_iter().filter_map(too_few_men).collect();
    for &(id, needed) in &set.ends.fewer_than.kinds {
        if start.occupied().filter(|&(_, other)| other == id).count() < usize::from(needed.get()) {
            errors.push(RuleSetError::FewerOfKind { kind: set.kind(id).name.clone(), why: "it has fewer at the start" });
        }
    }
    errors
}

impl<const W: usize> Position<W> {
    /// The defeat of a side that has fewer men, or fewer pieces of a kind, than it needs. Only asked while the king, if there is one, stands on the
    /// board.
    pub(super) fn too_few_pieces(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let needed = &rules.set.ends.fewer_than.kinds;
        if needed.iter().any(|&(id, needed)| rules.kind(id).side == side && self.has_fewer(side, id, needed.get())) {
            return Some(Outcome::win(side.opponent(), Reason::KindTaken));
        }
        let has_too_few = self.by_side(side).count() < rules.ends.fewest_pieces[side.index()];
        has_too_few.then_some(Outcome::win(side.opponent(), Reason::TooFewMen))
    }

    /// Whether a side has fewer pieces of one of its kinds than a number.
    #[cold]
    fn has_fewer(&self, side: Side, id: KindId, number: u8) -> bool {
        self.by_side(side).iter().filter(|&square| self.kind_on(square) == id).count() < usize::from(number)
    }
}
