//! The parts of the hall. Lengths are in half widths of the board, about 22 cm, from the center of its top: the hall is 5 m wide and 12 m long.
//!
//! Three-aisled halls of the tenth century had posts, benches of earth and boards along both long walls and a long hearth in the middle: the hall of
//! the garrison at Birka (excavated from 1998), Borg in Lofoten. What stands in them is from graves and from the ship of Oseberg: chests, shields,
//! buckets, lamps of iron on shafts. A table on trestles for the game, the shape of the roof and all colors are invented.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::mesh::{HallMesh, STRAW, Surface, scatter};
use crate::board::{TABLE_HALF_EXTENTS, TABLE_THICKNESS};
use crate::lighting::room::{BACK, EAVES, FLOOR, FRONT, LAMP_FLAME, RIDGE, TALL_LAMPS, patches, studio_background};

/// Distance of the gable walls.
const GABLE: f32 = 27.0;
const POST: Surface = Surface::wood(0.115, 0.064, 0.034);
const PLANK: Surface = Surface::wood(0.135, 0.080, 0.046);
const BENCH: Surface = Surface::wood(0.150, 0.094, 0.054);
const OAK: Surface = Surface::wood(0.085, 0.044, 0.024);
const STONE: Surface = Surface::plain(0.145, 0.135, 0.125);
const ASH: Surface = Surface::plain(0.06, 0.057, 0.055);
const FLEECE: Surface = Surface::plain(0.27, 0.235, 0.18);
const CLOAK: Surface = Surface::plain(0.16, 0.03, 0.024);
const IRON: Surface = Surface::plain(0.03, 0.028, 0.027);

/// The whole numbers below a count.
fn numbers(count: u8) -> impl Iterator<Item = f32> {
    (0..count).map(f32::from)
}

/// The floor of trodden earth with rushes on it, and by day the sun that falls through the door.
pub(super) fn floor(mesh: &mut HallMesh, night: usize) {
    let at = Vec3::new(-GABLE, FLOOR, FRONT);
    let earth = |at: Vec3| {
        let strewn = patches(at.x * 0.7, at.z * 0.9) + 0.5 * scatter(at.x * 3.7 + at.z * 11.3) - 0.25;
        let near = 1.0 / (1.0 + 0.02 * at.length_squared());
        Vec3::new(0.105, 0.078, 0.052).lerp(Vec3::new(0.20, 0.155, 0.09), (strewn * (0.35 + 0.5 * near)).clamp(0.0, 1.0))
    };
    mesh.quad(at, Vec3::X * 2.0 * GABLE, Vec3::NEG_Z * (FRONT - BACK + 0.4), 1.05, |at| Surface {
        color: earth(at),
        grain: STRAW,
        shines: false,
    });
    if night == 0 {
        // It falls as far into the hall as the lintel allows, and towards the table.
        let way = Vec3::new(1.9, 0.0, -7.4);
        mesh.quad(Vec3::new(11.15, FLOOR + 0.03, BACK) - way, Vec3::X * 2.45, way, 0.6, |at| {
            let color = earth(at) * Vec3::new(7.4, 6.3, 5.0);
            Surface { color, grain: STRAW, shines: true }
        });
    }
}

