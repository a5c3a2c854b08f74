//! `shaders/board/cut.wgsl`, `interlace.wgsl`, `moulding.wgsl`, `squares.wgsl`, `border.wgsl` and `carving.wgsl`.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_3, FRAC_PI_4, PI};

use bevy::prelude::*;

use super::noise::{mix, smoothstep};
use crate::materials::BoardUniform;

/// As `Cut` in `cut.wgsl`.
#[derive(Clone, Copy, Default)]
pub(super) struct Cut {
    pub(super) height: f32,
    pub(super) stain: f32,
    pub(super) line: f32,
}

fn groove(d: f32, width: f32, depth: f32, blur: f32) -> f32 {
    let w = width.max(blur);
    -depth * (width / w) * (1.0 - smoothstep(0.0, w, d))
}

fn stray(along: f32, number: f32) -> f32 {
    0.0055 * (1.7 * along + 4.1 * number).sin() + 0.003 * (5.3 * along + 2.3 * number).sin()
}

fn pressure(along: f32, number: f32) -> f32 {
    0.9 + 0.14 * (2.6 * along + 3.7 * number).sin()
}

fn tool_marks(p: Vec2, blur: f32) -> f32 {
    let bent = p + 0.055 * (p.yx() * 5.3).map(f32::sin) + 0.016 * (p.yx() * 17.9 + 2.0).map(f32::sin);
    let q = Vec2::new(bent.x + 0.35 * bent.y, bent.y - 0.3 * bent.x) * 31.0;
    0.006 * (1.0 - q.x.sin().abs() * (q.y + 0.9 * (q.x * 0.47).sin()).sin().abs()) * (1.0 - smoothstep(0.014, 0.035, blur))
}

fn segment(q: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = b - a;
    (q - a - along * ((q - a).dot(along) / along.dot(along)).clamp(0.0, 1.0)).length()
}

fn chip(q: Vec2, start: f32, end: f32, width: f32) -> f32 {
    let along = ((q.x - start) / (end - start)).clamp(0.0, 1.0);
    let half = width * (PI * along).sin();
    ((half - q.y.abs()) / width).clamp(0.0, 1.0)
}

fn band(d: f32, half_width: f32, blur: f32) -> f32 {
    let edge = blur.max(0.024);
    let body = 1.0 - smoothstep(half_width - edge, half_width + 0.35 * edge, d);
    let round = 1.0 - 0.35 * (d * d) / (half_width * half_width);
    let furrow = 0.45 * (1.0 - smoothstep(0.0, (half_width * 0.34).max(blur), d)) * (1.0 - smoothstep(0.01, 0.03, blur));
    body * (round - furrow).max(0.0)
}

fn under(d: f32, half_width: f32) -> f32 {
    smoothstep(half_width * 0.95, half_width * 1.55, d)
}

fn rosette(q: Vec2, mean: f32, swing: f32, loops: f32, half_width: f32, blur: f32) -> f32 {
    let r = q.length();
    let turn = q.y.atan2(q.x) * loops;
    let wave = swing * turn.cos();
    let steep = swing * loops * turn.sin() / r.max(0.05);
    let slope = (1.0 + steep * steep).sqrt().recip();
    let first = (r - mean - wave).abs() * slope;
    let second = (r - mean + wave).abs() * slope;
    let is_first_over = turn.sin() > 0.0;
    let a = band(first, half_width, blur) * if is_first_over { 1.0 } else { under(second, half_width) };
    let b = band(second, half_width, blur) * if is_first_over { under(first, half_width) } else { 1.0 };
    a.max(b)
}

fn ring_chain(s: f32, t: f32, pitch: f32, swing: f32, half_width: f32, blur: f32) -> f32 {
    let knot = (s / pitch).round();
    let u = s / pitch - knot;
    let is_even = knot.rem_euclid(2.0) < 0.5;
    let sign = if is_even { 1.0 } else { -1.0 };
    let wave = sign * swing * (PI * u).sin();
    let steep = swing * PI / pitch * (PI * u).cos();
    let slope = (1.0 + steep * steep).sqrt().recip();
    let (to_a, to_b) = ((t - wave).abs() * slope, (t + wave).abs() * slope);
    let radius = swing * 0.98;
    let to_ring = (Vec2::new(u * pitch, t).length() - radius).abs();
    let is_ring_over = u * t > 0.0;
    let beneath_ring = if is_ring_over { under(to_ring, half_width * 0.85) } else { 1.0 };
    let a = band(to_a, half_width, blur) * if is_even { 1.0 } else { under(to_b, half_width) } * beneath_ring;
    let b = band(to_b, half_width, blur) * if is_even { under(to_a, half_width) } else { 1.0 } * beneath_ring;
    let c = band(to_ring, half_width * 0.85, blur) * if is_ring_over { 1.0 } else { under(to_a.min(to_b), half_width) };
    a.max(b).max(c)
}

