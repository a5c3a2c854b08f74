//! The room around the table as seen from the center of the board: a coarse image, ray cast once into boxes and planes, which looks out
//! of focus by itself.
//!
//! Lengths are in half widths of the board, about 22 cm. The floor lies 3.4 below the board.

use bevy::prelude::*;

use super::light_rig::LightRig;
use super::radiance::GOLDEN_ANGLE;
use crate::settings::Backdrop;

/// Texels per side of each face of the cube map.
pub(crate) const TEXELS: usize = 64;

pub(crate) const FLOOR: f32 = -3.4;
/// Heights of the ridge and the eaves, and the z of the walls behind and in front of the table.
pub(crate) const RIDGE: f32 = 15.0;
pub(crate) const EAVES: f32 = 6.0;
pub(crate) const BACK: f32 = -12.0;
pub(crate) const FRONT: f32 = 11.0;
/// Distance of the gable walls.
const GABLE: f32 = 34.0;

/// A box: a beam, a bench or a flame.
struct Block {
    low: Vec3,
    high: Vec3,
    color: Vec3,
    /// Emitted light by day and by night.
    emission: [Vec3; 2],
}

const fn block(low: Vec3, high: Vec3, color: Vec3) -> Block {
    Block { low, high, color, emission: [Vec3::ZERO; 2] }
}

const POST: Vec3 = Vec3::new(0.115, 0.064, 0.034);
const BENCH: Vec3 = Vec3::new(0.125, 0.080, 0.047);
/// The dark floor under a bench.
const UNDER_BENCH: Vec3 = Vec3::new(0.034, 0.024, 0.016);

/// A roof post beside the aisle.
const fn post(x: f32, z: f32) -> Block {
    block(Vec3::new(x - 0.45, FLOOR, z - 0.45), Vec3::new(x + 0.45, 12.0, z + 0.45), POST)
}

const fn flame(middle: Vec3, half: Vec3, day: f32, night: f32) -> Block {
    let low = Vec3::new(middle.x - half.x, middle.y - half.y, middle.z - half.z);
    let high = Vec3::new(middle.x + half.x, middle.y + half.y, middle.z + half.z);
    let emission = [Vec3::new(2.4 * day, 0.75 * day, 0.12 * day), Vec3::new(2.4 * night, 1.0 * night, 0.26 * night)];
    Block { low, high, color: Vec3::ZERO, emission }
}

/// The two benches of the players, one on each side of the table, and what lies on them.
const SEAT: Vec3 = Vec3::new(0.12, 0.07, 0.038);
const FLEECE: Vec3 = Vec3::new(0.135, 0.114, 0.086);
const CLOAK: Vec3 = Vec3::new(0.13, 0.027, 0.022);

