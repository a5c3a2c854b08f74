// What is said of board, table and pieces; each asks for its own part.
#define_import_path birka::crafted

#import birka::carving::Board
#import birka::glass::Light

// Matches `TableUniform` in Rust.
struct Table {
    // The colour of a cloth, and how much it covers the planks.
    cloth: vec4<f32>,
    // Half the width of the board, whose body keeps light from the table beside it.
    board: f32,
    plank: f32,
}

// Matches the uniforms of `Craft` in Rust.
struct Crafted {
    board: Board,
    table: Table,
    light: Light,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> crafted: Crafted;