fn cove(at: f32, near: f32, far: f32) -> f32 {
    let across = (at - 0.5 * (near + far)) / (0.5 * (far - near));
    (1.0 - across * across).max(0.0)
}

/// Folds a point into one of the sectors around the center. Returns its distance and its angle.
fn fold(q: Vec2, sector: f32) -> (f32, f32) {
    let angle = q.y.atan2(q.x);
    (q.length(), angle - sector * (angle / sector).round())
}

fn moulding(a: Vec2, s: f32, inner: f32, wide: f32, blur: f32) -> (f32, f32) {
    let soft = blur.max(0.012);
    if a.min_element() > inner - 0.02 {
        let (r, folded) = fold(a - (inner + 0.5 * wide), FRAC_PI_3);
        let petal = chip(r * Vec2::from_angle(folded), 0.012, 0.2, 0.055);
        let turned = folded - folded.signum() * 0.5 * FRAC_PI_3;
        let between = chip(r * Vec2::from_angle(turned), 0.13, 0.205, 0.03);
        let ring = 1.0 - smoothstep(0.0, blur.max(0.016), (r - 0.228).abs());
        let frame = 1.0 - smoothstep(0.0, blur.max(0.018), (a.min_element() - inner - 0.012).abs());
        let cut = petal.max(between).max(0.5 * ring).max(0.5 * frame);
        return (cut, 0.7 * petal.max(between).max(0.8 * ring).max(0.5 * frame));
    }
    let t = a.max_element() - inner;
    let hollow = cove(t, 0.01, 0.15);
    let quirk = (1.0 - smoothstep(0.0, soft, (t - 0.165).abs())).max(1.0 - smoothstep(0.0, soft, (t - 0.49).abs()));
    let round_away = if t > 0.165 && t < 0.49 { 0.5 * (1.0 - cove(t, 0.165, 0.49)) } else { 0.0 };
    let run = 2.0 * (inner - 0.02);
    let pitch = run / (2.0 * (0.5 * run / 0.19).round());
    let lean = 0.55 * (t - 0.3275) * s.signum();
    let turns = (s - lean) / pitch;
    let strand = (turns - turns.floor() - 0.5).abs() * pitch;
    let across = 1.0 - ((t - 0.3275).abs() / 0.1625).clamp(0.0, 1.0);
    let gouge = (1.0 - smoothstep(0.0, blur.max(0.05), strand)) * smoothstep(0.0, 0.12, across);
    let cut = (0.85 * hollow).max(round_away + 0.6 * gouge).max((0.7 * quirk).max(0.7 * cove(t, 0.49, 0.56)));
    (cut.min(1.0), (0.5 * hollow + 0.55 * gouge + 0.5 * quirk).clamp(0.0, 0.75))
}

fn throne(q: Vec2, blur: f32) -> Cut {
    let r = q.length();
    let weave = rosette(q, 0.335, 0.08, 4.0, 0.036, blur);
    let (_, folded) = fold(q, FRAC_PI_4);
    let leaf = chip(r * Vec2::from_angle(folded), 0.02, 0.21, 0.06);
    let field = 1.0 - smoothstep(0.452, 0.452 + blur.max(0.02), r);
    let disc = 1.0 - smoothstep(0.225, 0.225 + blur.max(0.015), r);
    let a = q.abs();
    let spandrel = chip(Vec2::new(a.x + a.y, a.y - a.x) * FRAC_1_SQRT_2, 0.49, 0.64, 0.05);
    let sunk = 1.0 - weave.max(disc);
    Cut {
        height: -0.05 * sunk * field - 0.04 * leaf - 0.04 * spandrel,
        stain: 0.3 + 0.5 * spandrel + 0.55 * field * sunk + 0.5 * leaf * disc,
        line: 0.0,
    }
}

