// The vertex attributes of a piece mesh, and the tag of its instance.
#define_import_path birka_look::pieces::attributes

#import bevy_pbr::mesh_functions::get_tag

// The surface of a part of a piece; matches `Surface` in Rust.
const BONE: i32 = 0;
const GLASS: i32 = 1;
const BRONZE: i32 = 2;
const AMBER: i32 = 3;
const WOOD: i32 = 4;
const STONE: i32 = 5;
const HORN: i32 = 6;

// Bone that has yellowed with age, and the dark layers of horn.
const BONE_PALE: vec3<f32> = vec3(0.62, 0.50, 0.31);
const BONE_DARK: vec3<f32> = vec3(0.5, 0.355, 0.185);
const HORN_DARK: vec3<f32> = vec3(0.06, 0.032, 0.015);

// The color of the clear layers of horn. `tint` replaces that of the dark ones where its alpha is 1.
fn horn_blond(tint: vec4<f32>) -> vec3<f32> {
    return mix(vec3(0.2, 0.12, 0.045), vec3(0.11, 0.07, 0.026) + tint.rgb, tint.a);
}

// The share of ambient light that the neighbors of a piece leave at a point with the normal `n`, `height` above its base.
// `pieces/occlusion.rs` packs the tag.
fn open_share(instance: u32, n: vec3<f32>, height: f32) -> f32 {
    let coefficients = unpack4x8snorm(get_tag(instance));
    return 1.0 - saturate(coefficients.z + dot(coefficients.xy, n.xz)) * saturate(1.0 - 1.5 * height);
}
