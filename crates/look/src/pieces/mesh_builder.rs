//! Meshes of pieces, built part by part: surfaces of revolution and imported triangle meshes, and what each part is made of.

use std::f32::consts::{PI, TAU};

use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::{asset::RenderAssetUsages, prelude::*};
use birka_art::Material;

use crate::materials::PieceSurfaces;

/// The surface of a part. The shaders select their code by it; the numbers match `pieces/attributes.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surface {
    Bone = 0,
    Glass = 1,
    Bronze = 2,
    Amber = 3,
    Wood = 4,
    Stone = 5,
    Horn = 6,
}

impl From<Material> for Surface {
    fn from(material: Material) -> Self {
        match material {
            Material::Glass => Self::Glass,
            Material::Bone => Self::Bone,
            Material::Wood => Self::Wood,
            Material::Stone => Self::Stone,
            Material::Bronze => Self::Bronze,
            Material::Horn => Self::Horn,
        }
    }
}

/// The materials of the parts of the mesh of a piece.
pub(crate) fn piece_surfaces(mesh: &Mesh) -> PieceSurfaces {
    let Some(VertexAttributeValues::Float32x2(tags)) = mesh.attribute(Mesh::ATTRIBUTE_UV_1) else { return PieceSurfaces::Both };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let is_glass = |[_, tag]: &[f32; 2]| [Surface::Glass as u32, Surface::Amber as u32].contains(&(*tag as u32 & 7));
    match (tags.iter().any(is_glass), tags.iter().all(is_glass)) {
        (false, _) => PieceSurfaces::Opaque,
        (true, true) => PieceSurfaces::Glass,
        (true, false) => PieceSurfaces::Both,
    }
}

/// A surface with an optional tint in linear RGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TintedSurface {
    pub(crate) surface: Surface,
    pub(crate) tint: Option<Vec3>,
}

impl From<Surface> for TintedSurface {
    fn from(surface: Surface) -> Self {
        Self { surface, tint: None }
    }
}

/// The level of detail of meshes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LevelOfDetail {
    /// Vertices around the axis, at most.
    around: usize,
    /// Segments between two points of a profile.
    along: usize,
    /// How far the mesh may be from the smooth surface, in squares. Vertices that it does not need are left out.
    tolerance: f32,
}

impl LevelOfDetail {
    /// Smooth from any distance.
    pub(crate) const FINE: Self = Self { around: 40, along: 5, tolerance: 0.0 };
    /// Less than a quarter of the vertices, for software renderers, where small triangles cost as much as large ones.
    pub(crate) const COARSE: Self = Self { around: 28, along: 4, tolerance: 0.0025 };

    /// Vertices around a part of this radius.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small counts")]
    fn columns(self, radius: f32) -> usize {
        const FEWEST: usize = 8;
        // The distance of a chord from its arc is r (1 − cos(π / n)).
        let angle = (1.0 - self.tolerance / radius.max(1e-6)).clamp(-1.0, 1.0).acos();
        if angle > 0.0 { ((PI / angle).ceil() as usize).clamp(FEWEST, self.around) } else { self.around }
    }

    /// The points of a curve that a mesh needs, as indices. Ramer, Douglas and Peucker's algorithm.
    fn rows(self, curve: &[Vec2]) -> Vec<usize> {
        let mut rows = vec![0];
        self.add_rows_between(curve, 0, curve.len() - 1, &mut rows);
        rows
    }

    /// Adds the points that are needed after `first`, up to and including `last`.
    fn add_rows_between(self, curve: &[Vec2], first: usize, last: usize, rows: &mut Vec<usize>) {
        let chord = (curve[last] - curve[first]).try_normalize();
        let distance = |&row: &usize| {
            let way = curve[row] - curve[first];
            chord.map_or(way.length(), |chord| chord.perp_dot(way).abs())
        };
        let farthest = (first + 1..last).max_by(|one, other| distance(one).total_cmp(&distance(other)));
        match farthest.filter(|row| distance(row) >= self.tolerance) {
            Some(row) => {
                self.add_rows_between(curve, first, row, rows);
                self.add_rows_between(curve, row, last, rows);
            }
            None => rows.push(last),
        }
    }
}

/// Deviation of a handmade piece from an exact surface of revolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deformation {
    /// The number of the mesh variant, which seeds the deformation.
    pub(crate) variant: u8,
    /// Amplitude, as a share of the radius.
    pub(crate) unevenness: f32,
}

