//! Scenes, and rendering them into images, one after the other, in one app without a window.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::{RenderTarget, Viewport};
use bevy::log::Level;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use birka_look::{
    Backdrop, Board, CameraView, LookSettings, Mark, MarkAssets, PieceAssets, PieceSet, QualityPreset, RenderReadiness, TableCamera,
    piece_variation,
};
use birka_rules::{Game, KindId, Square};
use birka_script::Variant;

use crate::game::board::{board_plan, square_center};
use crate::game::platform::error_handling::log_plugin;
use crate::game::platform::run_sequentially;

/// A position of a variant, and how it is shown.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) variant: Arc<Variant>,
    pub(super) pieces: Vec<(Square, KindId)>,
    pub(super) marks: Vec<(Mark, Square)>,
    pub(super) view: CameraView,
    /// By how much the camera is turned around the table, in radians, counterclockwise as seen from above.
    pub(super) turn: f32,
    /// The distance of the camera from the middle of the board, relative to the view.
    pub(super) distance: f32,
    pub(super) piece_set: PieceSet,
    pub(super) look: LookSettings,
    /// Width and height of the picture, in pixels.
    pub(super) size: (u32, u32),
}

/// An entity of a scene, despawned with it.
#[derive(Component)]
struct SceneEntity;

impl Scene {
    /// The initial position of a variant, without marks.
    pub(super) fn initial(variant: Arc<Variant>, view: CameraView, piece_set: PieceSet, look: LookSettings, size: (u32, u32)) -> Self {
        let pieces = Game::new(Arc::clone(&variant.rules)).pieces();
        Self { variant, pieces, marks: Vec::new(), view, turn: 0.0, distance: 1.0, piece_set, look, size }
    }

    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    pub(super) fn camera_pose(&self) -> Transform {
        let mut pose = self.view.pose(self.variant.rules.rule_set().size, self.size.0 as f32 / self.size.1 as f32);
        pose.translation *= self.distance;
        pose.rotate_around(Vec3::ZERO, Quat::from_rotation_y(self.turn));
        pose
    }

    pub(super) fn spawn_board(&self, commands: &mut Commands) {
        commands.spawn((SceneEntity, Board::new(board_plan(&self.variant))));
    }

    /// Spawns pieces and marks.
    pub(super) fn spawn(&self, marks: &MarkAssets, pieces: &mut PieceAssets, meshes: &mut Assets<Mesh>, commands: &mut Commands) {
        let rules = self.variant.rules.rule_set();
        let size = rules.size;
        pieces.build_variant_meshes(rules, self.piece_set, self.variant.art(), meshes);
        for &(square, kind) in &self.pieces {
            let (variant, rotation) = piece_variation(rules, kind, square);
            let transform = Transform::from_translation(square_center(size, square)).with_rotation(rotation);
            commands.spawn((SceneEntity, pieces.bundle(rules, kind, variant), transform));
        }
        for &(mark, square) in &self.marks {
            let mut spawned = commands.spawn((SceneEntity, marks.bundle(mark, square_center(size, square))));
            if let Some(behind) = marks.part_behind_pieces(mark) {
                spawned.with_child(behind);
            }
        }
    }
}

/// The look for a preset given on the command line. Any preset but automatic takes precedence over the environment variable.
pub(super) fn look_settings(preset: QualityPreset, backdrop: Backdrop) -> LookSettings {
    if preset == QualityPreset::Automatic { LookSettings::with_env_override(preset, backdrop) } else { LookSettings { preset, backdrop } }
}

/// An app with Bevy's default plugins, graphics included, that runs without a window.
pub(super) fn windowless_app() -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(log_plugin(Level::ERROR, "error"))
            .disable::<WinitPlugin>(),
    )
    .add_plugins((ScheduleRunnerPlugin::run_loop(Duration::ZERO), run_sequentially));
    app
}