fn refuge(q: Vec2, blur: f32) -> Cut {
    let r = q.length();
    let turned = Vec2::new(q.x + q.y, q.y - q.x) * FRAC_1_SQRT_2;
    let weave = rosette(turned, 0.235, 0.105, 2.0, 0.04, blur);
    let ring = band((r - 0.385).abs(), 0.03, blur);
    let field = 1.0 - smoothstep(0.4, 0.4 + blur.max(0.02), r);
    let body = weave.max(ring);
    let frame = groove((q.abs().max_element() - 0.445).abs(), 0.016, 0.02, blur);
    Cut { height: mix(frame, -0.045 + 0.045 * body, field), stain: 0.16 + 0.6 * field * (1.0 - body), line: 0.0 }
}

fn camp(q: Vec2, blur: f32) -> Cut {
    let a = q.abs();
    let lozenge = (a.x + a.y) * FRAC_1_SQRT_2;
    let folded = if a.x > a.y { a } else { a.yx() };
    let leaf = chip(folded, 0.03, 0.21, 0.05);
    let corner = Vec2::splat(0.455) - a;
    let tooth = if corner.min_element() >= 0.0 { ((0.13 - (corner.x + corner.y)) / 0.13).clamp(0.0, 1.0) } else { 0.0 };
    let lines = groove((lozenge - 0.255).abs(), 0.026, 0.03, blur) + groove((lozenge - 0.2).abs(), 0.014, 0.016, blur);
    let inside = 1.0 - smoothstep(0.2, 0.2 + blur.max(0.01), lozenge);
    Cut {
        height: lines - 0.045 * leaf - 0.02 * tooth,
        stain: 0.1 + 0.42 * leaf + 0.42 * smoothstep(0.0, 0.35, tooth) + 0.22 * inside,
        line: 0.0,
    }
}

const THRONE: u32 = 1;
const REFUGE: u32 = 2;
const CAMP: u32 = 3;

fn hole(q: Vec2, inward: Vec2, ornament: u32, blur: f32) -> Cut {
    let r = q.length();
    let edge = blur.max(0.03);
    let spread = 0.1 / (0.085 + 0.5 * edge);
    let bore = (1.0 - smoothstep(0.085, 0.085 + edge, r)) * spread * spread;
    let circle = |radius: f32, width: f32, depth: f32| groove((r - radius).abs(), width, depth, blur);
    let ring = match ornament {
        THRONE => circle(0.27, 0.03, 0.04) + circle(0.39, 0.03, 0.04),
        REFUGE => {
            let axis = inward / inward.length().max(0.5);
            let p = Vec2::new(q.dot(axis), axis.perp_dot(q).abs());
            let end = Vec2::new(0.4225, 0.9064);
            let d = if end.x * p.y < end.y * p.x { (r - 0.36).abs() } else { (p - 0.36 * end).length() };
            groove(d, 0.034, 0.045, blur)
        }
        CAMP => circle(0.22, 0.024, 0.03),
        _ => 0.0,
    };
    Cut { height: (-0.16 * bore).min(ring), stain: bore.max(-ring * 18.0), line: (-ring * 16.0).clamp(0.0, 1.0) }
}

const BAND_INNER: f32 = 0.4;
const BAND_OUTER: f32 = 0.94;

fn ring_and_dot(q: Vec2, blur: f32) -> f32 {
    let r = q.length();
    let edge = blur.max(0.022);
    let ring = (r - 0.185).abs().min((r - 0.105).abs());
    (1.0 - smoothstep(0.0, edge, ring)).max(1.0 - smoothstep(0.03, 0.03 + edge, r))
}

fn rune(q: Vec2, number: i32, blur: f32) -> f32 {
    let twigs = (number * 7 + (number * number) % 11 + 64) % 8;
    let side = if twigs & 1 == 0 { 1.0 } else { -1.0 };
    let mut d = segment(q, Vec2::new(0.0, -0.2), Vec2::new(0.0, 0.2));
    d = d.min(segment(q, Vec2::new(0.0, 0.2), Vec2::new(0.13 * side, 0.06)));
    if twigs & 2 != 0 {
        d = d.min(segment(q, Vec2::new(0.0, 0.06), Vec2::new(0.13 * side, -0.08)));
    }
    if twigs & 4 != 0 {
        d = d.min(segment(q, Vec2::new(0.0, -0.04), Vec2::new(-0.12 * side, -0.18)));
    }
    1.0 - smoothstep(0.01, 0.01 + blur.max(0.024), d)
}