impl Deformation {
    /// The deformed position of a point of the exact surface.
    fn apply(self, radius: f32, height: f32, angle: f32) -> Vec3 {
        let seed = f32::from(self.variant) * 2.399;
        let wave =
            0.5 * (angle * 2.0 + seed).sin() + 0.3 * (angle * 3.0 + seed * 1.7 + height * 5.0).sin() + 0.3 * (height * 8.0 + seed).sin();
        let lean = 0.6 * self.unevenness * height * height;
        let radius = radius * (1.0 + self.unevenness * wave);
        Vec3::new(radius * angle.cos() + lean * seed.cos(), height, radius * angle.sin() + lean * seed.sin())
    }
}

/// Builds the mesh of a piece. The vertex attributes are those that `pieces/pbr.wgsl` describes.
pub(crate) struct PieceMeshBuilder {
    deformation: Deformation,
    detail: LevelOfDetail,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    /// Object-space x and z.
    uv_0: Vec<[f32; 2]>,
    /// Object-space y, and surface id + 8 × variant.
    uv_1: Vec<[f32; 2]>,
    /// Tint, and 1 where there is one.
    tints: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl PieceMeshBuilder {
    pub(crate) fn new(deformation: Deformation, detail: LevelOfDetail) -> Self {
        Self {
            deformation,
            detail,
            positions: Vec::new(),
            normals: Vec::new(),
            uv_0: Vec::new(),
            uv_1: Vec::new(),
            tints: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Adds a surface of revolution from a profile of (radius, height), smoothed, from the base up. Its axis is `aside` (x, z) of the piece's.
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    pub(crate) fn add_lathe(&mut self, surface: TintedSurface, profile: &[(f32, f32)], aside: Vec2) {
        let curve = catmull_rom(profile, self.detail.along);
        let columns = self.detail.columns(curve.iter().map(|point| point.x).fold(0.0, f32::max));
        let point = |row: usize, column: usize| {
            let Vec2 { x: radius, y: height } = curve[row];
            self.deformation.apply(radius, height, (column % columns) as f32 / columns as f32 * TAU)
        };
        let mut vertices = Vec::new();
        for row in self.detail.rows(&curve) {
            for column in 0..columns {
                // The normals are those of the smooth surface, whichever of its points are left out.
                let around = point(row, column + 1) - point(row, column + columns - 1);
                let along = point((row + 1).min(curve.len() - 1), column) - point(row.saturating_sub(1), column);
                let normal = along.cross(around).try_normalize().unwrap_or(Vec3::Y);
                vertices.push((point(row, column) + Vec3::new(aside.x, 0.0, aside.y), normal));
            }
        }
        self.add_rows(surface, columns, &vertices);
    }

    /// Adds rows of `columns` vertices, position and normal, around the axis, from the bottom up. They face outwards.
    #[expect(clippy::cast_possible_truncation, reason = "small counts")]
    fn add_rows(&mut self, surface: TintedSurface, columns: usize, vertices: &[(Vec3, Vec3)]) {
        let first = self.positions.len() as u32;
        for &(position, normal) in vertices {
            self.add_vertex(surface, position, normal);
        }
        let around = columns as u32;
        for row in 0..(vertices.len() / columns) as u32 - 1 {
            for column in 0..around {
                let [a, b] = [column, (column + 1) % around].map(|column| first + row * around + column);
                self.indices.extend([a, a + around, b, b, a + around, b + around]);
            }
        }
    }

    /// Adds a triangle mesh, counter-clockwise from outside. Without normals it is flat shaded.
    #[expect(clippy::cast_possible_truncation, reason = "meshes of mods are limited in size")]
    pub(crate) fn add_mesh(&mut self, surface: TintedSurface, mesh: &birka_art::Mesh) {
        let position = |corner: u32| Vec3::from(mesh.positions[corner as usize]);
        for &triangle in &mesh.triangles {
            let [a, b, c] = triangle.map(position);
            let flat = (b - a).cross(c - a).normalize_or(Vec3::Y);
            let first = self.positions.len() as u32;
            for corner in triangle {
                let normal = mesh.normals.get(corner as usize).map_or(flat, |&normal| Vec3::from(normal).normalize_or(flat));
                self.add_vertex(surface, position(corner), normal);
            }
            self.indices.extend([first, first + 1, first + 2]);
        }
    }

    fn add_vertex(&mut self, surface: TintedSurface, position: Vec3, normal: Vec3) {
        let TintedSurface { surface, tint } = surface;
        self.tints.push(tint.map_or([0.0; 4], |tint| tint.extend(1.0).to_array()));
        self.positions.push(position);
        self.normals.push(normal);
        self.uv_0.push([position.x, position.z]);
        self.uv_1.push([position.y, f32::from(surface as u8 + 8 * self.deformation.variant)]);
    }

    pub(crate) fn build(self) -> Mesh {
        let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uv_0)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.uv_1)
            .with_inserted_indices(Indices::U32(self.indices));
        // A color attribute needs another pipeline, so untinted meshes do without.
        let is_tinted = self.tints.iter().any(|tint| tint[3] > 0.0);
        if is_tinted { mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.tints) } else { mesh }
    }
}

