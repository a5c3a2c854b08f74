//! Ends by the king, and by the last man beside him or against him: Linnaeus's laws 4, 6 and 12.

use crate::compiled::CompiledRules;
use crate::ends::{End, NeededPieces, kinds_named};
use crate::keys::{Key, KeyType, NamedPieces, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::variant::RuleSet;
use crate::variant::ids::Side;

pub(super) const ESCAPE: End = End::new(
    Key {
        example: "\"edge\"",
        ..Key::optional(
            "escape",
            KeyType::Classes,
            "a class of squares, or a list: the defenders win when the king stops there",
            "required with a king, not allowed without one",
        )
    },
    |set| set.king().map(|_| Value::Classes(set.ends.escape.clone())),
    |set, value| set.ends.escape = value.classes(),
)
.won_by(|set, side| side == Side::Defenders && !set.ends.escape.is_empty());

pub(super) const ESCAPE_EXCEPT: End = End::new(
    Key::optional("escape_except", KeyType::Classes, "a class of squares, or a list, that does not count as an escape", "none"),
    |set| (!set.ends.escape_except.is_empty()).then(|| Value::Classes(set.ends.escape_except.clone())),
    |set, value| set.ends.escape_except = value.classes(),
);

pub(super) const ATTACKERS_TAKEN: End = End::new(
    Key::optional(
        "attackers_taken",
        KeyType::Flag,
        "whether the defenders win when the last attacker is captured",
        "`true` with a king, else `false`",
    ),
    |set| Some(Value::Flag(set.ends.attackers_taken)),
    |set, value| set.ends.attackers_taken = value.is_true(),
)
.won_by(|set, side| side == Side::Defenders && set.ends.attackers_taken)
.needing(|set| last_man(set, set.ends.attackers_taken, Side::Attackers));

pub(super) const KING_BARED: End = End::new(
    Key::optional("king_bared", KeyType::Flag, "whether the attackers win when the king has no other piece left", "`false`"),
    |set| set.ends.king_bared.then_some(Value::Flag(true)),
    |set, value| set.ends.king_bared = value.is_true(),
)
.won_by(|set, side| side == Side::Attackers && set.ends.king_bared)
.preceding_escape(|_| true)
.needing(|set| last_man(set, set.ends.king_bared, Side::Defenders));

/// The last man of a side, where a rule ends the game without him.
fn last_man(set: &RuleSet, is_needed: bool, side: Side) -> Vec<NeededPieces> {
    let kinds = kinds_named(set, NamedPieces::Men(side));
    if is_needed && !kinds.is_empty() { vec![NeededPieces { kinds, number: 1 }] } else { Vec::new() }
}

impl<const W: usize> Position<W> {
    /// The win of the defenders if the king stands where he escapes.
    pub(super) fn king_escaped(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let has_escaped = self.king.is_some_and(|king| rules.escape.contains(king));
        has_escaped.then_some(Outcome::win(Side::Defenders, Reason::KingEscaped))
    }

    /// The win of the attackers if the king has been captured.
    pub(crate) fn king_captured(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        // A piece that has taken the king may have become a defender on his square.
        let stands = |king| self.by_side(Side::Defenders).contains(king) && rules.kind(self.kind_on(king)).royal;
        let is_captured = self.king.is_some_and(|king| !stands(king));
        is_captured.then_some(Outcome::win(Side::Attackers, Reason::KingCaptured))
    }

    pub(super) fn king_bared(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_bared = rules.set.ends.king_bared && self.by_side(Side::Defenders).count() == 1;
        is_bared.then_some(Outcome::win(Side::Attackers, Reason::KingBared))
    }

    pub(super) fn attackers_taken(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let are_taken = rules.set.ends.attackers_taken && self.by_side(Side::Attackers).is_empty();
        are_taken.then_some(Outcome::win(Side::Defenders, Reason::AttackersTaken))
    }
}
