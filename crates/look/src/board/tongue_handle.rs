//! A tongue at the far edge of a board, with a hole to hang it up by.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::body::BOARD_THICKNESS;
use crate::mesh::{Winding, tube};

/// Vertices around the hole.
const COLUMNS: u16 = 72;
/// From the edge of the board to the center of the hole, and from there to the tip, in squares.
const HOLE_DISTANCE: f32 = 0.5;
const TIP: f32 = 0.46;
/// Radius of the hole.
const HOLE_RADIUS: f32 = 0.15;
/// How much lower than the board the tongue lies, so that the edge of the board stays whole.
const DROP: f32 = 0.1;

/// The cross-section from the hole to the outline: the share of the way, and the depth below the top. A ring is cut around the hole.
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

/// Distance from the center of the hole to the outline in a direction; `up` is its component away from the board. The outline is round
/// beyond the hole and flares towards the board.
fn outline(up: f32) -> f32 {
    if up >= 0.0 {
        return TIP;
    }
    // It ends inside the board, where the end is hidden.
    (TIP + 9.0 * up.powi(4)).min((HOLE_DISTANCE + 0.1) / -up)
}

/// A tongue at the far edge of a board of this half width.
pub(crate) fn tongue(half_width: f32) -> Mesh {
    let middle = Vec3::new(0.0, -DROP, -half_width - HOLE_DISTANCE);
    let point = |row: u16, column: u16| {
        let (across, up) = (f32::from(column) / f32::from(COLUMNS) * TAU).sin_cos();
        let (share, depth) = SECTION[usize::from(row)];
        let out = HOLE_RADIUS + (outline(up) - HOLE_RADIUS) * share;
        middle + Vec3::new(out * across, -depth.min(BOARD_THICKNESS - DROP), -out * up)
    };
    tube(12, COLUMNS, Winding::ColumnCrossRow, Vec3::Y, Vec3::ZERO, point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::{assert_winding_matches_normals, extent, normals, positions};

    #[test]
    fn tongue_grows_out_of_the_far_edge_below_the_top() {
        let mesh = tongue(6.55);
        let (least, most) = extent(&mesh);
        assert!(least.z < -7.4 && most.z > -6.55, "{least} {most}");
        assert!(most.y < -0.05 && least.y >= -BOARD_THICKNESS, "{least} {most}");
        assert!(positions(&mesh).iter().all(|at| at.is_finite()));
    }

    #[test]
    fn triangles_face_along_their_normals() {
        let mesh = tongue(6.55);
        assert_winding_matches_normals(&mesh, "tongue");
        let upwards = normals(&mesh).iter().filter(|normal| normal.y > 0.99).count();
        assert!(upwards > usize::from(COLUMNS) * 2, "the top faces up: {upwards}");
    }
}
