//! The pieces, after the finds from Björkö: domes of blown glass (grave Bj 523), turned bone and a bronze-crowned king (Bj 624).

mod contact;
mod grain;
mod lathe;
mod own;
mod set;
mod shape;
mod turned;

use std::collections::HashMap;

use bevy::prelude::*;

use super::{
    marks::MarkAssets,
    material::{Craft, CraftMaterial},
    quality::{self, LookSettings, Quality},
};
use contact::{ContactShadow, Foot};
pub(super) use own::linear;
pub use set::art_of;
pub use shape::{BoundingCylinder, PieceShape};

use crate::settings::{Backdrop, PieceSet};
use birka_art::{Art, Material, PieceShapeArt};
use birka_rules::{BoardSize, KindId, RuleSet, Square};
use lathe::Fineness;
use own::Own;

/// How many pieces of each shape are made, no two alike.
pub const MESH_VARIANTS: usize = 4;

/// Meshes and material of every piece.
#[derive(Resource, Clone)]
pub struct PieceAssets {
    outlines: [Vec<BoundingCylinder>; PieceShape::ALL.len()],
    meshes: [[Handle<Mesh>; MESH_VARIANTS]; PieceShape::ALL.len()],
    /// The kinds that are otherwise than usual: by the chosen set, or by a mod.
    own: HashMap<KindId, OwnArt>,
    fineness: Fineness,
    grain: Handle<Image>,
    material: Handle<CraftMaterial>,
    marks: MarkAssets,
}

/// Meshes of a kind that is otherwise than usual.
#[derive(Clone)]
struct OwnArt {
    meshes: [Handle<Mesh>; MESH_VARIANTS],
    outline: Vec<BoundingCylinder>,
    foot: Foot,
}

/// How a kind should look where it should not look as usual. What a mod wants goes before the set.
fn wanted<'a>(rules: &RuleSet, kind: KindId, set: PieceSet, art: Option<&'a Art>) -> Option<&'a birka_art::PieceArt> {
    art.and_then(|art| art.pieces.get(&rules.kind(kind).name)).or_else(|| art_of(set, PieceShape::of(rules, kind)))
}

/// What a piece is mainly made of.
///
/// # Panics
/// When the kind is of other rules.
#[must_use]
pub fn material(rules: &RuleSet, kind: KindId, set: PieceSet, art: Option<&Art>) -> Material {
    let shape = PieceShape::of(rules, kind);
    let parts = |wanted: &birka_art::PieceArt| match &wanted.shape {
        Some(PieceShapeArt::Lathe(parts)) => parts.first().and_then(|part| part.material),
        _ => None,
    };
    wanted(rules, kind, set, art).and_then(|wanted| wanted.material.or(parts(wanted))).unwrap_or_else(|| shape.material())
}

impl PieceAssets {
    /// Makes the pieces of a set, and those that a mod wants otherwise; the last ones are forgotten.
    pub fn rebuild_custom(&mut self, rules: &RuleSet, set: PieceSet, art: Option<&Art>, meshes: &mut Assets<Mesh>) {
        let own = rules.kinds().filter_map(|(id, _)| {
            let own = Own::of(PieceShape::of(rules, id), wanted(rules, id, set, art)?, self.fineness);
            Some((id, OwnArt { meshes: own.meshes.map(|mesh| meshes.add(mesh)), outline: own.outline, foot: own.foot }))
        });
        self.own = own.collect();
    }

    /// Turns the usual pieces anew, more finely or less. Those of a set or a mod follow when they are made the next time.
    fn refine(&mut self, fineness: Fineness, meshes: &mut Assets<Mesh>) {
        if std::mem::replace(&mut self.fineness, fineness) == fineness {
            return;
        }
        for (shape, handles) in PieceShape::ALL.into_iter().zip(&self.meshes) {
            for (variant, handle) in handles.iter().enumerate() {
                // It can only fail for a handle whose mesh has been dropped, and these are kept.
                let _ = meshes.insert(handle, turned::piece(shape, variant, fineness));
            }
        }
    }

    /// A stack of drums that a piece of a kind just fits into.
    ///
    /// # Panics
    /// When the kind is of other rules.
    #[must_use]
    pub fn bounds(&self, rules: &RuleSet, kind: KindId) -> &[BoundingCylinder] {
        self.own.get(&kind).map_or_else(|| &self.outlines[PieceShape::of(rules, kind) as usize], |own| &own.outline)
    }

    /// What a piece is turned or carved to, standing on y = 0. Any number is a variant.
    ///
    /// # Panics
    /// When the kind is of other rules.
    #[must_use]
    pub fn mesh(&self, rules: &RuleSet, kind: KindId, variant: usize) -> impl Bundle {
        let shape = PieceShape::of(rules, kind) as usize;
        let usual = || (&self.meshes[shape], Foot::of(&self.outlines[shape]));
        let (meshes, foot) = self.own.get(&kind).map_or_else(usual, |own| (&own.meshes, own.foot));
        (Mesh3d(meshes[variant % MESH_VARIANTS].clone()), foot)
    }

    /// The components that make an entity look like a piece, but for its place; turn it as you like, do not scale it.
    ///
    /// # Panics
    /// When the kind is of other rules.
    #[must_use]
    pub fn bundle(&self, rules: &RuleSet, kind: KindId, variant: usize) -> impl Bundle {
        (self.mesh(rules, kind, variant), MeshMaterial3d(self.material.clone()), children![(ContactShadow, self.marks.shadow())])
    }
}

/// Which variant to set up on a square, and how it is turned about its axis: never the neighbour's.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub fn piece_variation(size: BoardSize, square: Square) -> (usize, Quat) {
    let variant = (size.file(square) + 2 * size.rank(square)) % MESH_VARIANTS;
    (variant, Quat::from_rotation_y(square.index() as f32 * 2.4))
}

impl FromWorld for PieceAssets {
    fn from_world(world: &mut World) -> Self {
        let fineness = Fineness::FINE;
        let grain = world.resource_mut::<Assets<Image>>().add(grain::grain());
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let meshes = PieceShape::ALL.map(|shape| std::array::from_fn(|variant| meshes.add(turned::piece(shape, variant, fineness))));
        let base = StandardMaterial { reflectance: 0.5, ..default() };
        let material = CraftMaterial { base, extension: Craft::piece(Backdrop::default(), Quality::High, grain.clone()) };
        let material = world.resource_mut::<Assets<CraftMaterial>>().add(material);
        Self {
            outlines: PieceShape::ALL.map(turned::outline),
            meshes,
            own: HashMap::new(),
            fineness,
            grain,
            material,
            marks: world.resource::<MarkAssets>().clone(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceAssets>()
        .add_systems(PreStartup, suit.after(quality::choose))
        .add_systems(PreUpdate, suit.after(quality::choose))
        .add_systems(PostUpdate, contact::ground.before(TransformSystems::Propagate));
}

/// Quality and place are known only after the material has been made, and may become others.
fn suit(
    quality: Res<Quality>,
    wanted: Res<LookSettings>,
    mut art: ResMut<PieceAssets>,
    mut materials: ResMut<Assets<CraftMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !(quality.is_changed() || wanted.is_changed()) {
        return;
    }
    if let Some(mut material) = materials.get_mut(&art.material) {
        material.extension = Craft::piece(wanted.backdrop, *quality, art.grain.clone());
    }
    art.refine(if *quality == Quality::Low { Fineness::COARSE } else { Fineness::FINE }, &mut meshes);
}
