//! Draws only while something moves, and knows when the first picture is complete and the view at rest.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_panorbit_camera::PanOrbitCamera;
use serde_json::json;

use super::TableSystems;
use super::camera::is_moving;
use super::geometry::place;
use super::hud::Hud;
use super::keyboard::Cursor;
use super::look::TableCamera;
use super::marks::Flash;
use super::motion::Journey;
use super::pointer::Hand;
use super::report::Happening;
use super::selection::Selection;
use super::table::Table;

/// Frames in a row without a pipeline to wait for, after which the picture counts as complete.
const CALM_FRAMES: u32 = 4;

/// Frames drawn after everything has come to rest, for what follows a frame later.
const AFTERGLOW: u32 = 3;

/// Pipelines the graphics driver is still at work on, counted by the render world.
#[derive(Resource, Clone, Default)]
struct Pending(Arc<AtomicUsize>);

/// How far the first picture is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    /// Frames in a row without a pipeline to wait for.
    Coming(u32),
    Complete,
}

pub(super) fn plugin(app: &mut App) {
    let pending = Pending(Arc::new(AtomicUsize::new(usize::MAX)));
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(std::time::Duration::from_secs(3600)),
        unfocused_mode: UpdateMode::reactive_low_power(std::time::Duration::from_secs(3600)),
    })
    .insert_resource(pending.clone())
    .insert_resource(Picture::Coming(0))
    .add_systems(Update, complete.in_set(TableSystems::View))
    .add_systems(Last, (keep_drawing, tell_view));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pending).add_systems(Render, count);
    }
}

fn count(pipelines: Res<PipelineCache>, pending: Res<Pending>) {
    pending.0.store(pipelines.waiting_pipelines().count(), Ordering::Relaxed);
}

fn complete(
    mut picture: ResMut<Picture>,
    pending: Res<Pending>,
    table: Res<Table>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut tell: MessageWriter<Happening>,
) {
    let Picture::Coming(calm) = *picture else { return };
    if pending.0.load(Ordering::Relaxed) > 0 {
        *picture = Picture::Coming(0);
    } else if calm + 1 < CALM_FRAMES {
        *picture = Picture::Coming(calm + 1);
    } else {
        *picture = Picture::Complete;
        let size = windows.single().map(Window::physical_size).unwrap_or_default();
        tell.write(Happening(json!({
            "event": "ready", "variant": table.session().variant().id, "width": size.x, "height": size.y
        })));
    }
}

fn keep_drawing(
    picture: Res<Picture>,
    pending: Res<Pending>,
    flash: Res<Flash>,
    seen: (Res<Hand>, Res<Selection>, Res<Cursor>, Res<Table>, Res<Hud>),
    journeys: Query<(), With<Journey>>,
    cameras: Query<&PanOrbitCamera>,
    mut left: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (hand, selection, cursor, table, hud) = seen;
    let changed = hand.is_changed() || selection.is_changed() || cursor.is_changed() || table.is_changed() || hud.is_changed();
    let drawing = *picture != Picture::Complete || pending.0.load(Ordering::Relaxed) > 0;
    let moving = flash.is_lit() || !journeys.is_empty() || cameras.iter().any(is_moving);
    let busy = changed || drawing || moving;
    *left = if busy { AFTERGLOW } else { left.saturating_sub(1) };
    if *left > 0 {
        redraw.write(RequestRedraw);
    }
}

/// Tells where on the screen the squares are, whenever that has changed.
fn tell_view(
    picture: Res<Picture>,
    table: Res<Table>,
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    mut told: Local<Option<(Mat4, Mat4, usize)>>,
    mut tell: MessageWriter<Happening>,
) {
    let (Ok((camera, eye, orbit)), Ok(window)) = (cameras.single(), windows.single()) else { return };
    let view = Some((eye.to_matrix(), camera.clip_from_view(), table.size().side()));
    if *picture != Picture::Complete || is_moving(orbit) || *told == view {
        return;
    }
    *told = view;
    for square in table.size().squares() {
        if let Ok(at) = camera.world_to_viewport(eye, place(table.size(), square)) {
            let pixel = at * window.scale_factor();
            tell.write(Happening(json!({
                "event": "square", "name": square.name(table.size()), "x": pixel.x.round(), "y": pixel.y.round()
            })));
        }
    }
    tell.write(Happening(json!({ "event": "view" })));
}
