//! A picture of the hall in all directions, for where the processor draws: meshes rasterized once onto the faces of a cube around the board.

use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::prelude::*;
use bevy::tasks::{ComputeTaskPool, TaskPool};

use crate::lighting::{cube_direction, half_floats};
use crate::pieces::grain::{hash, smoothstep};

/// Texels per side of a face. In a browser the page stands still while it is drawn.
pub(super) const TEXELS: usize = if cfg!(target_family = "wasm") { 384 } else { 640 };
/// Samples per side of a texel.
const SAMPLES: usize = 2;
/// A face is drawn in tiles, this many to a side, so that the samples of all faces are never in memory at the same time.
const TILES: usize = 2;
const TILE_TEXELS: usize = TEXELS / TILES;
const SIDE: usize = TILE_TEXELS * SAMPLES;
/// The least distance from the middle of the board at which something is drawn, in half widths of the board.
const NEAR: f32 = 0.05;

/// A corner of a triangle as seen from the middle of a face: to the right, down and ahead.
#[derive(Clone, Copy)]
struct Corner {
    at: Vec3,
    look: Look,
}

impl Corner {
    fn lerp(self, other: Self, share: f32) -> Self {
        let look = Look::mean(&[self.look, other.look, Look::default()], Vec3::new(1.0 - share, share, 0.0));
        Self { at: self.at.lerp(other.at, share), look }
    }
}

/// The color of a surface without its grain, where on the surface it is and how visible the grain is there.
#[derive(Clone, Copy, Default)]
struct Look {
    color: Vec3,
    place: Vec2,
    grain: f32,
}

impl Look {
    fn mean([a, b, c]: &[Self; 3], shares: Vec3) -> Self {
        Self {
            color: a.color * shares.x + b.color * shares.y + c.color * shares.z,
            place: a.place * shares.x + b.place * shares.y + c.place * shares.z,
            grain: a.grain * shares.x + b.grain * shares.y + c.grain * shares.z,
        }
    }
}

/// The content of a sample.
#[derive(Clone, Copy, Default)]
struct Sample {
    /// The reciprocal of the distance ahead; 0 where nothing is drawn.
    nearness: f32,
    /// The number of the triangle, and the shares of its corners in perspective.
    triangle: u32,
    shares: Vec2,
}

/// The texels of a cube map with the color of the nearest surface in each direction.
pub(super) fn panorama(meshes: &[Mesh]) -> Vec<u8> {
    const PER_FACE: usize = TILES * TILES;
    let tiles = ComputeTaskPool::get_or_init(TaskPool::default).scope(|scope| {
        (0..6 * PER_FACE).for_each(|tile| scope.spawn(async move { Picture::of(meshes, tile / PER_FACE, tile % PER_FACE).texels() }));
    });
    let mut bytes = Vec::with_capacity(6 * TEXELS * TEXELS * size_of::<Texel>());
    for (face, row) in (0..6).flat_map(|face| (0..TEXELS).map(move |row| (face, row))) {
        for tile in &tiles[face * PER_FACE + row / TILE_TEXELS * TILES..][..TILES] {
            bytes.extend_from_slice(tile[row % TILE_TEXELS * TILE_TEXELS..][..TILE_TEXELS].as_flattened());
        }
    }
    bytes
}

/// Half floats.
type Texel = [u8; 8];

/// A tile of a face.
struct Picture {
    /// Its first sample on the face, to the right and down.
    first: Vec2,
    samples: Vec<Sample>,
    triangles: Vec<[Look; 3]>,
}

