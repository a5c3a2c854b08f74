use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::TableCamera;
use birka_rules::Square;
use serde_json::json;

use super::save_events::write_events;
use crate::game::board::square_center;
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::rendering::{PictureState, is_moving};
use crate::game::state::GameState;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, report_squares.run_if(resource_exists::<ReportFile>).before(write_events));
}

/// Reports the pixel of every square where one has changed, once the camera stands still.
fn report_squares(
    picture: Res<PictureState>,
    game_state: Res<GameState>,
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    mut last: Local<Vec<(Square, IVec2)>>,
    mut report: MessageWriter<ReportEvent>,
) {
    let (Ok((camera, eye, orbit)), Ok(window)) = (cameras.single(), windows.single()) else { return };
    if *picture != PictureState::Complete || is_moving(orbit) {
        return;
    }
    let size = game_state.size();
    let pixel = |square| {
        let point = camera.world_to_viewport(eye, square_center(size, square)).ok()?;
        Some((square, (point * window.scale_factor()).round().as_ivec2()))
    };
    let squares: Vec<_> = size.squares().filter_map(pixel).collect();
    if *last == squares {
        return;
    }
    for (square, pixel) in &squares {
        report.write(ReportEvent(json!({ "event": "square", "name": square.name(size), "x": pixel.x, "y": pixel.y })));
    }
    report.write(ReportEvent(json!({ "event": "view" })));
    *last = squares;
}
