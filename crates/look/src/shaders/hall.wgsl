// The hall: its light is baked into a texture. Also the hall as a cube map, and the floor of the studio.
#define_import_path birka_look::hall

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_world_from_local
#import bevy_pbr::mesh_view_bindings as bindings
#import birka_look::lighting::{LightRig, flicker}
#import birka_look::noise::{band_limit, mix_bits, noise3}
#import birka_look::unlit_bindings::{material, color_map, color_sampler}

// How far the floor lies below the board, in half widths of the board; matches `FLOOR` in Rust.
const FLOOR: f32 = -3.4;

#ifdef UNLIT_STUDIO_FLOOR
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> rig: LightRig;

// How far the floor reaches; matches `STUDIO_REACH` in Rust.
const REACH: f32 = 60.0;

// The background of the studio in the direction of the point, with the shadow of the table. Matches `studio_background` in Rust.
fn shade(in: VertexOutput) -> vec4<f32> {
    let flat = (in.uv - 0.5) * 2.0 * REACH;
    let at = vec3(flat.x, FLOOR, flat.y);
    let share = 1.0 / (1.0 + exp(-7.0 * (normalize(at).y + 0.28)));
    let background = mix(0.85 * rig.floor.rgb, 1.35 * rig.wall.rgb, share);
    let beside = length(max(abs(at.xz) - material.baked.board, vec2(0.0)));
    return vec4(background * (1.0 - 0.5 * exp(-0.9 * beside)), 1.0);
}
#else
// The light that the brightest texel stands for; matches `WHITE` in Rust.
const WHITE: f32 = 4.0;

// The light of a texel: the square roots of its color, and the share of it that moves. The mark's color has the brightness of the hall, the intensity of
// the environment's light, the time, and the strength of the shimmer.
fn light_of(texel: vec4<f32>) -> vec3<f32> {
    let hall = material.mark.color;
    return WHITE * texel.rgb * texel.rgb * hall.x * mix(1.0, flicker(hall.y), texel.a);
}

#ifdef UNLIT_SURROUNDINGS
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var cube: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var cube_sampler: sampler;

// Where the cube map is rendered from, in half widths above the board; matches `render.py`.
const EYE: f32 = 0.35;

fn shade(in: VertexOutput) -> vec4<f32> {
    let half_width = get_world_from_local(in.instance_index)[1].y;
    let from_eye = in.world_position.xyz - vec3(0.0, EYE * half_width, 0.0);
    // Cube maps are left-handed.
    return vec4(light_of(textureSampleLevel(cube, cube_sampler, from_eye * vec3(1.0, 1.0, -1.0), 0.0)), 1.0);
}
#else ifdef UNLIT_DETAILS
// The middle of the hearth, along the hall, and half its length and width, in half widths of the board; match `measures.py`.
const HEARTH: vec3<f32> = vec3(12.1, 5.5, 1.7);
// Width of the cells that straws lie in.
const STRAW: f32 = 0.26;

// By how many pixels hot air above the fire displaces what is seen through it.
fn shimmer(p: vec3<f32>, eye: vec3<f32>, seconds: f32) -> vec2<f32> {
    let away = vec2(HEARTH.x, 0.0) - eye.xz;
    let ahead = normalize(away);
    let ray = p - eye;
    // Where the ray crosses an upright plane that faces the eye.
    let share = length(away) / max(dot(ray.xz, ahead), 1e-3);
    let at = eye + ray * share;
    let across = dot(at.xz - vec2(HEARTH.x, 0.0), vec2(-ahead.y, ahead.x)) / mix(HEARTH.y, HEARTH.z, abs(ahead.x));
    let height = at.y - FLOOR;
    let heat = (1.0 - smoothstep(0.4, 1.0, abs(across))) * smoothstep(0.8, 1.8, height) * (1.0 - smoothstep(2.5, 8.0, height)) * f32(share < 1.0);
    let q = vec3(at.xz * 2.2, at.y * 1.6 - 3.2 * seconds);
    return 3.0 * heat * (vec2(noise3(q), noise3(q + 40.0)) - 0.5);
}

