//! A picture of the table without a window.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use bevy::{
    app::ScheduleRunnerPlugin,
    camera::{RenderTarget, Viewport},
    log::LogPlugin,
    prelude::*,
    render::{
        Render, RenderApp, RenderPlugin, RenderSystems,
        render_resource::{PipelineCache, TextureFormat},
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};

use super::{
    geometry::place,
    look::{self, Board, BoardPlan, NoGraphics, PieceArt, Pipelines, TableCamera, UnknownView, View},
};
use crate::{
    board::Square,
    record::position::{self, PositionFault},
    rules::{Game, KindId},
    script::{Library, UnknownVariant, Variant},
    session::PieceSet,
};

/// What to show and where to write it.
#[derive(Clone, Debug)]
pub struct ShotOptions {
    /// The variant's id.
    pub variant: String,
    /// An OpenTafl position record and the side to move; without it the start.
    pub position: Option<String>,
    /// The PNG file. Folders that are missing are made.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The name of a [`View`].
    pub camera: String,
    /// Which pieces stand on it.
    pub pieces: PieceSet,
    /// Where variants are, instead of the shipped folder.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
enum ShotFault {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error("{}", lines(.0))]
    Position(Vec<PositionFault>),
    #[error(transparent)]
    View(#[from] UnknownView),
    #[error("a picture is 1 to {MOST} pixels wide and high, not {0}×{1}")]
    Size(u32, u32),
    #[error(transparent)]
    Graphics(#[from] NoGraphics),
    #[error("cannot write `{}`: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("the picture could not be drawn; the graphics driver gave none back")]
    Lost,
}

/// The most pixels a side that every adapter can draw into.
const MOST: u32 = 8192;

fn lines(faults: &[PositionFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Draws the table and writes the picture; prints its path, or what is wrong.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn shot(options: ShotOptions) -> ExitCode {
    match take(&options) {
        Ok(()) => {
            println!("{}", options.out.display());
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn take(options: &ShotOptions) -> Result<(), ShotFault> {
    let view: View = options.camera.parse()?;
    let (width, height) = options.size;
    if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
        return Err(ShotFault::Size(width, height));
    }
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let variant = library.get(&options.variant)?;
    let game = match &options.position {
        Some(text) => position::game(&variant.rules, text).map_err(ShotFault::Position)?,
        None => Game::new(Arc::clone(&variant.rules)),
    };
    let rules = game.rules().set();
    let scene = Scene {
        plan: BoardPlan::of(rules, variant.art().map(|art| &art.board)),
        pieces: game.pieces(),
        variant: Arc::clone(&variant),
        view,
        set: options.pieces,
        size: options.size,
    };
    look::seek_graphics()?;
    // Fail before the drawing, not after it.
    let unwritable = |error| ShotFault::Write { path: options.out.clone(), error };
    make_room(&options.out).map_err(unwritable)?;
    let picture = draw(scene).ok_or(ShotFault::Lost)?;
    picture.save_with_format(&options.out, image::ImageFormat::Png).map_err(|error| unwritable(io::Error::other(error)))
}

fn make_room(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    fs::OpenOptions::new().create(true).append(true).open(file).map(drop)
}

/// What the picture shows.
#[derive(Resource, Clone)]
struct Scene {
    plan: BoardPlan,
    pieces: Vec<(Square, KindId)>,
    variant: Arc<Variant>,
    view: View,
    set: PieceSet,
    size: (u32, u32),
}

/// Where the camera draws.
#[derive(Resource)]
struct Canvas(Handle<Image>);

/// How many frames in a row no pipeline was waiting to be built.
#[derive(Resource, Clone, Default)]
struct Calm(Arc<AtomicU32>);

/// The finished picture.
#[derive(Resource, Clone, Default)]
struct Picture(Arc<Mutex<Option<image::RgbImage>>>);

fn draw(scene: Scene) -> Option<image::RgbImage> {
    let (calm, picture) = (Calm::default(), Picture::default());
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(LogPlugin { filter: "error".to_owned(), ..default() })
            .disable::<WinitPlugin>(),
    )
    .add_plugins((ScheduleRunnerPlugin::run_loop(Duration::ZERO), look::plugin))
    .insert_resource(scene)
    .insert_resource(calm.clone())
    .insert_resource(picture.clone())
    .add_systems(Startup, set_up)
    .add_systems(Update, shoot);
    app.get_sub_app_mut(RenderApp)?.insert_resource(calm).add_systems(Render, count_calm.in_set(RenderSystems::Cleanup));
    app.run();
    picture.0.lock().unwrap_or_else(PoisonError::into_inner).take()
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn set_up(
    scene: Res<Scene>,
    mut art: ResMut<PieceArt>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let rules = scene.variant.rules.set();
    art.make(rules, scene.set, scene.variant.art(), &mut meshes);
    let (width, height) = scene.size;
    let canvas = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    let size = scene.plan.size;
    // Until all is ready a corner of the picture will do: every pipeline is asked for, hardly a pixel drawn.
    let camera = Camera { viewport: Some(Viewport { physical_size: UVec2::new(width.min(16), height.min(16)), ..default() }), ..default() };
    let target = RenderTarget::Image(canvas.clone().into());
    commands.spawn((TableCamera, camera, target, scene.view.pose(size, width as f32 / height as f32)));
    commands.spawn(Board::new(scene.plan.clone()));
    for &(square, kind) in &scene.pieces {
        let (variant, turn) = look::individual(size, square);
        commands.spawn((art.bundle(rules, kind, variant), Transform::from_translation(place(size, square)).with_rotation(turn)));
    }
    commands.insert_resource(Canvas(canvas));
}

fn count_calm(pipelines: Res<PipelineCache>, calm: Res<Calm>) {
    if pipelines.waiting_pipelines().next().is_none() {
        calm.0.fetch_add(1, Ordering::Relaxed);
    } else {
        calm.0.store(0, Ordering::Relaxed);
    }
}

/// Takes the picture once everything is ready, or gives up after far more frames than that needs.
fn shoot(
    calm: Res<Calm>,
    pipelines: Res<Pipelines>,
    canvas: Res<Canvas>,
    mut camera: Single<&mut Camera, With<TableCamera>>,
    mut frames: Local<u32>,
    mut shot: Local<bool>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    const SETTLED: u32 = 4;
    const HOPELESS: u32 = 600;
    *frames += 1;
    if *frames > HOPELESS {
        exit.write(AppExit::error());
    }
    if *shot || calm.0.load(Ordering::Relaxed) < SETTLED || pipelines.is_unfinished() {
        return;
    }
    *shot = true;
    camera.viewport = None;
    commands.spawn(Screenshot::image(canvas.0.clone())).observe(
        |captured: On<ScreenshotCaptured>, picture: Res<Picture>, mut exit: MessageWriter<AppExit>| {
            let pixels = captured.image.clone().try_into_dynamic().map(|image| image.to_rgb8()).ok();
            *picture.0.lock().unwrap_or_else(PoisonError::into_inner) = pixels;
            exit.write(AppExit::Success);
        },
    );
}
