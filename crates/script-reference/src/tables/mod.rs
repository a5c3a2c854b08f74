//! The tables of a variant file with all their keys.

pub(crate) mod hooks;
mod pieces;

use birka_diagnostics::API;

use crate::model::Type::{self, Alias as Named, Boolean, Exactly, False, Integer, List, Map, String as Text, Table as In, Union};
use crate::model::{Key, Table};

/// A key of the first version of the vocabulary.
const fn key(name: &'static str, ty: Type, doc: &'static str, default: Option<&'static str>) -> Key {
    Key { name, ty, doc, default, since: 1 }
}

/// Every table; the first is the one that a file returns.
pub const TABLES: &[Table] = &[
    VARIANT,
    SIDE_NAMES,
    TWO_MOVES,
    DICE,
    HAND,
    pieces::KIND,
    pieces::PROMOTION,
    pieces::LEAP,
    pieces::SLIDE_FROM,
    pieces::HOP,
    pieces::TAKE,
    pieces::TAKE_LEAP,
    pieces::CAPTURE,
    pieces::SQUARE_CLASS,
    ENDS,
    LINE_GOALS,
    LINE_GOAL,
    REPETITION,
    QUIET_LIMIT,
    SHIELDWALL,
    ANNOUNCEMENT,
    hooks::HOOKS,
    hooks::MEMORY_NUMBER,
    EXAMPLE,
    ENDING,
    OPTION,
];

const VARIANT: Table = Table {
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
        key("turn", In("TwoMoves"), "turns of two moves by different pieces (below)", Some("a turn is one move")),
        key(
            "may_pass",
            Named("MayPass"),
            "`\"all\"`, `\"attackers\"` or `\"defenders\"`: who may pass instead of moving (below)",
            Some("nobody"),
        ),
        key("dice", In("Dice"), "a die that the side to move rolls at the beginning of each turn (below)", Some("no die is rolled")),
        key("hand", In("Hand"), "pieces that the sides place before the moves begin (below)", Some("all pieces are on `board`")),
        key("ends", In("Ends"), "how the game ends", None),
        key("shieldwall", Union(&[Boolean, In("Shieldwall")]), "whether rows along the edge can be captured (below)", Some("they cannot")),
        key("announcements", List(&In("Announcement")), "what is announced when the king can escape", Some("none")),
        key("hooks", In("Hooks"), "functions for rules that the other keys cannot express: [docs/hooks.md](hooks.md)", Some("none")),
        key("examples", List(&In("Example")), "positions, moves and their expected results (below)", Some("none")),
    ],
};

const SIDE_NAMES: Table = Table {
    name: "SideNames",
    doc: "Names of the variant's own for the sides.",
    keys: &[
        key("attackers", Text, "the name of the attackers, at most 40 characters", Some("none")),
        key("defenders", Text, "the name of the defenders, at most 40 characters", Some("none")),
    ],
};

const TWO_MOVES: Table = Table {
    name: "TwoMoves",
    doc: "Turns of two moves by different pieces.",
    keys: &[
        key("moves", Exactly(2), "`2`, the number of moves in a turn", None),
        key("alone", Named("Who"), "WHO moves alone: its move is a whole turn", Some("`\"none\"`")),
        key("captures_alone", Boolean, "whether a move that captures an enemy is a whole turn", Some("`false`")),
    ],
};

const DICE: Table = Table {
    name: "Dice",
    doc: "A die that the side to move rolls at the beginning of each turn.",
    keys: &[
        key(
            "moves",
            Named("DieMoves"),
            "`\"at most\"` or `\"exactly\"`: a piece moves at most, or exactly, as many squares as the die shows",
            Some("as far as without a die"),
        ),
        key(
            "on",
            Union(&[Integer(1, 6), List(&Integer(1, 6))]),
            "the numbers, 1 to 6, with which a side moves; with others its turn is over",
            Some("all"),
        ),
    ],
};

const HAND: Table = Table {
    name: "Hand",
    doc: "Pieces that the sides place before the moves begin.",
    keys: &[
        key("attackers", Integer(1, 180), "how many the attackers place", Some("none")),
        key("defenders", Integer(1, 180), "how many the defenders place", Some("none")),
        key("each_turn", Integer(1, 180), "how many a side places in a turn, 1 to 180", Some("`1`")),
        key("first", Named("Side"), "the side that places first", Some("the side that moves first")),
        key("outside", Named("Classes"), "a class of squares, or a list, on which nothing is placed", Some("none")),
    ],
};

