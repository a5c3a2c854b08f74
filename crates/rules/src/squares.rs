//! Classes of squares as keys of variant files, but for the squares themselves.

use crate::keys::{Key, KeyType, Words, names};
use crate::variant::{Hostility, Ornament, SquareRule};

/// A rule of a class of squares about the kinds of pieces that its key names, as other modules see it.
pub struct SquareLaw {
    /// Its key in the table of a class. The value is of [`KeyType::Kinds`].
    pub key: Key,
    /// Whether it holds for the kind of a rule.
    pub holds: fn(&SquareRule) -> bool,
    /// Whether it holds for the kind of a rule where a file leaves the key out, given the keys before it.
    pub holds_by_default: fn(&SquareRule) -> bool,
    /// Sets whether it holds. The keys before it are set.
    pub set: fn(&mut SquareRule, bool),
}

/// The rules of classes of squares, in the order of their keys.
pub const SQUARE_LAWS: &[SquareLaw] = &[
    SquareLaw {
        key: law("stop", "WHO may stop there", "`\"all\"`"),
        holds: |rule| rule.stop,
        holds_by_default: |_| true,
        set: |rule, holds| (rule.stop, rule.enter) = (holds, holds),
    },
    SquareLaw {
        key: law("pass", "WHO may pass over it while it is empty", "`\"all\"`"),
        holds: |rule| rule.pass,
        holds_by_default: |_| true,
        set: |rule, holds| rule.pass = holds,
    },
    SquareLaw {
        key: law(
            "reenter",
            "WHO may enter from outside; pieces that may stop but not enter can move within the squares where they start until they leave",
            "as `stop`",
        ),
        holds: |rule| rule.enter,
        holds_by_default: |rule| rule.stop,
        set: |rule, holds| rule.enter = holds,
    },
    SquareLaw {
        key: law("hostile", "WHO can be captured against it, whether or not a piece stands there", "`\"none\"`"),
        holds: |rule| rule.hostile == Hostility::Always,
        holds_by_default: |_| false,
        set: |rule, holds| rule.hostile = if holds { Hostility::Always } else { Hostility::Never },
    },
    SquareLaw {
        key: law("hostile_when_empty", "WHO can be captured against it while it is empty", "`\"none\"`"),
        holds: |rule| rule.hostile == Hostility::WhenEmpty,
        holds_by_default: |_| false,
        set: |rule, holds| {
            if holds && rule.hostile == Hostility::Never {
                rule.hostile = Hostility::WhenEmpty;
            }
        },
    },
    SquareLaw {
        key: law(
            "hostile_when_besieged",
            "WHO can be captured against it while the king stands there with an enemy on each of his other three sides (Linnaeus, law 10)",
            "`\"none\"`",
        ),
        holds: |rule| rule.hostile_when_besieged,
        holds_by_default: |_| false,
        set: |rule, holds| rule.hostile_when_besieged = holds,
    },
    SquareLaw {
        key: law(
            "spares_inside",
            "WHO cannot be captured against it while standing in the same connected group of these squares: pieces in their own camp",
            "`\"none\"`",
        ),
        holds: |rule| rule.hostile_only_outside,
        holds_by_default: |_| false,
        set: |rule, holds| rule.hostile_only_outside = holds,
    },
];

const fn law(name: &'static str, doc: &'static str, default: &'static str) -> Key {
    Key::optional(name, KeyType::Kinds, doc, default)
}

/// The words of ornaments.
pub const ORNAMENTS: [(&str, Ornament); 6] = [
    ("throne", Ornament::Throne),
    ("refuge", Ornament::Refuge),
    ("camp", Ornament::Camp),
    ("fort", Ornament::Fort),
    ("pond", Ornament::Pond),
    ("plain", Ornament::Plain),
];

/// The key for how the board shows a class of squares.
pub const ORNAMENT: Key = Key::optional(
    "ornament",
    KeyType::Word(&Words { name: "Ornament", noun: "ornament", doc: "How the board shows a class of squares.", words: &names(&ORNAMENTS) }),
    "how the board marks it: `\"throne\"`, `\"refuge\"`, `\"camp\"` or `\"plain\"`; `\"fort\"` or `\"pond\"` suits squares closed to all",
    "by its name: `throne`; `corners` is a refuge; `camp` or `camps` is a camp; others are plain",
);
