// All carving of the board as one height field over its top.
#define_import_path birka_look::board::carving

#import birka_look::board::layout::{
    Board, BORDER_INTERLACE, BORDER_MOULDING, BORDER_NONE, BORDER_RUNES, CAMP, FORT, PLAIN, POND, REFUGE, SQUARE_HOLES, THRONE, grid_at, is_square, ornament_at,
}

struct Cut {
    // Units above (+) or below (−) the planed surface.
    height: f32,
    // Darkening by fire or stain, 0 to 1.
    stain: f32,
    // How much of it is a line between squares, 0 to 1.
    line: f32,
}

// A groove with sloping sides at distance `d`. A groove narrower than a pixel becomes wider and shallower instead of aliasing.
fn groove(d: f32, width: f32, depth: f32, blur: f32) -> f32 {
    let w = max(width, blur);
    return -depth * (width / w) * (1.0 - smoothstep(0.0, w, d));
}

// How far a line that is cut by hand along a ruler strays from it at `along` its way. `number` differs from line to line.
fn stray(along: f32, number: f32) -> f32 {
    return 0.0055 * sin(1.7 * along + 4.1 * number) + 0.003 * sin(5.3 * along + 2.3 * number);
}

// How deep a line is cut at `along` its way: the share of its full depth.
fn pressure(along: f32, number: f32) -> f32 {
    return 0.9 + 0.14 * sin(2.6 * along + 3.7 * number);
}

// Depth of the marks that a gouge leaves on a sunk ground: scallops a few millimetres wide, which run into each other.
fn tool_marks(p: vec2<f32>, blur: f32) -> f32 {
    let bent = p + 0.055 * sin(p.yx * 5.3) + 0.016 * sin(p.yx * 17.9 + 2.0);
    let q = vec2(bent.x + 0.35 * bent.y, bent.y - 0.3 * bent.x) * 31.0;
    return 0.006 * (1.0 - abs(sin(q.x)) * abs(sin(q.y + 0.9 * sin(q.x * 0.47)))) * (1.0 - smoothstep(0.014, 0.035, blur));
}

// Distance from `q` to the segment from `a` to `b`.
fn segment(q: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = b - a;
    return length(q - a - along * clamp(dot(q - a, along) / dot(along, along), 0.0, 1.0));
}

// A pointed leaf of chip carving from `start` to `end` along x. Returns its depth, 0 to 1.
fn chip(q: vec2<f32>, start: f32, end: f32, width: f32) -> f32 {
    let along = clamp((q.x - start) / (end - start), 0.0, 1.0);
    let half = width * sin(3.14159265 * along);
    return clamp((half - abs(q.y)) / width, 0.0, 1.0);
}

// Woven bands (interlace): at every crossing one strand passes over the other. Functions return the height of the bands, 0 to 1.

// Cross-section of a band at distance `d` from its middle: rounded shoulders and a central furrow, the double contour of the Borre style.
fn band(d: f32, half_width: f32, blur: f32) -> f32 {
    let edge = max(0.024, blur);
    let body = 1.0 - smoothstep(half_width - edge, half_width + 0.35 * edge, d);
    let round = 1.0 - 0.35 * (d * d) / (half_width * half_width);
    let furrow = 0.45 * (1.0 - smoothstep(0.0, max(half_width * 0.34, blur), d)) * (1.0 - smoothstep(0.01, 0.03, blur));
    return body * max(round - furrow, 0.0);
}

// The share of a band that is left where it passes under another band at distance `d`. It dips before it reaches the other.
fn under(d: f32, half_width: f32) -> f32 {
    return smoothstep(half_width * 0.95, half_width * 1.55, d);
}