const ENDS: Table = Table {
    name: "Ends",
    doc: "How the game ends.",
    keys: &[
        key(
            "escape",
            Named("Classes"),
            "a class of squares, or a list: the defenders win when the king stops there",
            Some("required with a king, not allowed without one"),
        ),
        key("escape_except", Named("Classes"), "a class of squares, or a list, that does not count as an escape", Some("none")),
        key(
            "attackers_taken",
            Boolean,
            "whether the defenders win when the last attacker is captured",
            Some("`true` with a king, else `false`"),
        ),
        key("king_bared", Boolean, "whether the attackers win when the king has no other piece left", Some("`false`")),
        key(
            "exit_fort",
            Boolean,
            "whether the defenders win when the king, at the edge and able to move, is walled in by pieces that cannot be captured",
            Some("`false`"),
        ),
        key(
            "encirclement",
            Boolean,
            "whether the attackers win when no path, however long, leads from any defender to the edge",
            Some("`false`"),
        ),
        key(
            "fewer_than",
            Map(&Integer(1, 180)),
            "`{ attackers = 2, chief = 1 }`: a side with fewer men, or fewer pieces of a kind, has lost (below)",
            Some("no pieces are counted"),
        ),
        key(
            "reach",
            Map(&Named("Classes")),
            "`{ attackers = \"far_edge\" }`: a side, or a kind, wins when one of its pieces stops on a square of a class or of a list of classes (below)",
            Some("only the king has goals"),
        ),
        key("line", In("LineGoals"), "the lines of pieces by which the sides win (below)", Some("lines win nothing")),
        key(
            "no_move",
            Named("NoMove"),
            "`\"loses\"`, `\"draws\"`, or `\"skips\"`: what happens to the side that cannot move (below)",
            Some("`\"loses\"`"),
        ),
        key("passes", Named("Verdict"), "VERDICT: what passes of both sides in a row mean, where all may pass", Some("`\"draw\"`")),
        key(
            "repetition",
            In("Repetition"),
            "`{ times = 3, verdict = VERDICT }`: the same position with the same side to move, 2 to 9 times",
            Some("nothing happens"),
        ),
        key(
            "quiet_limit",
            In("QuietLimit"),
            "`{ plies = 100, verdict = VERDICT }`: moves of either side without a capture, 1 to 10000",
            Some("no limit"),
        ),
    ],
};

const LINE_GOALS: Table = Table {
    name: "LineGoals",
    doc: "The lines of pieces by which the sides win.",
    keys: &[
        key("attackers", In("LineGoal"), "the line by which the attackers win", Some("none")),
        key("defenders", In("LineGoal"), "the line by which the defenders win", Some("none")),
    ],
};

const LINE_GOAL: Table = Table {
    name: "LineGoal",
    doc: "An unbroken line of pieces of a side, the king included, by which it wins.",
    keys: &[
        key("length", Integer(2, 19), "the least number of pieces in the line", None),
        key(
            "along",
            Union(&[Named("LineDirection"), List(&Named("LineDirection"))]),
            "`\"rank\"`, `\"file\"`, `\"diagonal\"`, or a list of these: how it runs",
            Some("all three"),
        ),
        key("outside", Named("Classes"), "a class of squares, or a list: pieces there do not count", Some("none")),
    ],
};

const REPETITION: Table = Table {
    name: "Repetition",
    doc: "The result of a repetition.",
    keys: &[
        key("times", Integer(2, 9), "the number of times that the same position with the same side to move must occur", None),
        key("verdict", Named("RepetitionVerdict"), "the result", None),
    ],
};

const QUIET_LIMIT: Table = Table {
    name: "QuietLimit",
    doc: "The result after many moves without a capture.",
    keys: &[
        key("plies", Integer(1, 10_000), "moves of either side without a capture", None),
        key("verdict", Named("Verdict"), "the result", None),
    ],
};

const SHIELDWALL: Table = Table {
    name: "Shieldwall",
    doc: "Whether rows along the edge can be captured.",
    keys: &[key(
        "closed_by",
        Named("Classes"),
        "a class of squares, or a list, whose squares close a row like an enemy",
        Some("only enemies close it"),
    )],
};

const ANNOUNCEMENT: Table = Table {
    name: "Announcement",
    doc: "What is announced when the king can escape.",
    keys: &[
        key("ways", Integer(1, 72), "the smallest number of directions in which the king can escape in one move", None),
        key("call", Text, "the text of the announcement", None),
    ],
};

const EXAMPLE: Table = Table {
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

const ENDING: Table = Table {
    name: "Ending",
    doc: "The expected end of a game.",
    keys: &[
        key("winner", Named("Winner"), "the winner", None),
        key("reason", Text, "the reason: one of [the built-in reasons](protocol.md), or one that the file declares", Some("any")),
    ],
};

const OPTION: Table = Table {
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
