use bevy::{light::NotShadowCaster, picking::Pickable, prelude::*};

use super::sheet::{Sheet, SignUniform};

/// A flat sign on a square. Each has a form of its own, so none needs its colour to be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The square under the pointer: a thin frame.
    Hovered,
    /// The piece in hand: a ring around its foot.
    Selected,
    /// A square it may go to: a dot.
    Destination,
    /// A square where it would capture: a dot within four wedges.
    Capture,
    /// Where the last move came from: light corner brackets.
    LastFrom,
    /// Where it went: heavy corner brackets.
    LastTo,
    /// A square that takes part in a capture: a lozenge.
    Captor,
    /// A way that lies open to the king: chevrons that point to −z; turn the entity to point them elsewhere.
    OpenWay,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 8] =
        [Self::Hovered, Self::Selected, Self::Destination, Self::Capture, Self::LastFrom, Self::LastTo, Self::Captor, Self::OpenWay];

    /// How high above the board it lies, so that signs on one square do not fight.
    fn height(self) -> f32 {
        match self {
            Self::LastFrom | Self::LastTo => 0.004,
            Self::Hovered | Self::OpenWay => 0.006,
            Self::Selected | Self::Captor => 0.008,
            Self::Destination | Self::Capture => 0.010,
        }
    }

    fn colour(self) -> LinearRgba {
        match self {
            Self::Hovered => LinearRgba::new(1.0, 0.92, 0.75, 0.75),
            Self::Selected => LinearRgba::new(1.5, 0.95, 0.25, 1.0),
            Self::Destination => LinearRgba::new(1.5, 1.36, 1.0, 1.0),
            Self::Capture => LinearRgba::new(0.55, 0.02, 0.01, 1.0),
            Self::LastFrom => LinearRgba::new(0.95, 1.1, 1.2, 1.0),
            Self::LastTo => LinearRgba::new(0.95, 1.15, 1.3, 1.0),
            Self::Captor => LinearRgba::new(0.62, 0.03, 0.01, 1.0),
            Self::OpenWay => LinearRgba::new(0.55, 0.95, 1.25, 0.9),
        }
    }
}

/// Meshes and materials of every sign.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    quad: Handle<Mesh>,
    square: Handle<Mesh>,
    signs: [Handle<Sheet>; 8],
    shadow: Handle<Sheet>,
}

impl MarkAssets {
    /// The components of a mark on the square whose middle is at `place`. Pointers pass through it.
    #[must_use]
    pub fn bundle(&self, mark: Mark, place: Vec3) -> impl Bundle {
        (drawn(&self.quad, &self.signs[mark as usize]), Transform::from_translation(place + Vec3::Y * mark.height()))
    }

    /// The soft shadow beneath a piece, as wide as a square until it is scaled.
    pub(super) fn shadow(&self) -> impl Bundle {
        drawn(&self.square, &self.shadow)
    }
}

fn drawn(mesh: &Handle<Mesh>, material: &Handle<Sheet>) -> impl Bundle + use<> {
    (Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), NotShadowCaster, Pickable::IGNORE)
}

impl FromWorld for MarkAssets {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // The signs' glow reaches a little beyond the square.
        let [quad, square] = [1.2, 1.0].map(|side| meshes.add(Plane3d::default().mesh().size(side, side)));
        let mut materials = world.resource_mut::<Assets<Sheet>>();
        // Over the shadows of pieces.
        let sign = |mark: Mark| Sheet::sign(SignUniform { colour: mark.colour().to_vec4(), form: mark as u32 }, 2);
        let signs = Mark::ALL.map(|mark| materials.add(sign(mark)));
        Self { quad, square, signs, shadow: materials.add(Sheet::shadow(Vec4::new(0.01, 0.006, 0.004, 0.8))) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MarkAssets>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_listed_in_the_order_of_their_forms() {
        for (form, mark) in Mark::ALL.into_iter().enumerate() {
            assert_eq!(mark as usize, form);
        }
    }
}
