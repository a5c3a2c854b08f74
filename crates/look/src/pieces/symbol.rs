//! Symbols of the pieces for an interface: what the meshes are turned from, seen from the side. They need neither meshes nor textures, and so are there
//! before the first picture.

use bevy::prelude::*;
use birka_art::{Art, PieceArt};
use birka_rules::{KindId, RuleSet};

use super::mesh_builder::Surface;
use super::model::{TurnedPart, turned_parts};
use super::shape::{Crest, PieceShape};
use super::{crest_of, kind_art};
use crate::settings::PieceSet;

/// A piece of a set from the side, to be painted part by part.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceSymbol {
    pub parts: Vec<SymbolPart>,
}

/// A part of a piece of one material.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolPart {
    /// Half its width and the height, in squares, from the base up.
    pub outline: Vec<(f32, f32)>,
    /// How far its axis is to the right of that of the piece.
    pub aside: f32,
    /// The color that it has on the table.
    pub color: Srgba,
    pub finish: Finish,
}

/// How a part reflects light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    Matt,
    Metal,
    /// Light comes through it.
    Glass,
}

impl PieceSymbol {
    /// The symbol of a kind of piece as it is on the table with this set, or with the art of a mod.
    ///
    /// # Panics
    /// When the kind belongs to another rule set.
    #[must_use]
    pub fn of(rules: &RuleSet, kind: KindId, set: PieceSet, art: Option<&Art>) -> Self {
        let standard = PieceArt::default();
        let of_kind = kind_art(rules, kind, set, art).unwrap_or(&standard);
        Self::of_shape(PieceShape::of(rules, kind), crest_of(rules, kind, art), of_kind)
    }

    fn of_shape(shape: PieceShape, crest: Crest, art: &PieceArt) -> Self {
        Self { parts: turned_parts(shape, crest, art).iter().map(|part| SymbolPart::of(part, art)).collect() }
    }

    /// The color of its body.
    #[must_use]
    pub fn color(&self) -> Srgba {
        self.parts.first().map_or(Srgba::NONE, |part| part.color)
    }

    /// Its width and height, in squares.
    #[must_use]
    pub fn extent(&self) -> Vec2 {
        let points = self.parts.iter().flat_map(|part| part.outline.iter().map(|&(half, height)| (part.aside.abs() + half, height)));
        points.fold(Vec2::ZERO, |extent, (half, height)| extent.max(Vec2::new(2.0 * half, height)))
    }
}

impl SymbolPart {
    fn of(part: &TurnedPart, art: &PieceArt) -> Self {
        let finish = match part.surface {
            Surface::Glass | Surface::Amber => Finish::Glass,
            Surface::Bronze => Finish::Metal,
            Surface::Bone | Surface::Wood | Surface::Stone | Surface::Horn => Finish::Matt,
        };
        let color = Srgba::from(shown_color(part.surface, part.tint(art, 0)));
        Self { outline: part.profile.clone(), aside: part.aside.x, color: Srgba { alpha: 1.0, ..color }, finish }
    }
}

/// The color of a surface as the table shows it in daylight, which the shaders compute from noise and light.
fn shown_color(surface: Surface, tint: Option<Vec3>) -> LinearRgba {
    let [red, green, blue] = match surface {
        Surface::Glass => glass(tint, TEAL, GLASS_PATH),
        Surface::Amber => glass(tint, HONEY, BEAD_PATH),
        Surface::Bone => lit(tint.unwrap_or(Vec3::new(0.58, 0.46, 0.27))),
        // The layers between those of this color are clear.
        Surface::Horn => lit(tint.unwrap_or(Vec3::new(0.075, 0.041, 0.017)) + Vec3::new(0.055, 0.035, 0.013)),
        Surface::Bronze => lit(tint.unwrap_or(Vec3::new(0.33, 0.2, 0.08))),
        Surface::Wood => lit(tint.unwrap_or(Vec3::new(0.27, 0.14, 0.06))),
        Surface::Stone => lit(tint.unwrap_or(Vec3::new(0.14, 0.135, 0.13))),
    }
    .to_array();
    LinearRgba::rgb(red, green, blue)
}

/// A color in the light of the hall, whose brightest tones are compressed.
fn lit(color: Vec3) -> Vec3 {
    1.5 * color / (1.0 + 0.6 * color)
}

