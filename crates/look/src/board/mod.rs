//! The board and the table top under it: their entities, rebuilt when the quality changes or the graphics device was lost, and their baked textures.

mod handles;
mod plan;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{RenderTarget, ScalingMode};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use birka_art::{OrnamentStyle, SquareStyle};

pub(crate) use plan::half_width;
pub use plan::{BOARD_BORDER, BOARD_THICKNESS, Board, BoardPlan};

use handles::handles;
use plan::half_squares;

use crate::glyph;
use crate::lighting::room::LightRig;
use crate::materials::{
    BakeTarget, BakeUniform, BakedUniform, BoardUniform, PbrExtension, PbrMaterial, TableUniform, UnlitMaterial, linear_rgb,
};
use crate::mesh::rounded_box;
use crate::renderer::RenderReadiness;
use crate::settings::{LookSettings, Quality, select_quality};

/// The glyph atlases for the coordinates, shared by all boards.
#[derive(Resource)]
struct GlyphAtlas {
    carved: Handle<Image>,
    blank: Handle<Image>,
}

impl GlyphAtlas {
    /// The atlas for a board.
    fn of(&self, plan: &BoardPlan) -> Handle<Image> {
        if plan.has_coordinates { self.carved.clone() } else { self.blank.clone() }
    }
}

pub(crate) fn plugin(app: &mut App) {
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let (carved, blank) = (images.add(glyph::atlas()), images.add(glyph::blank_atlas()));
    app.insert_resource(GlyphAtlas { carved, blank })
        .add_observer(spawn_board)
        .add_systems(PreUpdate, (rebuild_boards, apply_backdrop).after(select_quality))
        .add_systems(Last, advance_bakes);
}

/// The baked color of a board at low quality, which glass shows.
#[derive(Component, Clone, Debug)]
pub(crate) struct BakedColor(pub(crate) Handle<Image>);

/// Texels per side of the baked textures of the board and of the table.
const BOARD_TEXELS: f32 = 640.0;
const TABLE_TEXELS: f32 = 512.0;
/// Reflectance as in Bevy's `StandardMaterial`.
const BOARD_REFLECTANCE: f32 = 0.4;
const TABLE_REFLECTANCE: f32 = 0.22;

/// Half extents and thickness of the table top, in half widths of the board.
pub(crate) const TABLE_HALF_EXTENTS: Vec2 = Vec2::new(2.3, 1.34);
pub(crate) const TABLE_THICKNESS: f32 = 0.16;

/// Default earlywood and latewood.
const OAK_LIGHT: Vec3 = Vec3::new(0.335, 0.172, 0.078);
const OAK_DARK: Vec3 = Vec3::new(0.150, 0.062, 0.026);
/// Growth rings per square.
const RINGS: f32 = 12.0;

fn spawn_board(added: On<Add, Board>, boards: Query<&Board>, mut builder: BoardBuilder, mut commands: Commands) {
    if let Ok(board) = boards.get(added.entity) {
        builder.build(added.entity, board.plan(), &mut commands);
    }
}

/// Rebuilds the boards when the quality changes, because low quality uses other materials, and when the renderer was started again, because what
/// was baked is lost.
fn rebuild_boards(
    (quality, readiness): (Res<Quality>, Res<RenderReadiness>),
    mut built: Local<Option<(Quality, usize)>>,
    boards: Query<(Entity, &Board)>,
    mut builder: BoardBuilder,
    mut commands: Commands,
) {
    let now = (*quality, readiness.restarts());
    if built.replace(now).is_none_or(|built| built == now) {
        return;
    }
    for (entity, board) in &boards {
        commands.entity(entity).despawn_related::<Children>();
        builder.build(entity, board.plan(), &mut commands);
    }
}

/// Updates the materials when the backdrop changes.
fn apply_backdrop(
    settings: Res<LookSettings>,
    mut pbr_materials: ResMut<Assets<PbrMaterial>>,
    mut unlit_materials: ResMut<Assets<UnlitMaterial>>,
) {
    if settings.is_changed() {
        pbr_materials.iter_mut().for_each(|(_, material)| material.extension.set_backdrop(settings.backdrop));
        unlit_materials.iter_mut().for_each(|(_, material)| material.set_backdrop(settings.backdrop));
    }
}

/// The assets and settings that a board is built from.
#[derive(SystemParam)]
struct BoardBuilder<'w, 's> {
    quality: Res<'w, Quality>,
    settings: Res<'w, LookSettings>,
    glyphs: Res<'w, GlyphAtlas>,
    pbr_materials: ResMut<'w, Assets<PbrMaterial>>,
    baker: Baker<'w, 's>,
}

