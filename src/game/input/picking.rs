//! A backend for Bevy's picking that finds the square under a pointer.
//!
//! The camera renders to an image that egui shows, so that Bevy's own backends do not see it as part of the window. Pieces are tested as
//! stacks of cylinders, which are slightly larger than their meshes and easier to hit.

use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{Location, PointerId, PointerLocation};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, egui};
use birka_look::{Board, BoundingCylinder, PieceAssets, TableCamera};
use birka_rules::{BoardSize, Square};

use super::selection::{Aim, Selection};
use crate::game::board::{square_at, square_center};
use crate::game::pieces::{OnSquare, Piece};
use crate::game::state::GameTable;
use crate::game::view_state::{Shown, ViewState};
use crate::game::window_layout::WindowLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, report_hits.in_set(PickingSystems::Backend));
}

/// The target of the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerTarget {
    /// The square that is meant: the one under the pointer, or that of the piece under it.
    pub square: Option<Square>,
    /// The point under the pointer in the plane of the board's surface.
    pub point: Option<Vec3>,
}

/// A pointer hit: the entity, its distance, and its meaning for the game.
pub(super) struct BoardHit {
    entity: Entity,
    camera: Entity,
    depth: f32,
    pub(super) target: PointerTarget,
}

/// Finds what is under a point of the window.
#[derive(SystemParam)]
pub(super) struct BoardHitTest<'w, 's> {
    table: Res<'w, GameTable>,
    art: Res<'w, PieceAssets>,
    selection: Res<'w, Selection>,
    windows: Query<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
    cameras: Query<'w, 's, (Entity, &'static Camera, &'static GlobalTransform), With<TableCamera>>,
    boards: Query<'w, 's, Entity, With<Board>>,
    pieces: Query<'w, 's, (Entity, &'static Piece, &'static OnSquare)>,
    overlays: Query<'w, 's, &'static mut EguiContext>,
    layout: Res<'w, WindowLayout>,
    view: Res<'w, ViewState>,
}

impl BoardHitTest<'_, '_> {
    /// Whether the scene is visible at a location: not the panel beside it, nor a dialog above it.
    pub(super) fn shows_scene(&mut self, location: &Location) -> bool {
        let (Ok((window, _)), Ok((_, camera, _))) = (self.windows.single(), self.cameras.single()) else { return false };
        let is_in_window = matches!(location.target, NormalizedRenderTarget::Window(target) if target.entity() == window);
        let is_in_scene = camera.logical_viewport_rect().is_some_and(|area| area.contains(location.position - self.layout.board_origin));
        let is_covered = self.overlays.single_mut().is_ok_and(|mut overlay| {
            let context = overlay.get_mut();
            let layer = context.layer_id_at(egui::Pos2::new(location.position.x, location.position.y) / context.zoom_factor());
            layer.is_some_and(|layer| layer.order != egui::Order::Background)
        });
        is_in_window && is_in_scene && !is_covered
    }

    /// The target at a location; none in a photograph.
    pub(super) fn hit(&mut self, location: &Location) -> Option<BoardHit> {
        if self.view.shown == Shown::Photo || !self.shows_scene(location) {
            return None;
        }
        let (camera, lens, eye) = self.cameras.single().ok()?;
        let ray = lens.viewport_to_world(eye, location.position - self.layout.board_origin).ok()?;
        let rules = self.table.session().rules();
        let point = surface_point(ray);
        let surface = point.and_then(|point| square_at(rules.size, point));
        let board = self.boards.iter().next().unwrap_or(camera);
        let pieces = self.pieces.iter().map(|(entity, piece, on)| PieceBounds {
            entity,
            square: on.0,
            cylinders: self.art.bounds(rules, piece.kind),
        });
        // A dragged piece is dropped on the square below the pointer, whatever stands before it.
        let is_dragging = self.selection.dragged().is_some();
        let piece = first_piece(ray, rules.size, pieces).filter(|_| !is_dragging).filter(|(piece, distance)| {
            let hit = Some((piece.square, aim(ray, rules.size, piece, *distance)));
            self.selection.resolve_target(hit, surface, &self.table) == Some(piece.square)
        });
        let (entity, depth, square) = match piece {
            Some((piece, distance)) => (piece.entity, distance, Some(piece.square)),
            None => (board, point.map_or(f32::MAX, |point| ray.origin.distance(point)), surface),
        };
        (square.is_some() || point.is_some()).then_some(BoardHit { entity, camera, depth, target: PointerTarget { square, point } })
    }
}

/// Reports what is under every pointer, with the [`PointerTarget`] as extra data.
fn report_hits(pointers: Query<(&PointerId, &PointerLocation)>, mut hit_test: BoardHitTest, mut hits: MessageWriter<PointerHits>) {
    let is_mouse_outside = hit_test.windows.single().is_ok_and(|(_, window)| window.cursor_position().is_none());
    for (&pointer, location) in &pointers {
        let Some(location) = location.location().filter(|_| !(pointer.is_mouse() && is_mouse_outside)) else { continue };
        if let Some(BoardHit { entity, camera, depth, target }) = hit_test.hit(location) {
            let data = HitData::new_with_extra(camera, depth, target.point, Some(Vec3::Y), target);
            hits.write(PointerHits::new(pointer, vec![(entity, data)], 0.0));
        }
    }
}

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
