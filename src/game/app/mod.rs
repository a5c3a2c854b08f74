//! The program with a window: startup, the window, and its end.

#[cfg(target_family = "wasm")]
pub(super) mod browser;

use std::path::PathBuf;
use std::process::ExitCode;
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

use bevy::asset::AssetMetaCheck;
use bevy::log::Level;
use bevy::prelude::*;
use bevy::time::TimeReceiver;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, PrimaryMonitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowPosition,
    WindowResizeConstraints, WindowResolution,
};
use birka_diagnostics::{fs, printable_lines};
use birka_game_archive::Autosave;
use birka_localization::Language;
use birka_localization::messages::network;
use birka_look::NoGraphicsAdapter;
#[cfg(not(target_family = "wasm"))]
use birka_look::require_graphics_adapter;
use birka_network::is_awaited;
use birka_script::{Library, Severity};

use super::actions::{Action, GamesAction, UiAction};
use super::input::InputMapStore;
use super::overlay::FirstStart;
#[cfg(target_os = "linux")]
use super::platform::drawing_connection;
use super::platform::error_handling::log_plugin;
#[cfg(not(target_family = "wasm"))]
use super::platform::{BackgroundTask, Waker, lose_graphics_on_request};
use super::platform::{error_handling, run_sequentially};
use super::puzzles::PuzzleState;
use super::schedule::GameSystems;
use super::second_player::SecondPlayer;
#[cfg(not(target_family = "wasm"))]
use super::settings::WindowPlace;
use super::settings::{Settings, SettingsStore};
use super::state::{GameTable, Notice, OpenedTable, OpeningError, PositionChanged, Quit, TableLanguage};
use super::{GameLogicPlugin, GameViewPlugin, messages, reload, sound};

#[cfg(target_family = "wasm")]
pub use browser::play_in_browser;

/// The filter of the log. The warnings that are left out are about displays without a size in millimetres and about rendering on the processor,
/// which the game handles.
const LOG_FILTER: &str = "birka=info,wgpu=error,naga=warn,calloop=error,winit=error,bevy_render::renderer=error,bevy_egui=error";

/// Least width and height of the window, and the greatest that are asked for, in logical pixels.
const LEAST_SIZE: (u16, u16) = (480, 320);
const LARGEST: u32 = 16_384;

/// How to start the game.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The id of the variant. Without one the saved game is continued, or the first variant begins.
    pub variant: Option<String>,
    /// A folder of variants instead of the shipped ones.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
    /// The language of this start, instead of the one chosen before.
    pub language: Option<Language>,
    /// A file or a link that is opened at once, as if it had been dropped on the window.
    pub subject: Option<PathBuf>,
    /// Start a new game even if there is a saved one, which is kept until the first move.
    pub fresh: bool,
}

