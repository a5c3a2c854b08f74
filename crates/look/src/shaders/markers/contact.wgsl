// Ambient occlusion of the board around the base of a piece.
#define_import_path birka_look::markers::contact

// The share of all light that a piece takes from the board at `q`, relative to the middle of its base in half widths of the footprint, along
// the world's x and z. `out` is the distance there, in half widths along that direction.
//
// The piece takes ambient light. In its cast shadow, which leads away from `key`, that is all there is; beside it only the share `key.w`. The
// higher the piece is lifted, the less is its `nearness` to the board, 1 for a standing one. The shadow ends at `reach`.
fn contact_occlusion(q: vec2<f32>, out: f32, nearness: f32, key: vec4<f32>, strength: f32, reach: f32) -> f32 {
    let beyond = max(out - 1.0, 0.0);
    // A fit of the share of the sky that a dome hides, and of the gap under its widest part.
    let standing = (0.5 * exp2(-4.5 * beyond) + 0.45 * exp2(-16.0 * beyond)) * (1.0 - smoothstep(1.2, reach, out));
    let lifted = 0.6 * (1.0 - smoothstep(nearness * 0.8, reach, out));
    let away = normalize(-key.xz);
    let shaded = smoothstep(-0.2, 0.5, dot(q, away)) * (1.0 - smoothstep(0.8, 1.2, abs(dot(q, vec2(-away.y, away.x)))));
    return nearness * mix(lifted, standing, nearness * nearness) * mix(key.w, strength, shaded);
}
