//! The course of a game as keys of variant files: turns, passes, the die, the pieces in hand, the shieldwall, and announcements.

use std::num::NonZeroU8;

use crate::keys::{Key, KeyTable, KeyType, SIDES, Value, Words, names, word};
use crate::variant::RuleSet;
use crate::variant::ends::{Announcement, Verdict};
use crate::variant::ids::Side;
use crate::variant::kind::Shieldwall;
use crate::variant::turn::{Dice, DieFace, DieFaces, DieSteps, Hand, InHand, Passes, TwoMoves};

/// A rule beside the ends, as other modules see it.
pub struct CourseRule {
    /// Its key in a variant file.
    pub key: Key,
    /// The value of the key for some rules; `None` where a file leaves the key out.
    pub get: fn(&RuleSet) -> Option<Value>,
    /// Sets what the key says. All that stands above it in a file is known.
    pub set: fn(&mut RuleSet, &Value),
}

/// The rules of the course of a game, in the order of their keys.
pub const COURSE: &[CourseRule] = &[TURN, MAY_PASS, DICE, HAND, SHIELDWALL, ANNOUNCEMENTS];

const SIDE: Words =
    Words { name: "Side", noun: "side", doc: "One of the two sides; the king is one of the defenders.", words: &names(&SIDES) };

const TURN: CourseRule = CourseRule {
    key: Key::optional("turn", KeyType::Table(&TWO_MOVES), "turns of two moves by different pieces (below)", "a turn is one move")
        .like("{ moves = 2, alone = \"king\", captures_alone = true }"),
    get: |set| {
        let rule = set.two_moves.as_ref()?;
        let alone = (!rule.alone.is_empty()).then(|| ("alone", Value::Kinds(rule.alone.clone())));
        let captures_alone = rule.captures_alone.then_some(("captures_alone", Value::Flag(true)));
        Some(Value::Table([("moves", Value::Number(2))].into_iter().chain(alone).chain(captures_alone).collect()))
    },
    set: |set, value| {
        let captures_alone = value.get("captures_alone").is_some_and(Value::is_true);
        set.two_moves = Some(TwoMoves { alone: value.get("alone").map(Value::kinds).unwrap_or_default(), captures_alone });
    },
};

const TWO_MOVES: KeyTable = KeyTable {
    name: "TwoMoves",
    doc: "Turns of two moves by different pieces.",
    keys: &[
        Key::required("moves", KeyType::Number(2, 2), "`2`, the number of moves in a turn", "2"),
        Key::optional("alone", KeyType::Kinds, "WHO moves alone: its move is a whole turn", "`\"none\"`"),
        Key::optional("captures_alone", KeyType::Flag, "whether a move that captures an enemy is a whole turn", "`false`"),
    ],
};

/// The sides that may pass. The effect of two passes in a row is one of the ends.
const PASSES: [(&str, Passes); 3] = [
    ("all", Passes::OfBoth { verdict: Verdict::Draw }),
    ("attackers", Passes::Of(Side::Attackers)),
    ("defenders", Passes::Of(Side::Defenders)),
];
const WHO_PASSES: Words = Words { name: "MayPass", noun: "side", doc: "Which sides may pass.", words: &names(&PASSES) };

const MAY_PASS: CourseRule = CourseRule {
    key: Key::optional(
        "may_pass",
        KeyType::Word(&WHO_PASSES),
        "`\"all\"`, `\"attackers\"` or `\"defenders\"`: who may pass instead of moving (below)",
        "nobody",
    ),
    get: |set| {
        let who = set.passes.map(|passes| if let Passes::OfBoth { .. } = passes { PASSES[0].1 } else { passes })?;
        Some(word(&PASSES, &who))
    },
    set: |set, value| set.passes = value.meaning(&PASSES),
};

const STEPS: [(&str, DieSteps); 2] = [("at most", DieSteps::AtMost), ("exactly", DieSteps::Exactly)];
const DIE_MOVES: Words = Words { name: "DieMoves", noun: "word", doc: "How far a piece moves with a die.", words: &names(&STEPS) };

const DICE: CourseRule = CourseRule {
    key: Key::optional(
        "dice",
        KeyType::Table(&DIE),
        "a die that the side to move rolls at the beginning of each turn (below)",
        "no die is rolled",
    )
    .like("{ moves = \"at most\" }"),
    get: |set| {
        let dice = set.dice?;
        let moves = (dice.steps != DieSteps::Any).then(|| ("moves", word(&STEPS, &dice.steps)));
        let faces = || dice.moves_on.iter().map(|face| face.number().into()).collect();
        let on = (dice.moves_on != DieFaces::ALL).then(|| ("on", Value::Numbers(faces())));
        Some(Value::Table(moves.into_iter().chain(on).collect()))
    },
    set: |set, value| {
        let steps = value.get("moves").and_then(|word| word.meaning(&STEPS)).unwrap_or_default();
        let face = |number: &u16| DieFace::try_from(u8::try_from(*number).ok()?).ok();
        let moves_on = value.get("on").map_or(DieFaces::ALL, |on| on.numbers().iter().filter_map(face).collect());
        set.dice = Some(Dice { steps, moves_on });
    },
};