/// A long wall of upright planks with a bench and posts before it; `side` is −1 behind the table and 1 before it.
pub(super) fn long_wall(mesh: &mut HallMesh, side: f32, night: usize) {
    let z = if side < 0.0 { BACK } else { FRONT };
    let inner = |distance: f32| z - side * distance;
    for plank in numbers(45) {
        let (from, width) = (-GABLE + plank * 1.2, 1.2);
        // The door.
        if side < 0.0 && (11.0..13.6).contains(&(from + 0.6)) {
            continue;
        }
        let depth = inner(0.12 * scatter(plank + 40.0 * side));
        let surface = PLANK.tinted(0.72 + 0.5 * scatter(plank * 1.7 + side));
        let foot = Vec3::new(if side < 0.0 { from } else { from + width }, FLOOR, depth);
        // The fibers of a plank run upwards, to the roof.
        let top = EAVES + 0.7;
        mesh.quad(foot + Vec3::X * -side * width, Vec3::Y * (top - FLOOR), Vec3::X * side * width, 1.7, |_| surface);
        mesh.cuboid(Vec3::new(from - 0.05, FLOOR, z - 0.16), Vec3::new(from + 0.05, top, z + 0.16), 5.2, surface.tinted(0.6));
    }
    mesh.cuboid(Vec3::new(-GABLE, EAVES - 0.7, z.min(inner(0.6))), Vec3::new(GABLE, EAVES, z.max(inner(0.6))), 3.0, POST);
    // The bench, of two boards on an earthen bank.
    let (near, edge) = (inner(0.3), inner(3.3));
    let (bank, bank_edge) = (inner(0.3), inner(2.9));
    // It leaves the way to the door free.
    let stretches: &[(f32, f32)] = if side < 0.0 { &[(-GABLE, 10.0), (14.6, GABLE)] } else { &[(-GABLE, GABLE)] };
    for &(from, to) in stretches {
        for board in numbers(2) {
            let (one, other) = (near + (edge - near) * board / 2.0, near + (edge - near) * (board + 0.96) / 2.0);
            mesh.cuboid(
                Vec3::new(from, -1.85, one.min(other)),
                Vec3::new(to, -1.62 + 0.03 * board, one.max(other)),
                1.8,
                BENCH.tinted(0.85 + 0.25 * board),
            );
        }
        mesh.cuboid(
            Vec3::new(from, FLOOR, bank.min(bank_edge)),
            Vec3::new(to, -1.85, bank.max(bank_edge)),
            2.0,
            Surface::plain(0.075, 0.055, 0.038),
        );
    }
    for number in numbers(5) {
        let x = -20.4 + number * 10.2 + 0.3 * scatter(number + side);
        let foot = Vec3::new(x, FLOOR, inner(3.0));
        mesh.cuboid(
            foot - Vec3::new(0.42, 0.0, 0.42),
            foot + Vec3::new(0.42, 12.1, 0.42),
            1.8,
            POST.tinted(0.85 + 0.4 * scatter(number * 3.3)),
        );
        // A fleece, a folded cloak or a shield on the wall between two posts.
        let on_bench = Vec3::new(x + 4.4, -1.57, inner(1.9));
        if number % 2.0 == 0.0 {
            mesh.soft(on_bench, Vec3::new(1.7, 0.22, 1.3), 0.4, FLEECE);
        } else if side > 0.0 || number < 3.0 {
            mesh.soft(on_bench, Vec3::new(1.0, 0.3, 0.9), 0.1, CLOAK);
        }
        // A hanging takes the place of the shield behind the table, and a loom stands before the bench beside it.
        if side < 0.0 && number < 2.0 {
            if number == 0.0 {
                loom(mesh, Vec3::new(x + 4.9, FLOOR, inner(3.7)));
            } else {
                hanging(mesh, Vec3::new(x + 4.4, -0.6, inner(0.45)), 3.9);
            }
            continue;
        }
        let colors = [Surface::plain(0.30, 0.045, 0.025), Surface::plain(0.33, 0.28, 0.20), Surface::plain(0.060, 0.105, 0.115)];
        let (one, other) = if scatter(number * 5.1 + side) < 0.5 { (colors[0], colors[1]) } else { (colors[2], colors[1]) };
        if !(side < 0.0 && (6.0..16.0).contains(&(x + 4.4))) {
            mesh.disc(Vec3::new(x + 4.4, 1.9, inner(0.35)), Vec3::Z * -side, 1.75, |rim, sector| {
                if rim < 0.5 {
                    IRON
                } else if sector < 18 {
                    one
                } else {
                    other
                }
            });
        }
    }
    if side < 0.0 {
        door(mesh, night);
    }
}

