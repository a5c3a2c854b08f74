//! The file of the variant on the table, checked while somebody looks at the console.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::game::hud::Hud;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;
use birka_script::{CheckReport, Variant};

/// What checking the file of the variant on the table has come to.
#[derive(Resource, Default)]
pub struct Inspection {
    of: Option<Arc<Variant>>,
    running: Option<Mutex<Receiver<CheckReport>>>,
    found: Option<CheckReport>,
}

impl Inspection {
    /// What was found; `None` while it is being looked for.
    #[must_use]
    pub fn found(&self) -> Option<&CheckReport> {
        self.found.as_ref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Inspection>().add_systems(Update, (begin, finish).chain().in_set(GameSystems::View));
}

/// Playing the examples and trying functions takes longer than a frame has, so it is done elsewhere.
fn begin(mut inspection: ResMut<Inspection>, game_state: Res<GameState>, hud: Res<Hud>, window: Option<Res<EventLoopProxyWrapper>>) {
    let variant = game_state.session().variant();
    if !hud.shows_console() || inspection.of.as_ref().is_some_and(|known| Arc::ptr_eq(known, variant)) {
        return;
    }
    let (send, found) = channel();
    let (library, of) = (game_state.library().clone(), Arc::clone(variant));
    let bell = window.map(|proxy| (**proxy).clone());
    let check = move || {
        // Where nobody listens any more, another file is being looked at.
        let _ = send.send(library.check_variant(&of));
        let _ = bell.as_ref().map(|bell| bell.send_event(WinitUserEvent::WakeUp));
    };
    *inspection = Inspection { of: Some(Arc::clone(variant)), running: Some(Mutex::new(found)), found: None };
    if let Err(error) = std::thread::Builder::new().name("inspection".to_owned()).spawn(check) {
        warn!("the examples cannot be played: {error}");
    }
}

fn finish(mut inspection: ResMut<Inspection>) {
    let Some(running) = &inspection.running else { return };
    let heard = running.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
    match heard {
        Err(TryRecvError::Empty) => {}
        heard => {
            inspection.running = None;
            inspection.found = Some(heard.unwrap_or_default());
        }
    }
}