/// Opens the window and plays until the player quits. The game is saved, and continued the next time.
///
/// An error that prevents that is printed in one line on standard error, and the exit code is 1.
#[must_use]
#[cfg(not(target_family = "wasm"))]
pub fn play(options: PlayOptions) -> ExitCode {
    #[cfg(target_os = "linux")]
    leave_out_wayland_layer();
    match StartupResources::load(&options) {
        Ok(resources) => run(resources, options.subject),
        Err(error) => {
            print_error(&error);
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn print_error(error: &StartupError) {
    eprintln!("birka: {}", printable_lines(&error.to_string()));
}

fn run(
    StartupResources { opened, settings_store, input_map, puzzles, second_player, is_first_start }: StartupResources,
    subject: Option<PathBuf>,
) -> ExitCode {
    #[cfg(not(target_family = "wasm"))]
    error_handling::report_startup_panics();
    let place = settings_store.settings().window;
    let (width, height) = place.map_or((1280, 720), |place| place.size);
    let (width, height) = (width.clamp(LEAST_SIZE.0.into(), LARGEST), height.clamp(LEAST_SIZE.1.into(), LARGEST));
    let corner = place.and_then(|place| place.corner);
    let window = Window {
        title: messages::game::window_title(opened.table.variant_name(opened.language.locale())),
        name: Some("birka".to_owned()),
        resolution: WindowResolution::new(width, height),
        position: corner.map_or(WindowPosition::Automatic, |corner| WindowPosition::At(corner.into())),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints { min_width: LEAST_SIZE.0.into(), min_height: LEAST_SIZE.1.into(), ..default() },
        // In a browser: the page has a canvas, and keys that the table does not use are the browser's.
        canvas: Some("#table".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        ..default()
    };
    let log = log_plugin(Level::WARN, LOG_FILTER);
    let mut app = App::new();
    opened.insert_into(app.world_mut());
    app.insert_resource(settings_store).insert_resource(input_map).insert_resource(puzzles).insert_resource(second_player);
    if is_first_start {
        app.insert_resource(FirstStart);
    }
    if let Some(subject) = subject {
        let open = UiAction::Games(GamesAction::OpenFile(subject));
        app.add_systems(Startup, move |mut actions: MessageWriter<UiAction>| _ = actions.write(open.clone()));
    }
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() })
            // A page would ask its server for a file of settings beside each file.
            .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
            .set(log),
        birka_look::plugin,
        GameLogicPlugin,
        GameViewPlugin,
        sound::playback,
        (error_handling::plugin, run_sequentially),
    ))
    .add_systems(Startup, reload::watch_files)
    .add_systems(Update, (quit_on_close, toggle_fullscreen, update_title, fit_to_monitor).in_set(GameSystems::View));
    #[cfg(target_family = "wasm")]
    app.add_plugins(browser::plugin);
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(lose_graphics_on_request).add_systems(Update, keep_window.in_set(GameSystems::View));
    #[cfg(target_os = "linux")]
    app.add_plugins(drawing_connection::plugin);
    // The render world would tell when it finished a frame that may have been drawn before the event loop slept, so that the time of the
    // sleep would come one or two frames late. Without its message, the time of a frame is that of its beginning.
    app.world_mut().remove_resource::<TimeReceiver>();
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn quit_on_close(mut requests: MessageReader<WindowCloseRequested>, mut quit: MessageWriter<Quit>) {
    if requests.read().count() > 0 {
        quit.write_default();
    }
}

/// Opens the window on a monitor: where it was last, or in the middle of the primary one if no monitor is there any more. Makes a window that is larger
/// than its monitor as large as the monitor, so that the panel is visible. Later places and sizes are the player's.
fn fit_to_monitor(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut is_done: Local<bool>,
) {
    if *is_done {
        return;
    }
    let Some((primary, _)) = monitors.iter().max_by_key(|(_, is_primary)| *is_primary) else { return };
    let Ok(mut window) = windows.single_mut() else { return };
    *is_done = true;
    let size = window.resolution.physical_size();
    let mut monitor = primary;
    if let WindowPosition::At(corner) = window.position {
        // By the bar above it a window can be moved.
        let bar = corner + IVec2::new(size.x.cast_signed() / 2, 0);
        let area = |monitor: &Monitor| {
            IRect::from_corners(monitor.physical_position, monitor.physical_position + monitor.physical_size().as_ivec2())
        };
        match monitors.iter().find(|(monitor, _)| area(monitor).contains(bar)) {
            Some((own, _)) => monitor = own,
            None => window.position = WindowPosition::Centered(MonitorSelection::Primary),
        }
    }
    let fitting = size.min(UVec2::new(monitor.physical_width, monitor.physical_height));
    if fitting != size && fitting.min_element() > 0 {
        window.resolution.set_physical_resolution(fitting.x, fitting.y);
    }
}

/// How long a window has to stay where it is before its place is kept.
#[cfg(not(target_family = "wasm"))]
const RESTING: Duration = Duration::from_millis(500);

/// Keeps the place and the size of the window for the next start, once they have not changed for a while. A window that fills the screen is opened as it
/// was before. Nothing is stored before the question of the first start is answered, because it is asked where there are no settings.
#[cfg(not(target_family = "wasm"))]
fn keep_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<SettingsStore>,
    first_start: Option<Res<FirstStart>>,
    mut resting: Local<Option<(WindowPlace, BackgroundTask<()>)>>,
    waker: Res<Waker>,
) {
    let Ok(window) = windows.single() else { return };
    let size = window.size().round().as_uvec2();
    let corner = if let WindowPosition::At(corner) = window.position { Some(corner.into()) } else { None };
    let place = WindowPlace { size: size.into(), corner };
    let is_asked = first_start.is_some() && settings.settings() == Settings::default();
    if window.mode != WindowMode::Windowed || size.min_element() == 0 || is_asked || settings.settings().window == Some(place) {
        *resting = None;
        return;
    }
    match &*resting {
        Some((known, delay)) if *known == place => {
            if delay.poll().is_some() {
                settings.update(|settings| settings.window = Some(place));
            }
        }
        _ => *resting = Some((place, BackgroundTask::delay("window", &waker, RESTING))),
    }
}

