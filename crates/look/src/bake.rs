//! Paints what never changes about a surface into a picture, once, for adapters that are slow to work it out in every frame.

use bevy::camera::{RenderTarget, ScalingMode, visibility::RenderLayers};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::pipelines::RenderReadiness;
use super::sheet::Sheet;

/// What a picture shows; the numbers are those of `bake.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bake {
    /// The colours of a board.
    BoardColour = 0,
    /// How its surface is inclined, and how rough it is.
    BoardRelief = 1,
    /// The colours of the table top.
    TableColour = 2,
}

/// A camera that paints one picture and is then put away.
#[derive(Component, Clone, Copy, Debug)]
enum Painter {
    /// It has shown what it is to paint for so many frames, so that the pipelines are asked for.
    Asking(u32),
    /// It waits, as painting is slow, until for so many frames there has been no pipeline to wait for.
    Waiting(u32),
    /// It paints: in the first frame there is nothing before it yet, in the second there is.
    Painting(u32),
}

/// Only what is to be painted lies here, far from the table.
const LAYER: usize = 9;
/// How far apart the sheets lie.
const APART: f32 = 10.0;
/// Frames after which everything has been asked for, and what was counted in the render world is known here.
const FRAMES: u32 = 2;

/// Orders pictures.
#[derive(SystemParam)]
pub(super) struct Studio<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    pub(super) meshes: ResMut<'w, Assets<Mesh>>,
    pub(super) sheets: ResMut<'w, Assets<Sheet>>,
    orders: Local<'s, u16>,
}

impl Studio<'_, '_> {
    /// A picture of a square that is so many pixels a side, painted in the next frames; of its colours there is another beside it,
    /// half as large.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of pixels")]
    pub(super) fn paint(&mut self, pixels: f32, what: Bake, recipe: Sheet) -> Handle<Image> {
        *self.orders = self.orders.wrapping_add(1);
        let at = Vec3::new(f32::from(*self.orders) * APART, 1000.0, 0.0);
        let wide = if what == Bake::BoardRelief { 1.0 } else { 1.5 };
        let (width, height) = ((pixels * wide) as u32, pixels as u32);
        // Colours as the shaders write them: what is not linear is read slowly.
        let picture = self.images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8Unorm, None));
        let layer = RenderLayers::layer(LAYER);
        let projection = OrthographicProjection {
            scaling_mode: ScalingMode::Fixed { width: 2.0 * wide, height: 2.0 },
            ..OrthographicProjection::default_3d()
        };
        let camera = (
            Painter::Asking(0),
            Camera3d::default(),
            Camera { order: -1 - isize::from(self.orders.cast_signed() & 0xff), ..default() },
            RenderTarget::Image(picture.clone().into()),
            Projection::from(projection),
            (Msaa::Off, Tonemapping::None, DebandDither::Disabled),
            Transform::from_translation(at + Vec3::Z),
            layer.clone(),
        );
        let sheet = (
            Mesh3d(self.meshes.add(Rectangle::new(2.0 * wide, 2.0))),
            MeshMaterial3d(self.sheets.add(recipe)),
            Transform::from_xyz(0.0, 0.0, -1.0),
            layer,
            NotShadowCaster,
        );
        self.commands.spawn(camera).with_child(sheet);
        picture
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, put_away);
}

fn put_away(mut painters: Query<(Entity, &mut Painter, &mut Camera)>, mut pipelines: ResMut<RenderReadiness>, mut commands: Commands) {
    pipelines.paintings = painters.iter().count();
    for (entity, mut painter, mut camera) in &mut painters {
        *painter = match *painter {
            Painter::Asking(frames) if frames < FRAMES => Painter::Asking(frames + 1),
            Painter::Asking(_) => Painter::Waiting(0),
            Painter::Waiting(_) if pipelines.are_waiting() => Painter::Waiting(0),
            Painter::Waiting(frames) if frames < FRAMES => Painter::Waiting(frames + 1),
            Painter::Waiting(_) => Painter::Painting(1),
            Painter::Painting(frames) if frames < FRAMES => Painter::Painting(frames + 1),
            Painter::Painting(_) => {
                commands.entity(entity).despawn();
                continue;
            }
        };
        camera.is_active = !matches!(*painter, Painter::Waiting(_));
    }
}