const BORDER_NONE: u32 = 0;
const BORDER_INTERLACE: u32 = 1;
const BORDER_RUNES: u32 = 3;
const BORDER_MOULDING: u32 = 4;

/// A row of single signs, as many as fit, with rings in the corners.
#[expect(clippy::cast_possible_truncation, reason = "signs")]
fn signs(p: Vec2, inner: f32, middle: f32, style: u32, blur: f32) -> f32 {
    let a = p.abs();
    if a.min_element() > inner {
        return ring_and_dot(a - middle, blur);
    }
    let is_side = a.x > a.y;
    let s = if is_side { p.y } else { p.x };
    let pitch = if style == BORDER_RUNES { 0.4 } else { 0.52 };
    let count = (2.0 * inner / pitch).round();
    let cell = (((s + inner) / (2.0 * inner)).clamp(0.0, 0.9999) * count).floor();
    let q = Vec2::new(s + inner - (cell + 0.5) * 2.0 * inner / count, a.max_element() - middle);
    if style != BORDER_RUNES {
        return ring_and_dot(q, blur);
    }
    rune(q, cell as i32 + if is_side { 0 } else { 31 } + if p.x + p.y > 0.0 { 0 } else { 17 }, blur)
}

fn border(p: Vec2, out: f32, board: &BoardUniform, blur: f32) -> Cut {
    let frame = groove((out - 0.06).abs(), 0.016, 0.02, blur)
        + groove((out - (BAND_INNER - 0.03)).abs(), 0.018, 0.025, blur)
        + groove((out - (BAND_OUTER + 0.03)).abs(), 0.018, 0.025, blur);
    let mut cut = Cut { height: frame, ..Cut::default() };
    let style = board.style.x;
    if out <= BAND_INNER || out >= BAND_OUTER || style == BORDER_NONE {
        return cut;
    }
    let middle = board.half_side + 0.5 * (BAND_INNER + BAND_OUTER);
    let a = p.abs();
    let inner = board.half_side + BAND_INNER;
    let s = if a.x > a.y { p.y } else { p.x };
    if style == BORDER_MOULDING {
        let (depth, stain) = moulding(a, s, inner, BAND_OUTER - BAND_INNER, blur);
        cut.height = cut.height.min(-0.075 * depth);
        cut.stain = stain;
        return cut;
    }
    if style != BORDER_INTERLACE {
        let depth = signs(p, inner, middle, style, blur);
        cut.height = cut.height.min(-0.05 * depth);
        cut.stain = 0.7 * depth;
        return cut;
    }
    let body = if a.min_element() > inner - 0.03 {
        let q = a - middle;
        let knot = rosette(Vec2::new(q.x + q.y, q.y - q.x) * FRAC_1_SQRT_2, 0.155, 0.07, 2.0, 0.036, blur).max(0.0);
        knot.max(1.0 - smoothstep(0.0, blur.max(0.02), a.min_element() - inner))
    } else {
        let run = 2.0 * (inner - 0.03);
        let knots = (run / 0.64).round();
        ring_chain(s + 0.5 * run + 0.5 * run / knots, a.max_element() - middle, run / knots, 0.165, 0.044, blur)
    };
    let wall = smoothstep(0.0, 0.02 + blur, out - BAND_INNER).min(smoothstep(0.0, 0.02 + blur, BAND_OUTER - out));
    cut.height = -0.062 * (1.0 - body) * wall;
    cut.stain = 0.62 * (1.0 - smoothstep(0.0, 0.55, body)) * wall;
    cut
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "squares")]
fn ornament_at(board: &BoardUniform, file: f32, rank: f32) -> u32 {
    let index = (rank * board.side + file) as usize;
    let word = index / 16;
    (board.ornaments[word / 4][word % 4] >> (index % 16 * 2)) & 3
}

const SQUARE_HOLES: u32 = 1;

