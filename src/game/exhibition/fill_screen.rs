//! The window fills the screen, also under X11 without a window manager, and after the resolution of the display has changed.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;

use super::screen_area::{ScreenArea, is_wayland, watch_screen};
use crate::game::platform::{TaskReceiver, Waker, task_channel};
use crate::game::schedule::GameSystems;

/// How often the size of the window is looked at.
const INTERVAL: Duration = Duration::from_secs(1);

/// The window fills the screen.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct Fullscreen;

/// The area of the screen as the X server reports it.
#[derive(Resource)]
struct WatchedScreen {
    changes: TaskReceiver<ScreenArea>,
    last: Option<ScreenArea>,
}

impl WatchedScreen {
    /// Takes what has been reported since. Returns whether the area is another one.
    fn update(&mut self) -> bool {
        let before = self.last;
        while let Ok(area) = self.changes.try_recv() {
            self.last = Some(area);
        }
        before != self.last
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, watch.run_if(resource_exists::<Fullscreen>))
        .add_systems(Update, fill_screen.in_set(GameSystems::View).run_if(resource_exists::<WatchedScreen>));
}

fn watch(waker: Res<Waker>, mut commands: Commands) {
    let (sender, changes) = task_channel(&waker);
    watch_screen(move |area| {
        sender.send(area);
        true
    });
    commands.insert_resource(WatchedScreen { changes, last: None });
}

/// The area that the window has to be given; `None` if it fills the screen, or if there is no screen at present.
fn correction(window: ScreenArea, screen: ScreenArea) -> Option<ScreenArea> {
    let is_on = screen.size.iter().all(|&side| side > 1);
    (is_on && window != screen).then_some(screen)
}

fn fill_screen(
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut watched: ResMut<WatchedScreen>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    if !watched.update() && time.elapsed() < *next {
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
        // winit knows the monitors as they were when it started.
        let at_start = || {
            let monitor = window.primary_monitor().or_else(|| window.current_monitor()).or_else(|| window.available_monitors().next())?;
            Some(ScreenArea { position: monitor.position().into(), size: monitor.size().into() })
        };
        let Some(screen) = watched.last.or_else(at_start) else { return };
        let found = ScreenArea { position: window.outer_position().unwrap_or_default().into(), size: window.inner_size().into() };
        if let Some(ScreenArea { position: [x, y], size: [width, height] }) = correction(found, screen) {
            info!("the window of {:?} at {:?} is made to fill the screen of {:?}", found.size, found.position, screen.size);
            window.set_outer_position(winit::dpi::PhysicalPosition::new(x, y));
            // The answer comes as an event.
            let _ = window.request_inner_size(winit::dpi::PhysicalSize::new(width, height));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(position: [i32; 2], size: [u32; 2]) -> ScreenArea {
        ScreenArea { position, size }
    }

    #[test]
    fn a_window_follows_the_screen_unless_there_is_none() {
        let full = area([0, 0], [1920, 1080]);
        assert_eq!(correction(area([0, 0], [800, 600]), full), Some(full), "as winit opens it without a window manager");
        assert_eq!(correction(area([10, 20], [1920, 1080]), full), Some(full));
        assert_eq!(correction(full, full), None);
        let other = area([0, 0], [1280, 800]);
        assert_eq!(correction(full, other), Some(other), "another resolution");
        // The display is off.
        assert_eq!(correction(full, area([0, 0], [0, 0])), None);
        assert_eq!(correction(full, area([0, 0], [1, 1])), None);
    }

    #[test]
    fn the_last_of_several_changes_counts() {
        let (sender, changes) = task_channel(&Waker::default());
        let mut watched = WatchedScreen { changes, last: None };
        assert!(!watched.update());
        let areas = [area([0, 0], [800, 600]), area([0, 0], [1024, 768])];
        areas.into_iter().for_each(|area| sender.send(area));
        assert!(watched.update());
        assert_eq!(watched.last, Some(areas[1]));
        drop(sender);
        assert!(!watched.update(), "the server is gone");
    }
}
