//! What is seen of a game that has ended, before the screen about its end.

use bevy::prelude::*;
use birka::game::exhibition::{BoardView, Exhibit, Finale, TakeHome};
use birka::game::rendering::CameraFocus;
use birka::game::settings::SettingsStore;
use birka::game::state::{GameCommand, GameTable};
use birka_exhibition::config::Controls;
use birka_exhibition::visit::{Control, Screen};
use birka_rules::{Move, Reason, Side};
use birka_session::Command;

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

/// The moves of a game in which the king escapes, and how many of them his side makes.
fn escape(app: &App) -> (Vec<Move>, usize) {
    let start = app.world().resource::<GameTable>().session().clone();
    let mut rng = birka_rules::Rng::new(11);
    loop {
        let mut session = start.clone();
        while session.outcome().is_none() {
            let moves = session.game().legal_moves();
            session.play(*rng.choose(&moves).expect("a move")).expect("legal");
        }
        let moves: Vec<Move> = session.moves().map(|played| played.mv).collect();
        if session.outcome().is_some_and(|outcome| outcome.reason == Reason::KingEscaped) && moves.len() > 8 {
            let his = session.moves().filter(|played| session.rules().kind(played.kind).side == Side::Defenders).count();
            return (moves, his);
        }
    }
}

/// Plays a game of two visitors to its end.
fn play(app: &mut App) -> (usize, usize) {
    start(app, TWO);
    let (moves, his) = escape(app);
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
