//! The shapes of pieces and the standard piece of each, in the manner of the finds from Björkö: low domes of glass as in grave Bj 523, against turned
//! bone and a king capped with bronze as in Bj 624. The pair is of our making: no grave held both, and the king's bead of amber is invented.

use std::cmp::Reverse;

use bevy::prelude::*;
use birka_art::Material;
use birka_rules::{KindId, RuleSet, Side, Square};

use super::mesh_builder::Surface;

/// The shape of a piece. Shapes can be told apart by their silhouette alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceShape {
    /// A low dome of dark glass.
    Attacker,
    /// A steep dome of pale bone with a bronze pin.
    Defender,
    /// A tall dome of bone with a bronze cap and a bead of amber.
    King,
    /// An attacker of a special kind: a taller dome with a bronze girdle and cap.
    StrongAttacker,
    /// A defender of a special kind: a taller one with a bronze girdle and cap.
    StrongDefender,
}

impl PieceShape {
    pub const ALL: [Self; 5] = [Self::Attacker, Self::Defender, Self::King, Self::StrongAttacker, Self::StrongDefender];

    /// The name of the shape in the art files of piece sets.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::King => "king",
            Self::StrongAttacker => "strong-attacker",
            Self::StrongDefender => "strong-defender",
        }
    }

    /// The main material of the standard piece of this shape.
    #[must_use]
    pub fn material(self) -> Material {
        match self {
            Self::Attacker | Self::StrongAttacker => Material::Glass,
            Self::Defender | Self::StrongDefender | Self::King => Material::Bone,
        }
    }

    /// The shape of a kind of piece. Of the kinds of a side that are not royal, the one with the most pieces at the start is common and the
    /// others are strong; of equally many, the first is common.
    ///
    /// # Panics
    /// When `id` belongs to another rule set.
    #[must_use]
    pub fn of(rules: &RuleSet, id: KindId) -> Self {
        let kind = rules.kind(id);
        let men = rules.kinds().filter(|(_, other)| !other.royal && other.side == kind.side).map(|(other, _)| other);
        let count = |id: &KindId| rules.start.iter().flatten().filter(|at| *at == id).count();
        let common = men.min_by_key(|other| Reverse(count(other))).is_none_or(|most| most == id);
        match (kind.royal, kind.side, common) {
            (true, ..) => Self::King,
            (_, Side::Attackers, true) => Self::Attacker,
            (_, Side::Attackers, false) => Self::StrongAttacker,
            (_, Side::Defenders, true) => Self::Defender,
            (_, Side::Defenders, false) => Self::StrongDefender,
        }
    }
}

/// The ornament on top of a strong piece, so that the special kinds of a side can be told apart from the side and from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crest {
    None,
    /// A disc on a stem.
    Disc,
    /// Four points around the middle.
    Points,
}

impl Crest {
    /// The crest of a kind: none on the first special kind of a side, a disc on the second, and points on any further one.
    ///
    /// # Panics
    /// When `id` belongs to another rule set.
    pub(crate) fn of(rules: &RuleSet, id: KindId) -> Self {
        let shape = PieceShape::of(rules, id);
        if !matches!(shape, PieceShape::StrongAttacker | PieceShape::StrongDefender) {
            return Self::None;
        }
        match rules.kinds().take_while(|(other, _)| *other != id).filter(|(other, _)| PieceShape::of(rules, *other) == shape).count() {
            0 => Self::None,
            1 => Self::Disc,
            _ => Self::Points,
        }
    }

    /// Its parts on a piece of this height: how far aside each is, and its profile.
    pub(crate) fn parts(self, height: f32) -> Vec<(Vec2, Vec<(f32, f32)>)> {
        const DISC: Profile =
            &[(0.05, -0.05), (0.05, 0.02), (0.11, 0.045), (0.205, 0.065), (0.218, 0.085), (0.205, 0.103), (0.1, 0.112), (0.0, 0.115)];
        const POINT: Profile = &[(0.05, -0.2), (0.055, -0.1), (0.036, -0.02), (0.05, 0.015), (0.052, 0.04), (0.036, 0.065), (0.0, 0.075)];
        const ASIDE: f32 = 0.165;
        let standing = |profile: Profile| profile.iter().map(|&(radius, above)| (radius, height + above)).collect();
        match self {
            Self::None => Vec::new(),
            Self::Disc => vec![(Vec2::ZERO, standing(DISC))],
            Self::Points => [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|way| (way * ASIDE, standing(POINT))).into(),
        }
    }
}

/// Number of mesh variants of each shape.
pub(crate) const MESH_VARIANTS: usize = 4;

