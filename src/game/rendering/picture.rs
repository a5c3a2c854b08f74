//! The image of the scene: whether it is complete, what comes before the first one, and how many pixels it has while something moves.
//!
//! The interface is drawn first, so that the window is not black: until its pipelines are compiled, those of the scene are not requested.

use std::time::Duration;

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, WindowResolution};
use birka_look::RenderReadiness;
use serde_json::json;

use crate::game::platform::{RedrawAppExt, RedrawSystems, ReportEvent, SceneIdle};
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

/// Frames in a row without a missing pipeline after which the image is complete.
const STABLE_FRAMES: u32 = 4;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PictureState::Pending(0))
        .init_resource::<DraftResolution>()
        .add_systems(Update, update_picture_state.in_set(GameSystems::View))
        .add_systems(PostUpdate, observe_frames.after(RedrawSystems::Count).before(CameraUpdateSystems))
        .redraw_scene_if(is_pending)
        .redraw_scene_if(resolution_changes);
}

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
const INTERFACE_FRAMES: u32 = 3;
/// The scene is prepared after this time in any case.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many pipelines and textures an image lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// How many it lacked at most.
    pub most: usize,
    pub left: usize,
}

impl Missing {
    /// The state when this number is missing.
    pub(super) fn after(self, left: usize) -> Self {
        Self { most: self.most.max(left), left }
    }

    /// The share that is there, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "some dozens")]
    pub(super) fn progress(self) -> f32 {
        1.0 - self.left as f32 / self.most.max(1) as f32
    }
}

