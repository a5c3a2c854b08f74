// The table the board lies on: old dark planks that fade into the dark of the hall.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka::noise::noise3
#import birka::wood::{Timber, wood}

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

    let lane = p.z / table.plank + 60.37;
    let number = floor(lane);
    let rim = min(lane - number, number + 1.0 - lane) * table.plank;
    let timber = Timber(vec3(0.105, 0.052, 0.027), vec3(0.036, 0.017, 0.010), 3.2, 0.75);
    let scale = 0.45;
    let grain = wood(vec3(p.x, p.y, (number + 0.5 - lane) * table.plank) * scale, i32(number), timber, footprint * scale);
    let gap = 1.0 - smoothstep(0.0, max(0.05, footprint), rim - 0.012);
    let worn = noise3(p * vec3(0.25, 1.0, 0.6));

    let beside = max(max(abs(p.x), abs(p.z)) - table.board, 0.0);
    let open = 1.0 - 0.75 * exp(-beside * 1.9);
    pbr.material.base_color = vec4(grain.colour * (1.0 - 0.8 * gap), 1.0);
    pbr.material.perceptual_roughness = clamp(grain.roughness - 0.06 + 0.18 * worn, 0.3, 1.0);
    pbr.diffuse_occlusion *= open * (1.0 - 0.6 * gap);
    pbr.specular_occlusion *= open * (1.0 - 0.8 * gap);
    pbr.N = normalize(pbr.N + vec3(0.0, 0.0, gap * sign(fract(lane) - 0.5) * 0.5));

    let lit = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, vec4(mix(lit.rgb, table.dark.rgb, far), 1.0));
    return out;
}