fn toggle_fullscreen(mut actions: MessageReader<UiAction>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for action in actions.read() {
        if let (UiAction::Do(Action::FullScreen), Ok(mut window)) = (action, windows.single_mut()) {
            window.mode = match window.mode {
                WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                _ => WindowMode::Windowed,
            };
        }
    }
}

/// The title says which variant it is, and that a player elsewhere waits for a move.
fn update_title(
    mut changes: MessageReader<PositionChanged>,
    table: Res<GameTable>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    language: Res<TableLanguage>,
    mut was_awaited: Local<bool>,
) {
    let is_awaited = is_awaited(table.main_session());
    let may_differ = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if let (true, Ok(mut window)) = (may_differ || is_awaited != *was_awaited, windows.single_mut()) {
        *was_awaited = is_awaited;
        let title = messages::game::window_title(table.variant_name(language.locale()));
        window.title = if is_awaited { format!("{} – {title}", network::your_move(language.language())) } else { title };
    }
}

/// Why the game cannot start.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartupError {
    #[error("no display: set DISPLAY or WAYLAND_DISPLAY, or render a picture with `birka shot VARIANT --out table.png`")]
    #[cfg(not(target_family = "wasm"))]
    NoDisplay,
    #[error(transparent)]
    NoGraphics(#[from] NoGraphicsAdapter),
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// The resources that are loaded before there is a window.
struct StartupResources {
    opened: OpenedTable,
    settings_store: SettingsStore,
    input_map: InputMapStore,
    puzzles: PuzzleState,
    second_player: SecondPlayer,
    /// Whether nobody has played here yet.
    is_first_start: bool,
}

impl StartupResources {
    /// Loads everything, and checks that a window can be opened.
    fn load(options: &PlayOptions) -> Result<Self, StartupError> {
        let is_first_start = options.variant.is_none() && options.subject.is_none() && is_untouched();
        let (mut settings_store, settings_error) = SettingsStore::open();
        options.language.into_iter().for_each(|language| settings_store.override_language(language));
        let (input_map, keys_error) = InputMapStore::open();
        let (puzzles, puzzles_error) = match Autosave::default_file() {
            Some(save) => PuzzleState::open(save.with_file_name("solved.ron")),
            None => (PuzzleState::default(), None),
        };
        #[cfg(target_family = "wasm")]
        let (second_player, second_error) = (SecondPlayer::default(), None);
        #[cfg(not(target_family = "wasm"))]
        let (second_player, second_error) = match Autosave::default_file() {
            Some(save) => SecondPlayer::open(save.with_file_name("second-player.ron")),
            None => (SecondPlayer::default(), None),
        };
        let mut opened = load_game(options, settings_store.settings())?;
        opened.notices.add_first([settings_error, keys_error, puzzles_error, second_error].into_iter().flatten().map(Notice::from));
        // The log does not exist yet, and there may be no window to show them.
        for shown in opened.notices.as_slice() {
            eprintln!("birka: {}", printable_lines(&shown.notice.text(Language::English)));
        }
        // The page has looked whether there is WebGL.
        #[cfg(not(target_family = "wasm"))]
        check_display()?;
        Ok(Self { opened, settings_store, input_map, puzzles, second_player, is_first_start })
    }
}

/// Starts the program again without Mesa's layer that sorts graphics cards, where there is neither a Wayland compositor nor a folder for its socket.
/// The layer asks libwayland for one all the same, and that prints an error. The process stays the same.
#[cfg(target_os = "linux")]
fn leave_out_wayland_layer() {
    use std::os::unix::process::CommandExt;
    const SWITCH: &str = "NODEVICE_SELECT";
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", SWITCH].into_iter().any(is_set) {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // Where that fails, the error is printed and the game starts.
        let _ = std::process::Command::new(program).args(std::env::args_os().skip(1)).env(SWITCH, "1").exec();
    }
}