// Two looped strands around a center, woven over and under: r = mean ± swing · cos(loops · angle).
fn rosette(q: vec2<f32>, mean: f32, swing: f32, loops: f32, half_width: f32, blur: f32) -> f32 {
    let r = length(q);
    let turn = atan2(q.y, q.x) * loops;
    let wave = swing * cos(turn);
    // Distance to a curve from its vertical offset: divide by the length of the gradient.
    let steep = swing * loops * sin(turn) / max(r, 0.05);
    let slope = inverseSqrt(1.0 + steep * steep);
    let first = abs(r - mean - wave) * slope;
    let second = abs(r - mean + wave) * slope;
    let is_first_over = sin(turn) > 0.0;
    let a = band(first, half_width, blur) * select(under(second, half_width), 1.0, is_first_over);
    let b = band(second, half_width, blur) * select(1.0, under(first, half_width), is_first_over);
    return max(a, b);
}

// The Borre ring-chain along `s`: two crossing strands with a ring around every crossing. `t` runs across; `pitch` is the distance
// between crossings.
fn ring_chain(s: f32, t: f32, pitch: f32, swing: f32, half_width: f32, blur: f32) -> f32 {
    let knot = round(s / pitch);
    let u = s / pitch - knot;
    let is_even = (i32(knot) & 1) == 0;
    let sign = select(-1.0, 1.0, is_even);
    let wave = sign * swing * sin(3.14159265 * u);
    let steep = swing * 3.14159265 / pitch * cos(3.14159265 * u);
    let slope = inverseSqrt(1.0 + steep * steep);
    let to_a = abs(t - wave) * slope;
    let to_b = abs(t + wave) * slope;
    let radius = swing * 0.98;
    let to_ring = abs(length(vec2(u * pitch, t)) - radius);

    // Along each strand: under the ring, over the other strand, under the ring; the next knot is mirrored.
    let is_ring_over = u * t > 0.0;
    let a = band(to_a, half_width, blur) * select(under(to_b, half_width), 1.0, is_even) * select(1.0, under(to_ring, half_width * 0.85), is_ring_over);
    let b = band(to_b, half_width, blur) * select(1.0, under(to_a, half_width), is_even) * select(1.0, under(to_ring, half_width * 0.85), is_ring_over);
    let c = band(to_ring, half_width * 0.85, blur) * select(under(min(to_a, to_b), half_width), 1.0, is_ring_over);
    return max(max(a, b), c);
}

// A joiner's moulding around the squares: a cove, a rope-carved round (cable moulding) and a fillet, with a compass-drawn rosette in
// each corner.

// Depth inside a round groove from `near` to `far`, 0 to 1.
fn cove(at: f32, near: f32, far: f32) -> f32 {
    let across = (at - 0.5 * (near + far)) / (0.5 * (far - near));
    return max(1.0 - across * across, 0.0);
}

