use bevy::prelude::*;
use birka_look::BoundingCylinder;
use birka_rules::{BoardSize, Square};

use super::selection::Aim;
use crate::game::board::{square_at, square_center};

/// A piece for a ray cast: a stack of cylinders on a square.
#[derive(Clone, Copy, Debug)]
pub struct PieceBounds<'d> {
    /// The piece.
    pub entity: Entity,
    pub square: Square,
    /// The cylinders, above the middle of the square.
    pub cylinders: &'d [BoundingCylinder],
}

/// Where a ray meets the plane of the board's surface.
#[must_use]
pub fn surface_point(ray: Ray3d) -> Option<Vec3> {
    Some(ray.get_point(ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?))
}

/// How near the middle of a square, in squares, a pointer aims at it past a piece. The marks of destinations are not larger.
const MIDDLE: f32 = 0.35;

/// Whether a ray that meets a piece at a distance does so on its upper half, and then meets the board in the middle of another square.
#[must_use]
pub fn aim(ray: Ray3d, size: BoardSize, piece: &PieceBounds<'_>, distance: f32) -> Aim {
    let height = piece.cylinders.iter().map(|cylinder| cylinder.high).fold(0.0, f32::max);
    let is_high = ray.get_point(distance).y > height / 2.0;
    let is_past = surface_point(ray).is_some_and(|point| {
        let square = square_at(size, point).filter(|&square| square != piece.square);
        square.is_some_and(|square| square_center(size, square).distance(point) <= MIDDLE)
    });
    if is_high && is_past { Aim::UpperHalf } else { Aim::LowerHalf }
}

/// The first piece that a ray meets, with the distance along the ray.
#[must_use]
pub fn first_piece<'d>(ray: Ray3d, size: BoardSize, pieces: impl IntoIterator<Item = PieceBounds<'d>>) -> Option<(PieceBounds<'d>, f32)> {
    let hits = pieces.into_iter().filter_map(|piece| {
        let base = square_center(size, piece.square);
        let distance = piece.cylinders.iter().filter_map(|cylinder| hit_cylinder(ray, base, cylinder)).min_by(f32::total_cmp)?;
        Some((piece, distance))
    });
    hits.min_by(|(_, near), (_, far)| near.total_cmp(far))
}

