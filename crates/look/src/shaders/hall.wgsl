// The hall: its light is baked into two textures. Also the floor of the studio, and flames.
#define_import_path birka_look::hall

#import bevy_pbr::forward_io::VertexOutput
#import birka_look::lighting::LightRig
#import birka_look::unlit_bindings::{material, color_map, color_sampler}

#ifdef UNLIT_STUDIO_FLOOR
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> rig: LightRig;

// How far the floor reaches and how far it lies below the board, in half widths of the board; match `STUDIO_REACH` and `FLOOR` in Rust.
const REACH: f32 = 60.0;
const FLOOR: f32 = -3.4;

// The background of the studio in the direction of the point, with the shadow of the table. Matches `studio_background` in Rust.
fn shade(in: VertexOutput) -> vec4<f32> {
    let flat = (in.uv - 0.5) * 2.0 * REACH;
    let at = vec3(flat.x, FLOOR, flat.y);
    let share = 1.0 / (1.0 + exp(-7.0 * (normalize(at).y + 0.28)));
    let background = mix(0.85 * rig.floor.rgb, 1.35 * rig.wall.rgb, share);
    let beside = length(max(abs(at.xz) - material.baked.board, vec2(0.0)));
    return vec4(background * (1.0 - 0.5 * exp(-0.9 * beside)), 1.0);
}
#else ifdef UNLIT_FLAME
// Frames in a row and rows of the sheet.
const FRAMES: f32 = 8.0;
// The light of the brightest texel.
const BRIGHTNESS: f32 = 3.5;

// A frame of the sheet. The outermost texels belong half to the next frame.
fn frame(number: f32, uv: vec2<f32>) -> vec3<f32> {
    let place = vec2(number % FRAMES, floor(number / FRAMES) % FRAMES);
    return textureSampleLevel(color_map, color_sampler, (place + clamp(uv, vec2(0.01), vec2(0.99))) / FRAMES, 0.0).rgb;
}

fn shade(in: VertexOutput) -> vec4<f32> {
    let flame = material.mark.color;
    let uv = vec2(0.5 + flame.w * (in.uv.x - 0.5), in.uv.y);
    let light = mix(frame(flame.x, uv), frame(flame.x + 1.0, uv), flame.y);
    return vec4(BRIGHTNESS * flame.z * light, 0.0);
}
#else
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var moving_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var moving_sampler: sampler;

fn shade(in: VertexOutput) -> vec4<f32> {
    let brightness = material.mark.color;
    let steady = textureSample(color_map, color_sampler, in.uv).rgb;
    let moving = textureSample(moving_map, moving_sampler, in.uv).rgb;
    return vec4(brightness.x * steady + brightness.y * moving, 1.0);
}
#endif
