//! From a board and its pieces to triangles.

use std::collections::{HashMap, HashSet};

use bevy::mesh::{Mesh, VertexAttributeValues};
use bevy::prelude::*;
use birka_art::Art;
use birka_path_tracer::{Camera, Hit, Mesh as TracedMesh, Picture, Quality, Scene, Shading, Surface as TracedSurface, render};
use birka_rules::{KindId, RuleSet};

use super::board::{board_surface, table_surface};
use super::light::lights;
use super::pieces::{PiecePoint, piece_surface};
use crate::board::{BOARD_THICKNESS, BoardPlan, TABLE_HALF_EXTENTS, TABLE_THICKNESS, board_uniform, handles, plank_width, rounded_box};
use crate::camera::CameraView;
use crate::lighting::{LightRig, room_radiance_through};
use crate::materials::{BoardUniform, TableUniform};
use crate::pieces::{Surface, kind_mesh};
use crate::settings::{Backdrop, PieceSet};

/// A piece of a reference picture.
#[derive(Clone, Copy, Debug)]
pub struct ReferencePiece {
    /// Its kind.
    pub kind: KindId,
    /// The number of its mesh variant, taken modulo their number.
    pub variant: usize,
    /// Where it stands.
    pub transform: Transform,
}

/// A table to be path traced.
pub struct ReferenceScene {
    scene: Scene,
    shading: TableShading,
}

/// What each mesh of the scene is.
enum Object {
    Board,
    Table,
    Piece(PieceSurface),
}

/// The vertex attributes of a piece.
struct PieceSurface {
    /// Position in the frame of the piece.
    objects: Vec<Vec3>,
    /// Surface, mesh variant and tint.
    materials: Vec<(Surface, u8, Option<Vec3>)>,
    triangles: Vec<[u32; 3]>,
}

struct TableShading {
    objects: Vec<Object>,
    board: BoardUniform,
    table: TableUniform,
    backdrop: Backdrop,
}

/// Glass stands this far above the board, so that there is air between the two.
const GAP: f32 = 0.003;

impl ReferenceScene {
    /// The table with a board and pieces. `set` and `art` give the pieces their shapes, as for [`PieceAssets`](crate::PieceAssets).
    ///
    /// # Panics
    /// When a kind belongs to another rule set.
    #[must_use]
    pub fn new(plan: &BoardPlan, rules: &RuleSet, pieces: &[ReferencePiece], set: PieceSet, art: Option<&Art>, backdrop: Backdrop) -> Self {
        let half_width = plan.half_width();
        let (mut meshes, mut objects) = (Vec::new(), Vec::new());
        let mut add = |mesh: &Mesh, transform: Transform, object: Object| {
            meshes.push(traced(mesh, transform));
            objects.push(object);
        };
        add(&rounded_box(Vec2::splat(half_width), BOARD_THICKNESS, 0.0), Transform::IDENTITY, Object::Board);
        let top = rounded_box(TABLE_HALF_EXTENTS * half_width, TABLE_THICKNESS * half_width, 0.0);
        add(&top, Transform::from_xyz(0.0, -BOARD_THICKNESS, 0.0), Object::Table);
        for (mesh, place) in handles(plan) {
            add(&mesh, place, Object::Board);
        }
        for piece in pieces {
            let piece_mesh = kind_mesh(rules, piece.kind, set, art, piece.variant);
            let transform = Transform { translation: piece.transform.translation + Vec3::Y * GAP, ..piece.transform };
            let mut surface = PieceSurface::of(&piece_mesh);
            let mut mesh = traced(&piece_mesh, transform);
            close_glass(&mut mesh, &mut surface);
            surface.triangles.clone_from(&mesh.triangles);
            meshes.push(mesh);
            objects.push(Object::Piece(surface));
        }
        let table = TableUniform { cloth: LightRig::of(backdrop).cloth, board: half_width, plank: plank_width(plan) };
        let shading = TableShading { objects, board: board_uniform(plan), table, backdrop };
        Self { scene: Scene::new(meshes, lights(backdrop, half_width)), shading }
    }

