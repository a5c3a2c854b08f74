//! The exhibition without a screen: the app, fingers, and visitors in simulated time.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowResized, WindowResolution};
use bevy::winit::WinitPlugin;
use birka::game::board::square_center;
use birka::game::exhibition::{BoardView, Exhibit, ExhibitInput, ExhibitionLogicPlugin, Screens};
use birka::game::settings::{Pace, Settings, SettingsStore};
use birka::game::state::{GameTable, OpenedTable};
use birka_exhibition::config::{Config, Controls};
use birka_exhibition::visit::{Choice, Control, Input, Screen, VisitPlayers};
use birka_rules::{Move, PieceMove, Side, Square};
use birka_script::Library;
use birka_session::Session;

/// The time that passes in a frame.
pub const FRAME: Duration = Duration::from_millis(50);

pub const SHORT: Choice = Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) };
pub const PUZZLE: Choice = Choice { offer: 1, players: VisitPlayers::Visitor(Side::Defenders) };
pub const TWO: Choice = Choice { offer: 0, players: VisitPlayers::Two };
pub const PHONE: Choice = Choice { offer: 0, players: VisitPlayers::Phone(Side::Defenders) };

pub fn config(controls: Controls) -> Config {
    let mut config = Config::default();
    config.screen.controls = controls;
    config.staff.pin = Some("2694".parse().expect("a PIN"));
    config
}

/// The exhibition in a window of this size that nobody sees.
pub fn app(config: Config, size: (u32, u32)) -> App {
    // Read once for all tests: that takes longer than most of them.
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);
    app_with_library(config, size, LIBRARY.clone())
}

/// Like [`app`], with other variants, of which one is Brandubh.
pub fn app_with_library(config: Config, size: (u32, u32), library: Library) -> App {
    let session = Session::new(library.get("brandubh").expect("brandubh"));
    let window = Window { resolution: WindowResolution::new(size.0, size.1), ..default() };
    let window =
        WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, close_when_requested: false, ..default() };
    let without_gpu =
        RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(WgpuSettings { backends: None, ..default() })), ..default() };
    let mut app = App::new();
    OpenedTable::new(library, session, None).insert_into(app.world_mut());
    app.insert_resource(SettingsStore::new(Settings { pace: Pace::Fast, ..Settings::default() }))
        .insert_resource(Exhibit::new(Arc::new(config)))
        .add_plugins(DefaultPlugins.set(window).set(without_gpu).disable::<WinitPlugin>().disable::<LogPlugin>())
        .add_plugins(ExhibitionLogicPlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.finish();
    app.cleanup();
    // A frame has so little to do that handing systems to other threads takes most of its time.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    run(&mut app, 4);
    app
}

pub fn run(app: &mut App, frames: usize) {
    (0..frames).for_each(|_| app.update());
}

/// Gives the window another size, as the window system does.
pub fn resize(app: &mut App, width: u32, height: u32) {
    let mut windows = app.world_mut().query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut its) = windows.single_mut(app.world_mut()).expect("a window");
    its.resolution.set_physical_resolution(width, height);
    let (width, height) = (its.width(), its.height());
    app.world_mut().write_message(WindowResized { window, width, height });
}

/// Lets simulated time pass.
pub fn wait(app: &mut App, seconds: u64) {
    run(app, usize::try_from(seconds * 1000).unwrap() / usize::try_from(FRAME.as_millis()).unwrap());
}

/// Lets simulated time pass in frames of another length: where nobody touches anything, few are enough.
pub fn pass(app: &mut App, seconds: u64, frame: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    run(app, (Duration::from_secs(seconds).as_secs_f64() / frame.as_secs_f64()).ceil() as usize);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
}

