//! The meshes of a piece, which are the standard piece of its shape or art of a piece set or a mod; and simple volumes around it: stacks of upright
//! cylinders for picking, and the footprint of what is close to the board.

use bevy::prelude::*;
use birka_art::{LathePart, PieceArt, PieceShapeArt};

use super::mesh_builder::{Deformation, LevelOfDetail, PieceMeshBuilder, Surface, TintedSurface};
use super::shape::{Crest, MESH_VARIANTS, PieceShape, Profile, parts, unevenness};
use crate::materials::linear_rgb;

/// The meshes of a kind of piece, standing on y = 0.
pub(crate) struct PieceModel {
    pub(crate) meshes: [Mesh; MESH_VARIANTS],
    pub(crate) bounds: Vec<BoundingCylinder>,
    pub(crate) footprint: Footprint,
}

impl PieceModel {
    /// The standard piece of a shape.
    pub(crate) fn standard(shape: PieceShape, detail: LevelOfDetail) -> Self {
        Self::build(shape, Crest::None, &PieceArt::default(), detail)
    }

    /// Builds the meshes. Whatever the art does not specify is as for the standard piece of this shape. On a mesh there is no crest.
    pub(crate) fn build(shape: PieceShape, crest: Crest, art: &PieceArt, detail: LevelOfDetail) -> Self {
        if let Some(PieceShapeArt::Mesh(mesh)) = &art.shape {
            let surface = body(shape, art);
            let meshes = std::array::from_fn(|variant| {
                let mut builder = PieceMeshBuilder::new(deformation(variant, 0.0), detail);
                builder.add_mesh(TintedSurface { surface, tint: tint(art, variant) }, mesh);
                builder.build()
            });
            let at = |corner: u32| mesh.positions.get(corner as usize).map_or((0.0, 0.0), |[x, y, z]| (x.hypot(*z), *y));
            let around = |[a, b, c]: &[u32; 3]| [(at(*a), at(*b)), (at(*b), at(*c)), (at(*c), at(*a))];
            let edges: Vec<Edge> = mesh.triangles.iter().flat_map(around).collect();
            return Self { meshes, bounds: bounding_cylinders(&edges), footprint: Footprint::of_mesh(mesh) };
        }
        let parts = turned_parts(shape, crest, art);
        let meshes = std::array::from_fn(|variant| {
            let mut builder = PieceMeshBuilder::new(deformation(variant, unevenness(shape)), detail);
            for part in &parts {
                let surface = TintedSurface { surface: part.surface, tint: part.tint(art, variant) };
                builder.add_lathe(surface, &part.profile, part.aside);
            }
            builder.build()
        });
        let edges = parts.iter().flat_map(|part| {
            let outline: Vec<_> = part.profile.iter().map(|(radius, height)| (radius + part.aside.length(), *height)).collect();
            profile_edges(&outline).collect::<Vec<_>>()
        });
        let bounds = bounding_cylinders(&edges.collect::<Vec<_>>());
        Self { meshes, footprint: Footprint::of_bounds(&bounds), bounds }
    }
}

/// A surface of revolution of a piece.
#[derive(Clone)]
pub(super) struct TurnedPart {
    pub(super) surface: Surface,
    /// Whether it is of the main material, and so has the color of the piece unless it has its own.
    is_body: bool,
    colour: Option<Vec3>,
    pub(super) aside: Vec2,
    pub(super) profile: Vec<(f32, f32)>,
}

/// The parts of a piece, of which a mesh is the only one: as wide at each height as the mesh is.
pub(super) fn turned_parts(shape: PieceShape, crest: Crest, art: &PieceArt) -> Vec<TurnedPart> {
    match &art.shape {
        Some(PieceShapeArt::Mesh(mesh)) => {
            vec![TurnedPart { surface: body(shape, art), is_body: true, colour: None, aside: Vec2::ZERO, profile: widths(mesh) }]
        }
        Some(PieceShapeArt::Lathe(parts)) => with_crest(parts.iter().map(|part| TurnedPart::of_art(part, shape, art)).collect(), crest),
        None => with_crest(TurnedPart::standard(shape, art), crest),
    }
}

