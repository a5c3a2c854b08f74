// The pieces for drawing on the processor, which computes every branch for every pixel: what `piece.wgsl` works out comes from a
// picture of noise, and the light is `lamp.wgsl`. What the mesh tells is the same.
#define_import_path birka::plain_piece

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    mesh_functions::get_world_from_local,
    mesh_view_bindings as bindings,
}
#import birka::crafted::crafted
#import birka::glass::glass
#import birka::lamp::{Hall, Matter, lit}
#import birka::surfaces::{BONE, GLASS, BRONZE, AMBER, WOOD, STONE, HORN}
#import birka::turned::{LATE, turned_ring, year}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> hall: Hall;
// Mottling, finer mottling, fibres and cracks, one tile to a unit.
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var grain: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var grain_sampler: sampler;

// What is true of a surface.
fn made_of(surface: i32, bone: vec4<f32>, horn: vec4<f32>, bronze: vec4<f32>, wood: vec4<f32>, stone: vec4<f32>) -> vec4<f32> {
    return select(select(select(select(bone, horn, surface == HORN), bronze, surface == BRONZE), wood, surface == WOOD), stone, surface == STONE);
}

fn shaded(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let n = normalize(in.world_normal);
    let v = normalize(bindings::view.world_position.xyz - p);
    let high = in.uv_b.x;
    let tag = i32(round(in.uv_b.y));
    let surface = tag & 7;
    // Along y everything is drawn out, as grain is.
    let drawn = textureSampleLevel(grain, grain_sampler, in.uv + vec2(0.45, -0.4) * high + 0.37 * f32(tag >> 3u), 0.0);
    // Light comes from above; the board below and the piece's own foot take some of it.
    let foot = smoothstep(-0.05, 0.22, high);
#ifdef VERTEX_COLORS
    let tint = in.color;
#else
    let tint = vec4(0.0);
#endif

    // The colours; w is how rough the one is, and how much of the other's tint there is.
    let pale = made_of(surface, vec4(0.76, 0.645, 0.44, 0.40), vec4(0.42, 0.27, 0.12, 0.28), vec4(0.92, 0.58, 0.25, 0.2), vec4(0.30, 0.16, 0.075, 0.58), vec4(0.17, 0.165, 0.16, 0.68));
    let dark = made_of(surface, vec4(0.58, 0.41, 0.21, 0.62), vec4(0.13, 0.075, 0.035, 0.62), vec4(0.16, 0.17, 0.11, 0.25), vec4(0.228, 0.093, 0.03, 0.0), vec4(0.09, 0.088, 0.085, 0.6));
    // How much of the dark one there may be, how much fibres and the foot's shade show, and cracks.
    let marked = made_of(surface, vec4(0.8, 0.14, 0.5, 0.75), vec4(0.8, 0.14, 0.5, 0.2), vec4(0.65, 0.0, 0.0, 0.0), vec4(1.0, 0.2, 0.48, 0.0), vec4(0.7, 0.3, 0.45, 0.0));
    let metal = f32(surface == BRONZE);
    let is_wood = surface == WOOD;
    let ring = turned_ring(vec3(in.uv.x, high, in.uv.y), 7.3 * f32(tag >> 3u), drawn.r);
    let mottled = smoothstep(0.38, 0.78, mix(drawn.r, drawn.g, 0.3 + 0.4 * metal)) * (1.0 - 0.6 * metal * smoothstep(0.3, 0.8, high));
    let worn = select(mottled, year(ring, fwidth(ring)), is_wood);
    let darker = select(vec3(dark.w), LATE, is_wood);
    var colour = mix(mix(pale.rgb, tint.rgb, tint.a), mix(dark.rgb, tint.rgb * darker, tint.a), worn * marked.x);
    colour *= (1.0 + marked.y * (drawn.b - 0.5)) * (1.0 - marked.z * (1.0 - foot) * vec3(0.76, 1.0, 1.24));
    colour *= 1.0 - 0.8 * marked.w * drawn.a;
    var matter: Matter;
    matter.metallic = metal * (1.0 - 0.33 * worn);
    matter.roughness = pale.w + select(0.2, 0.0, is_wood) * worn;
    matter.reflectance = select(0.5, 0.24, is_wood);
    matter.open = mix(0.35, 1.0, foot);
    // Light that has wandered through the rim of bone.
    let rim = 1.0 - max(dot(n, v), 0.0);
    var inner = vec3(0.10, 0.055, 0.02) * (0.35 + rim * rim * rim) * foot * f32(surface == BONE || surface == HORN);

    let origin = get_world_from_local(in.instance_index)[3].xyz;
    let is_glass = surface == GLASS || surface == AMBER;
    let blown = glass(p - origin, n, v, crafted.light, surface == AMBER, drawn.r);
    let clear = mix(blown.through, 2.4 * dot(blown.through, vec3(0.3, 0.5, 0.2)) * tint.rgb, tint.a);
    matter.colour = select(colour, mix(blown.body, tint.rgb * 0.04, tint.a), is_glass);
    matter.roughness = select(matter.roughness, 0.06, is_glass);
    inner = select(inner, clear, is_glass);

    var out: FragmentOutput;
    out.color = vec4(lit(p, n, n, v, matter, hall) + inner, 1.0);
    return out;
}
