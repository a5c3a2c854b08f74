//! Meshes of the standard pieces.

use bevy::prelude::*;

use super::bounds::{BoundingCylinder, bounding_cylinders, profile_edges};
use super::lathe::{Deformation, LevelOfDetail, PieceMeshBuilder};
use super::profiles::{parts, unevenness};
use super::shape::PieceShape;

/// A mesh variant of a shape, standing on y = 0.
pub(crate) fn piece_mesh(shape: PieceShape, variant: usize, detail: LevelOfDetail) -> Mesh {
    let deformation = Deformation { variant: u8::try_from(variant).unwrap_or(0), unevenness: unevenness(shape) };
    let mut builder = PieceMeshBuilder::new(deformation, detail);
    for &(surface, profile) in parts(shape) {
        builder.add_lathe(surface.into(), profile);
    }
    builder.build()
}

/// The bounding cylinders of a shape.
pub(crate) fn piece_bounds(shape: PieceShape) -> Vec<BoundingCylinder> {
    let edges: Vec<_> = parts(shape).iter().flat_map(|(_, profile)| profile_edges(profile)).collect();
    bounding_cylinders(&edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::{assert_winding_matches_normals, positions};
    use crate::pieces::shape::MESH_VARIANTS;

    fn points(shape: PieceShape, variant: usize) -> Vec<Vec3> {
        positions(&piece_mesh(shape, variant, LevelOfDetail::FINE))
    }

    fn height(shape: PieceShape) -> f32 {
        points(shape, 0).iter().map(|point| point.y).fold(0.0, f32::max)
    }

    #[test]
    fn pieces_stand_on_the_board_inside_their_square() {
        for shape in PieceShape::ALL {
            for variant in 0..MESH_VARIANTS {
                let points = points(shape, variant);
                assert!(points.iter().all(|point| point.y >= 0.0 && point.xz().length() < 0.38), "{shape:?} {variant}");
            }
        }
    }

    #[test]
    fn king_is_tallest_and_strong_pieces_are_taller_than_common_ones() {
        assert!(height(PieceShape::King) > 1.3 * height(PieceShape::StrongDefender));
        assert!(height(PieceShape::StrongDefender) > 1.2 * height(PieceShape::Defender));
        assert!(height(PieceShape::StrongAttacker) > 1.2 * height(PieceShape::Attacker));
    }

    #[test]
    fn bounding_cylinders_contain_the_piece_tightly() {
        for shape in PieceShape::ALL {
            let (cylinders, height) = (piece_bounds(shape), height(shape));
            for point in points(shape, 1) {
                let around = cylinders.iter().filter(|cylinder| (cylinder.low..=cylinder.high).contains(&point.y));
                let margin = 0.025;
                let widest = around.map(|cylinder| cylinder.radius).fold(0.0, f32::max);
                assert!(point.y > height - 0.02 || point.xz().length() <= widest + margin, "{shape:?} {point} {widest}");
            }
            assert!((cylinders.last().unwrap().high - height).abs() < 0.02, "{shape:?}");
        }
        assert!(piece_bounds(PieceShape::Attacker).last().unwrap().radius < 0.2, "a dome is narrow at its top");
    }

    #[test]
    fn mesh_variants_differ() {
        for shape in PieceShape::ALL {
            assert_ne!(points(shape, 0), points(shape, 1), "{shape:?}");
        }
    }

    #[test]
    fn coarse_pieces_have_less_than_a_quarter_of_the_vertices() {
        let vertices = |detail| -> usize { PieceShape::ALL.iter().map(|&shape| positions(&piece_mesh(shape, 0, detail)).len()).sum() };
        let [coarse, fine] = [LevelOfDetail::COARSE, LevelOfDetail::FINE].map(vertices);
        assert!(4 * coarse < fine, "{coarse} of {fine}");
    }

    #[test]
    fn triangles_face_along_their_normals() {
        for shape in PieceShape::ALL {
            for detail in [LevelOfDetail::FINE, LevelOfDetail::COARSE] {
                assert_winding_matches_normals(&piece_mesh(shape, 2, detail), &format!("{shape:?} {detail:?}"));
            }
        }
    }
}