/// Half the width along x of a mesh in each of some layers that have a vertex, and the height there, from the base up.
fn widths(mesh: &birka_art::Mesh) -> Vec<(f32, f32)> {
    const LAYERS: u8 = 24;
    let top = mesh.positions.iter().map(|[_, y, _]| *y).fold(f32::MIN_POSITIVE, f32::max);
    let mut widest: [Option<(f32, f32)>; LAYERS as usize + 1] = default();
    for [x, y, _] in &mesh.positions {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number of a layer")]
        let layer = ((y / top).clamp(0.0, 1.0) * f32::from(LAYERS)) as usize;
        if widest[layer].is_none_or(|(half, _)| half < x.abs()) {
            widest[layer] = Some((x.abs(), *y));
        }
    }
    widest.into_iter().flatten().collect()
}

impl TurnedPart {
    /// The color of this part in a mesh variant, if it has one of its own.
    pub(super) fn tint(&self, art: &PieceArt, variant: usize) -> Option<Vec3> {
        self.colour.or(tint(art, variant).filter(|_| self.is_body))
    }

    fn of_art(LathePart { profile, aside, material, colour }: &LathePart, shape: PieceShape, art: &PieceArt) -> Self {
        let surface = material.map_or(body(shape, art), Surface::from);
        let (is_body, colour) = (surface == body(shape, art), colour.map(linear_rgb));
        Self { surface, is_body, colour, aside: Vec2::from(*aside), profile: profile.clone() }
    }

    /// The parts of the standard piece, with the main material of the art.
    fn standard(shape: PieceShape, art: &PieceArt) -> Vec<Self> {
        let part = |&(surface, profile): &(Surface, Profile)| {
            let is_body = surface == parts(shape)[0].0;
            let surface = if is_body { body(shape, art) } else { surface };
            Self { surface, is_body, colour: None, aside: Vec2::ZERO, profile: profile.to_vec() }
        };
        parts(shape).iter().map(part).collect()
    }
}

/// Adds a crest, of the surface of the last part, which is the cap of strong pieces.
fn with_crest(mut parts: Vec<TurnedPart>, crest: Crest) -> Vec<TurnedPart> {
    let height = parts.iter().flat_map(|part| &part.profile).map(|&(_, height)| height).fold(0.0, f32::max);
    if let Some(cap) = parts.last().cloned() {
        parts.extend(crest.parts(height).into_iter().map(|(aside, profile)| TurnedPart { aside, profile, ..cap.clone() }));
    }
    parts
}

/// The main surface of a piece with this art.
fn body(shape: PieceShape, art: &PieceArt) -> Surface {
    art.material.map_or(parts(shape)[0].0, Surface::from)
}

/// The color of a mesh variant. Neighbors are different variants and so get different colors.
fn tint(art: &PieceArt, variant: usize) -> Option<Vec3> {
    art.colours.get(variant % art.colours.len().max(1)).copied().map(linear_rgb)
}

fn deformation(variant: usize, unevenness: f32) -> Deformation {
    Deformation { variant: u8::try_from(variant).unwrap_or(0), unevenness }
}

/// An upright cylinder around the axis of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCylinder {
    /// In squares.
    pub radius: f32,
    /// Height of its bottom above the base of the piece, in squares.
    pub low: f32,
    /// Height of its top.
    pub high: f32,
}

/// The two ends of an edge of an outline, as (radius, height).
type Edge = ((f32, f32), (f32, f32));

/// Height of one cylinder of a stack, in squares.
const CYLINDER_HEIGHT: f32 = 0.08;

