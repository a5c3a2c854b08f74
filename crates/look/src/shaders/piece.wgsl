// The pieces: bone, blown glass and bronze. Which of them is told by the mesh, vertex by vertex.
//
// uv is the object's x and z, uv_b.x its y, so that the grain stays in the piece when it moves;
// uv_b.y is the surface + 8 × the piece's own number. Where a mod gives colours, they are the colours of the mesh, and its alpha is 1
// where there is one.
#define_import_path birka::piece

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    mesh_functions::get_world_from_local,
}
#import birka::crafted::crafted
#import birka::noise::{hash1, noise3, kept}
#import birka::glass::{bubbles, glass}
#import birka::surfaces::{BONE, BRONZE, AMBER, WOOD, STONE, HORN}
#import birka::turned::{LATE, RINGS, turned_ring, year}

// A colour of one's own in the place of the usual one.
fn own_colour(usual: vec3<f32>, tint: vec4<f32>, share: f32) -> vec3<f32> {
    return mix(usual, tint.rgb * share, tint.a);
}

fn bend(n: vec3<f32>, p: vec3<f32>, frequency: f32, amount: f32) -> vec3<f32> {
    let e = 0.35;
    let q = p * frequency;
    let here = noise3(q);
    let d = vec3(noise3(q + vec3(e, 0.0, 0.0)), noise3(q + vec3(0.0, e, 0.0)), noise3(q + vec3(0.0, 0.0, e))) - here;
    return normalize(n - amount * (d - n * dot(d, n)));
}

// How much of `w` is seen of a line so far off, where a pixel is `footprint` wide.
fn hairline(off: f32, w: f32, footprint: f32) -> f32 {
    return (1.0 - smoothstep(max(w - footprint, 0.0), w + footprint, abs(off))) * w / (w + 0.6 * footprint);
}

// Drying cracks run with the fibres, up the piece and over its shoulder, each in a sector of its own: fine, long, thin at their ends,
// some of them forked.
fn cracks(object: vec3<f32>, own: i32, many: f32, width: f32, footprint: f32) -> f32 {
    let r = length(object.xz);
    let turn = (atan2(object.z, object.x) / 6.2831853 + 0.5) * many;
    let sector = min(floor(turn), many - 1.0);
    let seed = (own * 64 + i32(sector)) * 8;
    // How far up the piece, by way of its surface.
    let along = object.y + 0.7 * (0.33 - r);
    let begin = 0.35 * hash1(seed) - 0.1;
    let end = begin + 0.18 + 0.5 * hash1(seed + 1);
    let wander = 0.45 * (noise3(vec3(f32(seed) + 0.5, along * 5.0, 0.5)) - 0.5) + 0.07 * (noise3(vec3(f32(seed) + 0.5, along * 28.0, 7.5)) - 0.5);
    let arc = 6.2831853 * r / many;
    let off = (turn - sector - 0.5 - 0.2 * (hash1(seed + 2) - 0.5) - wander) * arc;
    let opening = width * smoothstep(begin, begin + 0.05, along) * (1.0 - smoothstep(begin + 0.4 * (end - begin), end, along));
    var seen = hairline(off, opening, footprint);
    // A fork leaves at an acute angle.
    let fork = mix(begin, end, 0.25 + 0.4 * hash1(seed + 3));
    let beside = (along - fork) * select(-0.3, 0.3, hash1(seed + 4) < 0.5);
    let arm = 0.7 * opening * smoothstep(fork, fork + 0.01, along) * f32(hash1(seed + 5) < 0.6);
    seen = max(seen, hairline(off - beside, arm, footprint));
    return seen * f32(hash1(seed + 6) < 0.62) * smoothstep(0.03, 0.09, r);
}

// At the rim a normal may look away from the eye; what is behind the piece would shine out of it.
fn facing(n: vec3<f32>, v: vec3<f32>) -> vec3<f32> {
    return normalize(n + v * max(0.04 - dot(n, v), 0.0));
}

