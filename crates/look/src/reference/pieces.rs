//! `shaders/pieces/pbr.wgsl` and `cracks.wgsl`. Glass is refracted and absorbs by the way through it, instead of `glass.wgsl`'s one analytic ray;
//! it has no bubbles and scatters nothing. Bone and horn scatter no light under their surface. Nothing darkens towards its base but by
//! shadow.

use std::f32::consts::TAU;

use bevy::prelude::*;
use birka_path_tracer::{Glass, Hit, Opaque, Surface as TracedSurface};

use super::board::normal_reflectance;
use super::noise::{band_limit, hash1, is, mix, noise3, smoothstep};
use super::wood::{LATEWOOD, TURNED_RINGS, latewood, ring_distance};
use crate::pieces::Surface;

/// A point of a piece, as its mesh stores it per vertex.
pub(super) struct PiecePoint {
    pub(super) object: Vec3,
    pub(super) surface: Surface,
    pub(super) variant: u8,
    /// The color of a set or a mod.
    pub(super) tint: Option<Vec3>,
}

impl PiecePoint {
    /// The default color, or `share` of the tint where there is one.
    fn tinted(&self, default: Vec3, share: f32) -> Vec3 {
        self.tint.map_or(default, |tint| tint * share)
    }
}

fn bump(n: Vec3, p: Vec3, frequency: f32, amount: f32) -> Vec3 {
    let e = 0.35;
    let q = p * frequency;
    let here = noise3(q);
    let d = Vec3::new(noise3(q + Vec3::X * e), noise3(q + Vec3::Y * e), noise3(q + Vec3::Z * e)) - here;
    (n - amount * (d - n * d.dot(n))).normalize()
}

fn hairline(off: f32, w: f32, footprint: f32) -> f32 {
    (1.0 - smoothstep((w - footprint).max(0.0), w + footprint, off.abs())) * w / (w + 0.6 * footprint)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "sectors")]
fn cracks(object: Vec3, piece: i32, count: f32, width: f32, footprint: f32) -> f32 {
    let r = object.xz().length();
    let turn = (object.z.atan2(object.x) / TAU + 0.5) * count;
    let sector = turn.floor().min(count - 1.0);
    let seed = (piece * 64 + sector as i32) * 8;
    let along = object.y + 0.7 * (0.33 - r);
    let begin = 0.35 * hash1(seed) - 0.1;
    let end = begin + 0.18 + 0.5 * hash1(seed + 1);
    let lane = seed as f32 + 0.5;
    let wander = 0.45 * (noise3(Vec3::new(lane, along * 5.0, 0.5)) - 0.5) + 0.07 * (noise3(Vec3::new(lane, along * 28.0, 7.5)) - 0.5);
    let arc = TAU * r / count;
    let off = (turn - sector - 0.5 - 0.2 * (hash1(seed + 2) - 0.5) - wander) * arc;
    let opening = width * smoothstep(begin, begin + 0.05, along) * (1.0 - smoothstep(begin + 0.4 * (end - begin), end, along));
    let coverage = hairline(off, opening, footprint);
    let fork = mix(begin, end, 0.25 + 0.4 * hash1(seed + 3));
    let beside = (along - fork) * if hash1(seed + 4) < 0.5 { 0.3 } else { -0.3 };
    let arm = 0.7 * opening * smoothstep(fork, fork + 0.01, along) * is(hash1(seed + 5) < 0.6);
    coverage.max(hairline(off - beside, arm, footprint)) * is(hash1(seed + 6) < 0.62) * smoothstep(0.03, 0.09, r)
}

const STANDARD_REFLECTANCE: f32 = 0.5;

/// The surface of a piece at a hit.
pub(super) fn piece_surface(hit: &Hit, point: &PiecePoint) -> TracedSurface {
    match point.surface {
        Surface::Bone | Surface::Horn => TracedSurface::Opaque(bone(hit, point)),
        Surface::Bronze => TracedSurface::Opaque(bronze(hit, point)),
        Surface::Wood => TracedSurface::Opaque(turned_wood(hit, point)),
        Surface::Stone => TracedSurface::Opaque(stone(hit, point)),
        Surface::Glass | Surface::Amber => TracedSurface::Glass(glass(hit, point)),
    }
}

