//! The memory of a variant with hooks: values that follow from the moves that led to a position.

use std::fmt::Write as _;

use crate::board::square::{BoardSize, Square};
use crate::random::Rng;
use crate::variant::RuleSet;

/// A field of the memory, which the `after` [hook](crate::Hook::After) sets after each move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MemoryField {
    /// The name: see [`MemoryField::is_name`].
    pub name: String,
    /// The values that it can have.
    pub domain: MemoryDomain,
}

/// The values that a field of the memory can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum MemoryDomain {
    /// A whole number.
    Number {
        /// The smallest.
        from: i16,
        /// The largest.
        to: i16,
        /// The one before the first move.
        first: i16,
    },
    /// A square of the board, or none, as before the first move.
    Square,
}

/// The value of a field of the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryValue {
    /// The value of a [`MemoryDomain::Number`].
    Number(i16),
    /// The value of a [`MemoryDomain::Square`].
    Square(Option<Square>),
}

/// The values of all fields of a variant's memory, in the order of [`RuleSet::memory`]. The default is the memory before the first move of any variant.
// Each number is the distance of a value from that before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Memory([u16; RuleSet::MAX_MEMORY]);

impl MemoryField {
    /// The longest name, in bytes.
    pub const MAX_NAME_LENGTH: usize = 20;

    /// Whether a text can be a name: small letters, digits and underscores, a letter first.
    #[must_use]
    pub fn is_name(text: &str) -> bool {
        text.len() <= Self::MAX_NAME_LENGTH
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    }
}

impl MemoryDomain {
    /// Whether the field can have a value on a board.
    #[must_use]
    pub fn contains(self, value: MemoryValue, size: BoardSize) -> bool {
        match (self, value) {
            (Self::Number { from, to, .. }, MemoryValue::Number(number)) => (from..=to).contains(&number),
            (Self::Square, MemoryValue::Square(square)) => square.is_none_or(|square| square.index() < size.area() && size.has(square)),
            _ => false,
        }
    }

    /// The value before the first move.
    #[must_use]
    pub fn first(self) -> MemoryValue {
        match self {
            Self::Number { first, .. } => MemoryValue::Number(first),
            Self::Square => MemoryValue::Square(None),
        }
    }

    /// The value with a distance from that before the first move; `None` if no board has such a square.
    fn at(self, distance: u16) -> Option<MemoryValue> {
        match self {
            Self::Number { first, .. } => Some(MemoryValue::Number(first.wrapping_add_unsigned(distance))),
            Self::Square => match usize::from(distance) {
                0 => Some(MemoryValue::Square(None)),
                number if number <= BoardSize::MAX * BoardSize::MAX => Some(MemoryValue::Square(Some(Square::from_index(number - 1)))),
                _ => None,
            },
        }
    }

    fn distance(self, value: MemoryValue) -> u16 {
        match (self, value) {
            (Self::Number { first, .. }, MemoryValue::Number(number)) => number.wrapping_sub(first).cast_unsigned(),
            (_, MemoryValue::Square(square)) => square.map_or(0, |square| u16::try_from(square.index() + 1).unwrap_or(u16::MAX)),
            (Self::Square, MemoryValue::Number(_)) => u16::MAX,
        }
    }
}

impl MemoryValue {
    /// The value as text: `-3`, `e5`, or `none`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Square(Some(square)) => square.name(size),
            Self::Square(None) => "none".to_owned(),
        }
    }
}

impl Memory {
    /// The memory before the first move.
    pub const INITIAL: Self = Self([0; RuleSet::MAX_MEMORY]);

    /// Whether it is that before the first move.
    #[must_use]
    #[inline]
    pub fn is_initial(&self) -> bool {
        *self == Self::INITIAL
    }

