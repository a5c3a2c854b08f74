//! The shapes of pieces, and how individual pieces of one shape vary.

use std::cmp::Reverse;

use bevy::prelude::*;
use birka_art::Material;
use birka_rules::{KindId, RuleSet, Side, Square};

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
    /// Every shape.
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