impl Picture {
    /// The view from the middle of the board through a tile of a face.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand samples")]
    fn of(meshes: &[Mesh], face: usize, tile: usize) -> Self {
        let ahead = cube_direction(face, 0.0, 0.0);
        let axis = |u, v| (cube_direction(face, u, v) * std::f32::consts::SQRT_2 - ahead).normalize();
        let (right, down) = (axis(1.0, 0.0), axis(0.0, 1.0));
        let first = Vec2::new((tile % TILES) as f32, (tile / TILES) as f32) * SIDE as f32;
        let mut picture = Self { first, samples: vec![Sample::default(); SIDE * SIDE], triangles: Vec::new() };
        for mesh in meshes {
            let (
                Some(VertexAttributeValues::Float32x3(positions)),
                Some(VertexAttributeValues::Float32x4(colors)),
                Some(VertexAttributeValues::Float32x2(places)),
                Some(Indices::U32(indices)),
            ) = (
                mesh.attribute(Mesh::ATTRIBUTE_POSITION),
                mesh.attribute(Mesh::ATTRIBUTE_COLOR),
                mesh.attribute(Mesh::ATTRIBUTE_UV_0),
                mesh.indices(),
            )
            else {
                continue;
            };
            let corner = |index: u32| {
                let index = index as usize;
                let (at, color) = (Vec3::from(positions[index]), Vec4::from(colors[index]));
                let look = Look { color: color.truncate(), place: places[index].into(), grain: color.w };
                Corner { at: Vec3::new(at.dot(right), at.dot(down), at.dot(ahead)), look }
            };
            indices.as_chunks::<3>().0.iter().for_each(|triangle| picture.draw_clipped(triangle.map(corner)));
        }
        picture
    }

    /// Draws what is ahead of a triangle.
    fn draw_clipped(&mut self, triangle: [Corner; 3]) {
        let mut kept: Vec<Corner> = Vec::with_capacity(4);
        for number in 0..3 {
            let (one, next) = (triangle[number], triangle[(number + 1) % 3]);
            if one.at.z > NEAR {
                kept.push(one);
            }
            if (one.at.z > NEAR) != (next.at.z > NEAR) {
                kept.push(one.lerp(next, (NEAR - one.at.z) / (next.at.z - one.at.z)));
            }
        }
        for number in 2..kept.len() {
            self.draw([kept[0], kept[number - 1], kept[number]]);
        }
    }

    /// Draws a triangle by the signs of its edge functions, with colors in perspective, if it faces the middle: the renderer draws no other.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the picture")]
    fn draw(&mut self, corners: [Corner; 3]) {
        let half = (TILES * SIDE) as f32 / 2.0;
        let points = corners.map(|corner| (corner.at.xy() / corner.at.z + 1.0) * half - 0.5 - self.first);
        let cross = |a: Vec2, b: Vec2, c: Vec2| (b - a).perp_dot(c - a);
        let area = cross(points[0], points[1], points[2]);
        let [low, high] = [Vec2::min, Vec2::max].map(|pick| points.into_iter().reduce(pick).unwrap_or_default());
        let (low, high) = (low.ceil().max(Vec2::ZERO), high.floor().min(Vec2::splat(SIDE as f32 - 1.0)));
        if area > -1e-6 || low.x > high.x || low.y > high.y {
            return;
        }
        // The weights of the corners divided by their distances are linear in the picture.
        let ahead = Vec3::from(corners.map(|corner| corner.at.z));
        let weights = |at: Vec2| {
            Vec3::new(cross(points[1], points[2], at), cross(points[2], points[0], at), cross(points[0], points[1], at)) / (ahead * area)
        };
        let step = weights(Vec2::X) - weights(Vec2::ZERO);
        let triangle = self.triangles.len() as u32;
        self.triangles.push(corners.map(|corner| corner.look));
        for y in low.y as usize..=high.y as usize {
            let mut shares = weights(Vec2::new(low.x, y as f32));
            for sample in &mut self.samples[y * SIDE + low.x as usize..=y * SIDE + high.x as usize] {
                let nearness = shares.element_sum();
                // Neighbours overlap by as much as rounding could leave between them.
                if shares.min_element() >= -5e-4 * nearness && nearness > sample.nearness {
                    *sample = Sample { nearness, triangle, shares: shares.xy() / nearness };
                }
                shares += step;
            }
        }
    }

    /// Where on the face no surface is seen, from (−1, −1) at its top left to (1, 1).
    #[cfg(test)]
    #[expect(clippy::cast_precision_loss, reason = "within the picture")]
    fn holes(&self) -> Vec<Vec2> {
        let samples = self.samples.iter().enumerate().filter(|(_, sample)| sample.nearness == 0.0);
        let at = |index: usize| self.first + Vec2::new((index % SIDE) as f32, (index / SIDE) as f32);
        samples.map(|(index, _)| at(index) * 2.0 / (TILES * SIDE) as f32 - 1.0).collect()
    }

