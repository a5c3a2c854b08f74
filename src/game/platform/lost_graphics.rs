//! Losing the graphics device on request, as a driver does that resets the card: for tests of what the program does then.
//!
//! A file beside the [`ReportFile`] with the extension `lose-graphics` is the request; it is removed. What it contains says when in the frame the device
//! is lost: `submit`, when everything has been handed to the driver, or `prepare`, before.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderSystems};
use wgpu::PollType;

use super::report_file::ReportFile;

/// How often the request is looked for.
const INTERVAL: Duration = Duration::from_millis(500);

/// When in a frame the device is lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LossMoment {
    Prepare = 1,
    Submit = 2,
}

/// The request, which the render world carries out; 0 for none.
#[derive(Resource, Clone, Default)]
struct LossRequest(Arc<AtomicU8>);

impl LossRequest {
    fn is_due(&self, moment: LossMoment) -> bool {
        self.0.compare_exchange(moment as u8, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

/// Loses the graphics device when a file asks for it. Does nothing without a [`ReportFile`].
pub(in crate::game) fn lose_graphics_on_request(app: &mut App) {
    let Some(report) = app.world().get_resource::<ReportFile>() else { return };
    let file = report.path.with_extension("lose-graphics");
    let request = LossRequest::default();
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .insert_resource(request.clone())
        .add_systems(Render, lose_before_frame.before(RenderSystems::Prepare))
        .add_systems(Render, lose_after_frame.in_set(RenderSystems::PostCleanup));
    app.add_systems(Last, move |mut looked: Local<Option<Instant>>| {
        if looked.is_none_or(|at| at.elapsed() >= INTERVAL) {
            *looked = Some(Instant::now());
            take_request(&file, &request);
        }
    });
}

fn take_request(file: &Path, request: &LossRequest) {
    let Ok(content) = fs::read_to_string(file) else { return };
    let moment = match content.trim() {
        "prepare" => LossMoment::Prepare,
        "submit" => LossMoment::Submit,
        // It is still being written.
        _ => return,
    };
    if fs::remove_file(file).is_ok() {
        request.0.store(moment as u8, Ordering::Relaxed);
    }
}

fn lose_before_frame(request: Res<LossRequest>, device: Res<RenderDevice>) {
    if request.is_due(LossMoment::Prepare) {
        lose(&device);
    }
}

fn lose_after_frame(request: Res<LossRequest>, device: Res<RenderDevice>) {
    if request.is_due(LossMoment::Submit) {
        lose(&device);
    }
}

/// Makes the device unusable and lets whoever waits for its loss learn of it.
fn lose(device: &RenderDevice) {
    device.wgpu_device().destroy();
    // A driver that loses the device says so at once; a destroyed device says so when it is polled.
    let _ = device.wgpu_device().poll(PollType::wait_indefinitely());
}