// Returns the depth of the cut and its stain, each 0 to 1. `a` is the distance beyond the squares of each side, `s` runs along the
// border for `length`, and the carved band begins at `inner` and is `wide`.
fn moulding(a: vec2<f32>, s: f32, length_of_side: f32, inner: f32, wide: f32, blur: f32) -> vec2<f32> {
    let soft = max(0.012, blur);
    if min(a.x, a.y) > inner - 0.02 {
        // A rosette of six petals in the corner, and the arcs between their tips.
        let q = a - vec2(inner + 0.5 * wide);
        let r = length(q);
        let sector = 1.0471976;
        let angle = atan2(q.y, q.x);
        let folded = angle - sector * round(angle / sector);
        let petal = chip(r * vec2(cos(folded), sin(folded)), 0.012, 0.2, 0.055);
        let turned = folded - sign(folded) * 0.5 * sector;
        let between = chip(r * vec2(cos(turned), sin(turned)), 0.13, 0.205, 0.03);
        let ring = 1.0 - smoothstep(0.0, max(0.016, blur), abs(r - 0.228));
        let frame = 1.0 - smoothstep(0.0, max(0.018, blur), abs(min(a.x, a.y) - inner - 0.012));
        let cut = max(max(petal, between), max(0.5 * ring, 0.5 * frame));
        return vec2(cut, 0.7 * max(max(petal, between), max(0.8 * ring, 0.5 * frame)));
    }
    let t = max(a.x, a.y) - inner;
    // The cove, the round beside it, and a quirk (narrow groove) on either side of the round.
    let hollow = cove(t, 0.01, 0.15);
    let quirk = max(1.0 - smoothstep(0.0, soft, abs(t - 0.165)), 1.0 - smoothstep(0.0, soft, abs(t - 0.49)));
    let round_away = select(0.0, 0.5 * (1.0 - cove(t, 0.165, 0.49)), t > 0.165 && t < 0.49);
    // Slanting cuts across the round, as many as fit between the corners, leaning away from the middle of the side.
    let run = length_of_side + 2.0 * (inner - 0.02);
    let pitch = run / (2.0 * round(0.5 * run / 0.19));
    let lean = 0.55 * (t - 0.3275) * sign(s);
    let strand = abs(fract((s - lean) / pitch) - 0.5) * pitch;
    let across = 1.0 - clamp(abs(t - 0.3275) / 0.1625, 0.0, 1.0);
    let gouge = (1.0 - smoothstep(0.0, max(0.05, blur), strand)) * smoothstep(0.0, 0.12, across);
    let cut = max(max(0.85 * hollow, round_away + 0.6 * gouge), max(0.7 * quirk, 0.7 * cove(t, 0.49, 0.56)));
    return vec2(min(cut, 1.0), clamp(0.5 * hollow + 0.55 * gouge + 0.5 * quirk, 0.0, 0.75));
}

// The border outside the squares.

// The ornamented band, as distances from the edge of the squares. The coordinates lie between the squares and the band.
const BAND_INNER: f32 = 0.4;
const BAND_OUTER: f32 = 0.94;

// Ring-and-dot ornament, as on bone combs. Returns the depth of the cut, 0 to 1.
fn ring_and_dot(q: vec2<f32>, blur: f32) -> f32 {
    let r = length(q);
    let edge = max(0.022, blur);
    let ring = min(abs(r - 0.185), abs(r - 0.105));
    return max(1.0 - smoothstep(0.0, edge, ring), 1.0 - smoothstep(0.03, 0.03 + edge, r));
}

// A rune-like sign: a stave with twigs chosen by a hash of `number`. Returns the depth of the cut, 0 to 1.
fn rune(q: vec2<f32>, number: i32, blur: f32) -> f32 {
    let twigs = (number * 7 + (number * number) % 11 + 64) % 8;
    let side = select(-1.0, 1.0, (twigs & 1) == 0);
    var d = segment(q, vec2(0.0, -0.2), vec2(0.0, 0.2));
    d = min(d, segment(q, vec2(0.0, 0.2), vec2(0.13 * side, 0.06)));
    if (twigs & 2) != 0 {
        d = min(d, segment(q, vec2(0.0, 0.06), vec2(0.13 * side, -0.08)));
    }
    if (twigs & 4) != 0 {
        d = min(d, segment(q, vec2(0.0, -0.04), vec2(-0.12 * side, -0.18)));
    }
    return 1.0 - smoothstep(0.01, 0.01 + max(0.024, blur), d);
}

