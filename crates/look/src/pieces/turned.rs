use std::f32::consts::TAU;

use bevy::prelude::*;

use super::{
    lathe::{Fineness, Hand, Lathe, Stuff, Surface},
    shape::{BoundingCylinder, PieceShape},
};

// Profiles, foot to top: (radius, height). None is wider than 0.36.

/// Blown glass: broad, low, drawn to a slight point like an onion.
const GLASS_DOME: &[(f32, f32)] = &[
    (0.285, 0.0),
    (0.325, 0.035),
    (0.342, 0.11),
    (0.333, 0.20),
    (0.29, 0.30),
    (0.205, 0.377),
    (0.115, 0.413),
    (0.05, 0.426),
    (0.0, 0.429),
];
/// The same, taller, above its girdle.
const TALL_DOME: &[(f32, f32)] =
    &[(0.29, 0.0), (0.33, 0.04), (0.345, 0.13), (0.338, 0.25), (0.295, 0.37), (0.21, 0.465), (0.11, 0.52), (0.075, 0.535)];
const DOME_GIRDLE: &[(f32, f32)] = &[(0.335, 0.12), (0.358, 0.13), (0.36, 0.165), (0.357, 0.20), (0.335, 0.21)];
const DOME_STUD: &[(f32, f32)] = &[(0.11, 0.505), (0.105, 0.54), (0.075, 0.575), (0.03, 0.60), (0.0, 0.605)];

/// Turned bone: a steep bell with two lines cut around its foot.
const BELL: &[(f32, f32)] = &[
    (0.262, 0.0),
    (0.285, 0.02),
    (0.289, 0.06),
    (0.284, 0.085),
    (0.268, 0.095),
    (0.28, 0.106),
    (0.277, 0.125),
    (0.261, 0.135),
    (0.27, 0.146),
    (0.252, 0.22),
    (0.208, 0.305),
    (0.148, 0.365),
    (0.092, 0.385),
    (0.08, 0.394),
];
/// The peg in its top.
const PEG: &[(f32, f32)] =
    &[(0.082, 0.38), (0.075, 0.41), (0.08, 0.43), (0.104, 0.458), (0.112, 0.495), (0.098, 0.535), (0.05, 0.562), (0.0, 0.568)];

const TALL_BELL: &[(f32, f32)] = &[
    (0.29, 0.0),
    (0.312, 0.025),
    (0.316, 0.07),
    (0.31, 0.10),
    (0.292, 0.112),
    (0.302, 0.124),
    (0.28, 0.22),
    (0.235, 0.33),
    (0.175, 0.42),
    (0.115, 0.46),
    (0.07, 0.47),
];
const BELL_GIRDLE: &[(f32, f32)] = &[(0.262, 0.235), (0.292, 0.24), (0.292, 0.265), (0.278, 0.295), (0.24, 0.305)];
const TALL_PEG: &[(f32, f32)] =
    &[(0.07, 0.46), (0.066, 0.50), (0.072, 0.525), (0.118, 0.555), (0.134, 0.605), (0.115, 0.655), (0.055, 0.69), (0.0, 0.70)];

/// The king: a column of bone, waisted, under a bronze collar.
const KING: &[(f32, f32)] = &[
    (0.315, 0.0),
    (0.342, 0.025),
    (0.35, 0.075),
    (0.343, 0.105),
    (0.322, 0.117),
    (0.336, 0.13),
    (0.33, 0.155),
    (0.31, 0.166),
    (0.32, 0.18),
    (0.29, 0.27),
    (0.235, 0.38),
    (0.195, 0.48),
    (0.182, 0.55),
    (0.19, 0.60),
];
const KING_COLLAR: &[(f32, f32)] = &[(0.185, 0.575), (0.228, 0.58), (0.243, 0.605), (0.236, 0.63), (0.208, 0.645), (0.19, 0.65)];
const KING_CAP: &[(f32, f32)] = &[(0.205, 0.64), (0.207, 0.70), (0.196, 0.76), (0.155, 0.825), (0.09, 0.862), (0.04, 0.872)];
const KING_FINIAL: &[(f32, f32)] = &[(0.05, 0.865), (0.032, 0.885), (0.05, 0.91), (0.056, 0.93), (0.04, 0.955), (0.0, 0.965)];

