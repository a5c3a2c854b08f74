//! How many pixels an image has while something moves: as many as are drawn fast enough. Only where the processor draws.

use std::time::Duration;

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::time::Real;

use super::picture::PictureState;
use crate::game::platform::{RedrawSystems, SceneIdle};

/// The numbers of pixels that an image may have while something moves. From one to the next, the width grows by a fifth.
const LEVELS: [f32; 8] = [141e3, 200e3, 283e3, 400e3, 566e3, 800e3, 1131e3, 1600e3];
const FIRST_LEVEL: usize = 1;
/// Frames from one decision to the next. The median decides, so that one late frame changes nothing.
const FRAMES: usize = 7;
/// A median frame that takes longer makes the image smaller, one that takes less makes it larger. The next larger image takes at most 1.42 times as
/// long, so that it never makes itself smaller again.
const SLOW: Duration = Duration::from_millis(42);
const FAST: Duration = Duration::from_millis(22);

/// The number of pixels of an image while something moves, chosen by the times of the last frames.
#[derive(Resource, Clone, Debug)]
pub struct DraftResolution {
    level: usize,
    /// Times of frames since the last decision.
    times: Vec<Duration>,
    /// Of the current frame, the time in which nothing was done because the frame rate is limited.
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

    /// As it is after frames in motion that took some time each.
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
        if self.times.len() < FRAMES {
            return;
        }
        self.times.sort_unstable();
        let median = self.times[FRAMES / 2];
        self.times.clear();
        if median > SLOW {
            self.level = self.level.saturating_sub(1);
        } else if median < FAST {
            self.level = (self.level + 1).min(LEVELS.len() - 1);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DraftResolution>().add_systems(PostUpdate, observe_frames.after(RedrawSystems::Count).before(CameraUpdateSystems));
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

    fn after(draft: &mut DraftResolution, frames: usize, milliseconds: u64) -> f32 {
        (0..frames).for_each(|_| draft.observe(Duration::from_millis(milliseconds), true));
        draft.pixels()
    }

    #[test]
    fn slow_frames_make_the_image_smaller_and_fast_ones_larger_within_limits() {
        let mut draft = DraftResolution::default();
        assert_eq!(after(&mut draft, 100, 30), LEVELS[FIRST_LEVEL], "neither slow nor fast");
        assert_eq!(after(&mut draft, FRAMES, 60), LEVELS[FIRST_LEVEL - 1]);
        assert_eq!(after(&mut draft, 1000, 60), LEVELS[0]);
        assert_eq!(after(&mut draft, FRAMES, 10), LEVELS[1]);
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
            assert_eq!(after(&mut draft, FRAMES - 1, 30), LEVELS[FIRST_LEVEL]);
        }
    }
}