// The border at `p`, which is `out` beyond the edge of the squares.
fn border(p: vec2<f32>, out: f32, board: ptr<function, Board>, blur: f32) -> Cut {
    var cut: Cut;
    cut.stain = 0.0;
    cut.line = 0.0;
    cut.height = groove(abs(out - 0.06), 0.016, 0.02, blur) + groove(abs(out - (BAND_INNER - 0.03)), 0.018, 0.025, blur) + groove(abs(out - (BAND_OUTER + 0.03)), 0.018, 0.025, blur);
    if out <= BAND_INNER || out >= BAND_OUTER {
        return cut;
    }
    // The distances beyond the squares, and the position and the half length of the side that is meant.
    let a = abs(p) - (*board).half;
    let is_left_or_right = a.x > a.y;
    let s = select(p.x, p.y, is_left_or_right);
    let half = select((*board).half.x, (*board).half.y, is_left_or_right);
    let middle = 0.5 * (BAND_INNER + BAND_OUTER);
    let inner = half + BAND_INNER;
    let style = (*board).style.x;
    if style == BORDER_MOULDING {
        let carved = moulding(a, s, 2.0 * half, BAND_INNER, BAND_OUTER - BAND_INNER, blur);
        cut.height = min(cut.height, -0.075 * carved.x);
        cut.stain = carved.y;
        return cut;
    }
    if style != BORDER_INTERLACE {
        if style == BORDER_NONE {
            return cut;
        }
        // A row of single signs, as many as fit, with rings in the corners.
        let t = max(a.x, a.y) - middle;
        let pitch = select(0.52, 0.4, style == BORDER_RUNES);
        let count = round(2.0 * inner / pitch);
        let cell = floor(clamp((s + inner) / (2.0 * inner), 0.0, 0.9999) * count);
        let q = vec2(s + inner - (cell + 0.5) * 2.0 * inner / count, t);
        var depth = ring_and_dot(a - vec2(middle), blur);
        if min(a.x, a.y) <= BAND_INNER {
            depth = ring_and_dot(q, blur);
            if style == BORDER_RUNES {
                depth = rune(q, i32(cell) + i32(select(31.0, 0.0, is_left_or_right)) + i32(select(17.0, 0.0, p.x + p.y > 0.0)), blur);
            }
        }
        cut.height = min(cut.height, -0.05 * depth);
        cut.stain = 0.7 * depth;
        return cut;
    }
    var body: f32;
    if min(a.x, a.y) > BAND_INNER - 0.03 {
        // A separate framed knot in each corner, where two bands meet.
        let q = a - vec2(middle);
        body = max(rosette(vec2(q.x + q.y, q.y - q.x) * 0.70710678, 0.155, 0.07, 2.0, 0.036, blur), 0.0);
        let frame = min(a.x, a.y) - BAND_INNER;
        body = max(body, 1.0 - smoothstep(0.0, max(0.02, blur), frame));
    } else {
        let t = max(a.x, a.y) - middle;
        let run = 2.0 * (inner - 0.03);
        let knots = round(run / 0.64);
        body = ring_chain(s + 0.5 * run + 0.5 * run / knots, t, run / knots, 0.165, 0.044, blur);
    }
    let wall = min(smoothstep(0.0, 0.02 + blur, out - BAND_INNER), smoothstep(0.0, 0.02 + blur, BAND_OUTER - out));
    cut.height = -0.062 * (1.0 - body) * wall;
    cut.stain = 0.62 * (1.0 - smoothstep(0.0, 0.55, body)) * wall;
    return cut;
}

// Inside the squares: throne, refuges, camps and peg holes. `q` is the position relative to the center of the square.

fn throne(q: vec2<f32>, blur: f32) -> Cut {
    let r = length(q);
    let weave = rosette(q, 0.335, 0.08, 4.0, 0.036, blur);
    // A leaf rosette in the middle, folded into one of eight sectors.
    let sector = 0.78539816;
    let angle = atan2(q.y, q.x);
    let folded = angle - sector * round(angle / sector);
    let leaf = chip(r * vec2(cos(folded), sin(folded)), 0.02, 0.21, 0.06);
    let field = 1.0 - smoothstep(0.452, 0.452 + max(0.02, blur), r);
    let disc = 1.0 - smoothstep(0.225, 0.225 + max(0.015, blur), r);
    var cut: Cut;
    let a = abs(q);
    let spandrel = chip(vec2(a.x + a.y, a.y - a.x) * 0.70710678, 0.49, 0.64, 0.05);
    cut.height = -0.05 * (1.0 - max(weave, disc)) * field - 0.04 * leaf - 0.04 * spandrel;
    cut.stain = 0.3 + 0.5 * spandrel + 0.55 * field * (1.0 - max(weave, disc)) + 0.5 * leaf * disc;
    cut.line = 0.0;
    return cut;
}

