//! What is drawn: triangles, and the surfaces that they have.

use glam::{Vec2, Vec3};

use crate::bvh::{Bvh, Ray};
use crate::dielectric::Glass;
use crate::light::Lights;
use crate::opaque::Opaque;

/// A triangle mesh in the world. Triangles run counter-clockwise as seen from outside.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// Position of each vertex.
    pub positions: Vec<Vec3>,
    /// Normal of each vertex, which is interpolated.
    pub normals: Vec<Vec3>,
    /// Vertices of each triangle.
    pub triangles: Vec<[u32; 3]>,
}

/// Where a ray meets a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Index of the mesh.
    pub mesh: usize,
    /// Index of the triangle in the mesh.
    pub triangle: usize,
    /// Barycentric weights of its corners.
    pub weights: Vec3,
    /// The point of the world.
    pub position: Vec3,
    /// Normal of the triangle, out of the body.
    pub face: Vec3,
    /// The interpolated normal.
    pub normal: Vec3,
    /// Distance from the origin of the ray.
    pub distance: f32,
    /// Direction towards the origin of the ray.
    pub eye: Vec3,
    /// Width of a pixel there, for patterns that are finer.
    pub footprint: f32,
}

/// What a point of a surface is made of.
#[derive(Clone, Copy, Debug)]
pub enum Surface {
    /// Wood, bone, metal.
    Opaque(Opaque),
    /// Clear glass.
    Glass(Glass),
}

/// Gives every point its surface.
pub trait Shading: Sync {
    /// The surface at a hit.
    fn surface(&self, hit: &Hit) -> Surface;

    /// What the camera sees in a direction in which there is nothing. `blur` is a random point of the unit square, for a backdrop out of focus.
    fn backdrop(&self, direction: Vec3, blur: Vec2) -> Vec3;
}

/// Meshes and lights.
pub struct Scene {
    meshes: Vec<Mesh>,
    /// Mesh and triangle of each triangle of the hierarchy.
    origins: Vec<(u32, u32)>,
    bvh: Bvh,
    pub(crate) lights: Lights,
}

impl Scene {
    /// A scene of these meshes.
    ///
    /// # Panics
    /// When a triangle names a vertex that its mesh does not have.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 2³² meshes and triangles")]
    pub fn new(meshes: Vec<Mesh>, lights: Lights) -> Self {
        let number = |mesh: usize, triangle: usize| (mesh as u32, triangle as u32);
        let origins =
            meshes.iter().enumerate().flat_map(|(index, mesh)| (0..mesh.triangles.len()).map(move |triangle| number(index, triangle)));
        let origins: Vec<_> = origins.collect();
        let bvh = Bvh::new(
            meshes.iter().flat_map(|mesh| mesh.triangles.iter().map(|corners| corners.map(|corner| mesh.positions[corner as usize]))),
        );
        Self { meshes, origins, bvh, lights }
    }

    /// The nearest triangle on a ray. `footprint` is the width of a pixel at a distance.
    pub(crate) fn hit(&self, ray: &Ray, footprint: impl Fn(f32) -> f32) -> Option<Hit> {
        let found = self.bvh.nearest(ray, f32::INFINITY)?;
        let (mesh, triangle) = self.origins[found.triangle as usize];
        let (mesh, triangle) = (mesh as usize, triangle as usize);
        let Mesh { positions, normals, triangles } = &self.meshes[mesh];
        let corners = triangles[triangle].map(|corner| corner as usize);
        let [a, b, c] = corners.map(|corner| positions[corner]);
        let (second, third) = found.weights;
        let weights = Vec3::new(1.0 - second - third, second, third);
        let face = (b - a).cross(c - a).normalize_or(-ray.direction);
        let [na, nb, nc] = corners.map(|corner| normals.get(corner).copied().unwrap_or(face));
        Some(Hit {
            mesh,
            triangle,
            weights,
            position: a * weights.x + b * weights.y + c * weights.z,
            face,
            normal: (na * weights.x + nb * weights.y + nc * weights.z).normalize_or(face),
            distance: found.distance,
            eye: -ray.direction,
            footprint: footprint(found.distance),
        })
    }

    /// Whether nothing lies between a point and the lights in a direction.
    pub(crate) fn is_open(&self, ray: &Ray) -> bool {
        !self.bvh.is_blocked(ray, f32::INFINITY)
    }
}
