//! What a part of a piece is made of.

use bevy::prelude::*;
use birka_art::Material;

/// The surface of a part. The shaders select their code by it; the numbers match `pieces/surface_ids.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surface {
    Bone = 0,
    Glass = 1,
    Bronze = 2,
    Amber = 3,
    Wood = 4,
    Stone = 5,
    Horn = 6,
}

impl From<Material> for Surface {
    fn from(material: Material) -> Self {
        match material {
            Material::Glass => Self::Glass,
            Material::Bone => Self::Bone,
            Material::Wood => Self::Wood,
            Material::Stone => Self::Stone,
            Material::Bronze => Self::Bronze,
            Material::Horn => Self::Horn,
        }
    }
}

/// A surface with an optional tint in linear RGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TintedSurface {
    pub(crate) surface: Surface,
    pub(crate) tint: Option<Vec3>,
}

impl From<Surface> for TintedSurface {
    fn from(surface: Surface) -> Self {
        Self { surface, tint: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surface_ids_match_the_shader() {
        let shader = include_str!("../shaders/pieces/surface_ids.wgsl");
        let all = [Surface::Bone, Surface::Glass, Surface::Bronze, Surface::Amber, Surface::Wood, Surface::Stone, Surface::Horn];
        for surface in all {
            let line = format!("const {}: i32 = {};", format!("{surface:?}").to_uppercase(), surface as u8);
            assert!(shader.contains(&line), "{line}");
        }
        assert_eq!(shader.matches("const ").count(), all.len());
    }
}
