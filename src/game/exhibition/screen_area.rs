//! The window fills the screen, also under X11 without a window manager, and after the resolution of the display has changed.
//!
//! winit 0.30 reads the monitors once and misses the events about changes, because Xlib drops those of an extension that it was not asked to read. So a
//! connection of our own is asked.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;

use crate::game::platform::{TaskReceiver, Waker, task_channel};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::window_layout::WindowLayout;

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
    app.init_resource::<WindowLayout>()
        .add_systems(PreStartup, fill_window)
        .add_systems(First, fill_window)
        .add_systems(Startup, watch_area.run_if(resource_exists::<Fullscreen>))
        .add_systems(Update, fill_screen.in_set(GameSystems::View).run_if(resource_exists::<WatchedScreen>));
}

/// The scene fills the window.
fn fill_window(windows: Query<&Window, With<PrimaryWindow>>, settings: Res<SettingsStore>, mut layout: ResMut<WindowLayout>) {
    if let Ok(window) = windows.single() {
        layout.set_if_neq(WindowLayout::of(window, &settings.settings(), false));
    }
}

fn watch_area(waker: Res<Waker>, mut commands: Commands) {
    let (sender, changes) = task_channel(&waker);
    watch_screen(move |area| {
        sender.send(area);
        true
    });
    commands.insert_resource(WatchedScreen { changes, last: None });
}

/// The area that the window must get; `None` if it fills the screen, or if the screen is off.
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
    // Without a window manager the request to fill the screen has no effect. With one, this does nothing, because the window already fills it.
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

/// The part of the screen that a monitor shows, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenArea {
    /// Its upper left corner.
    pub position: [i32; 2],
    pub size: [u32; 2],
}

