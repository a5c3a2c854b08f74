//! The table without a window: whole games by messages, judged by the entities.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

#[path = "table/engine.rs"]
mod engine;
#[path = "table/puzzles.rs"]
mod puzzles;
#[path = "table/reload.rs"]
mod reload;
#[path = "table/sound.rs"]
mod sound;
#[path = "table/teacher.rs"]
mod teacher;

use bevy::MinimalPlugins;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use birka::game::GameLogicPlugin;
use birka::game::board::square_center;
use birka::game::input::{BoardGesture, Selection};
use birka::game::pieces::{AnimationsFinished, Captured, MoveAnimation, OnSquare, Piece, captured_position};
use birka::game::platform::ReportEvent;
use birka::game::rendering::CameraFocus;
use birka::game::settings::{Pace, Settings, SettingsStore};
use birka::game::state::{GameState, PlayMove, StartGame, TakeBack};
use birka::session::{Autosave, Player, Players, Restored, Session};
use birka_rules::{BoardSize, KindId, Move, Side, Square};
use birka_script::Library;

/// A short game of Tablut: a man falls between two attackers, and the king slips out to the edge.
const GAME: [&str; 8] = ["i6-i8", "f5-f8", "i8-g8", "e5-f5", "a4-b4", "f5-f7", "b4-a4", "f7-i7"];

const FRAME: Duration = Duration::from_millis(16);

fn library() -> Library {
    Library::from_dirs(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants")])
}

fn app_with(game_state: GameState, pace: Pace) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, GameLogicPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(SettingsStore::new(Settings { pace, ..Settings::default() }))
        .insert_resource(game_state);
    app.update();
    app
}

fn app(variant: &str, pace: Pace) -> App {
    let library = library();
    let session = Session::new(library.get(variant).unwrap());
    app_with(GameState::new(library, session, None), pace)
}

fn size(app: &App) -> BoardSize {
    app.world().resource::<GameState>().size()
}

fn square(app: &App, name: &str) -> Square {
    Square::parse(name, size(app)).unwrap()
}

fn ask(app: &mut App, text: &str) {
    let (from, to) = text.split_once('-').unwrap();
    let mv = Move { from: square(app, from), to: square(app, to) };
    app.world_mut().write_message(PlayMove(mv));
    app.update();
}

/// What the entities say stands where.
fn standing(app: &mut App) -> BTreeMap<Square, KindId> {
    let mut pieces = app.world_mut().query::<(&OnSquare, &Piece)>();
    let all: Vec<_> = pieces.iter(app.world()).map(|(at, piece)| (at.0, piece.kind)).collect();
    let map: BTreeMap<_, _> = all.iter().copied().collect();
    assert_eq!(map.len(), all.len(), "two pieces on one square");
    map
}

fn captives(app: &mut App) -> Vec<(Side, usize)> {
    let mut captives = app.world_mut().query::<&Captured>();
    let mut all: Vec<_> = captives.iter(app.world()).map(|captive| (captive.by, captive.index)).collect();
    all.sort_unstable();
    all
}

/// The entities are what the session says, and nothing else.
fn assert_agreement(app: &mut App) {
    let game_state = app.world().resource::<GameState>();
    let session: BTreeMap<_, _> = game_state.session().game().pieces().into_iter().collect();
    let fallen = game_state.captured_pieces().count();
    assert_eq!(standing(app), session);
    assert_eq!(captives(app).len(), fallen);
    let mut pieces = app.world_mut().query::<&Piece>();
    assert_eq!(pieces.iter(app.world()).count(), session.len() + fallen);
}

/// Every piece is where it belongs.
fn assert_at_rest(app: &mut App) {
    let size = size(app);
    let mut pieces = app.world_mut().query::<(&Transform, Option<&OnSquare>, Option<&Captured>)>();
    for (transform, standing, captive) in pieces.iter(app.world()) {
        let belongs = match (standing, captive) {
            (Some(standing), None) => square_center(size, standing.0),
            (None, Some(captive)) => captured_position(size, false, captive.by, captive.index),
            both => panic!("a piece is on the board or captured, not {both:?}"),
        };
        assert_eq!(transform.translation, belongs);
    }
}

fn travellers(app: &mut App) -> usize {
    let mut travellers = app.world_mut().query::<&MoveAnimation>();
    travellers.iter(app.world()).count()
}

