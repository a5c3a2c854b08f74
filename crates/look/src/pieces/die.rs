//! A die of bone: a cube with rounded edges and dark pips, opposite faces of which add up to seven.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use birka_art::Mesh as Triangles;
use birka_rules::DieFace;

use super::mesh_builder::{Deformation, LevelOfDetail, PieceMeshBuilder, Surface, TintedSurface};

/// Half its width, in squares.
pub(crate) const DIE_HALF: f32 = 0.36;
/// The radius of its edges.
const EDGE: f32 = 0.1;
/// Cells along an edge of the cube, of which the outer ones are bent.
const CELLS: u16 = 10;
const PIP: f32 = 0.065;
const PIP_CORNERS: u16 = 12;
/// Pips lie this far above their face, so that they are seen.
const ABOVE: f32 = 0.003;
const PIP_COLOUR: Vec3 = Vec3::new(0.03, 0.02, 0.012);

/// The mesh of a die that lies there: it turns, and its parent stands on the table.
#[derive(Component)]
pub struct DieBody;

/// The direction in which a face of the cube of the mesh points.
fn direction(face: DieFace) -> Vec3 {
    match face.number() {
        1 => Vec3::Y,
        2 => Vec3::Z,
        3 => Vec3::X,
        4 => Vec3::NEG_X,
        5 => Vec3::NEG_Z,
        _ => Vec3::NEG_Y,
    }
}

/// How a [`DieBody`] is turned when it shows a face.
#[must_use]
pub fn die_rotation(face: DieFace) -> Quat {
    let up = direction(face);
    if up == Vec3::NEG_Y { Quat::from_rotation_x(PI) } else { Quat::from_rotation_arc(up, Vec3::Y) }
}

/// The mesh, with its middle in the origin.
pub(crate) fn die_mesh(detail: LevelOfDetail) -> Mesh {
    let mut builder = PieceMeshBuilder::new(Deformation { variant: 0, unevenness: 0.0 }, detail);
    let pips = TintedSurface { surface: Surface::Horn, tint: Some(PIP_COLOUR) };
    for face in DieFace::ALL {
        let up = direction(face);
        let turn = Quat::from_rotation_arc(Vec3::Y, up);
        builder.add_mesh(Surface::Bone.into(), &side(turn));
        for at in pip_places(face.number()) {
            builder.add_mesh(pips, &pip(turn, at));
        }
    }
    builder.build()
}

/// A side of the cube with its share of the rounded edges, which points up before it is turned.
fn side(turn: Quat) -> Triangles {
    let flat = DIE_HALF - EDGE;
    let at = |index: u16| (f32::from(index) / f32::from(CELLS) * 2.0 - 1.0) * DIE_HALF;
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    for (row, column) in (0..=CELLS).flat_map(|row| (0..=CELLS).map(move |column| (row, column))) {
        let on_cube = Vec3::new(at(column), DIE_HALF, at(row));
        let core = on_cube.clamp(Vec3::splat(-flat), Vec3::splat(flat));
        let normal = (on_cube - core).normalize_or(Vec3::Y);
        positions.push((turn * (core + EDGE * normal)).to_array());
        normals.push((turn * normal).to_array());
    }
    let corner = |row: u16, column: u16| u32::from(row * (CELLS + 1) + column);
    let cells = (0..CELLS).flat_map(|row| (0..CELLS).map(move |column| (row, column)));
    let triangles = cells.flat_map(|(row, column)| {
        let [a, b, c, d] = [corner(row, column), corner(row + 1, column), corner(row + 1, column + 1), corner(row, column + 1)];
        [[a, b, c], [a, c, d]]
    });
    Triangles { triangles: triangles.collect(), positions, normals }
}

/// A disc on a side that points up before it is turned.
fn pip(turn: Quat, at: Vec2) -> Triangles {
    let middle = Vec3::new(at.x, DIE_HALF + ABOVE, at.y);
    let around = (0..PIP_CORNERS).map(|corner| {
        let (sine, cosine) = (f32::from(corner) / f32::from(PIP_CORNERS) * TAU).sin_cos();
        middle + PIP * Vec3::new(cosine, 0.0, -sine)
    });
    let positions = std::iter::once(middle).chain(around).map(|point| (turn * point).to_array()).collect();
    let corners = u32::from(PIP_CORNERS);
    let triangles = (1..=corners).map(|corner| [0, corner, corner % corners + 1]).collect();
    Triangles { positions, triangles, normals: Vec::new() }
}

/// Where the pips of a number are on its side.
fn pip_places(number: u8) -> Vec<Vec2> {
    const OUT: f32 = 0.17;
    let diagonal = [Vec2::splat(OUT), Vec2::splat(-OUT)];
    let other = [Vec2::new(OUT, -OUT), Vec2::new(-OUT, OUT)];
    let sides = [Vec2::new(OUT, 0.0), Vec2::new(-OUT, 0.0)];
    let middle = (number % 2 == 1).then_some(Vec2::ZERO);
    let pairs = [(2, diagonal), (4, other), (6, sides)];
    middle.into_iter().chain(pairs.into_iter().filter(|(from, _)| number >= *from).flat_map(|(_, pair)| pair)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::positions;

    #[test]
    fn a_face_has_as_many_pips_as_its_number_and_is_turned_up() {
        for face in DieFace::ALL {
            assert_eq!(pip_places(face.number()).len(), usize::from(face.number()));
            assert!((die_rotation(face) * direction(face)).abs_diff_eq(Vec3::Y, 1e-5), "{face:?}");
            let opposite = DieFace::ALL[usize::from(6 - face.number())];
            assert!(direction(face).abs_diff_eq(-direction(opposite), 1e-6), "{face:?}");
        }
    }

    #[test]
    fn the_mesh_is_a_cube() {
        let mesh = die_mesh(LevelOfDetail::FINE);
        let most = positions(&mesh).iter().fold(Vec3::ZERO, |most, &position| most.max(position.abs()));
        assert!(most.abs_diff_eq(Vec3::splat(DIE_HALF), ABOVE + 1e-5), "{most}");
    }
}