/// Whether winit uses Wayland, whose compositor alone gives a window its size. winit asks the same.
#[must_use]
pub fn is_wayland() -> bool {
    cfg!(target_os = "linux") && (is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET"))
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// How long an answer of the display is waited for. One that takes longer is there.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// Why no window can be shown; `None` if the display answers. Only Linux is asked.
#[must_use]
pub fn display_fault() -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let (sender, answer) = std::sync::mpsc::channel();
    // A display that is stopped never answers.
    std::thread::Builder::new().name("display".to_owned()).spawn(move || sender.send(connect())).ok()?;
    answer.recv_timeout(ANSWER_WITHIN).unwrap_or(Ok(())).err()
}

/// Connects to the display as winit does.
#[cfg(target_os = "linux")]
fn connect() -> Result<(), String> {
    use std::sync::{Mutex, PoisonError};

    use x11rb::rust_connection::RustConnection;

    /// Kept until the next one is made: an X server that has lost its last client starts anew, and refuses whoever comes at that moment.
    static LAST: Mutex<Option<RustConnection>> = Mutex::new(None);

    // A socket that this process has been given is connected.
    if is_set("WAYLAND_SOCKET") {
        return Ok(());
    }
    if is_set("WAYLAND_DISPLAY") {
        let name = std::path::PathBuf::from(std::env::var_os("WAYLAND_DISPLAY").unwrap_or_default());
        let path = std::path::PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default()).join(name);
        let connected = std::os::unix::net::UnixStream::connect(&path);
        return connected.map(drop).map_err(|error| format!("{}: {error}", path.display()));
    }
    let connected = x11rb::connect(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let (connection, fault) = match connected {
        Ok((connection, _)) => (Some(connection), Ok(())),
        Err(error) => (None, Err(error.to_string())),
    };
    *last = connection;
    fault
}

#[cfg(not(target_os = "linux"))]
fn connect() -> Result<(), String> {
    Ok(())
}

/// Reports the area of the primary monitor, now and after each change, from a thread that sleeps in between.
///
/// The thread ends when `report` returns `false`, or with the X server. Without an X server or RandR 1.5, nothing is ever reported.
#[cfg(target_os = "linux")]
pub fn watch_screen(report: impl FnMut(ScreenArea) -> bool + Send + 'static) {
    if is_wayland() {
        return;
    }
    let thread = std::thread::Builder::new().name("screen".to_owned()).spawn(move || {
        if let Err(error) = x11::watch(report) {
            bevy::log::debug!("changes of the screen are not followed: {error}");
        }
    });
    if let Err(error) = thread {
        bevy::log::warn!("no thread for changes of the screen: {error}");
    }
}

/// Nothing is reported: the window system makes a window follow the screen.
#[cfg(not(target_os = "linux"))]
pub fn watch_screen(_: impl FnMut(ScreenArea) -> bool + Send + 'static) {}

#[cfg(target_os = "linux")]
mod x11 {
    use std::error::Error;

    use x11rb::connection::Connection;
    use x11rb::protocol::Event;
    use x11rb::protocol::randr::{ConnectionExt as _, MonitorInfo, NotifyMask};
    use x11rb::protocol::xproto::Window;
    use x11rb::rust_connection::RustConnection;

    use super::ScreenArea;

    pub(super) fn watch(mut report: impl FnMut(ScreenArea) -> bool) -> Result<(), Box<dyn Error>> {
        let (connection, screen) = x11rb::connect(None)?;
        let root = connection.setup().roots[screen].root;
        connection.randr_query_version(1, 5)?.reply()?;
        // Asked for before the first look, so that no change is missed.
        connection.randr_select_input(root, NotifyMask::SCREEN_CHANGE | NotifyMask::CRTC_CHANGE | NotifyMask::OUTPUT_CHANGE)?;
        let mut last = None;
        loop {
            if let Some(area) = primary_area(&connection, root)?
                && last.replace(area) != Some(area)
                && !report(area)
            {
                return Ok(());
            }
            wait_for_change(&connection)?;
        }
    }

    /// Waits for a change, and takes all that have been reported with it.
    fn wait_for_change(connection: &RustConnection) -> Result<(), Box<dyn Error>> {
        let is_change = |event: &Event| matches!(event, Event::RandrScreenChangeNotify(_) | Event::RandrNotify(_));
        while !is_change(&connection.wait_for_event()?) {}
        while connection.poll_for_event()?.is_some() {}
        Ok(())
    }

    /// The area of the primary monitor, or of the first one; `None` while all are off.
    fn primary_area(connection: &RustConnection, root: Window) -> Result<Option<ScreenArea>, Box<dyn Error>> {
        let monitors = connection.randr_get_monitors(root, true)?.reply()?.monitors;
        Ok(primary_of(&monitors))
    }

    fn primary_of(monitors: &[MonitorInfo]) -> Option<ScreenArea> {
        let lit = || monitors.iter().filter(|monitor| monitor.width > 0 && monitor.height > 0);
        let monitor = lit().find(|monitor| monitor.primary).or_else(|| lit().next())?;
        Some(ScreenArea { position: [monitor.x.into(), monitor.y.into()], size: [monitor.width.into(), monitor.height.into()] })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn monitor(primary: bool, x: i16, width: u16) -> MonitorInfo {
            MonitorInfo {
                name: 0,
                primary,
                automatic: true,
                x,
                y: 0,
                width,
                height: width / 2,
                width_in_millimeters: 0,
                height_in_millimeters: 0,
                outputs: Vec::new(),
            }
        }

        #[test]
        fn the_area_is_that_of_the_primary_monitor_or_of_the_first_that_is_on() {
            let area = |monitors: &[MonitorInfo]| primary_of(monitors).map(|area| (area.position[0], area.size[0]));
            assert_eq!(area(&[monitor(false, 0, 800), monitor(true, 800, 1920)]), Some((800, 1920)));
            assert_eq!(area(&[monitor(false, 0, 0), monitor(false, 10, 800)]), Some((10, 800)));
            assert_eq!(area(&[monitor(true, 0, 0)]), None, "it is off");
            assert_eq!(area(&[]), None);
        }
    }
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
