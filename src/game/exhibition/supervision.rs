//! The exhibit and its supervisor: a beat for each rendered frame, the end when the supervisor asks for it, and the end when the graphics fail. The supervisor
//! then starts the exhibit again at once and meanwhile shows a still.
//!
//! A renderer that is started again within the process may lack what earlier frames have made, and a frame that is being drawn when the device is lost panics.
//! A new process lacks nothing.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use birka_diagnostics::printable_lines;
use birka_exhibition::heartbeat::{ExhibitExit, ExhibitState, Heartbeat, end_at_once};
use birka_exhibition::visit::Screen;

use super::exhibit::Exhibit;
use super::service::VisitRecord;
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

/// Needs the resources [`Pulse`] and [`GraphicsFailure`].
pub(super) fn plugin(app: &mut App) {
    let pulse = app.world().get_resource::<Pulse>().cloned();
    let Some((pulse, failure)) = pulse.zip(app.world().get_resource::<GraphicsFailure>().cloned()) else { return };
    app.insert_resource(RenderErrorHandler(note_error))
        .add_systems(Update, (note_state, stop).in_set(GameSystems::Report))
        .add_systems(Last, end_after_failure);
    // In the render world, which stops where the graphics device hangs although the main world goes on.
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(pulse)
            .insert_resource(failure)
            .add_systems(RenderStartup, watch_device)
            .add_systems(Render, beat.in_set(RenderSystems::Cleanup));
    }
}

fn beat(pulse: Res<Pulse>) {
    pulse.beat();
}

fn note_state(
    (pulse, exhibit, time): (Res<Pulse>, Res<Exhibit>, Res<Time<Real>>),
    record: Option<Res<VisitRecord>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut next: Local<Duration>,
) {
    let state = match exhibit.visit().screen() {
        Screen::Attract => 0,
        Screen::Welcome | Screen::Playing(_) | Screen::Ending { .. } => 1,
        Screen::Pin { .. } | Screen::Service { .. } => 2,
        Screen::Closed => 3,
    };
    pulse.state.store(state, Ordering::Relaxed);
    if windows.single().is_ok_and(|window| window.visible) {
        pulse.heartbeat.show();
    }
    if let Some(record) = record.filter(|_| time.elapsed() >= *next) {
        *next = time.elapsed() + Duration::from_secs(1);
        let today = record.0.today();
        pulse.heartbeat.count(today.visits, today.finished);
    }
}

fn stop(pulse: Res<Pulse>, mut exit: MessageWriter<AppExit>) {
    if pulse.heartbeat.stop_requested() {
        exit.write(AppExit::from_code(ExhibitExit::Stopped.code()));
    }
}

/// How long the exhibit may take to end; a driver that has failed may never let it.
const GRACE: Duration = Duration::from_secs(5);

/// Whether the graphics have failed.
#[derive(Resource, Clone, Default)]
pub(super) struct GraphicsFailure(Arc<AtomicBool>);

impl GraphicsFailure {
    fn has_happened(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Writes the failure to the log, once, and makes sure that the process ends.
    fn note(&self, what: &str) {
        if self.0.swap(true, Ordering::Relaxed) {
            return;
        }
        eprintln!("birka: the graphics have failed, and the exhibit ends: {}", printable_lines(what));
        thread::spawn(|| {
            thread::sleep(GRACE);
            end_at_once(ExhibitExit::GraphicsFailed.code());
        });
    }

    /// The exit code of the program after the app has ended in this way. A panic of a frame after the device was lost does not count as another failure.
    pub(super) fn exit_code(&self, exit: AppExit) -> ExitCode {
        match exit {
            _ if self.has_happened() => ExhibitExit::GraphicsFailed.code().into(),
            AppExit::Success => ExitCode::SUCCESS,
            AppExit::Error(code) => ExitCode::from(code.get()),
        }
    }
}

/// Notes the loss of the device when the driver tells it. Bevy asks only once a frame, and the rest of a frame without a device panics.
fn watch_device(device: Res<RenderDevice>, failure: Res<GraphicsFailure>) {
    let failure = failure.clone();
    device
        .wgpu_device()
        .set_device_lost_callback(move |reason, message| failure.note(&format!("the device is lost ({reason:?}) {message}")));
}

fn note_error(error: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    world.get_resource_or_init::<GraphicsFailure>().note(&format!("{:?} {}", error.ty, error.description));
    RenderErrorPolicy::StopRendering
}

fn end_after_failure(failure: Res<GraphicsFailure>, mut exit: MessageWriter<AppExit>) {
    if failure.has_happened() {
        exit.write(AppExit::from_code(ExhibitExit::GraphicsFailed.code()));
    }
}
