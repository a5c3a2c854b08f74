use super::Type;
use super::Type::{Alias as Named, List, Maybe, Text, Truth, Whole};

/// A question that a function may ask the board.
#[derive(Debug)]
pub struct Method {
    /// What it is called.
    pub name: &'static str,
    /// What it is given.
    pub given: &'static [(&'static str, Type)],
    /// What it gives.
    pub gives: Type,
    /// What that is, in Markdown.
    pub doc: &'static str,
}

const fn method(name: &'static str, given: &'static [(&'static str, Type)], gives: Type, doc: &'static str) -> Method {
    Method { name, given, gives, doc }
}

/// Everything that may be asked of the board, in the order in which it is explained.
pub const BOARD: &[Method] = &[
    method("turn", &[], Named("Side"), "`\"attackers\"` or `\"defenders\"`"),
    method("at", &[("square", Text)], Maybe(&Text), "the name of the kind that stands there, or `nil`"),
    method("side", &[("square", Text)], Maybe(&Named("Side")), "whose piece stands there, or `nil`"),
    method("is_empty", &[("square", Text)], Truth, "whether nothing does"),
    method("king", &[], Maybe(&Text), "the king's square, or `nil` when he has fallen"),
    method("ways", &[], Whole(0, 4), "in how many directions the king could reach his escape in one move, were it his turn"),
    method("count", &[("who", Text)], Whole(0, 361), "how many pieces"),
    method("pieces", &[("who", Text)], List(&Text), "a list of their squares"),
    method(
        "is_in",
        &[("square", Text), ("class", Text)],
        Truth,
        "whether a square is of a class; `\"edge\"`, `\"corners\"` and `\"middle\"` are always known",
    ),
    method("squares", &[("class", Text)], List(&Text), "a list of its squares"),
    method("beside", &[("square", Text)], List(&Text), "a list of its two to four neighbours"),
    method(
        "step",
        &[("square", Text), ("direction", Named("Direction"))],
        Maybe(&Text),
        "the next square to the `\"north\"`, `\"east\"`, `\"south\"` or `\"west\"`, or `nil` at the rim. North is towards higher ranks",
    ),
    method(
        "direction",
        &[("from", Text), ("to", Text)],
        Maybe(&Named("Direction")),
        "the direction that leads straight from one to the other, or `nil`",
    ),
    method(
        "between",
        &[("from", Text), ("to", Text)],
        Maybe(&List(&Text)),
        "a list of the squares between, or `nil` where no straight line leads",
    ),
    method("is_clear", &[("from", Text), ("to", Text)], Truth, "whether a straight line leads and nothing stands between"),
    method("file", &[("square", Text)], Whole(1, 19), "the number of its file, from 1"),
    method("rank", &[("square", Text)], Whole(1, 19), "the number of its rank, from 1"),
    method("square", &[("file", Whole(1, 19)), ("rank", Whole(1, 19))], Maybe(&Text), "a square, or `nil` off the board"),
    method("size", &[], Whole(5, 19), "squares a side"),
];
