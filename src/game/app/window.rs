use std::process::ExitCode;

use bevy::log::Level;
use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowCloseRequested, WindowMode, WindowResizeConstraints, WindowResolution,
};
use birka_diagnostics::printable_lines;

use super::startup::{PlayOptions, StartupError, StartupResources};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::platform::error_handling;
use crate::game::platform::log::log_plugin;
use crate::game::plugins::{GameLogicPlugin, GameViewPlugin};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, PositionChanged, Quit};
use crate::game::{reload, sound};

/// What is logged. The warnings that are left out are about displays without a size in millimetres and about rendering on the processor,
/// which the game handles.
const LOG_FILTER: &str = "birka=info,wgpu=error,naga=warn,calloop=error,winit=error,bevy_render::renderer=error,bevy_egui=error";

/// Opens the window and plays until the player quits. The game is saved, and continued the next time.
///
/// What prevents that is printed in one line on standard error, and the exit code is 1.
#[must_use]
pub fn play(options: PlayOptions) -> ExitCode {
    match StartupResources::load(&options) {
        Ok(resources) => run(resources),
        Err(error) => {
            print_error(&error);
            ExitCode::FAILURE
        }
    }
}

fn print_error(error: &StartupError) {
    eprintln!("birka: {}", printable_lines(&error.to_string()));
}

fn run(StartupResources { game_state, settings_store, puzzles }: StartupResources) -> ExitCode {
    error_handling::report_startup_panics();
    let window = Window {
        title: messages::game::window_title(game_state.variant_name()),
        name: Some("birka".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints { min_width: 480.0, min_height: 320.0, ..default() },
        ..default()
    };
    let log = log_plugin(Level::WARN, LOG_FILTER);
    let mut app = App::new();
    app.insert_resource(game_state).insert_resource(settings_store).insert_resource(puzzles);
    app.add_plugins((
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() }).set(log),
        birka_look::plugin,
        GameLogicPlugin,
        GameViewPlugin,
        sound::playback,
        error_handling::plugin,
    ))
    .add_systems(Startup, reload::watch_files)
    .add_systems(Update, (quit_on_close, toggle_fullscreen, update_title).in_set(GameSystems::View));
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
    game_state: Res<GameState>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let may_differ = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if let (true, Ok(mut window)) = (may_differ, windows.single_mut()) {
        window.title = messages::game::window_title(game_state.variant_name());
    }
}
