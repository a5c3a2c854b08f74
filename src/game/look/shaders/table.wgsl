// The table the board lies on: old dark planks that fade into the dark of the hall.
#define_import_path birka::table

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka::crafted::crafted
#import birka::table_surface::{open_to_light, planks}

fn shaded(in: VertexOutput, is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
    let table = crafted.table;
    let footprint = length(fwidth(p)) * 0.7;
    var pbr = pbr_input_from_standard_material(in, is_front);
    let far = smoothstep(table.fade.x, table.fade.y, length(p.xz));
    var out: FragmentOutput;
    if far >= 1.0 {
        out.color = vec4(table.dark.rgb, 1.0);
        return out;
    }
    let surface = planks(p, table.plank, footprint);
    let open = open_to_light(p, table.board);
    pbr.material.base_color = vec4(surface.colour, 1.0);
    pbr.material.perceptual_roughness = surface.roughness;
    pbr.diffuse_occlusion *= open * (1.0 - 0.6 * surface.gap);
    pbr.specular_occlusion *= open * (1.0 - 0.8 * surface.gap);
    pbr.N = normalize(pbr.N + vec3(0.0, 0.0, surface.gap * surface.side * 0.5));

    let lit = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, vec4(mix(lit.rgb, table.dark.rgb, far), 1.0));
    return out;
}
