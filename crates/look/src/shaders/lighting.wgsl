// Lighting at low quality, without Bevy's PBR pipeline: one shadowed spot light, and the environment as spherical harmonics and, where smooth surfaces
// reflect it, as the environment map of the camera.
#define_import_path birka_look::lighting

#import bevy_pbr::mesh_view_bindings as bindings
#import bevy_pbr::shadow_sampling::sample_shadow_map_hardware
#import bevy_render::maths::orthonormalize

// Matches `KeyLightUniform` in Rust.
struct KeyLight {
    // Position; near plane of the shadow map.
    position: vec4<f32>,
    // Unit vector along the axis, away from the light; tangent of the outer angle, which is measured from the axis.
    aim: vec4<f32>,
    // Scale and offset that turn the cosine to the axis into the share of the light within the cone; depth and normal bias of the shadow.
    cone: vec4<f32>,
    // Color times intensity while it does not flicker; w is the intensity of the environment's light then.
    color: vec4<f32>,
}

// Matches `LightRigUniform` in Rust.
struct LightRig {
    // Ambient color from the sides and from below.
    wall: vec4<f32>,
    floor: vec4<f32>,
    // Irradiance by normal direction, without the key light, and the reflection of a rough surface by reflection direction. Second-order
    // spherical harmonics, as coefficients of 1, x, y, z, xy, yz, zz, xz, xx − yy.
    irradiance: array<vec4<f32>, 9>,
    rough_reflection: array<vec4<f32>, 9>,
    key: KeyLight,
}

struct Surface {
    color: vec3<f32>,
    metallic: f32,
    roughness: f32,
    // As in Bevy's `StandardMaterial`.
    reflectance: f32,
    // Share of the environment's light that arrives, 0 to 1.
    occlusion: f32,
}

// Evaluates second-order spherical harmonics in the direction `n`.
fn evaluate_harmonics(n: vec3<f32>, c: ptr<function, array<vec4<f32>, 9>>) -> vec3<f32> {
    let first = (*c)[0].rgb + (*c)[1].rgb * n.x + (*c)[2].rgb * n.y + (*c)[3].rgb * n.z;
    let second = (*c)[4].rgb * (n.x * n.y) + (*c)[5].rgb * (n.y * n.z) + (*c)[6].rgb * (n.z * n.z) + (*c)[7].rgb * (n.x * n.z);
    return max(first + second + (*c)[8].rgb * (n.x * n.x - n.y * n.y), vec3(0.0));
}

// The environment in `direction` as a surface of this roughness reflects it.
fn reflect_environment(direction: vec3<f32>, roughness: f32) -> vec3<f32> {
#ifdef ENVIRONMENT_MAP
    // One level of detail: two would take twice as long.
    let level = round(roughness * f32(bindings::light_probes.smallest_specular_mip_level_for_view));
    // Cube maps are left-handed.
    let toward = direction * vec3(1.0, 1.0, -1.0);
#ifdef MULTIPLE_LIGHT_PROBES_IN_ARRAY
    return textureSampleLevel(bindings::specular_environment_maps[bindings::light_probes.view_cubemap_index], bindings::environment_map_sampler, toward, level).rgb;
#else
    return textureSampleLevel(bindings::specular_environment_map, bindings::environment_map_sampler, toward, level).rgb;
#endif
#else
    return vec3(0.0);
#endif
}

// The brightness of the light that moves. The environment's light flickers half as much; `ambient` is its intensity while it does not.
fn flicker(ambient: f32) -> f32 {
    return max(2.0 * bindings::light_probes.intensity_for_view / ambient - 1.0, 0.0);
}

// Texels per side of the shadow map; matches `Quality::shadow_map_size`.
const SHADOW_MAP_SIZE: f32 = 2048.0;

