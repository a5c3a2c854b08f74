//! How the board is seen: the part of the window that it fills, and the camera's pose. Rays are computed from it without a renderer.

use bevy::prelude::*;
use birka_look::CameraView;

/// The part of the window in which the board is seen, and from where.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The part of the window, in logical pixels. The field of view is that of its height.
    pub area: Rect,
    /// The size of the window, in logical pixels.
    pub window: Vec2,
    /// The camera.
    pub camera: Transform,
}

impl Default for BoardView {
    fn default() -> Self {
        let window = Vec2::new(1280.0, 720.0);
        Self { area: Rect::from_corners(Vec2::ZERO, window), window, camera: Transform::IDENTITY }
    }
}

impl BoardView {
    /// Width over height of the part that shows the board.
    #[must_use]
    pub fn aspect(&self) -> f32 {
        self.area.width() / self.area.height().max(1.0)
    }

    /// The ray from the camera through a point of the window.
    #[must_use]
    pub fn ray(&self, point: Vec2) -> Option<Ray3d> {
        let half = self.area.half_size().max(Vec2::ONE);
        let offset = (point - self.area.center()) / half.y;
        let tangent = (CameraView::FIELD_OF_VIEW / 2.0).tan();
        let direction = self.camera.rotation * Vec3::new(offset.x * tangent, -offset.y * tangent, -1.0);
        Some(Ray3d::new(self.camera.translation, Dir3::new(direction).ok()?))
    }

    /// The point of the window at which a point of the world is seen.
    #[must_use]
    pub fn project(&self, point: Vec3) -> Option<Vec2> {
        let seen = self.camera.to_matrix().inverse().transform_point3(point);
        let tangent = (CameraView::FIELD_OF_VIEW / 2.0).tan();
        let offset = Vec2::new(seen.x, -seen.y) / (-seen.z * tangent);
        (seen.z < 0.0).then(|| self.area.center() + offset * self.area.half_size().y)
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::BoardSize;

    use super::*;
    use crate::game::board::{square_at, square_center};

    #[test]
    fn a_ray_through_the_place_where_a_square_is_seen_meets_the_square() {
        for (side, view) in [(7, CameraView::Table), (9, CameraView::Above), (19, CameraView::Table)] {
            let size = BoardSize::new(side).unwrap();
            let area = Rect::new(100.0, 40.0, 1820.0, 900.0);
            let board = BoardView { area, window: Vec2::new(1920.0, 1080.0), camera: view.pose(size, area.width() / area.height()) };
            for square in size.squares() {
                let seen = board.project(square_center(size, square)).unwrap();
                assert!(area.contains(seen), "{view} {side}: {seen}");
                let ray = board.ray(seen).unwrap();
                let distance = -ray.origin.y / ray.direction.y;
                assert_eq!(square_at(size, ray.get_point(distance)), Some(square));
            }
        }
    }
}
