//! The room round the table, as it is seen from the middle of the board: worked out once by following rays into a hall of
//! timber, and so coarsely that it is out of focus by itself.
//!
//! Lengths are in half widths of the board, which is about 22 cm: the floor lies 3.4 below.

use bevy::prelude::*;

use super::scenery::Scenery;
use crate::settings::Backdrop;

/// Pixels a side of each face of the cube it is seen in.
pub(super) const PIXELS: usize = 64;

const FLOOR: f32 = -3.4;
/// From the ridge down to where the roof meets the walls, and the walls before and behind the table.
const RIDGE: f32 = 15.0;
const EAVES: f32 = 6.0;
const BACK: f32 = -12.0;
const FRONT: f32 = 11.0;
/// The gables.
const GABLE: f32 = 34.0;

/// A beam, a bench or a flame.
struct Block {
    low: Vec3,
    high: Vec3,
    colour: Vec3,
    /// What it shines with by itself, by day and by night.
    shines: [Vec3; 2],
}

const fn block(low: Vec3, high: Vec3, colour: Vec3) -> Block {
    Block { low, high, colour, shines: [Vec3::ZERO; 2] }
}

const POST: Vec3 = Vec3::new(0.115, 0.064, 0.034);
const BENCH: Vec3 = Vec3::new(0.150, 0.090, 0.050);

/// A post of the roof beside the aisle.
const fn post(x: f32, z: f32) -> Block {
    block(Vec3::new(x - 0.45, FLOOR, z - 0.45), Vec3::new(x + 0.45, 12.0, z + 0.45), POST)
}

const fn flame(middle: Vec3, half: Vec3, day: f32, night: f32) -> Block {
    let low = Vec3::new(middle.x - half.x, middle.y - half.y, middle.z - half.z);
    let high = Vec3::new(middle.x + half.x, middle.y + half.y, middle.z + half.z);
    let shines = [Vec3::new(2.4 * day, 0.75 * day, 0.12 * day), Vec3::new(2.4 * night, 1.0 * night, 0.26 * night)];
    Block { low, high, colour: Vec3::ZERO, shines }
}

const HALL: [Block; 19] = [
    // Benches along the long walls, of earth behind boards, and a tie beam over each pair of posts.
    block(Vec3::new(-GABLE, FLOOR, BACK), Vec3::new(GABLE, -1.5, -8.0), BENCH),
    block(Vec3::new(-GABLE, FLOOR, 7.4), Vec3::new(GABLE, -1.5, FRONT), BENCH),
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
    // A chest and a tub that somebody has left by the bench.
    block(Vec3::new(-2.4, FLOOR, -7.9), Vec3::new(1.6, -1.7, -6.1), Vec3::new(0.17, 0.075, 0.036)),
    block(Vec3::new(8.2, FLOOR, -6.6), Vec3::new(9.9, -1.9, -5.0), Vec3::new(0.13, 0.085, 0.052)),
    // The long hearth, its stones, and two cressets on their poles.
    block(Vec3::new(9.0, FLOOR, -1.6), Vec3::new(17.0, -2.9, 1.6), Vec3::new(0.10, 0.094, 0.088)),
    flame(Vec3::new(13.0, -2.2, 0.0), Vec3::new(2.6, 0.7, 0.7), 0.5, 2.2),
    flame(Vec3::new(-7.4, 5.5, 1.3), Vec3::new(0.5, 0.6, 0.5), 0.0, 3.4),
    flame(Vec3::new(1.2, 3.2, -7.4), Vec3::new(0.34, 0.55, 0.34), 0.0, 3.4),
    block(Vec3::new(1.05, FLOOR, -7.55), Vec3::new(1.35, 2.7, -7.25), Vec3::new(0.03, 0.027, 0.025)),
];

/// A light that falls on the room: where it is, its colour by day and by night, and how large it is.
struct Lamp {
    at: Vec3,
    colours: [Vec3; 2],
    size: f32,
}

const LAMPS: [Lamp; 4] = [
    // The smoke hole, and the door in the back wall.
    Lamp { at: Vec3::new(-4.0, 12.0, -2.0), colours: [Vec3::new(85.0, 79.0, 70.0), Vec3::new(0.5, 0.6, 1.0)], size: 4.0 },
    Lamp { at: Vec3::new(12.5, 1.0, -10.0), colours: [Vec3::new(34.0, 38.0, 42.0), Vec3::ZERO], size: 2.5 },
    // The hearth and the cressets.
    Lamp { at: Vec3::new(13.0, -1.4, 0.0), colours: [Vec3::new(8.0, 3.0, 0.8), Vec3::new(95.0, 39.0, 11.0)], size: 2.0 },
    Lamp { at: Vec3::new(1.2, 3.4, -6.6), colours: [Vec3::ZERO, Vec3::new(30.0, 14.0, 4.4)], size: 1.2 },
];

/// What is seen in a direction, a little blurred.
pub(super) fn seen(place: Backdrop, direction: Vec3) -> Vec3 {
    match place {
        Backdrop::Studio => backdrop(direction),
        Backdrop::HallByDay => blurred(direction, 0),
        Backdrop::HallByFire => blurred(direction, 1),
    }
}

/// A painted sheet that hangs behind the table and comes forward under it.
fn backdrop(direction: Vec3) -> Vec3 {
    let Scenery { wall, floor, .. } = Scenery::of(Backdrop::Studio);
    let up = direction.y.clamp(-1.0, 1.0);
    let share = 1.0 / (1.0 + (-(up + 0.28) * 7.0).exp());
    (*floor * 0.85).lerp(*wall * 1.35, share)
}

