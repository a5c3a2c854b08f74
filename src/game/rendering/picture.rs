//! Whether the image of the scene is complete, and what comes before the first one. The interface is drawn first, so that the window is not black:
//! until its pipelines are compiled, those of the scene are not requested.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, WindowResolution};
use birka_look::RenderReadiness;
use serde_json::json;

use crate::game::platform::{RedrawAppExt, ReportEvent};
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

/// Frames in a row without a missing pipeline after which the image is complete.
const STABLE_FRAMES: u32 = 4;

/// Whether the image of the scene shows everything, at the start and after a change of quality, board or set of pieces.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureState {
    /// Pipelines or textures may be missing. Counts the frames in a row in which none was.
    Pending(u32),
    Complete,
}

impl PictureState {
    /// Whether something was missing in the last frame.
    pub(in crate::game) fn is_incomplete(self) -> bool {
        self == Self::Pending(0)
    }

    /// Whether this is the last frame before the image counts as complete.
    pub(in crate::game) fn is_last_pending_frame(self) -> bool {
        matches!(self, Self::Pending(stable) if stable + 1 >= STABLE_FRAMES)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PictureState::Pending(0))
        .add_systems(Update, update_picture_state.in_set(GameSystems::View))
        .redraw_scene_if(is_pending)
        .redraw_scene_if(resolution_changes);
}

/// Whether the window has another size or scale factor than in the last frame. `Changed<Window>` holds whenever the pointer moves.
fn resolution_changes(windows: Query<&Window, With<PrimaryWindow>>, mut last: Local<Option<WindowResolution>>) -> bool {
    let resolution = windows.single().ok().map(|window| window.resolution.clone());
    let has_changed = *last != resolution;
    *last = resolution;
    has_changed
}

fn is_pending(picture: Res<PictureState>, readiness: Res<RenderReadiness>) -> bool {
    *picture != PictureState::Complete || readiness.is_pending() || readiness.is_hall_pending()
}

fn update_picture_state(
    mut picture: ResMut<PictureState>,
    readiness: Res<RenderReadiness>,
    table: Res<GameTable>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut was_ready: Local<bool>,
    mut report: MessageWriter<ReportEvent>,
) {
    let PictureState::Pending(stable) = *picture else { return };
    if readiness.is_pending() {
        *picture = PictureState::Pending(0);
    } else if stable + 1 < STABLE_FRAMES {
        *picture = PictureState::Pending(stable + 1);
    } else {
        *picture = PictureState::Complete;
        let size = windows.single().map(Window::physical_size).unwrap_or_default();
        let event = if std::mem::replace(&mut *was_ready, true) { "redrawn" } else { "ready" };
        let variant = &table.session().variant().id;
        report.write(ReportEvent(json!({ "event": event, "variant": variant, "width": size.x, "height": size.y })));
    }
}

/// Frames in which the interface requests its pipelines, and the render world counts them.
const FRAMES: u32 = 3;
/// The scene is prepared after this time in any case.
const PATIENCE: Duration = Duration::from_secs(5);

/// How far the first image of the scene is prepared.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// The interface has not been drawn for this number of frames.
    Interface(u32),
    /// Pipelines and textures of the scene are prepared.
    Scene {
        /// How many were missing at most.
        most: usize,
        left: usize,
    },
    /// The first image is complete.
    Done,
}

impl Default for Preparation {
    fn default() -> Self {
        Self::Interface(0)
    }
}

impl Preparation {
    /// The share that is prepared, from 0 to 1; `None` when the first image is complete.
    #[must_use]
    pub fn progress(self) -> Option<f32> {
        match self {
            Self::Interface(_) => Some(0.0),
            #[expect(clippy::cast_precision_loss, reason = "some dozens")]
            Self::Scene { most, left } => Some(1.0 - left as f32 / most.max(1) as f32),
            Self::Done => None,
        }
    }

