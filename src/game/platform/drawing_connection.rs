//! A connection to the X server that only the graphics driver uses.
//!
//! winit waits until its own connection can be read. A driver that shows images through the same connection reads from it too, on the thread
//! that renders, and takes input events along with the replies it waits for. Those are not lost, but winit does not wake for them: while nothing
//! was drawn, a click did nothing until the pointer moved. See winit's issue 1985.

use std::ptr::NonNull;
use std::sync::OnceLock;

use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use tiny_xlib::Display;
use winit::raw_window_handle::{RawDisplayHandle, XlibDisplayHandle};

pub fn plugin(app: &mut App) {
    // Before the window is extracted for rendering.
    app.add_systems(First, use_own_connection);
}

/// Replaces winit's connection in the handles of new windows, from which the renderer makes its surfaces.
fn use_own_connection(mut windows: Query<&mut RawHandleWrapper, Added<RawHandleWrapper>>) {
    for mut handles in &mut windows {
        if let RawDisplayHandle::Xlib(_) = handles.get_display_handle()
            && let Some(handle) = own_connection()
        {
            handles.set_display_handle(handle.into());
        }
    }
}

/// The connection, opened when it is first asked for, to the display that `DISPLAY` names, as winit's is; `None` if it cannot be opened.
fn own_connection() -> Option<XlibDisplayHandle> {
    // It is never closed, because the driver may use it until the process ends.
    static CONNECTION: OnceLock<Option<Display>> = OnceLock::new();
    let open = || Display::new(None).inspect_err(|error| warn!("no second connection to the X server, input may be late: {error}")).ok();
    let display = CONNECTION.get_or_init(open).as_ref()?;
    Some(XlibDisplayHandle::new(NonNull::new(display.as_ptr()), i32::try_from(display.screen_index()).ok()?))
}
