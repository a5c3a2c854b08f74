// Paints a surface seen from above into a picture, so that what never changes is worked out once.
#define_import_path birka::bake

#import bevy_pbr::forward_io::VertexOutput
#import birka::board_surface::board_surface
#import birka::sheets::{sheet, near, near_sampler}
#import birka::table_surface::planks

// Match `Bake` in Rust.
const BOARD_COLOUR: u32 = 0u;
const BOARD_RELIEF: u32 = 1u;

// Colours are painted twice: beside the picture, half as large, one for looking from afar. They are kept as their roots, since what
// is kept linear and in bytes is read fast, but has few steps in the dark.
fn shaded(in: VertexOutput) -> vec4<f32> {
    let recipe = sheet.recipe;
    let is_relief = recipe.what == BOARD_RELIEF;
    var at = in.uv;
    var footprint = 1.4 * recipe.half_width / recipe.pixels;
    if !is_relief {
        at.x *= 1.5;
        if at.x > 1.0 {
            at = vec2(at.x - 1.0, at.y) * 2.0;
            footprint *= 2.0;
        }
    }
    let across = (at * 2.0 - 1.0) * recipe.half_width;
    let p = vec3(across.x, 0.0, across.y);
    if recipe.what > BOARD_RELIEF {
        return vec4(sqrt(planks(p, recipe.plank, footprint).colour), 1.0);
    }
    let surface = board_surface(p, vec3(0.0, 1.0, 0.0), sheet.board, footprint, near, near_sampler);
    if is_relief {
        return vec4(surface.normal.x * 0.5 + 0.5, surface.normal.z * 0.5 + 0.5, surface.roughness, sqrt(surface.sheen));
    }
    // There is no room for the dimness of cuts, so it darkens the wood.
    return vec4(sqrt(surface.colour * (1.0 - 0.3 * surface.cavity)), 1.0);
}