    /// Renders the picture from a camera at `pose`, as [`TableCamera`](crate::TableCamera) sees it. Calls `progress` after each row, from any thread.
    #[must_use]
    pub fn render(&self, pose: &Transform, size: (u32, u32), quality: &Quality, progress: impl Fn() + Sync) -> Picture {
        let camera = Camera { position: pose.translation, rotation: pose.rotation, field_of_view: CameraView::FIELD_OF_VIEW, size };
        render(&self.scene, &self.shading, &camera, quality, progress)
    }
}

impl Shading for TableShading {
    fn surface(&self, hit: &Hit) -> TracedSurface {
        match &self.objects[hit.mesh] {
            Object::Board => TracedSurface::Opaque(board_surface(hit, &self.board)),
            Object::Table => TracedSurface::Opaque(table_surface(hit, &self.table)),
            Object::Piece(piece) => piece_surface(hit, &piece.at(hit)),
        }
    }

    fn backdrop(&self, direction: Vec3, blur: Vec2) -> Vec3 {
        room_radiance_through(self.backdrop, direction, blur)
    }
}

impl PieceSurface {
    /// The attributes that `PieceMeshBuilder` has stored.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small whole numbers")]
    fn of(mesh: &Mesh) -> Self {
        let pairs = |attribute| match mesh.attribute(attribute) {
            Some(VertexAttributeValues::Float32x2(values)) => values.clone(),
            _ => Vec::new(),
        };
        let tints = match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(tints)) => tints.clone(),
            _ => Vec::new(),
        };
        let (flat, tagged) = (pairs(Mesh::ATTRIBUTE_UV_0), pairs(Mesh::ATTRIBUTE_UV_1));
        let objects = flat.iter().zip(&tagged).map(|([x, z], [y, _])| Vec3::new(*x, *y, *z)).collect();
        let materials = tagged.iter().enumerate().map(|(vertex, [_, tag])| {
            let tag = tag.round() as u8;
            let tint = tints.get(vertex).filter(|tint| tint[3] > 0.0).map(|&[red, green, blue, _]| Vec3::new(red, green, blue));
            (Surface::from_id(tag % 8), tag / 8, tint)
        });
        Self { objects, materials: materials.collect(), triangles: Vec::new() }
    }

    fn at(&self, hit: &Hit) -> PiecePoint {
        let corners = self.triangles[hit.triangle].map(|corner| corner as usize);
        let object = corners.iter().zip(hit.weights.to_array()).map(|(&corner, weight)| self.objects[corner] * weight).sum();
        let (surface, variant, tint) = self.materials[corners[0]];
        PiecePoint { object, surface, variant, tint }
    }
}

/// A mesh in the world.
fn traced(mesh: &Mesh, transform: Transform) -> TracedMesh {
    let vectors = |attribute| mesh.attribute(attribute).and_then(|values| values.as_float3()).unwrap_or_default();
    let indices: Vec<u32> =
        mesh.indices().map(|indices| indices.iter().filter_map(|index| u32::try_from(index).ok()).collect()).unwrap_or_default();
    TracedMesh {
        positions: vectors(Mesh::ATTRIBUTE_POSITION).iter().map(|&at| transform.transform_point(Vec3::from(at))).collect(),
        normals: vectors(Mesh::ATTRIBUTE_NORMAL).iter().map(|&normal| transform.rotation * Vec3::from(normal)).collect(),
        triangles: indices.as_chunks().0.to_vec(),
    }
}

