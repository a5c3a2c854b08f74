//! The body of a board or a table top: a flat box with rounded upper edges.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::mesh::triangle_mesh;

/// Thickness of a board, in squares.
pub const BOARD_THICKNESS: f32 = 0.5;

/// A rounded box of these half extents and this thickness, its top at y = 0. A square of half width `hole` is left out of the middle of
/// the top, where another object covers it and drawing it would be overdraw; 0 for none.
pub(crate) fn rounded_box(half: Vec2, thickness: f32, hole: f32) -> Mesh {
    let mut mesh = QuadMesh::default();
    let profile = edge_profile(thickness);
    for side in 0..4_u8 {
        let turn = Quat::from_rotation_y(f32::from(side) * FRAC_PI_2);
        let (along, out_to) = if side.is_multiple_of(2) { (half.x, half.y) } else { (half.y, half.x) };
        for pair in profile.windows(2) {
            let corners = [(pair[0], -1.0), (pair[0], 1.0), (pair[1], 1.0), (pair[1], -1.0)];
            mesh.push(corners.map(|(edge, end)| {
                let position = Vec3::new(end * (along - edge.inset), edge.height, out_to - edge.inset);
                (turn * position, turn * Vec3::new(0.0, edge.normal.y, edge.normal.x))
            }));
        }
    }
    let flat = half - profile[0].inset;
    let mut top = |low: Vec2, high: Vec2| {
        mesh.push([(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)].map(|(x, z)| (Vec3::new(x, 0.0, z), Vec3::Y)));
    };
    if hole > 0.0 {
        let hole = Vec2::splat(hole);
        top(-flat, Vec2::new(flat.x, -hole.y));
        top(Vec2::new(-flat.x, -hole.y), Vec2::new(-hole.x, hole.y));
        top(Vec2::new(hole.x, -hole.y), Vec2::new(flat.x, hole.y));
        top(Vec2::new(-flat.x, hole.y), flat);
    } else {
        top(-flat, flat);
    }
    triangle_mesh(mesh.positions, mesh.normals, mesh.indices)
}

/// A point of the profile of an edge.
#[derive(Clone, Copy)]
struct EdgePoint {
    /// Distance from the side of the box.
    inset: f32,
    height: f32,
    /// Outwards and upwards.
    normal: Vec2,
}

/// The profile of an edge, from the top down.
fn edge_profile(thickness: f32) -> Vec<EdgePoint> {
    const RADIUS: f32 = 0.09;
    const STEPS: u8 = 5;
    let mut profile: Vec<_> = (0..=STEPS)
        .map(|step| {
            let (out, up) = (f32::from(step) / f32::from(STEPS) * FRAC_PI_2).sin_cos();
            EdgePoint { inset: RADIUS * (1.0 - out), height: -RADIUS * (1.0 - up), normal: Vec2::new(out, up) }
        })
        .collect();
    profile.push(EdgePoint { inset: 0.0, height: 0.05 - thickness, normal: Vec2::new(1.0, 0.0) });
    profile.push(EdgePoint { inset: 0.04, height: -thickness, normal: Vec2::new(0.7, -0.7) });
    profile
}

#[derive(Default)]
struct QuadMesh {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    indices: Vec<u32>,
}

impl QuadMesh {
    /// Adds a quad; its corners, position and normal, run clockwise as seen from outside.
    #[expect(clippy::cast_possible_truncation, reason = "a few dozen vertices")]
    fn push(&mut self, corners: [(Vec3, Vec3); 4]) {
        let first = self.positions.len() as u32;
        for (position, normal) in corners {
            self.positions.push(position);
            self.normals.push(normal);
        }
        self.indices.extend([0, 3, 1, 1, 3, 2].map(|corner| first + corner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::assert_winding_matches_normals;

    #[test]
    fn triangles_face_along_their_normals() {
        for hole in [0.0, 2.0] {
            assert_winding_matches_normals(&rounded_box(Vec2::new(5.0, 3.0), BOARD_THICKNESS, hole), "box");
        }
    }
}
