//! Noun phrases for kinds of pieces and classes of squares.

use birka_rules::{Kind, KindId, RuleSet, Square, SquareClass};

use crate::english::grammar::{list, plural, with_article};

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

    /// The names of the group: `every piece`, `every piece except the king`, `attackers and the king`.
    pub(crate) fn names(&self) -> String {
        if self.is_all() {
            return "every piece".to_owned();
        }
        let names = |kinds: &[KindId]| kinds.iter().map(|&id| many(self.set, id)).collect::<Vec<_>>();
        match self.rest().kinds.as_slice() {
            [one] if self.kinds.len() > 1 => format!("every piece except {}", many(self.set, *one)),
            _ => list(&names(&self.kinds), "and"),
        }
    }

    /// One of two words, depending on whether the group is grammatically singular or plural.
    pub(crate) fn agree(&self, singular: &'static str, plural: &'static str) -> &'static str {
        if self.is_singular() { singular } else { plural }
    }

    pub(crate) fn is(&self) -> &'static str {
        self.agree("is", "are")
    }

    pub(crate) fn they(&self) -> &'static str {
        if self.is_king() { "he" } else { self.agree("it", "they") }
    }

    pub(crate) fn them(&self) -> &'static str {
        if self.is_king() { "him" } else { self.agree("it", "them") }
    }

    pub(crate) fn their(&self) -> &'static str {
        if self.is_king() { "his" } else { self.agree("its", "their") }
    }

    fn is_king(&self) -> bool {
        matches!(self.kinds.as_slice(), [id] if self.set.kind(*id).royal)
    }

    fn is_singular(&self) -> bool {
        match (self.kinds.as_slice(), self.rest().kinds.len()) {
            (_, 0) => true,
            ([id], _) => is_single(self.set, *id),
            (_, rest) => rest == 1,
        }
    }
}

/// The number of pieces of a kind in the starting position.
pub(crate) fn count(set: &RuleSet, id: KindId) -> usize {
    set.start.iter().flatten().filter(|&&other| other == id).count()
}

fn is_single(set: &RuleSet, id: KindId) -> bool {
    set.kind(id).royal || count(set, id) == 1
}

/// The pieces of a kind: `the king`, `attackers`.
fn many(set: &RuleSet, id: KindId) -> String {
    let name = &set.kind(id).name;
    if is_single(set, id) { format!("the {name}") } else { plural(name) }
}

/// One piece of a kind: `the king`, `an attacker`.
pub(crate) fn one(set: &RuleSet, id: KindId) -> String {
    let name = &set.kind(id).name;
    if is_single(set, id) { format!("the {name}") } else { with_article(name) }
}

/// The king, by the name that the variant gives him: `the king`.
pub(crate) fn king(set: &RuleSet) -> String {
    set.king().map_or_else(|| "the king".to_owned(), |(_, kind)| format!("the {}", kind.name))
}

/// A class of squares: `the throne`, `the corners`.
pub(crate) fn the(class: &SquareClass) -> String {
    format!("the {}", class.name)
}

/// Whether the name of a class is plural: the corners, but not the edge.
pub(crate) fn is_plural(class: &SquareClass) -> bool {
    class.squares.len() > 1 && class.name.ends_with('s') && !class.name.ends_with("ss")
}

/// The pronoun of a class: `it` for the throne, `them` for the corners.
pub(crate) fn it(class: &SquareClass) -> &'static str {
    if is_plural(class) { "them" } else { "it" }
}

/// One square of a class: `the throne`, `one of the corners`, `the edge`.
pub(crate) fn one_of(class: &SquareClass) -> String {
    if is_plural(class) { format!("one of the {}", class.name) } else { the(class) }
}

/// The names of some squares: `a1, b2 and c3`.
pub(crate) fn squares(set: &RuleSet, squares: &[Square]) -> String {
    list(&squares.iter().map(|square| square.name(set.size)).collect::<Vec<_>>(), "and")
}
