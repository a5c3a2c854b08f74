//! The handles of a board: carved heads, or a tongue with a hole to hang it up by.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use birka_art::HandleStyle;

use super::plan::{BOARD_THICKNESS, BoardPlan};
use crate::mesh::{Winding, tube};

/// The meshes of the handles of a board and where they are.
pub(crate) fn handles(plan: &BoardPlan) -> Vec<(Mesh, Transform)> {
    let Vec2 { x: side, y: end } = plan.half_extents();
    match plan.art.handles.unwrap_or(HandleStyle::None) {
        HandleStyle::None => Vec::new(),
        HandleStyle::Heads => {
            vec![(FACE.mesh(side), Transform::IDENTITY), (ANIMAL.mesh(side), Transform::from_rotation(Quat::from_rotation_y(PI)))]
        }
        HandleStyle::Tongue => vec![(tongue(end), Transform::IDENTITY)],
    }
}

/// A knob on a waisted neck, in squares. The axis leads out of the board; the knob is flattened from above and below.
struct Knob {
    /// From the edge of the board to the end of the knob.
    length: f32,
    /// Along the axis: the thinnest place of the neck, and the middle of the knob.
    waist: f32,
    middle: f32,
    /// Half widths at these places, and half the length of the knob.
    neck: f32,
    half_width: f32,
    half_length: f32,
    /// Height over width.
    flatness: f32,
    /// Height of the carving in its upper side at a point. `u` leads outwards from the middle of the knob, `z` across.
    relief: fn(f32, f32) -> f32,
    /// Vertices around it, and segments of the neck and of the knob.
    columns: u16,
    segments: (u16, u16),
}

/// The large head. It looks up; its chin is at the board.
const FACE: Knob = Knob {
    length: 1.44,
    waist: 0.3,
    middle: 0.93,
    neck: 0.155,
    half_width: 0.445,
    half_length: 0.51,
    flatness: 0.7,
    relief: face,
    columns: 64,
    segments: (10, 60),
};

/// The small head. Its muzzle leads outwards.
const ANIMAL: Knob = Knob {
    length: 0.88,
    waist: 0.22,
    middle: 0.56,
    neck: 0.13,
    half_width: 0.265,
    half_length: 0.32,
    flatness: 0.78,
    relief: animal,
    columns: 48,
    segments: (8, 40),
};

/// A smooth bump, (1 − d²)²: 1 at 0, and 0 at a distance of 1 and beyond.
fn bump(distance: f32) -> f32 {
    let near = (1.0 - distance * distance).max(0.0);
    near * near
}