/// A woven hanging on the wall behind the table, from the middle of its hem: bands of red, white, ochre and blue, the broad ones with lozenges.
fn hanging(mesh: &mut HallMesh, hem: Vec3, half: f32) {
    let [red, white, ochre, blue] =
        [(0.27, 0.042, 0.030), (0.40, 0.36, 0.29), (0.34, 0.21, 0.07), (0.045, 0.085, 0.13)].map(|(r, g, b)| Surface::plain(r, g, b));
    let bands = [
        (0.0, 0.3, ochre),
        (0.3, 1.5, red),
        (1.5, 1.75, white),
        (1.75, 2.6, blue),
        (2.6, 2.85, white),
        (2.85, 4.05, red),
        (4.05, 4.4, blue),
    ];
    for (low, high, surface) in bands {
        mesh.quad(hem + Vec3::new(-half, low, 0.0), Vec3::X * 2.0 * half, Vec3::Y * (high - low), 0.9, |_| surface);
    }
    for (middle, surface) in [(0.9, white), (3.45, ochre)] {
        for number in numbers(6) {
            let at = hem + Vec3::new((number - 2.5) * half / 3.2, middle, 0.02);
            mesh.flat(&[at - Vec3::X * 0.46, at - Vec3::Y * 0.46, at + Vec3::X * 0.46, at + Vec3::Y * 0.46], Vec3::Z, surface);
        }
    }
    mesh.cuboid(hem + Vec3::new(-half - 0.2, 4.38, -0.06), hem + Vec3::new(half + 0.2, 4.5, 0.06), 1.5, OAK);
}

/// A warp-weighted loom that leans towards the wall, from the middle of its foot: two uprights, the beam with the cloth begun below it, rods across, and
/// the threads of the warp in bundles with a weight of clay on each.
fn loom(mesh: &mut HallMesh, foot: Vec3) {
    const HEIGHT: f32 = 8.2;
    const LEAN: f32 = -0.15;
    /// Half the width between the uprights.
    const HALF: f32 = 3.0;
    let lean = Quat::from_rotation_x(LEAN);
    // Heights are along the uprights.
    let at = |x: f32, height: f32, before: f32| foot + lean * Vec3::new(x, height, before);
    for x in [-HALF, HALF] {
        mesh.turned_box(at(x, HEIGHT / 2.0, 0.0), lean, Vec3::new(0.17, HEIGHT / 2.0, 0.17), 1.4, OAK.tinted(1.5));
    }
    for (height, before, radius) in [(HEIGHT - 0.1, 0.25, 0.17), (3.4, 0.5, 0.08), (2.3, 0.3, 0.08)] {
        mesh.turned_box(at(0.0, height, before), lean, Vec3::new(HALF + 0.45, radius, radius), 1.4, BENCH.tinted(1.2));
    }
    let wool = Surface::plain(0.36, 0.31, 0.22);
    let (cloth, rods, hem) = (0.27, HEIGHT - 0.2, HEIGHT - 3.0);
    for (low, high, surface) in [(hem, hem + 0.5, wool), (hem + 0.5, hem + 0.8, CLOAK.tinted(1.6)), (hem + 0.8, rods, wool)] {
        let corner = at(-HALF + 0.5, low, cloth);
        mesh.quad(corner, Vec3::X * (2.0 * HALF - 1.0), lean * Vec3::Y * (high - low), 0.9, |_| surface);
    }
    for bundle in numbers(12) {
        let x = -HALF + 0.75 + bundle * (2.0 * HALF - 1.5) / 11.0;
        // From the cloth to the weight, which hangs plumb.
        let weight = foot + Vec3::new(x, 0.95 + 0.15 * scatter(bundle * 2.9), -0.5);
        let top = at(x, hem, cloth);
        let width = Vec3::X * 0.16;
        mesh.flat(&[weight - width * 0.3, weight + width * 0.3, top + width, top - width], Vec3::Z, wool.tinted(0.8));
        mesh.lathe(weight, &[(0.2, -0.4), (0.07, 0.0)], |_| Surface::plain(0.15, 0.10, 0.07).tinted(0.8 + 0.4 * scatter(bundle)));
    }
}