/// Lets the clock run until every piece has come to rest.
fn settle(app: &mut App) {
    for _ in 0..600 {
        if travellers(app) == 0 {
            return;
        }
        app.update();
    }
    panic!("some pieces never came to rest");
}

#[test]
fn a_whole_game_keeps_entities_and_session_in_agreement() {
    let mut app = app("tablut", Pace::None);
    assert_agreement(&mut app);
    for (ply, mv) in GAME.into_iter().enumerate() {
        ask(&mut app, mv);
        assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), ply + 1, "{mv} was not played");
        assert_agreement(&mut app);
        assert_at_rest(&mut app);
    }
    assert_eq!(captives(&mut app), [(Side::Attackers, 0)]);
    let game_state = app.world().resource::<GameState>();
    assert_eq!(game_state.session().outcome().unwrap().winner, Some(Side::Defenders));
    assert!(!game_state.is_running());

    for left in (0..GAME.len()).rev() {
        app.world_mut().write_message(TakeBack);
        app.update();
        assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), left);
        assert_agreement(&mut app);
        assert_at_rest(&mut app);
    }
    assert_eq!(captives(&mut app), []);
    app.world_mut().write_message(TakeBack);
    app.update();
    assert_agreement(&mut app);
}

#[test]
fn what_happens_is_reported() {
    let mut app = app("tablut", Pace::None);
    let mut events: Vec<String> = Vec::new();
    for mv in GAME {
        ask(&mut app, mv);
        let happenings = app.world_mut().resource_mut::<Messages<ReportEvent>>().drain().collect::<Vec<_>>();
        events.extend(happenings.into_iter().map(|ReportEvent(value)| {
            let key = match value["event"].as_str() {
                Some("played") => "move",
                Some("announced") => "call",
                _ => "reason",
            };
            format!("{} {}", value["event"].as_str().unwrap(), value[key].as_str().unwrap_or_default()).trim().to_owned()
        }));
    }
    assert!(events.contains(&"played i8-g8xf8".to_owned()), "{events:?}");
    assert!(events.contains(&"announced raichi".to_owned()), "{events:?}");
    assert_eq!(events.iter().filter(|event| *event == "settled").count(), 1 + GAME.len(), "{events:?}");
    assert!(events.contains(&"outcome king-escaped".to_owned()), "{events:?}");
}

#[test]
fn pieces_are_carried_and_captives_follow() {
    let mut app = app("tablut", Pace::Normal);
    for mv in &GAME[..2] {
        ask(&mut app, mv);
        settle(&mut app);
    }
    ask(&mut app, GAME[2]);
    assert_agreement(&mut app);
    assert_eq!(travellers(&mut app), 2);
    let mut captive = app.world_mut().query_filtered::<&Transform, With<Captured>>();
    let fell = square_center(size(&app), square(&app, "f8"));
    assert_eq!(captive.single(app.world()).unwrap().translation, fell, "it waits for its captor");
    for _ in 0..40 {
        app.update();
    }
    assert!(captive.single(app.world()).unwrap().translation.y > 0.5, "it is lifted over the others");
    settle(&mut app);
    assert_at_rest(&mut app);
    assert_eq!(app.world().resource::<Messages<AnimationsFinished>>().len(), 1);
}

#[test]
fn a_move_while_pieces_are_under_way_is_no_trouble() {
    let mut app = app("tablut", Pace::Slow);
    for mv in GAME {
        ask(&mut app, mv);
        app.update();
        assert_agreement(&mut app);
    }
    for _ in 0..3 {
        app.world_mut().write_message(TakeBack);
        app.update();
        assert_agreement(&mut app);
    }
    settle(&mut app);
    assert_at_rest(&mut app);
}

#[test]
fn several_moves_in_one_frame_are_all_played() {
    let mut app = app("tablut", Pace::Normal);
    for mv in GAME {
        let (from, to) = mv.split_once('-').unwrap();
        let mv = Move { from: square(&app, from), to: square(&app, to) };
        app.world_mut().write_message(PlayMove(mv));
    }
    app.update();
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), GAME.len());
    assert_agreement(&mut app);
    settle(&mut app);
    assert_at_rest(&mut app);
}

