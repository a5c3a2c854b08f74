//! What other programs, such as tests, read of the running program, and what they may ask of it.
//!
//! Where `BIRKA_REPORT` names a file, events are appended to it. A file beside it with the extension `lose-graphics` asks the program to lose its graphics
//! device, as a driver does that resets the card; it is removed. What it contains says when in the frame the device is lost: `submit`, when everything
//! has been handed to the driver, or `prepare`, before.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderSystems};
use serde_json::Value;
use wgpu::PollType;

/// Something that is reported to other programs, as an object with the key `event`.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ReportEvent(pub Value);

/// The file that events are written to, one line of JSON each. It exists where [`ReportFile::VARIABLE`] names a file.
#[derive(Resource)]
pub struct ReportFile {
    file: File,
    path: PathBuf,
}

impl ReportFile {
    /// The environment variable that names the file.
    pub const VARIABLE: &str = "BIRKA_REPORT";

    fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Writes an event. An error is ignored: a report that cannot be written must not stop a game.
    pub fn write(&mut self, event: &Value) {
        let _ = writeln!(self.file, "{event}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReportEvent>();
    let Some(path) = env::var_os(ReportFile::VARIABLE).filter(|path| !path.is_empty()) else { return };
    match ReportFile::open(Path::new(&path)) {
        Ok(file) => {
            app.insert_resource(file);
        }
        Err(error) => warn!("{}: {} cannot be written: {error}", ReportFile::VARIABLE, Path::new(&path).display()),
    }
}

/// User and system time on all cores; `None` where procfs is missing.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    /// The unit of the kernel's times, `USER_HZ`.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, in parentheses, may contain spaces. User and system time are the twelfth and thirteenth fields after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u32>().ok()? + fields.next()?.parse::<u32>().ok()?;
    Some(TICK * ticks)
}

/// Resident memory in bytes; `None` where procfs is missing.
#[must_use]
pub fn resident_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

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
    let Ok(content) = std::fs::read_to_string(file) else { return };
    let moment = match content.trim() {
        "prepare" => LossMoment::Prepare,
        "submit" => LossMoment::Submit,
        // It is still being written.
        _ => return,
    };
    if std::fs::remove_file(file).is_ok() {
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
