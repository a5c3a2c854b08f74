// The board as a surface: timber, carving and coordinates.
#define_import_path birka::board_surface

#import birka::wood::{Timber, wood}
#import birka::carving::{Board, carve, let_in}

struct Surface {
    colour: vec3<f32>,
    roughness: f32,
    normal: vec3<f32>,
    // How deep in a cut, 0 to 1.
    cavity: f32,
    // How much oil there is to shine, 0 to 1: knives leave fibres open, and what is burnt in is matt.
    sheen: f32,
}

const PLANK: f32 = 2.35;
// What smoke makes of the colour of oak.
const FUMED: vec3<f32> = vec3(0.5, 0.42, 0.38);

// Distance field of a glyph of the atlas (8 columns, 4 rows) at `q`, −0.5 to 0.5 with y up; 0.5 on the stroke's edge.
fn glyph(number: i32, q: vec2<f32>, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> f32 {
    let inside = clamp(vec2(q.x + 0.5, 0.5 - q.y), vec2(0.02), vec2(0.98));
    let cell = vec2(f32(number % 8), f32(number / 8));
    let within = f32(max(abs(q.x), abs(q.y)) < 0.5);
    return within * textureSampleLevel(glyphs, glyph_sampler, (cell + inside) / vec2(8.0, 4.0), 0.0).r;
}

// File letters along the near rim, rank numbers along the left one: how deep into a stroke, 0 to 1.
fn coordinates(p: vec2<f32>, blur: f32, half: f32, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> f32 {
    let tall = 0.23;
    let from_rim = 0.215;
    var ink = 0.0;
    if abs(p.x) < half && abs(p.y - half - from_rim) < tall * 0.5 {
        let file = floor(p.x + half);
        ink = glyph(i32(file), vec2(p.x + half - file - 0.5, half + from_rim - p.y) / tall, glyphs, glyph_sampler);
    } else if abs(p.y) < half && abs(p.x + half + from_rim) < 0.15 {
        let rank = floor(half - p.y);
        let number = i32(rank) + 1;
        var q = vec2(p.x + half + from_rim, half - p.y - rank - 0.5) / tall;
        if number < 10 {
            ink = glyph(19 + number, q, glyphs, glyph_sampler);
        } else if q.x < 0.0 {
            ink = glyph(19 + number / 10, q + vec2(0.26, 0.0), glyphs, glyph_sampler);
        } else {
            ink = glyph(19 + number % 10, q - vec2(0.26, 0.0), glyphs, glyph_sampler);
        }
    }
    let edge = 0.06 + blur * 1.2;
    return smoothstep(0.5 - edge, 0.5 + edge, ink);
}

// The surface at `p`, whose untouched normal is `normal`; `footprint` is the width of a pixel there.
fn board_surface(p: vec3<f32>, normal: vec3<f32>, plan: Board, footprint: f32, glyphs: texture_2d<f32>, glyph_sampler: sampler) -> Surface {
    let plank = floor((p.z + 100.0 * PLANK) / PLANK + 0.5);
    let across = abs((p.z + 100.0 * PLANK) / PLANK + 0.5 - plank - 0.5);
    let seam = 1.0 - smoothstep(0.0, max(0.012, footprint), (0.5 - across) * PLANK);
    var board = plan;
    // A file of darker wood is a strip of its own, along the file.
    let file = let_in(p.xz, &board);
    let is_strip = file >= 0.0;
    let dark = select(vec3(1.0), FUMED, is_strip);
    let timber = Timber(plan.light.xyz * dark, plan.dark.xyz * dark, plan.light.w, 0.8);
    let of_plank = vec3(p.x, p.y, p.z - (plank - 100.0) * PLANK);
    // Riven, not sawn: the grain runs straight.
    let of_strip = vec3(p.z, p.y, p.x + plan.half_side - file + 1.0);
    let grain = wood(select(of_plank, of_strip, is_strip), i32(select(plank, 200.0 + file, is_strip)), timber, footprint);
    var out: Surface;
    out.colour = grain.colour * (1.0 - 0.45 * select(seam, 0.0, is_strip));
    out.roughness = grain.roughness;
    out.normal = normal;
    out.cavity = 0.0;
    out.sheen = 1.0;

    if max(abs(p.x), abs(p.z)) > plan.half_side + plan.border + 0.001 {
        // A handle: darker in its hollows and where no hand comes.
        out.colour *= mix(0.4, 0.82, smoothstep(-0.2, 0.8, normal.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y));
    } else if normal.y > 0.95 {
        let step = max(0.006, footprint * 0.6);
        let here = carve(p.xz, &board, footprint);
        let east = carve(p.xz + vec2(step, 0.0), &board, footprint);
        let south = carve(p.xz + vec2(0.0, step), &board, footprint);
        let ink = coordinates(p.xz, footprint, plan.half_side, glyphs, glyph_sampler);
        // Letters are cut with a knife, to a keel; from afar they are only dark.
        let keel = 0.05 * (1.0 - smoothstep(0.01, 0.03, footprint));
        let ink_east = coordinates(p.xz + vec2(step, 0.0), footprint, plan.half_side, glyphs, glyph_sampler);
        let ink_south = coordinates(p.xz + vec2(0.0, step), footprint, plan.half_side, glyphs, glyph_sampler);
        let slope = (vec2(east.height - here.height, south.height - here.height) - keel * (vec2(ink_east, ink_south) - ink)) / step;
        out.normal = normalize(vec3(-slope.x, 1.0, -slope.y));
        out.cavity = clamp(-here.height / 0.06, 0.0, 1.0);
        out.colour *= mix(vec3(1.0), vec3(0.26, 0.19, 0.15), clamp(here.stain, 0.0, 1.0));
        out.colour *= mix(vec3(1.0), vec3(0.2, 0.14, 0.11), 0.9 * ink);
        out.colour *= 1.0 - 0.35 * out.cavity;
        out.colour = mix(out.colour, plan.line.xyz * (1.0 - 0.35 * out.cavity), here.line * plan.line.w);
        out.roughness = mix(out.roughness, 0.85, clamp(here.stain * 0.6 + out.cavity * 0.5, 0.0, 1.0));
        out.sheen = 1.0 - 0.92 * clamp(max(max(here.stain, ink), 0.8 * out.cavity), 0.0, 1.0);
        // Hands have polished what stands proud.
        out.roughness -= 0.1 * (1.0 - out.cavity);
    } else {
        // End grain drinks the oil.
        let end = abs(normal.x);
        out.colour *= mix(0.8, 0.55, end);
        out.roughness = mix(out.roughness, 0.72, 0.6);
    }
    out.roughness = clamp(out.roughness + 0.12, 0.25, 1.0);
    return out;
}
