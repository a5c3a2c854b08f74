//! Meshes from parametric surfaces.

use std::f32::consts::FRAC_PI_2;

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

/// The direction in which a [`tube`] faces, seen along increasing rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winding {
    /// Columns run such that the normal is ∂row × ∂column.
    RowCrossColumn,
    /// Columns run such that the normal is ∂column × ∂row.
    ColumnCrossRow,
}

/// A grid of `rows` × `columns` vertices whose columns wrap around, moved by `offset`. Normals are central differences of `point`;
/// where they vanish, at a pole, the normal is `pole`.
pub(crate) fn tube(rows: u16, columns: u16, winding: Winding, pole: Vec3, offset: Vec3, point: impl Fn(u16, u16) -> Vec3) -> Mesh {
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..columns {
            let along = point((row + 1).min(rows - 1), column) - point(row.saturating_sub(1), column);
            let around = point(row, (column + 1) % columns) - point(row, (column + columns - 1) % columns);
            let normal = match winding {
                Winding::RowCrossColumn => along.cross(around),
                Winding::ColumnCrossRow => around.cross(along),
            };
            positions.push(offset + point(row, column));
            normals.push(normal.normalize_or(pole));
        }
    }
    let corner = |row: u16, column: u16| u32::from(row) * u32::from(columns) + u32::from(column % columns);
    let mut indices = Vec::new();
    for (row, column) in (0..rows - 1).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let [a, b, c, d] = [corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)];
        indices.extend(match winding {
            Winding::RowCrossColumn => [a, c, b, a, d, c],
            Winding::ColumnCrossRow => [a, b, c, a, c, d],
        });
    }
    triangle_mesh(positions, normals, indices)
}

/// A triangle list with positions and normals.
pub(crate) fn triangle_mesh(positions: Vec<Vec3>, normals: Vec<Vec3>, indices: Vec<u32>) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

/// A rounded box of these half extents and this thickness, its top at y = 0. A rectangle of the half extents `hole` is left out of the middle
/// of the top, where another object covers it and drawing it would be overdraw.
pub(crate) fn rounded_box(half: Vec2, thickness: f32, hole: Option<Vec2>) -> Mesh {
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
    if let Some(hole) = hole {
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

/// Reads meshes back in tests.
#[cfg(test)]
pub(crate) mod inspect {
    use bevy::prelude::*;

    pub(crate) fn positions(mesh: &Mesh) -> Vec<Vec3> {
        let values = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).expect("a mesh has positions");
        values.iter().copied().map(Vec3::from).collect()
    }

    pub(crate) fn normals(mesh: &Mesh) -> Vec<Vec3> {
        let values = mesh.attribute(Mesh::ATTRIBUTE_NORMAL).and_then(|values| values.as_float3()).expect("a mesh has normals");
        values.iter().copied().map(Vec3::from).collect()
    }

    /// The corners of every triangle, as indices of vertices.
    pub(crate) fn triangles(mesh: &Mesh) -> Vec<[usize; 3]> {
        let corners: Vec<_> = mesh.indices().expect("a mesh has indices").iter().collect();
        corners.as_chunks().0.to_vec()
    }

    /// The smallest and the largest coordinates.
    pub(crate) fn extent(mesh: &Mesh) -> (Vec3, Vec3) {
        positions(mesh).into_iter().fold((Vec3::MAX, Vec3::MIN), |(least, most), at| (least.min(at), most.max(at)))
    }

    /// Asserts that every triangle faces the way its normals point, degenerate ones aside.
    pub(crate) fn assert_winding_matches_normals(mesh: &Mesh, name: &str) {
        let (positions, normals) = (positions(mesh), normals(mesh));
        for triangle in triangles(mesh) {
            let [a, b, c] = triangle.map(|corner| positions[corner]);
            let normal: Vec3 = triangle.iter().map(|&corner| normals[corner]).sum();
            let face = (b - a).cross(c - a);
            assert!(face.length() < 1e-6 || face.dot(normal) > 0.0, "{name}: {a} {b} {c} {normal}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::inspect::assert_winding_matches_normals;
    use super::*;

    #[test]
    fn triangles_face_along_their_normals() {
        for hole in [None, Some(Vec2::new(2.0, 1.0))] {
            assert_winding_matches_normals(&rounded_box(Vec2::new(5.0, 3.0), 0.5, hole), "box");
        }
    }
}