/// Renders the scenes. Returns fewer pictures than scenes if rendering fails.
pub(super) fn render_scenes(scenes: Vec<Scene>) -> Vec<image::RgbImage> {
    let pictures = Pictures::default();
    if let Some(mut app) = rendering_app(scenes, pictures.clone()) {
        app.run();
    }
    std::mem::take(&mut *pictures.0.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The scenes and the progress through them.
#[derive(Resource)]
struct RenderQueue {
    scenes: Vec<Scene>,
    /// Index of the current scene.
    current: usize,
    step: RenderStep,
}

/// The next step for the current scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RenderStep {
    /// Apply its look, so that its entities are spawned with the right quality.
    ApplyLook,
    Spawn,
    /// Wait until everything is ready; counts the frames.
    Wait(u32),
    Capture,
}

/// Number of consecutive frames without pending pipelines, counted in the render world.
#[derive(Resource, Clone, Default)]
struct IdleFrames(Arc<AtomicU32>);

#[derive(Resource, Clone, Default)]
struct Pictures(Arc<Mutex<Vec<image::RgbImage>>>);

/// An app that renders the scenes one after the other and exits; `None` without scenes or without a renderer.
fn rendering_app(scenes: Vec<Scene>, pictures: Pictures) -> Option<App> {
    let idle_frames = IdleFrames::default();
    let first = scenes.first()?;
    let mut app = windowless_app();
    app.insert_resource(first.look)
        .add_plugins(birka_look::plugin)
        .insert_resource(RenderQueue { scenes, current: 0, step: RenderStep::ApplyLook })
        .insert_resource(idle_frames.clone())
        .insert_resource(pictures)
        .add_systems(Update, (apply_look, spawn_scene, request_capture).chain());
    let render = app.get_sub_app_mut(RenderApp)?;
    render.insert_resource(idle_frames).add_systems(Render, count_idle_frames.in_set(RenderSystems::Cleanup));
    Some(app)
}

fn count_idle_frames(pipelines: Res<PipelineCache>, idle_frames: Res<IdleFrames>) {
    if pipelines.waiting_pipelines().next().is_none() {
        idle_frames.0.fetch_add(1, Ordering::Relaxed);
    } else {
        idle_frames.0.store(0, Ordering::Relaxed);
    }
}

fn apply_look(
    mut queue: ResMut<RenderQueue>,
    mut look: ResMut<LookSettings>,
    entities: Query<(Entity, Option<&Board>), With<SceneEntity>>,
    mut commands: Commands,
) {
    if queue.step != RenderStep::ApplyLook {
        return;
    }
    let scene = &queue.scenes[queue.current];
    // The textures of a board take longer than a picture, so one that looks the same stays.
    let is_kept = |board: &Board| *look == scene.look && *board.plan() == board_plan(&scene.variant);
    let outdated = entities.iter().filter(|(_, board)| !board.is_some_and(is_kept));
    outdated.for_each(|(entity, _)| commands.entity(entity).despawn());
    look.set_if_neq(scene.look);
    queue.step = RenderStep::Spawn;
}

/// Spawns the scene a frame after the look was set, when it has been applied.
fn spawn_scene(
    mut queue: ResMut<RenderQueue>,
    mut is_applied: Local<bool>,
    idle_frames: Res<IdleFrames>,
    marks: Res<MarkAssets>,
    mut pieces: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    boards: Query<(), (With<Board>, With<SceneEntity>)>,
    mut commands: Commands,
) {
    if queue.step != RenderStep::Spawn || !std::mem::replace(&mut *is_applied, true) {
        return;
    }
    *is_applied = false;
    let scene = queue.scenes[queue.current].clone();
    let (width, height) = scene.size;
    let target = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    scene.spawn(&marks, &mut pieces, &mut meshes, &mut commands);
    if boards.is_empty() {
        scene.spawn_board(&mut commands);
    }
    // Until everything is ready, only a corner of the picture is rendered: it requests all pipelines at little cost.
    let size = UVec2::new(width.min(16), height.min(16));
    let camera = Camera { viewport: Some(Viewport { physical_size: size, ..default() }), ..default() };
    commands.spawn((SceneEntity, TableCamera, camera, RenderTarget::Image(target.into()), scene.camera_pose()));
    idle_frames.0.store(0, Ordering::Relaxed);
    queue.step = RenderStep::Wait(0);
}

/// Requests the screenshot once everything is ready, or gives up after many frames.
fn request_capture(
    mut queue: ResMut<RenderQueue>,
    idle_frames: Res<IdleFrames>,
    readiness: Res<RenderReadiness>,
    mut cameras: Query<(&mut Camera, &RenderTarget), With<TableCamera>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    const MIN_FRAMES: u32 = 4;
    const MAX_FRAMES: u32 = 600;
    let RenderStep::Wait(frames) = queue.step else { return };
    if frames > MAX_FRAMES {
        exit.write(AppExit::error());
    }
    queue.step = RenderStep::Wait(frames + 1);
    let is_pending = readiness.is_pending() || readiness.is_hall_pending();
    if frames < MIN_FRAMES || idle_frames.0.load(Ordering::Relaxed) < MIN_FRAMES || is_pending {
        return;
    }
    let Ok((mut camera, target)) = cameras.single_mut() else { return };
    let RenderTarget::Image(target) = target else { return };
    queue.step = RenderStep::Capture;
    camera.viewport = None;
    commands.spawn(Screenshot::image(target.handle.clone())).observe(store_picture);
}

fn store_picture(
    captured: On<ScreenshotCaptured>,
    pictures: Res<Pictures>,
    mut queue: ResMut<RenderQueue>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(picture) = captured.image.clone().try_into_dynamic() else {
        exit.write(AppExit::error());
        return;
    };
    pictures.0.lock().unwrap_or_else(PoisonError::into_inner).push(picture.to_rgb8());
    if queue.current + 1 == queue.scenes.len() {
        exit.write(AppExit::Success);
    } else {
        queue.current += 1;
        queue.step = RenderStep::ApplyLook;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bevy::anti_alias::fxaa::Fxaa;
    use bevy::pbr::{LightKeyCache, ViewKeyCache};
    use bevy::render::batching::gpu_preprocessing::GpuPreprocessingSupport;
    use bevy::render::view::ExtractedView;
    use birka_script::Library;

    use super::*;

    /// For how many views something is kept, and how many of them are drawn.
    #[derive(Resource, Clone, Default)]
    struct Views(Arc<Mutex<(usize, usize)>>);

    fn count_views(
        views: Query<&ExtractedView>,
        (keys, light_keys): (Res<ViewKeyCache>, Res<LightKeyCache>),
        counted: Res<Views>,
        preprocessing: Res<GpuPreprocessingSupport>,
    ) {
        assert!(!preprocessing.is_available(), "compute shaders prepare the meshes, and Bevy keeps their bind groups");
        let drawn: HashSet<_> = views.iter().map(|view| view.retained_view_entity).collect();
        let kept: HashSet<_> = keys.keys().chain(light_keys.keys()).copied().collect();
        *counted.0.lock().unwrap() = (kept.len(), kept.intersection(&drawn).count());
    }

    /// The scene that the tests render.
    fn scene(size: (u32, u32)) -> Scene {
        let look = LookSettings { preset: QualityPreset::Low, backdrop: Backdrop::Studio };
        let variant = Library::shipped().get("brandubh").expect("shipped");
        Scene::initial(variant, CameraView::Table, PieceSet::default(), look, size)
    }

    #[test]
    fn a_picture_without_anti_aliasing_has_the_tones_of_one_with_it() {
        let render = |set_up: fn(&mut App)| {
            let pictures = Pictures::default();
            let mut app = rendering_app(vec![scene((320, 180))], pictures.clone()).expect("a renderer");
            set_up(&mut app);
            app.run();
            pictures.0.lock().unwrap().pop().expect("a picture")
        };
        let smooth = render(|_| {});
        let rough = render(|app| {
            app.add_systems(PreUpdate, |mut filters: Query<&mut Fxaa>| filters.iter_mut().for_each(|mut filter| filter.enabled = false));
        });
        assert!(smooth != rough, "edges are smooth in one of them");
        // Anti-aliasing changes only pixels that differ from their neighbours.
        let is_like = |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).all(|(a, b)| a.abs_diff(b) <= 2);
        let (width, height) = rough.dimensions();
        let inner = (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x, y)));
        let even: Vec<_> = inner
            .filter(|&(x, y)| {
                [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].iter().all(|&(u, v)| is_like(rough[(x, y)].0, rough[(u, v)].0))
            })
            .collect();
        assert!(even.len() > 1000, "{} pixels are like their neighbours", even.len());
        let unlike = even.iter().filter(|&&place| !is_like(smooth[place].0, rough[place].0)).count();
        assert!(unlike < even.len() / 50, "{unlike} of {} pixels have other tones", even.len());
    }

    #[test]
    fn nothing_is_kept_for_the_views_of_scenes_that_are_gone() {
        let (pictures, views) = (Pictures::default(), Views::default());
        let mut app = rendering_app(vec![scene((64, 36)); 3], pictures.clone()).expect("a renderer");
        let render = app.get_sub_app_mut(RenderApp).expect("a renderer");
        render.insert_resource(views.clone()).add_systems(Render, count_views.in_set(RenderSystems::Render));
        app.run();
        assert_eq!(pictures.0.lock().unwrap().len(), 3);
        let (kept, drawn) = *views.0.lock().unwrap();
        assert!(kept > 0 && kept == drawn, "of {kept} views of which something is kept {drawn} are drawn");
    }
}
