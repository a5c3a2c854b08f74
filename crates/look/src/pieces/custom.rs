//! Meshes of pieces with art of a piece set or a mod.

use bevy::prelude::*;
use birka_art::{LathePart, PieceArt, PieceShapeArt};

use super::bounds::{BoundingCylinder, Edge, Footprint, bounding_cylinders, profile_edges};
use super::mesh_builder::{Deformation, LevelOfDetail, PieceMeshBuilder, Surface, TintedSurface};
use super::shape::{MESH_VARIANTS, PieceShape, parts, piece_bounds, unevenness};
use crate::materials::linear_rgb;

/// The meshes of a kind of piece with art of its own.
pub(crate) struct CustomPiece {
    pub(crate) meshes: [Mesh; MESH_VARIANTS],
    pub(crate) bounds: Vec<BoundingCylinder>,
    pub(crate) footprint: Footprint,
}

impl CustomPiece {
    /// Builds the meshes. Whatever the art does not specify is as for the standard piece of this shape.
    pub(crate) fn build(shape: PieceShape, art: &PieceArt, detail: LevelOfDetail) -> Self {
        let meshes = std::array::from_fn(|variant| build_mesh(shape, art, variant, detail));
        let edges: Vec<Edge> = match &art.shape {
            None => {
                let bounds = piece_bounds(shape);
                return Self { meshes, footprint: Footprint::of_bounds(&bounds), bounds };
            }
            Some(PieceShapeArt::Lathe(parts)) => {
                let reach = |part: &LathePart| part.aside.0.hypot(part.aside.1);
                let moved =
                    |part: &LathePart| part.profile.iter().map(|(radius, height)| (radius + reach(part), *height)).collect::<Vec<_>>();
                parts.iter().flat_map(|part| profile_edges(&moved(part)).collect::<Vec<_>>()).collect()
            }
            Some(PieceShapeArt::Mesh(mesh)) => {
                let at = |corner: u32| mesh.positions.get(corner as usize).map_or((0.0, 0.0), |[x, y, z]| (x.hypot(*z), *y));
                let around = |[a, b, c]: &[u32; 3]| [(at(*a), at(*b)), (at(*b), at(*c)), (at(*c), at(*a))];
                mesh.triangles.iter().flat_map(around).collect()
            }
        };
        let bounds = bounding_cylinders(&edges);
        let footprint = match &art.shape {
            Some(PieceShapeArt::Mesh(mesh)) => Footprint::of_mesh(mesh),
            _ => Footprint::of_bounds(&bounds),
        };
        Self { meshes, bounds, footprint }
    }
}

