//! Classes of squares as phrases.

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{RuleSet, Square, SquareClass};

use crate::words::writer::{list, phrase, yes};

/// A class of squares: `the throne`, `the corners`. A name that no language knows stands as it is, with spaces for underscores.
pub(crate) fn the(class: &SquareClass) -> Phrase {
    let several = class.squares.len() > 1;
    let known = match class.name.as_str() {
        "throne" => Some("square-throne"),
        "castle" => Some("square-castle"),
        "middle" => Some("square-middle"),
        "edge" if several => Some("square-edge"),
        "corners" if several => Some("square-corners"),
        "camps" if several => Some("square-camps"),
        "camp_hearts" if several => Some("square-camp-hearts"),
        "camp_arms" if several => Some("square-camp-arms"),
        _ => None,
    };
    known.map_or_else(
        || {
            // English sentences agree with the name; others call the squares by a noun of their own.
            let is_plural = several && class.name.ends_with('s') && !class.name.ends_with("ss");
            let id = if several { "squares-named" } else { "square-named" };
            phrase(id).with("name", class.name.replace('_', " ")).with("plural", yes(is_plural))
        },
        phrase,
    )
}

/// One square of a class: `the throne`, `one of the corners`, `the edge`.
pub(crate) fn one_of(class: &SquareClass) -> Phrase {
    phrase("one-of").with("squares", the(class))
}

/// A class that has just been mentioned: `it`, `them`.
pub(crate) fn again(class: &SquareClass) -> Phrase {
    phrase("again-squares").with("squares", the(class))
}

/// The only square of a class, when no piece is there: `the empty throne`.
pub(crate) fn empty(class: &SquareClass) -> Phrase {
    phrase("empty-square").with("squares", the(class))
}

/// The names of some squares: `a1, b2 and c3`.
pub(crate) fn names(set: &RuleSet, squares: &[Square]) -> Argument {
    list(Conjunction::And, squares.iter().map(|square| square.name(set.size)))
}
