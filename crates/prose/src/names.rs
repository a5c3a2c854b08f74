//! What kinds of pieces and classes of squares are called in a sentence.

use super::grammar::{list, plural, with_article};
use birka_rules::{Kind, KindId, RuleSet, Square, SquareClass};

/// Some kinds of pieces that a sentence speaks of together.
pub(super) struct Group<'a> {
    set: &'a RuleSet,
    kinds: Vec<KindId>,
}

impl<'a> Group<'a> {
    /// The kinds for which something holds.
    pub(super) fn of(set: &'a RuleSet, holds: impl Fn(KindId, &Kind) -> bool) -> Self {
        Self { set, kinds: set.kinds().filter(|&(id, kind)| holds(id, kind)).map(|(id, _)| id).collect() }
    }

    /// Kinds that share something, group by group in the order of the kinds.
    pub(super) fn by<T: PartialEq>(set: &'a RuleSet, shared: impl Fn(KindId, &Kind) -> T) -> Vec<(T, Self)> {
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

    /// Which kinds they are.
    pub(super) fn kinds(&self) -> &[KindId] {
        &self.kinds
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(super) fn is_all(&self) -> bool {
        self.kinds.len() == self.set.kinds.len()
    }

    /// All the other kinds.
    pub(super) fn rest(&self) -> Self {
        Self::of(self.set, |id, _| !self.kinds.contains(&id))
    }

    /// `every piece`, `every piece but the king`, `attackers and the king`.
    pub(super) fn names(&self) -> String {
        if self.is_all() {
            return "every piece".to_owned();
        }
        let names = |kinds: &[KindId]| kinds.iter().map(|&id| many(self.set, id)).collect::<Vec<_>>();
        match self.rest().kinds.as_slice() {
            [one] if self.kinds.len() > 1 => format!("every piece but {}", many(self.set, *one)),
            _ => list(&names(&self.kinds), "and"),
        }
    }

    /// The word that goes with the group, for one or for many.
    pub(super) fn choose(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.is_one() { one } else { many }
    }

    pub(super) fn is(&self) -> &'static str {
        self.choose("is", "are")
    }

    pub(super) fn they(&self) -> &'static str {
        if self.is_king() { "he" } else { self.choose("it", "they") }
    }

    pub(super) fn them(&self) -> &'static str {
        if self.is_king() { "him" } else { self.choose("it", "them") }
    }

    pub(super) fn their(&self) -> &'static str {
        if self.is_king() { "his" } else { self.choose("its", "their") }
    }

    fn is_king(&self) -> bool {
        matches!(self.kinds.as_slice(), [id] if self.set.kind(*id).royal)
    }

    fn is_one(&self) -> bool {
        match (self.kinds.as_slice(), self.rest().kinds.len()) {
            (_, 0) => true,
            ([id], _) => is_single(self.set, *id),
            (_, rest) => rest == 1,
        }
    }
}

/// How many of a kind stand on the board when the game begins.
pub(super) fn count(set: &RuleSet, id: KindId) -> usize {
    set.start.iter().flatten().filter(|&&other| other == id).count()
}

fn is_single(set: &RuleSet, id: KindId) -> bool {
    set.kind(id).royal || count(set, id) == 1
}

/// The kind as a whole: `the king`, `attackers`.
fn many(set: &RuleSet, id: KindId) -> String {
    let name = &set.kind(id).name;
    if is_single(set, id) { format!("the {name}") } else { plural(name) }
}

/// Any one of a kind: `the king`, `an attacker`.
pub(super) fn one(set: &RuleSet, id: KindId) -> String {
    let name = &set.kind(id).name;
    if is_single(set, id) { format!("the {name}") } else { with_article(name) }
}

/// `the king`, by the name the variant gives him.
pub(super) fn king(set: &RuleSet) -> String {
    set.kinds.iter().find(|kind| kind.royal).map_or_else(|| "the king".to_owned(), |kind| format!("the {}", kind.name))
}

/// `the throne`, `the corners`.
pub(super) fn the(class: &SquareClass) -> String {
    format!("the {}", class.name)
}

/// Whether the name of a class stands for many: the corners, but not the edge.
pub(super) fn is_many(class: &SquareClass) -> bool {
    class.squares.len() > 1 && class.name.ends_with('s') && !class.name.ends_with("ss")
}

/// `it` for the throne, `them` for the corners.
pub(super) fn it(class: &SquareClass) -> &'static str {
    if is_many(class) { "them" } else { "it" }
}

/// One square of a class: `the throne`, `one of the corners`, `the edge`.
pub(super) fn one_of(class: &SquareClass) -> String {
    if is_many(class) { format!("one of the {}", class.name) } else { the(class) }
}

/// The names of some squares: `a1, b2 and c3`.
pub(super) fn squares(set: &RuleSet, squares: &[Square]) -> String {
    list(&squares.iter().map(|square| square.name(set.size)).collect::<Vec<_>>(), "and")
}