/// 0 below 0, 1 above 1, smooth in between.
fn ramp(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// A face in few cuts: a long wedge of a nose that grows out of the brows, eyes within almond-shaped outlines, a straight mouth, combed hair.
fn face(u: f32, z: f32) -> f32 {
    let aside = z.abs();
    let eye = ((aside - 0.165) / 0.105).hypot((u - 0.015) / 0.062);
    let eyes = 0.026 * bump(eye / 0.85) - 0.03 * bump((eye - 1.05) / 0.32) - 0.02 * bump(eye / 0.3);
    let arch = 0.135 - 0.9 * (aside - 0.12).powi(2);
    let brows = 0.042 * bump((u - arch) / 0.05) * ramp((0.31 - aside) / 0.06);
    // From the brows down it widens and rises, and ends steeply.
    let down = ((0.13 - u) / 0.3).clamp(0.0, 1.0);
    let nose = (0.035 + 0.065 * down) * bump(aside / (0.042 + 0.05 * down)) * ramp((0.18 - u) / 0.08) * ramp((u + 0.185) / 0.035);
    let mouth = ramp((0.17 - aside) / 0.03) * (0.018 * bump((u + 0.275) / 0.075) - 0.045 * bump((u + 0.275) / 0.024));
    let edge = ((u + 0.05) / 0.4).hypot(z / 0.335);
    let outline = -0.026 * bump((edge - 1.0) / 0.075);
    let hair = 0.009 * ((z * 52.0).cos() - 1.0) * ramp((edge - 1.03) / 0.08) * ramp((u - 0.05) / 0.1);
    let flat = -0.05 * ramp((1.0 - edge) / 0.4);
    eyes + brows + nose + mouth + outline + hair + flat
}

/// The head of an animal: ears laid back, round eyes, a band across the muzzle and nostrils.
fn animal(u: f32, z: f32) -> f32 {
    let aside = z.abs();
    let eye = (aside - 0.105).hypot(u + 0.01);
    let eyes = 0.022 * bump(eye / 0.045) - 0.024 * bump((eye - 0.055) / 0.02);
    let ears =
        0.06 * bump((aside - 0.125) / 0.06) * bump((u + 0.165) / 0.1) - 0.03 * bump((aside - 0.125) / 0.024) * bump((u + 0.175) / 0.06);
    let ridge = 0.022 * bump(aside / 0.045) * ramp((0.17 - u) / 0.08) * ramp((u + 0.2) / 0.1);
    let band = -0.022 * bump((u - 0.115 - 0.3 * z * z) / 0.017) - 0.018 * bump((u - 0.155 - 0.3 * z * z) / 0.015);
    let nostrils = -0.028 * bump((aside - 0.05).hypot(u - 0.245) / 0.026);
    eyes + ears + ridge + band + nostrils
}

impl Knob {
    /// The mesh at the right edge of a board, so far from its center.
    fn mesh(&self, edge: f32) -> Mesh {
        let offset = Vec3::new(edge - 0.12, -BOARD_THICKNESS * 0.5, 0.0);
        let (rows, columns) = (self.segments.0 + self.segments.1 + 1, self.columns);
        let at = |row: u16, column: u16| (self.along(row), self.angle(column));
        let mesh = tube(rows, columns, Winding::RowCrossColumn, Vec3::X, offset, |row, column| {
            let (x, angle) = at(row, column);
            self.point(x, angle)
        });
        let shades = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).map(|(row, column)| {
            let (x, angle) = at(row, column);
            let light = self.openness(x, angle);
            [light, light, light, 1.0]
        });
        mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, shades.collect::<Vec<_>>())
    }

    /// The distance of a row from the edge of the board.
    fn along(&self, row: u16) -> f32 {
        let begin = self.middle - self.half_length * 0.92;
        if row <= self.segments.0 {
            return begin * f32::from(row) / f32::from(self.segments.0);
        }
        // Rows are closer together where the knob ends.
        let share = f32::from(row - self.segments.0) / f32::from(self.segments.1);
        begin + (self.length - begin) * (0.75 * share + 0.25 * (share * TAU / 4.0).sin())
    }

    /// The angle around the axis, 0 across and a quarter turn up. Columns are closer together on the carved side.
    fn angle(&self, column: u16) -> f32 {
        let even = f32::from(column) / f32::from(self.columns) * TAU;
        even + 0.45 * even.cos()
    }

    /// Half the width at a distance from the edge of the board.
    fn half_width_at(&self, x: f32) -> f32 {
        let along = (x - self.middle) / self.half_length;
        let knob = self.half_width * (1.0 - along * along).max(0.0).sqrt();
        let neck = self.neck * (1.0 + 1.6 * ((x - self.waist) / self.waist).powi(2)).min(2.2);
        if x < self.middle { knob.max(neck) } else { knob }
    }

    fn point(&self, x: f32, angle: f32) -> Vec3 {
        let (sin, cos) = angle.sin_cos();
        let half_width = self.half_width_at(x);
        let bare = Vec3::new(x, half_width * self.flatness * sin, half_width * cos);
        // The relief ends where the knob turns away from above, and towards its ends.
        let carved = ramp(sin / 0.35) * ramp(half_width / (0.5 * self.half_width));
        bare + Vec3::Y * (carved * (self.relief)(x - self.middle, bare.z))
    }

    /// The share of ambient light that reaches a point of the relief: less where its surroundings are higher, and under the overhang of the neck.
    fn openness(&self, x: f32, angle: f32) -> f32 {
        const STEP: f32 = 0.045;
        let (u, z) = (x - self.middle, self.half_width_at(x) * angle.cos());
        let height = self.relief;
        let around = 0.25 * (height(u + STEP, z) + height(u - STEP, z) + height(u, z + STEP) + height(u, z - STEP));
        let carved = ramp(angle.sin() / 0.35);
        let hollow = (around - height(u, z)).max(0.0) * carved;
        let neck = bump((x - 1.25 * self.waist) / (0.9 * self.waist));
        (1.0 - 16.0 * hollow).max(0.35) * (1.0 - 0.35 * neck)
    }
}

