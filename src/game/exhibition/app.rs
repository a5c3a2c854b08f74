//! The exhibition in a window: what is loaded, how the window is locked, and how the program ends. The window is shown when there is something to see. At
//! a fair, a programme of three minutes needs no config.
//!
//! For the supervisor there is a beat for each rendered frame, and the program ends when the supervisor asks for it, or when the graphics fail. The
//! supervisor then starts the exhibit again at once and meanwhile shows a still. A renderer that is started again within the process may lack what
//! earlier frames have made, and a frame that is being drawn when the device is lost panics. A new process lacks nothing.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

use bevy::log::Level;
use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy::time::{Real, TimeReceiver};
use bevy::window::{CursorOptions, MonitorSelection, PresentMode, PrimaryWindow, WindowCloseRequested, WindowMode, WindowResolution};
use birka_diagnostics::printable_lines;
use birka_exhibition::ExhibitionFolder;
use birka_exhibition::config::{AnyVariant, Attract, CameraMove, Config, ConfigSource, Idle, Scene, Show};
use birka_exhibition::heartbeat::{ExhibitExit, ExhibitState, Heartbeat, end_at_once};
use birka_exhibition::statistics::VisitLog;
use birka_exhibition::visit::Screen;
use birka_script::Library;
use birka_session::Session;

use super::config::{ConfigFile, with_look_of};
use super::exhibit::Exhibit;
use super::screen_area::Fullscreen;
use super::service::{ServiceStatus, StaffRequest, VisitRecord};
use super::still_picture::PictureFile;
use super::{ExhibitionLogicPlugin, ExhibitionViewPlugin};
use crate::catalogue::LibraryCatalogue;
use crate::game::app::check_display;
#[cfg(target_os = "linux")]
use crate::game::platform::drawing_connection;
use crate::game::platform::error_handling::{self, log_plugin};
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Settings, SettingsStore};
use crate::game::state::OpenedTable;
use crate::game::{reload, sound};

/// The filter of the log. Errors of the display and the renderer help the staff of an exhibit.
const LOG_FILTER: &str = "birka=info,birka_exhibition=info,wgpu=error,naga=warn,calloop=error,winit=error,bevy_render::renderer=error";

/// How to start the exhibition.
#[derive(Clone, Debug, Default)]
pub struct ExhibitionOptions {
    /// The config; without one every setting has its default.
    pub config: Option<PathBuf>,
    /// A folder of variants instead of the shipped ones.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
    /// A programme of three minutes for fairs, without a config; it can be left with the Escape key.
    pub demo: bool,
    /// In a window that is not the whole screen.
    pub windowed: bool,
}

