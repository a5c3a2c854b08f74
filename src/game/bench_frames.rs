//! How long frames take: a fixed way of the camera round a fixed table, drawn without a window.

use std::fs;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::{Render, RenderApp, RenderSystems};
use wgpu::PollType;

use crate::game::analysis::opponent;
use crate::game::shot::studio::{Scene, set_up, windowless};
use birka_engine::Limits;
use birka_look::{Backdrop, PieceSet, QualityPreset};
use birka_look::{
    CameraView, FireFlicker, LookSettings, MarkAssets, NoGraphicsAdapter, PieceAssets, Quality, RenderReadiness, TableCamera,
};
use birka_rules::Game;
use birka_script::{Library, VariantLookupError};

/// What to measure.
#[derive(Clone, Debug)]
pub struct BenchFramesOptions {
    /// The variant's id; the one that comes first where none is given.
    pub variant: Option<String>,
    /// How much work a frame may be.
    pub preset: QualityPreset,
    /// Where the table stands.
    pub place: Backdrop,
    /// Which pieces stand on it.
    pub pieces: PieceSet,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// How many frames are measured.
    pub frames: u32,
    /// Whether an opponent thinks meanwhile.
    pub thinking: bool,
    /// Where variants are, instead of the shipped folder.
    pub scripts: Option<std::path::PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<std::path::PathBuf>,
}

#[derive(Debug, thiserror::Error)]
enum BenchFault {
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    #[error("there is no variant to lay out; `birka check` says what is wrong with the scripts")]
    NoVariants,
    #[error(transparent)]
    Graphics(#[from] NoGraphicsAdapter),
    #[error("not one frame was drawn")]
    Nothing,
}

/// Draws the frames and prints how long they took, or what is wrong.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn bench_frames(options: BenchFramesOptions) -> ExitCode {
    match measure(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// What has been measured so far. The render world writes, the main world reads.
#[derive(Resource, Clone, Default)]
struct Meter(Arc<Mutex<Readings>>);

#[derive(Default)]
struct Readings {
    /// Whether frames count yet.
    runs: bool,
    last: Option<Instant>,
    /// Processor time this program had used when the first frame was counted, and when the last was.
    processor: Option<(Duration, Duration)>,
    frames: Vec<Duration>,
    /// Bytes that the graphics driver has handed out, where it tells.
    graphics: Option<u64>,
    adapter: String,
    quality: Option<Quality>,
}

impl Meter {
    fn read<T>(&self, what: impl FnOnce(&mut Readings) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Resource)]
struct Course {
    scene: Scene,
    frames: u32,
    /// Frames drawn before any counts.
    warm: u32,
}

fn measure(options: &BenchFramesOptions) -> Result<(), BenchFault> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let variant = match &options.variant {
        Some(id) => library.get(id)?,
        None => library.default_variant().ok_or(BenchFault::NoVariants)?,
    };
    birka_look::require_graphics_adapter()?;
    let preset = options.preset;
    let wanted = if preset == QualityPreset::Automatic {
        LookSettings::with_env_override(preset, options.place)
    } else {
        LookSettings { preset, backdrop: options.place }
    };
    let scene = Scene {
        pieces: Game::new(Arc::clone(&variant.rules)).pieces(),
        marks: Vec::new(),
        variant,
        view: CameraView::Table,
        set: options.pieces,
        wanted,
        size: options.size,
    };
    let id = scene.variant.id.clone();
    let without_end = Limits { infinite: true, ..Limits::default() };
    // It is stopped when it is dropped.
    let _thinking =
        options.thinking.then(|| opponent::player_engine().start(&Game::new(Arc::clone(&scene.variant.rules)), without_end, drop));
    let meter = Meter::default();
    let mut app = windowless();
    app.insert_resource(wanted)
        .add_plugins(birka_look::plugin)
        .insert_resource(Course { scene, frames: options.frames.max(1), warm: 0 })
        .insert_resource(meter.clone())
        .add_systems(Startup, lay)
        .add_systems(Update, go_round);
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return Err(BenchFault::Nothing) };
    render.insert_resource(meter.clone()).add_systems(Render, clock.after(RenderSystems::Render).before(RenderSystems::Cleanup));
    app.run();
    meter.read(|readings| tell(readings, options, &id))
}

fn lay(
    course: Res<Course>,
    quality: Res<Quality>,
    mut fire: ResMut<FireFlicker>,
    marks: Res<MarkAssets>,
    mut art: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    // A fire that lives is part of the work; the processor draws none at the table.
    fire.0 = course.scene.wanted.backdrop == Backdrop::HallByFire && *quality > Quality::Low;
    let (width, height) = course.scene.size;
    let canvas = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    set_up(&course.scene, &marks, &mut art, &mut meshes, &mut commands);
    commands.spawn((TableCamera, RenderTarget::Image(canvas.into()), pose(&course.scene, 0.0)));
}

