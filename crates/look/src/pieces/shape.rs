use birka_art::Material;
use birka_rules::{KindId, RuleSet, Side};

/// How a piece is shaped. Each is known by its outline alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceShape {
    /// A low dome of dark glass.
    Attacker,
    /// A bell of pale bone with a peg.
    Defender,
    /// Tall, of bone, with a crown of bronze.
    King,
    /// A besieger of a rarer kind: a higher dome girt with bronze.
    StrongAttacker,
    /// A king's man of a rarer kind: a taller bell, girt and pegged with bronze.
    StrongDefender,
}

impl PieceShape {
    /// Every shape.
    pub const ALL: [Self; 5] = [Self::Attacker, Self::Defender, Self::King, Self::StrongAttacker, Self::StrongDefender];

    /// The word that a set of pieces has for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::King => "king",
            Self::StrongAttacker => "strong-attacker",
            Self::StrongDefender => "strong-defender",
        }
    }

    /// What such a piece is usually made of.
    #[must_use]
    pub fn material(self) -> Material {
        match self {
            Self::Attacker | Self::StrongAttacker => Material::Glass,
            Self::Defender | Self::StrongDefender | Self::King => Material::Bone,
        }
    }

    /// The shape of a kind: kings are kings, the first other kind of each side is its common man, all later ones are strong.
    ///
    /// # Panics
    /// When the id is of another rule set.
    #[must_use]
    pub fn of(rules: &RuleSet, id: KindId) -> Self {
        let kind = rules.kind(id);
        let common = rules.kinds().find(|(_, other)| !other.royal && other.side == kind.side).is_none_or(|(first, _)| first == id);
        match (kind.royal, kind.side, common) {
            (true, ..) => Self::King,
            (_, Side::Attackers, true) => Self::Attacker,
            (_, Side::Attackers, false) => Self::StrongAttacker,
            (_, Side::Defenders, true) => Self::Defender,
            (_, Side::Defenders, false) => Self::StrongDefender,
        }
    }
}

/// A part of the room a piece takes up: an upright cylinder on the axis of the piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCylinder {
    /// In squares.
    pub radius: f32,
    /// Where it begins, in squares above the foot.
    pub low: f32,
    /// Where it ends.
    pub high: f32,
}
