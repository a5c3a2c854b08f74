// Basic cuts of the height field, as signed or unsigned distances turned into depth.
#define_import_path birka_look::board::cut

struct Cut {
    // Units above (+) or below (−) the planed surface.
    height: f32,
    // Darkening by fire or stain, 0 to 1.
    stain: f32,
    // How much of it is a line between squares, 0 to 1.
    line: f32,
}

// A groove with sloping sides at distance `d`. A groove narrower than a pixel becomes wider and shallower instead of aliasing.
fn groove(d: f32, width: f32, depth: f32, blur: f32) -> f32 {
    let w = max(width, blur);
    return -depth * (width / w) * (1.0 - smoothstep(0.0, w, d));
}

// How far a line that is cut by hand along a ruler strays from it at `along` its way. `number` differs from line to line.
fn stray(along: f32, number: f32) -> f32 {
    return 0.0055 * sin(1.7 * along + 4.1 * number) + 0.003 * sin(5.3 * along + 2.3 * number);
}

// How deep a line is cut at `along` its way: the share of its full depth.
fn pressure(along: f32, number: f32) -> f32 {
    return 0.9 + 0.14 * sin(2.6 * along + 3.7 * number);
}

// Depth of the marks that a gouge leaves on a sunk ground: scallops a few millimetres wide, which run into each other.
fn tool_marks(p: vec2<f32>, blur: f32) -> f32 {
    let bent = p + 0.055 * sin(p.yx * 5.3) + 0.016 * sin(p.yx * 17.9 + 2.0);
    let q = vec2(bent.x + 0.35 * bent.y, bent.y - 0.3 * bent.x) * 31.0;
    return 0.006 * (1.0 - abs(sin(q.x)) * abs(sin(q.y + 0.9 * sin(q.x * 0.47)))) * (1.0 - smoothstep(0.014, 0.035, blur));
}

// Distance from `q` to the segment from `a` to `b`.
fn segment(q: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = b - a;
    return length(q - a - along * clamp(dot(q - a, along) / dot(along, along), 0.0, 1.0));
}

// A pointed leaf of chip carving from `start` to `end` along x. Returns its depth, 0 to 1.
fn chip(q: vec2<f32>, start: f32, end: f32, width: f32) -> f32 {
    let along = clamp((q.x - start) / (end - start), 0.0, 1.0);
    let half = width * sin(3.14159265 * along);
    return clamp((half - abs(q.y)) / width, 0.0, 1.0);
}
