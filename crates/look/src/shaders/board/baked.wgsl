// Board and table top at low quality: color and relief come from baked textures, light from `lighting.wgsl`.
#define_import_path birka_look::board::baked

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings as bindings
#import birka_look::board::surface::board_occlusion
#import birka_look::lighting::{KeyLight, LightRig, Surface, light_surface, shadow_factor}
#import birka_look::unlit_bindings::{material, color_map, color_sampler}

@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> rig: LightRig;
// Normal (x, z), roughness, square root of the sheen.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var relief: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var relief_sampler: sampler;

// The baked color at `uv` and, of the table, its occlusion. Where a pixel is wider than a texel, the half-size copy beside the full-size one is sampled.
fn baked_color(uv: vec2<f32>, footprint: f32) -> vec4<f32> {
    let is_far = footprint > 2.8 * material.baked.half_width / material.baked.texels;
    let rim = select(0.5, 1.0, is_far) / material.baked.texels;
    let at = clamp(uv, vec2(rim), vec2(1.0 - rim));
    let texel = textureSampleLevel(color_map, color_sampler, select(at * vec2(0.6666667, 1.0), at * vec2(0.3333333, 0.5) + vec2(0.6666667, 0.0), is_far), 0.0);
    return vec4(texel.rgb * texel.rgb, texel.a);
}

#ifdef UNLIT_TABLE
// How much lower the silhouette of a board with rounded edges is, in units.
const ROUNDING: f32 = 0.045;
// Half the width of the edge of its shadow.
const PENUMBRA: f32 = 0.04;

// Shadow factor of the key light at `p` on the table beside a board of these half widths. `footprint` is the width of a pixel.
//
// The shadow of the board is computed: on an edge as long and straight as this one, the texels of a shadow map show as teeth.
fn table_shadow(p: vec3<f32>, face: vec3<f32>, board: vec2<f32>, footprint: f32, key: KeyLight) -> f32 {
    let to_light = key.position.xyz - p;
    // The way of the ray over the table until it is above the board, and the shares of it at which it enters and leaves the board.
    let way = to_light.xz * ((-p.y - ROUNDING) / to_light.y);
    let rim = board * sign(way);
    let enters = (-rim - p.xz) / way;
    let leaves = (rim - p.xz) / way;
    let inside = (min(min(leaves.x, leaves.y), 1.0) - max(max(enters.x, enters.y), 0.0)) * length(way);
    let blur = max(PENUMBRA, footprint);
    // Near its shadow the board must not cast another one: the shadow map is sampled where the ray is above it.
    let above = p + to_light * select(0.0, -p.y / to_light.y, inside > -2.0 * blur);
    return (1.0 - smoothstep(-blur, blur, inside)) * shadow_factor(above, face, key);
}
#endif

fn shade(in: VertexOutput) -> vec4<f32> {
    let baked = material.baked;
    let p = in.world_position.xyz;
    let footprint = length(fwidth(p)) * 0.7;
    let uv = p.xz / (2.0 * baked.half_width) + 0.5;
    let face = normalize(in.world_normal);
    var n = face;
    var surface: Surface;
    surface.metallic = 0.0;
    surface.reflectance = baked.reflectance;
#ifdef UNLIT_TABLE
    let texel = baked_color(uv, footprint);
    surface.color = mix(texel.rgb, baked.cloth.rgb, baked.cloth.a) * select(1.5, 1.0, face.y > 0.5);
    surface.roughness = mix(0.55, 0.95, baked.cloth.a);
    surface.occlusion = board_occlusion(p, baked.board) * texel.a;
    let shadow = table_shadow(p, face, baked.board, footprint, rig.key);
#else
    // Handles are not in the texture: they use the plain wood between two letters.
    let is_handle = any(abs(p.xz) > baked.board + 0.001);
    let is_top = face.y > 0.95 && !is_handle;
    let along = select(p.x, p.z, abs(p.x) > abs(p.z));
    // On the ends of the board, the growth rings of its top go on downwards, away from the pith below; on its sides the fibers run along.
    let beneath = min(p.y, 0.0) * (0.45 * abs(face.x) + 0.08 * face.z) / (2.0 * baked.half_width);
    let edge = uv + vec2(0.0, beneath);
    let plain = 0.5 + vec2(0.5 + 0.8 * along, 0.83 - baked.board.y) / (2.0 * baked.half_width);
    let color = baked_color(select(edge, plain, is_handle), footprint).rgb;
    let texel = textureSampleLevel(relief, relief_sampler, uv, 0.0);
    let tilt = texel.xy * 2.0 - 1.0;
    n = select(face, vec3(tilt.x, sqrt(max(1.0 - dot(tilt, tilt), 0.05)), tilt.y), is_top);
    // Sides and handles are darker, as in `board/surface.wgsl`.
    let side = select(mix(0.8, 0.55, abs(face.x)), mix(0.4, 0.82, smoothstep(-0.2, 0.8, face.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y)), is_handle);
    surface.color = color * select(side, 1.0, is_top);
    surface.roughness = select(select(0.72, 0.5, is_handle), texel.z, is_top);
    surface.reflectance *= select(1.0, texel.w, is_top);
    surface.occlusion = 1.0;
    let shadow = shadow_factor(p, face, rig.key);
#ifdef VERTEX_COLORS
    // Hollows of a carved handle.
    surface.occlusion = in.color.r;
    surface.color *= mix(0.5, 1.0, in.color.r);
#endif
#endif
    let v = normalize(bindings::view.world_position.xyz - p);
    return vec4(light_surface(p, n, v, surface, shadow, rig), 1.0);
}
