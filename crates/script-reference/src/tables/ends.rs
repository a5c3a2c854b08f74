use crate::model::Table;
use crate::model::Type::{Alias as Named, Boolean, Integer, List, Map, Table as In, Union};
use crate::tables::key;

pub const ENDS: Table = Table {
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

pub const LINE_GOALS: Table = Table {
    name: "LineGoals",
    doc: "The lines of pieces by which the sides win.",
    keys: &[
        key("attackers", In("LineGoal"), "the line by which the attackers win", Some("none")),
        key("defenders", In("LineGoal"), "the line by which the defenders win", Some("none")),
    ],
};

pub const LINE_GOAL: Table = Table {
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

pub const REPETITION: Table = Table {
    name: "Repetition",
    doc: "The result of a repetition.",
    keys: &[
        key("times", Integer(2, 9), "the number of times that the same position with the same side to move must occur", None),
        key("verdict", Named("RepetitionVerdict"), "the result", None),
    ],
};

pub const QUIET_LIMIT: Table = Table {
    name: "QuietLimit",
    doc: "The result after many moves without a capture.",
    keys: &[
        key("plies", Integer(1, 10_000), "moves of either side without a capture", None),
        key("verdict", Named("Verdict"), "the result", None),
    ],
};
