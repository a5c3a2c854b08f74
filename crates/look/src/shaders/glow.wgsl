// Light in the air, which is added to what is behind it: flames, sparks, and dust in a beam of the sun.
#define_import_path birka_look::glow

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_world_from_local
#import bevy_pbr::mesh_view_bindings as bindings
#import birka_look::noise::{hash1, mix_bits, noise3}
#import birka_look::unlit_bindings::{material, color_map, color_sampler}

#ifdef UNLIT_FLAME
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
#else ifdef UNLIT_SPARKS
// Width and height of the card, in half widths of the board; match `SPARKS` in Rust.
const SIZE: vec2<f32> = vec2(6.0, 8.0);

// Where a spark is at an age from 0 to 1.
fn place(seed: i32, age: f32) -> vec2<f32> {
    let curl = 0.3 * age * sin(9.0 * age + 6.0 * hash1(seed + 4));
    let rise = (2.5 + 5.0 * hash1(seed + 2)) * (1.0 - exp(-2.2 * age)) / 0.89;
    return vec2(2.4 * (hash1(seed + 1) - 0.5) + 2.2 * (hash1(seed + 3) - 0.5) * age * age + curl, rise);
}

// Each spark rises, slows down and fades; most of the time it is not there.
fn shade(in: VertexOutput) -> vec4<f32> {
    let at = vec2(in.uv.x - 0.5, 1.0 - in.uv.y) * SIZE;
    var glow = 0.0;
    for (var number = 0; number < 16; number++) {
        let cycle = material.mark.color.x * (0.3 + 0.3 * hash1(number)) + 7.0 * hash1(number + 90);
        let age = fract(cycle);
        let seed = number * 131 + i32(cycle) * 17;
        let head = place(seed, age);
        let tail = place(seed, age - 0.012) - head;
        let along = clamp(dot(at - head, tail) / max(dot(tail, tail), 1e-6), 0.0, 1.0);
        let off = length(at - head - tail * along);
        glow += exp(-off * off * 6000.0) * (1.0 - age) * (1.0 - age) * f32(hash1(seed) < 0.45);
    }
    return vec4(material.mark.color.z * 5.0 * glow * vec3(1.0, 0.42, 0.10), 0.0);
}
#else
// The door, whose beam it is: from, to; and the way of the sun for each unit along z. In half widths of the board; match `measures.py` and `light.py`.
const LOW: vec3<f32> = vec3(10.9, -3.4, -12.0);
const HIGH: vec3<f32> = vec3(13.9, 3.6, 2.0);
const SUN: vec3<f32> = vec3(-0.55, -0.52, 1.0);
const STEPS: i32 = 6;

fn shade(in: VertexOutput) -> vec4<f32> {
    let half_width = get_world_from_local(in.instance_index)[1].y;
    let eye = bindings::view.world_position.xyz / half_width;
    let ray = normalize(in.world_position.xyz / half_width - eye);
    let seconds = material.mark.color.x;
    // In the frame of the beam, whose x and y are those in the door.
    let from_door = vec3((eye - SUN * (eye.z - LOW.z)).xy, eye.z);
    let way = vec3((ray - SUN * ray.z).xy, ray.z);
    let one = (LOW - from_door) / way;
    let other = (HIGH - from_door) / way;
    let enters = min(one, other);
    let leaves = max(one, other);
    let first = max(max(enters.x, max(enters.y, enters.z)), 0.0);
    // The floor ends it.
    let last = min(min(leaves.x, leaves.y), min(leaves.z, select(1e4, (LOW.y - eye.y) / ray.y, ray.y < 0.0)));
    let length_inside = max(last - first, 0.0);
    var haze = 0.0;
    var motes = 0.0;
    for (var number = 0; number < STEPS; number++) {
        let share = first + length_inside * (f32(number) + 0.5) / f32(STEPS);
        let p = eye + ray * share;
        let q = from_door + way * share;
        let rim = min(min(q.x - LOW.x, HIGH.x - q.x), min(q.y - LOW.y, HIGH.y - q.y));
        let inside = smoothstep(0.0, 0.5, rim) * (1.0 - smoothstep(LOW.z + 3.0, HIGH.z, p.z));
        haze += inside * (0.35 + 1.3 * noise3(p * vec3(0.7, 1.1, 0.7) + vec3(0.04, 0.06, -0.05) * seconds));
        // A mote in each cell of the air, which drifts.
        let air = (p + vec3(0.03, 0.02, -0.025) * seconds) * 2.4;
        let cell = floor(air);
        let random = unpack4x8unorm(mix_bits(mix_bits(u32(i32(cell.x) * 977 + i32(cell.z))) + u32(i32(cell.y))));
        let center = p + (cell + 0.2 + 0.6 * random.xyz - air) / 2.4;
        let off = length(cross(center - eye, ray)) / (0.004 + 0.0006 * share);
        motes += inside * exp(-off * off) * random.w * random.w;
    }
    let light = (0.016 * haze * length_inside / f32(STEPS) + 0.5 * motes) * vec3(1.0, 0.80, 0.56);
    return vec4(material.mark.color.z * light, 0.0);
}
#endif
