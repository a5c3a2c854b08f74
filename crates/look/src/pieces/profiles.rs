//! The profiles of the standard pieces, in the manner of the finds from Björkö: low domes of glass as in grave Bj 523, against turned bone and a
//! king capped with bronze as in Bj 624. The pair is of our making: no grave held both, and the king's bead of amber is invented.

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
/// A taller glass dome, with a bronze girdle and cap, which can be told from above.
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
