//! The light of every backdrop, and the environment maps made from it, computed once.

mod light_rig;
mod radiance;
pub(crate) mod room;

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    light::{EnvironmentMapLight, Skybox},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension},
};
use half::f16;

pub(crate) use light_rig::{LightRig, WHITE_LUMINANCE};
pub(crate) use radiance::{GOLDEN_ANGLE, Radiance, project};

use crate::hall;
use crate::settings::{Backdrop, LookSettings};

/// The environment maps of a backdrop: diffuse and specular light, and a skybox of the room.
#[derive(Resource, Clone)]
pub(crate) struct EnvironmentMaps {
    backdrop: Backdrop,
    diffuse: Handle<Image>,
    specular: Handle<Image>,
    room: Handle<Image>,
}

impl EnvironmentMaps {
    /// Image-based lighting for a camera.
    pub(crate) fn light(&self) -> EnvironmentMapLight {
        EnvironmentMapLight {
            diffuse_map: self.diffuse.clone(),
            specular_map: self.specular.clone(),
            intensity: WHITE_LUMINANCE,
            ..default()
        }
    }

    /// The background for a camera.
    pub(crate) fn skybox(&self) -> Skybox {
        Skybox { image: Some(self.room.clone()), brightness: WHITE_LUMINANCE, ..default() }
    }
}

/// Computes the maps before anything that needs them is spawned, and again when the backdrop changes.
pub(crate) fn update_environment_maps(
    settings: Res<LookSettings>,
    current: Option<Res<EnvironmentMaps>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let backdrop = settings.backdrop;
    if current.is_some_and(|current| current.backdrop == backdrop) {
        return;
    }
    let radiance = Radiance::of(backdrop);
    commands.insert_resource(EnvironmentMaps {
        backdrop,
        diffuse: images.add(cube_map(16, 1, |direction, _| radiance.diffuse(direction))),
        specular: images.add(cube_map(64, 7, |direction, roughness| radiance.reflected(direction, roughness))),
        room: images.add(background(backdrop)),
    });
}

/// The cube map of what is around the table.
fn background(backdrop: Backdrop) -> Image {
    if backdrop == Backdrop::Studio {
        return cube_map(64, 1, |direction, _| room::studio_background(direction));
    }
    let faces = hall::panorama(backdrop);
    let texels = faces.iter().flatten().flat_map(|color| half_floats(*color)).collect();
    cube_image(hall::PANORAMA_TEXELS, 1, texels)
}

pub(crate) fn plugin(app: &mut App) {
    // The background until the skybox is ready.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, update_environment_maps)
        .add_systems(PreUpdate, update_environment_maps);
}

/// A cube map with `side` texels per side and `levels` mip levels. Level 0 holds `light` at roughness 0, the last level at roughness 1.
#[expect(clippy::cast_precision_loss, reason = "small sizes")]
fn cube_map(side: usize, levels: usize, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
    let mut bytes = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let roughness = level as f32 / (levels.max(2) - 1) as f32;
            let side = side >> level;
            for index in 0..side * side {
                let texel = |along: usize| (2 * along + 1) as f32 / side as f32 - 1.0;
                bytes.extend(half_floats(light(cube_direction(face, texel(index % side), texel(index / side)), roughness)));
            }
        }
    }
    cube_image(side, levels, bytes)
}

/// A texel of a cube map.
fn half_floats(color: Vec3) -> impl Iterator<Item = u8> {
    [color.x, color.y, color.z, 1.0].into_iter().flat_map(|channel| f16::from_f32(channel).to_le_bytes())
}

#[expect(clippy::cast_possible_truncation, reason = "small sizes")]
fn cube_image(side: usize, levels: usize, bytes: Vec<u8>) -> Image {
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 6 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba16Float, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image.data = Some(bytes);
    image
}

/// The world direction through a point of a face, u to the right and v down. Cube maps are left-handed: their z is the world's −z.
pub(crate) fn cube_direction(face: usize, u: f32, v: f32) -> Vec3 {
    match face {
        0 => Vec3::new(1.0, -v, u),
        1 => Vec3::new(-1.0, -v, -u),
        2 => Vec3::new(u, 1.0, -v),
        3 => Vec3::new(u, -1.0, v),
        4 => Vec3::new(u, -v, -1.0),
        _ => Vec3::new(-u, -v, 1.0),
    }
    .normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurring_preserves_energy() {
        for (name, backdrop) in Backdrop::ALL {
            let radiance = Radiance::of(backdrop);
            let total = |roughness| {
                let mut sum = Vec3::ZERO;
                for face in 0..6 {
                    for index in 0..64 * 64_u16 {
                        let (u, v) = (f32::from(index % 64) / 32.0 - 0.984, f32::from(index / 64) / 32.0 - 0.984);
                        // Solid angle of a texel of a cube map.
                        sum += radiance.reflected(cube_direction(face, u, v), roughness) * (1.0 + u * u + v * v).powf(-1.5);
                    }
                }
                sum
            };
            let (sharp, rough) = (total(0.2), total(0.6));
            assert!((sharp / rough - 1.0).abs().max_element() < 0.1, "{name}: {sharp} {rough}");
        }
    }
}
