//! Building blocks of sentences: facts about pieces and squares, as phrases that each language inflects.

use birka_localization::{Argument, Conjunction, Language, Phrase, Texts};
use birka_rules::{Kind, KindId, RuleSet, Side, Square, SquareClass};

/// A sentence of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// The sentence after those before it, which it may refer to by pronouns.
    pub(crate) text: String,
    /// The sentence on its own.
    pub(crate) alone: String,
}

impl Sentence {
    /// A sentence that refers to no other.
    pub(crate) fn new(text: String) -> Self {
        Self { alone: text.clone(), text }
    }

    /// The sentence, with other words where it stands alone.
    pub(crate) fn or_alone(self, alone: Self) -> Self {
        Self { text: self.text, alone: alone.text }
    }
}

/// Formats messages in one language.
pub(crate) struct MessageWriter {
    language: Language,
    texts: Texts,
}

impl MessageWriter {
    pub(crate) fn new(language: Language) -> Self {
        Self { language, texts: Texts::shipped() }
    }

    pub(crate) fn text(&self, id: &str, arguments: &[(&str, Argument)]) -> String {
        let text = self.texts.find(self.language, id, arguments);
        debug_assert!(text.is_some(), "{} lacks `{id}` with {arguments:?}", self.language);
        text.unwrap_or_else(|| self.texts.format(self.language, id, arguments))
    }

    /// A message that is a sentence, which begins with a capital letter whatever its first word is.
    pub(crate) fn sentence(&self, id: &str, arguments: &[(&str, Argument)]) -> Sentence {
        Sentence::new(capitalize(&self.text(id, arguments)))
    }
}

/// A phrase of several phrases.
pub(crate) fn list<T: Into<Argument>>(conjunction: Conjunction, items: impl IntoIterator<Item = T>) -> Argument {
    Argument::List(conjunction, items.into_iter().map(Into::into).collect())
}

/// A fact that a message selects by: `yes` or `no`.
pub(crate) fn yes(fact: bool) -> Argument {
    Argument::from(if fact { "yes" } else { "no" })
}

pub(crate) fn count(n: usize) -> Argument {
    Argument::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// A message without variables, within another.
pub(crate) fn phrase(id: &'static str) -> Phrase {
    Phrase::new(id)
}

/// A square by its name; corners are named as such.
pub(crate) fn square_name(set: &RuleSet, square: Square) -> Phrase {
    phrase(if set.size.is_corner(square) { "corner-here" } else { "square-here" }).with("name", square.name(set.size))
}

/// The text with its first letter in upper case.
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Kinds of pieces that share a sentence.
pub(crate) struct KindGroup<'a> {
    set: &'a RuleSet,
    kinds: Vec<KindId>,
}

impl<'a> KindGroup<'a> {
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
            _ => self.listed(),
        }
    }

    /// The kinds of the group one by one, such as those of one side: `defenders and the king`.
    pub(crate) fn listed(&self) -> Argument {
        list(Conjunction::And, self.kinds.iter().map(|&id| many(self.set, id)))
    }

    /// The pieces of the group, when they have just been mentioned.
    pub(crate) fn again(&self) -> Argument {
        phrase("again-pieces").with("who", self.names()).into()
    }
}

/// The number of pieces of a kind at the start, on the board and in hand.
pub(crate) fn pieces_at_start(set: &RuleSet, id: KindId) -> usize {
    let side = set.kind(id).side;
    let hand = set.hand.as_ref().filter(|_| set.kind_in_hand(side) == Some(id));
    set.start.iter().flatten().filter(|&&other| other == id).count() + hand.map_or(0, |hand| hand.pieces.of(side).into())
}

