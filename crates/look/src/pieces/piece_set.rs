//! The piece sets that come with the program, in the format of a mod's `art.ron`.

use std::sync::LazyLock;

use birka_art::{Art, PieceArt};

use super::shape::PieceShape;
use crate::settings::PieceSet;

static ALL_GLASS: LazyLock<Option<Art>> = LazyLock::new(|| parse("all-glass.ron", include_str!("../../assets/pieces/all-glass.ron")));
static BONE: LazyLock<Option<Art>> = LazyLock::new(|| parse("bone.ron", include_str!("../../assets/pieces/bone.ron")));
static PEGS: LazyLock<Option<Art>> = LazyLock::new(|| parse("pegs.ron", include_str!("../../assets/pieces/pegs.ron")));

/// Parses a bundled file. A test checks that all of them parse.
fn parse(name: &str, text: &str) -> Option<Art> {
    Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok()
}

/// The art of a shape in a set; `None` for the standard piece.
pub(crate) fn set_art(set: PieceSet, shape: PieceShape) -> Option<&'static PieceArt> {
    let art = match set {
        PieceSet::Glass => return None,
        PieceSet::AllGlass => &ALL_GLASS,
        PieceSet::Bone => &BONE,
        PieceSet::Pegs => &PEGS,
    };
    art.as_ref()?.pieces.get(shape.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::custom::CustomPiece;
    use crate::pieces::lathe::LevelOfDetail;

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
        for art in [&ALL_GLASS, &BONE, &PEGS] {
            for name in art.as_ref().unwrap().pieces.keys() {
                assert!(PieceShape::ALL.iter().any(|shape| shape.name() == name), "{name}");
            }
        }
    }
}
