//! Pieces as a mod wants them.

use bevy::prelude::*;

use super::{
    MESH_VARIANTS,
    contact::Foot,
    lathe::{Fineness, Hand, Lathe, Stuff, Surface},
    shape::{BoundingCylinder, PieceShape},
    turned::{self, Edge},
};
use birka_art::{Colour, LathePart, Material, PieceShapeArt};

/// How the pieces of one kind look.
pub(super) struct Own {
    pub(super) meshes: [Mesh; MESH_VARIANTS],
    pub(super) outline: Vec<BoundingCylinder>,
    pub(super) foot: Foot,
}

/// A colour as light has it.
pub fn linear(colour: Colour) -> Vec3 {
    Color::srgb_u8(colour.red, colour.green, colour.blue).to_linear().to_vec3()
}

impl Own {
    /// The pieces of a kind that would be of this shape if its mod did not want them otherwise.
    pub(super) fn of(shape: PieceShape, art: &birka_art::PieceArt, fineness: Fineness) -> Self {
        let meshes = std::array::from_fn(|variant| mesh(shape, art, variant, fineness));
        let edges: Vec<Edge> = match &art.shape {
            None => {
                let outline = turned::outline(shape);
                return Self { meshes, foot: Foot::of(&outline), outline };
            }
            Some(PieceShapeArt::Lathe(parts)) => {
                parts.iter().flat_map(|part| part.profile.windows(2).map(|edge| (edge[0], edge[1]))).collect()
            }
            Some(PieceShapeArt::Mesh(mesh)) => {
                let at = |corner: u32| mesh.positions.get(corner as usize).map_or((0.0, 0.0), |[x, y, z]| (x.hypot(*z), *y));
                let around = |[a, b, c]: &[u32; 3]| [(at(*a), at(*b)), (at(*b), at(*c)), (at(*c), at(*a))];
                mesh.triangles.iter().flat_map(around).collect()
            }
        };
        let outline = turned::drums(&edges);
        let foot = match &art.shape {
            Some(PieceShapeArt::Mesh(mesh)) => Foot::of_mesh(mesh),
            _ => Foot::of(&outline),
        };
        Self { meshes, outline, foot }
    }
}

fn mesh(shape: PieceShape, art: &birka_art::PieceArt, variant: usize, fineness: Fineness) -> Mesh {
    let usual = turned::parts(shape);
    let body = art.material.map_or(usual[0].0, surface);
    // Neighbours are of different numbers, and so of different colours where there are several.
    let tint = art.colours.get(variant % art.colours.len().max(1)).copied().map(linear);
    let hand = |unevenness| Hand { variant: u8::try_from(variant).unwrap_or(0), unevenness, fineness };
    match &art.shape {
        Some(PieceShapeArt::Mesh(carved)) => {
            let mut lathe = Lathe::new(hand(0.0));
            lathe.carve(Stuff { surface: body, tint }, carved);
            lathe.finish()
        }
        Some(PieceShapeArt::Lathe(parts)) => {
            let mut lathe = Lathe::new(hand(turned::unevenness(shape)));
            for LathePart { profile, material, colour } in parts {
                let own = material.map_or(body, surface);
                // The colour of the piece is that of what it is mainly made of.
                let tint = colour.map(linear).or(tint.filter(|_| own == body));
                lathe.turn(Stuff { surface: own, tint }, profile);
            }
            lathe.finish()
        }
        None => {
            let mut lathe = Lathe::new(hand(turned::unevenness(shape)));
            for &(made_of, profile) in usual {
                let is_body = made_of == usual[0].0;
                lathe.turn(if is_body { Stuff { surface: body, tint } } else { made_of.into() }, profile);
            }
            if shape == PieceShape::King {
                turned::crown(&mut lathe);
            }
            lathe.finish()
        }
    }
}

fn surface(material: Material) -> Surface {
    match material {
        Material::Glass => Surface::Glass,
        Material::Bone => Surface::Bone,
        Material::Wood => Surface::Wood,
        Material::Stone => Surface::Stone,
        Material::Bronze => Surface::Bronze,
        Material::Horn => Surface::Horn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(own: &Own) -> (f32, f32) {
        let positions = own.meshes[0].attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap();
        positions.iter().fold((0.0, 0.0), |(wide, tall), [x, y, z]| (x.hypot(*z).max(wide), y.max(tall)))
    }

    #[test]
    fn a_piece_that_says_nothing_is_as_usual() {
        let own = Own::of(PieceShape::King, &birka_art::PieceArt::default(), Fineness::FINE);
        let usual = turned::piece(PieceShape::King, 0, Fineness::FINE);
        assert_eq!(own.meshes[0].count_vertices(), usual.count_vertices());
        assert!(own.meshes[0].attribute(Mesh::ATTRIBUTE_COLOR).is_none());
        assert_eq!(own.outline, turned::outline(PieceShape::King));
    }

    #[test]
    fn colours_go_round_among_neighbours() {
        let colours = ["#ff0000", "#00ff00"].map(|text| text.parse().unwrap()).to_vec();
        let own = Own::of(PieceShape::Attacker, &birka_art::PieceArt { colours, ..default() }, Fineness::FINE);
        let first = |mesh: &Mesh| match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(bevy::mesh::VertexAttributeValues::Float32x4(tints)) => tints[0],
            other => panic!("{other:?}"),
        };
        assert_eq!(first(&own.meshes[0]), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(first(&own.meshes[1]), [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn a_profile_and_a_mesh_fit_into_their_drums() {
        let part = LathePart { profile: vec![(0.3, 0.0), (0.3, 0.2), (0.0, 0.5)], material: Some(Material::Stone), colour: None };
        let lathe = birka_art::PieceArt { shape: Some(PieceShapeArt::Lathe(vec![part])), ..default() };
        let stone = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.2 0 0.1\nv 0 0.4 -0.1\nv 0 0 -0.2\nf 1 2 3\nf 3 2 4\nf 1 3 4\n").unwrap();
        let carved = birka_art::PieceArt { shape: Some(PieceShapeArt::Mesh(stone)), ..default() };
        for art in [lathe, carved] {
            let own = Own::of(PieceShape::Defender, &art, Fineness::FINE);
            let (wide, tall) = reach(&own);
            let widest = own.outline.iter().map(|drum| drum.radius).fold(0.0, f32::max);
            assert!((own.outline.last().unwrap().high - tall).abs() < 0.02, "{tall}");
            assert!((widest - wide).abs() < 0.03, "{wide} {widest}");
        }
    }
}