/// Runs frames, and real time, until something holds.
pub fn run_until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    let start = std::time::Instant::now();
    while !holds(app) {
        assert!(start.elapsed() < Duration::from_mins(3), "never: {what}; {:?}", screen(app));
        app.update();
        // What a thread computes needs the processor more than empty frames do.
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The texts at the sides of the table.
pub fn screens(app: &App) -> &Screens {
    app.world().resource()
}

/// The texts that are shown, with a bar between them, however their lines are broken.
pub fn text(app: &App) -> String {
    screens(app).texts().map(|text| text.replace('\n', " ")).collect::<Vec<_>>().join("|")
}

pub fn says(app: &App, part: &str) -> bool {
    text(app).contains(part)
}

pub fn screen(app: &App) -> Screen {
    app.world().resource::<Exhibit>().visit().screen().clone()
}

pub fn send(app: &mut App, input: Input) {
    app.world_mut().write_message(ExhibitInput(input));
    // Nothing is said about a game before its board can be seen.
    run(app, 7);
}

pub fn finger(app: &mut App, id: u64, phase: TouchPhase, position: Vec2) {
    let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("a window");
    app.world_mut().write_message(TouchInput { phase, position, window, force: None, id });
}

pub fn touch(app: &mut App, position: Vec2) {
    finger(app, 1, TouchPhase::Started, position);
    app.update();
    finger(app, 1, TouchPhase::Ended, position);
    run(app, 3);
}

/// Where the buttons of a control are, the lowest on the screen first.
pub fn buttons(app: &mut App, control: Control) -> Vec<Vec2> {
    let found = screens(app).buttons().filter(|(button, _)| *button == control);
    let mut places: Vec<Vec2> = found.map(|(_, rect)| rect.center()).collect();
    places.sort_by(|one, other| other.y.total_cmp(&one.y));
    places
}

pub fn press(app: &mut App, control: Control) {
    let place = *buttons(app, control).first().unwrap_or_else(|| panic!("no button {control:?} on {:?}", screen(app)));
    touch(app, place);
}

/// Where a square is on the screen.
pub fn place(app: &App, square: Square) -> Vec2 {
    let size = app.world().resource::<GameTable>().session().rules().size;
    app.world().resource::<BoardView>().project(square_center(size, square)).expect("it is before the camera")
}

/// Where a move begins and ends on the screen.
pub fn places(app: &App, mv: Move) -> [Vec2; 2] {
    let PieceMove { from, to } = mv.squares().expect("a move on the board");
    [place(app, from), place(app, to)]
}

/// Where a square and its corners are on the screen.
pub fn outline(app: &App, square: Square) -> Vec<Vec2> {
    let size = app.world().resource::<GameTable>().session().rules().size;
    let corners = [[0.0, 0.0], [-0.45, -0.45], [-0.45, 0.45], [0.45, -0.45], [0.45, 0.45]];
    let view = app.world().resource::<BoardView>();
    let corner = |[x, z]: [f32; 2]| view.project(square_center(size, square) + Vec3::new(x, 0.0, z)).expect("it is before the camera");
    corners.map(corner).to_vec()
}

/// Fails if something on the screen covers one of these squares.
pub fn assert_uncovered(app: &App, squares: impl IntoIterator<Item = Square>, what: &str) {
    let squares: Vec<_> = squares.into_iter().collect();
    for item in screens(app).items() {
        let covered = squares.iter().find(|square| outline(app, **square).iter().any(|point| item.rect.contains(*point)));
        assert_eq!(covered, None, "{what}: {:?} at {:?}", item.look, item.rect);
    }
}

/// All squares of the board.
pub fn all_squares(app: &App) -> Vec<Square> {
    app.world().resource::<GameTable>().session().rules().size.squares().collect()
}

pub fn moves_played(app: &App) -> usize {
    app.world().resource::<GameTable>().session().ply()
}

/// Begins a game.
pub fn start(app: &mut App, choice: Choice) {
    touch(app, Vec2::new(300.0, 200.0));
    start_from_welcome(app, choice);
}

pub fn start_from_welcome(app: &mut App, choice: Choice) {
    press(app, Control::Play(choice));
    // The camera arrives.
    wait(app, 12);
    assert!(matches!(screen(app), Screen::Playing(_)), "{:?}", screen(app));
}