/// The door in the wall behind, open: by day the morning light comes through it.
fn door(mesh: &mut HallMesh, night: usize) {
    let [meadow, wood, sky] = [
        [Vec3::new(0.42, 0.50, 0.24), Vec3::new(0.16, 0.21, 0.17), Vec3::new(1.15, 1.22, 1.3)],
        [Vec3::new(0.004, 0.006, 0.008), Vec3::new(0.003, 0.004, 0.006), Vec3::new(0.012, 0.016, 0.03)],
    ][night];
    // A meadow slopes down to the shore, with the woods of the other one above it.
    for (low, high, color) in [(FLOOR, -0.9, meadow), (-0.9, -0.1, wood), (-0.1, 3.6, sky)] {
        mesh.quad(Vec3::new(10.9, low, BACK - 0.2), Vec3::X * 3.0, Vec3::Y * (high - low), 0.8, |at| {
            Surface::light(color * (1.0 + 0.12 * (patches(at.x * 1.7, at.y * 2.3) - 0.5)))
        });
    }
    for x in [10.7, 13.6] {
        mesh.cuboid(Vec3::new(x, FLOOR, BACK - 0.2), Vec3::new(x + 0.45, 4.2, BACK + 0.5), 1.6, POST);
    }
    mesh.cuboid(Vec3::new(10.6, 3.6, BACK - 0.2), Vec3::new(14.2, EAVES, BACK + 0.4), 1.6, POST);
    // The leaf.
    mesh.cuboid(Vec3::new(14.1, FLOOR + 0.1, BACK + 0.4), Vec3::new(14.3, 3.6, BACK + 3.2), 1.2, PLANK);
}

/// The gable walls, of planks up to the roof.
pub(super) fn gables(mesh: &mut HallMesh) {
    let slope = (RIDGE - EAVES) / FRONT;
    for (side, number) in [-1.0, 1.0].into_iter().flat_map(|side| numbers(25).map(move |number| (side, number))) {
        let z = FRONT + 1.0 - (number + if side > 0.0 { 0.0 } else { 1.0 });
        let top = (RIDGE - slope * (z - 0.5 * side).abs() + 1.6).min(RIDGE);
        let surface = PLANK.tinted(0.72 + 0.5 * scatter(number * 2.3 + side));
        let foot = Vec3::new(side * (GABLE - 0.1 * scatter(number)), FLOOR, z);
        // Each overlaps the next.
        mesh.quad(foot, Vec3::Y * (top - FLOOR), Vec3::Z * -side * 1.06, 2.5, |_| surface);
    }
}

