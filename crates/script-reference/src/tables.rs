use birka_diagnostics::API;

use crate::model::Type::{
    self, Alias as Named, Any, Boolean, Exactly, False, Function, Integer, List, Literals, Map, Optional, String as Text, Table as In,
    Union,
};
use crate::model::{Alias, Key, Method, Table};

/// A key of the first version of the vocabulary.
const fn key(name: &'static str, ty: Type, doc: &'static str, default: Option<&'static str>) -> Key {
    Key { name, ty, doc, default, since: 1 }
}

const FROM: Key =
    key("from", Named("Classes"), "a class of squares, or a list: it begins only on one of these squares", Some("any square"));
const OUTSIDE: Key =
    key("outside", Named("Classes"), "a class of squares, or a list: it does not begin on any of these squares", Some("none"));

pub const ALIASES: &[Alias] = &[
    Alias { name: "Side", ty: Literals(&["attackers", "defenders"]), doc: "One of the two sides; the king is one of the defenders." },
    Alias {
        name: "Slide",
        ty: Literals(&[
            "slide",
            "step",
            "slide diagonally",
            "step diagonally",
            "slide forward",
            "step forward",
            "slide diagonally forward",
            "step diagonally forward",
        ]),
        doc: "A move over empty squares, along rank and file or diagonally, or forward only; a step goes one square.",
    },
    Alias {
        name: "Arms",
        ty: Literals(&["both", "hammer", "anvil", "none"]),
        doc: "How a piece takes part in captures: by moving next to an enemy (hammer), or by standing on his other side (anvil).",
    },
    Alias {
        name: "Again",
        ty: Literals(&["while capturing", "while capturing or escaping"]),
        doc: "When the turn of a piece that has captured goes on.",
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
    Alias {
        name: "Ornament",
        ty: Literals(&["throne", "refuge", "camp", "fort", "pond", "plain"]),
        doc: "How the board shows a class of squares.",
    },
    Alias { name: "LineDirection", ty: Literals(&["rank", "file", "diagonal"]), doc: "A direction in which a line of pieces runs." },
    Alias { name: "NoMove", ty: Literals(&["loses", "draws", "skips"]), doc: "What happens to the side that cannot move." },
    Alias { name: "MayPass", ty: Literals(&["all", "attackers", "defenders"]), doc: "Which sides may pass." },
    Alias { name: "Verdict", ty: Literals(&["draw", "mover loses", "attackers lose", "defenders lose"]), doc: "The result of the game." },
    Alias {
        name: "RepetitionVerdict",
        ty: Literals(&["draw", "mover loses", "attackers lose", "defenders lose", "forbidden"]),
        doc: "The result when a position is repeated.",
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

/// Every table; the first is the one that a file returns.
pub const TABLES: &[Table] = &[
    Table {
        name: "Variant",
        doc: "A variant of tafl: what its file returns.",
        keys: &[
            key("api", Exactly(API), "`1`, the version of this vocabulary", None),
            key("extends", Text, "the id of the variant that this one extends (below)", Some("none")),
            key(
                "id",
                Text,
                "the id on command lines: small letters, digits and hyphens, beginning with a letter, at most 60 characters",
                None,
            ),
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
            key("hand", In("Hand"), "pieces that the sides place before the moves begin (below)", Some("all pieces are on `board`")),
            key("ends", In("Ends"), "how the game ends", None),
            key(
                "shieldwall",
                Union(&[Boolean, In("Shieldwall")]),
                "whether rows along the edge can be captured (below)",
                Some("they cannot"),
            ),
            key("announcements", List(&In("Announcement")), "what is announced when the king can escape", Some("none")),
            key("hooks", In("Hooks"), "functions for rules that the other keys cannot express: [docs/hooks.md](hooks.md)", Some("none")),
            key("examples", List(&In("Example")), "positions, moves and their expected results (below)", Some("none")),
        ],
    },
    Table {
        name: "SideNames",
        doc: "Names of the variant's own for the sides.",
        keys: &[
            key("attackers", Text, "the name of the attackers, at most 40 characters", Some("none")),
            key("defenders", Text, "the name of the defenders, at most 40 characters", Some("none")),
        ],
    },
    Table {
        name: "TwoMoves",
        doc: "Turns of two moves by different pieces.",
        keys: &[
            key("moves", Exactly(2), "`2`, the number of moves in a turn", None),
            key("alone", Named("Who"), "WHO moves alone: its move is a whole turn", Some("`\"none\"`")),
            key("captures_alone", Boolean, "whether a move that captures an enemy is a whole turn", Some("`false`")),
        ],
    },
    Table {
        name: "Hand",
        doc: "Pieces that the sides place before the moves begin.",
        keys: &[
            key("attackers", Integer(1, 180), "how many the attackers place", Some("none")),
            key("defenders", Integer(1, 180), "how many the defenders place", Some("none")),
            key("each_turn", Integer(1, 180), "how many a side places in a turn, 1 to 180", Some("`1`")),
            key("first", Named("Side"), "the side that places first", Some("the side that moves first")),
            key("outside", Named("Classes"), "a class of squares, or a list, on which nothing is placed", Some("none")),
        ],
    },
    Table {
        name: "Kind",
        doc: "A kind of piece.",
        keys: &[
            key("letter", Text, "its letter in board drawings; not a space, digit, `.`, `,`, `/` or `#`", None),
            key("side", Named("Side"), "`\"attackers\"` or `\"defenders\"`", None),
            key("royal", Boolean, "`true` for the king, of whom there is one or none", Some("`false`")),
            key(
                "record",
                Text,
                "its letter in OpenTafl position records",
                Some(
                    "`\"t\"` for attackers, `\"T\"` for defenders, `\"K\"` for the king; of several kinds of a side only for the most numerous one, for the others their `letter`, small for attackers and capital for defenders",
                ),
            ),
            key(
                "moves",
                List(&Union(&[Named("Slide"), In("Leap"), In("Hop"), In("Take"), In("SlideFrom")])),
                "a list of `\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"` and the same with `forward`, leaps such as `{ leap = { 1, 2 } }`, hops such as `{ hop = \"attackers\" }`, captures such as `{ take = \"attackers\", by = \"step\" }`, and moves from some squares only such as `{ move = \"slide\", from = \"edge\" }` (below)",
                Some("`{ \"slide\" }`"),
            ),
            key("reach", Integer(0, 18), "the most squares that it slides in one move, 1 to 18; `0`: it never moves", Some("any distance")),
            key("arms", Named("Arms"), "`\"both\"`, `\"hammer\"`, `\"anvil\"` or `\"none\"` (below)", Some("`\"both\"`")),
            key("captured", List(&In("Capture")), "how it is captured (below)", Some("between two enemies")),
            key(
                "falls_between",
                Boolean,
                "whether it is captured when it moves between two enemies, after its own captures",
                Some("`false`"),
            ),
            key(
                "captured_in_rows",
                Boolean,
                "whether it is also captured in an unbroken row of pieces between two enemies (below); not the king",
                Some("`false`"),
            ),
            key(
                "captures_between",
                Named("Who"),
                "WHO it captures, two at once, by moving between them; only pieces of the other side (below)",
                Some("`\"none\"`"),
            ),
            key(
                "captured_becomes",
                Text,
                "the kind, of either side, that a captured piece of it becomes where it stands, instead of leaving the board (below); not the king",
                Some("it leaves the board"),
            ),
            key(
                "promotes",
                In("Promotion"),
                "what it becomes where it ends a move, such as `{ on = \"far_edge\", to = \"queen\" }` (below); not the king",
                Some("it stays what it is"),
            ),
            key(
                "again",
                Named("Again"),
                "`\"while capturing\"` or `\"while capturing or escaping\"`: after a capture its turn goes on (below)",
                Some("a turn is one move"),
            ),
        ],
    },
    Table {
        name: "Promotion",
        doc: "What a piece becomes where it ends a move.",
        keys: &[
            key("on", Named("Texts"), "a square class, or a list of these", None),
            key("to", Text, "the kind that it becomes, of its side", None),
        ],
    },
    Table {
        name: "Leap",
        doc: "A leap over whatever lies between.",
        keys: &[
            key(
                "leap",
                List(&Integer(0, 18)),
                "two distances: the number of squares along one axis of the board and the number along the other, 0 to 18, the greater one at least 2",
                None,
            ),
            FROM,
            OUTSIDE,
        ],
    },
    Table {
        name: "SlideFrom",
        doc: "A slide or a step, in a table to say where it begins.",
        keys: &[
            key(
                "move",
                Named("Slide"),
                "`\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"`, or the same with `forward`",
                None,
            ),
            FROM,
            OUTSIDE,
        ],
    },
    Table {
        name: "Hop",
        doc: "A jump along a rank or a file over one adjacent piece to the empty square behind it.",
        keys: &[
            key("hop", Named("Who"), "WHO it hops over, of either side", None),
            key(
                "captures",
                Boolean,
                "whether the piece hopped over is captured; only pieces of the other side, and not the king",
                Some("`false`"),
            ),
            key(
                "at",
                Named("Classes"),
                "a class of squares, or a list: only from or to one of these squares",
                Some("from and to any square"),
            ),
            FROM,
            OUTSIDE,
        ],
    },
    Table {
        name: "Take",
        doc: "A move onto an enemy, which is captured.",
        keys: &[
            key("take", Named("Who"), "WHO it takes; only pieces of the other side", None),
            key(
                "by",
                Union(&[Named("Slide"), In("Leap")]),
                "how it gets there, over empty squares: `\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"`, the same with `forward`, or a leap such as `{ leap = { 1, 2 } }`",
                None,
            ),
            FROM,
            OUTSIDE,
        ],
    },
    Table {
        name: "Capture",
        doc: "How a kind is captured, on some squares or everywhere else.",
        keys: &[
            key("on", Named("Classes"), "a class of squares, or a list: the rule applies on these squares", Some("any square")),
            key(
                "beside",
                Named("Classes"),
                "a class of squares, or a list: the rule applies next to these squares along a rank or a file",
                Some("any square"),
            ),
            key(
                "sides",
                Named("Sides"),
                "`2`: two opposite sides; `3` or `4`: that many of its four; `0`: it cannot be captured here",
                None,
            ),
            key("edge_counts", Boolean, "with 3 or 4 sides: whether the edge of the board counts as a hostile side", Some("`false`")),
        ],
    },
    Table {
        name: "SquareClass",
        doc: "A class of squares with special rules.",
        keys: &[
            key(
                "at",
                Named("Squares"),
                "a square such as `\"e5\"`, `\"middle\"`, `\"corners\"`, `\"edge\"`, or a list of these",
                Some("required, but for `middle`, `corners` and `edge`, which are the squares of that name"),
            ),
            key("stop", Named("Who"), "WHO may stop there", Some("`\"all\"`")),
            key("pass", Named("Who"), "WHO may pass over it while it is empty", Some("`\"all\"`")),
            key(
                "reenter",
                Named("Who"),
                "WHO may enter from outside; pieces that may stop but not enter can move within the squares where they start until they leave",
                Some("as `stop`"),
            ),
            key("hostile", Named("Who"), "WHO can be captured against it, whether or not a piece stands there", Some("`\"none\"`")),
            key("hostile_when_empty", Named("Who"), "WHO can be captured against it while it is empty", Some("`\"none\"`")),
            key(
                "hostile_when_besieged",
                Named("Who"),
                "WHO can be captured against it while the king stands there with an enemy on each of his other three sides (Linnaeus, law 10)",
                Some("`\"none\"`"),
            ),
            key(
                "spares_inside",
                Named("Who"),
                "WHO cannot be captured against it while standing in the same connected group of these squares: pieces in their own camp",
                Some("`\"none\"`"),
            ),
            key(
                "ornament",
                Named("Ornament"),
                "how the board marks it: `\"throne\"`, `\"refuge\"`, `\"camp\"` or `\"plain\"`; `\"fort\"` or `\"pond\"` suits squares closed to all",
                Some("by its name: `throne`; `corners` is a refuge; `camp` or `camps` is a camp; others are plain"),
            ),
        ],
    },
    Table {
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
    },
    Table {
        name: "LineGoals",
        doc: "The lines of pieces by which the sides win.",
        keys: &[
            key("attackers", In("LineGoal"), "the line by which the attackers win", Some("none")),
            key("defenders", In("LineGoal"), "the line by which the defenders win", Some("none")),
        ],
    },
    Table {
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
    },
    Table {
        name: "Repetition",
        doc: "The result of a repetition.",
        keys: &[
            key("times", Integer(2, 9), "the number of times that the same position with the same side to move must occur", None),
            key("verdict", Named("RepetitionVerdict"), "the result", None),
        ],
    },
    Table {
        name: "QuietLimit",
        doc: "The result after many moves without a capture.",
        keys: &[
            key("plies", Integer(1, 10_000), "moves of either side without a capture", None),
            key("verdict", Named("Verdict"), "the result", None),
        ],
    },
    Table {
        name: "Shieldwall",
        doc: "Whether rows along the edge can be captured.",
        keys: &[key(
            "closed_by",
            Named("Classes"),
            "a class of squares, or a list, whose squares close a row like an enemy",
            Some("only enemies close it"),
        )],
    },
    Table {
        name: "Announcement",
        doc: "What is announced when the king can escape.",
        keys: &[
            key("ways", Integer(1, 72), "the smallest number of directions in which the king can escape in one move", None),
            key("call", Text, "the text of the announcement", None),
        ],
    },
    Table {
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
    },
    Table {
        name: "MemoryNumber",
        doc: "The bounds of a whole number that hooks remember.",
        keys: &[
            key("from", Integer(-32_768, 32_767), "the smallest number, -32768 or more", None),
            key("to", Integer(-32_768, 32_767), "the largest number, 32767 or less", None),
            key("first", Integer(-32_768, 32_767), "the number before the first move", Some("`from`")),
        ],
    },
    Table {
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
            key(
                "options",
                Map(&Union(&[Text, Boolean, Integer(0, 10_000)])),
                "the chosen options, `{ king = \"two\" }`",
                Some("the defaults"),
            ),
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
    },
    Table {
        name: "Ending",
        doc: "The expected end of a game.",
        keys: &[
            key("winner", Named("Winner"), "the winner", None),
            key("reason", Text, "the reason: one of [the built-in reasons](protocol.md), or one that the file declares", Some("any")),
        ],
    },
    Table {
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
    },
];

/// The fields of the move that the hooks `changes` and `after` are called with, in documentation order. All are there.
pub const MOVE: &[Key] = &[
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