/// The absorption of glass and of amber, and the color of the wood beneath, as `pieces/glass.wgsl` has them.
const TEAL: Vec3 = Vec3::new(4.0, 1.18, 0.88);
const HONEY: Vec3 = Vec3::new(3.0, 11.0, 30.0);
const WOOD: Vec3 = Vec3::new(0.29, 0.17, 0.09);
/// The length of the way through a piece and through a bead.
const GLASS_PATH: f32 = 0.9;
const BEAD_PATH: f32 = 0.15;

/// The light that comes back through glass from the wood beneath, and what its surface and its inside reflect.
fn glass(tint: Option<Vec3>, clear: Vec3, path: f32) -> Vec3 {
    let absorption = tint.map_or(clear, |tint| -3.0 * tint.clamp(Vec3::splat(0.004), Vec3::splat(0.98)).map(f32::ln));
    1.5 * WOOD * (-absorption * path).exp() + 0.009 + 0.05 * tint.unwrap_or(Vec3::ZERO)
}

#[cfg(test)]
mod tests {
    use bevy::color::Luminance;

    use super::*;
    use crate::bundled_art::set_art;
    use crate::pieces::mesh_builder::LevelOfDetail;
    use crate::pieces::model::PieceModel;

    fn art(set: PieceSet, shape: PieceShape) -> PieceArt {
        set_art(set, shape.name()).cloned().unwrap_or_default()
    }

    fn symbol(set: PieceSet, shape: PieceShape) -> PieceSymbol {
        PieceSymbol::of_shape(shape, Crest::None, &art(set, shape))
    }

    #[test]
    fn a_symbol_is_as_wide_and_high_as_the_piece() {
        for (name, set) in PieceSet::ALL {
            for shape in PieceShape::ALL {
                let bounds = PieceModel::build(shape, Crest::None, &art(set, shape), LevelOfDetail::FINE).bounds;
                let widest = bounds.iter().map(|cylinder| 2.0 * cylinder.radius).fold(0.0, f32::max);
                let (extent, height) = (symbol(set, shape).extent(), bounds.last().expect("a cylinder").high);
                assert!(
                    (extent.x - widest).abs() < 0.03 && (extent.y - height).abs() < 0.01,
                    "{name} {shape:?}: {extent} {widest} {height}"
                );
            }
        }
        let ball = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0.5 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").expect("a mesh");
        let ball = PieceArt { shape: Some(birka_art::PieceShapeArt::Mesh(ball)), ..default() };
        let symbol = PieceSymbol::of_shape(PieceShape::King, Crest::None, &ball);
        assert_eq!((symbol.parts.len(), symbol.extent()), (1, Vec2::new(0.6, 0.9)));
    }

    #[test]
    fn the_sides_differ_in_lightness_and_all_kinds_in_outline() {
        for (name, set) in PieceSet::ALL {
            let [attacker, defender] = [PieceShape::Attacker, PieceShape::Defender].map(|shape| symbol(set, shape).color().luminance());
            assert!((defender + 0.05) / (attacker + 0.05) > 2.0, "{name}: {attacker} {defender}");
            let outlines = PieceShape::ALL.map(|shape| symbol(set, shape).parts.into_iter().map(|part| part.outline).collect::<Vec<_>>());
            for (number, outline) in outlines.iter().enumerate() {
                assert!(!outlines[..number].contains(outline), "{name}: {:?}", PieceShape::ALL[number]);
            }
        }
    }

    #[test]
    fn parts_have_the_colors_of_the_art_and_further_special_kinds_a_crest() {
        let art =
            birka_art::Art::from_text("art.ron", r##"(pieces: {"king": (material: "bone", colours: ["#ff0000"])})"##).expect("valid art");
        let king = |crest| PieceSymbol::of_shape(PieceShape::King, crest, &art.pieces["king"]);
        let color = king(Crest::None).color();
        assert!(color.red > 0.9 && color.green < 0.1 && color.blue < 0.1, "{color:?}");
        assert!(king(Crest::Disc).extent().y > king(Crest::None).extent().y);
        assert!(king(Crest::Points).parts.iter().any(|part| part.aside < -0.1));
    }
}