/// Vertices around the hole of a tongue.
const TONGUE_COLUMNS: u16 = 72;
/// From the edge of the board to the center of the hole, and from there to the tip, in squares.
const HOLE_DISTANCE: f32 = 0.5;
const TIP: f32 = 0.46;
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

/// A tongue at the far edge of a board, so far from its center.
fn tongue(edge: f32) -> Mesh {
    let middle = Vec3::new(0.0, -DROP, -edge - HOLE_DISTANCE);
    let point = |row: u16, column: u16| {
        let (across, up) = (f32::from(column) / f32::from(TONGUE_COLUMNS) * TAU).sin_cos();
        let (share, depth) = SECTION[usize::from(row)];
        let out = HOLE_RADIUS + (outline(up) - HOLE_RADIUS) * share;
        middle + Vec3::new(out * across, -depth.min(BOARD_THICKNESS - DROP), -out * up)
    };
    tube(12, TONGUE_COLUMNS, Winding::ColumnCrossRow, Vec3::Y, Vec3::ZERO, point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::{assert_winding_matches_normals, extent, normals, positions, triangles};

    #[test]
    fn heads_stay_beside_the_board_and_below_the_pieces() {
        for (name, mesh, reach) in [("face", FACE.mesh(4.5), 5.82), ("animal", ANIMAL.mesh(4.5), 5.26)] {
            let (least, most) = extent(&mesh);
            assert!(least.x < 4.5 && (most.x - reach).abs() < 0.02, "{name}: {least} {most}");
            assert!(most.z < 0.49 && least.z > -0.49, "captured pieces stand beside the {name}: {least} {most}");
            assert!(most.y < 0.25 && least.y > -BOARD_THICKNESS - 0.3, "{name}: {least} {most}");
            assert!(positions(&mesh).iter().all(|at| at.is_finite()), "{name}");
        }
    }

    #[test]
    fn one_head_is_almost_twice_as_large_as_the_other() {
        let width = |mesh: Mesh| extent(&mesh).1.z;
        let ratio = width(FACE.mesh(4.5)) / width(ANIMAL.mesh(4.5));
        assert!((1.5..2.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn faces_are_symmetric_and_carved_in_their_upper_side_only() {
        for knob in [FACE, ANIMAL] {
            let height = |z: f32| (knob.relief)(0.05, z);
            assert!([0.05, 0.12, 0.2].iter().all(|&z| (height(z) - height(-z)).abs() < 1e-6));
            let below = knob.point(knob.middle, TAU * 0.75);
            assert!((below.y + knob.half_width * knob.flatness).abs() < 1e-5, "{below}");
        }
    }

    #[test]
    fn triangles_of_heads_face_away_from_the_axis() {
        for (mesh, middle) in [(FACE.mesh(0.12), FACE.middle), (ANIMAL.mesh(0.12), ANIMAL.middle)] {
            let (positions, triangles) = (positions(&mesh), triangles(&mesh));
            let outwards = triangles.iter().filter(|triangle| {
                let [a, b, c] = triangle.map(|corner| positions[corner]);
                let center = (a + b + c) / 3.0;
                let axis = Vec3::new(center.x.min(middle), -BOARD_THICKNESS * 0.5, 0.0);
                (b - a).cross(c - a).dot(center - axis) >= 0.0
            });
            // Folds of the relief may face the axis.
            assert!(outwards.count() * 100 > triangles.len() * 96);
        }
    }

    #[test]
    fn tongue_grows_out_of_the_far_edge_below_the_top() {
        let mesh = tongue(6.55);
        let (least, most) = extent(&mesh);
        assert!(least.z < -7.4 && most.z > -6.55, "{least} {most}");
        assert!(most.y < -0.05 && least.y >= -BOARD_THICKNESS, "{least} {most}");
        assert!(positions(&mesh).iter().all(|at| at.is_finite()));
    }

    #[test]
    fn triangles_of_a_tongue_face_along_their_normals() {
        let mesh = tongue(6.55);
        assert_winding_matches_normals(&mesh, "tongue");
        let upwards = normals(&mesh).iter().filter(|normal| normal.y > 0.99).count();
        assert!(upwards > usize::from(TONGUE_COLUMNS) * 2, "the top faces up: {upwards}");
    }
}