/// What a shape is turned from.
pub(super) fn parts(shape: PieceShape) -> &'static [(Surface, &'static [(f32, f32)])] {
    match shape {
        PieceShape::Attacker => &[(Surface::Glass, GLASS_DOME)],
        PieceShape::StrongAttacker => &[(Surface::Glass, TALL_DOME), (Surface::Bronze, DOME_GIRDLE), (Surface::Bronze, DOME_STUD)],
        PieceShape::Defender => &[(Surface::Bone, BELL), (Surface::Bone, PEG)],
        PieceShape::StrongDefender => &[(Surface::Bone, TALL_BELL), (Surface::Bronze, BELL_GIRDLE), (Surface::Bronze, TALL_PEG)],
        PieceShape::King => {
            &[(Surface::Bone, KING), (Surface::Bronze, KING_COLLAR), (Surface::Amber, KING_CAP), (Surface::Bronze, KING_FINIAL)]
        }
    }
}

/// How uneven a shape is, as a share of its radius: blown glass more than turned bone.
pub(super) fn unevenness(shape: PieceShape) -> f32 {
    match shape {
        PieceShape::Attacker => 0.028,
        PieceShape::StrongAttacker => 0.012,
        PieceShape::Defender => 0.014,
        PieceShape::StrongDefender => 0.010,
        PieceShape::King => 0.008,
    }
}

/// One piece, standing on y = 0.
pub(super) fn piece(shape: PieceShape, variant: usize, fineness: Fineness) -> Mesh {
    let variant = u8::try_from(variant).unwrap_or(0);
    let mut lathe = lathed(Hand { variant, unevenness: unevenness(shape), fineness }, parts(shape));
    if shape == PieceShape::King {
        crown(&mut lathe);
    }
    lathe.finish()
}

/// How high one drum of an outline is, in squares.
const DRUM: f32 = 0.08;

/// A stack of drums that a piece just fits into, from the foot up.
pub(super) fn outline(shape: PieceShape) -> Vec<BoundingCylinder> {
    let edges: Vec<_> = parts(shape).iter().flat_map(|(_, profile)| profile.windows(2).map(|edge| (edge[0], edge[1]))).collect();
    drums(&edges)
}

/// From where to where an edge goes, as (radius, height).
pub(super) type Edge = ((f32, f32), (f32, f32));

/// A stack of drums that these edges just fit into, from the foot up.
pub(super) fn drums(edges: &[Edge]) -> Vec<BoundingCylinder> {
    let edges = || edges.iter().copied();
    let top = edges().map(|(_, (_, height))| height).fold(0.0, f32::max);
    let mut drums = Vec::new();
    let mut low = 0.0;
    while low < top {
        let high = (low + DRUM).min(top);
        let radius_at = |((r0, h0), (r1, h1)): Edge, height: f32| {
            let share = if (h1 - h0).abs() < 1e-6 { 0.0 } else { ((height - h0) / (h1 - h0)).clamp(0.0, 1.0) };
            r0 + (r1 - r0) * share
        };
        let across = edges().filter(|&((_, h0), (_, h1))| h0.max(h1) >= low && h0.min(h1) <= high);
        let radius = across.map(|edge| radius_at(edge, low).max(radius_at(edge, high))).fold(0.0, f32::max);
        drums.push(BoundingCylinder { radius, low, high });
        low = high;
    }
    drums
}

fn lathed(hand: Hand, parts: &[(Surface, &[(f32, f32)])]) -> Lathe {
    let mut lathe = Lathe::new(hand);
    for &(surface, profile) in parts {
        lathe.turn(surface.into(), profile);
    }
    lathe
}

