use serde::{Deserialize, Serialize};

use crate::board::Square;

/// A class of squares, by its place in [`RuleSet::classes`](super::RuleSet::classes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ClassId(pub u8);

impl ClassId {
    /// Its place in the list of classes.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A named set of squares with laws of its own: the throne, the corners, a camp.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquareClass {
    /// What players call it: `throne`, `corners`.
    pub name: String,
    /// Its squares, in order.
    #[serde(with = "indices")]
    pub squares: Vec<Square>,
    /// What each kind may do here and suffers here, in the order of the kinds.
    pub laws: Vec<Law>,
    /// How a board shows it.
    pub ornament: Ornament,
}

/// What one class of squares means to one kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Law {
    /// Whether the kind may stand here at all.
    pub stop: bool,
    /// Whether it may pass over these squares from outside.
    pub pass: bool,
    /// Whether it may come in from outside; without it, a piece that starts here may move within until it leaves for good.
    pub reenter: bool,
    /// Whether these squares take the place of an enemy when the kind is captured.
    pub hostile: Hostility,
    /// Whether they are not hostile after all to a piece that stands in the same connected group of them: men in their camp.
    pub spares_inside: bool,
    /// Whether they are hostile while the king stands on them with an enemy on each of his other three sides
    /// (Linnaeus, law 10: the soldier between the besieged king and an enemy is killed).
    pub hostile_when_besieged: bool,
}

impl Law {
    /// An ordinary square.
    pub const OPEN: Self =
        Self { stop: true, pass: true, reenter: true, hostile: Hostility::Never, spares_inside: false, hostile_when_besieged: false };
}

/// When a square takes the place of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hostility {
    /// Never.
    Never,
    /// While nothing stands on it.
    WhenEmpty,
    /// Whatever stands on it, friend or nobody.
    Always,
}

/// How a board marks a class of squares. It says nothing of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ornament {
    /// No mark.
    Plain,
    /// The king's seat.
    Throne,
    /// A refuge the king makes for.
    Refuge,
    /// Embroidered: a camp of the besiegers.
    Camp,
}

/// Squares as their numbers.
mod indices {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::board::{BoardSize, Square};

    pub fn serialize<S: Serializer>(squares: &[Square], to: S) -> Result<S::Ok, S::Error> {
        squares.iter().map(|square| square.index()).collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Square>, D::Error> {
        let area = BoardSize::MAX * BoardSize::MAX;
        Vec::<usize>::deserialize(from)?
            .into_iter()
            .map(|index| if index < area { Ok(Square::from_index(index)) } else { Err(D::Error::custom("a square beyond every board")) })
            .collect()
    }
}
