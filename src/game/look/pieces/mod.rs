//! The pieces, after the finds from Björkö: domes of blown glass (grave Bj 523), turned bone and a bronze-crowned king (Bj 624).

mod lathe;
mod shape;
mod turned;

use bevy::prelude::*;

use super::{
    board::Board,
    light::TOWARDS_KEY,
    marks::MarkArt,
    material::{PieceMaterial, Worked},
    slab::THICKNESS,
};
pub use shape::{Drum, PieceShape};

use crate::board::{BoardSize, Square};

/// How many pieces of each shape are made, no two alike.
pub const VARIANTS: usize = 4;

/// Meshes and material of every piece.
#[derive(Resource, Clone)]
pub struct PieceArt {
    outlines: [Vec<Drum>; PieceShape::ALL.len()],
    meshes: [[Handle<Mesh>; VARIANTS]; PieceShape::ALL.len()],
    material: Handle<PieceMaterial>,
    marks: MarkArt,
}

impl PieceArt {
    /// A stack of drums that a piece of a shape just fits into.
    #[must_use]
    pub fn outline(&self, shape: PieceShape) -> &[Drum] {
        &self.outlines[shape as usize]
    }

    /// The mesh of a piece, standing on y = 0. Any number is a variant.
    #[must_use]
    pub fn mesh(&self, shape: PieceShape, variant: usize) -> Handle<Mesh> {
        self.meshes[shape as usize][variant % VARIANTS].clone()
    }

    /// The components that make an entity look like a piece, but for its place; turn it as you like, do not scale it.
    #[must_use]
    pub fn bundle(&self, shape: PieceShape, variant: usize) -> impl Bundle {
        (Mesh3d(self.mesh(shape, variant)), MeshMaterial3d(self.material.clone()), children![(ContactShadow, self.marks.shadow())])
    }
}

/// Which variant to set up on a square, and how it is turned about its axis: never the neighbour's.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub fn individual(size: BoardSize, square: Square) -> (usize, Quat) {
    let variant = (size.file(square) + 2 * size.rank(square)) % VARIANTS;
    (variant, Quat::from_rotation_y(square.index() as f32 * 2.4))
}

impl FromWorld for PieceArt {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let meshes = PieceShape::ALL.map(|shape| std::array::from_fn(|variant| meshes.add(turned::piece(shape, variant))));
        let base = StandardMaterial { reflectance: 0.5, ..default() };
        let material = PieceMaterial { base, extension: Worked { key: TOWARDS_KEY.normalize().extend(0.0) } };
        let material = world.resource_mut::<Assets<PieceMaterial>>().add(material);
        Self { outlines: PieceShape::ALL.map(turned::outline), meshes, material, marks: world.resource::<MarkArt>().clone() }
    }
}

/// The dimness around a piece's foot. It stays on the board, or on the table beside it, when the piece is lifted.
#[derive(Component)]
struct ContactShadow;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceArt>().add_systems(PostUpdate, ground.before(TransformSystems::Propagate));
}

fn ground(
    mut shadows: Query<(&ChildOf, &mut Transform), With<ContactShadow>>,
    pieces: Query<&Transform, Without<ContactShadow>>,
    boards: Query<&Board>,
) {
    let board = boards.iter().next().map_or(f32::INFINITY, |board| board.plan().half_width());
    for (parent, mut shadow) in &mut shadows {
        let Ok(piece) = pieces.get(parent.parent()) else { continue };
        let at = piece.translation;
        let surface = if at.x.abs().max(at.z.abs()) > board { -THICKNESS } else { 0.0 };
        let lifted = (at.y - surface).max(0.0);
        let wanted = Transform::from_xyz(0.0, surface + 0.002 - at.y, 0.0).with_scale(Vec3::splat(1.0 + 0.5 * lifted));
        shadow.set_if_neq(if lifted > 1.2 { wanted.with_scale(Vec3::ZERO) } else { wanted });
    }
}
