//! The sets of pieces that come with Birka besides the usual one, written as a mod would write them.

use std::sync::LazyLock;

use super::shape::PieceShape;
use crate::settings::PieceSet;
use birka_art::{Art, PieceArt};

static BONE: LazyLock<Option<Art>> = LazyLock::new(|| read("bone.ron", include_str!("../../../../assets/pieces/bone.ron")));
static PEGS: LazyLock<Option<Art>> = LazyLock::new(|| read("pegs.ron", include_str!("../../../../assets/pieces/pegs.ron")));

/// A file that a test has found sound.
fn read(name: &str, text: &str) -> Option<Art> {
    Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok()
}

/// How a shape looks in a set; `None` where it looks as usual.
#[must_use]
pub fn art_of(set: PieceSet, shape: PieceShape) -> Option<&'static PieceArt> {
    let art = match set {
        PieceSet::Glass => return None,
        PieceSet::Bone => &BONE,
        PieceSet::Pegs => &PEGS,
    };
    art.as_ref()?.pieces.get(shape.word())
}

#[cfg(test)]
mod tests {
    use super::super::own::Own;
    use super::*;

    #[test]
    fn every_set_has_every_shape_and_each_is_known_by_its_outline() {
        for (name, set) in PieceSet::ALL.into_iter().skip(1) {
            let outlines = PieceShape::ALL.map(|shape| {
                let art = art_of(set, shape).unwrap_or_else(|| panic!("{name} has no {}", shape.word()));
                let outline = Own::of(shape, art, super::super::lathe::Fineness::FINE).outline;
                let tall = outline.last().unwrap().high;
                let broad = outline.iter().map(|drum| drum.radius).fold(0.0, f32::max);
                assert!(broad < 0.38 && tall < 1.1, "{name} {}: {broad} {tall}", shape.word());
                (shape, tall, broad)
            });
            let height = |wanted: PieceShape| outlines.iter().find(|(shape, ..)| *shape == wanted).unwrap().1;
            assert!(height(PieceShape::King) > 1.25 * height(PieceShape::StrongDefender), "{name}");
            assert!(height(PieceShape::Defender) > 1.2 * height(PieceShape::Attacker), "{name}: the sides differ in height");
            assert!(height(PieceShape::StrongDefender) > 1.1 * height(PieceShape::Defender), "{name}");
            assert!(height(PieceShape::StrongAttacker) > 1.1 * height(PieceShape::Attacker), "{name}");
        }
    }

    #[test]
    fn no_file_names_a_shape_that_there_is_not() {
        for art in [&BONE, &PEGS] {
            for name in art.as_ref().unwrap().pieces.keys() {
                assert!(PieceShape::ALL.iter().any(|shape| shape.word() == name), "{name}");
            }
        }
    }
}
