//! `shaders/board/surface.wgsl`, `shaders/board/pbr.wgsl` and `shaders/table/pbr.wgsl`.

use bevy::prelude::*;
use birka_path_tracer::{Hit, Opaque};

use super::carving::carve;
use super::noise::{is, mix, smoothstep};
use super::wood::{Timber, Wood, planks, wood};
use crate::board::{BOARD_REFLECTANCE, TABLE_REFLECTANCE};
use crate::glyph::{segment_distance, strokes};
use crate::materials::{BoardUniform, TableUniform};

const PLANK: f32 = 2.35;
const SURROUNDINGS: f32 = 0.1;
const GRIME: Vec3 = Vec3::new(0.7, 0.58, 0.48);
const FUMED: Vec3 = Vec3::new(0.5, 0.42, 0.38);
const SQUARE_COLUMNS: u32 = 2;

/// The reflectance at normal incidence of Bevy's reflectance parameter.
pub(super) fn normal_reflectance(reflectance: f32) -> f32 {
    0.16 * reflectance * reflectance
}

/// The signed distance field of a character, as `glyph::atlas` stores it.
fn sample_glyph(character: char, q: Vec2) -> f32 {
    if q.abs().max_element() >= 0.5 {
        return 0.0;
    }
    let nearest = strokes(character).into_iter().map(|(a, b)| segment_distance(q + 0.5, a, b)).fold(1.0, f32::min);
    (0.5 + (0.06 - nearest) / 0.5).clamp(0.0, 1.0)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "files and ranks")]
fn coordinates(at: Vec2, blur: f32, half: f32) -> f32 {
    let height = 0.23;
    let from_edge = 0.215;
    let is_turned = at.y < -half || at.x > half;
    let p = if is_turned { -at } else { at };
    let last = 2.0 * half - 1.0;
    let digit = |number: f32| char::from(b'0' + number as u8);
    let mut ink = 0.0;
    if p.x.abs() < half && (p.y - half - from_edge).abs() < height * 0.5 {
        let file = (p.x + half).floor();
        let letter = char::from(b'a' + (if is_turned { last - file } else { file }) as u8);
        ink = sample_glyph(letter, Vec2::new(p.x + half - file - 0.5, half + from_edge - p.y) / height);
    } else if p.y.abs() < half && (p.x + half + from_edge).abs() < 0.15 {
        let rank = (half - p.y).floor();
        let number = if is_turned { last - rank } else { rank } + 1.0;
        let q = Vec2::new(p.x + half + from_edge, half - p.y - rank - 0.5) / height;
        ink = if number < 10.0 {
            sample_glyph(digit(number), q)
        } else if q.x < 0.0 {
            sample_glyph('1', q + Vec2::new(0.26, 0.0))
        } else {
            sample_glyph(digit(number - 10.0), q - Vec2::new(0.26, 0.0))
        };
    }
    let edge = 0.06 + blur * 1.2;
    smoothstep(0.5 - edge, 0.5 + edge, ink)
}

/// The file at `p` that is inlaid with darker wood.
fn inlaid_file(p: Vec2, board: &BoardUniform) -> Option<f32> {
    let file = (p.x + board.half_side).floor();
    let is_inside = p.abs().max_element() < board.half_side;
    (board.style.y == SQUARE_COLUMNS && is_inside && file.rem_euclid(2.0) > 0.5).then_some(file)
}

#[expect(clippy::cast_possible_truncation, reason = "planks")]
fn planed(p: Vec3, board: &BoardUniform, footprint: f32) -> Wood {
    let lane = (p.z + 100.0 * PLANK) / PLANK + 0.5;
    let plank = lane.floor();
    let across = (lane - plank - 0.5).abs();
    let seam = 1.0 - smoothstep(0.0, footprint.max(0.012), (0.5 - across) * PLANK);
    let file = inlaid_file(p.xz(), board);
    let tint = if file.is_some() { FUMED } else { Vec3::ONE };
    let timber = Timber { early: board.light.xyz() * tint, late: board.dark.xyz() * tint, rings: board.light.w, contrast: 0.9 };
    match file {
        Some(file) => wood(Vec3::new(p.z, p.y, p.x + board.half_side - file + 1.0), 200 + file as i32, &timber, footprint),
        None => {
            let mut grain = wood(Vec3::new(p.x, p.y, p.z - (plank - 100.0) * PLANK), plank as i32, &timber, footprint);
            grain.color *= 1.0 - 0.45 * seam;
            grain
        }
    }
}

