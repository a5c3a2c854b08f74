use super::Type::{Alias as Named, Exactly, False, Function, List, Map, Maybe, Or, Table as In, Text, Truth, Whole, Words};
use super::{Alias, Key, Table, Type};
use birka_diagnostics::API;

/// A key of the first version of the vocabulary.
const fn key(name: &'static str, ty: Type, doc: &'static str, otherwise: Option<&'static str>) -> Key {
    Key { name, ty, doc, otherwise, since: 1 }
}

/// Types that occur often.
pub const ALIASES: &[Alias] = &[
    Alias { name: "Side", ty: Words(&["attackers", "defenders"]), doc: "One of the two sides; the king is one of the defenders." },
    Alias {
        name: "Arms",
        ty: Words(&["both", "hammer", "anvil", "none"]),
        doc: "What a piece can do in a capture: move up to an enemy (hammer), or be what he is taken against (anvil).",
    },
    Alias {
        name: "Sides",
        ty: Or(&[Exactly(0), Exactly(2), Exactly(3), Exactly(4)]),
        doc: "`2`: two opposite sides; `3` or `4`: so many of the four; `0`: never.",
    },
    Alias {
        name: "Who",
        ty: Or(&[Words(&["all", "none", "attackers", "defenders"]), Text, List(&Text)]),
        doc: "Whom a law is for: all, none, a side, a kind of piece by name, or a list of these.",
    },
    Alias {
        name: "Classes",
        ty: Or(&[Words(&["edge", "corners", "middle"]), Text, List(&Text)]),
        doc: "A class of squares by name, or a list of these.",
    },
    Alias {
        name: "Squares",
        ty: Or(&[Words(&["middle", "corners", "edge"]), Text, List(&Text)]),
        doc: "A square such as `\"e5\"`, all corners, the edge, or a list of these.",
    },
    Alias { name: "Ornament", ty: Words(&["throne", "refuge", "camp", "plain"]), doc: "How the board shows a class of squares." },
    Alias { name: "NoMove", ty: Words(&["loses", "draws"]), doc: "What befalls the side that cannot move." },
    Alias { name: "Verdict", ty: Words(&["draw", "mover loses", "attackers lose", "defenders lose"]), doc: "What befalls whom." },
    Alias {
        name: "RepetitionVerdict",
        ty: Words(&["draw", "mover loses", "attackers lose", "defenders lose", "forbidden"]),
        doc: "What befalls whom when a position comes back.",
    },
    Alias { name: "Winner", ty: Words(&["attackers", "defenders", "nobody"]), doc: "Who has won." },
    Alias {
        name: "Ruling",
        ty: Words(&["attackers", "defenders", "draw", "goes on"]),
        doc: "Who has won, or that the game goes on although the rules ended it.",
    },
    Alias { name: "Direction", ty: Words(&["north", "east", "south", "west"]), doc: "North is towards higher ranks." },
    Alias { name: "Texts", ty: Or(&[Text, List(&Text)]), doc: "A text in which blanks part several, or a list of texts." },
];

