//! From a point on the screen to a square of the board.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContext, egui};

use super::TableSystems;
use super::geometry::{place, square_at};
use super::pieces::{Piece, Standing};
use super::selection::{Gesture, Selection};
use super::table::Table;
use birka_look::{BoundingCylinder, PieceAssets, TableCamera};
use birka_rules::{BoardSize, Square};

/// What the mouse points at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hand {
    /// The square of the board or of the piece under the pointer.
    pub square: Option<Square>,
    /// The point of the playing plane under the pointer, on the board or beside it.
    pub over: Option<Vec3>,
}

/// The room a piece takes up on its square.
#[derive(Clone, Copy, Debug)]
pub struct Hull<'d> {
    /// Where it stands.
    pub square: Square,
    /// What it fits into.
    pub drums: &'d [BoundingCylinder],
}

/// The square a ray from the eye meets first: that of a piece whose hull it meets, or else that on which it meets the board.
#[must_use]
pub fn square_under<'d>(ray: Ray3d, size: BoardSize, hulls: impl IntoIterator<Item = Hull<'d>>) -> Option<Square> {
    let pieces = hulls.into_iter().filter_map(|hull| Some((meets_hull(ray, place(size, hull.square), hull.drums)?, hull.square)));
    pieces.min_by(|(near, _), (far, _)| near.total_cmp(far)).map(|(_, square)| square).or_else(|| square_at(size, meets_plane(ray)?))
}

/// Where a ray meets the playing plane.
#[must_use]
pub fn meets_plane(ray: Ray3d) -> Option<Vec3> {
    Some(ray.get_point(ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?))
}

/// How far along a ray it enters the first of some drums stacked at `foot`.
fn meets_hull(ray: Ray3d, foot: Vec3, drums: &[BoundingCylinder]) -> Option<f32> {
    drums.iter().filter_map(|drum| meets_drum(ray, foot, drum)).min_by(f32::total_cmp)
}

fn meets_drum(ray: Ray3d, foot: Vec3, drum: &BoundingCylinder) -> Option<f32> {
    let (start, along) = (ray.origin - foot, *ray.direction);
    let (a, b) = (along.xz().length_squared(), start.xz().dot(along.xz()));
    let c = start.xz().length_squared() - drum.radius * drum.radius;
    // Between which distances the ray is within the endless cylinder…
    let (enter, leave) = if a < 1e-9 {
        (c <= 0.0).then_some((f32::NEG_INFINITY, f32::INFINITY))?
    } else {
        let root = (b * b - a * c >= 0.0).then(|| (b * b - a * c).sqrt())?;
        ((-b - root) / a, (-b + root) / a)
    };
    // …and between which it is at the drum's height.
    let (low, high) = if along.y.abs() < 1e-9 {
        (drum.low..=drum.high).contains(&start.y).then_some((f32::NEG_INFINITY, f32::INFINITY))?
    } else {
        let (foot, head) = ((drum.low - start.y) / along.y, (drum.high - start.y) / along.y);
        (foot.min(head), foot.max(head))
    };
    let (first, last) = (enter.max(low), leave.min(high));
    (first <= last && last >= 0.0).then_some(first.max(0.0))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(TableSystems::Input));
}

/// Everything that lies between the pointer and the board.
#[derive(SystemParam)]
struct Sight<'w, 's> {
    table: Res<'w, Table>,
    art: Res<'w, PieceAssets>,
    selection: Res<'w, Selection>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    pieces: Query<'w, 's, (&'static Piece, &'static Standing)>,
    covers: Query<'w, 's, &'static mut EguiContext>,
}

impl Sight<'_, '_> {
    /// What a point of the window shows, in logical pixels.
    fn at(&self, hud: Option<&egui::Context>, point: Vec2) -> Hand {
        let Ok((camera, eye)) = self.cameras.single() else { return Hand::default() };
        if !self.shows_table(hud, point) {
            return Hand::default();
        }
        let Ok(ray) = camera.viewport_to_world(eye, point) else { return Hand::default() };
        let set = self.table.session().rules();
        let over = meets_plane(ray);
        // A dragged piece is set down where it is over the board, not where its shadow would hit another piece's head.
        let square = match self.selection.dragged() {
            Some(_) => over.and_then(|point| square_at(set.size, point)),
            None => {
                let hulls = self.pieces.iter().map(|(piece, at)| Hull { square: at.0, drums: self.art.bounds(set, piece.kind) });
                let beneath = over.and_then(|point| square_at(set.size, point));
                self.selection.meant(square_under(ray, set.size, hulls), beneath, &self.table)
            }
        };
        Hand { square, over }
    }

