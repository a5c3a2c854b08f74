//! The materials and styles that an `art.ron` can choose from, each with the word for it.

use serde::Deserialize;

/// A material of pieces.
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
    /// No handles.
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
    /// No carving.
    None,
    /// Interlaced bands.
    Interlace,
    /// Rings and dots, as on bone combs.
    Rings,
    /// Runes.
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