/// The board, its sides and its handles.
pub(super) fn board_surface(hit: &Hit, board: &BoardUniform) -> Opaque {
    let (p, normal, footprint) = (hit.position, hit.normal, hit.footprint);
    let grain = planed(p, board, footprint);
    let (mut color, mut roughness, mut out_normal) = (grain.color, grain.roughness, normal);
    let mut reflectance = BOARD_REFLECTANCE;
    if p.xz().abs().max_element() > board.half_side + board.border + 0.001 {
        color *= mix(0.4, 0.82, smoothstep(-0.2, 0.8, normal.y)) * mix(0.7, 1.0, smoothstep(-0.25, -0.02, p.y));
    } else if normal.y > 0.95 {
        let step = (footprint * 0.6).max(0.006);
        let (east_of, south_of) = (p.xz() + Vec2::new(step, 0.0), p.xz() + Vec2::new(0.0, step));
        let here = carve(p.xz(), board, footprint);
        let (east, south) = (carve(east_of, board, footprint), carve(south_of, board, footprint));
        let ink_at = |at: Vec2| coordinates(at, footprint, board.half_side);
        let (ink, ink_east, ink_south) = (ink_at(p.xz()), ink_at(east_of), ink_at(south_of));
        let depth = 0.05 * (1.0 - smoothstep(0.01, 0.03, footprint));
        let slope = (Vec2::new(east.height, south.height) - here.height - depth * (Vec2::new(ink_east, ink_south) - ink)) / step;
        out_normal = Vec3::new(-slope.x, 1.0, -slope.y).normalize();
        let cavity = (-here.height / 0.06).clamp(0.0, 1.0);
        let around = carve(p.xz(), board, footprint.max(SURROUNDINGS));
        let raised = mix(((here.height - around.height) * 30.0).clamp(0.0, 1.0), 0.5, smoothstep(0.03, 0.12, footprint));
        let grime = (-around.height * 70.0).clamp(0.0, 1.0) * (1.0 - 0.7 * raised);
        color *= Vec3::ONE.lerp(Vec3::new(0.26, 0.19, 0.15), here.stain.clamp(0.0, 1.0));
        color *= Vec3::ONE.lerp(Vec3::new(0.2, 0.14, 0.11), 0.9 * ink);
        color *= Vec3::ONE.lerp(GRIME, grime) * (1.0 - 0.3 * cavity);
        color = color.lerp(board.line.xyz() * (1.0 - 0.35 * cavity), here.line * board.line.w);
        roughness = mix(roughness, 0.85, (here.stain * 0.6 + cavity * 0.5).clamp(0.0, 1.0)) - 0.1 * (1.0 - cavity);
        let sheen = 1.0 - 0.92 * here.stain.max(ink).max(0.8 * cavity).clamp(0.0, 1.0);
        reflectance *= sheen.sqrt();
    } else {
        color *= mix(0.8, 0.55, normal.x.abs());
        roughness = mix(roughness, 0.72, 0.6);
    }
    Opaque {
        color,
        metallic: 0.0,
        roughness: (roughness + 0.12).clamp(0.25, 1.0),
        reflectance: normal_reflectance(reflectance),
        normal: out_normal,
    }
}

/// The top of the table: planks or a cloth.
pub(super) fn table_surface(hit: &Hit, table: &TableUniform) -> Opaque {
    let surface = planks(hit.position, table.plank, hit.footprint);
    let cloth = table.cloth.w;
    let is_top = hit.normal.y > 0.5;
    let gap = surface.gap * (1.0 - cloth) * is(is_top);
    let color = surface.color.lerp(table.cloth.xyz(), cloth) * if is_top { 1.0 } else { 0.6 };
    Opaque {
        color: color * (1.0 - 0.6 * gap),
        metallic: 0.0,
        roughness: mix(surface.roughness, 0.95, cloth),
        reflectance: normal_reflectance(TABLE_REFLECTANCE),
        normal: (hit.normal + Vec3::new(0.0, 0.0, gap * surface.side * 0.5)).normalize(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_constants_of_the_shader() {
        let shader = include_str!("../shaders/board/surface.wgsl");
        for (name, color) in [("FUMED", FUMED), ("GRIME", GRIME)] {
            let line = format!("const {name}: vec3<f32> = vec3({:?}, {:?}, {:?});", color.x, color.y, color.z);
            assert!(shader.contains(&line), "{line}");
        }
        assert!(shader.contains(&format!("const SURROUNDINGS: f32 = {SURROUNDINGS:?};")));
        assert!(shader.contains(&format!("const PLANK: f32 = {PLANK:?};")));
    }
}