#[test]
fn pieces_that_went_astray_are_put_right() {
    let mut app = app("tablut", Pace::None);
    let lost = {
        let mut pieces = app.world_mut().query_filtered::<Entity, With<OnSquare>>();
        let lost: Vec<_> = pieces.iter(app.world()).take(3).collect();
        lost
    };
    let nowhere = OnSquare(square(&app, "b2"));
    app.world_mut().despawn(lost[0]);
    app.world_mut().entity_mut(lost[1]).insert(nowhere);
    app.world_mut().entity_mut(lost[2]).remove::<OnSquare>();
    ask(&mut app, GAME[0]);
    assert_agreement(&mut app);
    assert_at_rest(&mut app);
}

#[test]
fn another_variant_is_laid_out_anew() {
    let mut app = app("tablut", Pace::Normal);
    for mv in &GAME[..3] {
        ask(&mut app, mv);
    }
    app.world_mut().write_message(StartGame { variant: Some("brandubh".to_owned()) });
    app.update();
    assert_eq!(size(&app).side(), 7);
    assert_agreement(&mut app);
    assert_eq!(travellers(&mut app), 0);
    assert_at_rest(&mut app);
    assert_eq!(captives(&mut app), []);

    app.world_mut().write_message(StartGame { variant: Some("brandub".to_owned()) });
    app.update();
    let message = app.world().resource::<GameState>().notice().unwrap();
    assert!(message.contains("brandubh"), "{message}");
    assert_eq!(size(&app).side(), 7);
    assert_agreement(&mut app);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut app = app("tablut", Pace::Normal);
    ask(&mut app, "e5-e6");
    ask(&mut app, "a1-a2");
    assert!(app.world().resource::<GameState>().session().played_moves().is_empty());
    assert_agreement(&mut app);
    assert_at_rest(&mut app);
}

fn gesture(app: &mut App, gesture: BoardGesture) {
    app.world_mut().write_message(gesture);
    app.update();
}

fn click(app: &mut App, name: &str) {
    let at = Some(square(app, name));
    gesture(app, BoardGesture::Press(at));
    gesture(app, BoardGesture::Release(at));
}

fn selected(app: &App) -> Option<Square> {
    app.world().resource::<Selection>().piece()
}

fn last_move(app: &App) -> Option<String> {
    let game_state = app.world().resource::<GameState>();
    game_state.session().played_moves().last().map(|turn| turn.mv.name(game_state.size()))
}

#[test]
fn two_clicks_make_a_move() {
    let mut app = app("tablut", Pace::None);
    click(&mut app, "i6");
    assert_eq!(selected(&app), Some(square(&app, "i6")));
    click(&mut app, "i8");
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
    assert_eq!(selected(&app), None);
}

#[test]
fn pressing_dragging_and_letting_go_makes_a_move() {
    let mut app = app("tablut", Pace::None);
    let (from, to) = (square(&app, "i6"), square(&app, "i8"));
    gesture(&mut app, BoardGesture::Press(Some(from)));
    gesture(&mut app, BoardGesture::Release(Some(to)));
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
}

#[test]
fn letting_go_elsewhere_plays_nothing() {
    let mut app = app("tablut", Pace::None);
    for over in [Some(square(&app, "b2")), None] {
        let from = square(&app, "i6");
        gesture(&mut app, BoardGesture::Press(Some(from)));
        gesture(&mut app, BoardGesture::Release(over));
        assert_eq!((selected(&app), last_move(&app)), (None, None));
    }
}

#[test]
fn a_square_behind_a_piece_is_meant_where_the_piece_in_hand_can_go_there() {
    let mut app = app("tablut", Pace::None);
    let meant = |app: &App, hit: &str, beneath: &str| {
        let (hit, beneath) = (square(app, hit), square(app, beneath));
        app.world().resource::<Selection>().resolve_target(Some(hit), Some(beneath), app.world().resource::<GameState>())
    };
    // As if the head of the one lay over the other, from where the player sits.
    assert_eq!(meant(&app, "e3", "d3"), Some(square(&app, "e3")), "with an empty hand, a piece is itself");
    click(&mut app, "d1");
    assert_eq!(meant(&app, "e3", "d3"), Some(square(&app, "d3")), "nobody can take up a piece of the enemy");
    assert_eq!(meant(&app, "e3", "e4"), Some(square(&app, "e3")), "nobody can go there");
    assert_eq!(meant(&app, "e1", "d2"), Some(square(&app, "d2")), "a man who cannot move is none to be taken up");
    assert_eq!(meant(&app, "f1", "d2"), Some(square(&app, "f1")), "another man is taken up instead");
    assert_eq!(meant(&app, "d1", "d2"), Some(square(&app, "d1")), "the man in hand can be put back");
    assert_eq!(meant(&app, "d2", "d2"), Some(square(&app, "d2")));
}

