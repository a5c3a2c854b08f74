// The pieces: bone, blown glass and bronze. Which of them is told by the mesh, vertex by vertex.
//
// uv is the object's x and z, uv_b.x its y, so that the grain stays in the piece when it moves;
// uv_b.y is the surface + 8 × the piece's own number.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    mesh_functions::get_world_from_local,
}
#import birka::noise::{noise3, kept}
#import birka::glass::glass

struct Piece {
    // Towards the key light; w is unused.
    key: vec4<f32>,
}
#ifdef LAMP
#import birka::lamp::{Hall, Matter, lit}
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> hall: Hall;
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> piece: Piece;

const BONE: i32 = 0;
const GLASS: i32 = 1;
const BRONZE: i32 = 2;
const AMBER: i32 = 3;

fn bend(n: vec3<f32>, p: vec3<f32>, frequency: f32, amount: f32) -> vec3<f32> {
#ifdef LAMP
    return n;
#else
    let e = 0.35;
    let q = p * frequency;
    let here = noise3(q);
    let d = vec3(noise3(q + vec3(e, 0.0, 0.0)), noise3(q + vec3(0.0, e, 0.0)), noise3(q + vec3(0.0, 0.0, e))) - here;
    return normalize(n - amount * (d - n * dot(d, n)));
#endif
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let object = vec3(in.uv.x, in.uv_b.x, in.uv.y);
    let tag = i32(round(in.uv_b.y));
    let surface = tag % 8;
    let own = vec3(f32(tag / 8) * 7.3);
    let p = object + own;
    let footprint = length(fwidth(in.world_position.xyz)) * 0.7;
    // Light comes from above; the board below and the piece's own foot take some of it.
    let foot = smoothstep(-0.05, 0.22, object.y);
    var inner = vec3(0.0);

    if surface == BONE {
        let mottle = noise3(p * vec3(5.0, 3.0, 5.0));
        let age = noise3(p * vec3(11.0, 4.0, 11.0) + 3.0);
        let grain = mix(0.5, noise3(p * vec3(60.0, 7.0, 60.0)), kept(60.0, footprint));
        // Drying cracks run up the piece: the zero line of a stretched noise.
        let wave = noise3(p * vec3(6.0, 1.3, 6.0) + 11.0) - 0.5;
        let crack = (1.0 - smoothstep(0.0, 0.012 + footprint * 1.5, abs(wave))) * smoothstep(0.52, 0.7, noise3(p * 4.0 + 30.0));
        var colour = mix(vec3(0.77, 0.665, 0.48), vec3(0.58, 0.41, 0.21), smoothstep(0.35, 0.8, mottle) * 0.8);
        colour *= 0.9 + 0.14 * grain;
        colour = mix(colour, vec3(0.40, 0.25, 0.12), 0.35 * smoothstep(0.6, 0.85, age));
        colour *= mix(vec3(0.62, 0.5, 0.38), vec3(1.0), foot);
        colour = mix(colour, vec3(0.14, 0.08, 0.04), 0.75 * crack);
        pbr.material.base_color = vec4(colour, 1.0);
        pbr.material.perceptual_roughness = 0.36 + 0.2 * mottle + 0.3 * crack;
        pbr.N = bend(pbr.N, p, 14.0, 0.1);
        // Light that has wandered through the rim.
        let rim = pow(1.0 - max(dot(pbr.N, pbr.V), 0.0), 3.0);
        inner = vec3(0.10, 0.055, 0.02) * (0.35 + rim) * foot;
    } else if surface == BRONZE {
        let patina = smoothstep(0.45, 0.75, noise3(p * 9.0)) * (1.0 - 0.6 * smoothstep(0.3, 0.8, object.y));
        pbr.material.base_color = vec4(mix(vec3(0.92, 0.58, 0.25), vec3(0.16, 0.17, 0.11), 0.65 * patina), 1.0);
        pbr.material.metallic = 1.0 - 0.5 * patina;
        pbr.material.perceptual_roughness = 0.2 + 0.35 * patina;
        pbr.N = bend(pbr.N, p, 20.0, 0.12);
    } else {
        let origin = get_world_from_local(in.instance_index)[3].xyz;
        pbr.N = bend(pbr.N, p, 5.0, 0.14);
        let blown = glass(in.world_position.xyz - origin, pbr.N, pbr.V, normalize(piece.key.xyz), surface == AMBER, p);
        pbr.material.base_color = vec4(blown.body, 1.0);
        pbr.material.perceptual_roughness = 0.06;
        inner = blown.through;
    }
    pbr.diffuse_occlusion *= mix(0.35, 1.0, foot);
    pbr.specular_occlusion *= mix(0.4, 1.0, foot);

    var out: FragmentOutput;
#ifdef LAMP
    let matter = Matter(pbr.material.base_color.rgb, pbr.material.metallic, pbr.material.perceptual_roughness, 0.5, mix(0.35, 1.0, foot));
    let seen = lit(in.world_position.xyz, normalize(in.world_normal), pbr.N, pbr.V, matter, hall, in.position.xy);
    out.color = vec4(seen + inner, 1.0);
#else
    let seen = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, vec4(seen.rgb + inner, 1.0));
#endif
    return out;
}