const HALL: [Block; 38] = [
    // Benches along the long walls, roof posts, and a tie beam over each pair of posts.
    block(Vec3::new(-GABLE, -1.85, BACK), Vec3::new(GABLE, -1.5, -8.0), BENCH),
    block(Vec3::new(-GABLE, -1.85, 7.4), Vec3::new(GABLE, -1.5, FRONT), BENCH),
    post(-15.0, -7.2),
    post(-4.6, -7.2),
    post(5.8, -7.2),
    post(16.2, -7.2),
    post(-15.0, 6.6),
    post(-4.6, 6.6),
    post(5.8, 6.6),
    post(16.2, 6.6),
    block(Vec3::new(-5.0, 7.2, -7.6), Vec3::new(-4.2, 8.1, 7.0), POST),
    block(Vec3::new(5.4, 7.2, -7.6), Vec3::new(6.2, 8.1, 7.0), POST),
    // A chest and a tub by the bench.
    block(Vec3::new(-2.4, FLOOR, -7.9), Vec3::new(1.6, -1.7, -6.1), Vec3::new(0.115, 0.058, 0.031)),
    block(Vec3::new(8.2, FLOOR, -6.6), Vec3::new(9.9, -1.9, -5.0), Vec3::new(0.13, 0.085, 0.052)),
    // The stones of the long hearth around its ashes, and its flames: low ones along it, tall ones in the middle.
    block(Vec3::new(7.0, FLOOR, -1.9), Vec3::new(18.0, -2.8, -1.3), Vec3::new(0.13, 0.122, 0.114)),
    block(Vec3::new(7.0, FLOOR, 1.3), Vec3::new(18.0, -2.8, 1.9), Vec3::new(0.13, 0.122, 0.114)),
    block(Vec3::new(6.5, FLOOR, -1.9), Vec3::new(7.1, -2.75, 1.9), Vec3::new(0.15, 0.14, 0.13)),
    flame(Vec3::new(12.5, -3.1, 0.0), Vec3::new(4.8, 0.15, 0.9), 0.22, 0.9),
    flame(Vec3::new(10.6, -2.55, 0.1), Vec3::new(0.7, 0.45, 0.4), 0.5, 2.0),
    flame(Vec3::new(12.7, -2.2, -0.1), Vec3::new(0.9, 0.8, 0.45), 0.6, 2.4),
    flame(Vec3::new(14.9, -2.5, 0.2), Vec3::new(0.6, 0.5, 0.4), 0.5, 2.0),
    // Flames of two cressets, and the pole of one.
    flame(Vec3::new(-7.4, 5.5, 1.3), Vec3::new(0.5, 0.6, 0.5), 0.0, 3.4),
    flame(Vec3::new(1.2, 3.2, -7.4), Vec3::new(0.34, 0.55, 0.34), 0.0, 3.4),
    block(Vec3::new(1.05, FLOOR, -7.55), Vec3::new(1.35, 2.7, -7.25), Vec3::new(0.03, 0.027, 0.025)),
    // The bench opposite the player, its legs, a fleece that hangs over its edge, and a folded cloak; from the seat it is what lies beyond the table.
    block(Vec3::new(-3.6, -2.23, -4.5), Vec3::new(3.6, -2.0, -3.15), SEAT),
    block(Vec3::new(-3.2, FLOOR, -4.3), Vec3::new(-2.8, -2.23, -3.3), SEAT),
    block(Vec3::new(2.8, FLOOR, -4.3), Vec3::new(3.2, -2.23, -3.3), SEAT),
    block(Vec3::new(-1.15, -2.0, -4.55), Vec3::new(0.35, -1.86, -3.1), FLEECE),
    block(Vec3::new(-1.0, -2.6, -3.16), Vec3::new(0.2, -1.9, -3.04), FLEECE),
    block(Vec3::new(1.15, -2.0, -4.2), Vec3::new(2.2, -1.7, -3.35), CLOAK),
    // The player's own bench.
    block(Vec3::new(-3.6, -2.23, 3.15), Vec3::new(3.6, -2.0, 4.5), SEAT),
    block(Vec3::new(-3.2, FLOOR, 3.3), Vec3::new(-2.8, -2.23, 4.3), SEAT),
    block(Vec3::new(2.8, FLOOR, 3.3), Vec3::new(3.2, -2.23, 4.3), SEAT),
    block(Vec3::new(-0.3, -2.0, 3.1), Vec3::new(1.2, -1.86, 4.55), FLEECE),
    // A chair with a high back, on the left.
    block(Vec3::new(-13.5, FLOOR, -1.2), Vec3::new(-11.6, -1.6, 1.2), Vec3::new(0.14, 0.075, 0.038)),
    block(Vec3::new(-13.8, FLOOR, -1.3), Vec3::new(-13.3, 2.4, 1.3), Vec3::new(0.19, 0.10, 0.048)),
    // The dark under the benches along the walls.
    block(Vec3::new(-GABLE, FLOOR, BACK), Vec3::new(GABLE, -1.85, -8.6), UNDER_BENCH),
    block(Vec3::new(-GABLE, FLOOR, 8.0), Vec3::new(GABLE, -1.85, FRONT), UNDER_BENCH),
];

/// A light source that lights the room.
struct Lamp {
    at: Vec3,
    /// Color by day and by night.
    colors: [Vec3; 2],
    /// Radius, which limits its brightness close by.
    size: f32,
}

