//! The tables of a variant file with all their keys.

pub(crate) mod hooks;
mod pieces;
pub(crate) mod rules;

use std::sync::LazyLock;

use birka_diagnostics::API;
use birka_rules::SLIDE_WORDS;

use crate::model::Type::{self, Alias as Named, Boolean, Exactly, False, Integer, List, Literals, Map, String as Text, Table as In, Union};
use crate::model::{Alias, KeyDoc, TableDoc};

/// A key of the first version of the vocabulary.
const fn key(name: &'static str, ty: Type, doc: &'static str, default: Option<&'static str>) -> KeyDoc {
    KeyDoc { name, ty, doc, default, since: 1 }
}

/// The place of a key that the rules declare.
const fn rule(name: &'static str) -> KeyDoc {
    key(name, Type::Any, "", None)
}

/// Every table; the first is the one that a file returns.
pub static TABLES: LazyLock<Vec<TableDoc>> = LazyLock::new(|| {
    let before = BEFORE_ENDS.iter().map(|table| {
        let declared = |key: &KeyDoc| if matches!(key.ty, Type::Any) { rules::declared_key(key.name) } else { None };
        let keys: Vec<KeyDoc> = table.keys.iter().map(|key| declared(key).unwrap_or(KeyDoc { ..*key })).collect();
        TableDoc { keys: keys.leak(), ..*table }
    });
    before.chain(rules::tables()).chain(AFTER_ENDS.iter().copied()).collect()
});

const BEFORE_ENDS: &[TableDoc] = &[
    VARIANT,
    SIDE_NAMES,
    pieces::KIND,
    pieces::LEAP,
    pieces::SLIDE_FROM,
    pieces::HOP,
    pieces::TAKE,
    pieces::TAKE_LEAP,
    pieces::CAPTURE,
    pieces::SQUARE_CLASS,
];

const AFTER_ENDS: &[TableDoc] = &[hooks::HOOKS, hooks::MEMORY_NUMBER, EXAMPLE, ENDING, OPTION];

const VARIANT: TableDoc = TableDoc {
    name: "Variant",
    doc: "A variant of tafl: what its file returns.",
    keys: &[
        key("api", Exactly(API), "`1`, the version of this vocabulary", None),
        key("extends", Text, "the id of the variant that this one extends (below)", Some("none")),
        key("id", Text, "the id on command lines: small letters, digits and hyphens, beginning with a letter, at most 60 characters", None),
        key("name", Text, "the name shown to players", None),
        key("summary", Text, "one sentence", Some("empty")),
        key(
            "people",
            Named("People"),
            "the people whose game it is: `\"norse\"`, `\"sami\"`, `\"irish\"`, `\"welsh\"`, `\"english\"`, or `\"modern\"` for rules of today",
            Some("none"),
        ),
        key("sources", Union(&[Text, List(&Text)]), "a list of texts: where the rules come from", Some("none")),
        key("board", Text, "the drawn board", None),
        key("pieces", Map(&In("Kind")), "the kinds of pieces, by name", None),
        key("squares", Map(&In("SquareClass")), "classes of squares with special rules, by name", Some("none")),
        key(
            "sides",
            In("SideNames"),
            "names of the variant's own for the sides: `{ attackers = \"Black\", defenders = \"White\" }`",
            Some("none"),
        ),
        key("first", Named("Side"), "`\"attackers\"` or `\"defenders\"`: the side that moves first", None),
        rule("turn"),
        rule("may_pass"),
        rule("dice"),
        rule("hand"),
        key("ends", In("Ends"), "how the game ends", None),
        rule("shieldwall"),
        rule("announcements"),
        key("hooks", In("Hooks"), "functions for rules that the other keys cannot express: [docs/hooks.md](hooks.md)", Some("none")),
        key("examples", List(&In("Example")), "positions, moves and their expected results (below)", Some("none")),
    ],
};

const SIDE_NAMES: TableDoc = TableDoc {
    name: "SideNames",
    doc: "Names of the variant's own for the sides.",
    keys: &[
        key("attackers", Text, "the name of the attackers, at most 40 characters", Some("none")),
        key("defenders", Text, "the name of the defenders, at most 40 characters", Some("none")),
    ],
};

