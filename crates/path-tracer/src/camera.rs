//! The camera.

use glam::{Quat, Vec2, Vec3};

use crate::bvh::Ray;

/// A pinhole camera.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// Where it stands.
    pub position: Vec3,
    /// From its frame, in which it looks along −z with y upwards, to the world.
    pub rotation: Quat,
    /// Vertical field of view, in radians.
    pub field_of_view: f32,
    /// Width and height of the picture, in pixels.
    pub size: (u32, u32),
}

impl Camera {
    /// The ray through a point of the picture, in pixels from its upper left corner.
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    pub(crate) fn ray(&self, at: Vec2) -> Ray {
        let size = Vec2::new(self.size.0 as f32, self.size.1 as f32);
        let across = (at - 0.5 * size) * self.pixel_width();
        Ray { origin: self.position, direction: (self.rotation * Vec3::new(across.x, -across.y, -1.0)).normalize() }
    }

    /// Width of a pixel at a distance of 1.
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    pub(crate) fn pixel_width(&self) -> f32 {
        2.0 * (self.field_of_view / 2.0).tan() / self.size.1 as f32
    }
}
