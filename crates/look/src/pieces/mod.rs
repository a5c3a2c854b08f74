//! The pieces: standard ones after the finds from Björkö, sets that come with the program, and art of mods.

mod die;
pub(crate) mod grain;
mod mesh_builder;
mod model;
mod occlusion;
mod shape;
mod symbol;

use std::collections::HashMap;

use bevy::{mesh::MeshTag, prelude::*};
use birka_art::{Art, Material, PieceArt, PieceShapeArt};
use birka_rules::{KindId, RuleSet};

pub use die::{DieBody, die_rotation};
pub use shape::{PieceShape, piece_variation};
pub use symbol::{Finish, PieceSymbol, SymbolPart};

use die::{DIE_HALF, die_mesh};
use grain::grain_texture;
pub(crate) use mesh_builder::LevelOfDetail;
use mesh_builder::piece_surfaces;
pub use model::BoundingCylinder;
use model::Footprint;
pub(crate) use model::PieceModel;
use occlusion::ContactShadow;
use shape::{Crest, MESH_VARIANTS};

use crate::board::{BakedColor, Board, board_uniform};
use crate::bundled_art::set_art;
use crate::markers::MarkAssets;
use crate::materials::{BoardUniform, PbrExtension, PbrMaterial, PieceSurfaces, linear_rgb};
use crate::settings::{Backdrop, LookSettings, PieceSet, Quality, select_quality};

/// Meshes and materials of the pieces.
#[derive(Resource, Clone)]
pub struct PieceAssets {
    /// In the order of [`PieceShape::ALL`].
    standard: [ModelAssets; PieceShape::ALL.len()],
    /// The kinds that are not standard pieces.
    custom: HashMap<KindId, ModelAssets>,
    die: Handle<Mesh>,
    detail: LevelOfDetail,
    grain: Handle<Image>,
    /// In the order of [`PieceSurfaces::ALL`].
    materials: [Handle<PbrMaterial>; PieceSurfaces::ALL.len()],
    marks: MarkAssets,
}

/// A [`PieceModel`] whose meshes are assets.
#[derive(Clone)]
struct ModelAssets {
    meshes: [Handle<Mesh>; MESH_VARIANTS],
    surfaces: PieceSurfaces,
    bounds: Vec<BoundingCylinder>,
    footprint: Footprint,
}

impl ModelAssets {
    fn new(model: PieceModel, is_glass: bool, meshes: &mut Assets<Mesh>) -> Self {
        let (bounds, footprint) = (model.bounds, model.footprint.of_glass(is_glass));
        Self { surfaces: piece_surfaces(&model.meshes[0]), meshes: model.meshes.map(|mesh| meshes.add(mesh)), bounds, footprint }
    }
}

/// The art of a kind: that of the mod, or else that of the set. `None` for the standard piece.
fn kind_art<'a>(rules: &RuleSet, kind: KindId, set: PieceSet, art: Option<&'a Art>) -> Option<&'a PieceArt> {
    art.and_then(|art| art.pieces.get(&rules.kind(kind).name)).or_else(|| set_art(set, PieceShape::of(rules, kind).name()))
}

/// The crest of a kind. A mod that gives the kind a shape of its own tells its special kinds apart itself.
fn crest_of(rules: &RuleSet, kind: KindId, art: Option<&Art>) -> Crest {
    let has_own_shape = art.and_then(|art| art.pieces.get(&rules.kind(kind).name)).is_some_and(|art| art.shape.is_some());
    if has_own_shape { Crest::None } else { Crest::of(rules, kind) }
}

/// Whether glass of this art lets enough light through to color its shadow.
fn is_clear(art: Option<&PieceArt>) -> bool {
    const DARKEST: f32 = 0.12;
    art.and_then(|art| art.colours.first()).is_none_or(|&colour| linear_rgb(colour).max_element() > DARKEST)
}

/// The main material of a kind of piece.
///
/// # Panics
/// When the kind belongs to another rule set.
#[must_use]
pub fn piece_material(rules: &RuleSet, kind: KindId, set: PieceSet, art: Option<&Art>) -> Material {
    let shape = PieceShape::of(rules, kind);
    let first_part = |art: &PieceArt| match &art.shape {
        Some(PieceShapeArt::Lathe(parts)) => parts.first().and_then(|part| part.material),
        _ => None,
    };
    kind_art(rules, kind, set, art).and_then(|art| art.material.or(first_part(art))).unwrap_or_else(|| shape.material())
}

impl PieceAssets {
    /// Builds the meshes of the kinds that are not standard pieces, because of art of the set or of a mod or because a side has several special
    /// kinds, and drops those of the previous call.
    pub fn build_variant_meshes(&mut self, rules: &RuleSet, set: PieceSet, art: Option<&Art>, meshes: &mut Assets<Mesh>) {
        let custom = rules.kinds().filter_map(|(id, _)| {
            let crest = crest_of(rules, id, art);
            let art_of_kind = kind_art(rules, id, set, art);
            if art_of_kind.is_none() && crest == Crest::None {
                return None;
            }
            let model = PieceModel::build(PieceShape::of(rules, id), crest, art_of_kind.unwrap_or(&PieceArt::default()), self.detail);
            let is_glass = piece_material(rules, id, set, art) == Material::Glass && is_clear(art_of_kind);
            Some((id, ModelAssets::new(model, is_glass, meshes)))
        });
        self.custom = custom.collect();
    }