fn refuge(q: vec2<f32>, blur: f32) -> Cut {
    let r = length(q);
    let turned = vec2(q.x + q.y, q.y - q.x) * 0.70710678;
    let weave = rosette(turned, 0.235, 0.105, 2.0, 0.04, blur);
    let ring = band(abs(r - 0.385), 0.03, blur);
    let field = 1.0 - smoothstep(0.4, 0.4 + max(0.02, blur), r);
    let body = max(weave, ring);
    var cut: Cut;
    cut.height = mix(groove(abs(max(abs(q.x), abs(q.y)) - 0.445), 0.016, 0.02, blur), -0.045 + 0.045 * body, field);
    cut.stain = 0.16 + 0.6 * field * (1.0 - body);
    cut.line = 0.0;
    return cut;
}

fn camp(q: vec2<f32>, blur: f32) -> Cut {
    let a = abs(q);
    let lozenge = (a.x + a.y) * 0.70710678;
    let folded = select(a.yx, a, a.x > a.y);
    let leaf = chip(folded, 0.03, 0.21, 0.05);
    // Triangles in the corners of the square, as on chip-carved boxes.
    let corner = vec2(0.455) - a;
    let tooth = clamp((0.13 - (corner.x + corner.y)) / 0.13, 0.0, 1.0) * step(0.0, min(corner.x, corner.y));
    var cut: Cut;
    cut.height = groove(abs(lozenge - 0.255), 0.026, 0.03, blur) + groove(abs(lozenge - 0.2), 0.014, 0.016, blur) - 0.045 * leaf - 0.02 * tooth;
    cut.stain = 0.1 + 0.42 * leaf + 0.42 * smoothstep(0.0, 0.35, tooth) + 0.22 * (1.0 - smoothstep(0.2, 0.2 + max(0.01, blur), lozenge));
    cut.line = 0.0;
    return cut;
}

// Two frames joined at their corners, as the roof of a tower from above.
fn fort(q: vec2<f32>, blur: f32) -> Cut {
    let a = abs(q);
    let out = max(a.x, a.y);
    let ridge = select(1.0, abs(a.x - a.y) * 0.70710678, out > 0.2 && out < 0.4);
    var cut: Cut;
    cut.height = min(min(groove(abs(out - 0.4), 0.026, 0.03, blur), groove(abs(out - 0.2), 0.02, 0.026, blur)), groove(ridge, 0.014, 0.018, blur));
    cut.stain = 0.2 + 0.4 * (1.0 - smoothstep(0.2, 0.2 + max(0.015, blur), out));
    cut.line = 0.0;
    return cut;
}

// A sunk field with two rings like waves.
fn pond(q: vec2<f32>, blur: f32) -> Cut {
    let r = length(q);
    let field = 1.0 - smoothstep(0.42, 0.42 + max(0.02, blur), r);
    let waves = max(band(abs(r - 0.3), 0.025, blur), band(abs(r - 0.16), 0.02, blur));
    var cut: Cut;
    cut.height = -0.055 * (1.0 - 0.5 * waves) * field;
    cut.stain = (0.85 - 0.4 * waves) * field;
    cut.line = 0.0;
    return cut;
}

