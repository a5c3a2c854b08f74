//! Limits of variant files, as data: the page `docs/limits.md` and the messages about keys that mean one of these things.

use std::fmt::Write;

/// Something that no key says.
#[derive(Debug)]
pub struct Limit {
    /// The limit, with its verb, such as `leaping moves cannot be said`.
    pub what: &'static str,
    /// Games that need it.
    pub games: &'static str,
    /// The nearest thing that a file can say.
    pub instead: &'static str,
    /// Keys by which authors say it, in lower case and without underscores.
    pub keys: &'static [&'static str],
}

/// The limits, in the order of the page.
pub const LIMITS: &[Limit] = &[
    Limit {
        what: "an exit fort, encirclement, calls, and hostility around a besieged king cannot be said of several kings, or of a king of the attackers",
        games: "none of the family",
        instead: "`ends.fewer_than` names kinds that must not fall, and `ends.reach` the squares that they are to reach; for a game without a king leave `royal` and `escape` out",
        keys: &["kings", "noking", "kingless", "royals", "royalcount"],
    },
    Limit {
        what: "a turn of more than two moves cannot be said, but for further captures of the piece that captured; nor can a second move that may be left out",
        games: "none of the family",
        instead: "`turn = { moves = 2 }` is a turn of two moves, `again` of a kind lets its turn go on while it captures, `may_pass` lets sides pass, and `no_move = \"skips\"` passes over a side that cannot move",
        keys: &["skip", "actions"],
    },
    Limit {
        what: "phases of a game cannot be said, but for the placement of pieces before the moves begin; nor can pieces that are placed later, that capture when they are placed, or that a side places beside a king",
        games: "Latrunculi by some readings, shogi, Nine Men's Morris",
        instead: "`hand` has pieces that the sides place before the moves begin",
        keys: &["reserve", "phases", "phase", "setup", "dropcapture"],
    },
    Limit {
        what: "captures of groups cannot be said: pieces that touch one another and are captured together because none has an empty square beside it",
        games: "Rek, Go",
        instead: "`captured` with `sides = 4` and `edge_counts = true` captures a single piece so; a `captures` hook names groups, as in `rek`",
        keys: &["group", "groups", "liberty", "liberties"],
    },
    Limit {
        what: "several dice, dice with other than six faces, cards, and other chance cannot be said; nor can a roll that decides which piece moves, but by a hook",
        games: "Sáhkku, Daldøs, backgammon",
        instead: "`dice` is a die that is rolled at the beginning of each turn and says how far, or whether, a piece moves",
        keys: &["random", "chance", "cards", "luck", "diesides", "faces"],
    },
    Limit {
        what: "rules about earlier moves cannot be said, but for repetition and moves without a capture",
        games: "rules by which a piece may move once, or the king may not move twice in a row",
        instead: "`repetition` and `quiet_limit`; the `memory` of hooks, which an `after` hook sets, keeps what other rules need to know",
        keys: &["history", "before", "firstmove", "castling", "state", "onmove"],
    },
    Limit {
        what: "boards of other than square cells, boards without a border, and diagonal lines cannot be said",
        games: "Alquerque, Fox and Geese",
        instead: "`#` in `board` leaves squares out, and a `moves` hook adds moves along other lines",
        keys: &["hex", "hexagonal", "cells", "graph", "wrap", "torus", "lines", "connections", "points"],
    },
    Limit {
        what: "more or fewer than two players, and moves that the other side does not see, cannot be said",
        games: "none of the family",
        instead: "nothing",
        keys: &["players", "hidden", "fog", "teams"],
    },
];

/// The limit that an author runs into with a key that no table has; `None` if the key means none of [`LIMITS`].
#[must_use]
pub fn limit_of(key: &str) -> Option<&'static Limit> {
    let plain = plain(key);
    LIMITS.iter().find(|limit| limit.keys.contains(&plain.as_str()))
}

/// A key in lower case and without underscores.
fn plain(key: &str) -> String {
    key.to_lowercase().chars().filter(|&letter| letter != '_').collect()
}

/// Keys by which authors say how a piece moves, in lower case and without underscores.
const MOVES: &[&str] = &[
    "hopcapture",
    "jumpcapture",
    "jump",
    "jumps",
    "hop",
    "hops",
    "leaps",
    "leaper",
    "knight",
    "canjump",
    "canleap",
    "diagonal",
    "diagonals",
    "diagonally",
    "directions",
    "direction",
    "movement",
    "steps",
    "step",
    "slide",
    "slides",
    "orthogonal",
    "range",
    "distance",
    "speed",
    "forward",
    "forwardonly",
    "onlyforward",
    "backward",
    "backwards",
    "sideways",
];

