// The table the board lies on: old dark planks that fade into the dark of the hall.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka::table_surface::{open_to_light, planks}

struct Table {
    // The colour of the dark, and from x to y units it takes over.
    dark: vec4<f32>,
    fade: vec2<f32>,
    // Half the width of the board, whose body keeps light from the table beside it.
    board: f32,
    plank: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> table: Table;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    let p = in.world_position.xyz;
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
