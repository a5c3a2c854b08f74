use crate::board::square::Square;

/// A class of squares: its index in [`RuleSet::classes`](crate::RuleSet::classes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClassId(pub u8);

impl ClassId {
    /// The index in the list of classes.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A named set of squares with its own rules: the throne, the corners, the camps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareClass {
    /// The name: `throne`, `corners`.
    pub name: String,
    /// The squares, in ascending order.
    #[cfg_attr(feature = "serde", serde(with = "square_numbers"))]
    pub squares: Vec<Square>,
    /// The rule for each kind of piece, in the order of the kinds.
    #[cfg_attr(feature = "serde", serde(rename = "laws"))]
    pub rules: Vec<SquareRule>,
    /// How a board shows the squares.
    pub ornament: Ornament,
}

/// Permissions of a class of squares for a kind of piece, and when the squares are hostile to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareRule {
    /// Whether the kind may stand here.
    pub stop: bool,
    /// Whether it may slide over these squares from outside.
    pub pass: bool,
    /// Whether it may enter from outside. If not, a piece that starts here may move within until it leaves.
    #[cfg_attr(feature = "serde", serde(rename = "reenter"))]
    pub enter: bool,
    /// When these squares count as enemies in captures of this kind.
    pub hostile: Hostility,
    /// Whether they are not hostile to a piece that stands in the same connected group of them: soldiers in their own camp.
    #[cfg_attr(feature = "serde", serde(rename = "spares_inside"))]
    pub hostile_only_outside: bool,
    /// Whether they are hostile while the king stands on them with enemies on his other three sides (Linnaeus, law 10: the soldier
    /// between the besieged king and an enemy is killed).
    pub hostile_when_besieged: bool,
}

impl SquareRule {
    /// The rule of squares in no class.
    pub const OPEN: Self =
        Self { stop: true, pass: true, enter: true, hostile: Hostility::Never, hostile_only_outside: false, hostile_when_besieged: false };
}

/// When a square counts as an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Hostility {
    /// Never.
    Never,
    /// While it is empty.
    WhenEmpty,
    /// Always, whatever stands on it.
    Always,
}

/// How a board marks a class of squares. It does not affect the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ornament {
    /// No mark.
    Plain,
    /// The throne.
    Throne,
    /// A refuge that the king escapes to.
    Refuge,
    /// A camp of the attackers.
    Camp,
    /// A fort that no piece enters.
    Fort,
    /// A pond that no piece enters.
    Pond,
}

/// Serializes squares as their numbers.
#[cfg(feature = "serde")]
mod square_numbers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::board::square::BoardSize;
    use crate::board::square::Square;

    pub fn serialize<S: Serializer>(squares: &[Square], to: S) -> Result<S::Ok, S::Error> {
        squares.iter().map(|square| square.index()).collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Square>, D::Error> {
        let area = BoardSize::MAX * BoardSize::MAX;
        Vec::<usize>::deserialize(from)?
            .into_iter()
            .map(|index| if index < area { Ok(Square::from_index(index)) } else { Err(D::Error::custom("the square is off every board")) })
            .collect()
    }
}
