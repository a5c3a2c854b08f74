//! The frame benchmark: times the frames of a fixed camera path around a fixed scene, rendered without a window.

use std::f32::consts::TAU;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::{Render, RenderApp, RenderSystems};
use birka_diagnostics::printable_lines;
use birka_engine::Limits;
use birka_look::{
    Backdrop, CameraView, MarkAssets, MovingLight, NoGraphicsAdapter, PieceAssets, PieceSet, Quality, QualityPreset, RenderReadiness,
    ShadowMapDraws, TableCamera, require_graphics_adapter,
};
use birka_rules::Game;
use birka_script::{Library, VariantLookupError};
use wgpu::PollType;

use super::offscreen::{Scene, look_settings, windowless_app};
use crate::game::analysis::opponent;
use crate::game::platform::{processor_time, resident_memory};

#[derive(Clone, Debug)]
pub struct BenchFramesOptions {
    /// The variant's id; the default variant if `None`.
    pub variant: Option<String>,
    pub preset: QualityPreset,
    /// The surroundings of the table.
    pub place: Backdrop,
    pub pieces: PieceSet,
    /// Width and height in pixels.
    pub size: (u32, u32),
    pub frames: u32,
    /// Whether an engine searches meanwhile.
    pub thinking: bool,
    /// The folder of variants; the shipped variants if `None`.
    pub scripts: Option<std::path::PathBuf>,
    /// The folder of mods; the standard one if `None`.
    pub mods: Option<std::path::PathBuf>,
}

