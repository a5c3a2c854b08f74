// Everything cut into the board, as one height field over its top.
#define_import_path birka::carving

#import birka::interlace::{ribbon, rosette, ring_chain, chip}
#import birka::moulding::moulding

// Matches `BoardUniform` in Rust.
struct Board {
    // Squares a side.
    side: f32,
    // Squares to the middle of the rim: half the side.
    half_side: f32,
    // How wide the carved border is.
    border: f32,
    unused: f32,
    // The ornament of every square, two bits each, a1 first.
    ornaments: array<vec4<u32>, 6>,
    // The wood of spring; w is how many rings a unit has.
    light: vec4<f32>,
    // The wood of late summer; w is how deep lines are cut, 1 as usual.
    dark: vec4<f32>,
    // The colour of the lines; w is 1 where they have one.
    line: vec4<f32>,
    // x is what is carved into the border, y what shows where the squares are.
    style: vec4<u32>,
}

struct Cut {
    // Units above (+) or below (−) the planed surface.
    height: f32,
    // How much darkened by fire or stain, 0 to 1.
    stain: f32,
    // How much pale inlay shows, 0 to 1.
    inlay: f32,
    // How much of it is a line between squares, 0 to 1.
    line: f32,
}

const BARE: u32 = 0u;
const INTERLACE: u32 = 1u;
const RINGS: u32 = 2u;
const RUNES: u32 = 3u;
const MOULDING: u32 = 4u;

const HOLES: u32 = 1u;
const COLUMNS: u32 = 2u;

const PLAIN: u32 = 0u;
const THRONE: u32 = 1u;
const REFUGE: u32 = 2u;
const CAMP: u32 = 3u;

// From the rim of the squares outwards: letters, then the interlace band.
const BAND_IN: f32 = 0.4;
const BAND_OUT: f32 = 0.94;

// A groove with sloping sides; when it is thinner than a pixel it gets wider and shallower, not jagged.
fn groove(d: f32, width: f32, depth: f32, blur: f32) -> f32 {
    let w = max(width, blur);
    return -depth * (width / w) * (1.0 - smoothstep(0.0, w, d));
}

fn ornament_at(board: ptr<function, Board>, file: u32, rank: u32) -> u32 {
    let index = rank * u32((*board).side) + file;
    let word = index / 16u;
    return ((*board).ornaments[word / 4u][word % 4u] >> ((index % 16u) * 2u)) & 3u;
}

fn throne(q: vec2<f32>, blur: f32) -> Cut {
    let r = length(q);
    let weave = rosette(q, 0.335, 0.08, 4.0, 0.036, blur);
    // A leaf rosette in the middle.
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
    cut.inlay = 0.0;
    cut.line = 0.0;
    return cut;
}

fn refuge(q: vec2<f32>, blur: f32) -> Cut {
    let r = length(q);
    let turned = vec2(q.x + q.y, q.y - q.x) * 0.70710678;
    let weave = rosette(turned, 0.235, 0.105, 2.0, 0.04, blur);
    let ring = ribbon(abs(r - 0.385), 0.03, blur);
    let field = 1.0 - smoothstep(0.4, 0.4 + max(0.02, blur), r);
    let body = max(weave, ring);
    var cut: Cut;
    cut.height = mix(groove(abs(max(abs(q.x), abs(q.y)) - 0.445), 0.016, 0.02, blur), -0.045 + 0.045 * body, field);
    cut.stain = 0.16 + 0.6 * field * (1.0 - body);
    cut.inlay = 0.0;
    cut.line = 0.0;
    return cut;
}

fn camp(q: vec2<f32>, blur: f32) -> Cut {
    let a = abs(q);
    let lozenge = (a.x + a.y) * 0.70710678;
    let folded = select(a.yx, a, a.x > a.y);
    let leaf = chip(folded, 0.03, 0.21, 0.05);
    // Triangles in the corners of the square, as on embroidered cloth and chip-carved boxes.
    let corner = vec2(0.455) - a;
    let tooth = clamp((0.13 - (corner.x + corner.y)) / 0.13, 0.0, 1.0) * step(0.0, min(corner.x, corner.y));
    var cut: Cut;
    cut.height = groove(abs(lozenge - 0.255), 0.026, 0.03, blur) + groove(abs(lozenge - 0.2), 0.014, 0.016, blur) - 0.045 * leaf - 0.02 * tooth;
    cut.stain = 0.1 + 0.42 * leaf + 0.42 * smoothstep(0.0, 0.35, tooth) + 0.22 * (1.0 - smoothstep(0.2, 0.2 + max(0.01, blur), lozenge));
    cut.inlay = 0.0;
    cut.line = 0.0;
    return cut;
}

