use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Wakes the window's event loop from any thread, so that a frame runs although there is no input.
///
/// The default wakes nothing: without a window, frames run by themselves.
#[derive(Resource, Clone, Default)]
pub struct Waker(Option<EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// Makes the event loop run a frame soon.
    pub fn wake(&self) {
        if let Some(event_loop) = &self.0 {
            // It fails when the event loop has ended.
            let _ = event_loop.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Connects the waker to the window's event loop.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waker>().add_systems(PreStartup, connect);
}

fn connect(event_loop: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    waker.0 = event_loop.map(|event_loop| (**event_loop).clone());
}
