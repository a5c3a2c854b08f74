//! The parts of the script vocabulary: tables with their keys, methods, the types of values, and names for types.

use std::sync::LazyLock;

use birka_rules::SLIDE_WORDS;

use crate::model::Type::{Exactly, List, Literals, String as Text, Union};
use crate::tables::rules;

/// A method of the board that hooks can call.
#[derive(Debug)]
pub struct Method {
    pub name: &'static str,
    /// The names and types of its parameters.
    pub parameters: &'static [(&'static str, Type)],
    /// The type of its result.
    pub returns: Type,
    /// A description of the result, in Markdown.
    pub doc: &'static str,
}

/// A table with a fixed set of keys.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name in stubs: `Kind`.
    pub name: &'static str,
    /// The description, as a sentence.
    pub doc: &'static str,
    /// The keys in documentation order.
    pub keys: &'static [Key],
}

#[derive(Debug)]
pub struct Key {
    pub name: &'static str,
    /// The type of the value.
    pub ty: Type,
    pub doc: &'static str,
    /// The default, in Markdown; `None` if the key is required.
    pub default: Option<&'static str>,
    /// The first version of the vocabulary that has the key.
    pub since: u16,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    String,
    Boolean,
    /// `false` alone, which removes or denies something.
    False,
    Exactly(u16),
    /// An integer within bounds, both included.
    Integer(i32, i32),
    Literals(&'static [&'static str]),
    /// An alias of [`ALIASES`], by name.
    Alias(&'static str),
    /// A table of [`TABLES`](crate::TABLES), by name.
    Table(&'static str),
    /// A value of any type.
    Any,
    /// A table from names to values.
    Map(&'static Type),
    List(&'static Type),
    Union(&'static [Type]),
    /// A function: its parameters and its results; without results it may return anything or nothing.
    Function(&'static [(&'static str, Type)], &'static [Type]),
    Optional(&'static Type),
}

/// A name for a type.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name in stubs.
    pub name: &'static str,
    pub ty: Type,
    /// The description, as a sentence.
    pub doc: &'static str,
}

/// Every name for a type.
pub static ALIASES: LazyLock<Vec<Alias>> = LazyLock::new(|| OWN_ALIASES.iter().copied().chain(rules::aliases()).collect());

const OWN_ALIASES: &[Alias] = &[
    Alias { name: "Side", ty: Literals(&["attackers", "defenders"]), doc: "One of the two sides; the king is one of the defenders." },
    Alias {
        name: "Slide",
        ty: Literals(SLIDE_WORDS),
        doc: "A move over empty squares, along rank and file or diagonally, in every direction or in some only; a step goes one square.",
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
    Alias { name: "MayPass", ty: Literals(&["all", "attackers", "defenders"]), doc: "Which sides may pass." },
    Alias { name: "DieMoves", ty: Literals(&["at most", "exactly"]), doc: "How far a piece moves with a die." },
    Alias { name: "Winner", ty: Literals(&["attackers", "defenders", "nobody"]), doc: "The winner." },
    Alias {
        name: "Ruling",
        ty: Literals(&["attackers", "defenders", "draw", "goes on"]),
        doc: "The winner, or that the game continues although the rules ended it.",
    },
    Alias { name: "Direction", ty: Literals(&["north", "east", "south", "west"]), doc: "North is towards higher ranks." },
    Alias { name: "Texts", ty: Union(&[Text, List(&Text)]), doc: "A text with items separated by spaces, or a list of texts." },
];
