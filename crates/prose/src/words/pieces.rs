//! Kinds of pieces as phrases.

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{Kind, KindId, RuleSet, Side, Square};

use crate::words::squares::names;
use crate::words::writer::{count, list, phrase};

/// Kinds of pieces that share a sentence.
pub(crate) struct Group<'a> {
    set: &'a RuleSet,
    kinds: Vec<KindId>,
}

impl<'a> Group<'a> {
    /// The kinds that meet a condition.
    pub(crate) fn of(set: &'a RuleSet, holds: impl Fn(KindId, &Kind) -> bool) -> Self {
        Self { set, kinds: set.kinds().filter(|&(id, kind)| holds(id, kind)).map(|(id, _)| id).collect() }
    }

    /// Groups the kinds by a key. Groups and kinds are in the order of the rule set.
    pub(crate) fn by<T: PartialEq>(set: &'a RuleSet, shared: impl Fn(KindId, &Kind) -> T) -> Vec<(T, Self)> {
        let mut groups: Vec<(T, Self)> = Vec::new();
        for (id, kind) in set.kinds() {
            let key = shared(id, kind);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, group)) => group.kinds.push(id),
                None => groups.push((key, Self { set, kinds: vec![id] })),
            }
        }
        groups
    }

    /// The kinds of the group.
    pub(crate) fn kinds(&self) -> &[KindId] {
        &self.kinds
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(crate) fn is_all(&self) -> bool {
        self.kinds.len() == self.set.kinds.len()
    }

    /// The kinds that are not in the group.
    pub(crate) fn rest(&self) -> Self {
        Self::of(self.set, |id, _| !self.kinds.contains(&id))
    }

    /// The pieces of the group: `every piece`, `every piece except the king`, `attackers and the king`.
    pub(crate) fn names(&self) -> Argument {
        if self.is_all() {
            return phrase("all-pieces").into();
        }
        match self.rest().kinds.as_slice() {
            [one] if self.kinds.len() > 1 => phrase("all-pieces-but").with("piece", many(self.set, *one)).into(),
            _ => list(Conjunction::And, self.kinds.iter().map(|&id| many(self.set, id))),
        }
    }

    /// The pieces of the group, when they have just been mentioned.
    pub(crate) fn again(&self) -> Argument {
        phrase("again-pieces").with("who", self.names()).into()
    }
}

/// The number of pieces of a kind in the starting position.
pub(crate) fn pieces_at_start(set: &RuleSet, id: KindId) -> usize {
    set.start.iter().flatten().filter(|&&other| other == id).count()
}

/// The noun for a kind. A name that no language knows stands as it is.
pub(crate) fn noun(set: &RuleSet, id: KindId) -> Phrase {
    let kind = set.kind(id);
    match (kind.name.as_str(), kind.royal) {
        ("king", true) => phrase("piece-king"),
        (name, true) => phrase("king-named").with("name", name),
        ("attacker", _) => phrase("piece-attacker"),
        ("defender", _) => phrase("piece-defender"),
        ("strong", _) => phrase("piece-strong"),
        ("commander", _) => phrase("piece-commander"),
        ("knight", _) => phrase("piece-knight"),
        (name, _) => phrase("piece-named").with("name", name),
    }
}

fn is_single(set: &RuleSet, id: KindId) -> bool {
    set.kind(id).royal || pieces_at_start(set, id) == 1
}

/// The pieces of a kind: `the king`, `attackers`.
fn many(set: &RuleSet, id: KindId) -> Phrase {
    if is_single(set, id) { the(set, id) } else { phrase("pieces").with("noun", noun(set, id)) }
}

/// The one piece of a kind: `the king`.
pub(crate) fn the(set: &RuleSet, id: KindId) -> Phrase {
    phrase("the-piece").with("noun", noun(set, id))
}

/// One piece of a kind: `the king`, `an attacker`.
pub(crate) fn one(set: &RuleSet, id: KindId) -> Phrase {
    if is_single(set, id) { the(set, id) } else { phrase("a-piece").with("noun", noun(set, id)) }
}

/// The king, by the name that the variant gives him: `the king`.
pub(crate) fn king(set: &RuleSet) -> Phrase {
    set.king().map_or_else(|| phrase("the-piece").with("noun", phrase("piece-king")), |(id, _)| the(set, id))
}

/// Pieces of a kind on some squares: `the attackers on d5 and e4`.
pub(crate) fn pieces_on(set: &RuleSet, id: KindId, on: &[Square]) -> Phrase {
    phrase("pieces-on").with("noun", noun(set, id)).with("count", count(on.len())).with("squares", names(set, on))
}

/// A side, for messages that select by it.
pub(crate) fn side(side: Side) -> Argument {
    Argument::from(match side {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    })
}
