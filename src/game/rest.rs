//! Notices when nothing on the table changes any more, so that nothing need be drawn.

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_panorbit_camera::PanOrbitCamera;

use super::camera::is_moving;
use super::choices::Choices;
use super::hud::Hud;
use super::keyboard::Cursor;
use super::marks::Flash;
use super::motion::Journey;
use super::pointer::Hand;
use super::puzzles::Puzzling;
use super::ready::Picture;
use super::reload::Workshop;
use super::ribbons::Arrows;
use super::selection::Selection;
use super::table::Table;
use super::teacher::hint::Hints;
use super::teacher::review::Reviews;
use super::teacher::study::Study;
use birka_look::{LightFocus, RenderReadiness};
use birka_rules::Square;

/// Frames drawn after everything has come to rest, for what follows a frame later.
const AFTERGLOW: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rest>().add_systems(PostUpdate, watch.before(CameraUpdateSystems)).add_systems(Last, keep_drawing);
}

/// How long nothing on the table has changed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rest {
    /// Frames; no more are counted than matter.
    frames: u32,
}

impl Rest {
    /// Whether nothing has changed of late, so that whatever follows a change may be still to come.
    pub(super) fn is_beginning(self) -> bool {
        self.frames > 0
    }

    /// Whether whatever follows a change by a frame or two has come.
    pub(super) fn is_settled(self) -> bool {
        self.frames >= AFTERGLOW
    }

    /// Whether the picture of the table at rest has been drawn as well.
    pub(super) fn is_complete(self) -> bool {
        self.frames > AFTERGLOW
    }
}

/// Looks for anything that changes the picture of the table.
pub(super) fn watch(
    picture: Res<Picture>,
    pipelines: Res<RenderReadiness>,
    (flash, emphasis): (Res<Flash>, Res<LightFocus>),
    seen: (Res<Hand>, Res<Selection>, Res<Cursor>, Res<Table>, Res<Choices>, Res<Arrows>),
    journeys: Query<(), With<Journey>>,
    cameras: Query<&PanOrbitCamera>,
    windows: Query<(), (With<PrimaryWindow>, Changed<Window>)>,
    mut pointed: Local<Option<Square>>,
    mut rest: ResMut<Rest>,
) {
    let (hand, selection, cursor, table, choices, arrows) = seen;
    let carried = selection.dragged().is_some() && hand.is_changed();
    let chosen = choices.is_changed() || arrows.is_changed() || selection.is_changed() || cursor.is_changed();
    let changed = chosen || carried || table.is_changed() || !windows.is_empty();
    let drawing = *picture != Picture::Complete || pipelines.is_pending();
    let moving = flash.is_changed() || flash.is_lit() || emphasis.is_moving() || !journeys.is_empty() || cameras.iter().any(is_moving);
    let points_elsewhere = std::mem::replace(&mut *pointed, hand.square) != hand.square;
    let busy = changed || points_elsewhere || drawing || moving;
    rest.frames = if busy { 0 } else { (rest.frames + 1).min(AFTERGLOW + 1) };
}

fn keep_drawing(
    rest: Res<Rest>,
    hud: Res<Hud>,
    workshop: Res<Workshop>,
    taught: (Res<Hints>, Res<Study>, Res<Reviews>, Res<Puzzling>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (hints, study, reviews, puzzling) = taught;
    let is_told = hints.is_changed() || study.is_changed() || reviews.is_changed() || puzzling.is_changed();
    if !rest.is_complete() || hud.is_changed() || workshop.is_changed() || is_told {
        redraw.write(RequestRedraw);
    }
}