/// The mesh variant for a piece that starts on a square, and its rotation around its axis. Neighbors get different variants. A king may have a
/// face, and looks towards the near side.
///
/// # Panics
/// When the kind belongs to another rule set.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub fn piece_variation(rules: &RuleSet, kind: KindId, square: Square) -> (usize, Quat) {
    let variant = (rules.size.file(square) + 2 * rules.size.rank(square)) % MESH_VARIANTS;
    let turn = if rules.kind(kind).royal { 0.0 } else { square.index() as f32 * 2.4 };
    (variant, Quat::from_rotation_y(turn))
}

/// Radius and height of each point of an outline, in squares, from the base to the top. No radius is larger than 0.36.
pub(crate) type Profile = &'static [(f32, f32)];

/// Blown glass: a low, broad dome with a slight point.
const GLASS_DOME: Profile = &[
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
/// A taller glass dome, with a bronze girdle and cap, recognizable from above.
const TALL_DOME: Profile =
    &[(0.29, 0.0), (0.33, 0.04), (0.345, 0.13), (0.338, 0.25), (0.295, 0.37), (0.21, 0.465), (0.11, 0.52), (0.075, 0.535)];
const DOME_GIRDLE: Profile = &[(0.335, 0.12), (0.358, 0.13), (0.36, 0.165), (0.357, 0.20), (0.335, 0.21)];
const DOME_CAP: Profile = &[
    (0.286, 0.37),
    (0.31, 0.378),
    (0.312, 0.398),
    (0.276, 0.435),
    (0.215, 0.485),
    (0.135, 0.53),
    (0.082, 0.547),
    (0.068, 0.562),
    (0.083, 0.588),
    (0.065, 0.615),
    (0.0, 0.626),
];

/// Turned bone: a steep dome with two lines cut around its base.
const BELL: Profile = &[
    (0.262, 0.0),
    (0.285, 0.02),
    (0.289, 0.06),
    (0.284, 0.085),
    (0.270, 0.093),
    (0.281, 0.104),
    (0.278, 0.125),
    (0.264, 0.137),
    (0.272, 0.152),
    (0.262, 0.23),
    (0.236, 0.33),
    (0.188, 0.42),
    (0.122, 0.485),
    (0.06, 0.512),
    (0.03, 0.516),
];
/// The head of the bronze pin in the top of a dome.
const PIN: Profile = &[(0.032, 0.505), (0.04, 0.522), (0.037, 0.543), (0.02, 0.556), (0.0, 0.559)];

/// A taller dome of bone with a bronze girdle and cap.
const TALL_BELL: Profile = &[
    (0.29, 0.0),
    (0.312, 0.025),
    (0.316, 0.07),
    (0.31, 0.10),
    (0.293, 0.117),
    (0.301, 0.136),
    (0.292, 0.24),
    (0.262, 0.37),
    (0.212, 0.48),
    (0.145, 0.555),
    (0.08, 0.585),
];
const BELL_GIRDLE: Profile = &[(0.285, 0.235), (0.308, 0.24), (0.307, 0.265), (0.296, 0.295), (0.272, 0.305)];
const BELL_CAP: Profile = &[
    (0.228, 0.45),
    (0.252, 0.458),
    (0.254, 0.478),
    (0.222, 0.525),
    (0.172, 0.572),
    (0.108, 0.608),
    (0.07, 0.622),
    (0.06, 0.638),
    (0.074, 0.662),
    (0.058, 0.69),
    (0.0, 0.702),
];

/// The king: a tall dome of bone under a cap of bronze, which holds a bead of amber.
const KING: Profile = &[
    (0.315, 0.0),
    (0.342, 0.025),
    (0.35, 0.075),
    (0.343, 0.105),
    (0.324, 0.115),
    (0.338, 0.13),
    (0.333, 0.155),
    (0.316, 0.170),
    (0.325, 0.190),
    (0.317, 0.30),
    (0.296, 0.42),
    (0.264, 0.52),
    (0.232, 0.59),
    (0.222, 0.61),
];
const KING_CAP: Profile = &[
    (0.228, 0.575),
    (0.262, 0.58),
    (0.271, 0.602),
    (0.262, 0.626),
    (0.237, 0.634),
    (0.241, 0.648),
    (0.235, 0.67),
    (0.222, 0.677),
    (0.218, 0.70),
    (0.196, 0.755),
    (0.152, 0.81),
    (0.098, 0.845),
    (0.07, 0.855),
    (0.062, 0.868),
    (0.075, 0.88),
    (0.07, 0.895),
    (0.04, 0.90),
];
/// Its middle and size are `BEAD_HEIGHT` and `BEAD` of `pieces/glass.wgsl`.
const KING_BEAD: Profile = &[(0.045, 0.893), (0.068, 0.915), (0.074, 0.94), (0.066, 0.967), (0.04, 0.99), (0.0, 1.0)];

/// The parts that a shape is turned from: surface and profile.
pub(crate) fn parts(shape: PieceShape) -> &'static [(Surface, Profile)] {
    match shape {
        PieceShape::Attacker => &[(Surface::Glass, GLASS_DOME)],
        PieceShape::StrongAttacker => &[(Surface::Glass, TALL_DOME), (Surface::Bronze, DOME_GIRDLE), (Surface::Bronze, DOME_CAP)],
        PieceShape::Defender => &[(Surface::Bone, BELL), (Surface::Bronze, PIN)],
        PieceShape::StrongDefender => &[(Surface::Bone, TALL_BELL), (Surface::Bronze, BELL_GIRDLE), (Surface::Bronze, BELL_CAP)],
        PieceShape::King => &[(Surface::Bone, KING), (Surface::Bronze, KING_CAP), (Surface::Amber, KING_BEAD)],
    }
}

