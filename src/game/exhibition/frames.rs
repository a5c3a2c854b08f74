//! How many frames per second are drawn, depending on what is shown.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use birka_exhibition::config::FrameCaps;
use birka_exhibition::visit::Screen;

use super::exhibit::Exhibit;
use super::screens::is_dark;
use crate::game::platform::{RedrawSystems, SceneIdle};
use crate::game::rendering::{DraftResolution, SceneEnabled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, rest_in_the_dark.in_set(RedrawSystems::Count)).add_systems(Last, (choose_interval, limit_rate).chain());
}

/// The scene is not drawn where the screen is dark.
fn rest_in_the_dark(exhibit: Res<Exhibit>, mut scene: ResMut<SceneEnabled>) {
    scene.set_if_neq(SceneEnabled(!is_dark(&exhibit)));
}

/// The longest time between two frames, and the shortest.
fn intervals(caps: FrameCaps, screen: &Screen, is_dark: bool, is_still: bool) -> (Duration, Duration) {
    let of = |frames: u32| Duration::from_secs(1) / frames.clamp(1, 500);
    match screen {
        _ if is_dark => (of(1), of(caps.idle)),
        Screen::Attract => (of(caps.attract), of(caps.attract)),
        Screen::Closed => (of(caps.idle), of(caps.idle)),
        // A touch is answered in the next frame, whenever that would be.
        _ if is_still => (of(caps.idle), of(caps.playing)),
        _ => (of(caps.playing), of(caps.playing)),
    }
}

fn choose_interval(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut winit: ResMut<WinitSettings>) {
    let (longest, _) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    let mode = UpdateMode::reactive(longest);
    if winit.focused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

/// Waits where a frame was drawn sooner than the cap allows. The wait is shorter than a visitor notices.
fn limit_rate(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut draft: ResMut<DraftResolution>, mut last: Local<Option<Instant>>) {
    const LONGEST_WAIT: Duration = Duration::from_millis(50);
    let (_, shortest) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    if let Some(last) = *last {
        let wait = shortest.saturating_sub(last.elapsed()).min(LONGEST_WAIT);
        if wait > Duration::from_millis(1) {
            std::thread::sleep(wait);
            draft.subtract_wait(wait);
        }
    }
    *last = Some(Instant::now());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caps_depend_on_what_is_shown_and_a_dark_screen_still_draws_a_frame_a_second() {
        let caps = FrameCaps { attract: 30, playing: 60, idle: 10 };
        let of = |frames: u32| Duration::from_secs(1) / frames;
        assert_eq!(intervals(caps, &Screen::Attract, false, false), (of(30), of(30)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, false), (of(60), of(60)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, true), (of(10), of(60)));
        assert_eq!(intervals(caps, &Screen::Closed, true, true), (of(1), of(10)));
        assert_eq!(intervals(FrameCaps { attract: 0, ..caps }, &Screen::Attract, false, false).0, of(1));
    }
}
