// The table top under the board, lit by Bevy's PBR pipeline: planks or a cloth.
#define_import_path birka_look::table::pbr

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka_look::pbr_bindings::material
#import birka_look::table::surface::{board_occlusion, planks}

fn shade(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let table = material.table;
    let footprint = length(fwidth(p)) * 0.7;
    var pbr = pbr_input_from_standard_material(in, is_front);
    let surface = planks(p, table.plank, footprint);
    let occlusion = board_occlusion(p, table.board);
    let cloth = table.cloth.a;
    // The sides of the table are darker than its top.
    let side = select(0.6, 1.0, in.world_normal.y > 0.5);
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