    /// The state after a frame in which this number of pipelines and textures was missing.
    fn after(self, missing: Option<usize>, is_complete: bool, is_late: bool) -> Self {
        match (self, missing) {
            (Self::Interface(frames), Some(0)) if frames >= FRAMES => Self::Scene { most: 0, left: 0 },
            (Self::Interface(_), _) if is_late => Self::Scene { most: 0, left: 0 },
            (Self::Interface(frames), _) => Self::Interface(frames.saturating_add(1)),
            (Self::Scene { .. }, _) if is_complete => Self::Done,
            (Self::Scene { most, .. }, Some(left)) => Self::Scene { most: most.max(left), left },
            (Self::Scene { .. } | Self::Done, _) => self,
        }
    }
}

pub(super) fn preparation(app: &mut App) {
    app.init_resource::<Preparation>()
        .add_systems(Startup, hold)
        .add_systems(Update, advance.in_set(GameSystems::View))
        .redraw_window_if(|preparation: Res<Preparation>| *preparation != Preparation::Done);
}

fn hold(mut readiness: ResMut<RenderReadiness>) {
    readiness.is_held = true;
}

fn advance(
    mut preparation: ResMut<Preparation>,
    mut readiness: ResMut<RenderReadiness>,
    picture: Res<PictureState>,
    time: Res<Time<Real>>,
    mut report: MessageWriter<ReportEvent>,
) {
    if *preparation == Preparation::Done {
        return;
    }
    let elapsed = time.startup().elapsed();
    // Bakes are held, and do not count for the interface.
    let missing = match *preparation {
        Preparation::Interface(_) => readiness.missing().map(|_| usize::from(readiness.is_compiling())),
        _ => readiness.missing(),
    };
    let next = preparation.after(missing, *picture == PictureState::Complete, elapsed > PATIENCE);
    if matches!((*preparation, next), (Preparation::Interface(_), Preparation::Scene { .. })) {
        readiness.is_held = false;
        report.write(ReportEvent(json!({ "event": "interface_shown", "after_ms": elapsed.as_millis() })));
    }
    if next == Preparation::Done {
        report.write(ReportEvent(json!({ "event": "scene_shown", "after_ms": elapsed.as_millis() })));
    }
    preparation.set_if_neq(next);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Redraws(u32);

    #[test]
    fn another_size_redraws_the_scene_and_a_moving_pointer_does_not() {
        let mut app = App::new();
        app.init_resource::<Redraws>().add_systems(Update, (|mut redraws: ResMut<Redraws>| redraws.0 += 1).run_if(resolution_changes));
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let mut redraws_after = |change: fn(&mut Window)| {
            change(&mut app.world_mut().get_mut::<Window>(window).expect("the window"));
            app.update();
            std::mem::take(&mut app.world_mut().resource_mut::<Redraws>().0)
        };
        assert_eq!(redraws_after(|_| {}), 1, "the first frame");
        assert_eq!(redraws_after(|window| window.set_cursor_position(Some(Vec2::new(3.0, 4.0)))), 0);
        assert_eq!(redraws_after(|window| window.resolution.set(800.0, 600.0)), 1);
        assert_eq!(redraws_after(|window| window.resolution.set_scale_factor(2.0)), 1);
    }

    #[test]
    fn the_scene_is_prepared_after_the_interface() {
        let mut preparation = Preparation::default();
        for missing in [None, Some(7), Some(0)] {
            preparation = preparation.after(missing, false, false);
        }
        assert_eq!(preparation, Preparation::Interface(3), "the pipelines may not have been requested yet");
        preparation = preparation.after(Some(2), false, false);
        assert_eq!((preparation, preparation.progress()), (Preparation::Interface(4), Some(0.0)));
        preparation = preparation.after(Some(0), false, false);
        for (missing, progress) in [(8, 0.0), (20, 0.0), (5, 0.75), (0, 1.0)] {
            preparation = preparation.after(Some(missing), false, false);
            assert_eq!(preparation.progress(), Some(progress));
        }
        assert_eq!(preparation.after(Some(0), true, false), Preparation::Done);
        assert_eq!(Preparation::Done.after(Some(9), false, false), Preparation::Done, "later images are drawn behind the shown one");
        assert!(matches!(Preparation::Interface(0).after(Some(1), false, true), Preparation::Scene { .. }), "it does not wait forever");
    }
}
