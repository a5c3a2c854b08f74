use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::TableCamera;
use birka_rules::Square;

use super::screen_reader::ScreenReader;
use crate::game::board::square_center;
use crate::game::platform::RedrawAppExt;
use crate::game::rendering::is_moving;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

/// Where the squares are in the window, in logical pixels, for screen readers that tell a place. Empty without a camera.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SquarePlaces(pub Vec<(Square, Rect)>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, place_squares.in_set(GameSystems::Report)).redraw_window_if(resource_changed::<SquarePlaces>);
}

/// Projects the squares into the window once the camera stands still.
fn place_squares(
    reader: Res<ScreenReader>,
    game_state: Res<GameState>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    mut places: ResMut<SquarePlaces>,
) {
    let Ok((camera, eye, orbit)) = cameras.single() else { return };
    if !reader.is_active() || is_moving(orbit) {
        return;
    }
    let size = game_state.size();
    let place = |square| {
        let corner = |x, z| camera.world_to_viewport(eye, square_center(size, square) + Vec3::new(x, 0.0, z)).ok();
        let corners = [corner(-0.5, -0.5)?, corner(0.5, -0.5)?, corner(-0.5, 0.5)?, corner(0.5, 0.5)?];
        let (low, high) = corners.into_iter().fold((corners[0], corners[0]), |(low, high), at| (low.min(at), high.max(at)));
        Some((square, Rect::from_corners(low, high)))
    };
    places.set_if_neq(SquarePlaces(size.squares().filter_map(place).collect()));
}