/// Whether there is neither a saved game nor a file of settings.
fn is_untouched() -> bool {
    Autosave::default_file().is_some_and(|save| !fs::is_present(&save) && !fs::is_present(save.with_file_name("settings.ron")))
}

#[cfg(not(target_family = "wasm"))]
pub(super) fn check_display() -> Result<(), StartupError> {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let is_needed = cfg!(all(unix, not(any(target_os = "macos", target_os = "android", target_os = "ios"))));
    if is_needed && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        return Err(StartupError::NoDisplay);
    }
    Ok(require_graphics_adapter()?)
}

/// The saved game, or a new one.
fn load_game(options: &PlayOptions, settings: Settings) -> Result<OpenedTable, StartupError> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let autosave = Autosave::default_file().map(Autosave::open);
    let notice = script_notes(&library);
    let locale = sys_locale::get_locale().unwrap_or_else(|| "en".to_owned());
    let (wanted, next_game) = ((options.variant.as_deref(), options.fresh), (settings.players, settings.clock));
    let mut opened = OpenedTable::open(library, autosave, wanted, next_game)?;
    let no_home = Autosave::default_file().is_none().then_some(Notice::NoHomeFolder);
    opened.notices.add_first(no_home.into_iter().chain(notice));
    opened.language = TableLanguage::of_system(locale).chosen(settings.language);
    Ok(opened)
}

/// Prints what is wrong with the scripts; returns a notice about it, unless there are errors, which the table shows itself.
fn script_notes(library: &Library) -> Option<Notice> {
    let diagnostics = library.diagnostics();
    diagnostics.iter().for_each(|diagnostic| eprintln!("{diagnostic}"));
    if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return None;
    }
    let first = printable_lines(&diagnostics.first()?.to_string()).into_owned();
    Some(Notice::ScriptNotes { first, count: diagnostics.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monitor(width: u32, height: u32) -> Monitor {
        Monitor {
            name: None,
            physical_height: height,
            physical_width: width,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        }
    }

    #[test]
    fn a_window_is_opened_no_larger_than_the_primary_monitor() {
        let mut app = App::new();
        app.add_systems(Update, fit_to_monitor);
        let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        let size = |app: &App| app.world().get::<Window>(window).unwrap().resolution.physical_size();
        // The monitors are known only after the window has been opened.
        app.update();
        assert_eq!(size(&app), UVec2::new(1280, 720));
        app.world_mut().spawn(monitor(3840, 2160));
        app.world_mut().spawn((monitor(800, 1200), PrimaryMonitor));
        app.update();
        assert_eq!(size(&app), UVec2::new(800, 720));
        // The player makes it larger.
        app.world_mut().get_mut::<Window>(window).unwrap().resolution.set_physical_resolution(1000, 720);
        app.update();
        assert_eq!(size(&app), UVec2::new(1000, 720));
    }

    #[test]
    fn a_window_is_opened_where_it_was_last_if_that_is_on_a_monitor() {
        let second = Monitor { physical_position: IVec2::new(-1920, 0), ..monitor(1920, 1080) };
        for (corner, other, expected) in [
            ((-1800, 60), Some(&second), WindowPosition::At(IVec2::new(-1800, 60))),
            ((-1800, 60), None, WindowPosition::Centered(MonitorSelection::Primary)),
            ((40, -900), None, WindowPosition::Centered(MonitorSelection::Primary)),
            ((40, 1000), None, WindowPosition::At(IVec2::new(40, 1000))),
        ] {
            let mut app = App::new();
            app.add_systems(Update, fit_to_monitor);
            let position = WindowPosition::At(corner.into());
            let window = app.world_mut().spawn((Window { position, ..default() }, PrimaryWindow)).id();
            app.world_mut().spawn((monitor(1920, 1080), PrimaryMonitor));
            other.into_iter().for_each(|monitor| _ = app.world_mut().spawn(monitor.clone()));
            app.update();
            assert_eq!(app.world().get::<Window>(window).unwrap().position, expected, "{corner:?}");
        }
    }
}
