//! Meshes from parametric surfaces.

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

/// Which way a [`tube`] faces, seen along increasing rows.
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