/// How far the first image of the scene is prepared.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// The interface has not been drawn for this number of frames.
    Interface(u32),
    /// Pipelines and textures of the scene are prepared.
    Scene(Missing),
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
            Self::Scene(missing) => Some(missing.progress()),
            Self::Done => None,
        }
    }

    /// The state after a frame in which this number of pipelines and textures was missing.
    fn after(self, missing: Option<usize>, is_complete: bool, is_late: bool) -> Self {
        match (self, missing) {
            (Self::Interface(frames), Some(0)) if frames >= INTERFACE_FRAMES => Self::Scene(Missing::default()),
            (Self::Interface(_), _) if is_late => Self::Scene(Missing::default()),
            (Self::Interface(frames), _) => Self::Interface(frames.saturating_add(1)),
            (Self::Scene(_), _) if is_complete => Self::Done,
            (Self::Scene(missing), Some(left)) => Self::Scene(missing.after(left)),
            (Self::Scene(_) | Self::Done, _) => self,
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
    if matches!((*preparation, next), (Preparation::Interface(_), Preparation::Scene(_))) {
        readiness.is_held = false;
        report.write(ReportEvent(json!({ "event": "interface_shown", "after_ms": elapsed.as_millis() })));
    }
    if next == Preparation::Done {
        report.write(ReportEvent(json!({ "event": "scene_shown", "after_ms": elapsed.as_millis() })));
    }
    preparation.set_if_neq(next);
}

/// The numbers of pixels that an image may have while something moves. From one to the next, the width grows by a fifth.
const LEVELS: [f32; 8] = [141e3, 200e3, 283e3, 400e3, 566e3, 800e3, 1131e3, 1600e3];
const FIRST_LEVEL: usize = 1;
/// Frames from one decision to the next. The median decides, so that one late frame changes nothing.
const DECISION_FRAMES: usize = 7;
/// A median frame that takes longer makes the image smaller, one that takes less makes it larger. The next larger image takes at most 1.42 times as
/// long, so that it never makes itself smaller again.
const SLOW: Duration = Duration::from_millis(42);
const FAST: Duration = Duration::from_millis(22);

/// The number of pixels of an image while something moves, where the processor draws: as many as are drawn fast enough, by the times of the last frames.
#[derive(Resource, Clone, Debug)]
pub struct DraftResolution {
    level: usize,
    /// Times of frames since the last decision.
    times: Vec<Duration>,
    /// The part of the current frame in which nothing was done because the frame rate is limited.
    waited: Duration,
    /// Whether something moved in the last frame.
    was_moving: bool,
}

impl Default for DraftResolution {
    fn default() -> Self {
        Self { level: FIRST_LEVEL, times: Vec::new(), waited: Duration::ZERO, was_moving: false }
    }
}

impl DraftResolution {
    #[must_use]
    pub fn pixels(&self) -> f32 {
        LEVELS[self.level]
    }

    /// Says that the program has waited for a while to keep the frame rate low.
    pub fn subtract_wait(&mut self, wait: Duration) {
        self.waited += wait;
    }

    /// The state after frames in motion that took some time each.
    #[cfg(test)]
    pub(super) fn after_frames(frames: usize, time: Duration) -> Self {
        let mut draft = Self::default();
        (0..frames).for_each(|_| draft.observe(time, true));
        draft
    }

    /// Takes the time from the last frame to this one into account.
    fn observe(&mut self, time: Duration, is_moving: bool) {
        let time = time.saturating_sub(std::mem::take(&mut self.waited));
        // Between a frame at rest and the next one the event loop has slept.
        if std::mem::replace(&mut self.was_moving, is_moving) && is_moving {
            self.times.push(time);
        }
        if self.times.len() < DECISION_FRAMES {
            return;
        }
        self.times.sort_unstable();
        let median = self.times[DECISION_FRAMES / 2];
        self.times.clear();
        if median > SLOW {
            self.level = self.level.saturating_sub(1);
        } else if median < FAST {
            self.level = (self.level + 1).min(LEVELS.len() - 1);
        }
    }
}

pub(super) fn observe_frames(
    time: Res<Time<Real>>,
    (idle, picture): (Res<SceneIdle>, Res<PictureState>),
    mut draft: ResMut<DraftResolution>,
) {
    // While pipelines are compiled, fewer pixels make no frame faster.
    draft.observe(time.delta(), !idle.has_begun() && *picture == PictureState::Complete);
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
        assert!(matches!(Preparation::Interface(0).after(Some(1), false, true), Preparation::Scene(_)), "it does not wait forever");
    }

    fn after(draft: &mut DraftResolution, frames: usize, milliseconds: u64) -> f32 {
        (0..frames).for_each(|_| draft.observe(Duration::from_millis(milliseconds), true));
        draft.pixels()
    }

    #[test]
    fn slow_frames_make_the_image_smaller_and_fast_ones_larger_within_limits() {
        let mut draft = DraftResolution::default();
        assert_eq!(after(&mut draft, 100, 30), LEVELS[FIRST_LEVEL], "neither slow nor fast");
        assert_eq!(after(&mut draft, DECISION_FRAMES, 60), LEVELS[FIRST_LEVEL - 1]);
        assert_eq!(after(&mut draft, 1000, 60), LEVELS[0]);
        assert_eq!(after(&mut draft, DECISION_FRAMES, 10), LEVELS[1]);
        assert_eq!(after(&mut draft, 1000, 10), LEVELS[LEVELS.len() - 1]);
    }

    #[test]
    fn a_larger_image_never_makes_itself_smaller_again() {
        // Every pixel costs the same, and nothing else costs anything.
        let mut draft = DraftResolution::default();
        for nanoseconds in [10.0, 55.0, 80.0, 103.0, 140.0, 199.0, 260.0, 777.0] {
            let mut levels: Vec<_> = (0..300)
                .map(|_| {
                    draft.observe(Duration::from_secs_f32(draft.pixels() * nanoseconds * 1e-9), true);
                    draft.level
                })
                .collect();
            levels.dedup();
            let is_monotonic = levels.is_sorted() || levels.iter().rev().is_sorted();
            assert!(is_monotonic, "at {nanoseconds} ns a pixel: {levels:?}");
        }
    }

    #[test]
    fn sleep_and_limits_of_the_frame_rate_are_no_slow_frames() {
        let mut draft = DraftResolution::default();
        for _ in 0..100 {
            draft.observe(Duration::from_secs(9), false);
            draft.observe(Duration::from_secs(9), true);
            draft.observe(Duration::from_millis(30), true);
        }
        assert_eq!(draft.pixels(), LEVELS[FIRST_LEVEL], "the event loop slept");
        for _ in 0..100 {
            draft.subtract_wait(Duration::from_millis(70));
            draft.observe(Duration::from_millis(100), true);
        }
        assert_eq!(draft.pixels(), LEVELS[FIRST_LEVEL], "a frame took 30 ms and a wait");
    }

    #[test]
    fn a_single_late_frame_changes_nothing() {
        let mut draft = DraftResolution::default();
        for _ in 0..50 {
            after(&mut draft, 1, 900);
            assert_eq!(after(&mut draft, DECISION_FRAMES - 1, 30), LEVELS[FIRST_LEVEL]);
        }
    }
}
