//! Kinds of pieces as keys of variant files, but for `moves` and `captured`, whose items have forms of their own, and for what identifies a kind.

use crate::keys::{Key, KeyTable, KeyType, Value, Words, names, word};
use crate::variant::kind::{CaptureRoles, Kind, Promotion};
use crate::variant::turn::Again;

/// A rule of a kind of piece, as other modules see it.
pub struct KindRule {
    /// Its key in the table of a kind.
    pub key: Key,
    /// The value of the key for a kind; `None` where a file leaves the key out.
    pub get: fn(&Kind) -> Option<Value>,
    /// Sets what the key says. The names of all kinds and classes are known.
    pub set: fn(&mut Kind, &Value),
}

/// The rules of kinds, in the order of their keys.
pub const KIND_RULES: &[KindRule] = &[ARMS, FALLS_BETWEEN, CAPTURED_IN_ROWS, CAPTURES_BETWEEN, CAPTURED_BECOMES, PROMOTES, AGAIN];

const ROLES: [(&str, CaptureRoles); 4] = [
    ("both", CaptureRoles::BOTH),
    ("hammer", CaptureRoles { hammer: true, anvil: false }),
    ("anvil", CaptureRoles { hammer: false, anvil: true }),
    ("none", CaptureRoles::NONE),
];
const ROLE: Words = Words {
    name: "Arms",
    noun: "role",
    doc: "How a piece takes part in captures: by moving next to an enemy (hammer), or by standing on his other side (anvil).",
    words: &names(&ROLES),
};

const ARMS: KindRule = KindRule {
    key: Key::optional("arms", KeyType::Word(&ROLE), "`\"both\"`, `\"hammer\"`, `\"anvil\"` or `\"none\"` (below)", "`\"both\"`"),
    get: |kind| (kind.capture_roles != CaptureRoles::BOTH).then(|| word(&ROLES, &kind.capture_roles)),
    set: |kind, value| kind.capture_roles = value.meaning(&ROLES).unwrap_or(CaptureRoles::BOTH),
};

const FALLS_BETWEEN: KindRule = KindRule {
    key: Key::optional(
        "falls_between",
        KeyType::Flag,
        "whether it is captured when it moves between two enemies, after its own captures",
        "`false`",
    ),
    get: |kind| kind.captured_when_moving_between.then_some(Value::Flag(true)),
    set: |kind, value| kind.captured_when_moving_between = value.is_true(),
};

const CAPTURED_IN_ROWS: KindRule = KindRule {
    key: Key::optional(
        "captured_in_rows",
        KeyType::Flag,
        "whether it is also captured in an unbroken row of pieces between two enemies (below); not the king",
        "`false`",
    ),
    get: |kind| kind.captured_in_rows.then_some(Value::Flag(true)),
    set: |kind, value| kind.captured_in_rows = value.is_true(),
};

const CAPTURES_BETWEEN: KindRule = KindRule {
    key: Key::optional(
        "captures_between",
        KeyType::Enemies,
        "WHO it captures, two at once, by moving between them; only pieces of the other side (below)",
        "`\"none\"`",
    ),
    get: |kind| (!kind.captures_between.is_empty()).then(|| Value::Kinds(kind.captures_between.clone())),
    set: |kind, value| kind.captures_between = value.kinds(),
};

const CAPTURED_BECOMES: KindRule = KindRule {
    key: Key::optional(
        "captured_becomes",
        KeyType::Kind,
        "the kind, of either side, that a captured piece of it becomes where it stands, instead of leaving the board (below); not the king",
        "it leaves the board",
    ),
    get: |kind| kind.becomes.map(|id| Value::Kinds(vec![id])),
    set: |kind, value| kind.becomes = value.kinds().first().copied(),
};

const PROMOTES: KindRule = KindRule {
    key: Key::optional(
        "promotes",
        KeyType::Table(&PROMOTION),
        "what it becomes where it ends a move, such as `{ on = \"far_edge\", to = \"queen\" }` (below); not the king",
        "it stays what it is",
    )
    .like("{ on = \"far_edge\", to = \"queen\" }"),
    get: |kind| {
        let Promotion { on, to } = kind.promotes.as_ref()?;
        Some(Value::Table(vec![("on", Value::Classes(on.clone())), ("to", Value::Kinds(vec![*to]))]))
    },
    set: |kind, value| {
        let on = value.get("on").map(Value::classes).filter(|on| !on.is_empty());
        let to = value.get("to").and_then(|to| to.kinds().first().copied());
        kind.promotes = on.zip(to).map(|(on, to)| Promotion { on, to });
    },
};

const PROMOTION: KeyTable = KeyTable {
    name: "Promotion",
    doc: "What a piece becomes where it ends a move.",
    keys: &[
        Key::required("on", KeyType::Classes, "a square class, or a list of these", "\"far_edge\""),
        Key::required("to", KeyType::Kind, "the kind that it becomes, of its side", "\"queen\""),
    ],
};

const TURNS: [(&str, Again); 2] =
    [("while capturing", Again::WhileCapturing), ("while capturing or escaping", Again::WhileCapturingOrEscaping)];
const TURN: Words =
    Words { name: "Again", noun: "word", doc: "When the turn of a piece that has captured goes on.", words: &names(&TURNS) };

const AGAIN: KindRule = KindRule {
    key: Key::optional(
        "again",
        KeyType::Word(&TURN),
        "`\"while capturing\"` or `\"while capturing or escaping\"`: after a capture its turn goes on (below)",
        "a turn is one move",
    ),
    get: |kind| (!kind.again.is_never()).then(|| word(&TURNS, &kind.again)),
    set: |kind, value| kind.again = value.meaning(&TURNS).unwrap_or_default(),
};