    /// The value of each field.
    pub fn values<'f>(&self, fields: &'f [MemoryField]) -> impl Iterator<Item = (&'f MemoryField, MemoryValue)> + use<'f> {
        fields.iter().zip(self.0).map(|(field, distance)| (field, field.domain.at(distance).unwrap_or_else(|| field.domain.first())))
    }

    /// The memory with these values, in the order of the fields. Each must be one that [its field can have](MemoryDomain::contains).
    #[must_use]
    pub fn from_values(fields: &[MemoryField], values: impl IntoIterator<Item = MemoryValue>) -> Self {
        let mut memory = Self::INITIAL;
        for ((slot, field), value) in memory.0.iter_mut().zip(fields).zip(values) {
            *slot = field.domain.distance(value);
        }
        memory
    }

    /// The values that differ from those before the first move: `ply=3/last=e5`. Empty if none does.
    #[must_use]
    pub fn text(&self, set: &RuleSet) -> String {
        let mut text = String::new();
        for (_, (field, value)) in self.0.iter().zip(self.values(&set.memory)).filter(|(distance, _)| **distance != 0) {
            let separator = if text.is_empty() { "" } else { "/" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{separator}{}={}", field.name, value.name(set.size));
        }
        text
    }

    /// The memory of a position of other rules, under these: fields of the same name keep the values that they can have.
    #[must_use]
    pub fn under(&self, old: &[MemoryField], new: &RuleSet) -> Self {
        let kept = |field: &MemoryField| {
            let known = self.values(old).find(|(known, _)| known.name == field.name).map(|(_, value)| value);
            known.filter(|&value| field.domain.contains(value, new.size)).unwrap_or_else(|| field.domain.first())
        };
        Self::from_values(&new.memory, new.memory.iter().map(kept))
    }

    /// The name of the first field with a value that it cannot have; an empty one if there is a value beyond the fields.
    pub(crate) fn misfit<'r>(&self, set: &'r RuleSet) -> Option<&'r str> {
        let fits = |domain: MemoryDomain, distance| domain.at(distance).is_some_and(|value| domain.contains(value, set.size));
        let wrong = set.memory.iter().zip(self.0).find(|(field, distance)| !fits(field.domain, *distance));
        let beyond = self.0.iter().skip(set.memory.len()).any(|distance| *distance != 0);
        wrong.map(|(field, _)| field.name.as_str()).or(beyond.then_some(""))
    }

    /// The part of a position's hash that the memory adds: 0 before the first move.
    pub(crate) fn key(&self) -> u64 {
        let key = |(field, &distance): (u64, &u16)| if distance == 0 { 0 } else { Rng::new(field << 16 | u64::from(distance)).next_u64() };
        (1..).zip(&self.0).fold(0, |hash, field| hash ^ key(field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> [MemoryField; 3] {
        let number = |from, to, first| MemoryDomain::Number { from, to, first };
        let field = |name: &str, domain| MemoryField { name: name.to_owned(), domain };
        [field("ply", number(0, 6, 0)), field("depth", number(i16::MIN, i16::MAX, -5)), field("last", MemoryDomain::Square)]
    }

    #[test]
    fn every_value_is_kept_and_that_before_the_first_move_is_the_default() {
        let fields = fields();
        let square = |index| MemoryValue::Square(Some(Square::from_index(index)));
        for (ply, depth, last) in [(6, i16::MIN, square(0)), (1, i16::MAX, square(360)), (0, -5, MemoryValue::Square(None))] {
            let values = [MemoryValue::Number(ply), MemoryValue::Number(depth), last];
            let memory = Memory::from_values(&fields, values);
            assert_eq!(memory.values(&fields).map(|(_, value)| value).collect::<Vec<_>>(), values);
            assert_eq!(memory.is_initial(), ply == 0);
            assert_eq!(memory.key() == 0, memory.is_initial());
        }
    }

    #[test]
    fn memories_that_differ_have_different_keys() {
        let of = |ply, depth| Memory::from_values(&fields(), [ply, depth].map(MemoryValue::Number)).key();
        let mut keys: Vec<u64> = (0..=6).flat_map(|ply| (-300..300).map(move |depth| of(ply, depth))).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn names_are_small_letters_digits_and_underscores() {
        assert!(["a", "last_move2", "abcdefghijklmnopqrst"].into_iter().all(MemoryField::is_name));
        assert!(!["", "2a", "_a", "Ply", "a-b", "a b", "é", "abcdefghijklmnopqrstu"].into_iter().any(MemoryField::is_name));
    }
}
