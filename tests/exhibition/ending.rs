//! The view of a game that has ended, before the screen about its end, and the QR code with the game on that screen.

use bevy::prelude::*;
use birka::game::exhibition::{BoardView, Exhibit, Finale, ItemLook, TakeHome};
use birka::game::rendering::CameraFocus;
use birka::game::settings::SettingsStore;
use birka::game::state::{GameCommand, GameTable};
use birka_exhibition::config::{Config, Controls};
use birka_exhibition::visit::{Control, Ending, Input, Screen};
use birka_records::shared::SharedContent;
use birka_rules::{Move, Outcome, Reason, Side};
use birka_session::Command;

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

/// The moves of a game that ends for a reason, and how many of them the king's side makes.
fn game_to(reason: Reason, app: &App) -> (Vec<Move>, usize) {
    let start = app.world().resource::<GameTable>().session().clone();
    let mut rng = birka_rules::Rng::new(11);
    loop {
        let mut session = start.clone();
        while session.outcome().is_none() {
            let moves = session.game().legal_moves();
            session.play(*rng.choose(&moves).expect("a move")).expect("legal");
        }
        let moves: Vec<Move> = session.moves().map(|played| played.mv).collect();
        if session.outcome().is_some_and(|outcome| outcome.reason == reason) && moves.len() > 8 {
            let his = session.moves().filter(|played| session.rules().kind(played.kind).side == Side::Defenders).count();
            return (moves, his);
        }
    }
}

/// Plays a game of two visitors to its end.
fn play(app: &mut App) -> (usize, usize) {
    play_to(Reason::KingEscaped, app)
}

fn play_to(reason: Reason, app: &mut App) -> (usize, usize) {
    start(app, TWO);
    let (moves, his) = game_to(reason, app);
    for &mv in &moves {
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        app.update();
    }
    run_until(app, "the end", |app| matches!(screen(app), Screen::Ending { .. }));
    (moves.len(), his)
}

fn is_running(app: &App) -> bool {
    app.world().resource::<Finale>().is_running()
}

#[test]
fn the_king_is_seen_and_the_last_moves_are_played_again_before_the_screen_about_the_end() {
    let mut config = config(Controls::LowerHalf);
    config.museum.take_home = Some("https://museum.example/birka/".parse().expect("an address"));
    let mut app = app(config, SIZE);
    let (plies, his) = play(&mut app);
    run(&mut app, 3);
    assert!(is_running(&app) && says(&app, &format!("The king’s side won in {his} moves.")));
    assert_eq!(buttons(&mut app, Control::PlayAgain), [], "the board is seen");
    assert!(app.world().resource::<CameraFocus>().0.is_some(), "the light is on the king");
    let link = app.world().resource::<TakeHome>().link().map(str::to_owned);
    let before = app.world().resource::<BoardView>().camera.translation.length();
    run_until(&mut app, "the replay", |app| moves_played(app) < plies);
    assert_eq!(moves_played(&app), plies - 5);
    assert!(app.world().resource::<BoardView>().camera.translation.length() < before, "the camera has come nearer");
    run_until(&mut app, "all its moves", |app| moves_played(app) == plies);
    run_until(&mut app, "the screen about the end", |app| !is_running(app));
    run(&mut app, 3);
    assert!(says(&app, &format!("won in {his} moves.")) && buttons(&mut app, Control::PlayAgain).len() == 1);
    assert!(app.world().resource::<CameraFocus>().0.is_some());
    assert_eq!(app.world().resource::<TakeHome>().link().map(str::to_owned), link, "the whole game is taken home");
    assert!(link.is_some() && app.world().resource::<Exhibit>().visit().countdown().is_none());
    press(&mut app, Control::PlayAgain);
    run(&mut app, 3);
    assert_eq!((screen(&app), moves_played(&app)), (Screen::Playing(TWO), 0));
    assert!(!is_running(&app));
}

#[test]
fn nothing_covers_the_end_of_a_game() {
    for (size, controls) in [
        ((1280, 800), Controls::LowerHalf),
        (SIZE, Controls::LowerHalf),
        ((1080, 1920), Controls::LowerHalf),
        ((3840, 2160), Controls::BothSides),
    ] {
        for reason in [Reason::KingCaptured, Reason::KingEscaped] {
            let mut config = config(controls);
            (config.screen.width_px, config.screen.height_px) = size;
            let mut app = app(config, size);
            let (plies, _) = play_to(reason, &mut app);
            let what = format!("{size:?} {controls:?} {reason:?}");
            // The king, wherever he has been captured, and his neighbours.
            let session = app.world().resource::<GameTable>().session();
            let (played, board) = (session.last_move().expect("a move"), session.rules().size);
            let captured_king = played.captured.iter().find(|captured| session.rules().kind(captured.kind).royal);
            let king = captured_king.map(|king| king.square).or(played.mv.to()).expect("a square");
            let near = |square: &birka_rules::Square| {
                board.file(*square).abs_diff(board.file(king)) + board.rank(*square).abs_diff(board.rank(king)) <= 1
            };
            let around: Vec<_> = all_squares(&app).into_iter().filter(near).collect();
            wait(&mut app, 2);
            assert!(is_running(&app) && moves_played(&app) == plies);
            assert_uncovered(&app, around.clone(), &format!("{what}, the king"));
            run_until(&mut app, "the replay", |app| moves_played(app) < plies);
            run_until(&mut app, "its second move", |app| moves_played(app) == plies - 3);
            while is_running(&app) {
                assert_uncovered(&app, all_squares(&app), &format!("{what}, the replay"));
                run(&mut app, 10);
            }
            // At a table with visitors on both sides, two cards leave the middle of the board only.
            if controls == Controls::LowerHalf {
                wait(&mut app, 3);
                assert_uncovered(&app, [king], &format!("{what}, the screen about the end"));
            }
        }
    }
}

