//! The piece sets that come with the program, in the format of a mod's `art.ron`.

use std::sync::LazyLock;

use birka_art::{Art, PieceArt, Provenance};

use super::shape::PieceShape;
use crate::settings::PieceSet;

static GLASS: LazyLock<Option<Art>> = LazyLock::new(|| parse("glass.ron", include_str!("../../assets/pieces/glass.ron")));
static ALL_GLASS: LazyLock<Option<Art>> = LazyLock::new(|| parse("all-glass.ron", include_str!("../../assets/pieces/all-glass.ron")));
static BONE: LazyLock<Option<Art>> = LazyLock::new(|| parse("bone.ron", include_str!("../../assets/pieces/bone.ron")));
static PEGS: LazyLock<Option<Art>> = LazyLock::new(|| parse("pegs.ron", include_str!("../../assets/pieces/pegs.ron")));

/// Parses a bundled file. A test checks that all of them parse.
fn parse(name: &str, text: &str) -> Option<Art> {
    Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok()
}

/// The file of a set.
fn file(set: PieceSet) -> Option<&'static Art> {
    let art = match set {
        PieceSet::Glass => &GLASS,
        PieceSet::AllGlass => &ALL_GLASS,
        PieceSet::Bone => &BONE,
        PieceSet::Pegs => &PEGS,
    };
    art.as_ref()
}

/// The art of a shape in a set; `None` for the standard piece.
pub(crate) fn set_art(set: PieceSet, shape: PieceShape) -> Option<&'static PieceArt> {
    file(set)?.pieces.get(shape.name())
}

/// What is known and what is invented about a set.
#[must_use]
pub fn piece_set_provenance(set: PieceSet) -> Option<&'static Provenance> {
    file(set).map(|art| &art.provenance)
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;
    use bevy::prelude::*;

    use super::*;
    use crate::mesh::inspect::positions;
    use crate::pieces::custom::{CustomPiece, build_mesh};
    use crate::pieces::lathe::LevelOfDetail;
    use crate::pieces::standard::piece_mesh;

    #[test]
    fn every_set_has_every_shape_and_their_heights_differ() {
        for (name, set) in PieceSet::ALL.into_iter().skip(1) {
            let heights = PieceShape::ALL.map(|shape| {
                let art = set_art(set, shape).unwrap_or_else(|| panic!("{name} has no {}", shape.name()));
                let bounds = CustomPiece::build(shape, art, LevelOfDetail::FINE).bounds;
                let height = bounds.last().unwrap().high;
                let radius = bounds.iter().map(|cylinder| cylinder.radius).fold(0.0, f32::max);
                assert!(radius < 0.38 && height < 1.1, "{name} {}: {radius} {height}", shape.name());
                (shape, height)
            });
            let height = |wanted: PieceShape| heights.iter().find(|(shape, _)| *shape == wanted).unwrap().1;
            assert!(height(PieceShape::King) > 1.25 * height(PieceShape::StrongDefender), "{name}");
            assert!(height(PieceShape::Defender) > 1.2 * height(PieceShape::Attacker), "{name}: the sides differ in height");
            assert!(height(PieceShape::StrongDefender) > 1.1 * height(PieceShape::Defender), "{name}");
            assert!(height(PieceShape::StrongAttacker) > 1.1 * height(PieceShape::Attacker), "{name}");
        }
    }

    #[test]
    fn bundled_files_name_known_shapes_only() {
        for (set, art) in PieceSet::ALL.map(|(name, set)| (name, file(set).expect("every file is valid"))) {
            for name in art.pieces.keys() {
                assert!(PieceShape::ALL.iter().any(|shape| shape.name() == name), "{set}: {name}");
            }
        }
    }

    #[test]
    fn every_set_says_what_is_known_and_what_is_invented() {
        for (name, set) in PieceSet::ALL {
            let provenance = piece_set_provenance(set).expect("every file is valid");
            assert!(!provenance.known.is_empty() && !provenance.invented.is_empty() && !provenance.sources.is_empty(), "{name}");
        }
    }

    /// The radius of what is of another material or color than the body and lies high on the piece; 0 if there is nothing.
    fn cap_radius(mesh: &Mesh) -> f32 {
        let tags = match mesh.attribute(Mesh::ATTRIBUTE_UV_1) {
            Some(VertexAttributeValues::Float32x2(values)) => values.clone(),
            _ => panic!("a piece has tags"),
        };
        let tints = match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(values)) => values.clone(),
            _ => vec![[0.0; 4]; tags.len()],
        };
        let positions = positions(mesh);
        let body = (tags[0][1], tints[0]);
        let top = positions.iter().map(|at| at.y).fold(0.0, f32::max);
        let other = |vertex: usize| tags[vertex][1] != body.0 || tints[vertex] != body.1;
        let wide = (0..positions.len()).filter(|&vertex| other(vertex) && positions[vertex].y > 0.55 * top);
        wide.map(|vertex| positions[vertex].xz().length()).fold(0.0, f32::max)
    }

    #[test]
    fn strong_pieces_can_be_told_from_common_ones_from_above() {
        for (name, set) in PieceSet::ALL {
            let mesh = |shape| match set_art(set, shape) {
                Some(art) => build_mesh(shape, art, 0, LevelOfDetail::FINE),
                None => piece_mesh(shape, 0, LevelOfDetail::FINE),
            };
            let cap = |shape| cap_radius(&mesh(shape));
            for (strong, common) in [(PieceShape::StrongAttacker, PieceShape::Attacker), (PieceShape::StrongDefender, PieceShape::Defender)]
            {
                assert!(cap(strong) > 0.2 && cap(common) < 0.06, "{name} {strong:?}: {} {}", cap(strong), cap(common));
            }
        }
    }
}