// Shadow factor of the key light at `p` on a surface with the normal `face`: 1 where the light is visible.
//
// This is Bevy's `fetch_spot_shadow` with a fixed filter; a software renderer would evaluate every filter for every pixel.
fn shadow_factor(p: vec3<f32>, face: vec3<f32>, key: KeyLight) -> f32 {
    let to_light = key.position.xyz - p;
    let distance = dot(-key.aim.xyz, to_light);
    let offset = key.cone.z * normalize(to_light) + face * (key.cone.w * distance) - to_light;
    let projected = offset * orthonormalize(-key.aim.xyz);
    let scale = -1.0 / projected.z;
    let uv = projected.xy * (scale / key.aim.w) * vec2(0.5, -0.5) + 0.5;
    // Two samples smooth the steps of the map's texels; more cost too much where the processor draws.
    let depth = key.position.w * scale;
    let across = vec2(0.8, 0.45) / SHADOW_MAP_SIZE;
    let layer = bindings::lights.spot_light_shadowmap_offset;
    return 0.5 * (sample_shadow_map_hardware(uv - across, depth, layer) + sample_shadow_map_hardware(uv + across, depth, layer));
}

// Radiance of a surface point towards `v`. `n` is the shading normal, `shadow` the shadow factor of the key light.
fn light_surface(p: vec3<f32>, n: vec3<f32>, v: vec3<f32>, surface: Surface, shadow: f32, light_rig: LightRig) -> vec3<f32> {
    var rig = light_rig;
    let dielectric = 0.16 * surface.reflectance * surface.reflectance;
    let f0 = mix(vec3(dielectric), surface.color, surface.metallic);
    let diffuse = surface.color * (1.0 - surface.metallic);
    let n_dot_v = max(dot(n, v), 0.02);

    let key = rig.key;
    let to_light = key.position.xyz - p;
    let inverse_distance = inverseSqrt(max(dot(to_light, to_light), 1e-4));
    let l = to_light * inverse_distance;
    let cone = saturate(dot(key.aim.xyz, -l) * key.cone.x + key.cone.y);
    let n_dot_l = saturate(dot(n, l));
    let h = normalize(l + v);
    let n_dot_h = saturate(dot(n, h));
    let alpha = surface.roughness * surface.roughness;
    // GGX (Trowbridge-Reitz) distribution.
    let spread = n_dot_h * n_dot_h * (alpha * alpha - 1.0) + 1.0;
    // Schlick's approximation of Fresnel reflectance.
    let grazing = 1.0 - saturate(dot(l, h));
    let grazing2 = grazing * grazing;
    let fresnel = f0 + (1.0 - f0) * (grazing2 * grazing2 * grazing);
    // Smith visibility in Karis's approximation.
    let masking = 4.0 * mix(1.0, n_dot_l, 1.0 - 0.5 * alpha) * mix(1.0, n_dot_v, 1.0 - 0.5 * alpha);
    let specular = fresnel * (alpha * alpha / (3.14159265 * spread * spread * masking));
    let direct = (diffuse / 3.14159265 + specular) * key.color.rgb * (flicker(key.color.w) * n_dot_l * cone * cone * inverse_distance * inverse_distance * shadow);

    // Karis's analytic fit of the environment BRDF ("Physically Based Shading on Mobile", 2014).
    let r = surface.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    let a = min(r.x * r.x, exp2(-9.28 * n_dot_v)) * r.x + r.y;
    let environment_brdf = f0 * (-1.04 * a + r.z) + (1.04 * a + r.w);
    var irradiance = rig.irradiance;
#ifdef UNLIT_BAKED
    var rough_reflection = rig.rough_reflection;
    let reflected = evaluate_harmonics(reflect(-v, n), &rough_reflection);
#else
    let reflected = reflect_environment(reflect(-v, n), surface.roughness);
#endif
    let indirect = diffuse * evaluate_harmonics(n, &irradiance) + environment_brdf * reflected;
    return bindings::view.exposure * (direct + bindings::light_probes.intensity_for_view * surface.occlusion * indirect);
}