/// The roof on its rafters and tie beams, with the smoke hole.
pub(super) fn roof(mesh: &mut HallMesh, night: usize) {
    let fall = RIDGE - EAVES;
    for (side, row) in [-1.0, 1.0].into_iter().flat_map(|side| numbers(9).map(move |row| (side, row))) {
        // Boards along the hall, from the eaves to the ridge; they overlap.
        let edge = |row: f32| Vec3::new(0.0, RIDGE - fall * (1.0 - row / 9.0), side * (FRONT + 1.0) * (1.0 - row / 9.0));
        let (low, high) = (edge(row), edge(row + 1.2) - Vec3::Y * 0.14);
        let surface = POST.tinted(0.55 + 0.4 * scatter(row + 17.0 * side));
        mesh.quad(low + Vec3::X * side * GABLE, Vec3::X * -side * 2.0 * GABLE, high - low, 4.5, |_| surface);
    }
    for (number, side) in numbers(12).flat_map(|number| [-1.0, 1.0].map(|side| (number, side))) {
        let middle = Vec3::new(-25.0 + number * 4.55, f32::midpoint(RIDGE, EAVES) - 0.3, side * FRONT / 2.0);
        let angle = (fall / (FRONT + 1.0)).atan() * side;
        mesh.turned_box(middle, Quat::from_rotation_x(angle), Vec3::new(0.2, 0.22, 7.6), 4.0, POST.tinted(0.8));
    }
    for number in numbers(5) {
        let x = -20.4 + number * 10.2;
        mesh.cuboid(Vec3::new(x - 0.35, 8.1, BACK + 2.0), Vec3::new(x + 0.35, 8.9, FRONT - 2.0), 3.0, POST);
    }
    for z in [BACK + 3.0, FRONT - 3.0] {
        mesh.cuboid(Vec3::new(-GABLE, 8.6, z - 0.35), Vec3::new(GABLE, 9.3, z + 0.35), 4.0, POST);
    }
    // The smoke hole: a hatch beside the ridge.
    let sky = [Vec3::new(1.25, 1.36, 1.5), Vec3::new(0.012, 0.016, 0.03)][night];
    let low = Vec3::new(-2.0, RIDGE - fall * 3.0 / 12.0 - 0.3, -3.0);
    mesh.quad(low + Vec3::NEG_X * 4.0, Vec3::X * 4.0, Vec3::new(0.0, fall * 2.0 / 12.0, 2.0), 4.0, |_| Surface::light(sky));
}

/// The long hearth with its fire, and what stands on the floor: lamps on shafts, a chair, a chest and benches.
pub(super) fn hearth(mesh: &mut HallMesh, night: usize) {
    for number in numbers(12) {
        for z in [-1.75, 1.75] {
            let (x, size) = (6.9 + number * 0.94, 0.37 + 0.13 * scatter(number * 3.1 + z));
            mesh.boulder(
                Vec3::new(x, FLOOR, z + 0.2 * (scatter(number + z) - 0.5)),
                Vec3::new(size * 1.3, 1.1 + 0.2 * scatter(number * 7.0), size * 1.1),
                number * 1.3 + z,
                STONE.tinted([0.7, 0.4][night] * (1.0 + 0.8 * scatter(number * 2.0 + z))),
            );
        }
    }
    mesh.quad(Vec3::new(6.6, FLOOR + 0.75, 1.7), Vec3::X * 11.0, Vec3::NEG_Z * 3.4, 0.9, |_| ASH);
    let glow = [0.55, 1.5][night];
    for number in numbers(9) {
        let at = Vec3::new(8.4 + number * 0.85, FLOOR + 0.73, 0.7 * (scatter(number * 4.7) - 0.5));
        mesh.turned_box(
            at + Vec3::Y * 0.2,
            Quat::from_rotation_y(2.6 * scatter(number)),
            Vec3::new(0.9, 0.13, 0.14),
            1.0,
            Surface::plain(0.03, 0.02, 0.016),
        );
        let height = [1.0, 1.7][night] * (0.7 + 1.2 * scatter(number * 9.1) * (1.0 - (number - 4.0).abs() / 6.0));
        let lean = 0.5 * (scatter(number * 2.7) - 0.5);
        for (beside, share) in [(-0.24, 0.6), (0.0, 1.0), (0.3, 0.45)] {
            let foot = at + Vec3::new(beside, 0.2, 0.5 * (scatter(number * 5.3 + beside) - 0.5));
            let radius = (0.15 + 0.07 * scatter(number * 1.9 + beside)) * (0.6 + 0.4 * share);
            mesh.flame(foot, radius, height * share, lean + beside, Vec3::new(1.5, 0.95, 0.32) * glow);
        }
    }
    for flame in TALL_LAMPS {
        tall_lamp(mesh, flame, night);
    }
    // A chair with a high back on the left.
    mesh.cuboid(Vec3::new(-13.5, FLOOR, -1.2), Vec3::new(-11.6, -1.6, 1.2), 0.9, OAK.tinted(1.3));
    mesh.cuboid(Vec3::new(-13.8, FLOOR, -1.3), Vec3::new(-13.4, 2.4, 1.3), 1.2, OAK.tinted(1.6));
    // A chest before the bench, with iron bands.
    mesh.cuboid(Vec3::new(-6.4, FLOOR + 0.2, -7.6), Vec3::new(-2.6, -1.8, -5.9), 0.8, OAK.tinted(1.2));
    for x in [-5.9, -3.3] {
        mesh.cuboid(Vec3::new(x, FLOOR + 0.18, -7.63), Vec3::new(x + 0.22, -1.76, -5.87), 0.8, IRON);
    }
    // The benches of the two players, with a fleece on each.
    for side in [-1.0, 1.0] {
        let z = |near: f32, far: f32| (near.min(far) * side).min(near.max(far) * side);
        let span = |near: f32, far: f32| (z(near, far), z(near, far) + (far - near));
        let (low, high) = span(3.15, 4.5);
        mesh.cuboid(Vec3::new(-3.6, -2.23, low), Vec3::new(3.6, -2.0, high), 0.8, BENCH.tinted(0.8));
        for x in [-3.1, 2.7] {
            mesh.cuboid(Vec3::new(x, FLOOR, low + 0.15), Vec3::new(x + 0.4, -2.23, high - 0.15), 0.8, OAK);
        }
        mesh.soft(Vec3::new(-0.1 - 0.2 * side, -1.985, f32::midpoint(low, high)), Vec3::new(0.95, 0.14, 0.75), 0.5, FLEECE);
    }
}

