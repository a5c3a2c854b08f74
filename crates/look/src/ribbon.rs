//! Arrows that lie on the board from square to square: moves that might be made.

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::sheet::{Sheet, SignUniform};

/// What an arrow stands for. They differ in breadth as well as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowStyle {
    /// The move that is advised.
    Advice,
    /// The best move that has been found.
    First,
    /// The next best.
    Second,
    /// The third best.
    Third,
    /// A move that is made against one: the answer, or the mistake.
    Against,
}

impl ArrowStyle {
    const ALL: [Self; 5] = [Self::Advice, Self::First, Self::Second, Self::Third, Self::Against];

    fn colour(self) -> LinearRgba {
        match self {
            Self::Advice => LinearRgba::new(0.06, 0.62, 0.16, 0.92),
            Self::First => LinearRgba::new(0.06, 0.36, 1.0, 0.92),
            Self::Second => LinearRgba::new(0.08, 0.34, 0.85, 0.8),
            Self::Third => LinearRgba::new(0.12, 0.34, 0.7, 0.7),
            Self::Against => LinearRgba::new(0.85, 0.1, 0.03, 0.85),
        }
    }

    /// How broad it is, in squares.
    fn breadth(self) -> f32 {
        match self {
            Self::Advice | Self::First => 0.27,
            Self::Second => 0.2,
            Self::Third => 0.14,
            Self::Against => 0.17,
        }
    }

    /// Above the signs of the squares, the best on top.
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

/// The number of the ribbon's form in the shader: clear at the edges of its mesh, without an end along it.
const RIBBON: u32 = 9;
/// As signs have it, so that both are drawn by one pipeline.
const BIAS: u8 = 2;

/// The materials of ribbons.
#[derive(Resource, Clone)]
pub struct ArrowAssets([Handle<Sheet>; 5]);

impl ArrowAssets {
    /// The components of an arrow from the middle of a square to that of another. Pointers pass through it.
    #[must_use]
    pub fn bundle(&self, ribbon: ArrowStyle, from: Vec3, to: Vec3, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let along = to - from;
        let turn = Quat::from_rotation_y((-along.z).atan2(along.x));
        let at = Transform::from_translation(from + Vec3::Y * ribbon.height()).with_rotation(turn);
        let mesh = meshes.add(mesh(along.length(), ribbon.breadth()));
        (Mesh3d(mesh), MeshMaterial3d(self.0[ribbon as usize].clone()), at, NotShadowCaster, Pickable::IGNORE)
    }
}

impl FromWorld for ArrowAssets {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<Sheet>>();
        Self(
            ArrowStyle::ALL.map(|ribbon| materials.add(Sheet::sign(SignUniform { colour: ribbon.colour().to_vec4(), form: RIBBON }, BIAS))),
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ArrowAssets>();
}

/// Where an arrow begins, from the middle of its square: clear of the foot of the piece that stands there.
const START: f32 = 0.36;
/// Its head ends a little beyond the middle of the other square, or a step to the next one could hardly be seen.
const PAST: f32 = 0.22;

/// An arrow along +x, `length` squares from middle to middle. Its texture runs from edge to edge, so that the shader can draw a rim.
fn mesh(length: f32, breadth: f32) -> Mesh {
    let (half, tip) = (breadth / 2.0, length + PAST);
    let (head, wing) = ((breadth * 1.7).min(length * 0.5), breadth * 1.2);
    let neck = tip - head;
    // Left and right of the way it points are −z and +z.
    let corners: [([f32; 2], f32); 12] = [
        ([START.min(neck), -half], 0.0),
        ([START.min(neck), half], 1.0),
        ([neck, half], 1.0),
        ([neck, -half], 0.0),
        // The head in two halves, each clear along its slanted edge.
        ([neck, -wing], 0.0),
        ([neck, 0.0], 0.5),
        ([tip, 0.0], 0.0),
        ([neck, 0.0], 0.5),
        ([neck, wing], 1.0),
        ([tip, 0.0], 1.0),
        ([neck, 0.0], 0.5),
        ([neck, 0.0], 0.5),
    ];
    let positions: Vec<[f32; 3]> = corners.iter().map(|([x, z], _)| [*x, 0.0, *z]).collect();
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    let across: Vec<[f32; 2]> = corners.iter().map(|(_, across)| [*across, 0.5]).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, across)
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 7, 8, 9]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ribbons_are_listed_in_the_order_of_their_materials() {
        for (number, ribbon) in ArrowStyle::ALL.into_iter().enumerate() {
            assert_eq!(ribbon as usize, number);
        }
    }

    #[test]
    fn every_face_looks_up() {
        for length in [1.0, 8.0] {
            let mesh = mesh(length, 0.2);
            let points = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|all| all.as_float3()).unwrap().to_vec();
            let Some(Indices::U32(indices)) = mesh.indices() else { panic!("it has faces") };
            for face in indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(points[face[corner] as usize]));
                assert!((b - a).cross(c - a).y > 0.0, "{length}: {a} {b} {c}");
            }
        }
    }
}
