//! World coordinates: a square is one unit wide, the middle of the board is the origin, its surface is at y = 0,
//! file a is at −x, and rank 1 is at +z, nearest the attackers.

use bevy::math::Vec3;

use birka_rules::{BoardSize, Square};

/// The middle of a square, on the surface of the board.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub fn square_center(size: BoardSize, square: Square) -> Vec3 {
    let middle = (size.side() - 1) as f32 / 2.0;
    Vec3::new(size.file(square) as f32 - middle, 0.0, middle - size.rank(square) as f32)
}

/// The square above or below which a point lies; `None` outside the squares.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "checked against the board first")]
pub fn square_at(size: BoardSize, point: Vec3) -> Option<Square> {
    let half = size.side() as f32 / 2.0;
    let (across, up) = (point.x + half, half - point.z);
    let within = |along: f32| (0.0..size.side() as f32).contains(&along);
    (within(across) && within(up)).then(|| size.at(across as usize, up as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_1_is_at_positive_z_and_file_a_at_negative_x() {
        let size = BoardSize::new(9).unwrap();
        assert_eq!(square_center(size, size.at(0, 0)), Vec3::new(-4.0, 0.0, 4.0));
        assert_eq!(square_center(size, size.middle()), Vec3::ZERO);
    }

    #[test]
    fn every_point_of_a_square_maps_to_that_square() {
        for side in (5..=BoardSize::MAX).step_by(2) {
            let size = BoardSize::new(side).unwrap();
            for square in size.squares() {
                for (x, z) in [(0.0, 0.0), (0.49, 0.49), (-0.49, 0.49), (0.49, -0.49)] {
                    assert_eq!(square_at(size, square_center(size, square) + Vec3::new(x, 0.7, z)), Some(square));
                }
            }
        }
    }

    #[test]
    fn points_outside_the_squares_map_to_none() {
        let size = BoardSize::new(7).unwrap();
        for point in [Vec3::new(3.51, 0.0, 0.0), Vec3::new(0.0, 0.0, -3.51), Vec3::splat(f32::NAN), Vec3::splat(f32::INFINITY)] {
            assert_eq!(square_at(size, point), None, "{point}");
        }
    }
}