/// A mesh variant of a kind of piece with art of its own.
pub(crate) fn build_mesh(shape: PieceShape, art: &PieceArt, variant: usize, detail: LevelOfDetail) -> Mesh {
    let standard = parts(shape);
    let body = art.material.map_or(standard[0].0, Surface::from);
    // Neighbors are different variants and so get different colors.
    let tint = art.colours.get(variant % art.colours.len().max(1)).copied().map(linear_rgb);
    let deformation = |unevenness| Deformation { variant: u8::try_from(variant).unwrap_or(0), unevenness };
    match &art.shape {
        Some(PieceShapeArt::Mesh(mesh)) => {
            let mut builder = PieceMeshBuilder::new(deformation(0.0), detail);
            builder.add_mesh(TintedSurface { surface: body, tint }, mesh);
            builder.build()
        }
        Some(PieceShapeArt::Lathe(parts)) => {
            let mut builder = PieceMeshBuilder::new(deformation(unevenness(shape)), detail);
            for LathePart { profile, aside, material, colour } in parts {
                let surface = material.map_or(body, Surface::from);
                // The color of the piece applies to the parts of its main material.
                let tint = colour.map(linear_rgb).or(tint.filter(|_| surface == body));
                builder.add_lathe_aside(TintedSurface { surface, tint }, profile, Vec2::from(*aside));
            }
            builder.build()
        }
        None => {
            let mut builder = PieceMeshBuilder::new(deformation(unevenness(shape)), detail);
            for &(surface, profile) in standard {
                let is_body = surface == standard[0].0;
                builder.add_lathe(if is_body { TintedSurface { surface: body, tint } } else { surface.into() }, profile);
            }
            builder.build()
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;
    use birka_art::Material;

    use super::*;
    use crate::bundled_art::set_art;
    use crate::mesh::inspect::positions;
    use crate::pieces::shape::piece_mesh;
    use crate::settings::PieceSet;

    #[test]
    fn every_set_has_every_shape_and_their_heights_differ() {
        for (name, set) in PieceSet::ALL.into_iter().skip(1) {
            let heights = PieceShape::ALL.map(|shape| {
                let art = set_art(set, shape.name()).unwrap_or_else(|| panic!("{name} has no {}", shape.name()));
                let bounds = CustomPiece::build(shape, art, LevelOfDetail::FINE).bounds;
                let height = bounds.last().unwrap().high;
                let radius = bounds.iter().map(|cylinder| cylinder.radius).fold(0.0, f32::max);
                assert!(radius < 0.38 && height < 1.1, "{name} {}: {radius} {height}", shape.name());
                (shape, height)
            });
            let height = |wanted: PieceShape| heights.iter().find(|(shape, _)| *shape == wanted).unwrap().1;
            assert!(height(PieceShape::King) > 1.25 * height(PieceShape::StrongDefender), "{name}");
            assert!(height(PieceShape::Defender) > 1.2 * height(PieceShape::Attacker), "{name}: the sides differ in height");
            assert!(height(PieceShape::StrongDefender) > 1.1 * height(PieceShape::Defender), "{name}");
            assert!(height(PieceShape::StrongAttacker) > 1.1 * height(PieceShape::Attacker), "{name}");
        }
    }

    /// The radius of the upper vertices that differ from the body in material or color; 0 if there are none.
    fn cap_radius(mesh: &Mesh) -> f32 {
        let tags = match mesh.attribute(Mesh::ATTRIBUTE_UV_1) {
            Some(VertexAttributeValues::Float32x2(values)) => values.clone(),
            _ => panic!("a piece has tags"),
        };
        let tints = match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(values)) => values.clone(),
            _ => vec![[0.0; 4]; tags.len()],
        };
        let positions = positions(mesh);
        let body = (tags[0][1], tints[0]);
        let top = positions.iter().map(|at| at.y).fold(0.0, f32::max);
        let other = |vertex: usize| tags[vertex][1] != body.0 || tints[vertex] != body.1;
        let wide = (0..positions.len()).filter(|&vertex| other(vertex) && positions[vertex].y > 0.55 * top);
        wide.map(|vertex| positions[vertex].xz().length()).fold(0.0, f32::max)
    }

    #[test]
    fn strong_pieces_can_be_told_from_common_ones_from_above() {
        for (name, set) in PieceSet::ALL {
            let mesh = |shape: PieceShape| match set_art(set, shape.name()) {
                Some(art) => build_mesh(shape, art, 0, LevelOfDetail::FINE),
                None => piece_mesh(shape, 0, LevelOfDetail::FINE),
            };
            let cap = |shape| cap_radius(&mesh(shape));
            for (strong, common) in [(PieceShape::StrongAttacker, PieceShape::Attacker), (PieceShape::StrongDefender, PieceShape::Defender)]
            {
                assert!(cap(strong) > 0.2 && cap(common) < 0.06, "{name} {strong:?}: {} {}", cap(strong), cap(common));
            }
        }
    }

    fn width_and_height(piece: &CustomPiece) -> (f32, f32) {
        positions(&piece.meshes[0]).iter().fold((0.0, 0.0), |(width, height), at| (at.xz().length().max(width), at.y.max(height)))
    }

    #[test]
    fn empty_art_gives_the_standard_piece() {
        let piece = CustomPiece::build(PieceShape::King, &PieceArt::default(), LevelOfDetail::FINE);
        let standard = piece_mesh(PieceShape::King, 0, LevelOfDetail::FINE);
        assert_eq!(piece.meshes[0].count_vertices(), standard.count_vertices());
        assert!(piece.meshes[0].attribute(Mesh::ATTRIBUTE_COLOR).is_none());
        assert_eq!(piece.bounds, piece_bounds(PieceShape::King));
    }

    #[test]
    fn colors_alternate_among_mesh_variants() {
        let colours = ["#ff0000", "#00ff00"].map(|text| text.parse().unwrap()).to_vec();
        let piece = CustomPiece::build(PieceShape::Attacker, &PieceArt { colours, ..default() }, LevelOfDetail::FINE);
        let first = |mesh: &Mesh| match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(tints)) => tints[0],
            other => panic!("{other:?}"),
        };
        assert_eq!(first(&piece.meshes[0]), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(first(&piece.meshes[1]), [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn bounding_cylinders_contain_lathe_and_mesh_tightly() {
        let part = LathePart {
            profile: vec![(0.3, 0.0), (0.3, 0.2), (0.0, 0.5)],
            aside: (0.0, 0.0),
            material: Some(Material::Stone),
            colour: None,
        };
        let lathe = PieceArt { shape: Some(PieceShapeArt::Lathe(vec![part])), ..default() };
        let obj = b"v 0.2 0 0\nv -0.2 0 0.1\nv 0 0.4 -0.1\nv 0 0 -0.2\nf 1 2 3\nf 3 2 4\nf 1 3 4\n";
        let mesh = PieceArt { shape: Some(PieceShapeArt::Mesh(birka_art::Mesh::from_obj(obj).unwrap())), ..default() };
        for art in [lathe, mesh] {
            let piece = CustomPiece::build(PieceShape::Defender, &art, LevelOfDetail::FINE);
            let (width, height) = width_and_height(&piece);
            let widest = piece.bounds.iter().map(|cylinder| cylinder.radius).fold(0.0, f32::max);
            assert!((piece.bounds.last().unwrap().high - height).abs() < 0.02, "{height}");
            assert!((widest - width).abs() < 0.03, "{width} {widest}");
        }
    }

    #[test]
    fn a_part_aside_is_inside_the_bounds_and_must_stay_in_the_square() {
        let text = |aside: &str| {
            format!(
                "(pieces: {{\"king\": (parts: [(profile: [(0.2, 0.0), (0.0, 0.6)]), (profile: [(0.05, 0.2), (0.0, 0.3)], aside: {aside})])}})"
            )
        };
        let art = birka_art::Art::from_text("art.ron", &text("(0.0, 0.3)")).expect("valid art");
        let piece = CustomPiece::build(PieceShape::King, &art.pieces["king"], LevelOfDetail::FINE);
        let forward = positions(&piece.meshes[0]).iter().map(|point| point.z).fold(0.0, f32::max);
        assert!((forward - 0.35).abs() < 0.02, "{forward}");
        assert!(piece.bounds.iter().any(|cylinder| cylinder.radius > 0.34), "{:?}", piece.bounds);
        let faults = birka_art::Art::from_text("art.ron", &text("(0.3, 0.3)")).expect_err("outside of the square");
        assert!(faults.iter().any(|fault| fault.message.contains("0.47 from the middle")), "{faults:?}");
    }
}