/// The distance along a ray at which it enters an upright cylinder.
fn hit_cylinder(ray: Ray3d, base: Vec3, cylinder: &BoundingCylinder) -> Option<f32> {
    let (origin, direction) = (ray.origin - base, *ray.direction);
    // The interval of the ray inside the infinite cylinder: the roots of a t² + 2 b t + c.
    let (a, b) = (direction.xz().length_squared(), origin.xz().dot(direction.xz()));
    let c = origin.xz().length_squared() - cylinder.radius * cylinder.radius;
    let (enter, leave) = if a < 1e-9 {
        (c <= 0.0).then_some((f32::NEG_INFINITY, f32::INFINITY))?
    } else {
        let root = (b * b - a * c >= 0.0).then(|| (b * b - a * c).sqrt())?;
        ((-b - root) / a, (-b + root) / a)
    };
    // The interval between its two ends.
    let (low, high) = if direction.y.abs() < 1e-9 {
        (cylinder.low..=cylinder.high).contains(&origin.y).then_some((f32::NEG_INFINITY, f32::INFINITY))?
    } else {
        let (bottom, top) = ((cylinder.low - origin.y) / direction.y, (cylinder.high - origin.y) / direction.y);
        (bottom.min(top), bottom.max(top))
    };
    let (first, last) = (enter.max(low), leave.min(high));
    (first <= last && last >= 0.0).then_some(first.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAN: &[BoundingCylinder] =
        &[BoundingCylinder { radius: 0.34, low: 0.0, high: 0.3 }, BoundingCylinder { radius: 0.12, low: 0.3, high: 0.6 }];
    const KING: &[BoundingCylinder] =
        &[BoundingCylinder { radius: 0.34, low: 0.0, high: 0.5 }, BoundingCylinder { radius: 0.2, low: 0.5, high: 1.0 }];

    fn board() -> BoardSize {
        BoardSize::new(9).unwrap()
    }

    fn piece(square: Square, cylinders: &'static [BoundingCylinder]) -> PieceBounds<'static> {
        PieceBounds { entity: Entity::PLACEHOLDER, square, cylinders }
    }

    fn ray(from: Vec3, to: Vec3) -> Ray3d {
        Ray3d::new(from, Dir3::new(to - from).unwrap())
    }

    fn hit(ray: Ray3d, pieces: &[PieceBounds<'static>]) -> Option<Square> {
        first_piece(ray, board(), pieces.iter().copied()).map(|(piece, _)| piece.square).or_else(|| square_at(board(), surface_point(ray)?))
    }

    #[test]
    fn a_ray_to_the_middle_of_a_square_hits_the_square() {
        for square in board().squares() {
            assert_eq!(hit(ray(Vec3::new(0.3, 9.0, 9.0), square_center(board(), square)), &[]), Some(square));
        }
    }

    #[test]
    fn the_top_of_a_tall_king_hides_the_square_behind_it() {
        let ray = ray(Vec3::new(0.0, 6.0, 9.0), Vec3::new(0.0, 0.9, 0.0));
        assert_eq!(hit(ray, &[]), Some(board().at(4, 6)));
        assert_eq!(hit(ray, &[piece(board().middle(), KING)]), Some(board().middle()));
    }

    #[test]
    fn past_the_head_of_a_king_one_aims_at_the_middle_of_the_square_behind_him() {
        let king = piece(board().middle(), KING);
        let aim_at = |point: Vec3| {
            let ray = ray(Vec3::new(0.0, 6.0, 9.0), point);
            let (hit, distance) = first_piece(ray, board(), [king]).expect("the king");
            aim(ray, board(), &hit, distance)
        };
        let behind = square_center(board(), board().at(4, 5));
        assert_eq!(aim_at(behind), Aim::UpperHalf);
        assert_eq!(aim_at(behind + Vec3::Z * 0.45), Aim::LowerHalf, "at the border of the square");
        assert_eq!(aim_at(Vec3::new(0.0, 0.2, 0.0)), Aim::LowerHalf, "his lower half");
        let above = ray(Vec3::new(0.0, 9.0, 0.01), Vec3::ZERO);
        let (hit, distance) = first_piece(above, board(), [king]).expect("the king");
        assert_eq!(aim(above, board(), &hit, distance), Aim::LowerHalf, "from above he hides no other square");
    }

    #[test]
    fn a_man_does_not_hide_the_middle_of_the_square_behind_it() {
        let ray = ray(Vec3::new(0.0, 9.0, 9.5), square_center(board(), board().at(8, 5)));
        assert_eq!(hit(ray, &[4, 5].map(|rank| piece(board().at(8, rank), MAN))), Some(board().at(8, 5)));
    }

    #[test]
    fn the_nearer_of_two_pieces_is_hit() {
        let ray = ray(Vec3::new(0.0, 2.0, 9.0), square_center(board(), board().at(4, 4)) + Vec3::Y * 0.3);
        assert_eq!(hit(ray, &[4, 3].map(|rank| piece(board().at(4, rank), MAN))), Some(board().at(4, 3)));
        assert_eq!(hit(ray, &[piece(board().at(4, 4), MAN)]), Some(board().at(4, 4)));
    }

    #[test]
    fn rays_beside_and_above_the_board_and_pieces_behind_the_eye_hit_nothing() {
        assert_eq!(hit(ray(Vec3::new(0.0, 9.0, 9.0), Vec3::new(4.6, 0.0, 0.0)), &[]), None);
        assert_eq!(hit(ray(Vec3::new(0.0, 1.0, 9.0), Vec3::new(0.0, 2.0, 0.0)), &[]), None);
        assert_eq!(hit(ray(Vec3::new(0.0, 3.0, 3.0), Vec3::new(0.0, 6.0, 6.0)), &[piece(board().middle(), KING)]), None);
    }

    #[test]
    fn from_straight_above_a_piece_is_its_square() {
        let square = board().at(2, 7);
        let center = square_center(board(), square);
        assert_eq!(hit(ray(center + Vec3::Y * 10.0, center), &[piece(square, MAN)]), Some(square));
    }
}