    /// Rebuilds the standard meshes at another level of detail. Custom meshes follow with the next [`Self::build_variant_meshes`].
    fn set_detail(&mut self, detail: LevelOfDetail, meshes: &mut Assets<Mesh>) {
        if std::mem::replace(&mut self.detail, detail) == detail {
            return;
        }
        for (shape, assets) in PieceShape::ALL.into_iter().zip(&self.standard) {
            for (handle, mesh) in assets.meshes.iter().zip(PieceModel::standard(shape, detail).meshes) {
                // Fails only for handles whose asset was dropped; these are strong.
                let _ = meshes.insert(handle, mesh);
            }
        }
    }

    /// The bounding cylinders of a kind of piece, from the base up.
    ///
    /// # Panics
    /// When the kind belongs to another rule set.
    #[must_use]
    pub fn bounds(&self, rules: &RuleSet, kind: KindId) -> &[BoundingCylinder] {
        &self.model(rules, kind).bounds
    }

    fn model(&self, rules: &RuleSet, kind: KindId) -> &ModelAssets {
        self.custom.get(&kind).unwrap_or_else(|| &self.standard[PieceShape::of(rules, kind) as usize])
    }

    /// The mesh of a piece, standing on y = 0, its material and its footprint. `variant` is taken modulo the number of mesh variants.
    ///
    /// # Panics
    /// When the kind belongs to another rule set.
    #[must_use]
    pub fn mesh(&self, rules: &RuleSet, kind: KindId, variant: usize) -> impl Bundle {
        let model = self.model(rules, kind);
        let material = self.materials[model.surfaces as usize].clone();
        (Mesh3d(model.meshes[variant % MESH_VARIANTS].clone()), MeshMaterial3d(material), model.footprint)
    }

    /// All components of a die but its transform: it stands on y = 0, and its child, the [`DieBody`], is turned.
    #[must_use]
    pub fn die_bundle(&self) -> impl Bundle {
        let material = self.materials[PieceSurfaces::Opaque as usize].clone();
        let body = (DieBody, Mesh3d(self.die.clone()), MeshMaterial3d(material), MeshTag(0), Transform::from_xyz(0.0, DIE_HALF, 0.0));
        (Footprint::of_die(DIE_HALF), children![(ContactShadow, self.marks.contact_shadow()), body])
    }

    /// All components of a piece but its transform. It may be rotated but not scaled.
    ///
    /// # Panics
    /// When the kind belongs to another rule set.
    #[must_use]
    pub fn bundle(&self, rules: &RuleSet, kind: KindId, variant: usize) -> impl Bundle {
        let shadow = (ContactShadow, self.marks.contact_shadow());
        (self.mesh(rules, kind, variant), MeshTag(0), children![shadow])
    }
}

impl FromWorld for PieceAssets {
    fn from_world(world: &mut World) -> Self {
        let detail = LevelOfDetail::FINE;
        let grain = world.resource_mut::<Assets<Image>>().add(grain_texture());
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let standard = PieceShape::ALL.map(|shape| {
            let is_glass = shape.material() == Material::Glass;
            ModelAssets::new(PieceModel::standard(shape, detail), is_glass, &mut meshes)
        });
        let die = meshes.add(die_mesh(detail));
        let base = StandardMaterial { reflectance: 0.5, ..default() };
        let mut materials = world.resource_mut::<Assets<PbrMaterial>>();
        let materials = PieceSurfaces::ALL.map(|surfaces| {
            let board = BoardUniform::default();
            let extension = PbrExtension::piece(Backdrop::default(), Quality::High, surfaces, board, grain.clone());
            materials.add(PbrMaterial { base: base.clone(), extension })
        });
        Self { standard, custom: HashMap::new(), die, detail, grain, materials, marks: world.resource::<MarkAssets>().clone() }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PieceAssets>()
        .add_plugins(occlusion::plugin)
        .add_systems(PreStartup, apply_settings.after(select_quality))
        .add_systems(PreUpdate, apply_settings.after(select_quality));
}

/// The board, or its baked color.
type BoardChanged = Or<(Changed<Board>, Changed<BakedColor>)>;

/// Updates materials and meshes when the quality, the backdrop or the board changes.
fn apply_settings(
    quality: Res<Quality>,
    settings: Res<LookSettings>,
    boards: Query<(&Board, Option<&BakedColor>)>,
    changed: Query<(), BoardChanged>,
    mut assets: ResMut<PieceAssets>,
    mut materials: ResMut<Assets<PbrMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !(quality.is_changed() || settings.is_changed() || !changed.is_empty()) {
        return;
    }
    let (board, color) = boards.iter().next().unzip();
    let board = board.map_or_else(BoardUniform::default, |board| board_uniform(board.plan()));
    for (surfaces, handle) in PieceSurfaces::ALL.into_iter().zip(&assets.materials) {
        let Some(mut material) = materials.get_mut(handle) else { continue };
        // An extension has no texture to spare: in WebGL 2 a shader may have sixteen, and Bevy's own are most of them.
        material.base.base_color_texture = color.flatten().map(|color| color.0.clone());
        material.extension = PbrExtension::piece(settings.backdrop, *quality, surfaces, board.clone(), assets.grain.clone());
    }
    assets.set_detail(if *quality == Quality::Low { LevelOfDetail::COARSE } else { LevelOfDetail::FINE }, &mut meshes);
}
