//! What a player can choose about the look.

use serde::{Deserialize, Serialize};

/// Pieces to play with, each after a find. A mod's own looks go before them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PieceSet {
    /// Glass against bone: grave Bj 523 of Birka.
    #[default]
    Glass,
    /// Horn against bone, the king capped with bronze: grave Bj 624 of Birka.
    Bone,
    /// Pegs of bog oak against pegs of yew, as the board from Ballinderry was made for.
    Pegs,
}

impl PieceSet {
    /// Every set with the word for it.
    pub const ALL: [(&str, Self); 3] = [("glass", Self::Glass), ("bone", Self::Bone), ("pegs", Self::Pegs)];
}

/// Where the table stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Backdrop {
    /// A hall with daylight through the smoke hole and a door.
    #[default]
    HallByDay,
    /// The same hall at night, by a fire that lives.
    HallByFire,
    /// Nowhere in particular: even light, and nothing to look at but the game.
    Studio,
}

impl Backdrop {
    /// Every place with the word for it.
    pub const ALL: [(&str, Self); 3] = [("day", Self::HallByDay), ("fire", Self::HallByFire), ("studio", Self::Studio)];
}

/// How much work a picture may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum QualityPreset {
    /// As much as the graphics adapter is good for.
    #[default]
    Automatic,
    /// For drawing on the processor: wood painted beforehand, a small picture while anything moves.
    Low,
    /// For graphics within a processor.
    Medium,
    /// For graphics cards: finer shadows, and bright light that spills over.
    High,
    /// And a lens that leaves what is far away unsharp.
    Ultra,
}

impl QualityPreset {
    /// Every preset with the word for it.
    pub const ALL: [(&str, Self); 5] =
        [("auto", Self::Automatic), ("low", Self::Low), ("medium", Self::Medium), ("high", Self::High), ("ultra", Self::Ultra)];

    /// The preset that a word stands for.
    #[must_use]
    pub fn from_name(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, preset)| preset)
    }
}