/// A lamp: a bowl of iron on a shaft with three feet, with its flame by night.
fn tall_lamp(mesh: &mut HallMesh, flame: Vec3, night: usize) {
    let foot = Vec3::new(flame.x, FLOOR, flame.z);
    let shaft = (flame.y - 0.35 - FLOOR) / 2.0;
    mesh.turned_box(foot + Vec3::Y * shaft, Quat::from_rotation_y(0.6), Vec3::new(0.035, shaft, 0.035), 3.0, IRON.tinted(1.4));
    for number in numbers(3) {
        let turn = Quat::from_rotation_y(number * TAU / 3.0 + 0.4);
        mesh.turned_box(
            foot + turn * Vec3::new(0.4, 0.2, 0.0),
            turn * Quat::from_rotation_z(-0.45),
            Vec3::new(0.5, 0.04, 0.035),
            3.0,
            IRON,
        );
    }
    let bowl = [(0.06, -0.36), (0.34, -0.22), (0.47, 0.0), (0.43, 0.01), (0.0, -0.12)];
    mesh.lathe(flame, &bowl, |row| IRON.tinted(if row > 2 { 0.6 } else { 1.6 }));
    if night == 1 {
        for number in numbers(3) {
            let at = flame + Quat::from_rotation_y(number * TAU / 3.0) * Vec3::new(0.17, -0.08, 0.0);
            mesh.flame(at, 0.12, 0.75 + 0.2 * scatter(number + flame.x), 0.3 * (scatter(number * 3.7) - 0.5), Vec3::new(2.4, 1.5, 0.5));
        }
    }
}