#[derive(Debug, thiserror::Error)]
enum BenchFramesError {
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    #[error("there is no variant to lay out; `birka check` says what is wrong with the scripts")]
    NoVariants,
    #[error(transparent)]
    Graphics(#[from] NoGraphicsAdapter),
    #[error("not one frame was drawn")]
    NoFrames,
}

/// Renders the frames and prints their times, or an error.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn bench_frames(options: BenchFramesOptions) -> ExitCode {
    match run_benchmark(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", printable_lines(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// The measurements so far. The render world writes them, the main world reads them.
#[derive(Resource, Clone, Default)]
struct Measurements(Arc<Mutex<MeasurementData>>);

#[derive(Default)]
struct MeasurementData {
    /// Whether frames are measured yet.
    is_running: bool,
    last_frame: Option<Instant>,
    /// Processor time at the first and at the last measured frame.
    processor_time: Option<(Duration, Duration)>,
    frame_times: Vec<Duration>,
    /// How often the shadow map had been drawn at the first and at the last measured frame.
    shadow_maps: Option<(usize, usize)>,
    contents: SceneContents,
    /// Bytes reserved by the graphics allocator, if it reports them.
    graphics_memory: Option<u64>,
    adapter: String,
    quality: Option<Quality>,
}

/// The numbers of objects in the scene.
#[derive(Clone, Copy, Default)]
struct SceneContents {
    /// Meshes in view, shadows aside, and their triangles.
    meshes: usize,
    triangles: usize,
    /// Bytes of all images with data of their own, such as light maps. Targets that are rendered into have none.
    image_bytes: usize,
}

impl SceneContents {
    fn of(visible: &Query<(&Mesh3d, &ViewVisibility)>, meshes: &Assets<Mesh>, images: &Assets<Image>) -> Self {
        let mut contents =
            Self { image_bytes: images.iter().filter_map(|(_, image)| image.data.as_ref().map(Vec::len)).sum(), ..Self::default() };
        for (mesh, _) in visible.iter().filter(|(_, visibility)| visibility.get()) {
            contents.meshes += 1;
            contents.triangles += meshes.get(mesh).and_then(|mesh| mesh.try_indices().ok()).map_or(0, |indices| indices.len() / 3);
        }
        contents
    }
}

impl Measurements {
    fn access<T>(&self, access: impl FnOnce(&mut MeasurementData) -> T) -> T {
        access(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Resource)]
struct Benchmark {
    scene: Scene,
    frames: u32,
    /// Frames without pending work so far, before the measurement.
    warm_up: u32,
}

fn run_benchmark(options: &BenchFramesOptions) -> Result<(), BenchFramesError> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let variant = match &options.variant {
        Some(id) => library.get(id)?,
        None => library.default_variant().ok_or(BenchFramesError::NoVariants)?,
    };
    require_graphics_adapter()?;
    let look = look_settings(options.preset, options.place);
    let scene = Scene::initial(variant, CameraView::Table, options.pieces, look, options.size);
    let id = scene.variant.id.clone();
    let infinite = Limits { infinite: true, ..Limits::default() };
    // The search stops when it is dropped.
    let _search = options.thinking.then(|| opponent::player_engine().start(&Game::new(Arc::clone(&scene.variant.rules)), infinite, drop));
    let measurements = Measurements::default();
    let mut app = windowless_app();
    app.insert_resource(look)
        .add_plugins(birka_look::plugin)
        .insert_resource(Benchmark { scene, frames: options.frames.max(1), warm_up: 0 })
        .insert_resource(measurements.clone())
        .add_systems(Startup, spawn_scene)
        .add_systems(Update, advance);
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return Err(BenchFramesError::NoFrames) };
    render
        .insert_resource(measurements.clone())
        .add_systems(Render, measure_frame.after(RenderSystems::Render).before(RenderSystems::Cleanup));
    app.run();
    measurements.access(|data| print_results(data, options, &id))
}

fn spawn_scene(
    benchmark: Res<Benchmark>,
    mut moving: ResMut<MovingLight>,
    marks: Res<MarkAssets>,
    mut pieces: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let scene = &benchmark.scene;
    // As in the game, where light moves while anything does.
    moving.0 = true;
    let (width, height) = scene.size;
    let target = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    scene.spawn_board(&mut commands);
    scene.spawn(&marks, &mut pieces, &mut meshes, &mut commands);
    commands.spawn((TableCamera, RenderTarget::Image(target.into()), camera_path(scene, 0.0)));
}

/// The camera at a share of its path: it swings left and right around the table while it goes down and up.
fn camera_path(scene: &Scene, share: f32) -> Transform {
    let seat = scene.camera_pose().translation;
    let turn = TAU * share;
    let lowered = Vec3::new(seat.x, seat.y * (0.56 + 0.22 * turn.cos()), seat.z) * (0.92 + 0.12 * (2.0 * turn).cos());
    Transform::from_translation(Quat::from_rotation_y(0.7 * turn.sin()) * lowered).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Waits until everything is ready, then moves the camera along its path.
fn advance(
    mut benchmark: ResMut<Benchmark>,
    measurements: Res<Measurements>,
    readiness: Res<RenderReadiness>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<(&mut Transform, Option<&mut Fxaa>), With<TableCamera>>,
    (visible, meshes, images): (Query<(&Mesh3d, &ViewVisibility)>, Res<Assets<Mesh>>, Res<Assets<Image>>),
    mut exit: MessageWriter<AppExit>,
) {
    /// Frames without pending work before the measurement starts.
    const WARM_UP: u32 = 8;
    let (mut transform, fxaa) = camera.into_inner();
    // As in the game, where low quality leaves out anti-aliasing during motion.
    if let (Quality::Low, Some(mut fxaa)) = (*quality, fxaa) {
        fxaa.enabled = false;
    }
    if benchmark.warm_up < WARM_UP {
        benchmark.warm_up = if readiness.is_pending() || readiness.is_hall_pending() { 0 } else { benchmark.warm_up + 1 };
        if benchmark.warm_up == WARM_UP {
            measurements.access(|data| {
                data.is_running = true;
                data.contents = SceneContents::of(&visible, &meshes, &images);
                data.quality = Some(*quality);
                data.adapter =
                    adapter.map_or_else(String::new, |info| format!("{} ({:?}, {:?})", info.name, info.device_type, info.backend));
            });
        }
        return;
    }
    let done = measurements.access(|data| data.frame_times.len());
    if done >= benchmark.frames as usize {
        exit.write(AppExit::Success);
    }
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let share = done as f32 / benchmark.frames as f32;
    *transform = camera_path(&benchmark.scene, share);
}

/// Waits until the GPU has finished the frame, and takes the time.
fn measure_frame(measurements: Res<Measurements>, device: Res<RenderDevice>, shadow_maps: Res<ShadowMapDraws>) {
    if device.poll(PollType::wait_indefinitely()).is_err() {
        return;
    }
    measurements.access(|data| {
        if !data.is_running {
            return;
        }
        let now = Instant::now();
        if let Some(used) = processor_time() {
            data.processor_time = Some((data.processor_time.map_or(used, |(first, _)| first), used));
        }
        let drawn = shadow_maps.count();
        data.shadow_maps = Some((data.shadow_maps.map_or(drawn, |(first, _)| first), drawn));
        if let Some(last) = data.last_frame.replace(now) {
            data.frame_times.push(now - last);
        }
        data.graphics_memory = device.wgpu_device().generate_allocator_report().map(|report| report.total_reserved_bytes);
    });
}

/// The nearest-rank quantile, in milliseconds.
fn quantile(sorted: &[Duration], share: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
    let index = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len()) - 1;
    sorted[index].as_secs_f64() * 1000.0
}

fn print_results(data: &mut MeasurementData, options: &BenchFramesOptions, variant: &str) -> Result<(), BenchFramesError> {
    let mut times = std::mem::take(&mut data.frame_times);
    times.truncate(options.frames.max(1) as usize);
    if times.is_empty() {
        return Err(BenchFramesError::NoFrames);
    }
    let total: Duration = times.iter().sum();
    times.sort_unstable();
    let count = times.len();
    let quality = data.quality.map_or_else(String::new, |quality| quality.to_string());
    let place = Backdrop::ALL.into_iter().find(|(_, backdrop)| *backdrop == options.place).map_or("", |(name, _)| name);
    println!("adapter {}", data.adapter);
    let thinking = if options.thinking { " thinking" } else { "" };
    println!("variant {variant} preset {quality} place {place} size {}x{}{thinking}", options.size.0, options.size.1);
    let SceneContents { meshes, triangles, image_bytes } = data.contents;
    println!("meshes {meshes} triangles {triangles} images_mb {}", image_bytes >> 20);
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let rate = count as f64 / total.as_secs_f64();
    let megabytes = |bytes: Option<u64>| bytes.map_or_else(|| "unknown".to_owned(), |bytes| (bytes >> 20).to_string());
    #[expect(clippy::cast_precision_loss, reason = "frames")]
    let processor = data.processor_time.map_or_else(
        || "unknown".to_owned(),
        |(first, last)| format!("{:.0}", (last.saturating_sub(first)).as_secs_f64() * 1000.0 / count as f64),
    );
    println!(
        "frames {count} median_ms {:.2} p99_ms {:.2} worst_ms {:.2} per_second {rate:.2} processor_ms {processor} resident_mb {} graphics_mb {} shadow_maps {}",
        quantile(&times, 0.5),
        quantile(&times, 0.99),
        quantile(&times, 1.0),
        megabytes(resident_memory()),
        megabytes(data.graphics_memory),
        data.shadow_maps.map_or(0, |(first, last)| last - first),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantile_is_a_measured_frame() {
        let times: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        assert!((quantile(&times, 0.5) - 50.0).abs() < 1e-9);
        assert!((quantile(&times, 0.99) - 99.0).abs() < 1e-9);
        assert!((quantile(&times, 1.0) - 100.0).abs() < 1e-9);
        assert!((quantile(&times[..1], 0.99) - 1.0).abs() < 1e-9);
    }
}
