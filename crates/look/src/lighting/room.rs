//! The room around the table: its measures, its lamps and their light, and the background of the studio.
//!
//! Lengths are in half widths of the board, about 22 cm. The floor lies 3.4 below the board.

use bevy::prelude::*;

use super::light_rig::LightRig;
use crate::settings::Backdrop;

pub(crate) const FLOOR: f32 = -3.4;
/// Heights of the ridge and the eaves, and the z of the walls behind and in front of the table.
pub(crate) const RIDGE: f32 = 15.0;
pub(crate) const EAVES: f32 = 6.0;
pub(crate) const BACK: f32 = -12.0;
pub(crate) const FRONT: f32 = 11.0;
/// The flames of the lamps on shafts: on the left of the table, whose light is the key light by night, and behind it.
pub(crate) const TALL_LAMPS: [Vec3; 2] = [Vec3::new(-5.2, 3.9, 0.9), Vec3::new(1.2, 3.4, -6.6)];
/// The flame of the lamp on the table.
pub(crate) const LAMP_FLAME: Vec3 = Vec3::new(2.17, 0.08, -1.06);

/// A light source that lights the room.
struct Lamp {
    at: Vec3,
    /// Color by day and by night.
    colors: [Vec3; 2],
    /// Radius, which limits its brightness close by.
    size: f32,
}

const LAMPS: [Lamp; 6] = [
    // The smoke hole, and the door in the back wall.
    Lamp { at: Vec3::new(-4.0, 12.0, -2.0), colors: [Vec3::new(120.0, 116.0, 108.0), Vec3::new(0.5, 0.6, 1.0)], size: 4.0 },
    Lamp { at: Vec3::new(12.5, 1.0, -10.0), colors: [Vec3::new(34.0, 38.0, 42.0), Vec3::ZERO], size: 2.5 },
    // The hearth, the lamps on shafts and the one on the table.
    Lamp { at: Vec3::new(13.0, -1.0, 0.0), colors: [Vec3::new(8.0, 3.6, 1.3), Vec3::new(92.0, 48.0, 19.0)], size: 2.0 },
    Lamp { at: TALL_LAMPS[0], colors: [Vec3::ZERO, Vec3::new(16.0, 8.9, 3.8)], size: 1.2 },
    Lamp { at: TALL_LAMPS[1], colors: [Vec3::ZERO, Vec3::new(34.0, 19.0, 8.2)], size: 1.2 },
    Lamp { at: LAMP_FLAME, colors: [Vec3::ZERO, Vec3::new(0.10, 0.06, 0.024)], size: 0.15 },
];

/// A seamless paper background (infinity cove): a gradient from floor to wall.
pub(crate) fn studio_background(direction: Vec3) -> Vec3 {
    let LightRig { wall, floor, .. } = LightRig::of(Backdrop::Studio);
    let up = direction.y.clamp(-1.0, 1.0);
    let share = 1.0 / (1.0 + (-(up + 0.28) * 7.0).exp());
    (*floor * 0.85).lerp(*wall * 1.35, share)
}

/// Uneven ground, 0 to 1.
pub(crate) fn patches(x: f32, z: f32) -> f32 {
    0.5 + 0.25 * ((x * 1.3 + z * 0.4).sin() + (z * 1.9 - x * 0.6).sin())
}

/// The light on a point of the hall: `open` is the share of the ambient light that reaches it, `sees` whether a lamp does. `night` is 0 by day and 1 by
/// fire.
pub(crate) fn irradiance(at: Vec3, normal: Vec3, night: usize, open: f32, sees: impl Fn(Vec3) -> bool) -> Vec3 {
    let ambient = [Vec3::new(1.3, 1.24, 1.17), Vec3::new(0.30, 0.19, 0.115)][night];
    LAMPS.iter().filter(|lamp| lamp.colors[night] != Vec3::ZERO && sees(lamp.at)).fold(ambient * open, |sum, lamp| {
        let way = lamp.at - at;
        let facing = (normal.dot(way.normalize()) * 0.8 + 0.2).max(0.0);
        sum + lamp.colors[night] * facing / (way.length_squared() + lamp.size * lamp.size)
    })
}
