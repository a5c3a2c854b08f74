// Carving in the border outside the squares.
#define_import_path birka_look::board::border

#import birka_look::board::cut::{Cut, groove, segment}
#import birka_look::board::interlace::{ring_chain, rosette}
#import birka_look::board::layout::{BORDER_INTERLACE, BORDER_MOULDING, BORDER_NONE, BORDER_RUNES, Board}
#import birka_look::board::moulding::moulding

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
    let middle = (*board).half_side + 0.5 * (BAND_INNER + BAND_OUTER);
    let a = abs(p);
    let inner = (*board).half_side + BAND_INNER;
    let style = (*board).style.x;
    if style == BORDER_MOULDING {
        let carved = moulding(a, select(p.x, p.y, a.x > a.y), inner, BAND_OUTER - BAND_INNER, blur);
        cut.height = min(cut.height, -0.075 * carved.x);
        cut.stain = carved.y;
        return cut;
    }
    if style != BORDER_INTERLACE {
        if style == BORDER_NONE {
            return cut;
        }
        // A row of single signs, as many as fit, with rings in the corners.
        let s = select(p.x, p.y, a.x > a.y);
        let t = max(a.x, a.y) - middle;
        let pitch = select(0.52, 0.4, style == BORDER_RUNES);
        let count = round(2.0 * inner / pitch);
        let cell = floor(clamp((s + inner) / (2.0 * inner), 0.0, 0.9999) * count);
        let q = vec2(s + inner - (cell + 0.5) * 2.0 * inner / count, t);
        var depth = ring_and_dot(a - vec2(middle), blur);
        if min(a.x, a.y) <= inner {
            depth = ring_and_dot(q, blur);
            if style == BORDER_RUNES {
                depth = rune(q, i32(cell) + i32(select(31.0, 0.0, a.x > a.y)) + i32(select(17.0, 0.0, p.x + p.y > 0.0)), blur);
            }
        }
        cut.height = min(cut.height, -0.05 * depth);
        cut.stain = 0.7 * depth;
        return cut;
    }
    var body: f32;
    if min(a.x, a.y) > inner - 0.03 {
        // A separate framed knot in each corner, where two bands meet.
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
    let wall = min(smoothstep(0.0, 0.02 + blur, out - BAND_INNER), smoothstep(0.0, 0.02 + blur, BAND_OUTER - out));
    cut.height = -0.062 * (1.0 - body) * wall;
    cut.stain = 0.62 * (1.0 - smoothstep(0.0, 0.55, body)) * wall;
    return cut;
}
