//! Meshes of pieces, built part by part: surfaces of revolution and imported triangle meshes.

use std::f32::consts::TAU;

use bevy::{asset::RenderAssetUsages, mesh::Indices, mesh::PrimitiveTopology, prelude::*};

use super::surface::TintedSurface;

/// The level of detail of meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LevelOfDetail {
    /// Vertices around the axis.
    around: usize,
    /// Segments between two points of a profile.
    along: usize,
}

impl LevelOfDetail {
    /// Smooth from any distance.
    pub(crate) const FINE: Self = Self { around: 40, along: 5 };
    /// Less than a third of the vertices, for software renderers, where small triangles cost as much as large ones.
    pub(crate) const COARSE: Self = Self { around: 28, along: 2 };
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

    /// Adds a surface of revolution from a profile of (radius, height), smoothed, from the base up.
    pub(crate) fn add_lathe(&mut self, surface: TintedSurface, profile: &[(f32, f32)]) {
        self.add_lathe_aside(surface, profile, Vec2::ZERO);
    }

    /// Adds a surface of revolution around a vertical axis that is `aside` (x, z) of the piece's.
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    pub(crate) fn add_lathe_aside(&mut self, surface: TintedSurface, profile: &[(f32, f32)], aside: Vec2) {
        let LevelOfDetail { around: columns, along, .. } = self.detail;
        let profile = catmull_rom(profile, along);
        let point = |row: usize, column: usize| {
            let (radius, height) = profile[row];
            self.deformation.apply(radius, height, (column % columns) as f32 / columns as f32 * TAU)
        };
        let mut vertices = Vec::with_capacity(profile.len() * columns);
        for row in 0..profile.len() {
            for column in 0..columns {
                let around = point(row, column + 1) - point(row, column + columns - 1);
                let along = point((row + 1).min(profile.len() - 1), column) - point(row.saturating_sub(1), column);
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
fn catmull_rom(points: &[(f32, f32)], segments: usize) -> Vec<(f32, f32)> {
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
            curve.push((point.x.max(0.0), point.y));
        }
    }
    curve.extend(points.last());
    curve
}