/// The things on the table, whose top is at this height: a turned cup, a lamp of soapstone, a comb of antler and a purse. They are where no piece is put.
pub(super) fn things(mesh: &mut HallMesh, top: f32, night: usize) {
    let at = |x: f32, z: f32| Vec3::new(x, top, z);
    let maple = Surface::wood(0.30, 0.17, 0.08);
    let cup = [(0.085, 0.0), (0.11, 0.03), (0.15, 0.12), (0.16, 0.22), (0.145, 0.23), (0.13, 0.12), (0.0, 0.05)];
    mesh.lathe(at(-2.02, -1.02), &cup, |row| maple.tinted(if row > 3 { 0.45 } else { 1.0 }));
    let soapstone = Surface::plain(0.105, 0.108, 0.10);
    let lamp = [(0.10, 0.0), (0.19, 0.05), (0.21, 0.10), (0.19, 0.11), (0.14, 0.06), (0.0, 0.05)];
    mesh.lathe(at(2.05, -1.08), &lamp, |row| soapstone.tinted(if row > 2 { 0.4 } else { 1.0 }));
    if night == 1 {
        mesh.flame(at(LAMP_FLAME.x, LAMP_FLAME.z) + Vec3::Y * 0.08, 0.026, 0.15, 0.15, Vec3::new(2.2, 1.5, 0.6));
    }
    let antler = Surface::plain(0.42, 0.34, 0.22);
    let turn = Quat::from_rotation_y(0.5);
    let comb = at(-1.72, 1.18) + Vec3::Y * 0.012;
    mesh.turned_box(comb, turn, Vec3::new(0.16, 0.012, 0.022), 1.0, antler);
    for tooth in numbers(14) {
        let along = turn * Vec3::new(-0.143 + 0.022 * tooth, 0.0, 0.058);
        mesh.turned_box(comb + along, turn, Vec3::new(0.006, 0.008, 0.04), 1.0, antler.tinted(0.8));
    }
    let leather = Surface::plain(0.12, 0.055, 0.027);
    let purse = [(0.11, 0.0), (0.17, 0.03), (0.185, 0.08), (0.15, 0.14), (0.07, 0.18), (0.045, 0.2), (0.075, 0.25), (0.0, 0.23)];
    mesh.gathered(at(2.0, 1.12), &purse, 3.2, |row| leather.tinted([1.0, 1.0, 1.05, 0.95, 0.7, 0.5, 0.9][row]));
}

/// The trestles under the table top, whose underside is at this height.
pub(super) fn trestles(mesh: &mut HallMesh, underside: f32) {
    let half = TABLE_HALF_EXTENTS;
    // Only for the shadow; the top is part of the board.
    mesh.boxes.push((Vec3::new(-half.x, underside, -half.y), Vec3::new(half.x, underside + TABLE_THICKNESS, half.y)));
    for x in [-0.72 * half.x, 0.72 * half.x] {
        mesh.turned_box(Vec3::new(x, underside - 0.13, 0.0), Quat::IDENTITY, Vec3::new(0.15, 0.13, half.y * 0.86), 0.5, OAK);
        let height = underside - 0.2 - FLOOR;
        for (lean, z) in [(-0.16_f32, 0.5), (0.16, -0.5)] {
            let middle = Vec3::new(x, FLOOR + height / 2.0, z * 1.3);
            mesh.turned_box(middle, Quat::from_rotation_x(-lean), Vec3::new(0.11, height / 2.0 / lean.cos(), 0.13), 0.5, OAK.tinted(1.15));
        }
        mesh.turned_box(Vec3::new(x, FLOOR + 0.8, 0.0), Quat::IDENTITY, Vec3::new(0.08, 0.09, 0.85), 0.6, OAK);
    }
    // The rail between the trestles.
    mesh.turned_box(Vec3::new(0.0, FLOOR + 0.98, 0.0), Quat::from_rotation_x(FRAC_PI_2), Vec3::new(0.72 * half.x, 0.07, 0.09), 0.6, OAK);
}

/// The floor of the studio: that of its background, with the shadow of the table.
pub(super) fn studio_floor(mesh: &mut HallMesh) {
    let reach = 60.0;
    mesh.quad(Vec3::new(-reach, FLOOR, reach), Vec3::X * 2.0 * reach, Vec3::NEG_Z * 2.0 * reach, 2.0, |at| {
        let beside = (at.xz().abs() - TABLE_HALF_EXTENTS).max(Vec2::ZERO).length();
        Surface::light(studio_background(at.normalize()) * (1.0 - 0.5 * (-beside * 0.9).exp()))
    });
}
