//! Poses of the orbit camera.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::{BOARD_BORDER, CameraView};
use birka_rules::BoardSize;

use crate::game::pieces::row_extent;

/// A pose of the orbit camera. Angles are in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OrbitPose {
    pub(super) focus: Vec3,
    pub(super) yaw: f32,
    pub(super) pitch: f32,
    pub(super) radius: f32,
}

/// Everything that a pose depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PoseInputs {
    pub(super) size: BoardSize,
    /// Size of the image in logical pixels.
    pub(super) area: Vec2,
    /// Rows of pieces beside the board, on the side that has more of them.
    pub(super) rows: usize,
    pub(super) view: CameraView,
    pub(super) flipped: bool,
    /// The point to look at closely.
    pub(super) focus: Option<Vec3>,
}

impl OrbitPose {
    /// Direction from the focus to the camera.
    pub(super) fn backward(self) -> Vec3 {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0) * Vec3::Z
    }

    pub(super) fn transform(self) -> Transform {
        Transform::from_translation(self.focus + self.backward() * self.radius).looking_at(self.focus, Vec3::Y)
    }

    /// This yaw, or the same direction some turns away, that is nearest another yaw.
    pub(super) fn yaw_nearest(self, yaw: f32) -> f32 {
        yaw + (self.yaw - yaw + PI).rem_euclid(TAU) - PI
    }

    /// Whether a camera has this pose or moves to it.
    pub(super) fn is_target_of(self, camera: &PanOrbitCamera) -> bool {
        camera.target_focus.distance(self.focus) < 0.01 * self.radius
            && (self.yaw_nearest(camera.target_yaw) - camera.target_yaw).abs() < 0.01
            && (camera.target_pitch - self.pitch).abs() < 0.01
            && (camera.target_radius - self.radius).abs() < 0.01 * self.radius
    }
}

impl PoseInputs {
    pub(super) fn pose(self) -> OrbitPose {
        match self.focus {
            Some(point) => self.close_pose(point),
            None => self.view_pose(),
        }
    }

    /// From the seat, nearer and from a little to one side.
    fn close_pose(self, point: Vec3) -> OrbitPose {
        let seat = Self { view: CameraView::Table, ..self }.view_pose();
        let backward = Quat::from_rotation_y(seat.yaw) * Vec3::Z;
        let radius = seat.radius * 0.56;
        OrbitPose { focus: (point * 0.9 + backward * 0.06 * radius).with_y(0.0), yaw: seat.yaw + 0.22, pitch: 0.52, radius }
    }

