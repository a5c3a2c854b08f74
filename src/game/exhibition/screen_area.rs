//! Which part of the X screen the monitor shows, and when that changes.
//!
//! winit 0.30 reads the monitors once and misses the events about changes, because Xlib drops those of an extension that it was not asked to read. So a
//! connection of our own is asked.

/// The part of the screen that a monitor shows, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenArea {
    /// Its upper left corner.
    pub position: [i32; 2],
    /// Its width and height.
    pub size: [u32; 2],
}

/// Whether winit uses Wayland, whose compositor alone gives a window its size. winit asks the same.
#[must_use]
pub fn is_wayland() -> bool {
    cfg!(target_os = "linux")
        && ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].iter().any(|name| std::env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// Reports the area of the primary monitor, now and after each change, from a thread that sleeps in between.
///
/// The thread ends when `report` returns `false`, or with the X server. Where there is no X server, or one without RandR 1.5, nothing is ever reported.
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
