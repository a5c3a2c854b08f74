//! A picture of the hall in all directions, for where the processor draws: meshes rasterized once onto the faces of a cube around the board.

use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::prelude::*;
use bevy::tasks::{ComputeTaskPool, TaskPool};

use crate::lighting::cube_map::cube_direction;

/// Texels per side of a face.
pub(super) const TEXELS: usize = 384;
/// Samples per side of a texel.
const SAMPLES: usize = 2;
const SIDE: usize = TEXELS * SAMPLES;
/// What is nearer to the middle of the board than this, in half widths of it, is not drawn.
const NEAR: f32 = 0.05;

/// A corner of a triangle as seen from the middle of a face: to the right, down and ahead.
#[derive(Clone, Copy)]
struct Corner {
    at: Vec3,
    color: Vec3,
}

impl Corner {
    fn lerp(self, other: Self, share: f32) -> Self {
        Self { at: self.at.lerp(other.at, share), color: self.color.lerp(other.color, share) }
    }
}

/// The faces of the cube, each row by row from the top, with the colors of the nearest surface in each direction.
pub(super) fn panorama(meshes: &[Mesh]) -> Vec<Vec<Vec3>> {
    ComputeTaskPool::get_or_init(TaskPool::default)
        .scope(|scope| (0..6).for_each(|face| scope.spawn(async move { Picture::of(meshes, face).reduced() })))
}

struct Picture {
    colors: Vec<Vec3>,
    /// The reciprocal of the distance ahead; 0 where nothing is drawn.
    nearness: Vec<f32>,
}

impl Picture {
    /// What is seen from the middle of the board through a face.
    fn of(meshes: &[Mesh], face: usize) -> Self {
        let ahead = cube_direction(face, 0.0, 0.0);
        let axis = |u, v| (cube_direction(face, u, v) * std::f32::consts::SQRT_2 - ahead).normalize();
        let (right, down) = (axis(1.0, 0.0), axis(0.0, 1.0));
        let mut picture = Self { colors: vec![Vec3::ZERO; SIDE * SIDE], nearness: vec![0.0; SIDE * SIDE] };
        for mesh in meshes {
            let (
                Some(VertexAttributeValues::Float32x3(positions)),
                Some(VertexAttributeValues::Float32x4(colors)),
                Some(Indices::U32(indices)),
            ) = (mesh.attribute(Mesh::ATTRIBUTE_POSITION), mesh.attribute(Mesh::ATTRIBUTE_COLOR), mesh.indices())
            else {
                continue;
            };
            let corner = |index: u32| {
                let (at, color) = (Vec3::from(positions[index as usize]), Vec4::from(colors[index as usize]).truncate());
                Corner { at: Vec3::new(at.dot(right), at.dot(down), at.dot(ahead)), color }
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
        let points = corners.map(|corner| (corner.at.xy() / corner.at.z + 1.0) * (SIDE as f32 / 2.0) - 0.5);
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
        let colors = Mat3::from_cols(corners[0].color, corners[1].color, corners[2].color);
        for y in low.y as usize..=high.y as usize {
            let mut shares = weights(Vec2::new(low.x, y as f32));
            for at in y * SIDE + low.x as usize..=y * SIDE + high.x as usize {
                let nearness = shares.element_sum();
                // Neighbours overlap by as much as rounding could leave between them.
                if shares.min_element() >= -5e-4 * nearness && nearness > self.nearness[at] {
                    self.nearness[at] = nearness;
                    self.colors[at] = colors * shares / nearness;
                }
                shares += step;
            }
        }
    }

    /// Where in the picture no surface is seen, from (−1, −1) at its top left to (1, 1).
    #[cfg(test)]
    #[expect(clippy::cast_precision_loss, reason = "within the picture")]
    fn holes(&self) -> Vec<Vec2> {
        let samples = self.nearness.iter().enumerate().filter(|(_, nearness)| **nearness == 0.0);
        samples.map(|(index, _)| Vec2::new((index % SIDE) as f32, (index / SIDE) as f32) * 2.0 / SIDE as f32 - 1.0).collect()
    }

    /// The mean of the samples of each texel.
    fn reduced(&self) -> Vec<Vec3> {
        let texel = |index: usize| {
            let first = index / TEXELS * SAMPLES * SIDE + index % TEXELS * SAMPLES;
            let samples = (0..SAMPLES * SAMPLES).map(|sample| self.colors[first + sample / SAMPLES * SIDE + sample % SAMPLES]);
            samples.sum::<Vec3>() / (SAMPLES * SAMPLES) as f32
        };
        (0..TEXELS * TEXELS).map(texel).collect()
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::mesh::PrimitiveTopology;

    use super::*;
    use crate::settings::Backdrop;

    /// A triangle far away in a direction, of one color.
    fn triangle(direction: Vec3, distance: f32, color: [f32; 4]) -> Mesh {
        let aside = direction.any_orthonormal_vector();
        let up = direction.cross(aside);
        let corners = [aside + up, aside * -2.0, up * -2.0].map(|corner| (direction * distance + corner * distance * 0.3).to_array());
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners.to_vec())
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![color; 3])
            .with_inserted_indices(Indices::U32(vec![0, 2, 1]))
    }

    #[test]
    fn the_hall_has_no_hole() {
        for backdrop in [Backdrop::HallByDay, Backdrop::HallByFire] {
            let meshes = super::super::hall_meshes(backdrop, 5.5, 0..usize::MAX);
            // From the middle of the board, from the far ends of the table, and as high as a camera rises.
            for eye in [Vec3::ZERO, Vec3::new(-8.0, 2.0, 0.0), Vec3::new(8.0, 1.0, 3.0), Vec3::new(0.0, 8.0, -1.0)] {
                let seen: Vec<Mesh> = meshes.iter().map(|mesh| mesh.clone().translated_by(-eye)).collect();
                for face in 0..6 {
                    let holes = Picture::of(&seen, face).holes();
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
            let meshes = [triangle(direction, 5.0, [1.0, 0.0, 0.0, 1.0]), triangle(direction, 9.0, [0.0, 1.0, 0.0, 1.0])];
            let faces = panorama(&meshes);
            let middle = TEXELS / 2 * TEXELS + TEXELS / 2;
            assert!(faces[face][middle].abs_diff_eq(Vec3::X, 1e-4), "face {face}: {}", faces[face][middle]);
            assert_eq!(faces[face ^ 1][middle], Vec3::ZERO, "behind face {face}");
        }
    }

    #[test]
    fn what_reaches_behind_the_middle_is_cut_and_drawn() {
        let floor = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[-50.0, -1.0, 50.0], [50.0, -1.0, 50.0], [0.0, -1.0, -50.0]])
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![[1.0, 1.0, 1.0, 1.0]; 3])
            .with_inserted_indices(Indices::U32(vec![0, 1, 2]));
        let faces = panorama(&[floor]);
        // All of the face below, and of a face to the side what is below the horizon.
        assert!(faces[3].iter().all(|color| color.abs_diff_eq(Vec3::ONE, 1e-4)));
        assert!(faces[4][TEXELS * (TEXELS - 2) + TEXELS / 2].abs_diff_eq(Vec3::ONE, 1e-4));
        assert_eq!(faces[4][TEXELS + TEXELS / 2], Vec3::ZERO);
    }
}
