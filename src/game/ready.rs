//! Knows when a picture is complete that had to be waited for, and tells where on it the squares are.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WinitSettings;
use bevy_panorbit_camera::PanOrbitCamera;
use serde_json::json;

use super::TableSystems;
use super::camera::is_moving;
use super::geometry::place;
use super::report::{Happening, Report};
use super::surroundings::asleep;
use super::table::Table;
use birka_look::{RenderReadiness, TableCamera};
use birka_rules::Square;

/// Frames in a row without a pipeline to wait for, after which the picture counts as complete.
const CALM_FRAMES: u32 = 4;

/// How far the first picture is, or one of another kind.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    /// Frames in a row without a pipeline to wait for.
    Coming(u32),
    Complete,
}

impl Picture {
    /// Whether there was something to wait for in the last frame.
    pub(super) fn waits(self) -> bool {
        self == Self::Coming(0)
    }

    /// Whether it is drawn for the last time before it is complete.
    pub(super) fn is_last_to_come(self) -> bool {
        matches!(self, Self::Coming(calm) if calm + 1 >= CALM_FRAMES)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings { focused_mode: asleep(), unfocused_mode: asleep() })
        .insert_resource(Picture::Coming(0))
        .add_systems(Update, complete.in_set(TableSystems::View))
        .add_systems(Last, tell_view.run_if(resource_exists::<Report>));
}

fn complete(
    mut picture: ResMut<Picture>,
    pipelines: Res<RenderReadiness>,
    table: Res<Table>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut is_other: Local<bool>,
    mut tell: MessageWriter<Happening>,
) {
    let Picture::Coming(calm) = *picture else { return };
    if pipelines.is_pending() {
        *picture = Picture::Coming(0);
    } else if calm + 1 < CALM_FRAMES {
        *picture = Picture::Coming(calm + 1);
    } else {
        *picture = Picture::Complete;
        let size = windows.single().map(Window::physical_size).unwrap_or_default();
        let event = if std::mem::replace(&mut *is_other, true) { "redrawn" } else { "ready" };
        tell.write(Happening(json!({
            "event": event, "variant": table.session().variant().id, "width": size.x, "height": size.y
        })));
    }
}

/// Tells where on the screen the squares are, whenever that has changed.
fn tell_view(
    picture: Res<Picture>,
    table: Res<Table>,
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    mut told: Local<Vec<(Square, IVec2)>>,
    mut tell: MessageWriter<Happening>,
) {
    let (Ok((camera, eye, orbit)), Ok(window)) = (cameras.single(), windows.single()) else { return };
    if *picture != Picture::Complete || is_moving(orbit) {
        return;
    }
    let size = table.size();
    let pixel = |square| camera.world_to_viewport(eye, place(size, square)).ok().map(|at| (at * window.scale_factor()).round().as_ivec2());
    let seen: Vec<_> = size.squares().filter_map(|square| Some((square, pixel(square)?))).collect();
    if *told == seen {
        return;
    }
    for (square, pixel) in &seen {
        tell.write(Happening(json!({ "event": "square", "name": square.name(size), "x": pixel.x, "y": pixel.y })));
    }
    tell.write(Happening(json!({ "event": "view" })));
    *told = seen;
}
