//! Bakes procedural surfaces into textures, once, for software renderers, which are too slow to evaluate them in every frame.

use bevy::camera::{RenderTarget, ScalingMode, visibility::RenderLayers};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use crate::materials::{BakeTarget, UnlitMaterial};
use crate::renderer::RenderReadiness;

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
const LAYER: usize = 9;
const SPACING: f32 = 10.0;
/// Frames until pipelines have been requested and the main world has seen the render world's count.
const FRAMES: u32 = 2;

#[derive(SystemParam)]
pub(crate) struct Baker<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    pub(crate) meshes: ResMut<'w, Assets<Mesh>>,
    pub(crate) unlit_materials: ResMut<'w, Assets<UnlitMaterial>>,
    count: Local<'s, u16>,
}

impl Baker<'_, '_> {
    /// A square texture with this many texels per side, which is rendered during the next frames. A color texture is half as wide again:
    /// a copy of half the size lies beside the full-size one.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of texels")]
    pub(crate) fn bake(&mut self, texels: f32, target: BakeTarget, source: UnlitMaterial) -> Handle<Image> {
        *self.count = self.count.wrapping_add(1);
        let at = Vec3::new(f32::from(*self.count) * SPACING, 1000.0, 0.0);
        let aspect = if target == BakeTarget::BoardRelief { 1.0 } else { 1.5 };
        let (width, height) = ((texels * aspect) as u32, texels as u32);
        // A linear format: sampling sRGB is slow in software.
        let texture = self.images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8Unorm, None));
        let layer = RenderLayers::layer(LAYER);
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

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, advance_bakes);
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
            BakeCamera::Requesting(frames) if frames < FRAMES => BakeCamera::Requesting(frames + 1),
            BakeCamera::Requesting(_) => BakeCamera::Waiting(0),
            BakeCamera::Waiting(_) if readiness.is_compiling() => BakeCamera::Waiting(0),
            BakeCamera::Waiting(frames) if frames < FRAMES => BakeCamera::Waiting(frames + 1),
            BakeCamera::Waiting(_) => BakeCamera::Baking(1),
            BakeCamera::Baking(frames) if frames < FRAMES => BakeCamera::Baking(frames + 1),
            BakeCamera::Baking(_) => {
                commands.entity(entity).despawn();
                continue;
            }
        };
        camera.is_active = !matches!(*bake, BakeCamera::Waiting(_));
    }
}
