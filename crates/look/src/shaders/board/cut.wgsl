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
