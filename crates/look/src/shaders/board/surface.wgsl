// Surfaces of the board (timber, carving and coordinates) and of the table top (old dark planks).
#define_import_path birka_look::board::surface

#import birka_look::board::carving::carve
#import birka_look::board::layout::{Board, beside_hole, grid_at, inlaid_file}
#import birka_look::noise::{hash1, noise3}
#import birka_look::wood::{Timber, Wood, wood}

struct Surface {
    color: vec3<f32>,
    roughness: f32,
    normal: vec3<f32>,
    // Ambient occlusion by the walls of a cut, 0 to 1.
    occlusion: f32,
    // Scale of the reflectance, 0 to 1: cut fibers and burnt or stained wood hold no oil and do not shine.
    sheen: f32,
}

// Mean width of a plank of the board, in units.
const PLANK: f32 = 2.35;
// Width of the surroundings that a point of the carving is compared with.
const SURROUNDINGS: f32 = 0.1;
// Tint of the oil and the dirt that gather in cuts and beside them.
const GRIME: vec3<f32> = vec3(0.7, 0.58, 0.48);
// Tint of fumed oak.
const FUMED: vec3<f32> = vec3(0.5, 0.42, 0.38);

// Samples the signed distance field of a glyph of the atlas (8 columns, 4 rows) at `q`, −0.5 to 0.5 with y up. 0.5 is the edge of a stroke.
fn sample_glyph(number: i32, q: vec2<f32>, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> f32 {
    let inside = clamp(vec2(q.x + 0.5, 0.5 - q.y), vec2(0.02), vec2(0.98));
    let cell = vec2(f32(number % 8), f32(number / 8));
    let is_within = f32(max(abs(q.x), abs(q.y)) < 0.5);
    return is_within * textureSampleLevel(glyphs, glyph_sampler, (cell + inside) / vec2(8.0, 4.0), 0.0).r;
}

// File letters along the near edge and rank numbers along the left one, and the same for the player at the far side, turned around. Returns
// the coverage of a stroke, 0 to 1.
fn coordinates(at: vec2<f32>, blur: f32, half: vec2<f32>, squares: vec2<f32>, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> f32 {
    let height = 0.23;
    let from_edge = 0.215;
    let is_turned = at.y < -half.y || at.x > half.x;
    let p = select(at, -at, is_turned);
    let extent = 0.5 * squares;
    let last = squares - 1.0;
    var ink = 0.0;
    if abs(p.x) < extent.x && abs(p.y - half.y - from_edge) < height * 0.5 {
        let file = floor(p.x + extent.x);
        ink = sample_glyph(i32(select(file, last.x - file, is_turned)), vec2(p.x + extent.x - file - 0.5, half.y + from_edge - p.y) / height, glyphs, glyph_sampler);
    } else if abs(p.y) < extent.y && abs(p.x + half.x + from_edge) < 0.15 {
        let rank = floor(extent.y - p.y);
        let number = i32(select(rank, last.y - rank, is_turned)) + 1;
        var q = vec2(p.x + half.x + from_edge, extent.y - p.y - rank - 0.5) / height;
        if number < 10 {
            ink = sample_glyph(19 + number, q, glyphs, glyph_sampler);
        } else if q.x < 0.0 {
            ink = sample_glyph(19 + number / 10, q + vec2(0.26, 0.0), glyphs, glyph_sampler);
        } else {
            ink = sample_glyph(19 + number % 10, q - vec2(0.26, 0.0), glyphs, glyph_sampler);
        }
    }
    let edge = 0.06 + blur * 1.2;
    return smoothstep(0.5 - edge, 0.5 + edge, ink);
}

// Where the seam between the planks `number` − 1 and `number` lies: no two planks are equally wide.
fn seam_at(number: f32) -> f32 {
    return (number - 0.5 + 0.3 * (hash1(i32(number) + 311) - 0.5)) * PLANK;
}

// The planks of the board before they are carved.
fn planed(p: vec3<f32>, board: ptr<function, Board>, footprint: f32) -> Wood {
    let nearest = round(p.z / PLANK + 0.5);
    let plank = select(nearest - 1.0, nearest, p.z > seam_at(nearest));
    let to_seam = abs(p.z - seam_at(nearest));
    let seam = 1.0 - smoothstep(0.0, max(0.018, footprint), to_seam);
    // An inlaid file is a separate strip of darker wood with its grain along the file.
    let file = inlaid_file(p.xz, board);
    let is_strip = file >= 0.0;
    let tint = select(vec3(1.0), FUMED, is_strip);
    let timber = Timber((*board).light.xyz * tint, (*board).dark.xyz * tint, (*board).light.w, 0.9);
    let in_plank = vec3(p.x, p.y, p.z - plank * PLANK);
    let in_strip = vec3(p.z, p.y, grid_at(p.xz, board).x - file + 1.0);
    var grain = wood(select(in_plank, in_strip, is_strip), i32(select(plank + 100.0, 200.0 + file, is_strip)), timber, footprint);
    // The planks are from different trees, and dirt has settled in the joints.
    let tree = hash1(i32(plank) * 7 + 902);
    let joined = mix(vec3(0.8, 0.76, 0.72), vec3(1.14, 1.12, 1.08), tree) * mix(vec3(1.0), vec3(0.42, 0.36, 0.32), seam);
    grain.color *= select(joined, vec3(1.0), is_strip);
    return grain;
}

// The color of the top of the board at `at` as it is seen through glass.
fn under_glass(at: vec2<f32>, board_layout: Board, footprint: f32) -> vec3<f32> {
    var board = board_layout;
    let p = beside_hole(at, board_layout.squares.xy, board_layout.style.y);
    let grain = planed(vec3(p.x, 0.0, p.y), &board, footprint);
    let cut = carve(p, &board, footprint);
    let color = grain.color * mix(vec3(1.0), vec3(0.26, 0.19, 0.15), clamp(cut.stain, 0.0, 1.0));
    return mix(color, board.line.xyz, clamp(cut.line, 0.0, 1.0) * board.line.w);
}

// How much paler the edges of the board are, where hands have worn them.
fn worn(p: vec3<f32>, board: Board, up: f32) -> f32 {
    let beside = board.half + board.border - abs(p.xz);
    let rim = min(beside.x, beside.y);
    let reach = 0.05 + 0.16 * noise3(vec3(p.xz * 2.3, 7.5));
    return 1.0 + 0.35 * (1.0 - smoothstep(0.0, reach, rim)) * up;
}

// The surface at `p` with the geometric normal `normal`. `footprint` is the width of a pixel there. Bump mapping: the normal follows
// from finite differences of the height field.
fn board_surface(p: vec3<f32>, normal: vec3<f32>, board_layout: Board, footprint: f32, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> Surface {
    var board = board_layout;
    let grain = planed(p, &board, footprint);
    var out: Surface;
    out.color = grain.color;
    out.roughness = grain.roughness;
    out.normal = normal;
    out.occlusion = 0.0;
    out.sheen = 1.0;

    if any(abs(p.xz) > board_layout.half + board_layout.border + 0.001) {
        // A handle: darker in its hollows and underneath.
        out.color *= mix(0.4, 0.82, smoothstep(-0.2, 0.8, normal.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y));
    } else if normal.y > 0.95 {
        let step = max(0.006, footprint * 0.6);
        let here = carve(p.xz, &board, footprint);
        let east = carve(p.xz + vec2(step, 0.0), &board, footprint);
        let south = carve(p.xz + vec2(0.0, step), &board, footprint);
        let ink = coordinates(p.xz, footprint, board_layout.half, vec2<f32>(board_layout.squares.xy), glyphs, glyph_sampler);
        // Letters are V-cut; from a distance they are only dark.
        let depth = 0.05 * (1.0 - smoothstep(0.01, 0.03, footprint));
        let ink_east = coordinates(p.xz + vec2(step, 0.0), footprint, board_layout.half, vec2<f32>(board_layout.squares.xy), glyphs, glyph_sampler);
        let ink_south = coordinates(p.xz + vec2(0.0, step), footprint, board_layout.half, vec2<f32>(board_layout.squares.xy), glyphs, glyph_sampler);
        let slope = (vec2(east.height - here.height, south.height - here.height) - depth * (vec2(ink_east, ink_south) - ink)) / step;
        out.normal = normalize(vec3(-slope.x, 1.0, -slope.y));
        let cavity = clamp(-here.height / 0.06, 0.0, 1.0);
        // What lies below its surroundings is occluded by them and keeps oil and dirt; what rises above them is rubbed clean.
        let around = carve(p.xz, &board, max(SURROUNDINGS, footprint));
        let hollow = clamp((around.height - here.height) * 30.0, 0.0, 1.0);
        // Where a pixel is wider than the bands of an interlace, half of it is.
        let raised = mix(clamp((here.height - around.height) * 30.0, 0.0, 1.0), 0.5, smoothstep(0.03, 0.12, footprint));
        out.occlusion = clamp(0.4 * cavity + 0.8 * hollow, 0.0, 1.0);
        let grime = clamp(-around.height * 70.0, 0.0, 1.0) * (1.0 - 0.7 * raised);
        out.color *= mix(vec3(1.0), vec3(0.26, 0.19, 0.15), clamp(here.stain, 0.0, 1.0));
        out.color *= mix(vec3(1.0), vec3(0.2, 0.14, 0.11), 0.9 * ink);
        out.color *= mix(vec3(1.0), GRIME, grime) * (1.0 - 0.3 * cavity);
        out.color = mix(out.color, board_layout.line.xyz * (1.0 - 0.35 * cavity), here.line * board_layout.line.w);
        out.roughness = mix(out.roughness, 0.85, clamp(here.stain * 0.6 + cavity * 0.5, 0.0, 1.0));
        out.sheen = 1.0 - 0.92 * clamp(max(max(here.stain, ink), 0.8 * cavity), 0.0, 1.0);
        // Raised parts are polished by handling, and the squares along their middles, where pieces slide.
        let handled = noise3(vec3(p.xz * 0.9, 4.5));
        let to_line = 0.5 - abs(fract(grid_at(p.xz, &board)) - 0.5);
        let is_inside = f32(all(abs(p.xz) < board_layout.half));
        let slid = is_inside * smoothstep(0.1, 0.42, max(to_line.x, to_line.y)) * (0.75 + 0.25 * handled);
        out.roughness -= 0.1 * (1.0 - cavity) + 0.12 * slid * (1.0 - cavity);
        out.color *= 1.0 - 0.1 * (1.0 - slid) * is_inside * handled;
        out.color *= worn(p, board_layout, 1.0);
    } else {
        // End grain absorbs oil and is darker.
        out.color *= mix(mix(0.8, 0.55, abs(normal.x)), worn(p, board_layout, normal.y), smoothstep(0.3, 0.9, normal.y));
        out.roughness = mix(out.roughness, 0.72, 0.6);
    }
    out.roughness = clamp(out.roughness + 0.12, 0.25, 1.0);
    return out;
}

struct Planks {
    color: vec3<f32>,
    roughness: f32,
    // Depth inside a gap between two planks, 0 to 1, and the side of the gap: −1 or 1.
    gap: f32,
    side: f32,
}

// The planks at `p`, whose y is 0 on their top, each `plank` wide. `footprint` is the width of a pixel there.
fn planks(p: vec3<f32>, plank: f32, footprint: f32) -> Planks {
    let lane = p.z / plank + 60.37;
    let number = floor(lane);
    let rim = min(lane - number, number + 1.0 - lane) * plank;
    let timber = Timber(vec3(0.105, 0.052, 0.027), vec3(0.036, 0.017, 0.010), 8.0, 0.8);
    let scale = 0.75;
    var grain = wood(vec3(p.x, p.y, (number + 0.5 - lane) * plank) * scale, i32(number), timber, footprint * scale);
    // No two planks are from the same tree.
    let tree = hash1(i32(number) * 7 + 2);
    grain.color *= mix(vec3(0.72, 0.7, 0.68), vec3(1.22, 1.16, 1.06), tree);
    let worn = noise3(p * vec3(0.25, 1.0, 0.6));
    var out: Planks;
    out.gap = 1.0 - smoothstep(0.0, max(0.05, footprint), rim - 0.012);
    out.side = sign(fract(lane) - 0.5);
    out.color = grain.color * (1.0 - 0.8 * out.gap);
    out.roughness = clamp(grain.roughness - 0.06 + 0.18 * worn, 0.3, 1.0);
    return out;
}

// Ambient occlusion by what lies on the table, at `q` in half widths of the board: the share of ambient light that reaches the table. The places and
// radii of the cup, the lamp, the comb and the purse match `tools/hall/table.py`.
fn things_occlusion(q: vec2<f32>) -> f32 {
    return beside_thing(q - vec2(-2.02, -1.02), 0.085) * beside_thing(q - vec2(2.05, -1.08), 0.11)
        * beside_thing((q - vec2(-1.72, 1.18)) * vec2(0.5, 1.0), 0.05) * beside_thing(q - vec2(2.0, 1.12), 0.13);
}

fn beside_thing(off: vec2<f32>, radius: f32) -> f32 {
    return 1.0 - 0.5 * exp(-max(length(off) - radius, 0.0) / (0.5 * radius));
}

// Ambient occlusion by the board: the share of ambient light that reaches the table at `p` beside a board of these half widths.
fn board_occlusion(p: vec3<f32>, board: vec2<f32>) -> f32 {
    let beside = abs(p.xz) - board;
    return 1.0 - 0.75 * exp(-max(max(beside.x, beside.y), 0.0) * 1.9);
}
