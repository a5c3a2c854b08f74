// The hall: its light is baked into the colors of its vertices.
#define_import_path birka_look::hall

#import bevy_pbr::forward_io::VertexOutput
#import birka_look::noise::{band_limit, hash1, noise3}
#import birka_look::unlit_bindings::material

#ifdef UNLIT_STRAW
// Coverage of blades of straw, one in each cell, at `p` in half widths of the board.
fn straw(p: vec2<f32>, layer: i32, footprint: f32) -> f32 {
    let turn = 1.1 * f32(layer);
    let q = mat2x2(cos(turn), -sin(turn), sin(turn), cos(turn)) * p * 2.1 + 7.7 * f32(layer);
    let cell = floor(q);
    let key = i32(cell.x) * 157 + i32(cell.y) * 311 + layer * 7919;
    let angle = 3.1416 * hash1(key);
    let off = q - cell - 0.5;
    let along = dot(off, vec2(cos(angle), sin(angle)));
    // Blades are bent a little.
    let across = dot(off, vec2(-sin(angle), cos(angle))) + (hash1(key + 1) - 0.5) * along * along;
    let width = 0.016;
    let blade = 1.0 - smoothstep(width, width + 0.01 + footprint, abs(across));
    return blade * (1.0 - smoothstep(0.32, 0.46, abs(along))) * width / (width + 0.5 * footprint);
}
#endif

fn shade(in: VertexOutput) -> vec4<f32> {
    var light = in.color.rgb * material.mark.color.rgb;
    let footprint = length(fwidth(in.uv));
#ifdef UNLIT_STRAW
    if in.color.a > 1.5 {
        // Trodden earth with straw on it.
        let earth = noise3(vec3(in.uv * 1.1, 3.5)) + 0.6 * noise3(vec3(in.uv * 5.0, 9.5)) * band_limit(5.0, footprint) - 0.8;
        var blades = 0.0;
        for (var layer = 0; layer < 7; layer++) {
            blades = max(blades, straw(in.uv, layer, footprint) * (0.4 + 0.1 * f32(layer)));
        }
        return vec4(light * (1.0 + 0.35 * earth + 0.65 * blades), 1.0);
    }
#endif
    // The fibers run along u; the color's `a` is how visible they are.
    let broad = noise3(vec3(in.uv * vec2(0.7, 5.0), 3.5)) - 0.5;
    let fine = (noise3(vec3(in.uv * vec2(2.0, 26.0), 9.5)) - 0.5) * band_limit(26.0, footprint);
    light *= 1.0 + in.color.a * (0.5 * broad + 0.5 * fine);
    return vec4(light, 1.0);
}
