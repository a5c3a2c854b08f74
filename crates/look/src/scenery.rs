//! What is known of each place: its light, and what little of it is seen round the table.

use bevy::prelude::*;

use crate::settings::Backdrop;

/// A soft light: brightest towards `towards`, falling as e^(sharpness · (cos − 1)).
#[derive(Clone, Copy, Debug)]
pub(super) struct Glow {
    pub(super) towards: Vec3,
    pub(super) colour: Vec3,
    pub(super) sharpness: f32,
}

/// A place as the light has it. Colours are linear, 1 being as bright as the picture can show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scenery {
    /// From the middle of the board towards the one light that casts shadows. The first of the glows is its reflection.
    pub(super) towards_key: Vec3,
    pub(super) key: Color,
    /// Its light on the middle of the board, in lux.
    pub(super) lux: f32,
    /// From where to where it fades sideways, in radians.
    pub(super) cone: (f32, f32),
    /// What is above, around and below, before any light.
    pub(super) roof: Vec3,
    pub(super) wall: Vec3,
    pub(super) floor: Vec3,
    pub(super) glows: [Glow; 5],
    /// The light that glass gathers from the key light, and that from the board around it.
    pub(super) gathered: Vec3,
    pub(super) around: Vec3,
    /// The colour of a cloth on the table, and how much it covers the planks.
    pub(super) cloth: Vec4,
}

const fn glow(towards: Vec3, colour: Vec3, sharpness: f32) -> Glow {
    Glow { towards, colour, sharpness }
}

/// High, behind on the left, so that carving and glass are lit across: the smoke hole in the roof.
const SMOKE_HOLE: Vec3 = Vec3::new(-0.74, 0.62, -0.40);
/// On the left and a little before the table: a cresset of burning pine.
const CRESSET: Vec3 = Vec3::new(-0.80, 0.60, 0.14);
/// Above the left shoulder.
const LAMP: Vec3 = Vec3::new(-0.52, 0.80, -0.34);

const BY_DAY: Scenery = Scenery {
    towards_key: SMOKE_HOLE,
    key: Color::srgb(1.0, 0.90, 0.77),
    lux: 15_500.0,
    cone: (0.42, 0.72),
    roof: Vec3::new(0.060, 0.056, 0.054),
    wall: Vec3::new(0.088, 0.074, 0.060),
    floor: Vec3::new(0.060, 0.040, 0.025),
    glows: [
        glow(SMOKE_HOLE, Vec3::new(15.0, 12.8, 9.8), 110.0),
        // Daylight from a door, cool, behind on the right.
        glow(Vec3::new(0.85, 0.42, -0.75), Vec3::new(6.0, 7.8, 10.0), 90.0),
        // The hearth, low at the left.
        glow(Vec3::new(-0.9, 0.22, 0.45), Vec3::new(14.0, 5.2, 1.5), 110.0),
        // The player's side: a wide, weak fill.
        glow(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.30, 0.28, 0.25), 3.0),
        // Overhead.
        glow(Vec3::new(0.0, 1.0, -0.2), Vec3::new(1.9, 1.75, 1.55), 26.0),
    ],
    gathered: Vec3::new(1.25, 0.97, 0.66),
    around: Vec3::new(0.34, 0.24, 0.14),
    cloth: Vec4::ZERO,
};

const BY_FIRE: Scenery = Scenery {
    towards_key: CRESSET,
    key: Color::srgb(1.0, 0.79, 0.56),
    lux: 12_500.0,
    cone: (0.30, 0.66),
    roof: Vec3::new(0.020, 0.013, 0.009),
    wall: Vec3::new(0.050, 0.027, 0.013),
    floor: Vec3::new(0.040, 0.019, 0.008),
    glows: [
        glow(CRESSET, Vec3::new(19.0, 9.4, 2.9), 120.0),
        // The long fire, far at the right.
        glow(Vec3::new(0.92, 0.20, -0.35), Vec3::new(13.0, 5.0, 1.2), 70.0),
        // A second cresset behind.
        glow(Vec3::new(0.15, 0.40, -0.95), Vec3::new(9.0, 4.2, 1.2), 160.0),
        // What comes back from the player's side.
        glow(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.26, 0.17, 0.10), 3.0),
        // The night in the smoke hole.
        glow(Vec3::new(0.0, 1.0, -0.2), Vec3::new(0.30, 0.36, 0.50), 26.0),
    ],
    gathered: Vec3::new(1.30, 0.90, 0.52),
    around: Vec3::new(0.24, 0.155, 0.082),
    cloth: Vec4::ZERO,
};

const STUDIO: Scenery = Scenery {
    towards_key: LAMP,
    key: Color::srgb(1.0, 0.97, 0.93),
    lux: 8_800.0,
    cone: (0.50, 0.86),
    roof: Vec3::new(0.34, 0.34, 0.35),
    wall: Vec3::new(0.24, 0.24, 0.245),
    floor: Vec3::new(0.14, 0.138, 0.135),
    glows: [
        glow(LAMP, Vec3::new(9.0, 8.8, 8.5), 34.0),
        // Two more soft boxes, and a white wall behind the player.
        glow(Vec3::new(0.85, 0.45, -0.35), Vec3::new(3.2, 3.3, 3.5), 20.0),
        glow(Vec3::new(-0.2, 0.35, -1.0), Vec3::new(1.6, 1.6, 1.65), 14.0),
        glow(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.50, 0.50, 0.50), 3.0),
        glow(Vec3::new(0.0, 1.0, -0.2), Vec3::new(1.2, 1.2, 1.2), 12.0),
    ],
    gathered: Vec3::new(1.15, 1.10, 1.02),
    around: Vec3::new(0.36, 0.30, 0.24),
    cloth: Vec4::new(0.115, 0.118, 0.125, 1.0),
};

impl Scenery {
    /// What is known of a place.
    pub(super) fn of(place: Backdrop) -> &'static Self {
        match place {
            Backdrop::HallByDay => &BY_DAY,
            Backdrop::HallByFire => &BY_FIRE,
            Backdrop::Studio => &STUDIO,
        }
    }

    /// The soft lights, their directions of unit length.
    pub(super) fn glows(&self) -> [Glow; 5] {
        self.glows.map(|glow| Glow { towards: glow.towards.normalize(), ..glow })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_light_stands_above_the_table_and_the_first_is_the_key_light() {
        for (word, place) in Backdrop::ALL {
            let scenery = Scenery::of(place);
            assert_eq!(scenery.glows[0].towards, scenery.towards_key, "{word}");
            assert!(scenery.glows().iter().all(|glow| glow.towards.y > 0.0 && glow.towards.is_normalized()), "{word}");
        }
    }
}