const LAMPS: [Lamp; 4] = [
    // The smoke hole, and the door in the back wall.
    Lamp { at: Vec3::new(-4.0, 12.0, -2.0), colors: [Vec3::new(120.0, 116.0, 108.0), Vec3::new(0.5, 0.6, 1.0)], size: 4.0 },
    Lamp { at: Vec3::new(12.5, 1.0, -10.0), colors: [Vec3::new(34.0, 38.0, 42.0), Vec3::ZERO], size: 2.5 },
    // The hearth and the cressets.
    Lamp { at: Vec3::new(13.0, -1.4, 0.0), colors: [Vec3::new(8.0, 3.6, 1.3), Vec3::new(92.0, 48.0, 19.0)], size: 2.0 },
    Lamp { at: Vec3::new(1.2, 3.4, -6.6), colors: [Vec3::ZERO, Vec3::new(34.0, 19.0, 8.2)], size: 1.2 },
];

/// The radiance from a direction, slightly blurred.
pub(crate) fn radiance(backdrop: Backdrop, direction: Vec3) -> Vec3 {
    match backdrop {
        Backdrop::Studio => studio_background(direction),
        Backdrop::HallByDay => blurred(direction, 0),
        Backdrop::HallByFire => blurred(direction, 1),
    }
}

/// A seamless paper background (infinity cove): a gradient from floor to wall.
pub(crate) fn studio_background(direction: Vec3) -> Vec3 {
    let LightRig { wall, floor, .. } = LightRig::of(Backdrop::Studio);
    let up = direction.y.clamp(-1.0, 1.0);
    let share = 1.0 / (1.0 + (-(up + 0.28) * 7.0).exp());
    (*floor * 0.85).lerp(*wall * 1.35, share)
}

/// The mean of several rays around one direction, which antialiases the edges of beams.
fn blurred(direction: Vec3, night: usize) -> Vec3 {
    const RAYS: u8 = 6;
    /// The tangent of the largest angle between a ray and the direction.
    const BLUR: f32 = 0.032;
    let aside = direction.any_orthonormal_vector();
    let other = direction.cross(aside);
    let sum: Vec3 = (0..RAYS)
        .map(|ray| {
            // A Fibonacci lattice on the disc.
            let (turn, out) = (f32::from(ray) * GOLDEN_ANGLE, (f32::from(ray) + 0.5) / f32::from(RAYS));
            let reach = BLUR * out.sqrt();
            cast_ray((direction + (aside * turn.cos() + other * turn.sin()) * reach).normalize(), night)
        })
        .sum();
    sum / f32::from(RAYS)
}

/// The color at the first hit of a ray from the center of the board. `night` indexes arrays of day and night.
fn cast_ray(ray: Vec3, night: usize) -> Vec3 {
    // Unlit flames are skipped.
    let blocks = HALL.iter().filter(|block| block.emission[1] == Vec3::ZERO || block.emission[night] != Vec3::ZERO);
    let nearest = blocks.filter_map(|block| intersect_block(block, ray).map(|(far, normal)| (far, normal, block)));
    let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0));
    let (far, normal) = intersect_walls(ray);
    match nearest {
        Some((near, normal, block)) if near < far => {
            if block.emission[1] != Vec3::ZERO {
                return block.emission[night];
            }
            shade(ray * near, normal, block.color * grain(ray * near, normal), night)
        }
        _ => {
            let at = ray * far;
            if is_opening(at) {
                return [Vec3::new(1.25, 1.36, 1.5), Vec3::new(0.012, 0.016, 0.03)][night];
            }
            shade(at, normal, wall_color(at, normal), night)
        }
    }
}

/// Distance and normal of the first intersection with a box, by the slab method.
fn intersect_block(block: &Block, ray: Vec3) -> Option<(f32, Vec3)> {
    let (one, other) = (block.low / ray, block.high / ray);
    let (into, out) = (one.min(other), one.max(other));
    let (near, far) = (into.max_element(), out.min_element());
    if near > far || near <= 0.0 {
        return None;
    }
    let face = if near == into.x {
        Vec3::X
    } else if near == into.y {
        Vec3::Y
    } else {
        Vec3::Z
    };
    Some((near, -face * ray.signum()))
}