    fn view_pose(self) -> OrbitPose {
        // A narrower image of the board alone has room for the captured pieces beside it.
        #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
        let half = self.size.longer_side() as f32 / 2.0 + BOARD_BORDER;
        let aspect = self.area.x / self.area.y.max(1.0) * half / row_extent(self.size, self.rows).max(half);
        let pose = self.view.pose(self.size, aspect);
        let backward = *pose.back();
        let radius = pose.translation.y / backward.y;
        let focus = pose.translation - backward * radius;
        let (focus, yaw) = if self.flipped { (-focus, PI) } else { (focus, 0.0) };
        OrbitPose { focus: focus.with_y(0.0), yaw: yaw + backward.x.atan2(backward.z), pitch: backward.y.asin(), radius }
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use birka_rules::Side;

    use super::*;
    use crate::game::pieces::{captured_position, row_count};

    /// The area beside the panel in windows of 1280 × 720, 1024 × 768 and 600 × 800.
    const AREAS: [Vec2; 3] = [Vec2::new(1008.0, 720.0), Vec2::new(775.0, 768.0), Vec2::new(431.0, 800.0)];

    fn inputs(side: usize, flipped: bool, view: CameraView) -> PoseInputs {
        PoseInputs { size: BoardSize::new(side).unwrap(), area: Vec2::new(1000.0, 720.0), rows: 1, view, flipped, focus: None }
    }

    #[test]
    fn every_view_is_above_the_table_and_within_the_zoom_limits() {
        for side in [7, 9, 19] {
            let seat = inputs(side, false, CameraView::Table).pose();
            for view in CameraView::ALL {
                let pose = inputs(side, false, view).pose();
                assert!(pose.pitch > 0.14 && pose.pitch <= FRAC_PI_2, "{view}: {pose:?}");
                assert!(pose.radius > seat.radius * 0.22 && pose.radius < seat.radius * 1.5, "{view}: {pose:?}");
            }
        }
    }

    #[test]
    fn a_focus_is_seen_from_nearer_and_from_the_same_side() {
        for (flipped, point) in [(false, Vec3::new(4.0, 0.0, -4.0)), (true, Vec3::ZERO)] {
            let above = inputs(9, flipped, CameraView::Above);
            let close = PoseInputs { focus: Some(point), ..above }.pose();
            let seat = inputs(9, flipped, CameraView::Table).pose();
            assert!(close.radius < 0.6 * seat.radius && close.radius > 0.22 * seat.radius);
            assert!((close.yaw - seat.yaw).abs() < 0.3 && close.pitch > 0.14);
            assert!(close.focus.distance(point) < 0.2 * close.radius, "{close:?}");
        }
    }

    fn is_visible(pose: OrbitPose, area: Vec2, point: Vec3) -> bool {
        let seen = pose.transform().to_matrix().inverse().transform_point3(point);
        let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
        seen.y.abs() < half_height && seen.x.abs() < half_height * area.x / area.y
    }

    #[test]
    fn every_captured_piece_is_visible() {
        // All pieces of the larger side are captured, or still to be placed, as in Seega.
        let boards = [(5, false, 12), (7, true, 8), (7, false, 8), (9, false, 16), (11, false, 24), (13, false, 32), (19, false, 48)];
        for ((side, has_handles, most), area) in boards.into_iter().flat_map(|board| AREAS.map(|area| (board, area))) {
            for (count, flipped) in [(1, false), (most / 2, false), (most, false), (most, true)] {
                let size = BoardSize::new(side).unwrap();
                let rows = row_count(size, has_handles, count);
                let pose = PoseInputs { area, rows, ..inputs(side, flipped, CameraView::Table) }.pose();
                for (by, index) in Side::ALL.into_iter().flat_map(|by| (0..count).map(move |index| (by, index))) {
                    let base = captured_position(size, has_handles, by, index);
                    for room in [Vec3::new(0.36, 0.0, 0.36), Vec3::new(0.36, 0.0, -0.36), Vec3::new(-0.36, 0.0, 0.36), Vec3::Y * 0.6] {
                        let is_visible = is_visible(pose, area, base + room) && is_visible(pose, area, base - room.with_y(-room.y));
                        assert!(is_visible, "{side} {area} {count}: {by:?} {index}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_camera_has_a_pose_also_after_full_turns() {
        let pose = inputs(9, false, CameraView::Table).pose();
        let camera = PanOrbitCamera {
            target_focus: pose.focus,
            target_yaw: pose.yaw + TAU,
            target_pitch: pose.pitch,
            target_radius: pose.radius,
            ..default()
        };
        assert!(pose.is_target_of(&camera));
        assert!(!pose.is_target_of(&PanOrbitCamera { target_radius: 0.8 * pose.radius, ..camera }));
        assert!(!pose.is_target_of(&PanOrbitCamera { target_yaw: pose.yaw + 0.5, ..camera }));
    }

    #[test]
    fn the_flipped_view_is_from_the_opposite_side() {
        let (pose, flipped) = (inputs(9, false, CameraView::Table).pose(), inputs(9, true, CameraView::Table).pose());
        assert!((flipped.yaw - pose.yaw - PI).abs() < 1e-4);
        assert!(flipped.focus.abs_diff_eq(-pose.focus, 1e-4));
    }
}