    fn look(&self, at: usize) -> Look {
        let Sample { triangle, shares, .. } = self.samples[at];
        let share = 1.0 - shares.element_sum();
        self.triangles.get(triangle as usize).map_or_else(Look::default, |corners| Look::mean(corners, shares.extend(share)))
    }

    /// The mean of the samples of each texel, with the grain of the surface in it.
    fn texels(&self) -> Vec<Texel> {
        let grain = Grain::new();
        let texel = |index: usize| {
            let first = index / TILE_TEXELS * SAMPLES * SIDE + index % TILE_TEXELS * SAMPLES;
            let [here, right, below, across] = [first, first + 1, first + SIDE, first + SIDE + 1].map(|at| self.look(at));
            let color = (here.color + right.color + below.color + across.color) / 4.0;
            // Across an edge between two surfaces that is large, and the grain vanishes.
            let footprint = 2.0 * right.place.distance(here.place).max(below.place.distance(here.place));
            half_floats(color * grain.brightness(here.place, here.grain, footprint))
        };
        (0..TILE_TEXELS * TILE_TEXELS).map(texel).collect()
    }
}

/// The grain of surfaces, as in `hall.wgsl`.
struct Grain {
    /// How each layer of straw is turned.
    layers: [Vec2; 7],
}

impl Grain {
    fn new() -> Self {
        Self { layers: std::array::from_fn(|layer| Vec2::from_angle(1.1 * layer as f32)) }
    }

    /// The brightness of a surface at a place. A texel is `footprint` wide.
    fn brightness(&self, place: Vec2, visible: f32, footprint: f32) -> f32 {
        if visible == 0.0 {
            return 1.0;
        }
        let detail = |frequency: f32| 1.0 - smoothstep(0.25, 0.75, frequency * footprint);
        if visible > 1.5 {
            let earth = noise(place * 1.1, 1) + 0.6 * noise(place * 5.0, 2) * detail(5.0) - 0.8;
            return 1.0 + 0.35 * earth + 0.65 * self.straw(place, footprint);
        }
        let (broad, fine) = (place * Vec2::new(0.7, 5.0), place * Vec2::new(2.0, 26.0));
        1.0 + visible * 0.5 * ((noise(broad, 1) - 0.5) * detail(5.0) + (noise(fine, 2) - 0.5) * detail(26.0))
    }

    /// The brightness of the blades of straw at a place of the floor, of which each layer has one in each cell.
    #[expect(clippy::cast_possible_truncation, reason = "cells of the floor")]
    fn straw(&self, place: Vec2, footprint: f32) -> f32 {
        const WIDTH: f32 = 0.016;
        const HALF_LENGTH: f32 = 0.46;
        let mut brightest = 0.0_f32;
        for (layer, turn) in (0_i16..).zip(self.layers) {
            let at = turn.rotate(place) * 2.1 + 7.7 * f32::from(layer);
            let cell = at.floor();
            let off = at - cell - 0.5;
            if off.length_squared() > HALF_LENGTH * HALF_LENGTH {
                continue;
            }
            let key = cell.x as i32 * 157 + cell.y as i32 * 311 + i32::from(layer) * 7919;
            let random = |key: i32| hash(key.cast_unsigned(), 17, 5);
            let off = Vec2::from_angle(-std::f32::consts::PI * random(key)).rotate(off);
            let across = (off.y + (random(key + 1) - 0.5) * off.x * off.x).abs();
            let blade = 1.0 - smoothstep(WIDTH, WIDTH + 0.01 + footprint, across);
            let share = blade * (1.0 - smoothstep(0.32, HALF_LENGTH, off.x.abs())) * WIDTH / (WIDTH + 0.5 * footprint);
            brightest = brightest.max(share * (0.4 + 0.1 * f32::from(layer)));
        }
        brightest
    }
}