/// Distance and normal of the floor, wall, gable or roof that a ray hits.
fn intersect_walls(ray: Vec3) -> (f32, Vec3) {
    let along = |height: f32, slope: f32, normal: Vec3| (if slope > 1e-5 { height / slope } else { f32::INFINITY }, normal);
    // The slope of the roof, from the ridge over the middle to the eaves.
    let fall = (RIDGE - EAVES) / FRONT;
    let planes = [
        along(-FLOOR, -ray.y, Vec3::Y),
        along(-BACK, -ray.z, Vec3::Z),
        along(FRONT, ray.z, Vec3::NEG_Z),
        along(GABLE, ray.x.abs(), Vec3::new(-ray.x.signum(), 0.0, 0.0)),
        along(RIDGE, ray.y + fall * ray.z, Vec3::new(0.0, -1.0, -fall).normalize()),
        along(RIDGE, ray.y - fall * ray.z, Vec3::new(0.0, -1.0, fall).normalize()),
    ];
    planes.into_iter().fold((f32::INFINITY, Vec3::Y), |near, plane| if plane.0 < near.0 { plane } else { near })
}

/// Whether a point of the walls is an opening to the sky: the smoke hole or the door.
fn is_opening(at: Vec3) -> bool {
    let hole = at.y > 8.0 && (-6.4..-2.0).contains(&at.x) && at.z.abs() < 2.4;
    let door = at.z < BACK + 0.1 && (11.4..13.8).contains(&at.x) && at.y < 3.6;
    hole || door
}

/// The color of floor, walls and roof.
fn wall_color(at: Vec3, normal: Vec3) -> Vec3 {
    if normal.y > 0.9 {
        // Trodden earth with rushes strewn on it, more of them around the table.
        let strewn =
            patches(at.x * 0.7, at.z * 0.9) + 0.3 * (at.x * 5.0 + 3.0 * (at.z * 1.7).sin()).sin() * (at.z * 2.3 + (at.x * 1.1).sin()).sin();
        let near = 1.0 / (1.0 + 0.02 * at.length_squared());
        return Vec3::new(0.105, 0.078, 0.052).lerp(Vec3::new(0.20, 0.155, 0.09), (strewn * (0.35 + 0.5 * near)).clamp(0.0, 1.0));
    }
    if normal.y < -0.1 {
        return POST * 0.7 * grain(at, normal);
    }
    if let Some(cloth) = hanging(at, normal) {
        return cloth;
    }
    // The frame of the door.
    if at.z < BACK + 0.1 && (10.8..14.4).contains(&at.x) && at.y < 4.2 {
        return POST;
    }
    // Round shields on the back wall, between the posts.
    let along = (at.x + 9.8) / 5.2;
    let from = Vec2::new((along - along.round()) * 5.2, at.y - 1.9);
    if normal.z > 0.9 && at.x.abs() < 16.0 && from.length() < 1.75 {
        let number = along.round();
        if from.length() < 0.42 {
            return Vec3::new(0.22, 0.20, 0.18);
        }
        let halves = (from.x * (1.1 + number).cos() + from.y * (1.1 + number).sin()) > 0.0;
        let (one, other) = if number.rem_euclid(2.0) < 1.0 {
            (Vec3::new(0.30, 0.045, 0.025), Vec3::new(0.36, 0.25, 0.10))
        } else {
            (Vec3::new(0.060, 0.105, 0.115), Vec3::new(0.33, 0.28, 0.20))
        };
        return if halves { one } else { other };
    }
    Vec3::new(0.135, 0.080, 0.046) * grain(at, normal)
}