/// Every table, that which a file returns first.
pub const TABLES: &[Table] = &[
    Table {
        name: "Variant",
        doc: "A variant of tafl: what its file returns.",
        keys: &[
            key("api", Exactly(API), "`1`, the version of this vocabulary", None),
            key("extends", Text, "the name of a variant of which this is a variation (below)", Some("it stands by itself")),
            key("id", Text, "what it is called on a command line: small letters, digits, hyphens; begins with a letter; 60 at most", None),
            key("name", Text, "what people see", None),
            key("summary", Text, "one sentence", Some("empty")),
            key("sources", Or(&[Text, List(&Text)]), "a list of texts: where the rules come from", Some("none")),
            key("board", Text, "the drawn board", None),
            key("pieces", Map(&In("Kind")), "the kinds of pieces, by name", None),
            key("squares", Map(&In("SquareClass")), "classes of squares with laws of their own, by name", Some("none")),
            key("first", Named("Side"), "`\"attackers\"` or `\"defenders\"`: who begins", None),
            key("ends", In("Ends"), "how the game ends", None),
            key("shieldwall", Or(&[Truth, In("Shieldwall")]), "whether rows along the rim can be captured (below)", Some("they cannot")),
            key("announcements", List(&In("Announcement")), "what is called when the king has ways open", Some("none")),
            key("hooks", In("Hooks"), "functions, for what all this cannot say: [docs/hooks.md](hooks.md)", Some("none")),
            key("examples", List(&In("Example")), "positions, moves and what must come of them (below)", Some("none")),
        ],
    },
    Table {
        name: "Kind",
        doc: "A kind of piece.",
        keys: &[
            key("letter", Text, "its letter in the drawn board; no blank, digit, `.` or `/`", None),
            key("side", Named("Side"), "`\"attackers\"` or `\"defenders\"`", None),
            key("royal", Truth, "`true` for the king", Some("`false`")),
            key(
                "record",
                Text,
                "its letter in OpenTafl position records",
                Some("`\"t\"` for attackers, `\"T\"` for defenders, `\"K\"` for the king"),
            ),
            key("reach", Whole(1, 18), "the most squares it slides at once, 1 to 18", Some("any distance")),
            key("arms", Named("Arms"), "`\"both\"`, `\"hammer\"`, `\"anvil\"` or `\"none\"` (below)", Some("`\"both\"`")),
            key("captured", List(&In("Capture")), "how it is captured (below)", Some("between two enemies")),
            key(
                "falls_between",
                Truth,
                "whether it falls when it steps between two enemies itself, after its own captures",
                Some("`false`"),
            ),
        ],
    },
    Table {
        name: "Capture",
        doc: "How a kind is captured, on some squares or everywhere else.",
        keys: &[
            key("on", Named("Classes"), "a class of squares, or a list: where it stands on one", Some("any place")),
            key(
                "beside",
                Named("Classes"),
                "a class of squares, or a list: where it stands next to one along a rank or a file",
                Some("any place"),
            ),
            key("sides", Named("Sides"), "`2`: two opposite sides; `3` or `4`: so many of its four; `0`: it cannot be captured here", None),
            key("edge_counts", Truth, "with 3 or 4 sides: whether the rim of the board is a hostile side", Some("`false`")),
        ],
    },
    Table {
        name: "SquareClass",
        doc: "A class of squares with laws of its own.",
        keys: &[
            key("at", Named("Squares"), "a square such as `\"e5\"`, `\"middle\"`, `\"corners\"`, `\"edge\"`, or a list of these", None),
            key("stop", Named("Who"), "WHO may stand there", Some("`\"all\"`")),
            key("pass", Named("Who"), "WHO may pass over it while it is empty", Some("`\"all\"`")),
            key(
                "reenter",
                Named("Who"),
                "WHO may come in from outside; who may stop but not come in can move within, where they started, until they leave",
                Some("as `stop`"),
            ),
            key("hostile", Named("Who"), "WHO can be captured against it, whatever stands there", Some("`\"none\"`")),
            key("hostile_when_empty", Named("Who"), "WHO can be captured against it while nothing stands there", Some("`\"none\"`")),
            key(
                "hostile_when_besieged",
                Named("Who"),
                "WHO can be captured against it while the king stands there with an enemy on each of his other three sides (Linnaeus, law 10)",
                Some("`\"none\"`"),
            ),
            key(
                "spares_inside",
                Named("Who"),
                "WHO, standing in the same connected group of these squares, cannot be captured against them: men in their camp",
                Some("`\"none\"`"),
            ),
            key(
                "ornament",
                Named("Ornament"),
                "how the board shows it: `\"throne\"`, `\"refuge\"`, `\"camp\"` or `\"plain\"`",
                Some("by its name: `throne`; `corners` a refuge; `camp` or `camps` a camp; others plain"),
            ),
        ],
    },
    Table {
        name: "Ends",
        doc: "How the game ends.",
        keys: &[
            key("escape", Named("Classes"), "a class of squares, or a list: the defenders win when the king stands there", None),
            key("escape_except", Named("Classes"), "a class of squares, or a list, that does not count", Some("none")),
            key("attackers_taken", Truth, "whether the defenders win when the last attacker falls", Some("`true`")),
            key("king_bared", Truth, "whether the attackers win when the king has no man left", Some("`false`")),
            key(
                "exit_fort",
                Truth,
                "whether the defenders win when the king, at the rim and able to move, is walled in by men who cannot be captured",
                Some("`false`"),
            ),
            key(
                "encirclement",
                Truth,
                "whether the attackers win when no way, however long, leads from any defender to the rim",
                Some("`false`"),
            ),
            key("no_move", Named("NoMove"), "`\"loses\"` or `\"draws\"`: what befalls the side that cannot move", Some("`\"loses\"`")),
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
        name: "Repetition",
        doc: "What happens when a position comes back.",
        keys: &[
            key("times", Whole(2, 9), "how many times the same position with the same side to move makes a repetition", None),
            key("verdict", Named("RepetitionVerdict"), "what befalls whom", None),
        ],
    },
    Table {
        name: "QuietLimit",
        doc: "What happens when nobody has captured for long.",
        keys: &[
            key("plies", Whole(1, 10_000), "moves of either side without a capture", None),
            key("verdict", Named("Verdict"), "what befalls whom", None),
        ],
    },
    Table {
        name: "Shieldwall",
        doc: "Whether rows along the rim can be captured.",
        keys: &[key(
            "closed_by",
            Named("Classes"),
            "a class of squares, or a list, whose squares close a row as an enemy does",
            Some("an enemy alone closes it"),
        )],
    },
    Table {
        name: "Announcement",
        doc: "What is called out when the king has ways open.",
        keys: &[
            key("ways", Whole(1, 4), "in how many of the four directions one move leads the king to his escape, at least", None),
            key("call", Text, "the word that is called", None),
        ],
    },
    Table {
        name: "Hooks",
        doc: "Functions for what the rest cannot say.",
        keys: &[
            key(
                "words",
                Named("Texts"),
                "a sentence, or a list of them, that tells players what the functions do; `birka rules` prints it. Required: nothing else can tell",
                None,
            ),
            key(
                "legal",
                Function(&[("board", In("Board")), ("from", Text), ("to", Text)], &[Maybe(&Truth)]),
                "`function(board, from, to)`: may this move be played?",
                Some("every move the rules allow"),
            ),
            key(
                "captures",
                Function(&[("board", In("Board")), ("from", Text), ("to", Text), ("taken", List(&Text))], &[Maybe(&List(&Text))]),
                "`function(board, from, to, taken)`: what falls by this move?",
                Some("what the rules say"),
            ),
            key(
                "outcome",
                Function(&[("board", In("Board")), ("ended", Maybe(&In("Ended")))], &[Maybe(&Named("Ruling")), Maybe(&Text)]),
                "`function(board, ended)`: has the game ended?",
                Some("what the rules say"),
            ),
            key(
                "announce",
                Function(&[("board", In("Board")), ("call", Maybe(&Text))], &[Maybe(&Or(&[Text, False]))]),
                "`function(board, call)`: what is called out?",
                Some("what `announcements` say"),
            ),
            key(
                "reasons",
                Map(&Text),
                "why `outcome` may end a game: words for programs, small letters, digits and hyphens, each with the sentence that players see",
                Some("those the rules know"),
            ),
        ],
    },
    Table {
        name: "Example",
        doc: "A position, moves, and what must come of them.",
        keys: &[
            key("rule", Text, "the rule that is shown, and where it is from", None),
            key(
                "board",
                Or(&[Text, Map(&Named("Texts"))]),
                "a drawn board; or a table of squares by letter, `{ K = \"e5\", a = \"e4 e6\" }`; or a position record, `\"/9/…/\"`",
                Some("the beginning of the game"),
            ),
            key(
                "turn",
                Named("Side"),
                "`\"attackers\"` or `\"defenders\"`",
                Some("the side of the piece named first; at the beginning of the game, who begins"),
            ),
            key("options", Map(&Or(&[Text, Truth, Whole(0, 10_000)])), "what is chosen, `{ king = \"two\" }`", Some("the defaults")),
            key(
                "move",
                Named("Texts"),
                "a move, or several, at most 1000, that are played in a row; what is expected is expected of the last",
                Some("none is played"),
            ),
            key("captures", Or(&[Named("Texts"), False]), "the squares captured on, all of them; `false` for none", Some("anything")),
            key(
                "ends",
                Or(&[In("Ending"), False]),
                "`{ winner = \"attackers\", reason = \"encirclement\" }`; the winner may be `\"nobody\"`, the reason left out; `false` if the game goes on",
                Some("anything"),
            ),
            key("calls", Or(&[Text, False]), "what is called; `false` for nothing", Some("anything")),
            key("allows", Named("Texts"), "moves that are legal then", Some("nothing is looked at")),
            key("forbids", Named("Texts"), "moves of the side to move that are not", Some("nothing is looked at")),
        ],
    },
    Table {
        name: "Ending",
        doc: "How a game has to have ended.",
        keys: &[
            key("winner", Named("Winner"), "who wins", None),
            key("reason", Text, "why: one of [the reasons](protocol.md), or of those the file declares", Some("any")),
        ],
    },
    Table {
        name: "Option",
        doc: "Something about the rules that players choose.",
        keys: &[
            key("doc", Text, "what is chosen, for players", Some("empty")),
            key("default", Or(&[Text, Truth, Whole(0, 10_000)]), "what holds where nobody has chosen", None),
            key(
                "choices",
                List(&Or(&[Text, List(&Text)])),
                "the words to choose from, each alone or with what it means",
                Some("it is no word"),
            ),
            key("from", Whole(0, 10_000), "the smallest number", Some("it is no number")),
            key("to", Whole(0, 10_000), "the largest number", Some("it is no number")),
        ],
    },
];