impl BoardBuilder<'_, '_> {
    fn build(&mut self, entity: Entity, plan: &BoardPlan, commands: &mut Commands) {
        let half_width = plan.half_width();
        let body = Mesh3d(self.baker.meshes.add(rounded_box(plan.half_extents(), BOARD_THICKNESS, None)));
        let table_top = (
            Mesh3d(self.baker.meshes.add(rounded_box(
                TABLE_HALF_EXTENTS * half_width,
                TABLE_THICKNESS * half_width,
                Some(plan.half_extents() - 0.2),
            ))),
            Transform::from_xyz(0.0, -BOARD_THICKNESS, 0.0),
            NotShadowCaster,
        );
        let handles: Vec<_> = handles(plan).into_iter().map(|(mesh, place)| (Mesh3d(self.baker.meshes.add(mesh)), place)).collect();
        if *self.quality == Quality::Low {
            let (board, color) = self.baked_board(plan);
            let (board, table) = (MeshMaterial3d(board), MeshMaterial3d(self.baked_table(plan)));
            spawn_body(commands, entity, body, handles, &board);
            commands.entity(entity).with_child((table_top, table)).insert(BakedColor(color));
        } else {
            let (board, table) = (MeshMaterial3d(self.pbr_board(plan)), MeshMaterial3d(self.pbr_table(plan)));
            spawn_body(commands, entity, body, handles, &board);
            commands.entity(entity).with_child((table_top, table)).remove::<BakedColor>();
        }
    }

    fn pbr_board(&mut self, plan: &BoardPlan) -> Handle<PbrMaterial> {
        let base = StandardMaterial { reflectance: BOARD_REFLECTANCE, ..default() };
        self.pbr_materials.add(PbrMaterial { base, extension: PbrExtension::board(board_uniform(plan), self.glyphs.of(plan)) })
    }

    fn pbr_table(&mut self, plan: &BoardPlan) -> Handle<PbrMaterial> {
        let base = StandardMaterial { reflectance: TABLE_REFLECTANCE, ..default() };
        let cloth = LightRig::of(self.settings.backdrop).cloth;
        let table = TableUniform { cloth, board: plan.half_extents(), plank: plank_width(plan) };
        self.pbr_materials.add(PbrMaterial { base, extension: PbrExtension::table(table) })
    }

    /// The material, and its color.
    fn baked_board(&mut self, plan: &BoardPlan) -> (Handle<UnlitMaterial>, Handle<Image>) {
        let half_width = plan.half_width();
        let color = self.bake(plan, BakeTarget::BoardColor, half_width, BOARD_TEXELS);
        let relief = self.bake(plan, BakeTarget::BoardRelief, half_width, BOARD_TEXELS);
        let baked = BakedUniform {
            cloth: Vec4::ZERO,
            half_width,
            texels: BOARD_TEXELS,
            board: plan.half_extents(),
            reflectance: BOARD_REFLECTANCE,
        };
        let material = UnlitMaterial::baked(baked, self.settings.backdrop, color.clone(), Some(relief));
        (self.baker.unlit_materials.add(material), color)
    }

    fn baked_table(&mut self, plan: &BoardPlan) -> Handle<UnlitMaterial> {
        let half_width = TABLE_HALF_EXTENTS.max_element() * plan.half_width();
        let color = self.bake(plan, BakeTarget::TableColor, half_width, TABLE_TEXELS);
        let cloth = LightRig::of(self.settings.backdrop).cloth;
        let baked = BakedUniform { cloth, half_width, texels: TABLE_TEXELS, board: plan.half_extents(), reflectance: TABLE_REFLECTANCE };
        self.baker.unlit_materials.add(UnlitMaterial::baked(baked, self.settings.backdrop, color, None))
    }

    fn bake(&mut self, plan: &BoardPlan, target: BakeTarget, half_width: f32, texels: f32) -> Handle<Image> {
        let bake = BakeUniform { half_width, texels, plank: plank_width(plan), target: target as u32 };
        self.baker.bake(texels, target, UnlitMaterial::bake_source(bake, board_uniform(plan), self.glyphs.of(plan)))
    }
}

/// Spawns the body of a board and its handles as children.
fn spawn_body<M: Material>(
    commands: &mut Commands,
    entity: Entity,
    body: Mesh3d,
    handles: Vec<(Mesh3d, Transform)>,
    material: &MeshMaterial3d<M>,
) {
    let mut board = commands.entity(entity);
    board.with_child((body, material.clone()));
    for (handle, place) in handles {
        board.with_child((handle, material.clone(), place));
    }
}

/// Width of a plank of the table.
fn plank_width(plan: &BoardPlan) -> f32 {
    0.62 * plan.half_width()
}

/// A board as the shaders read it.
#[expect(clippy::cast_possible_truncation, reason = "a board has at most 19 files and ranks")]
pub(crate) fn board_uniform(plan: &BoardPlan) -> BoardUniform {
    let art = &plan.art;
    let ornaments = plan.packed_squares();
    let (files, ranks) = (plan.size.files(), plan.size.ranks());
    BoardUniform {
        half: half_squares(plan.size),
        border: BOARD_BORDER,
        has_gaps: u32::from(plan.size.has_gaps()),
        squares: UVec4::new(files as u32, ranks as u32, 0, 0),
        ornaments: std::array::from_fn(|vector| UVec4::from_slice(&ornaments[vector * 4..])),
        light: art.light.map_or(OAK_LIGHT, linear_rgb).extend(RINGS / art.grain.unwrap_or(1.0)),
        dark: art.dark.map_or(OAK_DARK, linear_rgb).extend(art.depth.unwrap_or(1.0)),
        line: art.line.map_or(Vec4::ZERO, |color| linear_rgb(color).extend(1.0)),
        style: UVec4::new(
            match art.ornament.unwrap_or(OrnamentStyle::Interlace) {
                OrnamentStyle::None => 0,
                OrnamentStyle::Interlace => 1,
                OrnamentStyle::Rings => 2,
                OrnamentStyle::Runes => 3,
                OrnamentStyle::Moulding => 4,
            },
            match art.squares.unwrap_or(SquareStyle::Lines) {
                SquareStyle::Lines => 0,
                SquareStyle::Holes => 1,
                SquareStyle::Columns => 2,
            },
            0,
            0,
        ),
    }
}

