// Ambient occlusion of a piece by the pieces around it, from the tag of its mesh instance.
#define_import_path birka_look::pieces::neighbors

#import bevy_pbr::mesh_functions::get_tag

// The share of ambient light that the neighbors of a piece leave at a point with the normal `n`, `height` above its base.
// `pieces/neighbors.rs` packs the tag.
fn open_share(instance: u32, n: vec3<f32>, height: f32) -> f32 {
    let coefficients = unpack4x8snorm(get_tag(instance));
    return 1.0 - saturate(coefficients.z + dot(coefficients.xy, n.xz)) * saturate(1.0 - 1.5 * height);
}
