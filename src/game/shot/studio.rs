//! Draws scenes without a window, one after the other.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::{RenderTarget, Viewport};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::game::board::board_plan;
use crate::game::board::square_center;
use birka_look::PieceSet;
use birka_look::{Board, CameraView, LookSettings, Mark, MarkAssets, PieceAssets, RenderReadiness, TableCamera};
use birka_rules::{KindId, Square};
use birka_script::Variant;

/// What a picture shows.
#[derive(Clone)]
pub(in crate::game) struct Scene {
    pub(in crate::game) variant: Arc<Variant>,
    pub(in crate::game) pieces: Vec<(Square, KindId)>,
    pub(in crate::game) marks: Vec<(Mark, Square)>,
    pub(in crate::game) view: CameraView,
    pub(in crate::game) set: PieceSet,
    pub(in crate::game) wanted: LookSettings,
    pub(in crate::game) size: (u32, u32),
}

/// What is part of a scene and goes with it.
#[derive(Component)]
struct Prop;

/// The scenes, and how far they are.
#[derive(Resource)]
struct Programme {
    scenes: Vec<Scene>,
    /// Which of them is on.
    now: usize,
    act: Act,
}

/// What is done for a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    /// Light and quality come first, so that nothing is laid out twice.
    Light,
    Lay,
    /// It stands, and has stood for so many frames.
    Stand(u32),
    /// The picture is being taken.
    Take,
}

/// How many frames in a row no pipeline was waiting to be built.
#[derive(Resource, Clone, Default)]
struct Calm(Arc<AtomicU32>);

/// The finished pictures.
#[derive(Resource, Clone, Default)]
struct Pictures(Arc<Mutex<Vec<image::RgbImage>>>);

/// Bevy with everything that draws, and no window.
pub(in crate::game) fn windowless() -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(LogPlugin { filter: "error".to_owned(), ..default() })
            .disable::<WinitPlugin>(),
    )
    .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO));
    app
}

/// The pictures of these scenes; fewer where the driver gave none back.
pub(super) fn draw(scenes: Vec<Scene>) -> Vec<image::RgbImage> {
    let (calm, pictures) = (Calm::default(), Pictures::default());
    let Some(first) = scenes.first() else { return Vec::new() };
    let mut app = windowless();
    app.insert_resource(first.wanted)
        .add_plugins(birka_look::plugin)
        .insert_resource(Programme { scenes, now: 0, act: Act::Light })
        .insert_resource(calm.clone())
        .insert_resource(pictures.clone())
        .add_systems(Update, (clear, lay, shoot).chain());
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return Vec::new() };
    render.insert_resource(calm).add_systems(Render, count_calm.in_set(RenderSystems::Cleanup));
    app.run();
    std::mem::take(&mut *pictures.0.lock().unwrap_or_else(PoisonError::into_inner))
}

fn count_calm(pipelines: Res<PipelineCache>, calm: Res<Calm>) {
    if pipelines.waiting_pipelines().next().is_none() {
        calm.0.fetch_add(1, Ordering::Relaxed);
    } else {
        calm.0.store(0, Ordering::Relaxed);
    }
}

fn clear(mut programme: ResMut<Programme>, mut wanted: ResMut<LookSettings>, props: Query<Entity, With<Prop>>, mut commands: Commands) {
    if programme.act != Act::Light {
        return;
    }
    props.iter().for_each(|prop| commands.entity(prop).despawn());
    wanted.set_if_neq(programme.scenes[programme.now].wanted);
    programme.act = Act::Lay;
}

/// A frame after the light has been asked for, it is there.
fn lay(
    mut programme: ResMut<Programme>,
    mut is_next: Local<bool>,
    calm: Res<Calm>,
    marks: Res<MarkAssets>,
    mut art: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if programme.act != Act::Lay || !std::mem::replace(&mut *is_next, true) {
        return;
    }
    *is_next = false;
    let scene = programme.scenes[programme.now].clone();
    let (width, height) = scene.size;
    let canvas = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    set_up(&scene, &marks, &mut art, &mut meshes, &mut commands);
    // Until all is ready a corner of the picture will do: every pipeline is asked for, hardly a pixel drawn.
    let camera = Camera { viewport: Some(Viewport { physical_size: UVec2::new(width.min(16), height.min(16)), ..default() }), ..default() };
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let pose = scene.view.pose(scene.variant.rules.rule_set().size, width as f32 / height as f32);
    commands.spawn((Prop, TableCamera, camera, RenderTarget::Image(canvas.into()), pose));
    calm.0.store(0, Ordering::Relaxed);
    programme.act = Act::Stand(0);
}

/// Lays board, pieces and marks of a scene.
pub(in crate::game) fn set_up(
    scene: &Scene,
    marks: &MarkAssets,
    art: &mut PieceAssets,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let rules = scene.variant.rules.rule_set();
    let size = rules.size;
    art.rebuild_custom(rules, scene.set, scene.variant.art(), meshes);
    commands.spawn((Prop, Board::new(board_plan(&scene.variant))));
    for &(square, kind) in &scene.pieces {
        let (variant, turn) = birka_look::piece_variation(size, square);
        commands.spawn((
            Prop,
            art.bundle(rules, kind, variant),
            Transform::from_translation(square_center(size, square)).with_rotation(turn),
        ));
    }
    for &(mark, square) in &scene.marks {
        commands.spawn((Prop, marks.bundle(mark, square_center(size, square))));
    }
}

/// Takes the picture once everything is ready, or gives up after far more frames than that needs.
fn shoot(
    mut programme: ResMut<Programme>,
    calm: Res<Calm>,
    pipelines: Res<RenderReadiness>,
    mut cameras: Query<(&mut Camera, &RenderTarget), With<TableCamera>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    const SETTLED: u32 = 4;
    const HOPELESS: u32 = 600;
    let Act::Stand(frames) = programme.act else { return };
    if frames > HOPELESS {
        exit.write(AppExit::error());
    }
    programme.act = Act::Stand(frames + 1);
    if frames < SETTLED || calm.0.load(Ordering::Relaxed) < SETTLED || pipelines.is_pending() {
        return;
    }
    let Ok((mut camera, target)) = cameras.single_mut() else { return };
    let RenderTarget::Image(canvas) = target else { return };
    programme.act = Act::Take;
    camera.viewport = None;
    commands.spawn(Screenshot::image(canvas.handle.clone())).observe(taken);
}

fn taken(captured: On<ScreenshotCaptured>, pictures: Res<Pictures>, mut programme: ResMut<Programme>, mut exit: MessageWriter<AppExit>) {
    let Ok(picture) = captured.image.clone().try_into_dynamic() else {
        exit.write(AppExit::error());
        return;
    };
    pictures.0.lock().unwrap_or_else(PoisonError::into_inner).push(picture.to_rgb8());
    if programme.now + 1 == programme.scenes.len() {
        exit.write(AppExit::Success);
    } else {
        programme.now += 1;
        programme.act = Act::Light;
    }
}
