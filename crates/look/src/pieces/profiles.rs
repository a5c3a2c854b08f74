//! The profiles of the standard pieces, after the finds from Björkö: domes of blown glass (grave Bj 523), turned bone and a
//! bronze-crowned king (Bj 624).

use super::shape::PieceShape;
use super::surface::Surface;

/// Radius and height of each point of an outline, in squares, from the base to the top. None is wider than 0.36.
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
/// A taller glass dome, with a bronze girdle and stud.
const TALL_DOME: Profile =
    &[(0.29, 0.0), (0.33, 0.04), (0.345, 0.13), (0.338, 0.25), (0.295, 0.37), (0.21, 0.465), (0.11, 0.52), (0.075, 0.535)];
const DOME_GIRDLE: Profile = &[(0.335, 0.12), (0.358, 0.13), (0.36, 0.165), (0.357, 0.20), (0.335, 0.21)];
const DOME_STUD: Profile = &[(0.11, 0.505), (0.105, 0.54), (0.075, 0.575), (0.03, 0.60), (0.0, 0.605)];

/// Turned bone: a steep bell with two lines cut around its base.
const BELL: Profile = &[
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
/// The peg in the top of a bell.
const PEG: Profile =
    &[(0.082, 0.38), (0.075, 0.41), (0.08, 0.43), (0.104, 0.458), (0.112, 0.495), (0.098, 0.535), (0.05, 0.562), (0.0, 0.568)];

const TALL_BELL: Profile = &[
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
const BELL_GIRDLE: Profile = &[(0.262, 0.235), (0.292, 0.24), (0.292, 0.265), (0.278, 0.295), (0.24, 0.305)];
const TALL_PEG: Profile =
    &[(0.07, 0.46), (0.066, 0.50), (0.072, 0.525), (0.118, 0.555), (0.134, 0.605), (0.115, 0.655), (0.055, 0.69), (0.0, 0.70)];

/// The king: a column of bone, waisted, under a bronze collar.
const KING: Profile = &[
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
const KING_COLLAR: Profile = &[(0.185, 0.575), (0.228, 0.58), (0.243, 0.605), (0.236, 0.63), (0.208, 0.645), (0.19, 0.65)];
const KING_CAP: Profile = &[(0.205, 0.64), (0.207, 0.70), (0.196, 0.76), (0.155, 0.825), (0.09, 0.862), (0.04, 0.872)];
const KING_FINIAL: Profile = &[(0.05, 0.865), (0.032, 0.885), (0.05, 0.91), (0.056, 0.93), (0.04, 0.955), (0.0, 0.965)];

/// The parts that a shape is turned from: surface and profile.
pub(crate) fn parts(shape: PieceShape) -> &'static [(Surface, Profile)] {
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
