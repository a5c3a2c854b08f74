// What is said of signs, painted surfaces and recipes; each asks for its own part.
#define_import_path birka::sheets

#import birka::carving::Board

// Matches `PaintedUniform` in Rust.
struct Painted {
    // The colour of a cloth, and how much it covers the wood.
    cloth: vec4<f32>,
    // Half the width of the picture, in units, and its pixels a side.
    half_width: f32,
    pixels: f32,
    // Half the width of the board that shades the table; 0 for the board itself.
    board: f32,
    reflectance: f32,
}

// Matches `SignUniform` in Rust.
struct Sign {
    colour: vec4<f32>,
    // Which sign, matching `Mark` in Rust.
    form: u32,
}

// Matches `RecipeUniform` in Rust.
struct Recipe {
    // From the middle of the picture to its edge, in units, and its pixels a side.
    half_width: f32,
    pixels: f32,
    // The width of a plank of the table.
    plank: f32,
    what: u32,
}

// Matches the uniforms of `Sheet` in Rust.
struct Sheet {
    painted: Painted,
    sign: Sign,
    recipe: Recipe,
    board: Board,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sheet: Sheet;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var near: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var near_sampler: sampler;
