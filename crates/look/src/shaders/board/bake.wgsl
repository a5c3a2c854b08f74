// Bakes a surface, seen from above, into a texture.
#define_import_path birka_look::board::bake

#import bevy_pbr::forward_io::VertexOutput
#import birka_look::board::surface::{board_surface, planks, things_occlusion}
#import birka_look::unlit_bindings::{material, color_map, color_sampler}

// Match `BakeTarget` in Rust.
const BOARD_COLOR: u32 = 0u;
const BOARD_RELIEF: u32 = 1u;
// Matches `TABLE_HALF_EXTENTS` in Rust, in half widths of the board.
const TABLE_HALF_WIDTH: f32 = 2.3;

// The alpha of the table's color is its occlusion. A color texture holds two levels of detail side by side: full size on the left, half size on the right third. Colors are stored as
// their square roots: linear 8-bit texels are the fastest to sample but have too few steps in dark tones.
fn shade(in: VertexOutput) -> vec4<f32> {
    let bake = material.bake;
    let is_relief = bake.target_kind == BOARD_RELIEF;
    var at = in.uv;
    var footprint = 1.4 * bake.half_width / bake.texels;
    if !is_relief {
        at.x *= 1.5;
        if at.x > 1.0 {
            at = vec2(at.x - 1.0, at.y) * 2.0;
            footprint *= 2.0;
        }
    }
    let across = (at * 2.0 - 1.0) * bake.half_width;
    let p = vec3(across.x, 0.0, across.y);
    if bake.target_kind > BOARD_RELIEF {
        // The texture is as wide as the table.
        return vec4(sqrt(planks(p, bake.plank, footprint).color), things_occlusion((at * 2.0 - 1.0) * TABLE_HALF_WIDTH));
    }
    let surface = board_surface(p, vec3(0.0, 1.0, 0.0), material.board, footprint, color_map, color_sampler);
    if is_relief {
        return vec4(surface.normal.x * 0.5 + 0.5, surface.normal.z * 0.5 + 0.5, surface.roughness, sqrt(surface.sheen));
    }
    // The occlusion of cuts darkens the color.
    return vec4(sqrt(surface.color * (1.0 - 0.5 * surface.occlusion)), 1.0);
}