#[test]
fn a_selection_is_given_up_in_every_way() {
    let mut app = app("tablut", Pace::None);
    let beside = |app: &mut App| {
        gesture(app, BoardGesture::Press(None));
        gesture(app, BoardGesture::Release(None));
    };
    let ways: [&dyn Fn(&mut App); 4] =
        [&|app| click(app, "i6"), &|app| click(app, "b2"), &beside, &|app| gesture(app, BoardGesture::Cancel)];
    for give_up in ways {
        click(&mut app, "i6");
        assert_eq!(selected(&app), Some(square(&app, "i6")));
        give_up(&mut app);
        assert_eq!(selected(&app), None);
    }
    click(&mut app, "i6");
    click(&mut app, "a4");
    assert_eq!(selected(&app), Some(square(&app, "a4")), "another piece is taken up instead");
    click(&mut app, "e5");
    assert_eq!(selected(&app), None, "the other side's pieces are not taken up");
}

#[test]
fn keys_choose_squares_too() {
    let mut app = app("tablut", Pace::None);
    for name in ["i6", "i8"] {
        let at = square(&app, name);
        gesture(&mut app, BoardGesture::Choose(at));
    }
    assert_eq!(last_move(&app).unwrap(), "i6-i8");
}

#[test]
fn captures_are_marked_before_they_are_made() {
    let mut app = app("tablut", Pace::None);
    ask(&mut app, GAME[0]);
    ask(&mut app, GAME[1]);
    click(&mut app, "i8");
    let captures: Vec<_> = app.world().resource::<Selection>().destinations().iter().filter(|d| !d.captures.is_empty()).cloned().collect();
    assert_eq!(captures.len(), 1);
    assert_eq!((captures[0].square, captures[0].captures.clone()), (square(&app, "g8"), vec![square(&app, "f8")]));
}

#[test]
fn the_game_is_kept_after_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let library = library();
    let session = Session::new(library.get("tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, Some(Autosave::open(file.clone()))), Pace::None);
    let kept = |app: &App| {
        app.world().resource::<GameState>().flush();
        match Autosave::open(file.clone()).restore(&self::library()) {
            Restored::Game(session) => session.played_moves().len(),
            _ => panic!("no game was kept"),
        }
    };
    ask(&mut app, GAME[0]);
    ask(&mut app, GAME[1]);
    assert_eq!(kept(&app), 2);
    app.world_mut().write_message(TakeBack);
    app.update();
    assert_eq!(kept(&app), 1);
    app.world_mut().write_message(StartGame::default());
    app.update();
    assert_eq!(kept(&app), 0);
}

#[test]
fn a_restored_game_has_its_captives_beside_the_board() {
    let library = library();
    let mut session = Session::new(library.get("tablut").unwrap());
    for mv in &GAME[..3] {
        let (from, to) = mv.split_once('-').unwrap();
        let at = |name| Square::parse(name, session.rules().size).unwrap();
        let mv = Move { from: at(from), to: at(to) };
        session.play(mv).unwrap();
    }
    let mut app = app_with(GameState::new(library, session, None), Pace::Normal);
    assert_agreement(&mut app);
    assert_at_rest(&mut app);
    assert_eq!(captives(&mut app), [(Side::Attackers, 0)]);
}

/// Lets the engine think until so many moves have been played.
fn wait_for_moves(app: &mut App, count: usize) {
    let patience = std::time::Instant::now() + Duration::from_secs(60);
    while app.world().resource::<GameState>().session().played_moves().len() < count {
        assert!(std::time::Instant::now() < patience, "the engine does not answer");
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    app.update();
}

#[test]
fn a_king_who_gets_away_is_looked_at_until_his_move_is_taken_back() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        for text in GAME {
            assert_eq!(app.world().resource::<CameraFocus>().0, None, "before {text}");
            ask(&mut app, text);
        }
        let away = square_center(size(&app), square(&app, "i7"));
        if pace == Pace::Normal {
            assert_eq!(app.world().resource::<CameraFocus>().0, None, "he is still on his way");
            (0..200).for_each(|_| app.update());
        }
        assert_eq!(app.world().resource::<CameraFocus>().0, Some(away));
        app.world_mut().write_message(TakeBack);
        app.update();
        assert_eq!(app.world().resource::<CameraFocus>().0, None);
    }
}
