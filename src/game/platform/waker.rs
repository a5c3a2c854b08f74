use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Wakes the window's event loop from any thread, so that a frame runs although there is no input.
///
/// The default wakes nothing: without a window, frames run by themselves.
#[derive(Resource, Clone, Default)]
pub struct Waker(Target);

#[derive(Clone, Default)]
enum Target {
    #[default]
    None,
    EventLoop(EventLoopProxy<WinitUserEvent>),
    Function(Arc<dyn Fn() + Send + Sync>),
}

impl Waker {
    /// A waker that calls a function, for apps whose frames are run by hand.
    pub fn from_fn(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Target::Function(Arc::new(wake)))
    }

    /// Makes the event loop run a frame soon.
    pub fn wake(&self) {
        match &self.0 {
            Target::None => {}
            // It fails when the event loop has ended.
            Target::EventLoop(event_loop) => drop(event_loop.send_event(WinitUserEvent::WakeUp)),
            Target::Function(wake) => wake(),
        }
    }
}

/// Connects the waker to the window's event loop.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waker>().add_systems(PreStartup, connect.run_if(resource_exists::<EventLoopProxyWrapper>));
}

fn connect(event_loop: Res<EventLoopProxyWrapper>, mut waker: ResMut<Waker>) {
    waker.0 = Target::EventLoop((**event_loop).clone());
}
