// The pieces lit by Bevy's PBR pipeline: bone, horn, blown glass, amber, bronze, wood and stone, selected per vertex.
//
// Vertex attributes: uv is the object-space x and z, uv_b.x the object-space y, so that solid textures move with the piece.
// uv_b.y is the surface id + 8 × the number of the mesh variant. Vertex colors are the tint of a mod; their alpha is 1 where there is one.
#define_import_path birka_look::pieces::pbr

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    mesh_functions::get_world_from_local,
}
#import birka_look::board::surface::under_glass
#import birka_look::noise::{band_limit, hash1, noise3}
#import birka_look::pbr_bindings::material
#import birka_look::pieces::attributes::{AMBER, BONE, BONE_DARK, BONE_PALE, BRONZE, HORN, HORN_DARK, STONE, WOOD, horn_blond, open_share}
#import birka_look::pieces::glass::{bubbles, glass, to_object_frame, trace, with_bubbles}
#import birka_look::wood::{LATEWOOD, RINGS, latewood, ring_distance}

// The default color, or `share` of the tint where there is one.
fn tinted(default_color: vec3<f32>, tint: vec4<f32>, share: f32) -> vec3<f32> {
    return mix(default_color, tint.rgb * share, tint.a);
}

// Bump mapping by noise: tilts the normal along the gradient of the noise, projected into the tangent plane.
fn bump(n: vec3<f32>, p: vec3<f32>, frequency: f32, amount: f32) -> vec3<f32> {
    let e = 0.35;
    let q = p * frequency;
    let here = noise3(q);
    let d = vec3(noise3(q + vec3(e, 0.0, 0.0)), noise3(q + vec3(0.0, e, 0.0)), noise3(q + vec3(0.0, 0.0, e))) - here;
    return normalize(n - amount * (d - n * dot(d, n)));
}

// Turns a normal that faces away from the eye, as happens at silhouettes, just far enough towards it.
fn face_viewer(n: vec3<f32>, v: vec3<f32>) -> vec3<f32> {
    return normalize(n + v * max(0.04 - dot(n, v), 0.0));
}

// Coverage of a line of half width `w` at distance `off`, where a pixel is `footprint` wide. Lines thinner than a pixel fade.
fn hairline(off: f32, w: f32, footprint: f32) -> f32 {
    return (1.0 - smoothstep(max(w - footprint, 0.0), w + footprint, abs(off))) * w / (w + 0.6 * footprint);
}

// Cracks run along the fibers, up the piece and over its shoulder. The circumference is divided into `count` sectors with at most one
// crack each; cracks taper at their ends, and some fork. Returns their coverage, 0 to 1.
fn cracks(object: vec3<f32>, piece: i32, count: f32, width: f32, footprint: f32) -> f32 {
    let r = length(object.xz);
    let turn = (atan2(object.z, object.x) / 6.2831853 + 0.5) * count;
    let sector = min(floor(turn), count - 1.0);
    let seed = (piece * 64 + i32(sector)) * 8;
    // Approximate arc length along the profile, from the base up.
    let along = object.y + 0.7 * (0.33 - r);
    let begin = 0.35 * hash1(seed) - 0.1;
    let end = begin + 0.18 + 0.5 * hash1(seed + 1);
    let wander = 0.45 * (noise3(vec3(f32(seed) + 0.5, along * 5.0, 0.5)) - 0.5) + 0.07 * (noise3(vec3(f32(seed) + 0.5, along * 28.0, 7.5)) - 0.5);
    let arc = 6.2831853 * r / count;
    let off = (turn - sector - 0.5 - 0.2 * (hash1(seed + 2) - 0.5) - wander) * arc;
    let opening = width * smoothstep(begin, begin + 0.05, along) * (1.0 - smoothstep(begin + 0.4 * (end - begin), end, along));
    var coverage = hairline(off, opening, footprint);
    // A fork leaves at an acute angle.
    let fork = mix(begin, end, 0.25 + 0.4 * hash1(seed + 3));
    let beside = (along - fork) * select(-0.3, 0.3, hash1(seed + 4) < 0.5);
    let arm = 0.7 * opening * smoothstep(fork, fork + 0.01, along) * f32(hash1(seed + 5) < 0.6);
    coverage = max(coverage, hairline(off - beside, arm, footprint));
    return coverage * f32(hash1(seed + 6) < 0.62) * smoothstep(0.03, 0.09, r);
}