// Fibers of wood: along the height of walls and posts, along the hall on what lies.
fn fibers(p: vec3<f32>, up: f32, footprint: f32) -> f32 {
    let q = p * select(vec3(1.0, 0.05, 1.0), vec3(0.05, 1.0, 1.0), up > 0.6);
    let coarse = noise3(q * 17.0 + noise3(p * 1.3) * 3.0);
    let fine = noise3(q * 46.0 + 9.0);
    return 1.0 + 0.34 * (coarse - 0.5) * band_limit(17.0, footprint) + 0.42 * (fine - 0.5) * band_limit(46.0, footprint);
}

// How bright straw makes a point of the floor, and the shadow under it.
fn straw(p: vec2<f32>, footprint: f32) -> f32 {
    let drift = smoothstep(0.25, 0.7, noise3(vec3(p * 0.45, 2.0)));
    var cover = 0.0;
    var tone = 0.0;
    var shadow = 0.0;
    for (var number = 0; number < 36; number++) {
        // Four layers of cells, each turned against the others, and the cells around the point.
        let layer = number / 9;
        let turn = vec2(cos(f32(layer) * 1.1), sin(f32(layer) * 1.1));
        let q = vec2(dot(p, turn), dot(p, vec2(-turn.y, turn.x))) / STRAW;
        let cell = floor(q) + vec2(f32(number % 3) - 1.0, f32(number / 3 % 3) - 1.0);
        let random = unpack4x8unorm(mix_bits(mix_bits(u32(i32(cell.x) * 8191 + layer)) + u32(i32(cell.y))));
        let is_there = f32(fract(random.x * 7.0 + random.w * 3.0) < 0.25 + 0.75 * drift);
        let angle = 6.2831853 * random.z;
        let along = vec2(cos(angle), sin(angle));
        let off = (q - cell - random.xy) * STRAW;
        let place = dot(off, along);
        // Straws are bent.
        let aside = dot(off, vec2(-along.y, along.x)) - 0.6 * (random.y - 0.5) * place * place;
        let distance = length(vec2(aside, max(abs(place) - 0.04 - 0.2 * random.w * random.w, 0.0)));
        let width = 0.003 + 0.0035 * random.x;
        let here = is_there * (1.0 - smoothstep(width, width + max(footprint, 0.002), distance)) * width / max(width, 0.5 * footprint);
        tone = select(tone, 0.6 * random.w + 0.4 * random.z, here > cover);
        cover = max(cover, here);
        shadow = max(shadow, is_there * exp(-distance * distance / (12.0 * width * width)));
    }
    return mix(1.0 - 0.5 * shadow, 1.0 + 1.5 * tone, cover);
}

fn shade(in: VertexOutput) -> vec4<f32> {
    let half_width = get_world_from_local(in.instance_index)[1].y;
    let p = in.world_position.xyz / half_width;
    let eye = bindings::view.world_position.xyz / half_width;
    let right = dpdx(p);
    let down = dpdy(p);
    let footprint = 0.5 * (length(right) + length(down));
    let up = abs(normalize(cross(right, down)).y);
    var uv = in.uv;
    if material.mark.color.w > 0.0 {
        let moved = material.mark.color.w * shimmer(p, eye, material.mark.color.z);
        // At the rim of a triangle derivatives may be anything.
        uv += clamp(dpdx(in.uv) * moved.x + dpdy(in.uv) * moved.y, vec2(-0.0008), vec2(0.0008));
    }
    let light = light_of(textureSample(color_map, color_sampler, uv));
    let beside_hearth = max(abs(p.x - HEARTH.x) - HEARTH.y, abs(p.z) - HEARTH.z);
    if p.y < FLOOR + 0.15 && up > 0.8 && beside_hearth > 0.6 && p.z > -12.0 {
        return vec4(light * mix(straw(p.xz, footprint), 1.0, smoothstep(0.008, 0.03, footprint)), 1.0);
    }
    return vec4(light * fibers(p, up, footprint), 1.0);
}
#else
fn shade(in: VertexOutput) -> vec4<f32> {
    return vec4(light_of(textureSample(color_map, color_sampler, in.uv)), 1.0);
}
#endif
#endif
