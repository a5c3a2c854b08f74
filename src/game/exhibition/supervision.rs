//! The exhibit and its supervisor: a beat for each rendered frame, and the end when it asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use bevy::prelude::*;
use bevy::render::{Render, RenderApp, RenderSystems};
use birka_exhibition::heartbeat::{ExhibitExit, ExhibitState, Heartbeat};
use birka_exhibition::visit::Screen;

use super::exhibit::Exhibit;
use crate::game::schedule::GameSystems;

/// The heartbeat, and what the exhibit is doing, which the render world reads.
#[derive(Resource, Clone)]
pub(super) struct Pulse {
    pub(super) heartbeat: Heartbeat,
    state: Arc<AtomicU8>,
}

const STATES: [ExhibitState; 4] = [ExhibitState::Attract, ExhibitState::Visit, ExhibitState::Service, ExhibitState::Closed];

impl Pulse {
    pub(super) fn new(heartbeat: Heartbeat) -> Self {
        Self { heartbeat, state: Arc::default() }
    }

    fn beat(&self) {
        let state = STATES.get(usize::from(self.state.load(Ordering::Relaxed))).copied().unwrap_or_default();
        self.heartbeat.beat(state);
    }
}

/// Needs the resource [`Pulse`].
pub(super) fn plugin(app: &mut App) {
    let Some(pulse) = app.world().get_resource::<Pulse>().cloned() else { return };
    app.add_systems(Update, (note_state, stop).in_set(GameSystems::Report));
    // In the render world, which stops where the graphics device hangs although the main world goes on.
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pulse).add_systems(Render, beat.in_set(RenderSystems::Cleanup));
    }
}

fn beat(pulse: Res<Pulse>) {
    pulse.beat();
}

fn note_state(pulse: Res<Pulse>, exhibit: Res<Exhibit>) {
    let state = match exhibit.visit().screen() {
        Screen::Attract => 0,
        Screen::Welcome | Screen::Playing(_) | Screen::Ending { .. } => 1,
        Screen::Pin { .. } | Screen::Service { .. } => 2,
        Screen::Closed => 3,
    };
    pulse.state.store(state, Ordering::Relaxed);
}

fn stop(pulse: Res<Pulse>, mut exit: MessageWriter<AppExit>) {
    if pulse.heartbeat.stop_requested() {
        exit.write(AppExit::from_code(ExhibitExit::Stopped.code()));
    }
}