fn shade(in: VertexOutput, is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let object = vec3(in.uv.x, in.uv_b.x, in.uv.y);
    let tag = i32(round(in.uv_b.y));
    let surface = tag % 8;
    let seed = vec3(f32(tag / 8) * 7.3);
    let p = object + seed;
    let footprint = length(fwidth(in.world_position.xyz)) * 0.7;
    // Ambient occlusion by the board and by the piece itself, stronger towards the base.
    let openness = smoothstep(-0.05, 0.22, object.y);
    // With MSAA, attributes are extrapolated to pixel centers outside the triangle; interpolated normals longer than 1 reveal it.
    let extrapolated = smoothstep(1.001, 1.02, length(in.world_normal));
    // Light from inside the piece: subsurface scattering or transmission.
    var inner = vec3(0.0);
#ifdef VERTEX_COLORS
    let tint = in.color;
#else
    let tint = vec4(0.0);
#endif

    if surface == BONE || surface == HORN {
        let mottle = noise3(p * vec3(5.0, 3.0, 5.0));
        let age = noise3(p * vec3(11.0, 4.0, 11.0) + 3.0);
        let grain = mix(0.5, noise3(p * vec3(60.0, 7.0, 60.0)), band_limit(60.0, footprint));
        let crack = max(cracks(object, tag / 8, 5.0, 0.0042, footprint), 0.6 * cracks(object, tag / 8 + 50, 13.0, 0.0022, footprint));
        let is_horn = surface == HORN;
        let pale = select(tinted(BONE_PALE, tint, 1.0), horn_blond(tint), is_horn);
        let dark = tinted(select(BONE_DARK, HORN_DARK, is_horn), tint, select(0.62, 0.7, is_horn));
        // Haversian canals: dark specks drawn out along the bone.
        let canals = smoothstep(0.74, 0.9, noise3(p * vec3(74.0, 11.0, 74.0) + 11.0)) * band_limit(74.0, footprint);
        // Lines that the lathe tool has left.
        let turned = mix(0.5, noise3(vec3(seed.x, object.y * 150.0, 0.5)), band_limit(150.0, footprint));
        // Horn grows in layers, some of them clear and blond. A piece is cut across them.
        let layers = 0.6 * noise3(p * vec3(7.0, 2.0, 0.9) + 30.0) + 0.4 * noise3(p * vec3(24.0, 5.0, 1.6) + 60.0);
        let blond = smoothstep(0.44, 0.78, layers);
        var color = mix(pale, dark, select(smoothstep(0.3, 0.95, mottle) * 0.45, 1.0 - blond, is_horn));
        color *= (0.87 + 0.16 * grain) * (0.95 + 0.1 * turned);
        color = mix(color, tinted(vec3(0.40, 0.25, 0.12), tint, 0.45), 0.22 * smoothstep(0.6, 0.85, age));
        // Yellowed beside the cracks and towards the base, worn pale on the shoulders.
        let halo = cracks(object, tag / 8, 5.0, 0.03, footprint + 0.02);
        color = mix(color, color * vec3(0.86, 0.68, 0.42), select(0.75, 0.0, is_horn) * halo);
        let shoulder = smoothstep(0.25, 0.8, pbr.N.y) * smoothstep(0.12, 0.4, object.y);
        color = mix(color, tinted(1.15 * BONE_PALE, tint, 1.1), select(0.16, 0.0, is_horn) * shoulder);
        color *= 1.0 - select(0.42, 0.1, is_horn) * canals;
        color *= mix(vec3(0.62, 0.5, 0.38), vec3(1.0), openness);
        color = mix(color, tinted(vec3(0.14, 0.08, 0.04), tint, 0.2), select(0.75, 0.2, is_horn) * crack);
        pbr.material.base_color = vec4(color, 1.0);
        pbr.material.perceptual_roughness = select(0.42, 0.24, is_horn) + 0.16 * mottle + 0.3 * crack + 0.2 * canals - 0.12 * shoulder;
        pbr.N = bump(bump(pbr.N, p, 14.0, 0.07), vec3(seed.x, object.y * 11.0, 0.5), 14.0, 0.05 * band_limit(150.0, footprint));
        // Subsurface scattering: wrap lighting beyond the terminator, plus light through the rim.
        let rim = pow(1.0 - max(dot(pbr.N, pbr.V), 0.0), 3.0);
        let light = material.glass;
        let n_dot_l = dot(pbr.N, light.key.xyz);
        let wrapped = saturate(0.6 + 0.4 * n_dot_l) - 0.6 * max(n_dot_l, 0.0);
        inner = color * select(vec3(1.0, 0.82, 0.6), vec3(1.0 + 2.0 * blond), is_horn) * (light.focused.rgb * (0.3 * wrapped * wrapped + 0.06 * rim) + 0.1 * light.ambient.rgb * rim) * openness;
    } else if surface == BRONZE {
        let patina = smoothstep(0.45, 0.75, noise3(p * 9.0)) * (1.0 - 0.6 * smoothstep(0.3, 0.8, object.y));
        let metal = tinted(vec3(0.92, 0.58, 0.25), tint, 1.0);
        pbr.material.base_color = vec4(mix(metal, tinted(vec3(0.16, 0.17, 0.11), tint, 0.25), 0.65 * patina), 1.0);
        pbr.material.metallic = 1.0 - 0.5 * patina;
        pbr.material.perceptual_roughness = 0.2 + 0.35 * patina;
        pbr.N = bump(pbr.N, p, 20.0, 0.12);
    } else if surface == WOOD {
        let ring = ring_distance(object, seed.x, noise3(p * vec3(3.0, 1.1, 3.0)));
        let late = latewood(ring, footprint * RINGS);
        let fiber = mix(0.5, noise3(p * vec3(70.0, 4.0, 70.0)), band_limit(70.0, footprint));
        let pore = mix(0.0, smoothstep(0.72, 0.9, noise3(p * vec3(90.0, 9.0, 90.0) + 5.0)), band_limit(90.0, footprint));
        let cloud = noise3(p * vec3(4.0, 1.5, 4.0) + 40.0);
        var color = tinted(vec3(0.30, 0.16, 0.075), tint, 1.0);
        color *= mix(vec3(1.0), LATEWOOD, late) * (0.86 + 0.16 * fiber + 0.18 * (cloud - 0.3)) * (1.0 - 0.35 * pore);
        color *= mix(vec3(0.62, 0.52, 0.44), vec3(1.0), openness);
        pbr.material.base_color = vec4(color, 1.0);
        pbr.material.reflectance = vec3(0.24);
        pbr.material.perceptual_roughness = 0.56 + 0.12 * fiber - 0.08 * late + 0.2 * pore;
        pbr.N = bump(pbr.N, p, 24.0, 0.05);
    } else if surface == STONE {
        let cloud = noise3(p * 3.5);
        let speck = mix(0.5, noise3(p * 55.0), band_limit(55.0, footprint));
        let vein = 1.0 - smoothstep(0.0, 0.02 + footprint, abs(noise3(p * 4.0 + 21.0) - 0.5));
        var color = tinted(vec3(0.17, 0.165, 0.16), tint, 1.0) * (0.75 + 0.4 * cloud + 0.3 * (speck - 0.5));
        color = mix(color, tinted(vec3(0.4, 0.39, 0.37), tint, 1.7), 0.25 * vein) * mix(0.55, 1.0, openness);
        pbr.material.base_color = vec4(color, 1.0);
        pbr.material.perceptual_roughness = 0.62 + 0.2 * speck;
        pbr.N = bump(pbr.N, p, 30.0, 0.12);
    } else {
        let origin = get_world_from_local(in.instance_index)[3].xyz;
        pbr.N = face_viewer(bump(pbr.N, p, 5.0, 0.14), pbr.V);
        let at = in.world_position.xyz - origin;
        let is_amber = surface == AMBER;
        let ray = trace(at, pbr.N, pbr.V, is_amber);
        // The grain and the lines of the board as the ray meets them.
        let board = under_glass(origin.xz + ray.board, material.board, footprint);
        // Threads of denser glass, drawn around the axis as the piece was turned on the rod.
        let swirl = vec3(length(object.xz) * 26.0, object.y * 34.0, atan2(object.z, object.x) * 1.3 + 9.0 * object.y);
        let streak = noise3(vec3(swirl.x * 0.3, swirl.y, swirl.z) + seed);
        let blown = glass(at, pbr.N, pbr.V, ray, board, material.glass, is_amber, tint, streak);
        pbr.material.base_color = vec4(tinted(blown.body, tint, 0.04), 1.0);
        pbr.material.perceptual_roughness = 0.08;
        // Bubbles fade near the base, where a ray leaves the piece at once.
        let covered = bubbles(object, to_object_frame(ray.direction, at, object), tag / 8, 6, footprint) * smoothstep(0.02, 0.07, object.y);
        inner = with_bubbles(blown.transmitted, covered, material.glass) + blown.reflected;
    }
    pbr.N = face_viewer(pbr.N, pbr.V);
    // Extrapolated attributes must not produce highlights.
    inner *= 1.0 - 0.85 * extrapolated;
    pbr.material.perceptual_roughness = mix(pbr.material.perceptual_roughness, 1.0, extrapolated);
    let open = open_share(in.instance_index, pbr.N, object.y);
    pbr.diffuse_occlusion *= mix(0.35, 1.0, openness) * open;
    pbr.specular_occlusion *= mix(0.4, 1.0, openness) * open;

    var out: FragmentOutput;
    let lit = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, vec4(lit.rgb + inner, 1.0));
    return out;
}
