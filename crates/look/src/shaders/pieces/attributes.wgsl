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

// The share of ambient light that the neighbors of a piece leave at a point with the normal `n`, `height` above its base.
// `pieces/occlusion.rs` packs the tag.
fn open_share(instance: u32, n: vec3<f32>, height: f32) -> f32 {
    let coefficients = unpack4x8snorm(get_tag(instance));
    return 1.0 - saturate(coefficients.z + dot(coefficients.xy, n.xz)) * saturate(1.0 - 1.5 * height);
}
