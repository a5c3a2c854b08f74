use serde::{Deserialize, Serialize};

/// A set of pieces. Art of a mod takes precedence over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PieceSet {
    /// Glass against bone, in the manner of the finds from Birka: glass as in grave Bj 523, bone as in Bj 624.
    #[default]
    Glass,
    /// Horn against bone, the king capped with bronze: grave Bj 624 of Birka.
    Bone,
    /// Dark glass against light glass, the king with a head: graves Bj 523 and Bj 750 of Birka.
    AllGlass,
    /// Pegs of bog oak against pegs of yew, for boards with holes like the one from Ballinderry.
    Pegs,
}

impl PieceSet {
    /// Every set with its name on the command line.
    pub const ALL: [(&str, Self); 4] = [("glass", Self::Glass), ("all-glass", Self::AllGlass), ("bone", Self::Bone), ("pegs", Self::Pegs)];
}

/// The surroundings of the table: its lighting and what is visible behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Backdrop {
    /// A timber hall with daylight through the smoke hole and a door.
    #[default]
    HallByDay,
    /// The same hall at night, lit by fires.
    HallByFire,
    /// A photographic studio: even light and a plain background.
    Studio,
}

impl Backdrop {
    /// Every backdrop with its name on the command line.
    pub const ALL: [(&str, Self); 3] = [("day", Self::HallByDay), ("fire", Self::HallByFire), ("studio", Self::Studio)];
}

/// The colors of the marks on squares. Marks differ in shape with every palette; with all but the first one the marks for the selected piece, for
/// its destinations, for the last move and for captures differ in lightness too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkPalette {
    /// Warm light, and red for captures.
    #[default]
    Standard,
    /// Yellow, blue, orange and dark blue: colors that are told apart with every kind of color blindness.
    BlueYellow,
    /// White, greys and black.
    BlackWhite,
    /// White, green, violet and dark violet.
    GreenViolet,
}

impl MarkPalette {
    pub const ALL: [Self; 4] = [Self::Standard, Self::BlueYellow, Self::BlackWhite, Self::GreenViolet];
}

/// The quality preset that a player chooses. What it amounts to depends on the graphics adapter at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum QualityPreset {
    /// The quality that suits the graphics adapter.
    #[default]
    Automatic,
    /// For software rendering: baked wood, and a lower resolution while anything moves.
    Low,
    /// For integrated graphics.
    Medium,
    /// For discrete graphics cards: larger shadow maps and bloom.
    High,
    /// High with depth of field.
    Ultra,
}

impl QualityPreset {
    /// Every preset with its name on the command line and in the environment variable `BIRKA_QUALITY`.
    pub const ALL: [(&str, Self); 5] =
        [("auto", Self::Automatic), ("low", Self::Low), ("medium", Self::Medium), ("high", Self::High), ("ultra", Self::Ultra)];

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, preset)| preset)
    }
}
