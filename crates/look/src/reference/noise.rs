//! `shaders/noise.wgsl`, and the functions of WGSL that Rust lacks.

use bevy::prelude::*;

pub(super) fn smoothstep(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

pub(super) fn mix(one: f32, other: f32, share: f32) -> f32 {
    one + (other - one) * share
}

/// 1 where it holds, 0 where not.
pub(super) fn is(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

fn mix_bits(seed: u32) -> u32 {
    let hash = (seed ^ (seed >> 16)).wrapping_mul(0x7feb_352d);
    let hash = (hash ^ (hash >> 15)).wrapping_mul(0x846c_a68b);
    hash ^ (hash >> 16)
}

#[expect(clippy::cast_precision_loss, reason = "24 bits")]
fn hash3(x: i32, y: i32, z: i32) -> f32 {
    let [x, y, z] = [x, y, z].map(i32::cast_unsigned);
    let bits = x.wrapping_mul(0x8da6_b343).wrapping_add(y.wrapping_mul(0xd816_3841)).wrapping_add(z.wrapping_mul(0xcb1a_b31f));
    (mix_bits(bits) & 0x00ff_ffff) as f32 / 16_777_216.0
}

pub(super) fn hash1(number: i32) -> f32 {
    hash3(number, 17, 5)
}

#[expect(clippy::cast_possible_truncation, reason = "lattice points near the origin")]
pub(super) fn noise3(p: Vec3) -> f32 {
    let base = p.floor();
    let (x, y, z) = (base.x as i32, base.y as i32, base.z as i32);
    let within = p - base;
    let weight = within * within * (3.0 - 2.0 * within);
    let row = |y: i32, z: i32| mix(hash3(x, y, z), hash3(x + 1, y, z), weight.x);
    mix(mix(row(y, z), row(y + 1, z), weight.y), mix(row(y, z + 1), row(y + 1, z + 1), weight.y), weight.z)
}

pub(super) fn band_limit(frequency: f32, footprint: f32) -> f32 {
    1.0 - smoothstep(0.25, 0.75, frequency * footprint)
}