// A square with a hole for a peg, and rings round the hole where it matters.
fn hole(q: vec2<f32>, ornament: u32, blur: f32) -> Cut {
    let r = length(q);
    let edge = max(0.03, blur);
    let bore = 1.0 - smoothstep(0.085, 0.085 + edge, r);
    var ring = 0.0;
    if ornament == THRONE {
        ring = groove(abs(r - 0.23), 0.028, 0.04, blur) + groove(abs(r - 0.33), 0.028, 0.04, blur) + groove(abs(r - 0.41), 0.018, 0.03, blur);
    } else if ornament == REFUGE {
        // Quarters of rings, as about the corners of the board from Ballinderry.
        let quarter = smoothstep(0.0, 0.03 + blur, abs(abs(q.x) - abs(q.y)) - 0.03);
        ring = quarter * (groove(abs(r - 0.24), 0.028, 0.04, blur) + groove(abs(r - 0.36), 0.028, 0.04, blur));
    } else if ornament == CAMP {
        ring = groove(abs(r - 0.22), 0.024, 0.03, blur);
    }
    var cut: Cut;
    cut.height = min(-0.16 * bore, ring);
    cut.stain = max(1.0 * bore, -ring * 18.0);
    cut.inlay = 0.0;
    cut.line = clamp(-ring * 16.0, 0.0, 1.0);
    return cut;
}

// How near `q` is to the stroke from `a` to `b`.
fn stroke(q: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = b - a;
    return length(q - a - along * clamp(dot(q - a, along) / dot(along, along), 0.0, 1.0));
}

// Rings and dots, as on combs of bone; how much is cut away, 0 to 1.
fn rings(q: vec2<f32>, blur: f32) -> f32 {
    let r = length(q);
    let edge = max(0.022, blur);
    let ring = min(abs(r - 0.185), abs(r - 0.105));
    return max(1.0 - smoothstep(0.0, edge, ring), 1.0 - smoothstep(0.03, 0.03 + edge, r));
}

// A stave with twigs, another for every number; how much is cut away, 0 to 1.
fn rune(q: vec2<f32>, number: i32, blur: f32) -> f32 {
    let twigs = (number * 7 + (number * number) % 11 + 64) % 8;
    let side = select(-1.0, 1.0, (twigs & 1) == 0);
    var d = stroke(q, vec2(0.0, -0.2), vec2(0.0, 0.2));
    d = min(d, stroke(q, vec2(0.0, 0.2), vec2(0.13 * side, 0.06)));
    if (twigs & 2) != 0 {
        d = min(d, stroke(q, vec2(0.0, 0.06), vec2(0.13 * side, -0.08)));
    }
    if (twigs & 4) != 0 {
        d = min(d, stroke(q, vec2(0.0, -0.04), vec2(-0.12 * side, -0.18)));
    }
    return 1.0 - smoothstep(0.01, 0.01 + max(0.024, blur), d);
}

