//! The room around the table: the lights of every backdrop, the places of its lamps, and the background of the studio.
//!
//! Lengths are in half widths of the board, about 22 cm. The floor lies 3.4 below the board.

use bevy::prelude::*;

use crate::settings::Backdrop;

/// A soft light as a spherical Gaussian: its radiance from a direction d is color · e^(sharpness · (d · direction − 1)).
///
/// Products of spherical Gaussians are spherical Gaussians again, so that blurring one for a rough surface is arithmetic and needs no
/// filtering (Wang et al., "All-Frequency Rendering of Dynamic, Spatially-Varying Reflectance", 2009).
#[derive(Clone, Copy, Debug)]
pub(crate) struct GaussianLight {
    pub(crate) direction: Vec3,
    pub(crate) color: Vec3,
    pub(crate) sharpness: f32,
}

/// The luminance of white at Blender's exposure, in cd/m².
pub(crate) const WHITE_LUMINANCE: f32 = 1000.0;

/// The reflection of the key light in a smooth surface. The numbers match `pieces/glass.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reflection {
    /// A window of six panes.
    Window = 0,
    Flame = 1,
    /// The diffuser of a lamp.
    SoftBox = 2,
}

/// The lights of a backdrop. Colors are linear; 1 is the brightest that a picture can show at the camera's exposure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightRig {
    /// Where the key light is, the only light with a shadow, in half widths of the board from its center. The first of `lights` is its reflection.
    pub(crate) key_light: Vec3,
    pub(crate) key_color: Color,
    /// Illuminance by the key light at the center of the board, in lux.
    pub(crate) key_illuminance: f32,
    /// Inner and outer radius of its cone at the center of the board, in half widths.
    pub(crate) key_cone: (f32, f32),
    /// The reflection of the key light in glass.
    pub(crate) key_reflection: Reflection,
    /// Ambient color from above, from the sides and from below.
    pub(crate) ceiling: Vec3,
    pub(crate) wall: Vec3,
    pub(crate) floor: Vec3,
    pub(crate) lights: [GaussianLight; 5],
    /// Color of the key light as glass reflects and bone scatters it.
    pub(crate) focused: Vec3,
    /// Color of a cloth on the table; `w` is its coverage of the planks.
    pub(crate) cloth: Vec4,
}

const fn light(direction: Vec3, color: Vec3, sharpness: f32) -> GaussianLight {
    GaussianLight { direction, color, sharpness }
}

/// Light from the smoke hole: high, behind on the left, so that it grazes the carving and shines through the glass.
const SMOKE_HOLE: Vec3 = Vec3::new(-4.25, 3.56, -2.30);
/// A studio lamp over the left shoulder of the player.
const LAMP: Vec3 = Vec3::new(-3.08, 4.74, -2.02);

/// The morning sun through the door, low on the right.
const DOOR: Vec3 = Vec3::new(5.4, 3.3, -1.9);

/// The long fire, low on the right.
const HEARTH: Vec3 = Vec3::new(0.97, 0.16, 0.0);

const BY_MORNING: LightRig = LightRig {
    key_light: DOOR,
    key_color: Color::srgb(1.0, 0.90, 0.76),
    key_illuminance: 12_500.0,
    key_cone: (2.2, 3.2),
    key_reflection: Reflection::Window,
    ceiling: Vec3::new(0.085, 0.080, 0.075),
    wall: Vec3::new(0.125, 0.110, 0.094),
    floor: Vec3::new(0.080, 0.062, 0.044),
    lights: [
        light(DOOR, Vec3::new(8.5, 7.2, 5.5), 90.0),
        // The sky in the door, beside the sun.
        light(Vec3::new(0.85, 0.30, -0.75), Vec3::new(2.6, 3.2, 3.9), 40.0),
        light(HEARTH, Vec3::new(5.0, 2.0, 0.6), 110.0),
        // Fill light: the sunlit floor and wall, from the player's side.
        light(Vec3::new(-0.35, 0.5, 1.0), Vec3::new(0.95, 0.89, 0.80), 3.0),
        // The sky through the smoke hole, overhead.
        light(Vec3::new(-0.25, 1.0, -0.2), Vec3::new(0.9, 1.05, 1.3), 12.0),
    ],
    focused: Vec3::new(1.28, 1.04, 0.74),
    cloth: Vec4::ZERO,
};

const BY_DAY: LightRig = LightRig {
    key_light: SMOKE_HOLE,
    key_color: Color::srgb(1.0, 0.94, 0.86),
    key_illuminance: 13_500.0,
    key_cone: (2.14, 3.09),
    key_reflection: Reflection::Window,
    ceiling: Vec3::new(0.100, 0.102, 0.107),
    wall: Vec3::new(0.112, 0.100, 0.088),
    floor: Vec3::new(0.075, 0.056, 0.040),
    lights: [
        light(SMOKE_HOLE, Vec3::new(13.0, 12.0, 10.6), 110.0),
        // Cool daylight from a door, behind on the right.
        light(Vec3::new(0.85, 0.42, -0.75), Vec3::new(7.0, 8.6, 10.5), 60.0),
        light(HEARTH, Vec3::new(9.0, 3.6, 1.1), 110.0),
        // Fill light: wide and weak, from the player's side.
        light(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.40, 0.40, 0.39), 3.0),
        // The sky through the smoke hole, overhead.
        light(Vec3::new(-0.25, 1.0, -0.2), Vec3::new(1.7, 1.85, 2.05), 12.0),
    ],
    focused: Vec3::new(1.25, 1.06, 0.80),
    cloth: Vec4::ZERO,
};