pub(super) fn carve(p: Vec2, board: &BoardUniform, blur: f32) -> Cut {
    let cut = planned_cut(p, board, blur);
    Cut { height: cut.height - smoothstep(0.022, 0.045, -cut.height) * tool_marks(p, blur), ..cut }
}

fn planned_cut(p: Vec2, board: &BoardUniform, blur: f32) -> Cut {
    let out = p.abs().max_element() - board.half_side;
    if out > 0.03 {
        return border(p, out, board, blur);
    }
    let grid = Vec2::new(p.x, -p.y) + board.half_side;
    let cell = grid.floor().clamp(Vec2::ZERO, Vec2::splat(board.side - 1.0));
    let q = grid - cell - 0.5;
    let ornament = ornament_at(board, cell.x, cell.y);
    if board.style.y == SQUARE_HOLES {
        return hole(q, (board.half_side - 0.5 - cell).clamp(Vec2::NEG_ONE, Vec2::ONE), ornament, blur);
    }
    let number = grid.round();
    let off = (grid - number - Vec2::new(stray(grid.y, number.x), stray(grid.x, number.y + 0.5))).abs();
    let deep = if off.x < off.y { pressure(grid.y, number.x) } else { pressure(grid.x, number.y + 0.5) };
    let line = board.dark.w * deep * groove(off.min_element(), 0.026, 0.034, blur);
    let cut = match ornament {
        THRONE => throne(q, blur),
        REFUGE => refuge(q, blur),
        CAMP => camp(q, blur),
        _ => Cut::default(),
    };
    Cut { height: cut.height.min(line), stain: cut.stain.max(-line * 16.0), line: (-line * 16.0).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(side: f32, squares: u32) -> BoardUniform {
        let style = UVec4::new(BORDER_INTERLACE, squares, 0, 0);
        BoardUniform { side, half_side: side / 2.0, border: 1.05, dark: Vec4::splat(1.0), style, ..BoardUniform::default() }
    }

    #[test]
    fn lines_wander_but_stay_between_their_squares() {
        let board = board(9.0, 0);
        let heights = (0..400_u16).map(|step| {
            let along = f32::from(step) / 100.0 - 2.0;
            let across = |off: f32| carve(Vec2::new(0.5 + off, along), &board, 0.004).height;
            // Between two lines that cross it.
            let is_crossed = (along - 0.5 - (along - 0.5).round()).abs() < 0.05;
            (!is_crossed).then(|| (across(0.0), across(0.05), across(-0.05)))
        });
        let heights: Vec<_> = heights.flatten().collect();
        assert!(heights.iter().all(|(middle, ..)| *middle < -0.02), "the line is cut everywhere");
        assert!(heights.iter().all(|(_, right, left)| *right == 0.0 && *left == 0.0), "and nothing beside it");
        let (least, most) = heights.iter().fold((0.0_f32, -1.0_f32), |(low, high), (middle, ..)| (low.min(*middle), high.max(*middle)));
        assert!(most - least > 0.004, "it is not equally deep everywhere: {least} {most}");
    }

    #[test]
    fn a_hole_is_as_dark_from_afar_as_from_nearby() {
        let board = board(7.0, SQUARE_HOLES);
        let darkness = |blur: f32| {
            let at = |step: u16| f32::from(step) / 100.0 - 0.495;
            (0..10_000_u16).map(|pixel| carve(Vec2::new(at(pixel % 100), at(pixel / 100)), &board, blur).stain).sum::<f32>()
        };
        let (near, far) = (darkness(0.01), darkness(0.2));
        assert!((far / near - 1.0).abs() < 0.25, "{near} {far}");
    }

    #[test]
    fn arcs_around_corner_holes_lie_towards_the_middle() {
        let side = 7.0;
        let mut board = board(side, SQUARE_HOLES);
        board.ornaments[0].x = REFUGE;
        let corner = Vec2::new(0.5 - side / 2.0, side / 2.0 - 0.5);
        let inward = Vec2::new(1.0, -1.0) * 0.36 * FRAC_1_SQRT_2;
        let height = |at: Vec2| carve(at, &board, 0.004).height;
        assert!(height(corner + inward) < -0.03);
        assert_eq!(height(corner - inward), 0.0);
        assert_eq!(height(corner + inward.perp()), 0.0);
    }
}
