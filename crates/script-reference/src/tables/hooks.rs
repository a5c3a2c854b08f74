use crate::model::Type::{
    self, Alias as Named, Any, Boolean, False, Function, Integer, List, Literals, Map, Optional, String as Text, Table as In, Union,
};
use crate::model::{KeyDoc, Method, TableDoc};
use crate::tables::key;

pub const HOOKS: TableDoc = TableDoc {
    name: "Hooks",
    doc: "Functions for rules that the other keys cannot express.",
    keys: &[
        key(
            "words",
            Named("Texts"),
            "a sentence, or a list of them, that describes the functions to players; `birka rules` prints it. Required, because functions cannot be described automatically",
            None,
        ),
        key(
            "moves",
            Function(&[("board", In("Board")), ("from", Text)], &[Optional(&List(&Text))]),
            "`function(board, from)`: to which squares may this piece also move?",
            Some("none"),
        ),
        key(
            "legal",
            Function(&[("board", In("Board")), ("from", Text), ("to", Text)], &[Optional(&Boolean)]),
            "`function(board, from, to)`: is this move legal?",
            Some("every move that the rules allow or `moves` adds"),
        ),
        key(
            "captures",
            Function(&[("board", In("Board")), ("from", Text), ("to", Text), ("taken", List(&Text))], &[Optional(&List(&Text))]),
            "`function(board, from, to, taken)`: what does this move capture?",
            Some("what the rules say"),
        ),
        key(
            "changes",
            Function(&[("board", In("Board")), ("move", In("Move"))], &[Optional(&Map(&Union(&[Text, False])))]),
            "`function(board, move)`: which pieces become others, appear or vanish after this move?",
            Some("what the rules say"),
        ),
        key(
            "after",
            Function(&[("board", In("Board")), ("move", In("Move")), ("memory", Map(&Any))], &[]),
            "`function(board, move, memory)`: what is remembered of this move?",
            Some("nothing"),
        ),
        key(
            "outcome",
            Function(&[("board", In("Board")), ("ended", Optional(&In("Ended")))], &[Optional(&Named("Ruling")), Optional(&Text)]),
            "`function(board, ended)`: has the game ended?",
            Some("what the rules say"),
        ),
        key(
            "announce",
            Function(&[("board", In("Board")), ("call", Optional(&Text))], &[Optional(&Union(&[Text, False]))]),
            "`function(board, call)`: what is announced?",
            Some("what `announcements` say"),
        ),
        key(
            "reasons",
            Map(&Text),
            "the reasons for which `outcome` may end a game: identifiers of small letters, digits and hyphens, each with the sentence that players see",
            Some("the built-in reasons"),
        ),
        key(
            "memory",
            Map(&Union(&[Literals(&["square"]), In("MemoryNumber")])),
            "what `after` remembers: up to 8 names, each with `\"square\"` or the bounds of a number, such as `{ from = 0, to = 6 }` (below)",
            Some("nothing"),
        ),
    ],
};

pub const MEMORY_NUMBER: TableDoc = TableDoc {
    name: "MemoryNumber",
    doc: "The bounds of a whole number that hooks remember.",
    keys: &[
        key("from", Integer(-32_768, 32_767), "the smallest number, -32768 or more", None),
        key("to", Integer(-32_768, 32_767), "the largest number, 32767 or less", None),
        key("first", Integer(-32_768, 32_767), "the number before the first move", Some("`from`")),
    ],
};

/// The fields of the move that the hooks `changes` and `after` are called with, in documentation order. All are there.
pub const MOVE: &[KeyDoc] = &[
    key("from", Text, "the square that the piece left", None),
    key("to", Text, "the square where it is; that of `from` where a piece was placed or a turn ended that could have gone on", None),
    key("kind", Text, "the kind of the piece", None),
    key("side", Named("Side"), "the side that moved", None),
    key("taken", List(&Text), "the squares of the captured pieces, which are gone or have become others", None),
    key("taken_kinds", List(&Text), "the kinds of these pieces when they were captured, in the same order", None),
    key("is_placement", Boolean, "whether the piece was placed from the `hand`", None),
];

const fn method(name: &'static str, parameters: &'static [(&'static str, Type)], returns: Type, doc: &'static str) -> Method {
    Method { name, parameters, returns, doc }
}

/// The methods of the board, in documentation order.
pub const BOARD_METHODS: &[Method] = &[
    method("turn", &[], Named("Side"), "`\"attackers\"` or `\"defenders\"`"),
    method("at", &[("square", Text)], Optional(&Text), "the name of the kind of piece there, or `nil`"),
    method("side", &[("square", Text)], Optional(&Named("Side")), "the side of the piece there, or `nil`"),
    method("is_empty", &[("square", Text)], Type::Boolean, "whether the square is empty"),
    method("king", &[], Optional(&Text), "the king's square, or `nil` if he has been captured or the variant has none"),
    method(
        "ways",
        &[],
        Integer(0, 72),
        "in how many directions the king could escape in one move if it were his turn; each leap is a direction of its own",
    ),
    method(
        "die",
        &[],
        Optional(&Integer(1, 6)),
        "what the side to move has rolled (`dice`), or `nil` before it rolls, while its move is being made, and without a die",
    ),
    method("count", &[("who", Text)], Integer(0, 361), "the number of pieces"),
    method("pieces", &[("who", Text)], List(&Text), "a list of their squares"),
    method(
        "is_in",
        &[("square", Text), ("class", Text)],
        Type::Boolean,
        "whether a square is in a class; `\"edge\"`, `\"corners\"` and `\"middle\"` always exist",
    ),
    method("squares", &[("class", Text)], List(&Text), "a list of its squares"),
    method("beside", &[("square", Text)], List(&Text), "a list of its neighbours along its rank and file"),
    method(
        "step",
        &[("square", Text), ("direction", Named("Direction"))],
        Optional(&Text),
        "the next square to the `\"north\"`, `\"east\"`, `\"south\"` or `\"west\"`, or `nil` at the edge and beside a gap. North is towards higher ranks",
    ),
    method(
        "direction",
        &[("from", Text), ("to", Text)],
        Optional(&Named("Direction")),
        "the direction of the straight line from one to the other without a gap between, or `nil`",
    ),
    method(
        "between",
        &[("from", Text), ("to", Text)],
        Optional(&List(&Text)),
        "a list of the squares between, or `nil` if they are not on one line without a gap",
    ),
    method("is_clear", &[("from", Text), ("to", Text)], Type::Boolean, "whether they are on one line with only empty squares between"),
    method("file", &[("square", Text)], Integer(1, 19), "the number of its file, from 1"),
    method("rank", &[("square", Text)], Integer(1, 19), "the number of its rank, from 1"),
    method(
        "square",
        &[("file", Integer(1, 19)), ("rank", Integer(1, 19))],
        Optional(&Text),
        "a square, or `nil` off the board and in a gap",
    ),
    method("size", &[], Integer(3, 19), "the number of squares per side, the longer one if they differ"),
    method("files", &[], Integer(3, 19), "the number of files"),
    method("ranks", &[], Integer(3, 19), "the number of ranks"),
];
