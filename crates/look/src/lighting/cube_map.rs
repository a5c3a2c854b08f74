//! Cube maps of half floats.

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension},
};
use half::f16;

/// A cube map with `side` texels per side and `levels` mip levels. Level 0 holds `light` at roughness 0, the last level at roughness 1.
#[expect(clippy::cast_precision_loss, reason = "small sizes")]
pub(crate) fn cube_map(side: usize, levels: usize, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
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
pub(crate) fn half_floats(color: Vec3) -> [u8; 8] {
    let [red, green, blue] = color.to_array().map(|channel| u64::from(f16::from_f32(channel).to_bits()));
    (red | green << 16 | blue << 32 | u64::from(f16::ONE.to_bits()) << 48).to_le_bytes()
}

#[expect(clippy::cast_possible_truncation, reason = "small sizes")]
pub(crate) fn cube_image(side: usize, levels: usize, bytes: Vec<u8>) -> Image {
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 6 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba16Float, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image.data = Some(bytes);
    image
}

/// The color of a texel.
#[cfg(test)]
pub(crate) fn color_of(texel: [u8; 8]) -> Vec3 {
    let channel = |at: usize| f16::from_le_bytes([texel[at], texel[at + 1]]).to_f32();
    Vec3::new(channel(0), channel(2), channel(4))
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