#[test]
fn a_touch_passes_over_the_end() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    let (plies, _) = play(&mut app);
    run_until(&mut app, "the replay", |app| moves_played(app) < plies);
    touch(&mut app, Vec2::new(700.0, 300.0));
    wait(&mut app, 4);
    assert_eq!((is_running(&app), moves_played(&app)), (false, plies), "the final position is on the table");
    assert_eq!(buttons(&mut app, Control::PlayAgain).len(), 1);
}

#[test]
fn whom_motion_disturbs_reads_at_once_who_has_won() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.accessibility.reduced_motion = true);
    play(&mut app);
    run(&mut app, 3);
    assert!(!is_running(&app) && buttons(&mut app, Control::PlayAgain).len() == 1);
}

const ADDRESS: &str = "https://museum.example/birka/";

fn config_with_page(controls: Controls) -> Config {
    let mut config = config(controls);
    config.museum.take_home = Some(ADDRESS.parse().expect("an address"));
    config
}

/// Begins a game of two visitors, plays some moves and ends it.
fn play_to_an_end(app: &mut App, moves: usize) {
    start(app, TWO);
    for ply in 0..moves {
        let legal = app.world().resource::<GameTable>().session().game().legal_moves();
        let mv = legal[ply * 7 % legal.len()];
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        run_until(app, "the move", |app| moves_played(app) == ply + 1);
    }
    let outcome = Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured };
    send(app, Input::GameEnded(Ending::Game { outcome, visitor: None }));
    run(app, 3);
}

/// The text that a decoder reads from each picture of a code, as large as it is drawn.
fn read_codes(app: &mut App) -> Vec<String> {
    let images = app.world().resource::<Assets<Image>>();
    let codes =
        screens(app).items().filter_map(|item| if let ItemLook::Code(image) = &item.look { Some((image, item.rect)) } else { None });
    let read = |(picture, rect): (&Handle<Image>, Rect)| {
        let image = images.get(picture).expect("the picture");
        let side = image.width() as usize;
        let module = rect.width() / side as f32;
        assert!(module >= 2.0 && module.fract() == 0.0 && rect.min.fract() == Vec2::ZERO, "modules of {module} pixels are not sharp");
        assert_eq!(rect.width(), rect.height());
        let pixels = image.data.as_ref().expect("pixels");
        let module = module as usize;
        let drawn: Vec<u8> = (0..(side * module).pow(2))
            .map(|at| (at % (side * module) / module, at / (side * module) / module))
            .map(|(x, y)| pixels[4 * (y * side + x)])
            .collect();
        let mut decoder = quircs::Quirc::new();
        let code = decoder.identify(side * module, side * module, &drawn).next().expect("a code").expect("a whole code");
        String::from_utf8(code.decode().expect("a readable code").payload).expect("text")
    };
    codes.map(read).collect()
}

#[test]
fn a_game_that_has_ended_is_taken_home_by_a_code() {
    for (controls, count) in [(Controls::LowerHalf, 1), (Controls::BothSides, 2)] {
        let mut app = app(config_with_page(controls), (1920, 1080));
        play_to_an_end(&mut app, 12);
        let links = read_codes(&mut app);
        assert_eq!(links.len(), count, "one at each side");
        assert!(links.iter().all(|link| Some(link.as_str()) == app.world().resource::<TakeHome>().link() && link.starts_with(ADDRESS)));
        let Ok(SharedContent::Game(record)) = SharedContent::read(&links[0]) else { panic!("{links:?}") };
        let session = app.world().resource::<GameTable>().session();
        let game = record.replay(&session.variant().rules).expect("a game by the rules").game;
        assert_eq!(game.played_moves(), session.game().played_moves());
        assert_eq!((record.variant.as_str(), record.attackers.as_str()), ("brandubh", ""));
        // The next game has its own.
        press(&mut app, Control::PlayAgain);
        assert!(read_codes(&mut app).is_empty() && app.world().resource::<TakeHome>().link().is_none());
    }
}

#[test]
fn without_a_page_or_room_for_a_readable_code_none_is_shown() {
    for (config, size) in [(config(Controls::LowerHalf), (1920, 1080)), (config_with_page(Controls::LowerHalf), (480, 320))] {
        let mut app = app(config, size);
        play_to_an_end(&mut app, 2);
        assert!(read_codes(&mut app).is_empty(), "{size:?}");
        assert!(!says(&app, "Take your game home"), "{size:?}");
    }
}
