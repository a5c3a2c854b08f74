//! What the teacher has to say at the table: a hint, the bar and the best lines, a review of a game that has ended.
//!
//! Each is worked out on a thread of its own, which wakes the window when there is something to hear. The table polls and never waits.

pub mod hint;
pub mod review;
pub mod study;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hint::plugin, study::plugin, review::plugin));
}

/// Wakes the window that sleeps until something happens. Without a window there is nobody to wake.
pub(super) fn bell(window: Option<&EventLoopProxyWrapper>) -> impl FnMut() + Send + 'static + use<> {
    let proxy = window.map(|proxy| (**proxy).clone());
    move || {
        // Where the window is closed already, nobody need be woken.
        let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}
