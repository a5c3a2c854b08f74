//! The window fills the screen, also under X11 without a window manager, and after the resolution of the display has changed.

use std::env;
use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;

use crate::game::schedule::GameSystems;

/// How often the size of the screen is looked at.
const INTERVAL: Duration = Duration::from_secs(1);

/// The window fills the screen.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct Fullscreen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fill_screen.in_set(GameSystems::View).run_if(resource_exists::<Fullscreen>));
}

/// Whether winit uses Wayland, whose compositor alone gives a window its size. winit asks the same.
fn is_wayland() -> bool {
    cfg!(target_os = "linux") && ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().any(|name| env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// The place and the size that the window has to be given; `None` if it fills the screen, or if there is no screen at present.
fn correction(window: ([i32; 2], [u32; 2]), screen: ([i32; 2], [u32; 2])) -> Option<([i32; 2], [u32; 2])> {
    let is_on = screen.1.iter().all(|&side| side > 1);
    (is_on && window != screen).then_some(screen)
}

fn fill_screen(
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    if time.elapsed() < *next {
        return;
    }
    *next = time.elapsed() + INTERVAL;
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    // After the display was off, it may no longer be.
    if window.mode == WindowMode::Windowed {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Primary);
    }
    if is_wayland() || !cfg!(target_os = "linux") {
        return;
    }
    // Without a window manager nobody fulfils the wish to fill the screen. With one, this does nothing, because the window fills it already.
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(entity) else { return };
        let Some(monitor) = window.primary_monitor().or_else(|| window.current_monitor()).or_else(|| window.available_monitors().next())
        else {
            return;
        };
        let place = window.outer_position().unwrap_or_default();
        let (size, at, full) = (window.inner_size(), monitor.position(), monitor.size());
        let found = ([place.x, place.y], [size.width, size.height]);
        if correction(found, ([at.x, at.y], [full.width, full.height])).is_some() {
            info!("the window of {size:?} at {place:?} is made to fill the screen of {full:?}");
            window.set_outer_position(at);
            // The answer comes as an event.
            let _ = window.request_inner_size(full);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_follows_the_screen_unless_there_is_none() {
        let full = ([0, 0], [1920, 1080]);
        assert_eq!(correction(([0, 0], [800, 600]), full), Some(full), "as winit opens it without a window manager");
        assert_eq!(correction(([10, 20], [1920, 1080]), full), Some(full));
        assert_eq!(correction(full, full), None);
        assert_eq!(correction(full, ([0, 0], [1280, 800])), Some(([0, 0], [1280, 800])), "another resolution");
        // The display is off.
        assert_eq!(correction(full, ([0, 0], [0, 0])), None);
        assert_eq!(correction(full, ([0, 0], [1, 1])), None);
    }
}
