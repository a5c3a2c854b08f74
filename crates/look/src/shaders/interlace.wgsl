// Woven ribbons: which goes over which is decided strand by strand.
#define_import_path birka::interlace

// A ribbon's cross-section: rounded shoulders and a furrow down the middle, the double contour of Borre.
fn ribbon(d: f32, half_width: f32, blur: f32) -> f32 {
    let edge = max(0.024, blur);
    let body = 1.0 - smoothstep(half_width - edge, half_width + 0.35 * edge, d);
    let round = 1.0 - 0.35 * (d * d) / (half_width * half_width);
    let furrow = 0.45 * (1.0 - smoothstep(0.0, max(half_width * 0.34, blur), d)) * (1.0 - smoothstep(0.01, 0.03, blur));
    return body * max(round - furrow, 0.0);
}

// What is left of a ribbon beneath another that is `d` away: it dives before it gets there.
fn beneath(d: f32, half_width: f32) -> f32 {
    return smoothstep(half_width * 0.95, half_width * 1.55, d);
}

// Two looping strands about a centre, woven over and under: r = mean ± swing · cos(loops · angle).
fn rosette(q: vec2<f32>, mean: f32, swing: f32, loops: f32, half_width: f32, blur: f32) -> f32 {
    let r = length(q);
    let turn = atan2(q.y, q.x) * loops;
    let wave = swing * cos(turn);
    let steep = swing * loops * sin(turn) / max(r, 0.05);
    let slope = inverseSqrt(1.0 + steep * steep);
    let first = abs(r - mean - wave) * slope;
    let second = abs(r - mean + wave) * slope;
    let first_over = sin(turn) > 0.0;
    let a = ribbon(first, half_width, blur) * select(beneath(second, half_width), 1.0, first_over);
    let b = ribbon(second, half_width, blur) * select(1.0, beneath(first, half_width), first_over);
    return max(a, b);
}

// The Borre ring-chain along s: two strands that cross, and a ring about every crossing, woven throughout.
// `t` runs across, `pitch` is the distance from crossing to crossing.
fn ring_chain(s: f32, t: f32, pitch: f32, swing: f32, half_width: f32, blur: f32) -> f32 {
    let knot = round(s / pitch);
    let u = s / pitch - knot;
    let even = (i32(knot) & 1) == 0;
    let sign = select(-1.0, 1.0, even);
    let wave = sign * swing * sin(3.14159265 * u);
    let steep = swing * 3.14159265 / pitch * cos(3.14159265 * u);
    let slope = inverseSqrt(1.0 + steep * steep);
    let da = abs(t - wave) * slope;
    let db = abs(t + wave) * slope;
    let radius = swing * 0.98;
    let dr = abs(length(vec2(u * pitch, t)) - radius);

    // Along each strand: under the ring, over the other strand, under the ring; the next knot the other way round.
    let a_over_b = even;
    let ring_over = u * t > 0.0;
    let a = ribbon(da, half_width, blur) * select(beneath(db, half_width), 1.0, a_over_b) * select(1.0, beneath(dr, half_width * 0.85), ring_over);
    let b = ribbon(db, half_width, blur) * select(1.0, beneath(da, half_width), a_over_b) * select(1.0, beneath(dr, half_width * 0.85), ring_over);
    let c = ribbon(dr, half_width * 0.85, blur) * select(beneath(min(da, db), half_width), 1.0, ring_over);
    return max(max(a, b), c);
}

// A pointed leaf cut with a knife, from `start` to `end` along x: depth 0 to 1.
fn chip(q: vec2<f32>, start: f32, end: f32, width: f32) -> f32 {
    let along = clamp((q.x - start) / (end - start), 0.0, 1.0);
    let half = width * sin(3.14159265 * along);
    return clamp((half - abs(q.y)) / width, 0.0, 1.0);
}