fn profile_edges(profile: &[(f32, f32)]) -> impl Iterator<Item = Edge> {
    profile.windows(2).map(|edge| (edge[0], edge[1]))
}

/// The tightest stack of cylinders around these edges, from the base up.
fn bounding_cylinders(edges: &[Edge]) -> Vec<BoundingCylinder> {
    let edges = || edges.iter().copied();
    let top = edges().map(|(_, (_, height))| height).fold(0.0, f32::max);
    let mut cylinders = Vec::new();
    let mut low = 0.0;
    while low < top {
        let high = (low + CYLINDER_HEIGHT).min(top);
        let radius_at = |((r0, h0), (r1, h1)): Edge, height: f32| {
            let share = if (h1 - h0).abs() < 1e-6 { 0.0 } else { ((height - h0) / (h1 - h0)).clamp(0.0, 1.0) };
            r0 + (r1 - r0) * share
        };
        let overlapping = edges().filter(|&((_, h0), (_, h1))| h0.max(h1) >= low && h0.min(h1) <= high);
        let radius = overlapping.map(|edge| radius_at(edge, low).max(radius_at(edge, high))).fold(0.0, f32::max);
        cylinders.push(BoundingCylinder { radius, low, high });
        low = high;
    }
    cylinders
}

/// The part of a piece that is close to the board and occludes it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// Half its widths along the piece's x and z.
    pub(super) half: Vec2,
    /// Height of the whole piece.
    pub(super) height: f32,
    /// Whether light comes through it.
    pub(super) is_glass: bool,
}

/// Up to this height, in squares, a piece occludes the board: a dome is wider than its base.
const OCCLUDER_HEIGHT: f32 = 0.15;

impl Footprint {
    /// The footprint of these bounding cylinders.
    pub(crate) fn of_bounds(bounds: &[BoundingCylinder]) -> Self {
        let low = bounds.iter().filter(|cylinder| cylinder.low < OCCLUDER_HEIGHT);
        let height = bounds.last().map_or(0.0, |cylinder| cylinder.high);
        Self { half: Vec2::splat(low.map(|cylinder| cylinder.radius).fold(0.0, f32::max)), height, is_glass: false }
    }

    /// The footprint of a mesh, which may be wider along one axis.
    fn of_mesh(mesh: &birka_art::Mesh) -> Self {
        let low = mesh.positions.iter().filter(|position| position[1] < OCCLUDER_HEIGHT);
        let half = low.fold(Vec2::ZERO, |widest, [x, _, z]| widest.max(Vec2::new(x.abs(), z.abs())));
        Self { half, height: mesh.positions.iter().map(|position| position[1]).fold(0.0, f32::max), is_glass: false }
    }

    /// The footprint of a die of this half width.
    pub(crate) fn of_die(half: f32) -> Self {
        Self { half: Vec2::splat(half), height: 2.0 * half, is_glass: false }
    }

    /// The same footprint, of a piece of glass or of another material.
    pub(crate) fn of_glass(self, is_glass: bool) -> Self {
        Self { is_glass, ..self }
    }

    /// The mean of its half widths.
    pub(crate) fn radius(self) -> f32 {
        0.5 * self.half.element_sum()
    }
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;
    use birka_art::Material;

    use super::*;
    use crate::bundled_art::set_art;
    use crate::mesh::inspect::positions;
    use crate::settings::PieceSet;

