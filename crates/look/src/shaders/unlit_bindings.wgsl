// Uniforms of the unlit material. All kinds share one bind group layout; each reads its own part.
#define_import_path birka_look::unlit_bindings

#import birka_look::board::layout::Board

// Matches `BakedUniform` in Rust.
struct Baked {
    // Color of the cloth on the table; `a` is its coverage of the planks.
    cloth: vec4<f32>,
    // Half the width of the texture in units, and its width in texels.
    half_width: f32,
    texels: f32,
    // Half the widths of the board, along its files and its ranks.
    board: vec2<f32>,
    reflectance: f32,
}

// Matches `MarkUniform` in Rust.
struct Mark {
    color: vec4<f32>,
    // The shape, as `Mark` in Rust numbers it.
    shape: u32,
    // Of contact shadows: the direction towards the key light, and the share of light that does not come from it. Of the shadow of a glass
    // piece also the irradiance of the board by the key light, divided by π.
    key: vec4<f32>,
    direct: vec4<f32>,
}

// Matches `BakeUniform` in Rust.
struct Bake {
    // Half the width of the texture in units, and its width in texels.
    half_width: f32,
    texels: f32,
    // Width of a plank of the table.
    plank: f32,
    // The target to bake, numbered as `BakeTarget` in Rust.
    target_kind: u32,
}

// Matches the uniforms of `UnlitMaterial` in Rust.
struct Material {
    baked: Baked,
    mark: Mark,
    bake: Bake,
    board: Board,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> material: Material;
// Baked color, the glyph atlas of a bake source, the light of the hall, or the frames of a flame.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var color_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var color_sampler: sampler;
