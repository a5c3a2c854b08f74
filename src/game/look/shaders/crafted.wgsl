// What is said of board, table and pieces; each asks for its own part.
#define_import_path birka::crafted

#import birka::carving::Board

// Matches `TableUniform` in Rust.
struct Table {
    // The colour of the dark, and from x to y units it takes over.
    dark: vec4<f32>,
    fade: vec2<f32>,
    // Half the width of the board, whose body keeps light from the table beside it.
    board: f32,
    plank: f32,
}

// Matches the uniforms of `Craft` in Rust.
struct Crafted {
    board: Board,
    table: Table,
    // Towards the key light; w is unused.
    key: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> crafted: Crafted;
