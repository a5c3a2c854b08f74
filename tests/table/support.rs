//! Builds an app, plays moves, waits for the threads of an app, and compares entities with the session.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use bevy::MinimalPlugins;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use birka::game::GameLogicPlugin;
use birka::game::board::square_center;
use birka::game::input::{BoardGesture, Gesture, Selection};
use birka::game::pieces::{Captured, MoveAnimation, OnSquare, Piece, captured_position};
use birka::game::platform::{Waker, run_sequentially};
use birka::game::settings::{Pace, Settings, SettingsStore};
use birka::game::state::{GameCommand, GameTable, Notices, OpenedTable, Saving, ShownNotice, TableLanguage};
use birka_game_archive::Autosave;
use birka_localization::Language;
use birka_records::SavedGame;
use birka_rules::{BoardSize, KindId, Move, Side, Square};
use birka_script::Library;
use birka_session::{Command, NewGame, Player, Session};

/// A short game of Tablut: a man is captured between two attackers, and the king escapes to the edge.
pub const GAME: [&str; 8] = ["i6-i8", "f5-f8", "i8-g8", "e5-f5", "a4-b4", "f5-f7", "b4-a4", "f7-i7"];

/// The time that passes in a frame.
const FRAME: Duration = Duration::from_millis(16);

/// The variants, read once for all tests: that takes longer than most of them.
pub fn library() -> Library {
    static LIBRARY: LazyLock<Library> =
        LazyLock::new(|| Library::from_dirs(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants")]));
    LIBRARY.clone()
}

pub fn app_with(opened: OpenedTable, pace: Pace) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, run_sequentially, GameLogicPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(SettingsStore::new(Settings { pace, ..Settings::default() }));
    opened.insert_into(app.world_mut());
    add_waker(&mut app);
    app.update();
    app
}

pub fn app(variant: &str, pace: Pace) -> App {
    let library = library();
    let session = Session::new(library.get(variant).unwrap());
    app_with(OpenedTable::new(library, session, None), pace)
}

/// A game of a variant that is saved in a file.
pub fn app_saving_to(file: &Path, variant: &str) -> App {
    let library = library();
    let session = Session::new(library.get(variant).unwrap());
    app_with(OpenedTable::new(library, session, Some(Autosave::open(file.to_owned()))), Pace::None)
}

/// The number of moves of the game in a file. The app holds the lock of the file, so it is read without an autosave.
pub fn saved_moves(app: &App, file: &Path) -> usize {
    app.world().resource::<Saving>().flush().unwrap();
    SavedGame::parse(&std::fs::read_to_string(file).unwrap()).unwrap().moves.len()
}

pub fn game_state(app: &App) -> &GameTable {
    app.world().resource::<GameTable>()
}

/// Gives a seat in the game on the table to a player.
pub fn seat(app: &mut App, side: Side, player: Player) {
    app.world_mut().resource_mut::<GameTable>().seat(side, player);
}

/// Starts a game of the players who sit at the table, with the clocks of the settings, and runs a frame.
pub fn start_game(app: &mut App, variant: Option<&str>) {
    let players = game_state(app).main_session().players();
    let clock = app.world().resource::<SettingsStore>().settings().clock;
    send(app, GameCommand(Command::Start(NewGame { variant: variant.map(str::to_owned), players, clock })));
}

/// The language of the table.
pub fn language_of(app: &App) -> Language {
    app.world().resource::<TableLanguage>().language()
}

/// The notices that are shown.
pub fn shown_notices(app: &App) -> &[ShownNotice] {
    app.world().resource::<Notices>().as_slice()
}

/// The notices that are shown, in English.
pub fn notices_of(app: &App) -> Vec<String> {
    shown_notices(app).iter().map(|shown| shown.notice.text(Language::English)).collect()
}

pub fn session(app: &App) -> &Session {
    game_state(app).session()
}

pub fn size(app: &App) -> BoardSize {
    session(app).rules().size
}

pub fn square(app: &App, name: &str) -> Square {
    Square::parse(name, size(app)).unwrap()
}

pub fn parse_move(app: &App, text: &str) -> Move {
    let (from, to) = text.split_once('-').unwrap();
    session(app).game().move_between(square(app, from), square(app, to))
}

/// Writes a message and runs a frame.
pub fn send<M: Message>(app: &mut App, message: M) {
    app.world_mut().write_message(message);
    app.update();
}

/// Asks for a move such as `e4-e7`, and runs a frame.
pub fn play(app: &mut App, text: &str) {
    let mv = parse_move(app, text);
    send(app, GameCommand(Command::Play(mv)));
}

/// The pieces on the board, by the entities.
pub fn pieces_on_board(app: &mut App) -> BTreeMap<Square, KindId> {
    let mut pieces = app.world_mut().query::<(&OnSquare, &Piece)>();
    let all: Vec<_> = pieces.iter(app.world()).map(|(on, piece)| (on.0, piece.kind)).collect();
    let map: BTreeMap<_, _> = all.iter().copied().collect();
    assert_eq!(map.len(), all.len(), "two pieces on one square");
    map
}

/// The captured pieces, by the entities: which side captured them, and their index.
pub fn captured_pieces(app: &mut App) -> Vec<(Side, usize)> {
    let mut captured = app.world_mut().query::<&Captured>();
    let mut all: Vec<_> = captured.iter(app.world()).map(|captured| (captured.by, captured.index)).collect();
    all.sort_unstable();
    all
}

/// The entities are the pieces of the session, and no others.
pub fn assert_entities_match_session(app: &mut App) {
    let on_board: BTreeMap<_, _> = session(app).game().pieces().into_iter().collect();
    let beside = session(app).removed_pieces().count() + session(app).in_hand().total();
    assert_eq!(pieces_on_board(app), on_board);
    assert_eq!(captured_pieces(app).len(), beside);
    let mut pieces = app.world_mut().query::<&Piece>();
    assert_eq!(pieces.iter(app.world()).count(), on_board.len() + beside);
}

/// Every piece is where it belongs; the king only until the end of the game.
pub fn assert_pieces_are_in_place(app: &mut App) {
    let size = size(app);
    let rules = session(app).outcome().map(|_| session(app).rules().clone());
    let mut pieces = app.world_mut().query::<(&Piece, &Transform, Option<&OnSquare>, Option<&Captured>)>();
    let is_settled = |piece: &Piece| rules.as_ref().is_some_and(|rules| rules.kind(piece.kind).royal);
    for (_, transform, on_square, captured) in pieces.iter(app.world()).filter(|(piece, ..)| !is_settled(piece)) {
        let position = match (on_square, captured) {
            (Some(on), None) => square_center(size, on.0),
            (None, Some(captured)) => captured_position(size, false, captured.by, captured.index),
            both => panic!("a piece is on the board or captured, not {both:?}"),
        };
        assert_eq!(transform.translation, position);
    }
}

pub fn moving_pieces(app: &mut App) -> usize {
    let mut animations = app.world_mut().query::<&MoveAnimation>();
    animations.iter(app.world()).count()
}

/// Runs frames until no piece moves.
pub fn run_until_still(app: &mut App) {
    for _ in 0..600 {
        if moving_pieces(app) == 0 {
            return;
        }
        app.update();
    }
    panic!("some pieces never stopped moving");
}

pub fn run_until_moves(app: &mut App, count: usize) {
    run_until(app, &format!("move {count}"), |app| session(app).ply() >= count);
}

pub fn click(app: &mut App, name: &str) {
    let square = Some(square(app, name));
    send(app, BoardGesture(Gesture::Press(square)));
    send(app, BoardGesture(Gesture::Release(square)));
}

pub fn selected(app: &App) -> Option<Square> {
    app.world().resource::<Selection>().piece()
}

pub fn last_move(app: &App) -> Option<String> {
    session(app).last_move().map(|played| played.mv.name(size(app)))
}

/// The longest time to wait for a thread. Debug builds of the engine are slow.
const PATIENCE: Duration = Duration::from_secs(240);
/// The longest time between two frames while an app waits.
const LONGEST_FRAME: Duration = Duration::from_millis(20);

/// Receives what the app's [`Waker`] sends.
#[derive(Resource)]
struct WakeUps(Mutex<Receiver<()>>);

/// Makes [`run_until`] notice when a thread of the app has a result.
pub fn add_waker(app: &mut App) {
    let (sender, receiver) = channel();
    let waker = Waker::from_fn(move || {
        // Nobody listens when the test has ended.
        let _ = sender.send(());
    });
    app.insert_resource(waker).insert_resource(WakeUps(Mutex::new(receiver)));
}

/// Runs frames until a thread has brought something about, and one frame more.
pub fn run_until(app: &mut App, what: &str, mut condition: impl FnMut(&App) -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition(app) {
        let left = deadline.saturating_duration_since(Instant::now());
        assert!(!left.is_zero(), "no {what}");
        let wake_ups = app.world().resource::<WakeUps>().0.lock().unwrap();
        // A timeout is not an error: frames are also needed while pieces move.
        let _ = wake_ups.recv_timeout(left.min(LONGEST_FRAME));
        drop(wake_ups);
        app.update();
    }
    app.update();
}
