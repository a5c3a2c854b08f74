//! Marks on squares.

use bevy::{light::NotShadowCaster, picking::Pickable, prelude::*};

use super::colors::color;
use crate::materials::{MarkUniform, UnlitMaterial};
use crate::settings::MarkPalette;

/// A flat mark on a square. Marks differ in shape, so that they can be told apart without color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The square under the pointer: a thin frame.
    Hovered,
    /// The selected piece: a ring around its base.
    Selected,
    /// A legal destination: a dot.
    Destination,
    /// A legal destination with a capture: a dot inside four wedges.
    Capture,
    /// The origin of the last move: thin corner brackets.
    LastFrom,
    /// The destination of the last move: thick corner brackets.
    LastTo,
    /// A square that takes part in a capture: a lozenge.
    Captor,
    /// An open way for the king: chevrons that point to −z. Rotate the entity to point them elsewhere.
    OpenWay,
    /// The square of a captured piece: a cross.
    Fallen,
}

impl Mark {
    /// Every mark, in the order of their numbers in the shader.
    pub const ALL: [Self; 9] = [
        Self::Hovered,
        Self::Selected,
        Self::Destination,
        Self::Capture,
        Self::LastFrom,
        Self::LastTo,
        Self::Captor,
        Self::OpenWay,
        Self::Fallen,
    ];

    /// Height above the board, so that marks on one square do not z-fight.
    fn height(self) -> f32 {
        match self {
            Self::LastFrom | Self::LastTo => 0.004,
            Self::Hovered | Self::OpenWay => 0.006,
            Self::Selected | Self::Captor | Self::Fallen => 0.008,
            Self::Destination | Self::Capture => 0.010,
        }
    }
}

/// Depth bias of marks and arrows, above contact shadows. One value for all, so that one pipeline draws them.
pub(crate) const MARK_DEPTH_BIAS: u8 = 2;

/// Meshes and materials of the marks and of contact shadows.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    mark_quad: Handle<Mesh>,
    shadow_quad: Handle<Mesh>,
    marks: [Handle<UnlitMaterial>; Mark::ALL.len()],
    shadow: Handle<UnlitMaterial>,
    glass_shadow: Handle<UnlitMaterial>,
}

impl MarkAssets {
    /// The components of a mark on the square with this center. Picking ignores it.
    #[must_use]
    pub fn bundle(&self, mark: Mark, center: Vec3) -> impl Bundle {
        (flat_quad(&self.mark_quad, &self.marks[mark as usize]), Transform::from_translation(center + Vec3::Y * mark.height()))
    }

    /// Gives the marks, also those that are there, the colors of a palette.
    pub(super) fn recolor(&self, palette: MarkPalette, materials: &mut Assets<UnlitMaterial>) {
        for (mark, material) in Mark::ALL.into_iter().zip(&self.marks) {
            if let Some(mut material) = materials.get_mut(material) {
                material.set_mark_color(color(mark, palette).to_vec4());
            }
        }
    }

    /// The components of a contact shadow, one square wide until it is scaled.
    pub(crate) fn contact_shadow(&self) -> impl Bundle {
        flat_quad(&self.shadow_quad, &self.shadow)
    }

    /// The material of the contact shadow of a piece of glass, or of another one.
    pub(crate) fn contact_shadow_material(&self, is_glass: bool) -> &Handle<UnlitMaterial> {
        if is_glass { &self.glass_shadow } else { &self.shadow }
    }
}

fn flat_quad(mesh: &Handle<Mesh>, material: &Handle<UnlitMaterial>) -> impl Bundle + use<> {
    (Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), NotShadowCaster, Pickable::IGNORE)
}

impl FromWorld for MarkAssets {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // The glow of a mark reaches a little beyond its square.
        let [mark_quad, shadow_quad] = [1.2, 1.0].map(|side| meshes.add(Plane3d::default().mesh().size(side, side)));
        let mut materials = world.resource_mut::<Assets<UnlitMaterial>>();
        let material =
            |mark: Mark| UnlitMaterial::mark(MarkUniform::new(color(mark, MarkPalette::default()).to_vec4(), mark as u32), MARK_DEPTH_BIAS);
        let marks = Mark::ALL.map(|mark| materials.add(material(mark)));
        let color = Vec4::new(0.01, 0.006, 0.004, 0.8);
        let (shadow, glass_shadow) =
            (materials.add(UnlitMaterial::contact_shadow(color)), materials.add(UnlitMaterial::glass_shadow(color)));
        Self { mark_quad, shadow_quad, marks, shadow, glass_shadow }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_listed_in_the_order_of_their_numbers() {
        for (number, mark) in Mark::ALL.into_iter().enumerate() {
            assert_eq!(mark as usize, number);
        }
    }
}
