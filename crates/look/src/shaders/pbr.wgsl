// Entry point of the PBR material extension. Board, table and pieces are one Rust type; the pipeline key selects the surface.
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#ifdef PBR_PIECE
#import birka_look::pieces::pbr::shade
#else ifdef PBR_PIECE_LOW
#import birka_look::pieces::low::shade
#else
#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka_look::board::surface::{board_occlusion, board_surface, planks, things_occlusion}
#import birka_look::pbr_bindings::material
#endif

#ifdef PBR_BOARD
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var glyphs: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var glyph_sampler: sampler;

// The board lit by Bevy's PBR pipeline.
fn shade(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let footprint = length(fwidth(p)) * 0.7;
    var pbr = pbr_input_from_standard_material(in, is_front);
    let surface = board_surface(p, in.world_normal, material.board, footprint, glyphs, glyph_sampler);
    if in.world_normal.y > 0.95 {
        pbr.N = surface.normal;
        pbr.diffuse_occlusion *= 1.0 - 0.7 * surface.occlusion;
        pbr.specular_occlusion *= 1.0 - 0.85 * surface.occlusion;
    }
#ifdef VERTEX_COLORS
    // Hollows of a carved handle.
    pbr.diffuse_occlusion *= in.color.r;
    pbr.specular_occlusion *= in.color.r;
    pbr.material.base_color = vec4(surface.color * mix(0.55, 1.0, in.color.r), 1.0);
#else
    pbr.material.base_color = vec4(surface.color, 1.0);
#endif
    pbr.material.perceptual_roughness = surface.roughness;
    pbr.material.reflectance *= sqrt(surface.sheen);

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
#endif

#ifdef PBR_TABLE
// Matches `BOARD_THICKNESS` in Rust.
const BOARD_THICKNESS: f32 = 0.5;

// The table top under the board: planks or a cloth.
fn shade(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let table = material.table;
    let footprint = length(fwidth(p)) * 0.7;
    var pbr = pbr_input_from_standard_material(in, is_front);
    let surface = planks(p + vec3(0.0, BOARD_THICKNESS, 0.0), table.plank, footprint);
    let occlusion = board_occlusion(p, table.board) * things_occlusion(p.xz / max(table.board.x, table.board.y));
    let cloth = table.cloth.a;
    // Hands have worn the sides of the table paler than its top.
    let side = select(1.5, 1.0, in.world_normal.y > 0.5);
    pbr.material.base_color = vec4(mix(surface.color, table.cloth.rgb, cloth) * side, 1.0);
    pbr.material.perceptual_roughness = mix(surface.roughness, 0.95, cloth);
    let gap = surface.gap * (1.0 - cloth) * f32(in.world_normal.y > 0.5);
    pbr.diffuse_occlusion *= occlusion * (1.0 - 0.6 * gap);
    pbr.specular_occlusion *= occlusion * (1.0 - 0.8 * gap);
    pbr.N = normalize(pbr.N + vec3(0.0, 0.0, gap * surface.side * 0.5));

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
#endif

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    return shade(in, is_front);
}
