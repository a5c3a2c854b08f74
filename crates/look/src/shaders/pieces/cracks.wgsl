// Drying cracks in bone and horn.
#define_import_path birka_look::pieces::cracks

#import birka_look::noise::{hash1, noise3}

// Coverage of a line of half width `w` at distance `off`, where a pixel is `footprint` wide. Lines thinner than a pixel fade.
fn hairline(off: f32, w: f32, footprint: f32) -> f32 {
    return (1.0 - smoothstep(max(w - footprint, 0.0), w + footprint, abs(off))) * w / (w + 0.6 * footprint);
}

// Cracks run along the fibers, up the piece and over its shoulder. The circumference is divided into `count` sectors with at most one
// crack each; cracks taper at their ends, and some fork. Returns their coverage, 0 to 1.
fn cracks(object: vec3<f32>, piece: i32, count: f32, width: f32, footprint: f32) -> f32 {
    let r = length(object.xz);
    let turn = (atan2(object.z, object.x) / 6.2831853 + 0.5) * count;
    let sector = min(floor(turn), count - 1.0);
    let seed = (piece * 64 + i32(sector)) * 8;
    // Approximate arc length along the profile, from the base up.
    let along = object.y + 0.7 * (0.33 - r);
    let begin = 0.35 * hash1(seed) - 0.1;
    let end = begin + 0.18 + 0.5 * hash1(seed + 1);
    let wander = 0.45 * (noise3(vec3(f32(seed) + 0.5, along * 5.0, 0.5)) - 0.5) + 0.07 * (noise3(vec3(f32(seed) + 0.5, along * 28.0, 7.5)) - 0.5);
    let arc = 6.2831853 * r / count;
    let off = (turn - sector - 0.5 - 0.2 * (hash1(seed + 2) - 0.5) - wander) * arc;
    let opening = width * smoothstep(begin, begin + 0.05, along) * (1.0 - smoothstep(begin + 0.4 * (end - begin), end, along));
    var coverage = hairline(off, opening, footprint);
    // A fork leaves at an acute angle.
    let fork = mix(begin, end, 0.25 + 0.4 * hash1(seed + 3));
    let beside = (along - fork) * select(-0.3, 0.3, hash1(seed + 4) < 0.5);
    let arm = 0.7 * opening * smoothstep(fork, fork + 0.01, along) * f32(hash1(seed + 5) < 0.6);
    coverage = max(coverage, hairline(off - beside, arm, footprint));
    return coverage * f32(hash1(seed + 6) < 0.62) * smoothstep(0.03, 0.09, r);
}
