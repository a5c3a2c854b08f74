// The light of the hall for drawing on the processor: one lamp with a shadow, and the soft lights as a formula.
#define_import_path birka::lamp

#import bevy_pbr::mesh_view_bindings as bindings
#import bevy_pbr::mesh_view_types::POINT_LIGHT_FLAGS_SPOT_LIGHT_Y_NEGATIVE
#import bevy_pbr::shadow_sampling::sample_shadow_map_hardware
#import bevy_render::maths::orthonormalize

// Matches `HallUniform` in Rust; see `environment.rs` for what it means.
struct Hall {
    roof: vec4<f32>,
    wall: vec4<f32>,
    floor: vec4<f32>,
    // Direction and sharpness, then colour, of each light.
    glows: array<vec4<f32>, 10>,
    // What a dull surface receives from all of it but the first light, by the way it faces, and what a rough one mirrors: sums of
    // 1, x, y, z, xy, yz, zz, xz, xx − yy.
    dull: array<vec4<f32>, 9>,
    rough: array<vec4<f32>, 9>,
}

struct Matter {
    colour: vec3<f32>,
    metallic: f32,
    roughness: f32,
    // As Bevy's standard material has it.
    reflectance: f32,
    // How much of the hall's light comes in.
    open: f32,
}

fn around(direction: vec3<f32>, softness: f32, hall: ptr<function, Hall>) -> vec3<f32> {
    let up = clamp(direction.y / softness, -1.0, 1.0);
    return select(mix((*hall).wall.rgb, (*hall).floor.rgb, -up), mix((*hall).wall.rgb, (*hall).roof.rgb, up), up > 0.0);
}

// A sum of second degree at `n`.
fn sum_at(n: vec3<f32>, sum: ptr<function, array<vec4<f32>, 9>>) -> vec3<f32> {
    let first = (*sum)[0].rgb + (*sum)[1].rgb * n.x + (*sum)[2].rgb * n.y + (*sum)[3].rgb * n.z;
    let second = (*sum)[4].rgb * (n.x * n.y) + (*sum)[5].rgb * (n.y * n.z) + (*sum)[6].rgb * (n.z * n.z) + (*sum)[7].rgb * (n.x * n.z);
    return max(first + second + (*sum)[8].rgb * (n.x * n.x - n.y * n.y), vec3(0.0));
}

// What a surface of this roughness shows of `direction`.
fn reflected(direction: vec3<f32>, roughness: f32, hall: ptr<function, Hall>) -> vec3<f32> {
    let alpha = max(roughness * roughness, 0.02);
    let lobe = 0.5 / (alpha * alpha);
    var sum = around(direction, 0.15 + 0.85 * roughness, hall);
    for (var i = 0; i < 5; i++) {
        let towards = (*hall).glows[2 * i];
        let share = lobe / (towards.w + lobe);
        sum += (*hall).glows[2 * i + 1].rgb * (share * exp2(1.442695 * towards.w * share * (dot(towards.xyz, direction) - 1.0)));
    }
    return sum;
}

// How much of the lamp, `way` from here in the direction `l`, the pieces let through; it looks along `aim`.
//
// This is Bevy's `fetch_spot_shadow` without a choice of filters: the processor computes whatever it might choose for every pixel.
fn shone_upon(way: vec3<f32>, l: vec3<f32>, face: vec3<f32>, aim: vec3<f32>) -> f32 {
    let lamp = &bindings::clustered_lights.data[0];
    let distance = dot(-aim, way);
    let offset = (*lamp).shadow_depth_bias * l + face * ((*lamp).shadow_normal_bias * distance) - way;
    let projected = offset * orthonormalize(-aim);
    let scale = -1.0 / projected.z;
    let uv = projected.xy * (scale / (*lamp).spot_light_tan_angle) * vec2(0.5, -0.5) + 0.5;
    return sample_shadow_map_hardware(uv, (*lamp).shadow_map_near_z * scale, bindings::lights.spot_light_shadowmap_offset);
}

// The light that comes back from a point of a surface towards `v`; `face` is the normal of the mesh, `n` that of the surface.
fn lit(p: vec3<f32>, face: vec3<f32>, n: vec3<f32>, v: vec3<f32>, matter: Matter, lights: Hall) -> vec3<f32> {
    var hall = lights;
    let dielectric = 0.16 * matter.reflectance * matter.reflectance;
    let f0 = mix(vec3(dielectric), matter.colour, matter.metallic);
    let body = matter.colour * (1.0 - matter.metallic);
    let nv = max(dot(n, v), 0.02);

    let lamp = &bindings::clustered_lights.data[0];
    let way = (*lamp).position_radius.xyz - p;
    let near = inverseSqrt(max(dot(way, way), 1e-4));
    let l = way * near;
    var aim = vec3((*lamp).light_custom_data.x, 0.0, (*lamp).light_custom_data.y);
    aim.y = sqrt(max(0.0, 1.0 - dot(aim, aim)));
    if ((*lamp).flags & POINT_LIGHT_FLAGS_SPOT_LIGHT_Y_NEGATIVE) != 0u {
        aim.y = -aim.y;
    }
    let cone = saturate(dot(-aim, l) * (*lamp).light_custom_data.z + (*lamp).light_custom_data.w);
    let nl = saturate(dot(n, l));
    let shadow = shone_upon(way, l, face, aim);
    let h = normalize(l + v);
    let nh = saturate(dot(n, h));
    let alpha = matter.roughness * matter.roughness;
    let spread = nh * nh * (alpha * alpha - 1.0) + 1.0;
    let steep = 1.0 - saturate(dot(l, h));
    let steep2 = steep * steep;
    let fresnel = f0 + (1.0 - f0) * (steep2 * steep2 * steep);
    // Trowbridge and Reitz's lobe; masking as Karis approximates it.
    let masked = 4.0 * mix(1.0, nl, 1.0 - 0.5 * alpha) * mix(1.0, nv, 1.0 - 0.5 * alpha);
    let gloss = fresnel * (alpha * alpha / (3.14159265 * spread * spread * masked));
    let direct = (body / 3.14159265 + gloss) * (*lamp).color_inverse_square_range.rgb * (nl * cone * cone * near * near * shadow);

    // Karis's fit for how much a rough surface mirrors.
    let r = matter.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    let a = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
    let mirror = f0 * (-1.04 * a + r.z) + (1.04 * a + r.w);
    var dull = hall.dull;
#ifdef SHEET_PAINTED
    var rough = hall.rough;
    let mirrored = sum_at(reflect(-v, n), &rough);
#else
    let mirrored = reflected(reflect(-v, n), matter.roughness, &hall);
#endif
    let soft = body * sum_at(n, &dull) + mirror * mirrored;
    return bindings::view.exposure * (direct + 1000.0 * matter.open * soft);
}