/// The key to write in place of one that no table has, if there is one with its meaning.
#[must_use]
pub fn said_by(key: &str) -> Option<&'static str> {
    const HOW_A_PIECE_MOVES: &str = "how a piece moves is said by `moves` and `reach` of its kind, such as `moves = { \"slide diagonally\", { leap = { 1, 2 } }, { hop = \"attackers\" }, \"step forward\" }`";
    const FURTHER_CAPTURES: &str = "a turn goes on after a capture by `again = \"while capturing\"` of the kind";
    const INTERVENTION: &str = "a piece captures two enemies by moving between them by `captures_between` of its kind";
    const ROWS: &str = "pieces in a row between two enemies are captured together by `captured_in_rows = true` of their kind";
    const PLACEMENT: &str = "pieces that are placed before the moves begin are said by `hand` beside `pieces`, such as `hand = { attackers = 12, defenders = 12, each_turn = 2, outside = \"middle\" }`";
    const TWO_MOVES: &str = "a turn of two moves is said by `turn = { moves = 2 }` beside `pieces`, such as `turn = { moves = 2, alone = \"king\", captures_alone = true }`";
    const PASSES: &str = "sides that may pass are said by `may_pass` beside `pieces`, such as `may_pass = \"all\"`, and what two passes in a row mean by `passes` in `ends`";
    const DICE: &str =
        "a die that is rolled at the beginning of each turn is said by `dice` beside `pieces`, such as `dice = { moves = \"at most\" }`";
    const GOALS: &str = "squares that pieces are to reach are said by `reach` in `ends`, such as `reach = { attackers = \"far_edge\" }`, those of the king by `escape`, and lines of pieces by `line`";
    const LOSSES: &str =
        "pieces that a side must keep are counted by `fewer_than` in `ends`, such as `fewer_than = { attackers = 2, chief = 1 }`";
    const PROMOTION: &str = "what a piece becomes where it ends a move is said by `promotes` of its kind, such as `promotes = { on = \"far_edge\", to = \"queen\" }`";
    const CONVERSION: &str =
        "what a captured piece becomes is said by `captured_becomes` of its kind, such as `captured_becomes = \"white\"`";
    const ORIGINS: &str = "a move that begins only on some squares is said by `from`, or by `outside`, of an item of `moves`, such as `moves = { \"step\", { move = \"slide\", from = \"edge\" } }`";
    match plain(key).as_str() {
        "movesfrom" | "movefrom" | "onlyfrom" | "startfrom" | "startson" | "startsfrom" | "notfrom" | "origin" => Some(ORIGINS),
        "placement" | "placements" | "place" | "placing" | "drop" | "drops" | "dropphase" | "inhand" | "hands" => Some(PLACEMENT),
        "goal" | "goals" | "objective" | "target" | "targets" | "win" | "wins" | "winner" => Some(GOALS),
        "promotion" | "promote" | "promotesto" | "promotions" | "crowns" | "crowning" => Some(PROMOTION),
        "conversion" | "convert" | "converts" | "mercenary" | "becomes" | "changessides" | "demotes" | "turncoat" => Some(CONVERSION),
        "menleft" | "piecesleft" | "losewith" | "vital" => Some(LOSSES),
        "pass" | "passes" | "passing" | "maypass" | "canpass" | "twopasses" => Some(PASSES),
        "die" | "roll" | "rolls" | "rolled" | "pips" => Some(DICE),
        "turns" | "movesperturn" | "doublemove" | "twomoves" | "movecount" => Some(TWO_MOVES),
        "rows" | "captureline" | "capturelines" | "capturerow" | "capturerows" | "inrows" | "multiple" | "sandwich" => Some(ROWS),
        "intervention" | "intervenes" | "intervene" => Some(INTERVENTION),
        "berserk" | "multicapture" | "chain" | "continues" | "extramove" => Some(FURTHER_CAPTURES),
        key => MOVES.contains(&key).then_some(HOW_A_PIECE_MOVES),
    }
}

/// The limits as a Markdown table.
#[must_use]
pub fn limits_markdown() -> String {
    let mut out = String::from("| what | games that need it | instead |\n|---|---|---|\n");
    for limit in LIMITS {
        let _ = writeln!(out, "| {} | {} | {} |", limit.what, limit.games, limit.instead);
    }
    out
}