    #[test]
    fn every_set_has_every_shape_and_their_heights_differ() {
        for (name, set) in PieceSet::ALL.into_iter().skip(1) {
            let heights = PieceShape::ALL.map(|shape| {
                let art = set_art(set, shape.name()).unwrap_or_else(|| panic!("{name} has no {}", shape.name()));
                let bounds = PieceModel::build(shape, Crest::None, art, LevelOfDetail::FINE).bounds;
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
            let cap = |shape| cap_radius(&set_piece(set, shape, Crest::None).meshes[0]);
            for (strong, common) in [(PieceShape::StrongAttacker, PieceShape::Attacker), (PieceShape::StrongDefender, PieceShape::Defender)]
            {
                assert!(cap(strong) > 0.2 && cap(common) < 0.06, "{name} {strong:?}: {} {}", cap(strong), cap(common));
            }
        }
    }

    /// A piece of a set, or the standard one.
    fn set_piece(set: PieceSet, shape: PieceShape, crest: Crest) -> PieceModel {
        PieceModel::build(shape, crest, set_art(set, shape.name()).unwrap_or(&PieceArt::default()), LevelOfDetail::FINE)
    }

    #[test]
    fn crests_stand_on_the_cap_below_the_height_of_a_king() {
        for (name, set) in PieceSet::ALL {
            let top = |shape, crest| set_piece(set, shape, crest).bounds.last().unwrap().high;
            // The widest of what is above the piece without a crest.
            let crown = |shape, crest| {
                let plain = top(shape, Crest::None);
                let vertices = positions(&set_piece(set, shape, crest).meshes[0]);
                vertices.iter().filter(|at| at.y > plain + 0.01).map(|at| at.xz().length()).fold(0.0, f32::max)
            };
            for shape in [PieceShape::StrongAttacker, PieceShape::StrongDefender] {
                for crest in [Crest::Disc, Crest::Points] {
                    let (plain, crested) = (top(shape, Crest::None), top(shape, crest));
                    assert!(crested > plain + 0.05 && crested < top(PieceShape::King, Crest::None) - 0.05, "{name} {shape:?} {crest:?}");
                    assert!((0.18..0.25).contains(&crown(shape, crest)), "{name} {shape:?} {crest:?}: {}", crown(shape, crest));
                }
                assert!(crown(shape, Crest::None) < 1e-6, "{name} {shape:?}");
            }
        }
    }

    fn width_and_height(piece: &PieceModel) -> (f32, f32) {
        positions(&piece.meshes[0]).iter().fold((0.0, 0.0), |(width, height), at| (at.xz().length().max(width), at.y.max(height)))
    }

    #[test]
    fn colors_alternate_among_mesh_variants() {
        let colours = ["#ff0000", "#00ff00"].map(|text| text.parse().unwrap()).to_vec();
        let piece = PieceModel::build(PieceShape::Attacker, Crest::None, &PieceArt { colours, ..default() }, LevelOfDetail::FINE);
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
            let piece = PieceModel::build(PieceShape::Defender, Crest::None, &art, LevelOfDetail::FINE);
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
        let piece = PieceModel::build(PieceShape::King, Crest::None, &art.pieces["king"], LevelOfDetail::FINE);
        let forward = positions(&piece.meshes[0]).iter().map(|point| point.z).fold(0.0, f32::max);
        assert!((forward - 0.35).abs() < 0.02, "{forward}");
        assert!(piece.bounds.iter().any(|cylinder| cylinder.radius > 0.34), "{:?}", piece.bounds);
        let faults = birka_art::Art::from_text("art.ron", &text("(0.3, 0.3)")).expect_err("outside of the square");
        assert!(faults.iter().any(|fault| fault.message.contains("0.47 from the middle")), "{faults:?}");
    }

    #[test]
    fn footprint_covers_the_low_part_of_a_piece() {
        let cylinder = |radius, low| BoundingCylinder { radius, low, high: low + 0.08 };
        let bounds = [cylinder(0.2, 0.0), cylinder(0.25, 0.08), cylinder(0.35, 0.3)];
        assert_eq!(Footprint::of_bounds(&bounds), Footprint { half: Vec2::splat(0.25), height: 0.3 + 0.08, is_glass: false });
        let mesh = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").unwrap();
        assert_eq!(Footprint::of_mesh(&mesh), Footprint { half: Vec2::new(0.3, 0.1), height: 0.9, is_glass: false });
    }
}
