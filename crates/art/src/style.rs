//! The materials, styles and colours that an `art.ron` can choose from, and what a player chooses instead.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

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
    /// A timber hall in the morning, with low sunlight through the open door.
    HallByMorning,
    /// The same hall at noon, with daylight through the smoke hole.
    #[default]
    HallByDay,
    /// The same hall in the evening, lit by the long fire and lamps.
    HallByFire,
    /// The same hall in a midwinter night, lit by lamps and embers.
    HallByNight,
    /// A photographic studio: even light and a plain background.
    Studio,
}

impl Backdrop {
    /// Every backdrop with its name on the command line.
    pub const ALL: [(&str, Self); 5] = [
        ("morning", Self::HallByMorning),
        ("day", Self::HallByDay),
        ("fire", Self::HallByFire),
        ("night", Self::HallByNight),
        ("studio", Self::Studio),
    ];
}

/// The surroundings that a player chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    HallByMorning,
    #[default]
    HallByDay,
    HallByFire,
    HallByNight,
    /// The hall at the hour of the clock.
    HallByClock,
    Studio,
}

impl Place {
    /// Every place with its name on the command line.
    pub const ALL: [(&str, Self); 6] = [
        ("morning", Self::HallByMorning),
        ("day", Self::HallByDay),
        ("fire", Self::HallByFire),
        ("night", Self::HallByNight),
        ("clock", Self::HallByClock),
        ("studio", Self::Studio),
    ];

    /// The backdrop at an hour of the day, 0 to 23.
    #[must_use]
    pub const fn backdrop(self, hour: i8) -> Backdrop {
        match (self, hour) {
            (Self::HallByMorning, _) | (Self::HallByClock, 5..10) => Backdrop::HallByMorning,
            (Self::HallByDay, _) | (Self::HallByClock, 10..17) => Backdrop::HallByDay,
            (Self::HallByFire, _) | (Self::HallByClock, 17..22) => Backdrop::HallByFire,
            (Self::HallByNight | Self::HallByClock, _) => Backdrop::HallByNight,
            (Self::Studio, _) => Backdrop::Studio,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_backdrop_by_its_name_or_by_the_clock() {
        for (name, backdrop) in Backdrop::ALL {
            let place = Place::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, place)| place);
            assert!((0..24).all(|hour| place.map(|place| place.backdrop(hour)) == Some(backdrop)), "{name}");
        }
        let by_clock = [3, 5, 9, 10, 16, 17, 21, 22].map(|hour| Place::HallByClock.backdrop(hour));
        let [morning, day, fire, night] = [Backdrop::HallByMorning, Backdrop::HallByDay, Backdrop::HallByFire, Backdrop::HallByNight];
        assert_eq!(by_clock, [night, morning, morning, day, day, fire, fire, night]);
    }

    #[test]
    fn colours_are_six_hexadecimal_digits() {
        assert_eq!("#8a5A2b".parse(), Ok(Colour { red: 0x8a, green: 0x5a, blue: 0x2b }));
        assert_eq!("#8a5a2b".parse::<Colour>().unwrap().to_string(), "#8a5a2b");
        for text in ["", "#", "8a5a2b", "#8a5a2", "#8a5a2b0", "#8a5a2g", "#+a5a2b", "brown", "#é5a2b"] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }
}
