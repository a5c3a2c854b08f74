//! The thread that waits for the events of gamepads.

use std::time::Duration;

use bevy::prelude::*;
use gilrs::{EventType, Gilrs};
use web_time::Instant;

use super::{PadEvent, PadId, PadReceiver};
use crate::game::platform::{TaskSender, Waker, task_channel};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
}

/// Starts the thread. It sleeps until a gamepad does something, and ends with the program.
fn listen(waker: Res<Waker>, mut commands: Commands) {
    let (sender, receiver) = task_channel(&waker);
    match std::thread::Builder::new().name("gamepads".to_owned()).spawn(move || forward(&sender)) {
        Ok(_) => commands.insert_resource(PadReceiver(receiver)),
        Err(error) => warn!("no thread for gamepads: {error}"),
    }
}

/// Forwards all events. Where gamepads cannot be read, as in a container, there are none.
fn forward(events: &TaskSender<PadEvent>) {
    let mut gilrs = match Gilrs::new() {
        Ok(gilrs) => gilrs,
        Err(error) => return info!("no gamepads: {error}"),
    };
    let name = |gilrs: &Gilrs, id| gilrs.connected_gamepad(id).map(|pad| pad.name().to_owned());
    for (id, pad) in gilrs.gamepads() {
        events.send(PadEvent::Connected(PadId(id.into()), pad.name().to_owned()));
    }
    let mut empty = EmptyWakeUps::default();
    loop {
        let waits_since = Instant::now();
        let Some(event) = gilrs.next_event_blocking(None) else {
            if empty.has_failed(waits_since.elapsed()) {
                return warn!("gamepads can no longer be read");
            }
            continue;
        };
        empty = EmptyWakeUps::default();
        let id = PadId(event.id.into());
        let event = match event.event {
            EventType::Connected => name(&gilrs, event.id).map(|name| PadEvent::Connected(id, name)),
            EventType::Disconnected => Some(PadEvent::Disconnected(id)),
            EventType::ButtonPressed(button, _) => Some(PadEvent::Pressed(button)),
            EventType::ButtonReleased(button, _) => Some(PadEvent::Released(button)),
            EventType::ButtonChanged(button, pulled, _) => Some(PadEvent::Pulled(button, pulled)),
            EventType::AxisChanged(axis, at, _) => Some(PadEvent::Moved(axis, at)),
            _ => None,
        };
        if let Some(event) = event {
            events.send(event);
        }
    }
}

/// How often waiting has ended at once without an event.
///
/// It does so now and then, as when a device other than a gamepad is plugged in. Where it always does, the system's interface has failed.
#[derive(Default)]
struct EmptyWakeUps(u32);

impl EmptyWakeUps {
    const MOST: u32 = 1_000;

    /// Counts one that came after this time. Returns whether there have been too many.
    fn has_failed(&mut self, waited: Duration) -> bool {
        self.0 = if waited < Duration::from_millis(1) { self.0 + 1 } else { 0 };
        self.0 > Self::MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wake_ups_that_never_wait_mean_failure() {
        let mut empty = EmptyWakeUps::default();
        assert!(!(0..EmptyWakeUps::MOST).any(|_| empty.has_failed(Duration::ZERO)));
        assert!(!empty.has_failed(Duration::from_secs(1)));
        assert!(!(0..EmptyWakeUps::MOST).any(|_| empty.has_failed(Duration::ZERO)));
        assert!(empty.has_failed(Duration::ZERO));
    }
}
