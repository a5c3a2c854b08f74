// A joiner's moulding around the squares: a cove, a rope-carved round (cable moulding) and a fillet, with a compass-drawn rosette in
// each corner.
#define_import_path birka_look::board::moulding

#import birka_look::board::cut::chip

// Depth inside a round groove from `near` to `far`, 0 to 1.
fn cove(at: f32, near: f32, far: f32) -> f32 {
    let across = (at - 0.5 * (near + far)) / (0.5 * (far - near));
    return max(1.0 - across * across, 0.0);
}

// Returns the depth of the cut and its stain, each 0 to 1. `a` is the absolute position, `s` runs along the border, and the carved band
// begins at `inner` and is `wide`.
fn moulding(a: vec2<f32>, s: f32, inner: f32, wide: f32, blur: f32) -> vec2<f32> {
    let soft = max(0.012, blur);
    if min(a.x, a.y) > inner - 0.02 {
        // A rosette of six petals in the corner, and the arcs between their tips.
        let q = a - vec2(inner + 0.5 * wide);
        let r = length(q);
        let sector = 1.0471976;
        let angle = atan2(q.y, q.x);
        let folded = angle - sector * round(angle / sector);
        let petal = chip(r * vec2(cos(folded), sin(folded)), 0.012, 0.2, 0.055);
        let turned = folded - sign(folded) * 0.5 * sector;
        let between = chip(r * vec2(cos(turned), sin(turned)), 0.13, 0.205, 0.03);
        let ring = 1.0 - smoothstep(0.0, max(0.016, blur), abs(r - 0.228));
        let frame = 1.0 - smoothstep(0.0, max(0.018, blur), abs(min(a.x, a.y) - inner - 0.012));
        let cut = max(max(petal, between), max(0.5 * ring, 0.5 * frame));
        return vec2(cut, 0.7 * max(max(petal, between), max(0.8 * ring, 0.5 * frame)));
    }
    let t = max(a.x, a.y) - inner;
    // The cove, the round beside it, and a quirk (narrow groove) on either side of the round.
    let hollow = cove(t, 0.01, 0.15);
    let quirk = max(1.0 - smoothstep(0.0, soft, abs(t - 0.165)), 1.0 - smoothstep(0.0, soft, abs(t - 0.49)));
    let round_away = select(0.0, 0.5 * (1.0 - cove(t, 0.165, 0.49)), t > 0.165 && t < 0.49);
    // Slanting cuts across the round, as many as fit between the corners, leaning away from the middle of the side.
    let run = 2.0 * (inner - 0.02);
    let pitch = run / (2.0 * round(0.5 * run / 0.19));
    let lean = 0.55 * (t - 0.3275) * sign(s);
    let strand = abs(fract((s - lean) / pitch) - 0.5) * pitch;
    let across = 1.0 - clamp(abs(t - 0.3275) / 0.1625, 0.0, 1.0);
    let gouge = (1.0 - smoothstep(0.0, max(0.05, blur), strand)) * smoothstep(0.0, 0.12, across);
    let cut = max(max(0.85 * hollow, round_away + 0.6 * gouge), max(0.7 * quirk, 0.7 * cove(t, 0.49, 0.56)));
    return vec2(min(cut, 1.0), clamp(0.5 * hollow + 0.55 * gouge + 0.5 * quirk, 0.0, 0.75));
}
