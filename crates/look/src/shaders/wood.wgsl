// Wood as a solid texture: cleft timber of the board and the table, and turned pieces. A unit is a square of the board, about 4 cm.
//
// Timber has growth rings around a pith that wanders along x; fibers and pores run along x. A turned piece is cut from a branch beside the
// pith, so the rings are arcs on its top and lines up its side.
#define_import_path birka_look::wood

#import birka_look::noise::{hash1, mix_bits, noise3, band_limit}

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

// Coverage of the fine cracks that drying opens along the fibers; few planks have more than one or two.
fn drying_check(q: vec3<f32>, plank: i32, footprint: f32) -> f32 {
    let lane = floor(q.z * 1.7);
    let stretch = floor(q.x * 0.24 + 0.5 * hash1(i32(lane) + 3));
    let key = plank * 131 + i32(lane) * 17 + i32(stretch) * 7;
    let along = fract(q.x * 0.24 + 0.5 * hash1(i32(lane) + 3));
    // It leans, so that it is a line also on a side that runs along it.
    let middle = (lane + 0.3 + 0.4 * hash1(key)) / 1.7 + 0.03 * (noise3(vec3(q.x * 1.3, lane, 1.5)) - 0.5) + 0.4 * q.y;
    let begin = 0.1 + 0.5 * hash1(key + 1);
    let end = begin + 0.12 + 0.25 * hash1(key + 2);
    let width = 0.006 * smoothstep(begin, begin + 0.06, along) * (1.0 - smoothstep(end - 0.1, end, along));
    let is_there = f32(hash1(key + 4) < 0.16);
    return is_there * (1.0 - smoothstep(width, width + footprint + 0.002, abs(q.z - middle))) * min(width / (0.3 * footprint + 0.002), 1.0);
}

// Every stretch of a plank that is this long has at most one knot.
const KNOT_STRETCH: f32 = 4.6;

// The knot near `q`: the distance from its middle in radii (x), its radius (y), and 1 if there is one (z). No two have the same place and size.
fn knot(q: vec3<f32>, plank: i32) -> vec3<f32> {
    let stretch = floor(q.x / KNOT_STRETCH);
    let random = unpack4x8unorm(mix_bits(u32(plank * 1931 + i32(stretch) + 70000)));
    let middle = vec2((stretch + 0.3 + 0.4 * random.x) * KNOT_STRETCH, 1.9 * (random.y - 0.5));
    let radius = 0.05 + 0.08 * random.z;
    // Longer along the fibers, and not quite round.
    let off = (q.xz - middle) * vec2(0.72, 1.0);
    let bulge = 1.0 + 0.2 * sin(2.0 * atan2(off.y, off.x) + 6.0 * random.x);
    return vec3(length(off) / (radius * bulge), radius, f32(random.w < 0.3));
}

// The wood at `p`, whose y is 0 on the top of the plank with this number. `footprint` is the width of a pixel there, in units of `p`.
fn wood(p: vec3<f32>, plank: i32, timber: Timber, footprint: f32) -> Wood {
    let random = vec3(hash1(plank * 3), hash1(plank * 3 + 1), hash1(plank * 3 + 2));
    let q = p + vec3(random.x * 40.0, 0.0, 0.0);

    // Boards were cleft along the radius: the pith lies beside the plank, and the rings cross its face as narrow lines.
    let drift = noise3(vec3(q.x * 0.16, random.y * 31.0, 3.5)) - 0.5;
    let side = select(-1.0, 1.0, random.z < 0.5);
    let pith = vec2(-0.75 - 0.6 * random.y + 0.5 * drift, side * (1.25 + 0.8 * random.y) + 0.6 * drift);
    let wander = noise3(vec3(q.x * 0.3, q.y * 1.2, q.z * 1.2)) - 0.5;
    let waver = noise3(vec3(q.x * 1.1, q.y * 6.0, q.z * 6.0)) - 0.5;
    // The rings of the stem bend around a branch.
    var branch = knot(q, plank);
    // A branch leaves the stem on a slant: the sides of a plank do not show the knots of its top.
    branch.z *= smoothstep(-0.3, -0.05, q.y);
    let bend = branch.z * branch.y * exp(-0.22 * branch.x * branch.x);
    let radius = length(vec2(q.y, q.z) - pith) + 0.14 * wander + 0.012 * waver + 1.6 * bend;

    // Wet and dry years are wide and narrow rings.
    let even = radius * timber.rings;
    let age = even + 0.45 * sin(0.71 * even + 6.0 * random.y) + 0.22 * sin(1.73 * even + 9.0 * random.x);
    let year = floor(age);
    let season = age - year;
    let latewood = smoothstep(0.2, 0.92, season) * (1.0 - smoothstep(0.93, 1.0, season));
    // Good and bad years.
    let strength = 0.35 + 0.65 * hash1(i32(year) + plank * 61) * hash1(i32(floor(year / 7.0)) + plank * 17 + 5);
    let late = mix(0.34, latewood * strength, band_limit(timber.rings * 0.8, footprint));

    let fiber = mix(0.5, noise3(q * vec3(3.0, 46.0, 46.0)), band_limit(46.0, footprint));
    let fine = mix(0.5, noise3(q * vec3(9.0, 150.0, 150.0)), band_limit(150.0, footprint));
    let pores = mix(0.0, smoothstep(0.7, 0.88, noise3(q * vec3(2.6, 62.0, 62.0) + 9.0)), band_limit(62.0, footprint));
    let cloud = noise3(q * vec3(0.35, 0.9, 0.9) + 20.0);
    let check = drying_check(q, plank, footprint);

    var out: Wood;
    out.color = mix(timber.early, timber.late, late * timber.contrast);
    out.color *= 0.82 + 0.2 * fiber + 0.1 * fine + 0.26 * (cloud - 0.5) + 0.24 * (random.x - 0.5);
    out.color *= 1.0 - 0.34 * pores * (1.0 - 0.6 * late);
    out.color *= 1.0 - 0.7 * check;
    // The branch: dark wood with rings of its own, and bark around it.
    let core = branch.z * (1.0 - smoothstep(0.85, 1.0, branch.x));
    let bark = branch.z * exp(-30.0 * (branch.x - 1.0) * (branch.x - 1.0));
    let own_rings = 0.85 + 0.15 * sin(branch.x * branch.y * 240.0) * band_limit(40.0, footprint);
    out.color = mix(out.color, timber.late * vec3(0.85, 0.72, 0.6) * own_rings, 0.75 * core);
    out.color *= 1.0 - 0.55 * bark;
    out.roughness = 0.5 + 0.14 * fiber - 0.1 * late + 0.2 * check;
    return out;
}

// Growth rings per unit.
const RINGS: f32 = 24.0;
// The factor by which latewood darkens each color channel.
const LATEWOOD: vec3<f32> = vec3(0.80, 0.63, 0.44);

// Distance of a point of the piece from the pith, in rings. `seed` differs from piece to piece; `wander`, 0 to 1, perturbs the rings.
fn ring_distance(object: vec3<f32>, seed: f32, wander: f32) -> f32 {
    let pith = 0.34 * vec2(cos(seed), sin(seed));
    return RINGS * (length(object.xz - pith) + 0.14 * object.y + 0.09 * wander);
}

// Share of latewood, 0 to 1, at a ring distance; `footprint` is the width of a pixel in rings.
fn latewood(ring: f32, footprint: f32) -> f32 {
    let season = fract(ring);
    let late = smoothstep(0.25, 0.9, season) * (1.0 - smoothstep(0.92, 1.0, season));
    return mix(late, 0.35, smoothstep(0.3, 0.8, footprint));
}