const DIE: KeyTable = KeyTable {
    name: "Dice",
    doc: "A die that the side to move rolls at the beginning of each turn.",
    keys: &[
        Key::optional(
            "moves",
            KeyType::Word(&DIE_MOVES),
            "`\"at most\"` or `\"exactly\"`: a piece moves at most, or exactly, as many squares as the die shows",
            "as far as without a die",
        ),
        Key::optional("on", KeyType::Numbers(1, 6), "the numbers, 1 to 6, with which a side moves; with others its turn is over", "all"),
    ],
};

const HAND: CourseRule = CourseRule {
    key: Key::optional(
        "hand",
        KeyType::Table(&IN_HAND),
        "pieces that the sides place before the moves begin (below)",
        "all pieces are on `board`",
    )
    .like("{ attackers = 12, defenders = 12, each_turn = 2, outside = \"middle\" }"),
    get: |set| {
        let hand = set.hand.as_ref()?;
        let number = |side: Side| Some((side.name(), Value::Number(hand.pieces.of(side).into()))).filter(|_| hand.pieces.of(side) > 0);
        let mut fields: Vec<(&'static str, Value)> = Side::ALL.into_iter().filter_map(number).collect();
        fields.extend([("each_turn", Value::Number(hand.each_turn.get().into())), ("first", word(&SIDES, &hand.first))]);
        fields.extend((!hand.outside.is_empty()).then(|| ("outside", Value::Classes(hand.outside.clone()))));
        Some(Value::Table(fields))
    },
    set: |set, value| {
        let number = |name| value.get(name).and_then(|number| u8::try_from(number.number()).ok());
        set.hand = Some(Hand {
            pieces: InHand { attackers: number("attackers").unwrap_or(0), defenders: number("defenders").unwrap_or(0) },
            first: value.get("first").and_then(|side| side.meaning(&SIDES)).unwrap_or(set.first),
            each_turn: number("each_turn").and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN),
            outside: value.get("outside").map(Value::classes).unwrap_or_default(),
        });
    },
};

/// A side needs at most as many men as the largest board has room for on each half.
const MEN: KeyType = KeyType::Number(1, 180);

const IN_HAND: KeyTable = KeyTable {
    name: "Hand",
    doc: "Pieces that the sides place before the moves begin.",
    keys: &[
        Key::optional("attackers", MEN, "how many the attackers place", "none"),
        Key::optional("defenders", MEN, "how many the defenders place", "none"),
        Key::optional("each_turn", MEN, "how many a side places in a turn, 1 to 180", "`1`"),
        Key::optional("first", KeyType::Word(&SIDE), "the side that places first", "the side that moves first"),
        Key::optional("outside", KeyType::Classes, "a class of squares, or a list, on which nothing is placed", "none"),
    ],
};

const SHIELDWALL: CourseRule = CourseRule {
    key: Key::optional("shieldwall", KeyType::FlagOr(&CLOSERS), "whether rows along the edge can be captured (below)", "they cannot")
        .like("{ closed_by = \"corners\" }"),
    get: |set| {
        let rule = set.shieldwall.as_ref()?;
        let closed_by = || Value::Table(vec![("closed_by", Value::Classes(rule.closed_by.clone()))]);
        Some(if rule.closed_by.is_empty() { Value::Flag(true) } else { closed_by() })
    },
    set: |set, value| {
        let closed_by = value.get("closed_by").map(Value::classes).unwrap_or_default();
        set.shieldwall = (*value != Value::Flag(false)).then_some(Shieldwall { closed_by });
    },
};

const CLOSERS: KeyTable = KeyTable {
    name: "Shieldwall",
    doc: "Whether rows along the edge can be captured.",
    keys: &[Key::optional(
        "closed_by",
        KeyType::Classes,
        "a class of squares, or a list, whose squares close a row like an enemy",
        "only enemies close it",
    )],
};

const ANNOUNCEMENTS: CourseRule = CourseRule {
    key: Key::optional("announcements", KeyType::Items(&ANNOUNCEMENT), "what is announced when the king can escape", "none")
        .like("{ { ways = 1, call = \"raichi\" } }"),
    get: |set| {
        let value = |call: &Announcement| {
            Value::Table(vec![("ways", Value::Number(call.ways.get().into())), ("call", Value::Text(call.call.clone()))])
        };
        (!set.announcements.is_empty()).then(|| Value::Items(set.announcements.iter().map(value).collect()))
    },
    set: |set, value| {
        let call = |item: &Value| {
            let ways = NonZeroU8::new(u8::try_from(item.get("ways")?.number()).ok()?)?;
            Some(Announcement { ways, call: item.get("call")?.text().to_owned() })
        };
        set.announcements = value.items().iter().filter_map(call).collect();
        set.announcements.sort_by_key(|call| call.ways);
    },
};

const ANNOUNCEMENT: KeyTable = KeyTable {
    name: "Announcement",
    doc: "What is announced when the king can escape.",
    keys: &[
        // The king of most directions has eight along lines, and eight for each of eight leaps.
        Key::required("ways", KeyType::Number(1, 72), "the smallest number of directions in which the king can escape in one move", "1"),
        Key::required("call", KeyType::Text(40), "the text of the announcement", "\"raichi\""),
    ],
};
