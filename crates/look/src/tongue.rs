//! The tongue that a board is hung up by, of the same piece of wood as it is.

use std::f32::consts::TAU;

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

use super::slab::BOARD_THICKNESS;

/// Around the hole.
const AROUND: u16 = 72;
/// From the edge of the board to the middle of the hole, and from there to the tip, in squares.
const OUT: f32 = 0.5;
const TIP: f32 = 0.46;
/// How wide the hole is, from its middle.
const HOLE: f32 = 0.15;
/// How much lower than the board it lies, so that the edge of the board stays whole.
const LOWER: f32 = 0.1;

/// From the hole to the edge: the share of the way, and how far below the top and how far above the bottom. A ring is cut round the hole.
const SECTION: [(f32, f32); 12] = [
    (0.0, 0.3),
    (0.0, 0.03),
    (0.04, 0.008),
    (0.1, 0.0),
    (0.3, 0.0),
    (0.36, 0.03),
    (0.42, 0.0),
    (0.8, 0.0),
    (0.9, 0.008),
    (0.97, 0.035),
    (1.0, 0.08),
    (1.0, 0.3),
];

/// How far from the middle of the hole the outline is in a direction; `up` leads away from the board. It is round beyond the hole and
/// flares towards the board.
fn outline(up: f32) -> f32 {
    if up >= 0.0 {
        return TIP;
    }
    // Down to within the board, which hides where it ends.
    (TIP + 9.0 * up.powi(4)).min((OUT + 0.1) / -up)
}

/// A tongue at the far edge of a board of this half width.
pub(super) fn tongue(half_width: f32) -> Mesh {
    let middle = Vec3::new(0.0, -LOWER, -half_width - OUT);
    let at = |row: usize, column: u16| {
        let (across, up) = (f32::from(column % AROUND) / f32::from(AROUND) * TAU).sin_cos();
        let (share, below) = SECTION[row];
        let out = HOLE + (outline(up) - HOLE) * share;
        middle + Vec3::new(out * across, -below.min(BOARD_THICKNESS - LOWER), -out * up)
    };
    let rows = SECTION.len();
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..AROUND {
            let along = at((row + 1).min(rows - 1), column) - at(row.saturating_sub(1), column);
            let around = at(row, column + 1) - at(row, column + AROUND - 1);
            positions.push(at(row, column));
            normals.push(around.cross(along).normalize_or(Vec3::Y));
        }
    }
    let corner = |row: u16, column: u16| u32::from(row) * u32::from(AROUND) + u32::from(column % AROUND);
    let mut indices = Vec::new();
    for (row, column) in (0..).take(rows - 1).flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let [a, b, c, d] = [corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)];
        indices.extend([a, b, c, a, c, d]);
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tongue_grows_out_of_the_far_edge_below_the_top() {
        let mesh = tongue(6.55);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        let (least, most) = positions.iter().fold((Vec3::MAX, Vec3::MIN), |(least, most), &at| (least.min(at.into()), most.max(at.into())));
        assert!(least.z < -7.4 && most.z > -6.55, "{least} {most}");
        assert!(most.y < -0.05 && least.y >= -BOARD_THICKNESS, "{least} {most}");
        assert!(positions.iter().all(|at| Vec3::from(*at).is_finite()));
    }

    #[test]
    fn faces_look_where_their_normals_point() {
        let mesh = tongue(6.55);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL).and_then(|values| values.as_float3()).unwrap();
        for face in mesh.indices().unwrap().iter().collect::<Vec<_>>().chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[face[corner]]));
            let normal: Vec3 = face.iter().map(|&corner| Vec3::from(normals[corner])).sum();
            let turned = (b - a).cross(c - a);
            assert!(turned.length() < 1e-6 || turned.dot(normal) > 0.0, "{a} {b} {c}");
        }
        let top = normals.iter().filter(|normal| normal[1] > 0.99).count();
        assert!(top > usize::from(AROUND) * 2, "the top looks up: {top}");
    }
}