/// The noun for a kind. A name that no language knows stands as it is.
pub(crate) fn noun(set: &RuleSet, id: KindId) -> Phrase {
    let kind = set.kind(id);
    match (kind.name.as_str(), kind.royal) {
        ("king", true) => phrase("piece-king"),
        (name, true) => phrase("king-named").with("name", name),
        ("attacker", _) if kind.side == Side::Attackers => man(set, Side::Attackers),
        ("defender", _) if kind.side == Side::Defenders => man(set, Side::Defenders),
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
    if is_single(set, id) { the_piece(set, id) } else { phrase("pieces").with("noun", noun(set, id)) }
}

/// The one piece of a kind: `the king`.
pub(crate) fn the_piece(set: &RuleSet, id: KindId) -> Phrase {
    phrase("the-piece").with("noun", noun(set, id))
}

/// One piece of a kind: `the king`, `an attacker`.
pub(crate) fn a_piece(set: &RuleSet, id: KindId) -> Phrase {
    if is_single(set, id) { the_piece(set, id) } else { phrase("a-piece").with("noun", noun(set, id)) }
}

/// The king, by the name that the variant gives him: `the king`. Messages of a variant without a king do not use it.
pub(crate) fn the_king(set: &RuleSet) -> Phrase {
    set.king().map_or_else(|| phrase("the-piece").with("noun", phrase("piece-king")), |(id, _)| the_piece(set, id))
}

/// Any one piece of a kind, which a piece of another kind may become: `an attacker`.
pub(crate) fn any_piece(set: &RuleSet, id: KindId) -> Phrase {
    phrase("a-piece").with("noun", noun(set, id))
}

/// Pieces of a kind on some squares: `the attackers on d5 and e4`.
pub(crate) fn pieces_on(set: &RuleSet, id: KindId, on: &[Square]) -> Phrase {
    phrase("pieces-on").with("noun", noun(set, id)).with("count", count(on.len())).with("squares", square_names(set, on))
}

/// A side, by its own name if it has one: `the attackers`, `Black`.
pub(crate) fn the_side(set: &RuleSet, side: Side) -> Phrase {
    match (set.sides.of(side), side) {
        (Some(name), _) => phrase("side-named").with("name", name),
        (None, Side::Attackers) => phrase("side-attackers"),
        (None, Side::Defenders) => phrase("side-defenders"),
    }
}

/// The noun for a kind where its side is known: `piece` instead of `piece of Black`.
pub(crate) fn own_noun(set: &RuleSet, id: KindId) -> Phrase {
    let (noun, side) = (noun(set, id), set.kind(id).side);
    if set.sides.of(side).is_some() && noun == man(set, side) { phrase("piece-any") } else { noun }
}

/// The noun for a common piece of a side: `attacker`, `piece of Black`.
pub(crate) fn man(set: &RuleSet, side: Side) -> Phrase {
    match (set.sides.of(side), side) {
        (Some(name), _) => phrase("piece-of-side").with("name", name),
        (None, Side::Attackers) => phrase("piece-attacker"),
        (None, Side::Defenders) => phrase("piece-defender"),
    }
}

/// A class of squares: `the throne`, `the corners`. A name that no language knows stands as it is, with spaces for underscores.
pub(crate) fn the_squares(class: &SquareClass) -> Phrase {
    let several = class.squares.len() > 1;
    let known = match class.name.as_str() {
        "throne" => Some("square-throne"),
        "castle" => Some("square-castle"),
        "middle" => Some("square-middle"),
        "edge" if several => Some("square-edge"),
        "corners" if several => Some("square-corners"),
        "camps" if several => Some("square-camps"),
        "camp_hearts" if several => Some("square-camp-hearts"),
        "camp_arms" if several => Some("square-camp-arms"),
        _ => None,
    };
    known.map_or_else(
        || {
            // English sentences agree with the name; others call the squares by a noun of their own.
            let is_plural = several && class.name.ends_with('s') && !class.name.ends_with("ss");
            let id = if several { "squares-named" } else { "square-named" };
            phrase(id).with("name", class.name.replace('_', " ")).with("plural", yes(is_plural))
        },
        phrase,
    )
}

/// One square of a class: `the throne`, `one of the corners`, `the edge`.
pub(crate) fn one_of_squares(class: &SquareClass) -> Phrase {
    phrase("one-of").with("squares", the_squares(class))
}

/// A class that has just been mentioned: `it`, `them`.
pub(crate) fn again_squares(class: &SquareClass) -> Phrase {
    phrase("again-squares").with("squares", the_squares(class))
}

/// The only square of a class, when no piece is there: `the empty throne`.
pub(crate) fn empty_square(class: &SquareClass) -> Phrase {
    phrase("empty-square").with("squares", the_squares(class))
}

/// The names of some squares: `a1, b2 and c3`.
pub(crate) fn square_names(set: &RuleSet, squares: &[Square]) -> Argument {
    list(Conjunction::And, squares.iter().map(|square| square.name(set.size)))
}