/// A band of bronze around the king's cap, cut into eight points and drawn outwards.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
pub(super) fn crown(lathe: &mut Lathe) {
    const POINTS: usize = 8;
    const FOOT: f32 = 0.635;
    /// How thick the band is at its foot; it is hammered out to an edge.
    const THICK: f32 = 0.011;
    let Fineness { between: rows, crown: steps, .. } = lathe.fineness();
    let columns = POINTS * steps;
    // Clear of the cap, which it must not cut; every point is bent over its middle.
    let at = |turn: f32, height: f32| {
        let flare = ((height - FOOT) / 0.235).max(0.0);
        let radius = 0.223 + 0.055 * flare.powf(1.3) - 0.012 * flare * (turn * TAU).cos();
        let (sin, cos) = (turn / POINTS as f32 * TAU).sin_cos();
        Vec3::new(radius * cos, height, radius * sin)
    };
    let mut outside = Vec::with_capacity((rows + 1) * columns);
    for (row, column) in (0..=rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (turn, share) = (column as f32 / steps as f32, row as f32 / rows as f32);
        let drawn_up = 1.0 - (2.0 * turn.fract() - 1.0).abs();
        let height = FOOT + share * (0.12 + 0.115 * drawn_up.powf(1.2));
        let around = at(turn + 0.01, height) - at(turn - 0.01, height);
        let along = at(turn, height + 0.002) - at(turn, height - 0.002);
        outside.push((at(turn, height), along.cross(around).normalize_or(Vec3::Y), THICK * (1.0 - share.powi(4))));
    }
    let corners =
        |side: f32| outside.iter().map(move |&(at, normal, thick)| (at - normal * (if side < 0.0 { thick } else { 0.0 }), normal * side));
    let bronze = Stuff::from(Surface::Bronze);
    lathe.wrap(bronze, columns, &corners(1.0).collect::<Vec<_>>(), false);
    lathe.wrap(bronze, columns, &corners(-1.0).collect::<Vec<_>>(), true);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MESH_VARIANTS;

    fn points(shape: PieceShape, variant: usize) -> Vec<Vec3> {
        let mesh = piece(shape, variant, Fineness::FINE);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        positions.iter().copied().map(Vec3::from).collect()
    }

    fn height(shape: PieceShape) -> f32 {
        points(shape, 0).iter().map(|point| point.y).fold(0.0, f32::max)
    }

    #[test]
    fn pieces_stand_on_the_board_within_their_square() {
        for shape in PieceShape::ALL {
            for variant in 0..MESH_VARIANTS {
                let points = points(shape, variant);
                assert!(points.iter().all(|point| point.y >= 0.0 && point.xz().length() < 0.38), "{shape:?} {variant}");
            }
        }
    }

    #[test]
    fn the_king_is_tallest_and_strong_men_are_taller_than_common_ones() {
        assert!(height(PieceShape::King) > 1.3 * height(PieceShape::StrongDefender));
        assert!(height(PieceShape::StrongDefender) > 1.2 * height(PieceShape::Defender));
        assert!(height(PieceShape::StrongAttacker) > 1.2 * height(PieceShape::Attacker));
    }

    #[test]
    fn a_piece_fits_into_its_drums_and_they_fit_it() {
        for shape in PieceShape::ALL {
            let (drums, tall) = (outline(shape), height(shape));
            for point in points(shape, 1) {
                let around = drums.iter().filter(|drum| (drum.low..=drum.high).contains(&point.y)).map(|drum| drum.radius);
                // The crown stands out from the column it is set on.
                let room = if shape == PieceShape::King { 0.12 } else { 0.025 };
                let widest = around.fold(0.0, f32::max);
                assert!(point.y > tall - 0.02 || point.xz().length() <= widest + room, "{shape:?} {point} {widest}");
            }
            assert!((drums.last().unwrap().high - tall).abs() < 0.02, "{shape:?}");
        }
        assert!(outline(PieceShape::Attacker).last().unwrap().radius < 0.2, "a dome is narrow at its top");
    }

    #[test]
    fn no_two_variants_of_a_shape_are_alike() {
        for shape in PieceShape::ALL {
            assert_ne!(points(shape, 0), points(shape, 1), "{shape:?}");
        }
    }

    #[test]
    fn faces_look_outwards() {
        for (shape, fineness) in PieceShape::ALL.into_iter().flat_map(|shape| [(shape, Fineness::FINE), (shape, Fineness::COARSE)]) {
            let mesh = piece(shape, 2, fineness);
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
            let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL).and_then(|values| values.as_float3()).unwrap();
            for face in mesh.indices().unwrap().iter().collect::<Vec<_>>().chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[face[corner]]));
                let normal: Vec3 = face.iter().map(|&corner| Vec3::from(normals[corner])).sum();
                let turned = (b - a).cross(c - a);
                assert!(turned.length() < 1e-7 || turned.dot(normal) > 0.0, "{shape:?} {a} {b} {c}");
            }
        }
    }
}
