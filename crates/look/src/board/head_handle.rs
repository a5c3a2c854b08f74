//! Handles in the shape of carved heads, as on the board from Ballinderry.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::body::BOARD_THICKNESS;
use crate::mesh::{Winding, tube};

/// Vertices around a head and segments along it.
const COLUMNS: u16 = 48;
const SEGMENTS: u16 = 64;
/// From the edge of the board to the crown of the head, in squares.
const LENGTH: f32 = 1.45;

/// A head at the right edge of a board of this half width. It lies on its back and looks up; its neck grows out of the board.
///
/// The surface is parametrized around an axis that leads outwards: a waisted neck and an egg-shaped head, displaced by brows, eyes, nose,
/// mouth and beard.
pub(crate) fn head(half_width: f32) -> Mesh {
    let offset = Vec3::new(half_width - 0.12, -BOARD_THICKNESS * 0.5, 0.0);
    tube(SEGMENTS + 1, COLUMNS, Winding::RowCrossColumn, Vec3::X, offset, |row, column| {
        point(f32::from(row) / f32::from(SEGMENTS), f32::from(column) / f32::from(COLUMNS))
    })
}

/// A smooth bump, (1 − d²)²: 1 at 0, and 0 at a distance of 1 and beyond.
fn bump(distance: f32) -> f32 {
    let near = (1.0 - distance * distance).max(0.0);
    near * near
}

/// The surface at a share of its length and of the way around it. The way around begins at the right ear and leads over the face.
fn point(along: f32, around: f32) -> Vec3 {
    let x = along * LENGTH;
    let angle = around * TAU;
    let neck = 0.30 - 0.07 * bump((x - 0.42) / 0.4);
    let (middle, half_length) = (0.93, 0.53);
    let egg = (1.0 - ((x - middle) / half_length).powi(2)).max(0.0).sqrt() * (0.43 - 0.05 * (x - middle));
    let half_width = if x > middle { egg } else { egg.max(neck) };
    // Close the surface at its end.
    let half_width = half_width * (1.0 - (along * 1.0002 - 0.0002).powi(40));
    let half_height = half_width * if x < 0.4 { 0.62 } else { 0.62 + 0.1 * ((x - 0.4) / 0.3).min(1.0) };
    let (sin, cos) = angle.sin_cos();
    let mut out = Vec3::new(x, half_height * sin, half_width * cos);
    if sin > 0.0 {
        // The face: the crown lies outwards, the beard towards the board, and `z` runs across.
        let z = out.z;
        let brow = bump((x - 1.06) / 0.09) * bump(z / 0.36) * 0.055;
        let nose = bump((x - 0.93) / 0.17) * bump(z / 0.075) * 0.10;
        let eyes = bump((x - 0.985) / 0.075) * (bump((z - 0.15) / 0.085) + bump((z + 0.15) / 0.085));
        let pupils = bump((x - 0.985) / 0.04) * (bump((z - 0.15) / 0.045) + bump((z + 0.15) / 0.045));
        let mouth = bump((x - 0.735) / 0.028) * bump(z / 0.17) * 0.045;
        let strands = (z * 46.0).cos() * bump((x - 0.56) / 0.16) * bump(z / 0.27) * 0.016;
        out.y += brow + nose - 0.06 * eyes + 0.045 * pupils - mouth + strands;
    }
    // Ears.
    out.z += cos.signum() * 0.06 * bump((x - 0.95) / 0.1) * bump((angle.sin() - 0.12) / 0.32);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::{extent, positions, triangles};

    #[test]
    fn head_stays_beside_the_board_and_below_the_pieces() {
        let mesh = head(4.5);
        let (least, most) = extent(&mesh);
        assert!(least.x < 4.5 && most.x > 5.5 && most.x < 6.0, "{least} {most}");
        assert!(most.z < 0.49 && least.z > -0.49, "captured pieces stand beside it: {least} {most}");
        assert!(most.y < 0.25 && least.y > -BOARD_THICKNESS - 0.3, "{least} {most}");
        assert!(positions(&mesh).iter().all(|at| at.is_finite()));
    }

    #[test]
    fn triangles_face_away_from_the_axis() {
        let mesh = head(0.12);
        let (positions, triangles) = (positions(&mesh), triangles(&mesh));
        let outwards = triangles.iter().filter(|triangle| {
            let [a, b, c] = triangle.map(|corner| positions[corner]);
            let middle = (a + b + c) / 3.0;
            let axis = Vec3::new(middle.x.min(0.9), -BOARD_THICKNESS * 0.5, 0.0);
            (b - a).cross(c - a).dot(middle - axis) >= 0.0
        });
        // Folds of ears and nose may face the axis.
        assert!(outwards.count() * 100 > triangles.len() * 97);
    }
}