const BY_FIRE: LightRig = LightRig {
    key_light: TALL_LAMPS[0],
    key_color: Color::srgb(1.0, 0.84, 0.66),
    key_illuminance: 11_400.0,
    key_cone: (0.93, 2.33),
    key_reflection: Reflection::Flame,
    ceiling: Vec3::new(0.024, 0.020, 0.019),
    wall: Vec3::new(0.052, 0.034, 0.021),
    floor: Vec3::new(0.038, 0.021, 0.011),
    lights: [
        light(TALL_LAMPS[0], Vec3::new(19.0, 9.4, 2.9), 120.0),
        // The long fire on the right.
        light(HEARTH, Vec3::new(13.0, 5.0, 1.2), 110.0),
        light(TALL_LAMPS[1], Vec3::new(9.0, 4.2, 1.2), 160.0),
        // Fill light from the player's side.
        light(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.27, 0.205, 0.145), 3.0),
        // The night sky through the smoke hole.
        light(Vec3::new(0.0, 1.0, -0.2), Vec3::new(0.30, 0.36, 0.50), 26.0),
    ],
    focused: Vec3::new(1.28, 0.97, 0.66),
    cloth: Vec4::ZERO,
};

const BY_NIGHT: LightRig = LightRig {
    key_light: TALL_LAMPS[0],
    key_color: Color::srgb(1.0, 0.84, 0.65),
    key_illuminance: 11_200.0,
    key_cone: (0.93, 2.33),
    key_reflection: Reflection::Flame,
    ceiling: Vec3::new(0.022, 0.021, 0.023),
    wall: Vec3::new(0.044, 0.032, 0.024),
    floor: Vec3::new(0.022, 0.014, 0.009),
    lights: [
        light(TALL_LAMPS[0], Vec3::new(16.0, 7.6, 2.2), 130.0),
        // The moon on the snow before the door.
        light(Vec3::new(0.85, 0.20, -0.75), Vec3::new(0.9, 1.3, 2.1), 70.0),
        light(TALL_LAMPS[1], Vec3::new(7.0, 3.1, 0.9), 160.0),
        // Fill light from the player's side.
        light(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.38, 0.33, 0.29), 3.0),
        // The night sky through the smoke hole.
        light(Vec3::new(0.0, 1.0, -0.2), Vec3::new(0.32, 0.42, 0.66), 26.0),
    ],
    focused: Vec3::new(1.2, 0.88, 0.58),
    cloth: Vec4::ZERO,
};

const STUDIO: LightRig = LightRig {
    key_light: LAMP,
    key_color: Color::srgb(1.0, 0.97, 0.93),
    key_illuminance: 8_800.0,
    key_cone: (1.64, 3.49),
    key_reflection: Reflection::SoftBox,
    ceiling: Vec3::new(0.34, 0.34, 0.35),
    wall: Vec3::new(0.24, 0.24, 0.245),
    floor: Vec3::new(0.14, 0.138, 0.135),
    lights: [
        light(LAMP, Vec3::new(9.0, 8.8, 8.5), 34.0),
        // Two more soft boxes, fill light from a white wall behind the player, and overhead light.
        light(Vec3::new(0.85, 0.45, -0.35), Vec3::new(3.2, 3.3, 3.5), 20.0),
        light(Vec3::new(-0.2, 0.35, -1.0), Vec3::new(1.6, 1.6, 1.65), 14.0),
        light(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.50, 0.50, 0.50), 3.0),
        light(Vec3::new(0.0, 1.0, -0.2), Vec3::new(1.2, 1.2, 1.2), 12.0),
    ],
    focused: Vec3::new(1.15, 1.10, 1.02),
    cloth: Vec4::new(0.115, 0.118, 0.125, 1.0),
};

impl LightRig {
    /// The light rig of a backdrop.
    pub(crate) fn of(backdrop: Backdrop) -> &'static Self {
        match backdrop {
            Backdrop::HallByMorning => &BY_MORNING,
            Backdrop::HallByDay => &BY_DAY,
            Backdrop::HallByFire => &BY_FIRE,
            Backdrop::HallByNight => &BY_NIGHT,
            Backdrop::Studio => &STUDIO,
        }
    }

    /// The soft lights, with their directions normalized.
    pub(crate) fn normalized_lights(&self) -> [GaussianLight; 5] {
        self.lights.map(|light| GaussianLight { direction: light.direction.normalize(), ..light })
    }
}

pub(crate) const FLOOR: f32 = -3.4;
/// The flames of the lamps on shafts: on the left of the table, whose light is the key light by night, and behind it.
pub(crate) const TALL_LAMPS: [Vec3; 2] = [Vec3::new(-5.2, 3.9, 0.9), Vec3::new(1.2, 3.4, -6.6)];
/// The flame of the lamp on the table.
pub(crate) const LAMP_FLAME: Vec3 = Vec3::new(2.17, 0.08, -1.06);

/// A seamless paper background (infinity cove): a gradient from floor to wall.
pub(crate) fn studio_background(direction: Vec3) -> Vec3 {
    let LightRig { wall, floor, .. } = LightRig::of(Backdrop::Studio);
    let up = direction.y.clamp(-1.0, 1.0);
    let share = 1.0 / (1.0 + (-(up + 0.28) * 7.0).exp());
    (*floor * 0.85).lerp(*wall * 1.35, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lights_are_above_the_table_and_the_first_reflects_the_key_light() {
        for (name, backdrop) in Backdrop::ALL {
            let rig = LightRig::of(backdrop);
            assert_eq!(rig.lights[0].direction, rig.key_light, "{name}");
            assert!(rig.normalized_lights().iter().all(|light| light.direction.y > 0.0 && light.direction.is_normalized()), "{name}");
        }
    }
}
