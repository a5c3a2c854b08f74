//! Arrows between squares, for moves that have not been played.

use bevy::light::NotShadowCaster;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::marks::MARK_DEPTH_BIAS;
use crate::materials::{MarkUniform, UnlitMaterial};
use crate::mesh::triangle_mesh;

/// What an arrow stands for. Styles differ in width as well as in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowStyle {
    /// A hint.
    Advice,
    /// The best move of the analysis.
    First,
    /// The second best move.
    Second,
    /// The third best move.
    Third,
    /// A reply by the opponent, or a mistake.
    Against,
}

impl ArrowStyle {
    const ALL: [Self; 5] = [Self::Advice, Self::First, Self::Second, Self::Third, Self::Against];

    fn color(self) -> LinearRgba {
        match self {
            Self::Advice => LinearRgba::new(0.06, 0.62, 0.16, 0.92),
            Self::First => LinearRgba::new(0.06, 0.36, 1.0, 0.92),
            Self::Second => LinearRgba::new(0.08, 0.34, 0.85, 0.8),
            Self::Third => LinearRgba::new(0.12, 0.34, 0.7, 0.7),
            Self::Against => LinearRgba::new(0.85, 0.1, 0.03, 0.85),
        }
    }

    /// Width of the shaft, in squares.
    fn width(self) -> f32 {
        match self {
            Self::Advice | Self::First => 0.27,
            Self::Second => 0.2,
            Self::Third => 0.14,
            Self::Against => 0.17,
        }
    }

    /// Height above the board: above all marks, the best move on top.
    fn height(self) -> f32 {
        match self {
            Self::Advice => 0.020,
            Self::First => 0.018,
            Self::Second => 0.016,
            Self::Third => 0.014,
            Self::Against => 0.022,
        }
    }
}

/// The shape of an arrow in `markers/mark.wgsl`, where the mesh alone gives the outline.
const ARROW_SHAPE: u32 = 9;

/// The materials of arrows.
#[derive(Resource, Clone)]
pub struct ArrowAssets([Handle<UnlitMaterial>; 5]);

impl ArrowAssets {
    /// The components of an arrow from the center of one square to that of another. Picking ignores it.
    #[must_use]
    pub fn bundle(&self, style: ArrowStyle, from: Vec3, to: Vec3, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let along = to - from;
        let rotation = Quat::from_rotation_y((-along.z).atan2(along.x));
        let transform = Transform::from_translation(from + Vec3::Y * style.height()).with_rotation(rotation);
        let mesh = meshes.add(arrow_mesh(along.length(), style.width()));
        (Mesh3d(mesh), MeshMaterial3d(self.0[style as usize].clone()), transform, NotShadowCaster, Pickable::IGNORE)
    }
}

impl FromWorld for ArrowAssets {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<UnlitMaterial>>();
        let uniform = |style: ArrowStyle| MarkUniform::new(style.color().to_vec4(), ARROW_SHAPE);
        Self(ArrowStyle::ALL.map(|style| materials.add(UnlitMaterial::mark(uniform(style), MARK_DEPTH_BIAS))))
    }
}

/// Where an arrow begins, from the center of its square: clear of the base of the piece on it.
const START: f32 = 0.36;
/// How far the head reaches beyond the center of the other square. Without it, an arrow to an adjacent square would hardly be visible.
const OVERSHOOT: f32 = 0.22;

/// An arrow along +x, `length` squares from center to center. Its texture coordinate u runs across it, so that the shader can draw a rim.
fn arrow_mesh(length: f32, width: f32) -> Mesh {
    let (half, tip) = (width / 2.0, length + OVERSHOOT);
    let (head, wing) = ((width * 1.7).min(length * 0.5), width * 1.2);
    let neck = tip - head;
    // Left and right of the direction of the arrow are −z and +z.
    let corners: [([f32; 2], f32); 12] = [
        ([START.min(neck), -half], 0.0),
        ([START.min(neck), half], 1.0),
        ([neck, half], 1.0),
        ([neck, -half], 0.0),
        // The head in two halves, each with a rim along its slanted edge.
        ([neck, -wing], 0.0),
        ([neck, 0.0], 0.5),
        ([tip, 0.0], 0.0),
        ([neck, 0.0], 0.5),
        ([neck, wing], 1.0),
        ([tip, 0.0], 1.0),
        ([neck, 0.0], 0.5),
        ([neck, 0.0], 0.5),
    ];
    let positions = corners.iter().map(|([x, z], _)| Vec3::new(*x, 0.0, *z)).collect();
    let across: Vec<[f32; 2]> = corners.iter().map(|(_, across)| [*across, 0.5]).collect();
    triangle_mesh(positions, vec![Vec3::Y; corners.len()], vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 7, 8, 9])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::assert_winding_matches_normals;

    #[test]
    fn styles_are_listed_in_the_order_of_their_materials() {
        for (number, style) in ArrowStyle::ALL.into_iter().enumerate() {
            assert_eq!(style as usize, number);
        }
    }

    #[test]
    fn triangles_face_up() {
        for length in [1.0, 8.0] {
            assert_winding_matches_normals(&arrow_mesh(length, 0.2), "arrow");
        }
    }
}
