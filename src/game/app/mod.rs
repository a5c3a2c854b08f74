//! The program with a window: startup, the window, and its end.

#[cfg(target_family = "wasm")]
pub(in crate::game) mod browser;
mod startup;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::game::state::TableLanguage;
use bevy::log::Level;
use bevy::prelude::*;
use bevy::time::TimeReceiver;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, PrimaryMonitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowResizeConstraints,
    WindowResolution,
};
#[cfg(not(target_family = "wasm"))]
use birka_diagnostics::printable_lines;

#[cfg(not(target_family = "wasm"))]
use self::startup::StartupError;
use self::startup::StartupResources;
use super::actions::{GamesAction, UiAction};
use super::overlay::FirstStart;
#[cfg(target_os = "linux")]
use super::platform::drawing_connection;
use super::platform::error_handling::log_plugin;
#[cfg(not(target_family = "wasm"))]
use super::platform::lose_graphics_on_request;
use super::platform::{error_handling, run_sequentially};
use super::plugins::{GameLogicPlugin, GameViewPlugin};
use super::schedule::GameSystems;
use super::state::{GameTable, PositionChanged, Quit};
use super::{messages, reload, sound};

#[cfg(target_family = "wasm")]
pub use browser::play_in_browser;
pub use startup::PlayOptions;

#[cfg(not(target_family = "wasm"))]
pub(in crate::game) use startup::check_display;

/// The filter of the log. The warnings that are left out are about displays without a size in millimetres and about rendering on the processor,
/// which the game handles.
const LOG_FILTER: &str = "birka=info,wgpu=error,naga=warn,calloop=error,winit=error,bevy_render::renderer=error,bevy_egui=error";

/// Opens the window and plays until the player quits. The game is saved, and continued the next time.
///
/// An error that prevents that is printed in one line on standard error, and the exit code is 1.
#[must_use]
#[cfg(not(target_family = "wasm"))]
pub fn play(options: PlayOptions) -> ExitCode {
    #[cfg(target_os = "linux")]
    startup::leave_out_wayland_layer();
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
    StartupResources { opened, settings_store, input_map, puzzles, is_first_start }: StartupResources,
    subject: Option<PathBuf>,
) -> ExitCode {
    #[cfg(not(target_family = "wasm"))]
    error_handling::report_startup_panics();
    let window = Window {
        title: messages::game::window_title(opened.table.variant_name(opened.language.locale())),
        name: Some("birka".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints { min_width: 480.0, min_height: 320.0, ..default() },
        // In a browser: the page has a canvas, and keys that the table does not use are the browser's.
        canvas: Some("#table".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        ..default()
    };
    let log = log_plugin(Level::WARN, LOG_FILTER);
    let mut app = App::new();
    opened.insert_into(app.world_mut());
    app.insert_resource(settings_store).insert_resource(input_map).insert_resource(puzzles);
    if is_first_start {
        app.insert_resource(FirstStart);
    }
    if let Some(subject) = subject {
        let open = UiAction::Games(GamesAction::OpenFile(subject));
        app.add_systems(Startup, move |mut actions: MessageWriter<UiAction>| _ = actions.write(open.clone()));
    }
    app.add_plugins((
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() }).set(log),
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
    app.add_plugins(lose_graphics_on_request);
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

/// Makes a window that has been opened larger than the monitor as large as the monitor, so that the panel is visible. Later sizes are the
/// player's.
fn fit_to_monitor(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut is_done: Local<bool>,
) {
    if *is_done {
        return;
    }
    let Some((monitor, _)) = monitors.iter().max_by_key(|(_, is_primary)| *is_primary) else { return };
    let Ok(mut window) = windows.single_mut() else { return };
    *is_done = true;
    let size = window.resolution.physical_size();
    let fitting = size.min(UVec2::new(monitor.physical_width, monitor.physical_height));
    if fitting != size && fitting.min_element() > 0 {
        window.resolution.set_physical_resolution(fitting.x, fitting.y);
    }
}

fn toggle_fullscreen(mut actions: MessageReader<UiAction>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for action in actions.read() {
        if let (UiAction::ToggleFullscreen, Ok(mut window)) = (action, windows.single_mut()) {
            window.mode = match window.mode {
                WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                _ => WindowMode::Windowed,
            };
        }
    }
}

fn update_title(
    mut changes: MessageReader<PositionChanged>,
    table: Res<GameTable>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    language: Res<TableLanguage>,
) {
    let may_differ = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if let (true, Ok(mut window)) = (may_differ, windows.single_mut()) {
        window.title = messages::game::window_title(table.variant_name(language.locale()));
    }
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
}