// A square with a peg hole, as on the board from Ballinderry: a double ring around the hole in the middle, an arc around those in the corners
// on the side towards the middle. `inward` has the signs of the way there.
fn hole(q: vec2<f32>, inward: vec2<f32>, ornament: u32, blur: f32) -> Cut {
    let r = length(q);
    let edge = max(0.03, blur);
    // A hole narrower than a pixel becomes wider and shallower instead of growing.
    let spread = 0.1 / (0.085 + 0.5 * edge);
    let bore = (1.0 - smoothstep(0.085, 0.085 + edge, r)) * spread * spread;
    var ring = 0.0;
    if ornament == THRONE {
        ring = groove(abs(r - 0.27), 0.03, 0.04, blur) + groove(abs(r - 0.39), 0.03, 0.04, blur);
    } else if ornament == REFUGE {
        // The distance to an arc of a third of a circle, with round ends.
        let axis = inward / max(length(inward), 0.5);
        let p = vec2(dot(q, axis), abs(axis.x * q.y - axis.y * q.x));
        let end = vec2(0.4225, 0.9064);
        let d = select(length(p - 0.36 * end), abs(r - 0.36), end.x * p.y < end.y * p.x);
        ring = groove(d, 0.034, 0.045, blur);
    } else if ornament == CAMP {
        ring = groove(abs(r - 0.22), 0.024, 0.03, blur);
    }
    var cut: Cut;
    cut.height = min(-0.16 * bore, ring);
    cut.stain = max(1.0 * bore, -ring * 18.0);
    cut.line = clamp(-ring * 16.0, 0.0, 1.0);
    return cut;
}

// The whole board.

// The cut at `p` on the top of the board. `blur` is the width of a pixel there.
fn carve(p: vec2<f32>, board: ptr<function, Board>, blur: f32) -> Cut {
    var cut = planned_cut(p, board, blur);
    // The ground of a sunk field is not smooth.
    cut.height -= smoothstep(0.022, 0.045, -cut.height) * tool_marks(p, blur);
    return cut;
}

// The cut as it is drawn on the wood, before the tool leaves its marks.
fn planned_cut(p: vec2<f32>, board: ptr<function, Board>, blur: f32) -> Cut {
    let beside = abs(p) - (*board).half;
    let out = max(beside.x, beside.y);
    if out > 0.03 {
        return border(p, out, board, blur);
    }
    let grid = grid_at(p, board);
    let extent = vec2<f32>((*board).squares.xy);
    let cell = clamp(floor(grid), vec2(0.0), extent - 1.0);
    let has_square = (*board).has_gaps == 0u || is_square(cell, board);
    let q = grid - cell - 0.5;
    if (*board).style.y == SQUARE_HOLES {
        if !has_square {
            return Cut(0.0, 0.0, 0.0);
        }
        let inward = sign(0.5 * extent - 0.5 - cell);
        return hole(q, inward, ornament_at(board, u32(cell.x), u32(cell.y)), blur);
    }
    // The nearest line along the files and along the ranks.
    let number = round(grid);
    var off = abs(grid - number - vec2(stray(grid.y, number.x), stray(grid.x, number.y + 0.5)));
    if (*board).has_gaps != 0u {
        // A line is drawn only beside a square.
        let beside_file_line = is_square(vec2(number.x - 1.0, cell.y), board) || is_square(vec2(number.x, cell.y), board);
        let beside_rank_line = is_square(vec2(cell.x, number.y - 1.0), board) || is_square(vec2(cell.x, number.y), board);
        off = select(vec2(1.0), off, vec2(beside_file_line, beside_rank_line));
    }
    let deep = select(pressure(grid.x, number.y + 0.5), pressure(grid.y, number.x), off.x < off.y);
    let line = (*board).dark.w * deep * groove(min(off.x, off.y), 0.026, 0.034, blur);
    var cut: Cut;
    cut.height = 0.0;
    cut.stain = 0.0;
    cut.line = 0.0;
    switch select(PLAIN, ornament_at(board, u32(cell.x), u32(cell.y)), has_square) {
        case THRONE: { cut = throne(q, blur); }
        case REFUGE: { cut = refuge(q, blur); }
        case CAMP: { cut = camp(q, blur); }
        case FORT: { cut = fort(q, blur); }
        case POND: { cut = pond(q, blur); }
        default: {}
    }
    cut.height = min(cut.height, line);
    cut.stain = max(cut.stain, -line * 16.0);
    cut.line = clamp(-line * 16.0, 0.0, 1.0);
    return cut;
}