fn seed(point: &PiecePoint) -> Vec3 {
    Vec3::splat(f32::from(point.variant) * 7.3)
}

fn bone(hit: &Hit, point: &PiecePoint) -> Opaque {
    let (object, footprint) = (point.object, hit.footprint);
    let seed = seed(point);
    let p = object + seed;
    let is_horn = point.surface == Surface::Horn;
    let select = |bone: f32, horn: f32| if is_horn { horn } else { bone };
    let variant = i32::from(point.variant);
    let mottle = noise3(p * Vec3::new(5.0, 3.0, 5.0));
    let age = noise3(p * Vec3::new(11.0, 4.0, 11.0) + 3.0);
    let grain = mix(0.5, noise3(p * Vec3::new(60.0, 7.0, 60.0)), band_limit(60.0, footprint));
    let crack = cracks(object, variant, 5.0, 0.0042, footprint).max(0.6 * cracks(object, variant + 50, 13.0, 0.0022, footprint));
    let pale = point.tinted(if is_horn { Vec3::new(0.42, 0.27, 0.12) } else { Vec3::new(0.76, 0.645, 0.44) }, 1.0);
    let dark = point.tinted(if is_horn { Vec3::new(0.13, 0.075, 0.035) } else { Vec3::new(0.58, 0.41, 0.21) }, 0.62);
    let canals = smoothstep(0.74, 0.9, noise3(p * Vec3::new(74.0, 11.0, 74.0) + 11.0)) * band_limit(74.0, footprint);
    let turned = mix(0.5, noise3(Vec3::new(seed.x, object.y * 150.0, 0.5)), band_limit(150.0, footprint));
    let mut color = pale.lerp(dark, smoothstep(0.3, 0.95, mottle) * select(0.45, 0.8));
    color *= (0.87 + 0.16 * grain) * (0.95 + 0.1 * turned);
    color = color.lerp(point.tinted(Vec3::new(0.40, 0.25, 0.12), 0.45), 0.22 * smoothstep(0.6, 0.85, age));
    let halo = cracks(object, variant, 5.0, 0.03, footprint + 0.02);
    color = color.lerp(color * Vec3::new(0.86, 0.68, 0.42), select(0.75, 0.0) * halo);
    let shoulder = smoothstep(0.25, 0.8, hit.normal.y) * smoothstep(0.12, 0.4, object.y);
    color = color.lerp(point.tinted(Vec3::new(0.86, 0.77, 0.59), 1.1), select(0.16, 0.1) * shoulder);
    color *= 1.0 - select(0.42, 0.1) * canals;
    // Grime in the groove at the base, without the shadow that the real-time shaders put there.
    color *= Vec3::new(0.8, 0.72, 0.62).lerp(Vec3::ONE, smoothstep(-0.05, 0.22, object.y));
    color = color.lerp(point.tinted(Vec3::new(0.14, 0.08, 0.04), 0.2), select(0.75, 0.2) * crack);
    let normal = bump(bump(hit.normal, p, 14.0, 0.07), Vec3::new(seed.x, object.y * 11.0, 0.5), 14.0, 0.05 * band_limit(150.0, footprint));
    Opaque {
        color,
        metallic: 0.0,
        roughness: select(0.42, 0.24) + 0.16 * mottle + 0.3 * crack + 0.2 * canals - 0.12 * shoulder,
        reflectance: normal_reflectance(STANDARD_REFLECTANCE),
        normal,
    }
}

fn bronze(hit: &Hit, point: &PiecePoint) -> Opaque {
    let p = point.object + seed(point);
    let patina = smoothstep(0.45, 0.75, noise3(p * 9.0)) * (1.0 - 0.6 * smoothstep(0.3, 0.8, point.object.y));
    let metal = point.tinted(Vec3::new(0.92, 0.58, 0.25), 1.0);
    Opaque {
        color: metal.lerp(point.tinted(Vec3::new(0.16, 0.17, 0.11), 0.25), 0.65 * patina),
        metallic: 1.0 - 0.5 * patina,
        roughness: 0.2 + 0.35 * patina,
        reflectance: normal_reflectance(STANDARD_REFLECTANCE),
        normal: bump(hit.normal, p, 20.0, 0.12),
    }
}