fn shaded(in: VertexOutput, is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let object = vec3(in.uv.x, in.uv_b.x, in.uv.y);
    let tag = i32(round(in.uv_b.y));
    let surface = tag % 8;
    let own = vec3(f32(tag / 8) * 7.3);
    let p = object + own;
    let footprint = length(fwidth(in.world_position.xyz)) * 0.7;
    // Light comes from above; the board below and the piece's own foot take some of it.
    let foot = smoothstep(-0.05, 0.22, object.y);
    // Where a triangle covers only the edge of a pixel, what it tells is taken from its middle, far outside: normals are too long there.
    let beyond = smoothstep(1.001, 1.02, length(in.world_normal));
    var inner = vec3(0.0);
#ifdef VERTEX_COLORS
    let tint = in.color;
#else
    let tint = vec4(0.0);
#endif

    if surface == BONE || surface == HORN {
        let mottle = noise3(p * vec3(5.0, 3.0, 5.0));
        let age = noise3(p * vec3(11.0, 4.0, 11.0) + 3.0);
        let grain = mix(0.5, noise3(p * vec3(60.0, 7.0, 60.0)), kept(60.0, footprint));
        let crack = max(cracks(object, tag / 8, 5.0, 0.0042, footprint), 0.6 * cracks(object, tag / 8 + 50, 13.0, 0.0022, footprint));
        let horn = surface == HORN;
        let pale = own_colour(select(vec3(0.76, 0.645, 0.44), vec3(0.42, 0.27, 0.12), horn), tint, 1.0);
        let dark = own_colour(select(vec3(0.58, 0.41, 0.21), vec3(0.13, 0.075, 0.035), horn), tint, 0.62);
        var colour = mix(pale, dark, smoothstep(0.35, 0.8, mottle) * 0.8);
        colour *= 0.9 + 0.14 * grain;
        colour = mix(colour, own_colour(vec3(0.40, 0.25, 0.12), tint, 0.45), 0.35 * smoothstep(0.6, 0.85, age));
        colour *= mix(vec3(0.62, 0.5, 0.38), vec3(1.0), foot);
        colour = mix(colour, own_colour(vec3(0.14, 0.08, 0.04), tint, 0.2), select(0.75, 0.2, horn) * crack);
        pbr.material.base_color = vec4(colour, 1.0);
        pbr.material.perceptual_roughness = select(0.36, 0.24, horn) + 0.2 * mottle + 0.3 * crack;
        pbr.N = bend(pbr.N, p, 14.0, 0.1);
        // Light wanders on into the shade from where the lamp falls in, and through the rim.
        let rim = pow(1.0 - max(dot(pbr.N, pbr.V), 0.0), 3.0);
        let light = crafted.light;
        let lit = dot(pbr.N, light.key.xyz);
        let wandered = saturate(0.6 + 0.4 * lit) - 0.6 * max(lit, 0.0);
        inner = colour * select(vec3(1.0, 0.82, 0.6), vec3(1.6), horn) * (light.gathered.rgb * (0.44 * wandered * wandered + 0.1 * rim) + 0.1 * light.around.rgb * rim) * foot;
    } else if surface == BRONZE {
        let patina = smoothstep(0.45, 0.75, noise3(p * 9.0)) * (1.0 - 0.6 * smoothstep(0.3, 0.8, object.y));
        let metal = own_colour(vec3(0.92, 0.58, 0.25), tint, 1.0);
        pbr.material.base_color = vec4(mix(metal, own_colour(vec3(0.16, 0.17, 0.11), tint, 0.25), 0.65 * patina), 1.0);
        pbr.material.metallic = 1.0 - 0.5 * patina;
        pbr.material.perceptual_roughness = 0.2 + 0.35 * patina;
        pbr.N = bend(pbr.N, p, 20.0, 0.12);
    } else if surface == WOOD {
        let ring = turned_ring(object, own.x, noise3(p * vec3(3.0, 1.1, 3.0)));
        let late = year(ring, footprint * RINGS);
        let fibre = mix(0.5, noise3(p * vec3(70.0, 4.0, 70.0)), kept(70.0, footprint));
        let pore = mix(0.0, smoothstep(0.72, 0.9, noise3(p * vec3(90.0, 9.0, 90.0) + 5.0)), kept(90.0, footprint));
        let cloud = noise3(p * vec3(4.0, 1.5, 4.0) + 40.0);
        var colour = own_colour(vec3(0.30, 0.16, 0.075), tint, 1.0);
        colour *= mix(vec3(1.0), LATE, late) * (0.86 + 0.16 * fibre + 0.18 * (cloud - 0.3)) * (1.0 - 0.35 * pore);
        colour *= mix(vec3(0.62, 0.52, 0.44), vec3(1.0), foot);
        pbr.material.base_color = vec4(colour, 1.0);
        pbr.material.reflectance = vec3(0.24);
        pbr.material.perceptual_roughness = 0.56 + 0.12 * fibre - 0.08 * late + 0.2 * pore;
        pbr.N = bend(pbr.N, p, 24.0, 0.05);
    } else if surface == STONE {
        let cloud = noise3(p * 3.5);
        let speck = mix(0.5, noise3(p * 55.0), kept(55.0, footprint));
        let vein = 1.0 - smoothstep(0.0, 0.02 + footprint, abs(noise3(p * 4.0 + 21.0) - 0.5));
        var colour = own_colour(vec3(0.17, 0.165, 0.16), tint, 1.0) * (0.75 + 0.4 * cloud + 0.3 * (speck - 0.5));
        colour = mix(colour, own_colour(vec3(0.4, 0.39, 0.37), tint, 1.7), 0.25 * vein) * mix(0.55, 1.0, foot);
        pbr.material.base_color = vec4(colour, 1.0);
        pbr.material.perceptual_roughness = 0.62 + 0.2 * speck;
        pbr.N = bend(pbr.N, p, 30.0, 0.12);
    } else {
        let origin = get_world_from_local(in.instance_index)[3].xyz;
        pbr.N = facing(bend(pbr.N, p, 5.0, 0.14), pbr.V);
        let blown = glass(in.world_position.xyz - origin, pbr.N, pbr.V, crafted.light, surface == AMBER, noise3(p * vec3(7.0, 16.0, 7.0)));
        pbr.material.base_color = vec4(own_colour(blown.body, tint, 0.04), 1.0);
        pbr.material.perceptual_roughness = 0.06;
        // Glass of another colour lets as much light through.
        let brightness = dot(blown.through, vec3(0.3, 0.5, 0.2));
        inner = mix(blown.through, 2.4 * brightness * tint.rgb, tint.a);
        // None so low that its ray leaves by the foot at once.
        let met = bubbles(in.world_position.xyz - origin, refract(-pbr.V, pbr.N, 1.0 / 1.52), tag / 8, footprint) * smoothstep(0.02, 0.07, object.y);
        inner = inner * (1.0 - 0.6 * met.x) + (0.16 * crafted.light.around.rgb + 1.6 * inner) * met.y;
    }
    pbr.N = facing(pbr.N, pbr.V);
    // Nothing shines or glints by hearsay.
    inner *= 1.0 - 0.85 * beyond;
    pbr.material.perceptual_roughness = mix(pbr.material.perceptual_roughness, 1.0, beyond);
    pbr.diffuse_occlusion *= mix(0.35, 1.0, foot);
    pbr.specular_occlusion *= mix(0.4, 1.0, foot);

    var out: FragmentOutput;
    let seen = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, vec4(seen.rgb + inner, 1.0));
    return out;
}
