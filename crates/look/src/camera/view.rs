//! Predefined camera positions.

use std::{fmt, str::FromStr};

use bevy::prelude::*;
use birka_rules::BoardSize;

use crate::board::half_width;

/// A predefined camera position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CameraView {
    /// From the player's seat, with the whole board in view.
    #[default]
    Table,
    /// From straight above.
    Above,
    /// Close and low across the board.
    Low,
    /// Close to the near right corner.
    Corner,
}

/// There is no camera view of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no camera is called `{0}`; there are table, above, low and corner")]
pub struct UnknownCameraView(String);

impl FromStr for CameraView {
    type Err = UnknownCameraView;

    fn from_str(name: &str) -> Result<Self, UnknownCameraView> {
        Self::ALL.into_iter().find(|view| view.to_string() == name).ok_or_else(|| UnknownCameraView(name.to_owned()))
    }
}

impl fmt::Display for CameraView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Above => "above",
            Self::Low => "low",
            Self::Corner => "corner",
        })
    }
}

impl CameraView {
    /// Every view.
    pub const ALL: [Self; 4] = [Self::Table, Self::Above, Self::Low, Self::Corner];

    /// The vertical field of view of every view, in radians.
    pub const FIELD_OF_VIEW: f32 = 0.5;

    /// The camera's transform for a board, in a picture of this aspect ratio (width over height).
    #[must_use]
    pub fn pose(self, size: BoardSize, aspect: f32) -> Transform {
        let half = half_width(size);
        match self {
            Self::Table => frame_board(Vec3::new(0.0, 0.88, 1.0), half, aspect),
            Self::Above => frame_board(Vec3::new(0.0, 1.0, 0.0001), half, aspect),
            Self::Low => Transform::from_xyz(-0.62 * half, 0.46 * half, 1.3 * half)
                .looking_at(Vec3::new(0.04 * half, 0.10 * half, -0.1 * half), Vec3::Y),
            Self::Corner => {
                Transform::from_xyz(1.12 * half, 0.62 * half, 1.3 * half).looking_at(Vec3::new(0.52 * half, 0.0, 0.55 * half), Vec3::Y)
            }
        }
    }
}

/// The nearest position in a direction from which the whole board is in view, with equal margins above and below.
fn frame_board(direction: Vec3, half: f32, aspect: f32) -> Transform {
    /// The largest share of the picture that the board may fill.
    const FILL: f32 = 0.95;
    let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * FILL;
    let back = direction.normalize();
    let facing = Transform::IDENTITY.looking_to(-back, Vec3::Y).rotation;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, z)| facing.inverse() * Vec3::new(x * half, 0.0, z * half));
    // Bisect the distance; at each distance, center the board first. Eighteen steps are far below a pixel.
    let place = |distance: f32| {
        let mut lift = 0.0;
        for _ in 0..8 {
            let heights = corners.map(|corner| (corner.y - lift) / (distance - corner.z));
            let (low, high) = (heights.into_iter().fold(f32::MAX, f32::min), heights.into_iter().fold(f32::MIN, f32::max));
            lift += 0.5 * (low + high) * distance;
        }
        let fits = corners.iter().all(|corner| {
            let depth = distance - corner.z;
            (corner.y - lift).abs() < half_height * depth && corner.x.abs() < half_height * aspect * depth
        });
        (lift, fits)
    };
    let (mut near, mut far) = (half * 1.2, half * 40.0);
    for _ in 0..18 {
        let middle = f32::midpoint(near, far);
        if place(middle).1 { far = middle } else { near = middle }
    }
    Transform { translation: facing * Vec3::new(0.0, place(far).0, far), rotation: facing, scale: Vec3::ONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_parse_from_their_names_and_an_error_lists_them() {
        for view in CameraView::ALL {
            assert_eq!(view.to_string().parse(), Ok(view));
        }
        let error = "side".parse::<CameraView>().unwrap_err().to_string();
        assert!(CameraView::ALL.iter().all(|view| error.contains(&view.to_string())), "{error}");
    }

    #[test]
    fn table_and_above_views_frame_the_whole_board() {
        for (side, aspect, view) in
            [(5, 1.78, CameraView::Table), (9, 1.78, CameraView::Table), (19, 0.6, CameraView::Table), (11, 1.3, CameraView::Above)]
        {
            let size = BoardSize::new(side).unwrap();
            let half = half_width(size);
            let eye = view.pose(size, aspect).to_matrix().inverse();
            let mut widest = 0.0_f32;
            for (x, z) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let seen = eye.transform_point3(Vec3::new(x, 0.0, z));
                let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
                widest = widest.max((seen.y / half_height).abs()).max((seen.x / half_height / aspect).abs());
            }
            assert!((0.9..=0.96).contains(&widest), "{view} of {side}: {widest}");
        }
    }
}