fn turned_wood(hit: &Hit, point: &PiecePoint) -> Opaque {
    let (seed, footprint) = (seed(point), hit.footprint);
    let p = point.object + seed;
    let ring = ring_distance(point.object, seed.x, noise3(p * Vec3::new(3.0, 1.1, 3.0)));
    let late = latewood(ring, footprint * TURNED_RINGS);
    let fiber = mix(0.5, noise3(p * Vec3::new(70.0, 4.0, 70.0)), band_limit(70.0, footprint));
    let pore = mix(0.0, smoothstep(0.72, 0.9, noise3(p * Vec3::new(90.0, 9.0, 90.0) + 5.0)), band_limit(90.0, footprint));
    let cloud = noise3(p * Vec3::new(4.0, 1.5, 4.0) + 40.0);
    let color = point.tinted(Vec3::new(0.30, 0.16, 0.075), 1.0)
        * Vec3::ONE.lerp(LATEWOOD, late)
        * ((0.86 + 0.16 * fiber + 0.18 * (cloud - 0.3)) * (1.0 - 0.35 * pore));
    Opaque {
        color,
        metallic: 0.0,
        roughness: 0.56 + 0.12 * fiber - 0.08 * late + 0.2 * pore,
        reflectance: normal_reflectance(0.24),
        normal: bump(hit.normal, p, 24.0, 0.05),
    }
}

fn stone(hit: &Hit, point: &PiecePoint) -> Opaque {
    let (p, footprint) = (point.object + seed(point), hit.footprint);
    let cloud = noise3(p * 3.5);
    let speck = mix(0.5, noise3(p * 55.0), band_limit(55.0, footprint));
    let vein = 1.0 - smoothstep(0.0, 0.02 + footprint, (noise3(p * 4.0 + 21.0) - 0.5).abs());
    let color = point.tinted(Vec3::new(0.17, 0.165, 0.16), 1.0) * (0.75 + 0.4 * cloud + 0.3 * (speck - 0.5));
    Opaque {
        color: color.lerp(point.tinted(Vec3::new(0.4, 0.39, 0.37), 1.7), 0.25 * vein),
        metallic: 0.0,
        roughness: 0.62 + 0.2 * speck,
        reflectance: normal_reflectance(STANDARD_REFLECTANCE),
        normal: bump(hit.normal, p, 30.0, 0.12),
    }
}

/// As in `glass.wgsl`.
const REFRACTIVE_INDEX: f32 = 1.52;
const TEAL: Vec3 = Vec3::new(4.2, 1.25, 1.15);
const HONEY: Vec3 = Vec3::new(3.0, 11.0, 30.0);

fn glass(hit: &Hit, point: &PiecePoint) -> Glass {
    let (object, seed) = (point.object, seed(point));
    let p = object + seed;
    let default = if point.surface == Surface::Amber { HONEY } else { TEAL };
    let tinted = |tint: Vec3| -1.5 * tint.clamp(Vec3::splat(0.004), Vec3::splat(0.98)).map(f32::ln);
    // The density where the light enters stands for that of its whole way.
    let swirl = Vec3::new(object.xz().length() * 7.8, object.y * 34.0, object.z.atan2(object.x) * 1.3 + 9.0 * object.y);
    let streak = noise3(swirl + seed) * 0.7 + 0.3 * noise3(p * Vec3::new(7.0, 16.0, 7.0));
    Glass {
        index: REFRACTIVE_INDEX,
        absorption: point.tint.map_or(default, tinted) * (0.75 + 0.5 * streak),
        normal: bump(hit.normal, p, 5.0, 0.14),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glass_has_the_constants_of_the_shader() {
        let shader = include_str!("../shaders/pieces/glass.wgsl");
        for (name, color) in [("TEAL", TEAL), ("HONEY", HONEY)] {
            let line = format!("const {name}: vec3<f32> = vec3({:?}, {:?}, {:?});", color.x, color.y, color.z);
            assert!(shader.contains(&line), "{line}");
        }
        assert!(shader.contains(&format!("const REFRACTIVE_INDEX: f32 = {REFRACTIVE_INDEX:?};")));
    }
}