const EXAMPLE: TableDoc = TableDoc {
    name: "Example",
    doc: "A position, moves and their expected results.",
    keys: &[
        key("rule", Text, "the rule that is shown, and its source", None),
        key(
            "board",
            Union(&[Text, Map(&Named("Texts"))]),
            "a drawn board; or a table of squares by letter, `{ K = \"e5\", a = \"e4 e6\" }`; or a position record, `\"/9/…/\"`",
            Some("the starting position"),
        ),
        key(
            "turn",
            Named("Side"),
            "`\"attackers\"` or `\"defenders\"`",
            Some("the side of the piece that moves first; in the starting position, the side that moves first"),
        ),
        key(
            "memory",
            Map(&Union(&[Text, Integer(-32_768, 32_767)])),
            "what the hooks remember in the position, `{ ply = 3, last = \"e5\" }`; what is left out is as before the first move",
            Some("as before the first move"),
        ),
        key("options", Map(&Union(&[Text, Boolean, Integer(0, 10_000)])), "the chosen options, `{ king = \"two\" }`", Some("the defaults")),
        key(
            "move",
            Named("Texts"),
            "a move, or up to 1000 moves that are played in a row; the expectations apply to the last",
            Some("none"),
        ),
        key("captures", Union(&[Named("Texts"), False]), "all squares of captured pieces; `false` for none", Some("anything")),
        key(
            "then_on",
            Map(&Union(&[Text, False])),
            "what stands on squares then, `{ e5 = \"knight\", d4 = false }`; `false` for nothing",
            Some("anything"),
        ),
        key(
            "ends",
            Union(&[In("Ending"), False]),
            "`{ winner = \"attackers\", reason = \"encirclement\" }`; the winner may be `\"nobody\"`, the reason is optional; `false` if the game continues",
            Some("anything"),
        ),
        key("calls", Union(&[Text, False]), "the announcement; `false` for none", Some("anything")),
        key("allows", Named("Texts"), "moves that are legal then", Some("anything")),
        key("forbids", Named("Texts"), "moves of the side to move that are illegal then", Some("anything")),
    ],
};

const ENDING: TableDoc = TableDoc {
    name: "Ending",
    doc: "The expected end of a game.",
    keys: &[
        key("winner", Named("Winner"), "the winner", None),
        key("reason", Text, "the reason: one of [the built-in reasons](#ends), or one that the file declares", Some("any")),
    ],
};

const OPTION: TableDoc = TableDoc {
    name: "Option",
    doc: "A rule that players choose.",
    keys: &[
        key("doc", Text, "a description for players", Some("empty")),
        key("default", Union(&[Text, Boolean, Integer(0, 10_000)]), "the value if players do not choose one", None),
        key(
            "choices",
            List(&Union(&[Text, List(&Text)])),
            "the words to choose from, each alone or with a description",
            Some("the option is not a word"),
        ),
        key("from", Integer(0, 10_000), "the smallest number", Some("the option is not a number")),
        key("to", Integer(0, 10_000), "the largest number", Some("the option is not a number")),
    ],
};

/// Every name for a type.
pub static ALIASES: LazyLock<Vec<Alias>> = LazyLock::new(|| OWN_ALIASES.iter().copied().chain(rules::aliases()).collect());

const OWN_ALIASES: &[Alias] = &[
    Alias {
        name: "Slide",
        ty: Literals(SLIDE_WORDS),
        doc: "A move over empty squares, along rank and file or diagonally, in every direction or in some only; a step goes one square.",
    },
    Alias {
        name: "Sides",
        ty: Union(&[Exactly(0), Exactly(2), Exactly(3), Exactly(4)]),
        doc: "`2`: two opposite sides; `3` or `4`: that many of the four; `0`: never.",
    },
    Alias {
        name: "Who",
        ty: Union(&[Literals(&["all", "none", "attackers", "defenders"]), Text, List(&Text)]),
        doc: "Which pieces a rule applies to: all, none, a side, a kind of piece by name, or a list of these.",
    },
    Alias {
        name: "Classes",
        ty: Union(&[Literals(&["edge", "corners", "middle"]), Text, List(&Text)]),
        doc: "A class of squares by name, or a list of these.",
    },
    Alias {
        name: "Squares",
        ty: Union(&[Literals(&["middle", "corners", "edge"]), Text, List(&Text)]),
        doc: "A square such as `\"e5\"`, all corners, the edge, or a list of these.",
    },
    Alias {
        name: "People",
        ty: Literals(&["norse", "sami", "irish", "welsh", "english", "modern"]),
        doc: "The people whose game it is, as the sources say; `modern` for rules of today.",
    },
    Alias { name: "Winner", ty: Literals(&["attackers", "defenders", "nobody"]), doc: "The winner." },
    Alias {
        name: "Ruling",
        ty: Literals(&["attackers", "defenders", "draw", "goes on"]),
        doc: "The winner, or that the game continues although the rules ended it.",
    },
    Alias { name: "Direction", ty: Literals(&["north", "east", "south", "west"]), doc: "North is towards higher ranks." },
    Alias { name: "Texts", ty: Union(&[Text, List(&Text)]), doc: "A text with items separated by spaces, or a list of texts." },
];