/// A Catmull-Rom spline through the points, with this many segments between two points. The end points are repeated as control points.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn catmull_rom(points: &[(f32, f32)], segments: usize) -> Vec<Vec2> {
    let at = |index: isize| {
        let last = points.len().cast_signed() - 1;
        let (r, h) = points[index.clamp(0, last).cast_unsigned()];
        Vec2::new(r, h)
    };
    let mut curve = Vec::new();
    for index in 0..points.len().cast_signed() - 1 {
        let [a, b, c, d] = [-1, 0, 1, 2].map(|step| at(index + step));
        for step in 0..segments {
            let t = step as f32 / segments as f32;
            let point = 0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t + (3.0 * b - a - 3.0 * c + d) * t * t * t);
            curve.push(Vec2::new(point.x.max(0.0), point.y));
        }
    }
    curve.extend(points.last().copied().map(Vec2::from));
    curve
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surface_ids_match_the_shader() {
        let shader = include_str!("../shaders/pieces/attributes.wgsl");
        let all = [Surface::Bone, Surface::Glass, Surface::Bronze, Surface::Amber, Surface::Wood, Surface::Stone, Surface::Horn];
        for surface in all {
            let line = format!("const {}: i32 = {};", format!("{surface:?}").to_uppercase(), surface as u8);
            assert!(shader.contains(&line), "{line}");
        }
        assert_eq!(shader.matches(": i32 = ").count(), all.len());
    }

    const DOME: [(f32, f32); 6] = [(0.29, 0.0), (0.34, 0.1), (0.3, 0.3), (0.2, 0.4), (0.1, 0.43), (0.0, 0.44)];

    /// The distance of a point from the nearest of the segments between these points.
    fn distance(point: Vec2, outline: &[Vec2]) -> f32 {
        let to_segment = |ends: &[Vec2]| {
            let way = ends[1] - ends[0];
            let share = ((point - ends[0]).dot(way) / way.length_squared()).clamp(0.0, 1.0);
            point.distance(ends[0] + way * share)
        };
        outline.windows(2).map(to_segment).fold(f32::MAX, f32::min)
    }

    #[test]
    fn rows_that_are_left_out_are_within_the_tolerance() {
        let detail = LevelOfDetail::COARSE;
        let curve = catmull_rom(&DOME, detail.along);
        let rows = detail.rows(&curve);
        assert!(rows.is_sorted() && (rows[0], rows[rows.len() - 1]) == (0, curve.len() - 1), "{rows:?}");
        assert!(rows.len() < curve.len(), "{} of {}", rows.len(), curve.len());
        let outline: Vec<Vec2> = rows.iter().map(|&row| curve[row]).collect();
        assert!(curve.iter().all(|&point| distance(point, &outline) <= detail.tolerance));
    }

    #[test]
    fn without_tolerance_nothing_is_left_out() {
        let curve = catmull_rom(&DOME, LevelOfDetail::FINE.along);
        assert_eq!(LevelOfDetail::FINE.rows(&curve), Vec::from_iter(0..curve.len()));
        assert_eq!([0.0, 0.03, 0.34].map(|radius| LevelOfDetail::FINE.columns(radius)), [40; 3]);
    }

    #[test]
    fn narrow_parts_have_fewer_columns() {
        let detail = LevelOfDetail::COARSE;
        let columns = [0.0, 0.03, 0.1, 0.2, 0.34].map(|radius| detail.columns(radius));
        assert!(columns.is_sorted() && columns[0] >= 8 && columns[1] < 12 && columns[4] > 20, "{columns:?}");
    }
}
