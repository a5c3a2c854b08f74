//! `shaders/wood/sawn.wgsl`, `shaders/wood/turned.wgsl` and `shaders/table/surface.wgsl`.

use bevy::prelude::*;

use super::noise::{band_limit, hash1, is, mix, noise3, smoothstep};

pub(super) struct Timber {
    pub(super) early: Vec3,
    pub(super) late: Vec3,
    pub(super) rings: f32,
    pub(super) contrast: f32,
}

pub(super) struct Wood {
    pub(super) color: Vec3,
    pub(super) roughness: f32,
}

#[expect(clippy::cast_possible_truncation, reason = "small whole numbers")]
fn drying_check(q: Vec3, plank: i32, footprint: f32) -> f32 {
    let lane = (q.z * 1.7).floor();
    let at = q.x * 0.24 + 0.5 * hash1(lane as i32 + 3);
    let key = plank * 131 + lane as i32 * 17 + at.floor() as i32 * 7;
    let along = at - at.floor();
    let lean = 0.4 * q.y;
    let middle = (lane + 0.3 + 0.4 * hash1(key)) / 1.7 + 0.03 * (noise3(Vec3::new(q.x * 1.3, lane, 1.5)) - 0.5) + lean;
    let begin = 0.1 + 0.5 * hash1(key + 1);
    let end = begin + 0.12 + 0.25 * hash1(key + 2);
    let width = 0.006 * smoothstep(begin, begin + 0.06, along) * (1.0 - smoothstep(end - 0.1, end, along));
    let coverage = 1.0 - smoothstep(width, width + footprint + 0.002, (q.z - middle).abs());
    is(hash1(key + 4) < 0.16) * coverage * (width / (0.3 * footprint + 0.002)).min(1.0)
}

#[expect(clippy::cast_possible_truncation, reason = "years")]
pub(super) fn wood(p: Vec3, plank: i32, timber: &Timber, footprint: f32) -> Wood {
    let random = Vec3::new(hash1(plank * 3), hash1(plank * 3 + 1), hash1(plank * 3 + 2));
    let q = p + Vec3::new(random.x * 40.0, 0.0, 0.0);
    let drift = noise3(Vec3::new(q.x * 0.16, random.y * 31.0, 3.5)) - 0.5;
    let side = if random.z < 0.5 { 1.0 } else { -1.0 };
    let pith = Vec2::new(-0.75 - 0.6 * random.y + 0.5 * drift, side * (1.25 + 0.8 * random.y) + 0.6 * drift);
    let wander = noise3(q * Vec3::new(0.3, 1.2, 1.2)) - 0.5;
    let waver = noise3(q * Vec3::new(1.1, 6.0, 6.0)) - 0.5;
    let radius = (Vec2::new(q.y, q.z) - pith).length() + 0.14 * wander + 0.012 * waver;

    let even = radius * timber.rings;
    let age = even + 0.45 * (0.71 * even + 6.0 * random.y).sin() + 0.22 * (1.73 * even + 9.0 * random.x).sin();
    let year = age.floor();
    let season = age - year;
    let latewood = smoothstep(0.2, 0.92, season) * (1.0 - smoothstep(0.93, 1.0, season));
    let strength = 0.35 + 0.65 * hash1(year as i32 + plank * 61) * hash1((year / 7.0).floor() as i32 + plank * 17 + 5);
    let late = mix(0.34, latewood * strength, band_limit(timber.rings * 0.8, footprint));

    let limited = |mean: f32, frequency: f32, detail: &dyn Fn() -> f32| {
        let weight = band_limit(frequency, footprint);
        if weight > 0.0 { mix(mean, detail(), weight) } else { mean }
    };
    let fiber = limited(0.5, 46.0, &|| noise3(q * Vec3::new(3.0, 46.0, 46.0)));
    let fine = limited(0.5, 150.0, &|| noise3(q * Vec3::new(9.0, 150.0, 150.0)));
    let pores = limited(0.0, 62.0, &|| smoothstep(0.7, 0.88, noise3(q * Vec3::new(2.6, 62.0, 62.0) + 9.0)));
    let cloud = noise3(q * Vec3::new(0.35, 0.9, 0.9) + 20.0);
    let rays = limited(0.0, 17.0, &|| smoothstep(0.66, 0.84, noise3(q * Vec3::new(17.0, 3.0, 4.5) + 50.0)));
    let check = drying_check(q, plank, footprint);

    let mut color = timber.early.lerp(timber.late, late * timber.contrast);
    color *= 0.82 + 0.2 * fiber + 0.1 * fine + 0.26 * (cloud - 0.5) + 0.24 * (random.x - 0.5);
    color *= (1.0 - 0.34 * pores * (1.0 - 0.6 * late)) * (1.0 + 0.08 * rays * (1.0 - late));
    color *= 1.0 - 0.7 * check;
    Wood { color, roughness: 0.5 + 0.14 * fiber - 0.1 * late - 0.03 * rays + 0.2 * check }
}

/// Growth rings per unit of a turned piece, and the factor by which latewood darkens each color channel.
pub(super) const TURNED_RINGS: f32 = 24.0;
pub(super) const LATEWOOD: Vec3 = Vec3::new(0.80, 0.63, 0.44);

pub(super) fn ring_distance(object: Vec3, seed: f32, wander: f32) -> f32 {
    let pith = 0.34 * Vec2::from_angle(seed);
    TURNED_RINGS * ((object.xz() - pith).length() + 0.14 * object.y + 0.09 * wander)
}

pub(super) fn latewood(ring: f32, footprint: f32) -> f32 {
    let season = ring - ring.floor();
    let late = smoothstep(0.25, 0.9, season) * (1.0 - smoothstep(0.92, 1.0, season));
    mix(late, 0.35, smoothstep(0.3, 0.8, footprint))
}

pub(super) struct Planks {
    pub(super) color: Vec3,
    pub(super) roughness: f32,
    pub(super) gap: f32,
    pub(super) side: f32,
}

#[expect(clippy::cast_possible_truncation, reason = "planks")]
pub(super) fn planks(p: Vec3, plank: f32, footprint: f32) -> Planks {
    let lane = p.z / plank + 60.37;
    let number = lane.floor();
    let rim = (lane - number).min(number + 1.0 - lane) * plank;
    let timber = Timber { early: Vec3::new(0.105, 0.052, 0.027), late: Vec3::new(0.036, 0.017, 0.010), rings: 8.0, contrast: 0.8 };
    let scale = 0.75;
    let grain = wood(Vec3::new(p.x, p.y, (number + 0.5 - lane) * plank) * scale, number as i32, &timber, footprint * scale);
    let tree = hash1(number as i32 * 7 + 2);
    let color = grain.color * Vec3::new(0.72, 0.7, 0.68).lerp(Vec3::new(1.22, 1.16, 1.06), tree);
    let worn = noise3(p * Vec3::new(0.25, 1.0, 0.6));
    let gap = 1.0 - smoothstep(0.0, footprint.max(0.05), rim - 0.012);
    Planks {
        color: color * (1.0 - 0.8 * gap),
        roughness: (grain.roughness - 0.06 + 0.18 * worn).clamp(0.3, 1.0),
        gap,
        side: (lane - number - 0.5).signum(),
    }
}
