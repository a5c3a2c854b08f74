// Woven bands (interlace): at every crossing one strand passes over the other. Functions return the height of the bands, 0 to 1.
#define_import_path birka_look::board::interlace

// Cross-section of a band at distance `d` from its middle: rounded shoulders and a central furrow, the double contour of the Borre style.
fn band(d: f32, half_width: f32, blur: f32) -> f32 {
    let edge = max(0.024, blur);
    let body = 1.0 - smoothstep(half_width - edge, half_width + 0.35 * edge, d);
    let round = 1.0 - 0.35 * (d * d) / (half_width * half_width);
    let furrow = 0.45 * (1.0 - smoothstep(0.0, max(half_width * 0.34, blur), d)) * (1.0 - smoothstep(0.01, 0.03, blur));
    return body * max(round - furrow, 0.0);
}

// The share of a band that is left where it passes under another band at distance `d`. It dips before it reaches the other.
fn under(d: f32, half_width: f32) -> f32 {
    return smoothstep(half_width * 0.95, half_width * 1.55, d);
}

// Two looped strands around a center, woven over and under: r = mean ± swing · cos(loops · angle).
fn rosette(q: vec2<f32>, mean: f32, swing: f32, loops: f32, half_width: f32, blur: f32) -> f32 {
    let r = length(q);
    let turn = atan2(q.y, q.x) * loops;
    let wave = swing * cos(turn);
    // Distance to a curve from its vertical offset: divide by the length of the gradient.
    let steep = swing * loops * sin(turn) / max(r, 0.05);
    let slope = inverseSqrt(1.0 + steep * steep);
    let first = abs(r - mean - wave) * slope;
    let second = abs(r - mean + wave) * slope;
    let is_first_over = sin(turn) > 0.0;
    let a = band(first, half_width, blur) * select(under(second, half_width), 1.0, is_first_over);
    let b = band(second, half_width, blur) * select(1.0, under(first, half_width), is_first_over);
    return max(a, b);
}

// The Borre ring-chain along `s`: two crossing strands with a ring around every crossing. `t` runs across; `pitch` is the distance
// between crossings.
fn ring_chain(s: f32, t: f32, pitch: f32, swing: f32, half_width: f32, blur: f32) -> f32 {
    let knot = round(s / pitch);
    let u = s / pitch - knot;
    let is_even = (i32(knot) & 1) == 0;
    let sign = select(-1.0, 1.0, is_even);
    let wave = sign * swing * sin(3.14159265 * u);
    let steep = swing * 3.14159265 / pitch * cos(3.14159265 * u);
    let slope = inverseSqrt(1.0 + steep * steep);
    let to_a = abs(t - wave) * slope;
    let to_b = abs(t + wave) * slope;
    let radius = swing * 0.98;
    let to_ring = abs(length(vec2(u * pitch, t)) - radius);

    // Along each strand: under the ring, over the other strand, under the ring; the next knot is mirrored.
    let is_ring_over = u * t > 0.0;
    let a = band(to_a, half_width, blur) * select(under(to_b, half_width), 1.0, is_even) * select(1.0, under(to_ring, half_width * 0.85), is_ring_over);
    let b = band(to_b, half_width, blur) * select(1.0, under(to_a, half_width), is_even) * select(1.0, under(to_ring, half_width * 0.85), is_ring_over);
    let c = band(to_ring, half_width * 0.85, blur) * select(under(min(to_a, to_b), half_width), 1.0, is_ring_over);
    return max(max(a, b), c);
}
