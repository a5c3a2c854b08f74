use crate::model::Method;
use crate::model::Type::{self, Alias as Named, Integer, List, Optional, String as Text};

const fn method(name: &'static str, parameters: &'static [(&'static str, Type)], returns: Type, doc: &'static str) -> Method {
    Method { name, parameters, returns, doc }
}

/// The methods of the board, in documentation order.
pub const BOARD_METHODS: &[Method] = &[
    method("turn", &[], Named("Side"), "`\"attackers\"` or `\"defenders\"`"),
    method("at", &[("square", Text)], Optional(&Text), "the name of the kind of piece there, or `nil`"),
    method("side", &[("square", Text)], Optional(&Named("Side")), "the side of the piece there, or `nil`"),
    method("is_empty", &[("square", Text)], Type::Boolean, "whether the square is empty"),
    method("king", &[], Optional(&Text), "the king's square, or `nil` if he has been captured"),
    method("ways", &[], Integer(0, 4), "in how many directions the king could escape in one move if it were his turn"),
    method("count", &[("who", Text)], Integer(0, 361), "the number of pieces"),
    method("pieces", &[("who", Text)], List(&Text), "a list of their squares"),
    method(
        "is_in",
        &[("square", Text), ("class", Text)],
        Type::Boolean,
        "whether a square is in a class; `\"edge\"`, `\"corners\"` and `\"middle\"` always exist",
    ),
    method("squares", &[("class", Text)], List(&Text), "a list of its squares"),
    method("beside", &[("square", Text)], List(&Text), "a list of its two to four neighbours"),
    method(
        "step",
        &[("square", Text), ("direction", Named("Direction"))],
        Optional(&Text),
        "the next square to the `\"north\"`, `\"east\"`, `\"south\"` or `\"west\"`, or `nil` at the edge. North is towards higher ranks",
    ),
    method(
        "direction",
        &[("from", Text), ("to", Text)],
        Optional(&Named("Direction")),
        "the direction of the straight line from one to the other, or `nil`",
    ),
    method(
        "between",
        &[("from", Text), ("to", Text)],
        Optional(&List(&Text)),
        "a list of the squares between, or `nil` if they are not on one line",
    ),
    method("is_clear", &[("from", Text), ("to", Text)], Type::Boolean, "whether they are on one line with only empty squares between"),
    method("file", &[("square", Text)], Integer(1, 19), "the number of its file, from 1"),
    method("rank", &[("square", Text)], Integer(1, 19), "the number of its rank, from 1"),
    method("square", &[("file", Integer(1, 19)), ("rank", Integer(1, 19))], Optional(&Text), "a square, or `nil` off the board"),
    method("size", &[], Integer(5, 19), "the number of squares per side"),
];
