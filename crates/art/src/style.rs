//! The materials, styles and colours that an `art.ron` can choose from.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Blown glass.
    Glass,
    /// Turned bone.
    Bone,
    /// Carved wood.
    Wood,
    /// Cut stone.
    Stone,
    /// Cast bronze.
    Bronze,
    /// Polished horn.
    Horn,
}

impl Material {
    /// Every material with its word.
    pub const ALL: [(&str, Self); 6] = [
        ("glass", Self::Glass),
        ("bone", Self::Bone),
        ("wood", Self::Wood),
        ("stone", Self::Stone),
        ("bronze", Self::Bronze),
        ("horn", Self::Horn),
    ];
}

/// How the squares of a board are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareStyle {
    /// Lines between the squares.
    Lines,
    /// A hole for a peg in the middle of each square.
    Holes,
    /// Lines between the squares, and every second file inlaid with darker wood.
    Columns,
}

impl SquareStyle {
    /// Every style with its word.
    pub const ALL: [(&str, Self); 3] = [("lines", Self::Lines), ("holes", Self::Holes), ("columns", Self::Columns)];
}

/// The handles of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleStyle {
    None,
    /// A carved head at both ends.
    Heads,
    /// A tongue beyond the last rank, with a hole to hang the board up by.
    Tongue,
}

impl HandleStyle {
    /// Every style with its word.
    pub const ALL: [(&str, Self); 3] = [("none", Self::None), ("heads", Self::Heads), ("tongue", Self::Tongue)];
}

/// The carving around the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrnamentStyle {
    None,
    /// Interlaced bands.
    Interlace,
    /// Rings and dots, as on bone combs.
    Rings,
    Runes,
    /// A rope moulding, as on panelled chests, with a compass-drawn flower in each corner.
    Moulding,
}

impl OrnamentStyle {
    /// Every style with its word.
    pub const ALL: [(&str, Self); 5] = [
        ("none", Self::None),
        ("interlace", Self::Interlace),
        ("rings", Self::Rings),
        ("runes", Self::Runes),
        ("moulding", Self::Moulding),
    ];
}

/// A colour in sRGB. Written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number
            .ok_or_else(|| format!("{text:?} is not a colour; write red, green and blue as six hexadecimal digits, as \"#8a5a2b\""))?
            .to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_six_hexadecimal_digits() {
        assert_eq!("#8a5A2b".parse(), Ok(Colour { red: 0x8a, green: 0x5a, blue: 0x2b }));
        assert_eq!("#8a5a2b".parse::<Colour>().unwrap().to_string(), "#8a5a2b");
        for text in ["", "#", "8a5a2b", "#8a5a2", "#8a5a2b0", "#8a5a2g", "#+a5a2b", "brown", "#é5a2b"] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }
}
