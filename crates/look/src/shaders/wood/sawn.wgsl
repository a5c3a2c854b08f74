// Sawn timber as a solid texture: growth rings around a pith that wanders along x; fibers and pores run along x.
#define_import_path birka_look::wood::sawn

#import birka_look::noise::{hash1, noise3, band_limit}

struct Timber {
    // Colors of earlywood (spring) and latewood (summer).
    early: vec3<f32>,
    late: vec3<f32>,
    // Growth rings per unit.
    rings: f32,
    // How much darker latewood is, 0 to 1.
    contrast: f32,
}

struct Wood {
    color: vec3<f32>,
    roughness: f32,
}

// The wood at `p` in the plank with this number. `footprint` is the width of a pixel there, in units of `p`.
fn wood(p: vec3<f32>, plank: i32, timber: Timber, footprint: f32) -> Wood {
    let random = vec3(hash1(plank * 3), hash1(plank * 3 + 1), hash1(plank * 3 + 2));
    let q = p + vec3(random.x * 40.0, 0.0, 0.0);

    // The pith lies below the plank and drifts, which gives flat-sawn ("cathedral") figure.
    let drift = noise3(vec3(q.x * 0.22, random.y * 31.0, 3.5)) - 0.5;
    let pith = vec2(-0.7 - 1.1 * random.y + 0.9 * drift, (random.z - 0.5) * 1.1 + 0.8 * drift);
    let wander = noise3(vec3(q.x * 0.45, q.y * 1.6, q.z * 1.6)) - 0.5;
    let waver = noise3(vec3(q.x * 1.7, q.y * 5.0, q.z * 5.0)) - 0.5;
    let radius = length(vec2(q.y, q.z) - pith) + 0.16 * wander + 0.022 * waver;

    let age = radius * timber.rings;
    let year = floor(age);
    let season = age - year;
    let latewood = smoothstep(0.2, 0.92, season) * (1.0 - smoothstep(0.93, 1.0, season));
    let strength = 0.55 + 0.45 * hash1(i32(year) + plank * 61);
    let late = mix(0.34, latewood * strength, band_limit(timber.rings * 0.8, footprint));

    let fiber = mix(0.5, noise3(q * vec3(3.0, 46.0, 46.0)), band_limit(46.0, footprint));
    let fine = mix(0.5, noise3(q * vec3(9.0, 150.0, 150.0)), band_limit(150.0, footprint));
    let pores = mix(0.0, smoothstep(0.7, 0.88, noise3(q * vec3(2.6, 62.0, 62.0) + 9.0)), band_limit(62.0, footprint));
    let cloud = noise3(q * vec3(0.35, 0.9, 0.9) + 20.0);

    var out: Wood;
    out.color = mix(timber.early, timber.late, late * timber.contrast);
    out.color *= 0.82 + 0.2 * fiber + 0.1 * fine + 0.16 * (cloud - 0.5) + 0.16 * (random.x - 0.5);
    out.color *= 1.0 - 0.3 * pores * (1.0 - 0.6 * late);
    out.roughness = 0.5 + 0.14 * fiber - 0.1 * late;
    return out;
}