/// Where the camera stands after a share of its way: once to the left and to the right round the table, down to it and up again.
fn pose(scene: &Scene, share: f32) -> Transform {
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let aspect = scene.size.0 as f32 / scene.size.1 as f32;
    let seat = scene.view.pose(scene.variant.rules.rule_set().size, aspect).translation;
    let turn = std::f32::consts::TAU * share;
    let lowered = Vec3::new(seat.x, seat.y * (0.56 + 0.22 * turn.cos()), seat.z) * (0.92 + 0.12 * (2.0 * turn).cos());
    Transform::from_translation(Quat::from_rotation_y(0.7 * turn.sin()) * lowered).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Waits until everything is ready, then takes the camera along its way.
fn go_round(
    mut course: ResMut<Course>,
    meter: Res<Meter>,
    pipelines: Res<RenderReadiness>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<(&mut Transform, Option<&mut Fxaa>), With<TableCamera>>,
    mut exit: MessageWriter<AppExit>,
) {
    /// Frames without anything to wait for, before any counts.
    const WARM: u32 = 8;
    let (mut at, smoothing) = camera.into_inner();
    // While anything moves, the table leaves this out where the processor draws.
    if let (Quality::Low, Some(mut smoothing)) = (*quality, smoothing) {
        smoothing.enabled = false;
    }
    if course.warm < WARM {
        course.warm = if pipelines.is_pending() { 0 } else { course.warm + 1 };
        if course.warm == WARM {
            meter.read(|readings| {
                readings.runs = true;
                readings.quality = Some(*quality);
                readings.adapter =
                    adapter.map_or_else(String::new, |info| format!("{} ({:?}, {:?})", info.name, info.device_type, info.backend));
            });
        }
        return;
    }
    let done = meter.read(|readings| readings.frames.len());
    if done >= course.frames as usize {
        exit.write(AppExit::Success);
    }
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let share = done as f32 / course.frames as f32;
    *at = pose(&course.scene, share);
}

/// Waits until the frame is really there, and takes the time.
fn clock(meter: Res<Meter>, device: Res<RenderDevice>) {
    if device.poll(PollType::wait_indefinitely()).is_err() {
        return;
    }
    meter.read(|readings| {
        if !readings.runs {
            return;
        }
        let now = Instant::now();
        if let Some(used) = processor_time() {
            readings.processor = Some((readings.processor.map_or(used, |(first, _)| first), used));
        }
        if let Some(last) = readings.last.replace(now) {
            readings.frames.push(now - last);
        }
        readings.graphics = device.wgpu_device().generate_allocator_report().map(|report| report.total_reserved_bytes);
    });
}

/// Processor time this program has used on all cores, where the system tells. It says more than the clock where others use them too.
fn processor_time() -> Option<Duration> {
    /// What the kernel counts in, whatever its own clock.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may have spaces in it; user and system time are the twelfth and the thirteenth after it.
    let mut after = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = after.next()?.parse::<u32>().ok()? + after.next()?.parse::<u32>().ok()?;
    Some(TICK * ticks)
}

/// The share of the frames that took no longer, in milliseconds.
fn quantile(sorted: &[Duration], share: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
    let index = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len()) - 1;
    sorted[index].as_secs_f64() * 1000.0
}

fn tell(readings: &mut Readings, options: &BenchFramesOptions, variant: &str) -> Result<(), BenchFault> {
    let mut frames = std::mem::take(&mut readings.frames);
    frames.truncate(options.frames.max(1) as usize);
    if frames.is_empty() {
        return Err(BenchFault::Nothing);
    }
    let total: Duration = frames.iter().sum();
    frames.sort_unstable();
    let count = frames.len();
    let quality = readings.quality.map_or_else(String::new, |quality| quality.to_string());
    let place = Backdrop::ALL.into_iter().find(|(_, place)| *place == options.place).map_or("", |(word, _)| word);
    println!("adapter {}", readings.adapter);
    let thinking = if options.thinking { " thinking" } else { "" };
    println!("variant {variant} preset {quality} place {place} size {}x{}{thinking}", options.size.0, options.size.1);
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let rate = count as f64 / total.as_secs_f64();
    let megabytes = |bytes: Option<u64>| bytes.map_or_else(|| "unknown".to_owned(), |bytes| (bytes >> 20).to_string());
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let processor = readings.processor.map_or_else(
        || "unknown".to_owned(),
        |(first, last)| format!("{:.0}", (last.saturating_sub(first)).as_secs_f64() * 1000.0 / count as f64),
    );
    println!(
        "frames {count} median_ms {:.2} p99_ms {:.2} worst_ms {:.2} per_second {rate:.2} processor_ms {processor} resident_mb {} graphics_mb {}",
        quantile(&frames, 0.5),
        quantile(&frames, 0.99),
        quantile(&frames, 1.0),
        megabytes(resident()),
        megabytes(readings.graphics),
    );
    Ok(())
}

/// Bytes of memory this program has, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_frames_that_were_measured() {
        let frames: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        assert!((quantile(&frames, 0.5) - 50.0).abs() < 1e-9);
        assert!((quantile(&frames, 0.99) - 99.0).abs() < 1e-9);
        assert!((quantile(&frames, 1.0) - 100.0).abs() < 1e-9);
        assert!((quantile(&frames[..1], 0.99) - 1.0).abs() < 1e-9);
    }
}