/// Rays round one direction, as many as make the edges of beams soft.
fn blurred(direction: Vec3, night: usize) -> Vec3 {
    /// How far a ray may lie beside the direction, as the tangent of the angle.
    const BLUR: f32 = 0.032;
    const RAYS: u8 = 6;
    let aside = direction.any_orthonormal_vector();
    let other = direction.cross(aside);
    let sum: Vec3 = (0..RAYS)
        .map(|ray| {
            // Sunflower seeds: even over the disc.
            let (turn, out) = (f32::from(ray) * 2.399_963, (f32::from(ray) + 0.5) / f32::from(RAYS));
            let reach = BLUR * out.sqrt();
            hall((direction + (aside * turn.cos() + other * turn.sin()) * reach).normalize(), night)
        })
        .sum();
    sum / f32::from(RAYS)
}

/// What a ray from the middle of the board meets first in the hall.
fn hall(ray: Vec3, night: usize) -> Vec3 {
    // A flame that does not burn is not there.
    let there = HALL.iter().filter(|block| block.shines[1] == Vec3::ZERO || block.shines[night] != Vec3::ZERO);
    let nearest = there.filter_map(|block| met(block, ray).map(|(far, normal)| (far, normal, block)));
    let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0));
    let (far, normal) = shell(ray);
    match nearest {
        Some((near, normal, block)) if near < far => {
            if block.shines[1] != Vec3::ZERO {
                return block.shines[night];
            }
            lit(ray * near, normal, block.colour * grain(ray * near, normal), night)
        }
        _ => {
            let at = ray * far;
            if is_open(at) {
                return [Vec3::new(1.25, 1.36, 1.5), Vec3::new(0.012, 0.016, 0.03)][night];
            }
            lit(at, normal, bare(at, normal), night)
        }
    }
}

/// How far away a block is, and the normal of the face that is met.
fn met(block: &Block, ray: Vec3) -> Option<(f32, Vec3)> {
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

/// How far away floor, walls, gables or roof are, and which way they face.
fn shell(ray: Vec3) -> (f32, Vec3) {
    let along = |height: f32, slope: f32, normal: Vec3| (if slope > 1e-5 { height / slope } else { f32::INFINITY }, normal);
    // The roof rises from the eaves to the ridge over the middle.
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

/// Whether there is nothing but sky: the smoke hole, and the door.
fn is_open(at: Vec3) -> bool {
    let hole = at.y > 8.0 && (-6.4..-2.0).contains(&at.x) && at.z.abs() < 2.4;
    let door = at.z < BACK + 0.1 && (11.4..13.8).contains(&at.x) && at.y < 3.6;
    hole || door
}

/// The colours of floor, walls and roof.
fn bare(at: Vec3, normal: Vec3) -> Vec3 {
    if normal.y > 0.9 {
        // Trodden earth with straw on it.
        return Vec3::new(0.120, 0.086, 0.055) * (0.8 + 0.35 * patches(at.x * 0.7, at.z * 0.9));
    }
    if normal.y < -0.1 {
        return POST * 0.7 * grain(at, normal);
    }
    // Round shields hang on the back wall, between the posts.
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

/// Boards side by side: how bright this one is.
fn grain(at: Vec3, normal: Vec3) -> f32 {
    let across = if normal.x.abs() > 0.5 { at.z } else { at.x };
    let board = (across * 0.9).floor();
    0.74 + 0.5 * ((board * 12.9898 + 4.1).sin() * 43758.547).rem_euclid(1.0)
}

/// Uneven ground: 0 to 1.
fn patches(x: f32, z: f32) -> f32 {
    0.5 + 0.25 * ((x * 1.3 + z * 0.4).sin() + (z * 1.9 - x * 0.6).sin())
}

fn lit(at: Vec3, normal: Vec3, colour: Vec3, night: usize) -> Vec3 {
    let ambient = [Vec3::new(0.85, 0.78, 0.72), Vec3::new(0.26, 0.135, 0.066)][night];
    // Corners are darker.
    let low = ((at.y - FLOOR) / 3.0).clamp(0.0, 1.0).sqrt() * 0.4 + 0.6;
    let light = LAMPS.iter().fold(ambient * low, |sum, lamp| {
        let way = lamp.at - at;
        let facing = (normal.dot(way.normalize()) * 0.8 + 0.2).max(0.0);
        sum + lamp.colours[night] * facing / (way.length_squared() + lamp.size * lamp.size)
    });
    colour * light
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_something_to_see_in_every_direction() {
        for (word, place) in Backdrop::ALL {
            let mut brightest = 0.0_f32;
            for step in 0..4000_u16 {
                let turn = f32::from(step) * 2.399_963;
                let up = f32::from(step) / 2000.0 - 1.0;
                let out = (1.0 - up * up).max(0.0).sqrt();
                let colour = seen(place, Vec3::new(turn.cos() * out, up, turn.sin() * out).normalize());
                assert!(colour.is_finite() && colour.min_element() > 0.0, "{word}: {colour} in {turn} {up}");
                brightest = brightest.max(colour.max_element());
            }
            assert!(brightest < 12.0, "{word}: {brightest}");
        }
    }

    #[test]
    fn a_block_hides_the_wall_behind_it() {
        let wall = shell(Vec3::NEG_Z).0;
        let chest = met(&HALL[12], Vec3::new(-0.05, -0.35, -1.0).normalize()).expect("the chest stands there");
        assert!(chest.0 < wall && chest.1 == Vec3::Z);
        assert!(met(&HALL[12], Vec3::Z).is_none());
    }
}
