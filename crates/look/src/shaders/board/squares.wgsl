// Carving inside the squares: throne, refuges, camps and peg holes. `q` is the position relative to the center of the square.
#define_import_path birka_look::board::squares

#import birka_look::board::cut::{Cut, chip, groove}
#import birka_look::board::interlace::{band, rosette}
#import birka_look::board::layout::{CAMP, REFUGE, THRONE}

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