/// The hangings on the long walls and the left gable: woven bands of red, white, ochre and blue, with lozenges in the broad ones.
fn hanging(at: Vec3, normal: Vec3) -> Option<Vec3> {
    let (along, half) = if normal.z.abs() > 0.9 { (at.x - 0.6, 4.6) } else { (at.z, 5.5) };
    let is_wall = normal.z.abs() > 0.9 || normal.x > 0.9;
    let height = at.y + 0.6;
    if !is_wall || along.abs() > half || !(0.0..4.4).contains(&height) {
        return None;
    }
    let (red, white, ochre, blue) =
        (Vec3::new(0.27, 0.042, 0.030), Vec3::new(0.40, 0.36, 0.29), Vec3::new(0.34, 0.21, 0.07), Vec3::new(0.045, 0.085, 0.13));
    let lozenge = |middle: f32| {
        let across = (along / 1.15 - (along / 1.15).round()).abs() * 1.15;
        across + (height - middle).abs() < 0.5
    };
    // From the hem upwards.
    Some(match height {
        0.0..0.3 => ochre,
        0.3..1.5 => {
            if lozenge(0.9) {
                white
            } else {
                red
            }
        }
        1.5..1.75 => white,
        1.75..2.6 => blue,
        2.6..2.85 => white,
        2.85..4.05 => {
            if lozenge(3.45) {
                ochre
            } else {
                red
            }
        }
        _ => blue,
    })
}

/// Vertical boards: the brightness of the one at a point, by a sine hash of its number.
fn grain(at: Vec3, normal: Vec3) -> f32 {
    let across = if normal.x.abs() > 0.5 { at.z } else { at.x };
    let board = (across * 0.9).floor();
    0.74 + 0.5 * ((board * 12.9898 + 4.1).sin() * 43758.547).rem_euclid(1.0)
}

/// Uneven ground, 0 to 1.
pub(crate) fn patches(x: f32, z: f32) -> f32 {
    0.5 + 0.25 * ((x * 1.3 + z * 0.4).sin() + (z * 1.9 - x * 0.6).sin())
}

/// Diffuse lighting of a point by the ambient light and the lamps.
fn shade(at: Vec3, normal: Vec3, color: Vec3, night: usize) -> Vec3 {
    // Ambient occlusion near the floor.
    let low = ((at.y - FLOOR) / 3.0).clamp(0.0, 1.0).sqrt() * 0.4 + 0.6;
    color * irradiance(at, normal, night, low, |_| true)
}

/// The light on a point of the hall: `open` is the share of the ambient light that reaches it, `sees` whether a lamp does. `night` is 0 by day and 1 by
/// fire.
pub(crate) fn irradiance(at: Vec3, normal: Vec3, night: usize, open: f32, sees: impl Fn(Vec3) -> bool) -> Vec3 {
    let ambient = [Vec3::new(1.75, 1.68, 1.6), Vec3::new(0.30, 0.19, 0.115)][night];
    LAMPS.iter().filter(|lamp| lamp.colors[night] != Vec3::ZERO && sees(lamp.at)).fold(ambient * open, |sum, lamp| {
        let way = lamp.at - at;
        let facing = (normal.dot(way.normalize()) * 0.8 + 0.2).max(0.0);
        sum + lamp.colors[night] * facing / (way.length_squared() + lamp.size * lamp.size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radiance_is_positive_and_bounded_in_every_direction() {
        for (name, backdrop) in Backdrop::ALL {
            let mut brightest = 0.0_f32;
            for step in 0..4000_u16 {
                let turn = f32::from(step) * GOLDEN_ANGLE;
                let up = f32::from(step) / 2000.0 - 1.0;
                let out = (1.0 - up * up).max(0.0).sqrt();
                let color = radiance(backdrop, Vec3::new(turn.cos() * out, up, turn.sin() * out).normalize());
                assert!(color.is_finite() && color.min_element() > 0.0, "{name}: {color} in {turn} {up}");
                brightest = brightest.max(color.max_element());
            }
            assert!(brightest < 12.0, "{name}: {brightest}");
        }
    }

    #[test]
    fn block_occludes_the_wall_behind_it() {
        let wall = intersect_walls(Vec3::NEG_Z).0;
        let chest = intersect_block(&HALL[12], Vec3::new(-0.05, -0.35, -1.0).normalize()).expect("the chest is there");
        assert!(chest.0 < wall && chest.1 == Vec3::Z);
        assert!(intersect_block(&HALL[12], Vec3::Z).is_none());
    }
}