/// The unevenness of a shape, as a share of its radius: blown glass is less regular than turned bone.
pub(crate) fn unevenness(shape: PieceShape) -> f32 {
    match shape {
        PieceShape::Attacker => 0.028,
        PieceShape::StrongAttacker => 0.012,
        PieceShape::Defender => 0.014,
        PieceShape::StrongDefender => 0.010,
        PieceShape::King => 0.008,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::{assert_winding_matches_normals, positions};
    use crate::pieces::mesh_builder::LevelOfDetail;
    use crate::pieces::model::PieceModel;

    fn points(shape: PieceShape, variant: usize) -> Vec<Vec3> {
        positions(&PieceModel::standard(shape, LevelOfDetail::FINE).meshes[variant])
    }

    fn height(shape: PieceShape) -> f32 {
        points(shape, 0).iter().map(|point| point.y).fold(0.0, f32::max)
    }

    #[test]
    fn pieces_stand_on_the_board_inside_their_square() {
        for shape in PieceShape::ALL {
            for variant in 0..MESH_VARIANTS {
                let points = points(shape, variant);
                assert!(points.iter().all(|point| point.y >= 0.0 && point.xz().length() < 0.38), "{shape:?} {variant}");
            }
        }
    }

    #[test]
    fn king_is_tallest_and_strong_pieces_are_taller_than_common_ones() {
        assert!(height(PieceShape::King) > 1.3 * height(PieceShape::StrongDefender));
        assert!(height(PieceShape::StrongDefender) > 1.2 * height(PieceShape::Defender));
        assert!(height(PieceShape::StrongAttacker) > 1.2 * height(PieceShape::Attacker));
    }

    #[test]
    fn bounding_cylinders_contain_the_piece_tightly() {
        for shape in PieceShape::ALL {
            let (cylinders, height) = (PieceModel::standard(shape, LevelOfDetail::FINE).bounds, height(shape));
            for point in points(shape, 1) {
                let around = cylinders.iter().filter(|cylinder| (cylinder.low..=cylinder.high).contains(&point.y));
                let margin = 0.025;
                let widest = around.map(|cylinder| cylinder.radius).fold(0.0, f32::max);
                assert!(point.y > height - 0.02 || point.xz().length() <= widest + margin, "{shape:?} {point} {widest}");
            }
            assert!((cylinders.last().unwrap().high - height).abs() < 0.02, "{shape:?}");
        }
        assert!(
            PieceModel::standard(PieceShape::Attacker, LevelOfDetail::FINE).bounds.last().unwrap().radius < 0.2,
            "a dome is narrow at its top"
        );
    }

    #[test]
    fn mesh_variants_differ() {
        for shape in PieceShape::ALL {
            assert_ne!(points(shape, 0), points(shape, 1), "{shape:?}");
        }
    }

    #[test]
    fn coarse_pieces_have_less_than_a_quarter_of_the_vertices() {
        let vertices = |detail| -> usize {
            PieceShape::ALL.iter().map(|&shape| positions(&PieceModel::standard(shape, detail).meshes[0]).len()).sum()
        };
        let [coarse, fine] = [LevelOfDetail::COARSE, LevelOfDetail::FINE].map(vertices);
        assert!(4 * coarse < fine, "{coarse} of {fine}");
    }

    #[test]
    fn triangles_face_along_their_normals() {
        for shape in PieceShape::ALL {
            for detail in [LevelOfDetail::FINE, LevelOfDetail::COARSE] {
                assert_winding_matches_normals(&PieceModel::standard(shape, detail).meshes[2], &format!("{shape:?} {detail:?}"));
            }
        }
    }
}