/// Runs the exhibition until staff close it. The exit code says how it ended.
///
/// An error that prevents the start is printed in one line on standard error, and the exit code is 1. A faulty config does not prevent it: a
/// faulty value has its default, and the log names it.
#[must_use]
pub fn run(options: ExhibitionOptions) -> ExitCode {
    if let Err(error) = check_display() {
        eprintln!("birka: {error}");
        return ExitCode::FAILURE;
    }
    let (source, library, config_faults) = load(&options);
    let config = source.config();
    let Some(session) = first_session(&library, &config) else {
        eprintln!("birka: there is no variant to play; `birka check` says what is wrong with the scripts");
        return ExitCode::FAILURE;
    };
    error_handling::report_startup_panics();
    let is_windowed = options.windowed;
    let window = Window {
        title: "Birka".to_owned(),
        name: Some("birka".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        mode: if is_windowed { WindowMode::Windowed } else { WindowMode::BorderlessFullscreen(MonitorSelection::Primary) },
        decorations: is_windowed,
        // Until there is something to see.
        visible: false,
        ..default()
    };
    let cursor = CursorOptions { visible: options.demo || is_windowed, ..default() };
    let window =
        WindowPlugin { primary_window: Some(window), primary_cursor_options: Some(cursor), close_when_requested: false, ..default() };
    let log = log_plugin(Level::WARN, LOG_FILTER);
    let folder = birka_diagnostics::data_folder().map(|data| ExhibitionFolder::in_data_folder(&data));
    let visit_log = VisitLog::open(&config.statistics, &config.museum.name, folder.as_ref().map(ExhibitionFolder::visits).as_deref());
    let failure = GraphicsFailure::default();
    let mut app = App::new();
    // Nothing of it is saved: an exhibit never touches a player's game or settings.
    OpenedTable::new(library, session, None).insert_into(app.world_mut());
    app.insert_resource(SettingsStore::new(with_look_of(&config, Settings::default())))
        .insert_resource(ServiceStatus { config_faults, ..default() })
        .insert_resource(Exhibit::new(config))
        .insert_resource(ConfigFile(source))
        .insert_resource(ExitPermission { is_demo: options.demo })
        .insert_resource(VisitRecord(visit_log))
        .insert_resource(Pulse::new(Heartbeat::connect()))
        .insert_resource(failure.clone());
    if let Some(folder) = folder {
        app.insert_resource(PictureFile(folder.last_picture()));
    }
    app.add_plugins((
        DefaultPlugins.set(window).set(log),
        birka_look::plugin,
        ExhibitionLogicPlugin,
        ExhibitionViewPlugin,
        sound::playback,
    ))
    .add_systems(Startup, reload::watch_files)
    .add_systems(Update, (end.in_set(GameSystems::View), reveal.in_set(GameSystems::Report)));
    #[cfg(target_os = "linux")]
    app.add_plugins(drawing_connection::plugin);
    // The render world would tell when it finished a frame that may have been drawn before the event loop slept, so that the time of the
    // sleep would come one or two frames late. Without its message, the time of a frame is that of its beginning.
    app.world_mut().remove_resource::<TimeReceiver>();
    if !is_windowed {
        app.insert_resource(Fullscreen);
    }
    failure.exit_code(app.run())
}

/// The config, the variants that it names, and the number of its faults. They are logged before there is a window, which needs standard error.
fn load(options: &ExhibitionOptions) -> (ConfigSource, Library, u32) {
    if options.demo {
        return (ConfigSource::fixed(demo_config()), Library::at(options.scripts.as_deref(), options.mods.as_deref()), 0);
    }
    let path = options.config.as_deref();
    // The config names the museum's folder of mods, which must be known to check the rest.
    let (first, _) = ConfigSource::open(path, &AnyVariant);
    let mods = options.mods.clone().or_else(|| first.config().museum.mods.clone());
    let library = Library::at(options.scripts.as_deref(), mods.as_deref());
    let (source, diagnostics) = ConfigSource::open(path, &LibraryCatalogue(&library));
    diagnostics.iter().for_each(|diagnostic| eprintln!("{}", diagnostic.with_column()));
    library.diagnostics().iter().for_each(|diagnostic| eprintln!("{diagnostic}"));
    (source, library, u32::try_from(diagnostics.len()).unwrap_or(u32::MAX))
}

/// The game that is on the table until the programme begins.
fn first_session(library: &Library, config: &Config) -> Option<Session> {
    let named = config.attract.scenes.iter().map(|scene| &scene.variant).chain(config.offers.iter().map(|offer| &offer.variant));
    let variant = named.filter_map(|id| library.get(id).ok()).next().or_else(|| library.default_variant())?;
    Some(Session::new(variant))
}

/// Who may end the exhibition.
#[derive(Resource, Clone, Copy, Debug)]
struct ExitPermission {
    /// At a fair, whoever presses Escape.
    is_demo: bool,
}

/// Ends when staff ask for it. Requests of the window system to close are ignored.
fn end(
    mut requests: MessageReader<StaffRequest>,
    mut close_requests: MessageReader<WindowCloseRequested>,
    keys: Res<ButtonInput<KeyCode>>,
    lock: Res<ExitPermission>,
    mut exit: MessageWriter<AppExit>,
) {
    let is_closed = close_requests.read().count() > 0;
    if lock.is_demo && (is_closed || keys.just_pressed(KeyCode::Escape)) {
        exit.write(AppExit::Success);
    }
    for request in requests.read() {
        exit.write(match request {
            StaffRequest::Restart => AppExit::from_code(ExhibitExit::Restart.code()),
            StaffRequest::Close => AppExit::from_code(ExhibitExit::Close.code()),
        });
    }
}

/// The window is shown after this time even if its picture is not complete.
const LONGEST_HIDDEN: Duration = Duration::from_secs(30);

/// Shows the window when its picture is complete. Until then the still of the supervisor is seen instead of an empty window.
fn reveal(picture: Res<PictureState>, time: Res<Time<Real>>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    if let Ok(mut window) = windows.single_mut()
        && !window.visible
        && (*picture == PictureState::Complete || time.elapsed() >= LONGEST_HIDDEN)
    {
        window.visible = true;
    }
}

/// The length of the programme.
const DEMO_LENGTH: Duration = Duration::from_mins(3);

/// The config of the demonstration.
fn demo_config() -> Config {
    let scene = |show, variant: &str, camera, seconds, captions: &[&str]| Scene {
        show,
        variant: variant.to_owned(),
        camera,
        duration: Duration::from_secs(seconds),
        captions: captions.iter().map(|&id| id.to_owned()).collect(),
    };
    let recorded = || Show::RecordedGame { file: None, game: None };
    let scenes = vec![
        scene(Show::Board, "tablut", CameraMove::Close, 20, &["caption-birka", "caption-glass"]),
        scene(
            Show::EngineGame { level: 5 },
            "brandubh",
            CameraMove::Orbit,
            45,
            &["caption-family", "caption-brandubh", "caption-ballinderry"],
        ),
        scene(recorded(), "brandubh", CameraMove::Rise, 30, &["caption-ballinderry"]),
        scene(recorded(), "tablut", CameraMove::Orbit, 40, &["caption-linnaeus", "caption-raichi", "caption-swedes"]),
        scene(Show::EngineGame { level: 4 }, "tawlbwrdd", CameraMove::Seat, 30, &["caption-apifan", "caption-chess"]),
        scene(Show::Board, "alea", CameraMove::Rise, 15, &["caption-alea"]),
    ];
    debug_assert_eq!(scenes.iter().map(|scene| scene.duration).sum::<Duration>(), DEMO_LENGTH);
    let idle = Idle { still_there_after: Duration::from_secs(45), ..Idle::default() };
    let mut config = Config { attract: Attract { scenes }, idle, ..Config::default() };
    config.statistics.enabled = false;
    config.supervision.nightly_restart = None;
    config
}

/// The heartbeat, and what the exhibit is doing, which the render world reads.
#[derive(Resource, Clone)]
struct Pulse {
    heartbeat: Heartbeat,
    state: Arc<AtomicU8>,
}

const STATES: [ExhibitState; 4] = [ExhibitState::Attract, ExhibitState::Visit, ExhibitState::Service, ExhibitState::Closed];

impl Pulse {
    fn new(heartbeat: Heartbeat) -> Self {
        Self { heartbeat, state: Arc::default() }
    }

    fn beat(&self) {
        let state = STATES.get(usize::from(self.state.load(Ordering::Relaxed))).copied().unwrap_or_default();
        self.heartbeat.beat(state);
    }
}

/// Needs the resources [`Pulse`] and [`GraphicsFailure`].
pub(super) fn supervise(app: &mut App) {
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
        pulse.heartbeat.note_statistics(record.0.fault());
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
struct GraphicsFailure(Arc<AtomicBool>);

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
    fn exit_code(&self, exit: AppExit) -> ExitCode {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn app(picture: PictureState, visible: bool) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(picture).add_systems(Update, reveal);
        app.world_mut().spawn((Window { visible, ..default() }, PrimaryWindow));
        app
    }

    fn window(app: &mut App) -> Window {
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        windows.single(app.world()).unwrap().clone()
    }

    #[test]
    fn the_window_is_shown_when_its_picture_is_complete() {
        let mut app = app(PictureState::Pending(0), false);
        assert!(!window(&mut app).visible);
        app.insert_resource(PictureState::Complete);
        assert!(window(&mut app).visible);
    }

    #[test]
    fn the_programme_takes_three_minutes_and_shows_shipped_variants() {
        let config = demo_config();
        assert_eq!(config.attract.scenes.iter().map(|scene| scene.duration).sum::<Duration>(), DEMO_LENGTH);
        let library = birka_script::Library::shipped();
        for scene in &config.attract.scenes {
            assert!(library.get(&scene.variant).is_ok(), "{}", scene.variant);
            for id in &scene.captions {
                assert_ne!(birka_localization::Texts::shipped().get(birka_localization::Language::Swedish, id), *id);
            }
        }
    }
}