/// A camera that renders one texture and is then despawned.
#[derive(Component, Clone, Copy, Debug)]
enum BakeCamera {
    /// Active for this many frames, so that the pipelines it needs are requested.
    Requesting(u32),
    /// Inactive, because baking is slow, until no pipeline has been pending for this many frames.
    Waiting(u32),
    /// Rendering for this many frames. The first one may be missing its draws; the second is complete.
    Baking(u32),
}

/// The render layer of bake sources. They also lie far from the table and apart from each other.
const BAKE_LAYER: usize = 9;
const BAKE_SPACING: f32 = 10.0;
/// Frames until pipelines have been requested and the main world has seen the render world's count.
const BAKE_FRAMES: u32 = 2;

/// Bakes procedural surfaces into textures, once, for software renderers, which are too slow to evaluate them in every frame.
#[derive(SystemParam)]
struct Baker<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    unlit_materials: ResMut<'w, Assets<UnlitMaterial>>,
    count: Local<'s, u16>,
}

impl Baker<'_, '_> {
    /// A square texture with this many texels per side, which is rendered during the next frames. A color texture is half as wide again:
    /// a copy of half the size lies beside the full-size one.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of texels")]
    fn bake(&mut self, texels: f32, target: BakeTarget, source: UnlitMaterial) -> Handle<Image> {
        *self.count = self.count.wrapping_add(1);
        let at = Vec3::new(f32::from(*self.count) * BAKE_SPACING, 1000.0, 0.0);
        let aspect = if target == BakeTarget::BoardRelief { 1.0 } else { 1.5 };
        let (width, height) = ((texels * aspect) as u32, texels as u32);
        // A linear format: sampling sRGB is slow in software.
        let texture = self.images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8Unorm, None));
        let layer = RenderLayers::layer(BAKE_LAYER);
        let projection = OrthographicProjection {
            scaling_mode: ScalingMode::Fixed { width: 2.0 * aspect, height: 2.0 },
            ..OrthographicProjection::default_3d()
        };
        let camera = (
            BakeCamera::Requesting(0),
            Camera3d::default(),
            Camera { order: -1 - isize::from(self.count.cast_signed() & 0xff), ..default() },
            RenderTarget::Image(texture.clone().into()),
            Projection::from(projection),
            (Msaa::Off, Tonemapping::None, DebandDither::Disabled),
            // Bevy gives a camera that draws into a linear format a view in sRGB, which WebGL 2 does not have.
            #[cfg(target_family = "wasm")]
            bevy::camera::Hdr,
            Transform::from_translation(at + Vec3::Z),
            layer.clone(),
        );
        let quad = (
            Mesh3d(self.meshes.add(Rectangle::new(2.0 * aspect, 2.0))),
            MeshMaterial3d(self.unlit_materials.add(source)),
            Transform::from_xyz(0.0, 0.0, -1.0),
            layer,
            NotShadowCaster,
        );
        self.commands.spawn(camera).with_child(quad);
        texture
    }
}

fn advance_bakes(
    mut cameras: Query<(Entity, &mut BakeCamera, &mut Camera)>,
    mut readiness: ResMut<RenderReadiness>,
    mut commands: Commands,
) {
    readiness.bakes = cameras.iter().count();
    if readiness.is_held {
        cameras.iter_mut().for_each(|(_, _, mut camera)| camera.is_active = false);
        return;
    }
    for (entity, mut bake, mut camera) in &mut cameras {
        *bake = match *bake {
            BakeCamera::Requesting(frames) if frames < BAKE_FRAMES => BakeCamera::Requesting(frames + 1),
            BakeCamera::Requesting(_) => BakeCamera::Waiting(0),
            BakeCamera::Waiting(_) if readiness.is_compiling() => BakeCamera::Waiting(0),
            BakeCamera::Waiting(frames) if frames < BAKE_FRAMES => BakeCamera::Waiting(frames + 1),
            BakeCamera::Waiting(_) => BakeCamera::Baking(1),
            BakeCamera::Baking(frames) if frames < BAKE_FRAMES => BakeCamera::Baking(frames + 1),
            BakeCamera::Baking(_) => {
                commands.entity(entity).despawn();
                continue;
            }
        };
        camera.is_active = !matches!(*bake, BakeCamera::Waiting(_));
    }
}
