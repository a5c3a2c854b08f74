//! The grain of bone, wood and stone as a tileable texture, for software renderers, which are too slow to evaluate noise per pixel.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Texels per side of the tile, which covers one square of the board.
const TEXELS: u16 = 64;

/// Mottling, fine mottling, fibers and cracks in the four channels, as `pieces/low.wgsl` reads them.
pub(crate) fn grain_texture() -> Image {
    let cracks = cracks();
    let texels = (0..TEXELS * TEXELS).flat_map(|index| {
        let at = Vec2::new(f32::from(index % TEXELS), f32::from(index / TEXELS)) / f32::from(TEXELS);
        [noise(at, 5, 0), noise(at, 11, 1), noise(at, 24, 2), cracks[usize::from(index)]].map(byte)
    });
    let size = Extent3d { width: u32::from(TEXELS), height: u32::from(TEXELS), depth_or_array_layers: 1 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new(size, TextureDimension::D2, texels.collect(), TextureFormat::Rgba8Unorm, RenderAssetUsages::default());
    let repeat = ImageAddressMode::Repeat;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: repeat,
        address_mode_v: repeat,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// The direction in the texture of a vertical line on a piece; `pieces/low.wgsl` moves along it with height.
const UP: Vec2 = Vec2::new(0.45, -0.4);
/// Cracks per tile.
const CRACKS: u32 = 8;

/// Drying cracks, which run up a piece and taper at their ends; some fork.
fn cracks() -> Vec<f32> {
    let mut tile = vec![0.0; usize::from(TEXELS) * usize::from(TEXELS)];
    for number in 0..CRACKS {
        let random = |index: u32| hash(number, index, 5);
        let at = Vec2::new(random(0), random(1)) * f32::from(TEXELS);
        let length = f32::from(TEXELS) * (0.22 + 0.28 * random(2));
        let direction = UP.to_angle() + 0.3 * (random(3) - 0.5);
        let forks_at = draw_crack(&mut tile, number, at, direction, length);
        if random(4) < 0.6 {
            let aside = if random(5) < 0.5 { -0.45 } else { 0.45 };
            draw_crack(&mut tile, number + CRACKS, forks_at, direction + aside, 0.5 * length);
        }
    }
    tile
}

/// Draws a crack of this length in texels. Returns the point where it may fork.
fn draw_crack(tile: &mut [f32], number: u32, from: Vec2, direction: f32, length: f32) -> Vec2 {
    const STEPS: u16 = 60;
    let (mut at, mut forks_at) = (from, from);
    for step in 0..STEPS {
        let along = f32::from(step) / f32::from(STEPS);
        let depth = smoothstep(0.0, 0.15, along) * smoothstep(1.0, 0.5, along);
        splat(tile, at, depth);
        // It wanders from fiber to fiber.
        let turn = 0.9 * (noise(Vec2::new(along, 0.5), 7, 6 + number) - 0.5);
        at += Vec2::from_angle(direction + turn) * (length / f32::from(STEPS));
        if along < 0.4 {
            forks_at = at;
        }
    }
    forks_at
}

/// Darkens the texels around a point; the tile wraps around.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "wrapped into the tile")]
fn splat(tile: &mut [f32], at: Vec2, depth: f32) {
    let side = f32::from(TEXELS);
    for (x, y) in [-1.0, 0.0, 1.0].into_iter().flat_map(|x| [-1.0, 0.0, 1.0].map(|y| (x, y))) {
        let texel = at.round() + Vec2::new(x, y);
        let here = texel.rem_euclid(Vec2::splat(side));
        let weight = smoothstep(1.2, 0.3, texel.distance(at));
        let index = here.y as usize * usize::from(TEXELS) + here.x as usize;
        tile[index] = tile[index].max(depth * weight);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
fn byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

pub(crate) fn smoothstep(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Tileable value noise, 0 to 1, with this many lattice cells per tile.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cells of a tile")]
fn noise(at: Vec2, cells: u32, seed: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few cells")]
    let at = at * cells as f32;
    let (cell, within) = (at.floor(), at.fract());
    let share = within * within * (3.0 - 2.0 * within);
    let corner = |x: u32, y: u32| hash((cell.x as u32 + x) % cells, (cell.y as u32 + y) % cells, seed);
    let low = corner(0, 0).lerp(corner(1, 0), share.x);
    low.lerp(corner(0, 1).lerp(corner(1, 1), share.x), share.y)
}

/// A pseudo-random value in [0, 1); the same function as `hash3` in `noise.wgsl`.
#[expect(clippy::cast_precision_loss, reason = "24 bits")]
pub(crate) fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits = x.wrapping_mul(0x8da6_b343).wrapping_add(y.wrapping_mul(0xd816_3841)).wrapping_add(seed.wrapping_mul(0xcb1a_b31f));
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x846c_a68b);
    ((bits ^ (bits >> 16)) & 0x00ff_ffff) as f32 / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_continuous_across_tiles() {
        for step in 0..50_u8 {
            let along = f32::from(step) / 50.0;
            for (cells, seed) in [(5, 0), (24, 2)] {
                let (left, right) = (noise(Vec2::new(0.0, along), cells, seed), noise(Vec2::new(0.99999, along), cells, seed));
                assert!((left - right).abs() < 0.01, "{along}: {left} {right}");
            }
        }
    }
}
