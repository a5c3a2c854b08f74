//! The program with a window.

use std::process::ExitCode;

use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowCloseRequested, WindowMode, WindowResizeConstraints, WindowResolution,
};

use super::choices::Choices;
use super::prepare::{CannotPlay, PlayOptions, lay_table, seek_display};
use super::puzzles::Puzzling;
use super::table::{Quit, RulesChanged, Started, Table};
use super::wishes::Wish;
use super::{TableLogic, TableSystems, TableView, reload, sound, trouble, words};
use crate::session::Autosave;

/// What is logged: our own news, others' troubles. winit's and the renderer's warnings tell of a display without a size in
/// millimetres, or of drawing on the processor, which the table sees to by itself.
const FILTER: &str = "birka=info,wgpu=error,naga=warn,calloop=error,winit=error,bevy_render::renderer=error,bevy_egui=error";

/// Opens a window with a table in it and plays until the player leaves. The game is kept, and taken up again the next time.
///
/// Whatever keeps it from that is said in one line on standard error, and the exit code is 1.
#[must_use]
pub fn play(options: PlayOptions) -> ExitCode {
    let (choices, unread_choices) = Choices::open();
    let (puzzling, unread_puzzles) = match Autosave::default_file() {
        Some(table) => Puzzling::open(table.with_file_name("solved.ron")),
        None => (Puzzling::default(), None),
    };
    let laid = lay_table(&options).and_then(|table| seek_display().map(|()| table));
    match laid {
        Ok(mut table) => {
            let troubles: Vec<String> = unread_choices.into_iter().chain(unread_puzzles).collect();
            if !troubles.is_empty() {
                table.tell(troubles.join(" "));
            }
            run(table, choices, puzzling)
        }
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}

fn complain(why: &CannotPlay) {
    eprintln!("birka: {why}");
}

fn run(table: Table, choices: Choices, puzzling: Puzzling) -> ExitCode {
    trouble::before_window();
    let window = Window {
        title: words::title(table.name()),
        name: Some("birka".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints { min_width: 480.0, min_height: 320.0, ..default() },
        ..default()
    };
    let log = LogPlugin { level: Level::WARN, filter: FILTER.to_owned(), ..default() };
    let mut app = App::new();
    app.insert_resource(table).insert_resource(choices).insert_resource(puzzling);
    app.add_plugins((
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() }).set(log),
        birka_look::plugin,
        TableLogic,
        TableView,
        sound::speaker,
        trouble::plugin,
    ))
    .add_systems(Startup, (trouble::window_is_open, reload::follow))
    .add_systems(Update, (close, fill_screen, name_window).in_set(TableSystems::View));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Closing the window is leaving.
fn close(mut requests: MessageReader<WindowCloseRequested>, mut quit: MessageWriter<Quit>) {
    if requests.read().count() > 0 {
        quit.write_default();
    }
}

fn fill_screen(mut wishes: MessageReader<Wish>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for wish in wishes.read() {
        if let (Wish::Fullscreen, Ok(mut window)) = (wish, windows.single_mut()) {
            window.mode = match window.mode {
                WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                _ => WindowMode::Windowed,
            };
        }
    }
}

fn name_window(
    mut started: MessageReader<Started>,
    mut rules_changed: MessageReader<RulesChanged>,
    table: Res<Table>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let is_other = started.read().count() + rules_changed.read().count() > 0;
    if let (true, Ok(mut window)) = (is_other, windows.single_mut()) {
        window.title = words::title(table.name());
    }
}
