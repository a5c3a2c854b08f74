use ron::Value;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::values::{KEY, Word, number, whole_number, word};

/// The screen, and where its controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Screen {
    /// From corner to corner of the picture, in millimetres.
    #[serde(deserialize_with = "number::<_, _, 150, 5000>")]
    pub diagonal_mm: u32,
    /// The width of the picture in pixels.
    #[serde(deserialize_with = "number::<_, _, 640, 16384>")]
    pub width_px: u32,
    /// The height of the picture in pixels.
    #[serde(deserialize_with = "number::<_, _, 480, 16384>")]
    pub height_px: u32,
    /// How bright the picture is, in percent; 100 leaves it as it is drawn.
    #[serde(deserialize_with = "number::<_, _, 20, 100>")]
    pub brightness_percent: u8,
    #[serde(deserialize_with = "word")]
    pub controls: Controls,
    /// How far the compositor turns the picture: 0, 90, 180 or 270 degrees.
    #[serde(rename = "rotation_degrees", deserialize_with = "quarter_turns")]
    pub rotation: u16,
    /// What the compositor does with several monitors.
    #[serde(deserialize_with = "word")]
    pub monitors: Monitors,
}

/// What becomes of several monitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Monitors {
    /// The picture goes over all of them.
    #[default]
    All,
    /// Only the one that was connected last shows it.
    Last,
}

impl Word for Monitors {
    const ALL: &'static [(&'static str, Self)] = &[("all", Self::All), ("last", Self::Last)];
}

/// Degrees that are quarters of a turn.
fn quarter_turns<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let degrees: u16 = whole_number(KEY, &Value::deserialize(from)?, &(0..=270)).map_err(D::Error::custom)?;
    if degrees.is_multiple_of(90) {
        Ok(degrees)
    } else {
        Err(D::Error::custom(format_args!("`{KEY}` is 0, 90, 180 or 270, not {degrees}")))
    }
}

/// Where the controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    /// In the lower half of an upright screen, within reach of children and wheelchairs.
    LowerHalf,
    /// Along both long sides of a table, each readable from its side.
    BothSides,
}

impl Word for Controls {
    const ALL: &'static [(&'static str, Self)] = &[("lower-half", Self::LowerHalf), ("both-sides", Self::BothSides)];
}

impl Screen {
    /// The number of pixels in a millimetre.
    #[must_use]
    pub fn px_per_mm(self) -> f32 {
        let diagonal_px = f64::from(self.width_px).hypot(f64::from(self.height_px));
        #[expect(clippy::cast_possible_truncation, reason = "a few pixels")]
        let px_per_mm = (diagonal_px / f64::from(self.diagonal_mm)) as f32;
        px_per_mm
    }
}

impl Default for Screen {
    fn default() -> Self {
        // 24 inches, full HD.
        Self {
            diagonal_mm: 610,
            width_px: 1920,
            height_px: 1080,
            brightness_percent: 100,
            controls: Controls::LowerHalf,
            rotation: 0,
            monitors: Monitors::All,
        }
    }
}

/// The greatest number of frames that are drawn in a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FrameCaps {
    /// While the table plays itself.
    #[serde(rename = "attract_per_s", deserialize_with = "number::<_, _, 5, 240>")]
    pub attract: u32,
    #[serde(rename = "playing_per_s", deserialize_with = "number::<_, _, 10, 240>")]
    pub playing: u32,
    /// While nothing moves, and outside of the opening hours.
    #[serde(rename = "idle_per_s", deserialize_with = "number::<_, _, 1, 60>")]
    pub idle: u32,
}

impl Default for FrameCaps {
    fn default() -> Self {
        Self { attract: 30, playing: 60, idle: 10 }
    }
}
