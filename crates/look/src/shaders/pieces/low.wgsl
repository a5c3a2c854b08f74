// The pieces at low quality, for software rendering, which evaluates every branch for every pixel: a noise texture replaces the
// procedural noise of `pieces/pbr.wgsl`, `lighting.wgsl` the PBR pipeline, and `select` the branches. The vertex attributes are the same.
//
// PBR_PIECE_OPAQUE and PBR_PIECE_GLASS select the surfaces that a mesh has; see `PieceSurfaces` in Rust.
#define_import_path birka_look::pieces::low

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    mesh_functions::get_world_from_local,
    mesh_view_bindings as bindings,
    pbr_bindings::{base_color_sampler, base_color_texture},
}
#import birka_look::board::layout::beside_hole
#import birka_look::lighting::{LightRig, Surface, light_surface, shadow_factor}
#import birka_look::pbr_bindings::material
#import birka_look::pieces::attributes::{AMBER, BONE, BONE_DARK, BONE_PALE, BRONZE, GLASS, HORN, HORN_DARK, STONE, WOOD, horn_blond, open_share}
#import birka_look::pieces::glass::{bubbles, glass, to_object_frame, trace, with_bubbles}
#import birka_look::wood::{LATEWOOD, latewood, ring_distance}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> rig: LightRig;
// Mottling, fine mottling, fibers and cracks; one tile per unit. See `pieces/grain.rs`.
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var grain: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var grain_sampler: sampler;

// Selects the value of a surface.
fn by_surface(surface: i32, bone: vec4<f32>, horn: vec4<f32>, bronze: vec4<f32>, wood: vec4<f32>, stone: vec4<f32>) -> vec4<f32> {
    return select(select(select(select(bone, horn, surface == HORN), bronze, surface == BRONZE), wood, surface == WOOD), stone, surface == STONE);
}

fn shade(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let n = normalize(in.world_normal);
    let v = normalize(bindings::view.world_position.xyz - p);
    let height = in.uv_b.x;
    let object = vec3(in.uv.x, height, in.uv.y);
    let tag = i32(round(in.uv_b.y));
    let surface_id = tag & 7;
    // The texture is stretched along y, as grain is, and along the layers of horn.
    let is_horn = surface_id == HORN;
    let texel = textureSampleLevel(grain, grain_sampler, in.uv * select(vec2(1.0), vec2(1.5, 0.22), is_horn) + vec2(0.45, -0.4) * height + 0.37 * f32(tag >> 3u), 0.0);
    // Ambient occlusion by the board and by the piece itself, stronger towards the base.
    let openness = smoothstep(-0.05, 0.22, height);
#ifdef VERTEX_COLORS
    let tint = in.color;
#else
    let tint = vec4(0.0);
#endif

    var surface: Surface;
    surface.metallic = 0.0;
    surface.reflectance = 0.5;
    surface.occlusion = mix(0.35, 1.0, openness) * open_share(in.instance_index, n, height);
    var inner = vec3(0.0);

#ifdef PBR_PIECE_OPAQUE
    // Light color and, in w, roughness; dark color and, in w, the share of the tint in it.
    let pale = by_surface(surface_id, vec4(BONE_PALE, 0.40), vec4(horn_blond(tint), 0.28), vec4(0.92, 0.58, 0.25, 0.2), vec4(0.30, 0.16, 0.075, 0.58), vec4(0.17, 0.165, 0.16, 0.68));
    let dark = by_surface(surface_id, vec4(BONE_DARK, 0.62), vec4(HORN_DARK, 0.7), vec4(0.16, 0.17, 0.11, 0.25), vec4(0.228, 0.093, 0.03, 0.0), vec4(0.09, 0.088, 0.085, 0.6));
    // Weights of the dark color, the fibers, the occlusion of the base and the cracks.
    let weights = by_surface(surface_id, vec4(0.8, 0.14, 0.5, 0.75), vec4(1.0, 0.2, 0.5, 0.2), vec4(0.65, 0.0, 0.0, 0.0), vec4(1.0, 0.2, 0.48, 0.0), vec4(0.7, 0.3, 0.45, 0.0));
    let metal = f32(surface_id == BRONZE);
    let is_wood = surface_id == WOOD;
    let ring = ring_distance(object, 7.3 * f32(tag >> 3u), texel.r);
    let mottled = smoothstep(0.38, 0.78, mix(texel.r, texel.g, 0.3 + 0.4 * metal)) * (1.0 - 0.6 * metal * smoothstep(0.3, 0.8, height));
    let layers = 1.0 - smoothstep(0.46, 0.86, mix(texel.r, texel.g, 0.5));
    let darkness = select(select(mottled, layers, is_horn), latewood(ring, fwidth(ring)), is_wood);
    let tint_share = select(vec3(dark.w), LATEWOOD, is_wood);
    var color = mix(mix(pale.rgb, tint.rgb, select(tint.a, 0.0, is_horn)), mix(dark.rgb, tint.rgb * tint_share, tint.a), darkness * weights.x);
    color *= (1.0 + weights.y * (texel.b - 0.5)) * (1.0 - weights.z * (1.0 - openness) * vec3(0.76, 1.0, 1.24));
    color *= 1.0 - 0.8 * weights.w * texel.a;
    surface.metallic = metal * (1.0 - 0.33 * darkness);
    surface.roughness = pale.w + select(0.2, 0.0, is_wood) * darkness;
    surface.reflectance = select(0.5, 0.24, is_wood);
    surface.color = color;
    // Subsurface scattering through the rim of bone and horn.
    let rim = 1.0 - max(dot(n, v), 0.0);
    let clear = select(vec3(0.07, 0.038, 0.014) * f32(surface_id == BONE), vec3(0.06, 0.032, 0.01) * (1.0 - layers), is_horn);
    inner = clear * (0.35 + rim * rim * rim) * openness;
#endif

#ifdef PBR_PIECE_GLASS
    let origin = get_world_from_local(in.instance_index)[3].xyz;
#ifdef PBR_PIECE_OPAQUE
    let is_glass = surface_id == GLASS || surface_id == AMBER;
#else
    let is_glass = true;
#endif
    let ray = trace(p - origin, n, v, surface_id == AMBER);
    // The board as it is baked; see `board/bake.wgsl`.
    let half_width = max(max(material.board.half.x, material.board.half.y) + material.board.border, 0.5);
    let at = beside_hole(origin.xz + ray.board, material.board.squares.xy, material.board.style.y);
    let under = (at / (2.0 * half_width) + 0.5) * vec2(0.6666667, 1.0);
    let root = textureSampleLevel(base_color_texture, base_color_sampler, under, 0.0).rgb;
    let blown = glass(p - origin, n, v, ray, root * root, material.glass, surface_id == AMBER, tint, texel.r);
    let covered = bubbles(object, to_object_frame(ray.direction, p - origin, object), tag >> 3u, 1, length(fwidth(p)) * 0.7);
    surface.color = select(surface.color, mix(blown.body, tint.rgb * 0.04, tint.a), is_glass);
    surface.roughness = select(surface.roughness, 0.08, is_glass);
    inner = select(inner, with_bubbles(blown.transmitted, covered, material.glass) + blown.reflected, is_glass);
#endif

    var out: FragmentOutput;
    out.color = vec4(light_surface(p, n, v, surface, shadow_factor(p, n, rig.key), rig) + inner, 1.0);
    return out;
}