/// Value noise, 0 to 1.
#[expect(clippy::cast_possible_truncation, reason = "cells of a surface")]
fn noise(at: Vec2, seed: u32) -> f32 {
    let cell = at.floor();
    let within = at - cell;
    let share = within * within * (3.0 - 2.0 * within);
    let corner = |x: i32, y: i32| hash((cell.x as i32 + x).cast_unsigned(), (cell.y as i32 + y).cast_unsigned(), seed);
    let low = corner(0, 0).lerp(corner(1, 0), share.x);
    low.lerp(corner(0, 1).lerp(corner(1, 1), share.x), share.y)
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::mesh::PrimitiveTopology;

    use super::*;
    use crate::lighting::color_of;
    use crate::settings::Backdrop;

    /// A triangle far away in a direction, of one color.
    fn triangle(direction: Vec3, distance: f32, color: [f32; 4]) -> Mesh {
        let aside = direction.any_orthonormal_vector();
        let up = direction.cross(aside);
        let corners = [aside + up, aside * -2.0, up * -2.0].map(|corner| (direction * distance + corner * distance * 0.3).to_array());
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners.to_vec())
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![color; 3])
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0; 2]; 3])
            .with_inserted_indices(Indices::U32(vec![0, 2, 1]))
    }

    fn color(panorama: &[u8], face: usize, at: usize) -> Vec3 {
        color_of(panorama.as_chunks().0[face * TEXELS * TEXELS + at])
    }

    #[test]
    fn the_hall_has_no_hole() {
        for backdrop in [Backdrop::HallByDay, Backdrop::HallByFire] {
            let meshes = super::super::hall_meshes(backdrop, 5.5, 0..usize::MAX);
            // From the middle of the board, from the far ends of the table, and as high as a camera rises.
            for eye in [Vec3::ZERO, Vec3::new(-8.0, 2.0, 0.0), Vec3::new(8.0, 1.0, 3.0), Vec3::new(0.0, 8.0, -1.0)] {
                let seen: Vec<Mesh> = meshes.iter().map(|mesh| mesh.clone().translated_by(-eye)).collect();
                for (face, tile) in (0..6).flat_map(|face| (0..TILES * TILES).map(move |tile| (face, tile))) {
                    let holes = Picture::of(&seen, face, tile).holes();
                    let first = holes.first().map(|at| cube_direction(face, at.x, at.y));
                    assert_eq!(first, None, "{backdrop:?} from {eye}: {} holes", holes.len());
                }
            }
        }
    }

    #[test]
    fn a_surface_is_seen_in_its_direction_and_the_nearer_one_in_front() {
        for face in 0..6 {
            let direction = cube_direction(face, 0.0, 0.0);
            let meshes = [triangle(direction, 5.0, [1.0, 0.0, 0.0, 0.0]), triangle(direction, 9.0, [0.0, 1.0, 0.0, 0.0])];
            let bytes = panorama(&meshes);
            let middle = TEXELS / 2 * TEXELS + TEXELS / 2;
            assert!(color(&bytes, face, middle).abs_diff_eq(Vec3::X, 1e-4), "face {face}: {}", color(&bytes, face, middle));
            assert_eq!(color(&bytes, face ^ 1, middle), Vec3::ZERO, "behind face {face}");
        }
    }

    #[test]
    fn what_reaches_behind_the_middle_is_cut_and_drawn() {
        let floor = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[-50.0, -1.0, 50.0], [50.0, -1.0, 50.0], [0.0, -1.0, -50.0]])
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![[1.0, 1.0, 1.0, 0.0]; 3])
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0; 2]; 3])
            .with_inserted_indices(Indices::U32(vec![0, 1, 2]));
        let bytes = panorama(&[floor]);
        // All of the face below, and of a face to the side what is below the horizon.
        assert!((0..TEXELS * TEXELS).all(|at| color(&bytes, 3, at).abs_diff_eq(Vec3::ONE, 1e-4)));
        assert!(color(&bytes, 4, TEXELS * (TEXELS - 2) + TEXELS / 2).abs_diff_eq(Vec3::ONE, 1e-4));
        assert_eq!(color(&bytes, 4, TEXELS + TEXELS / 2), Vec3::ZERO);
    }
}