// The border outside the squares.
fn border(p: vec2<f32>, out: f32, board: ptr<function, Board>, blur: f32) -> Cut {
    var cut: Cut;
    cut.stain = 0.0;
    cut.inlay = 0.0;
    cut.line = 0.0;
    cut.height = groove(abs(out - 0.06), 0.016, 0.02, blur) + groove(abs(out - (BAND_IN - 0.03)), 0.018, 0.025, blur) + groove(abs(out - (BAND_OUT + 0.03)), 0.018, 0.025, blur);
    if out <= BAND_IN || out >= BAND_OUT {
        return cut;
    }
    let middle = (*board).half_side + 0.5 * (BAND_IN + BAND_OUT);
    let a = abs(p);
    let inner = (*board).half_side + BAND_IN;
    let style = (*board).style.x;
    if style == MOULDING {
        let cut_away = moulding(a, select(p.x, p.y, a.x > a.y), inner, BAND_OUT - BAND_IN, blur);
        cut.height = min(cut.height, -0.075 * cut_away.x);
        cut.stain = cut_away.y;
        return cut;
    }
    if style != INTERLACE {
        if style == BARE {
            return cut;
        }
        let s = select(p.x, p.y, a.x > a.y);
        let t = max(a.x, a.y) - middle;
        let pitch = select(0.52, 0.4, style == RUNES);
        let count = round(2.0 * inner / pitch);
        let cell = floor(clamp((s + inner) / (2.0 * inner), 0.0, 0.9999) * count);
        let q = vec2(s + inner - (cell + 0.5) * 2.0 * inner / count, t);
        var gone = rings(a - vec2(middle), blur);
        if min(a.x, a.y) <= inner {
            gone = rings(q, blur);
            if style == RUNES {
                gone = rune(q, i32(cell) + i32(select(31.0, 0.0, a.x > a.y)) + i32(select(17.0, 0.0, p.x + p.y > 0.0)), blur);
            }
        }
        cut.height = min(cut.height, -0.05 * gone);
        cut.stain = 0.7 * gone;
        return cut;
    }
    var body: f32;
    if min(a.x, a.y) > inner - 0.03 {
        // Where two bands meet: a knot of its own in a frame.
        let q = a - vec2(middle);
        body = max(rosette(vec2(q.x + q.y, q.y - q.x) * 0.70710678, 0.155, 0.07, 2.0, 0.036, blur), 0.0);
        let frame = min(a.x, a.y) - inner;
        body = max(body, 1.0 - smoothstep(0.0, max(0.02, blur), frame));
    } else {
        let s = select(p.x, p.y, a.x > a.y);
        let t = max(a.x, a.y) - middle;
        let run = 2.0 * (inner - 0.03);
        let knots = round(run / 0.64);
        body = ring_chain(s + 0.5 * run + 0.5 * run / knots, t, run / knots, 0.165, 0.044, blur);
    }
    let wall = min(smoothstep(0.0, 0.02 + blur, out - BAND_IN), smoothstep(0.0, 0.02 + blur, BAND_OUT - out));
    cut.height = -0.062 * (1.0 - body) * wall;
    cut.stain = 0.62 * (1.0 - smoothstep(0.0, 0.55, body)) * wall;
    return cut;
}

// Which file at `p` is let in with darker wood, counted from 0; −1 where none is. By Robert ap Ifan's drawing the second file is the first.
fn let_in(p: vec2<f32>, board: ptr<function, Board>) -> f32 {
    let file = floor(p.x + (*board).half_side);
    let within = max(abs(p.x), abs(p.y)) < (*board).half_side;
    return select(-1.0, file, (*board).style.y == COLUMNS && within && (i32(file) & 1) == 1);
}

// The cut at `p` on the top, `blur` being the width of a pixel there.
fn carve(p: vec2<f32>, board: ptr<function, Board>, blur: f32) -> Cut {
    let out = max(abs(p.x), abs(p.y)) - (*board).half_side;
    if out > 0.03 {
        return border(p, out, board, blur);
    }
    let grid = vec2(p.x, -p.y) + (*board).half_side;
    let cell = clamp(floor(grid), vec2(0.0), vec2((*board).side - 1.0));
    let q = grid - cell - 0.5;
    if (*board).style.y == HOLES {
        return hole(q, ornament_at(board, u32(cell.x), u32(cell.y)), blur);
    }
    let line = (*board).dark.w * groove(abs(0.5 - max(abs(q.x), abs(q.y))), 0.026, 0.034, blur);
    var cut: Cut;
    cut.height = 0.0;
    cut.stain = 0.0;
    cut.inlay = 0.0;
    cut.line = 0.0;
    switch ornament_at(board, u32(cell.x), u32(cell.y)) {
        case THRONE: { cut = throne(q, blur); }
        case REFUGE: { cut = refuge(q, blur); }
        case CAMP: { cut = camp(q, blur); }
        default: {}
    }
    cut.height = min(cut.height, line);
    cut.stain = max(cut.stain, -line * 16.0);
    cut.line = clamp(-line * 16.0, 0.0, 1.0);
    return cut;
}
