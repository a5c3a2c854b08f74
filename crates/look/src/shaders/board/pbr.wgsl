// The board lit by Bevy's PBR pipeline.
#define_import_path birka_look::board::pbr

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import birka_look::board::surface::board_surface
#import birka_look::pbr_bindings::material

@group(#{MATERIAL_BIND_GROUP}) @binding(102) var glyphs: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var glyph_sampler: sampler;

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