/// Closes the holes of a body of glass, at its base and where another part covers it, so that a ray that enters it leaves it again. Each hole becomes a
/// flat fan of new vertices.
fn close_glass(mesh: &mut TracedMesh, surface: &mut PieceSurface) {
    let is_clear = |corner: u32| matches!(surface.materials[corner as usize].0, Surface::Glass | Surface::Amber);
    // Meshes of mods may have vertices of their own for each triangle.
    let place = |corner: u32| mesh.positions[corner as usize].to_array().map(f32::to_bits);
    let clear = mesh.triangles.iter().filter(|triangle| is_clear(triangle[0]));
    let edges: Vec<_> = clear.flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]).filter(|&(a, b)| place(a) != place(b)).collect();
    let known: HashSet<_> = edges.iter().map(|&(a, b)| (place(a), place(b))).collect();
    // Every edge inside a surface is there in both directions.
    let mut rim: HashMap<_, _> =
        edges.into_iter().filter(|&(a, b)| !known.contains(&(place(b), place(a)))).map(|(a, b)| (place(a), (a, place(b)))).collect();
    let mut holes: Vec<Vec<u32>> = Vec::new();
    while let Some(start) = rim.keys().min().copied() {
        let mut hole = Vec::new();
        let mut at = start;
        while let Some((corner, next)) = rim.remove(&at) {
            hole.push(corner);
            at = next;
        }
        holes.push(hole);
    }
    for hole in holes.iter().filter(|hole| hole.len() > 2) {
        add_fan(mesh, surface, hole);
    }
}

/// Adds a fan over the vertices around a hole, which run the way its rim does.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small counts")]
fn add_fan(mesh: &mut TracedMesh, surface: &mut PieceSurface, hole: &[u32]) {
    let mean = |of: &[Vec3]| hole.iter().map(|&corner| of[corner as usize]).sum::<Vec3>() / hole.len() as f32;
    let (middle, object) = (mean(&mesh.positions), mean(&surface.objects));
    let first = mesh.positions.len() as u32;
    let turned: Vec3 = hole
        .iter()
        .zip(hole.iter().cycle().skip(1))
        .map(|(&a, &b)| (mesh.positions[b as usize] - middle).cross(mesh.positions[a as usize] - middle))
        .sum();
    let normal = turned.normalize_or(Vec3::NEG_Y);
    mesh.positions.push(middle);
    surface.objects.push(object);
    surface.materials.push(surface.materials[hole[0] as usize]);
    for &corner in hole {
        mesh.positions.push(mesh.positions[corner as usize]);
        surface.objects.push(surface.objects[corner as usize]);
        surface.materials.push(surface.materials[corner as usize]);
    }
    mesh.normals.resize(mesh.positions.len(), normal);
    let count = hole.len() as u32;
    mesh.triangles.extend((0..count).map(|corner| [first, first + 1 + (corner + 1) % count, first + 1 + corner]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::{PieceShape, shape_mesh};

    /// The corners of the triangles of glass.
    fn clear_triangles(mesh: &TracedMesh, surface: &PieceSurface) -> Vec<[Vec3; 3]> {
        let is_clear = |corner: u32| matches!(surface.materials[corner as usize].0, Surface::Glass | Surface::Amber);
        let clear = mesh.triangles.iter().filter(|triangle| is_clear(triangle[0]));
        clear.map(|triangle| triangle.map(|corner| mesh.positions[corner as usize])).collect()
    }

    #[test]
    fn bodies_of_glass_are_closed() {
        for (_, set) in PieceSet::ALL {
            for shape in PieceShape::ALL {
                let piece = shape_mesh(shape, set, 1);
                let mut surface = PieceSurface::of(&piece);
                let mut mesh = traced(&piece, Transform::IDENTITY);
                close_glass(&mut mesh, &mut surface);
                assert_eq!(mesh.positions.len(), surface.objects.len());
                assert_eq!(mesh.positions.len(), mesh.normals.len());
                // The surface of a closed body has no direction: its area vectors cancel.
                let triangles = clear_triangles(&mesh, &surface);
                let area: f32 = triangles.iter().map(|[a, b, c]| (*b - *a).cross(*c - *a).length()).sum();
                let open: Vec3 = triangles.iter().map(|[a, b, c]| (*b - *a).cross(*c - *a)).sum();
                assert!(open.length() <= 1e-4 * area, "{set:?} {shape:?}: {open} of {area}");
                let volume: f32 = triangles.iter().map(|[a, b, c]| a.dot(b.cross(*c))).sum();
                assert!(triangles.is_empty() || volume > 0.0, "{set:?} {shape:?} is inside out");
            }
        }
    }
}
