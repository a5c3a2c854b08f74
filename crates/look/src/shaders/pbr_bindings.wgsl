// Uniforms of the PBR material extension. Board, table and pieces share one bind group layout; each reads its own part.
#define_import_path birka_look::pbr_bindings

#import birka_look::board::layout::Board
#import birka_look::pieces::glass::GlassLight

// Matches `TableUniform` in Rust.
struct Table {
    // Color of the cloth; `a` is its coverage of the planks.
    cloth: vec4<f32>,
    // Half the widths of the board, which occludes the table beside it.
    board: vec2<f32>,
    // Width of a plank.
    plank: f32,
}

// Matches the uniforms of `PbrExtension` in Rust.
struct Material {
    board: Board,
    table: Table,
    glass: GlassLight,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> material: Material;
