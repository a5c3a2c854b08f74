use crate::model::Type::{Alias as Named, Boolean, Integer, List, String as Text, Table as In, Union};
use crate::model::{KeyDoc, TableDoc};
use crate::tables::{key, rule};

const FROM: KeyDoc =
    key("from", Named("Classes"), "a class of squares, or a list: it begins only on one of these squares", Some("any square"));
const OUTSIDE: KeyDoc =
    key("outside", Named("Classes"), "a class of squares, or a list: it does not begin on any of these squares", Some("none"));

const DISTANCES: KeyDoc = key(
    "leap",
    List(&Integer(0, 18)),
    "two distances: the number of squares along one axis of the board and the number along the other, 0 to 18, the greater one at least 2",
    None,
);

pub const KIND: TableDoc = TableDoc {
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
            "a list of `\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"` and the same in some directions only, leaps such as `{ leap = { 1, 2 } }`, hops such as `{ hop = \"attackers\" }`, captures such as `{ take = \"attackers\", by = \"step\" }`, and moves from some squares only such as `{ move = \"slide\", from = \"edge\" }` (below)",
            Some("`{ \"slide\" }`"),
        ),
        key("reach", Integer(0, 18), "the most squares that it slides in one move, 1 to 18; `0`: it never moves", Some("any distance")),
        rule("arms"),
        key("captured", List(&In("Capture")), "how it is captured (below)", Some("between two enemies")),
        rule("falls_between"),
        rule("captured_in_rows"),
        rule("captures_between"),
        rule("captured_becomes"),
        rule("promotes"),
        rule("again"),
    ],
};

pub const LEAP: TableDoc = TableDoc { name: "Leap", doc: "A leap over whatever lies between.", keys: &[DISTANCES, FROM, OUTSIDE] };

pub const SLIDE_FROM: TableDoc = TableDoc {
    name: "SlideFrom",
    doc: "A slide or a step, in a table to say where it begins.",
    keys: &[
        key(
            "move",
            Named("Slide"),
            "`\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"`, or the same in some directions only",
            None,
        ),
        FROM,
        OUTSIDE,
    ],
};

pub const HOP: TableDoc = TableDoc {
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
        key("at", Named("Classes"), "a class of squares, or a list: only from or to one of these squares", Some("from and to any square")),
        FROM,
        OUTSIDE,
    ],
};

pub const TAKE: TableDoc = TableDoc {
    name: "Take",
    doc: "A move onto an enemy, which is captured.",
    keys: &[
        key("take", Named("Who"), "WHO it takes; only pieces of the other side", None),
        key(
            "by",
            Union(&[Named("Slide"), In("TakeLeap")]),
            "how it gets there, over empty squares: `\"slide\"`, `\"step\"`, `\"slide diagonally\"`, `\"step diagonally\"`, the same in some directions only, or a leap such as `{ leap = { 1, 2 } }`",
            None,
        ),
        FROM,
        OUTSIDE,
    ],
};

pub const TAKE_LEAP: TableDoc =
    TableDoc { name: "TakeLeap", doc: "A leap onto a piece that is taken; where it begins is said beside it.", keys: &[DISTANCES] };

pub const CAPTURE: TableDoc = TableDoc {
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
        key("sides", Named("Sides"), "`2`: two opposite sides; `3` or `4`: that many of its four; `0`: it cannot be captured here", None),
        key("edge_counts", Boolean, "with 3 or 4 sides: whether the edge of the board counts as a hostile side", Some("`false`")),
    ],
};

pub const SQUARE_CLASS: TableDoc = TableDoc {
    name: "SquareClass",
    doc: "A class of squares with special rules.",
    keys: &[
        key(
            "at",
            Named("Squares"),
            "a square such as `\"e5\"`, `\"middle\"`, `\"corners\"`, `\"edge\"`, or a list of these",
            Some("required, but for `middle`, `corners` and `edge`, which are the squares of that name"),
        ),
        rule("stop"),
        rule("pass"),
        rule("reenter"),
        rule("hostile"),
        rule("hostile_when_empty"),
        rule("hostile_when_besieged"),
        rule("spares_inside"),
        rule("ornament"),
    ],
};