    /// Whether the table is seen there, and not the panel beside it or a card over it.
    fn shows_table(&self, hud: Option<&egui::Context>, point: Vec2) -> bool {
        let covered = hud.is_some_and(|context| {
            let layer = context.layer_id_at(egui::Pos2::new(point.x, point.y) / context.zoom_factor());
            layer.is_some_and(|layer| layer.order != egui::Order::Background)
        });
        let area = self.cameras.single().ok().and_then(|(camera, _)| camera.logical_viewport_rect());
        !covered && area.is_some_and(|area| area.contains(point))
    }
}

/// Follows the pointer event by event: where frames are slow, several clicks may come in one.
fn follow(
    mut events: MessageReader<WindowEvent>,
    mut sight: Sight,
    mut hand: ResMut<Hand>,
    mut at: Local<Option<Vec2>>,
    mut gestures: MessageWriter<Gesture>,
) {
    let hud = sight.covers.single_mut().ok().map(|mut context| context.get_mut().clone());
    let seen = |at: Option<Vec2>| at.map_or_else(Hand::default, |point| sight.at(hud.as_ref(), point));
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => *at = Some(moved.position),
            WindowEvent::CursorLeft(_) => *at = None,
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Left => {
                let square = seen(*at).square;
                match button.state {
                    // A press on the HUD is none on the board, not even one beside it.
                    ButtonState::Pressed if at.is_some_and(|point| sight.shows_table(hud.as_ref(), point)) => {
                        gestures.write(Gesture::Press(square));
                    }
                    ButtonState::Pressed => {}
                    ButtonState::Released => {
                        gestures.write(Gesture::Release(square));
                    }
                }
            }
            _ => {}
        }
    }
    hand.set_if_neq(seen(*at));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> BoardSize {
        BoardSize::new(9).unwrap()
    }

    const MAN: &[BoundingCylinder] =
        &[BoundingCylinder { radius: 0.34, low: 0.0, high: 0.3 }, BoundingCylinder { radius: 0.12, low: 0.3, high: 0.6 }];
    const KING: &[BoundingCylinder] =
        &[BoundingCylinder { radius: 0.34, low: 0.0, high: 0.5 }, BoundingCylinder { radius: 0.2, low: 0.5, high: 1.0 }];

    fn look(from: Vec3, at: Vec3) -> Ray3d {
        Ray3d::new(from, Dir3::new(at - from).unwrap())
    }

    #[test]
    fn a_ray_to_the_middle_of_any_square_finds_it() {
        for square in board().squares() {
            let ray = look(Vec3::new(0.3, 9.0, 9.0), place(board(), square));
            assert_eq!(square_under(ray, board(), []), Some(square));
        }
    }

    #[test]
    fn the_head_of_a_tall_king_is_the_king_and_not_the_square_behind() {
        let middle = board().middle();
        let king = Hull { square: middle, drums: KING };
        let ray = look(Vec3::new(0.0, 6.0, 9.0), Vec3::new(0.0, 0.9, 0.0));
        assert_eq!(square_under(ray, board(), []), Some(board().at(4, 6)));
        assert_eq!(square_under(ray, board(), [king]), Some(middle));
    }

    #[test]
    fn the_square_behind_a_man_is_seen_past_his_shoulders() {
        let hull = |rank| Hull { square: board().at(8, rank), drums: MAN };
        let ray = look(Vec3::new(0.0, 9.0, 9.5), place(board(), board().at(8, 5)));
        assert_eq!(square_under(ray, board(), [hull(4), hull(5)]), Some(board().at(8, 5)));
    }

    #[test]
    fn the_nearer_of_two_pieces_is_met() {
        let hull = |rank| Hull { square: board().at(4, rank), drums: MAN };
        let ray = look(Vec3::new(0.0, 2.0, 9.0), place(board(), board().at(4, 4)) + Vec3::Y * 0.3);
        assert_eq!(square_under(ray, board(), [hull(4), hull(3)]), Some(board().at(4, 3)));
        assert_eq!(square_under(ray, board(), [hull(4)]), Some(board().at(4, 4)));
    }

    #[test]
    fn beside_the_board_above_it_and_behind_the_eye_there_is_nothing() {
        assert_eq!(square_under(look(Vec3::new(0.0, 9.0, 9.0), Vec3::new(4.6, 0.0, 0.0)), board(), []), None);
        assert_eq!(square_under(look(Vec3::new(0.0, 1.0, 9.0), Vec3::new(0.0, 2.0, 0.0)), board(), []), None);
        let king = Hull { square: board().middle(), drums: KING };
        assert_eq!(square_under(look(Vec3::new(0.0, 3.0, 3.0), Vec3::new(0.0, 6.0, 6.0)), board(), [king]), None);
    }

    #[test]
    fn straight_down_a_piece_is_its_square() {
        let square = board().at(2, 7);
        let ray = look(place(board(), square) + Vec3::Y * 10.0, place(board(), square));
        assert_eq!(square_under(ray, board(), [Hull { square, drums: MAN }]), Some(square));
    }
}
