//! What bone, wood and stone look like from near, as a picture: for the processor, which is slow to work out noise in every pixel.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Pixels a side of one tile, which covers a square of the board.
const PIXELS: u16 = 64;

/// Mottling, finer mottling, fibres and cracks, as `plain_piece.wgsl` reads them. Its tiles fit together.
pub(super) fn grain() -> Image {
    let cracks = cracks();
    let texels = (0..PIXELS * PIXELS).flat_map(|index| {
        let at = Vec2::new(f32::from(index % PIXELS), f32::from(index / PIXELS)) / f32::from(PIXELS);
        [noise(at, 5, 0), noise(at, 11, 1), noise(at, 24, 2), cracks[usize::from(index)]].map(byte)
    });
    let size = Extent3d { width: u32::from(PIXELS), height: u32::from(PIXELS), depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, texels.collect(), TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD);
    let repeat = ImageAddressMode::Repeat;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: repeat,
        address_mode_v: repeat,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Which way a line goes that runs straight up a piece; `plain_piece.wgsl` draws everything out that way.
const UP: Vec2 = Vec2::new(0.45, -0.4);
/// How many cracks there are in a tile.
const CRACKS: u32 = 8;

/// Drying cracks, which run up a piece: fine, long, thin at their ends, some of them forked.
fn cracks() -> Vec<f32> {
    let mut tile = vec![0.0; usize::from(PIXELS) * usize::from(PIXELS)];
    for number in 0..CRACKS {
        let any = |what: u32| hash(number, what, 5);
        let at = Vec2::new(any(0), any(1)) * f32::from(PIXELS);
        let length = f32::from(PIXELS) * (0.22 + 0.28 * any(2));
        let way = UP.to_angle() + 0.3 * (any(3) - 0.5);
        let forks_at = draw_crack(&mut tile, number, at, way, length);
        if any(4) < 0.6 {
            let aside = if any(5) < 0.5 { -0.45 } else { 0.45 };
            draw_crack(&mut tile, number + CRACKS, forks_at, way + aside, 0.5 * length);
        }
    }
    tile
}

/// Draws one crack of so many texels; tells where it would fork.
fn draw_crack(tile: &mut [f32], number: u32, from: Vec2, way: f32, length: f32) -> Vec2 {
    const STEPS: u16 = 60;
    let (mut at, mut forks_at) = (from, from);
    for step in 0..STEPS {
        let along = f32::from(step) / f32::from(STEPS);
        let depth = smoothstep(0.0, 0.15, along) * smoothstep(1.0, 0.5, along);
        blot(tile, at, depth);
        // It wanders from fibre to fibre.
        let turn = 0.9 * (noise(Vec2::new(along, 0.5), 7, 6 + number) - 0.5);
        at += Vec2::from_angle(way + turn) * (length / f32::from(STEPS));
        if along < 0.4 {
            forks_at = at;
        }
    }
    forks_at
}

/// Darkens the texels about a point of a tile that begins anew at its edges.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "wrapped into the tile")]
fn blot(tile: &mut [f32], at: Vec2, depth: f32) {
    let side = f32::from(PIXELS);
    for (x, y) in [-1.0, 0.0, 1.0].into_iter().flat_map(|x| [-1.0, 0.0, 1.0].map(|y| (x, y))) {
        let texel = at.round() + Vec2::new(x, y);
        let here = texel.rem_euclid(Vec2::splat(side));
        let weight = smoothstep(1.2, 0.3, texel.distance(at));
        let index = here.y as usize * usize::from(PIXELS) + here.x as usize;
        tile[index] = tile[index].max(depth * weight);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
fn byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn smoothstep(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Value noise, 0 to 1, of so many cells a tile, that begins anew with every tile.
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

/// The same bits as `noise.wgsl` mixes.
#[expect(clippy::cast_precision_loss, reason = "24 bits")]
fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits = x.wrapping_mul(0x8da6_b343).wrapping_add(y.wrapping_mul(0xd816_3841)).wrapping_add(seed.wrapping_mul(0xcb1a_b31f));
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x846c_a68b);
    ((bits ^ (bits >> 16)) & 0x00ff_ffff) as f32 / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fit_together() {
        for step in 0..50_u8 {
            let along = f32::from(step) / 50.0;
            for (cells, seed) in [(5, 0), (24, 2)] {
                let (left, right) = (noise(Vec2::new(0.0, along), cells, seed), noise(Vec2::new(0.99999, along), cells, seed));
                assert!((left - right).abs() < 0.01, "{along}: {left} {right}");
            }
        }
    }
}
