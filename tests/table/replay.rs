//! Looking through the moves of the game.

use bevy::prelude::*;
use birka::game::actions::{PlayAction, ReplayAction, UiAction};
use birka::game::analysis::opponent::EngineOpponent;
use birka::game::replay::Replay;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{PlayMove, StartGame, ViewOverride};
use birka::session::Player;

use crate::support::*;

fn act(app: &mut App, action: ReplayAction) {
    send(app, UiAction::Replay(action));
    app.update();
}

/// The number of moves that lead to what is displayed, and of those of the game.
fn plies(app: &App) -> (usize, usize) {
    (session(app).played_moves().len(), game_state(app).main_session().played_moves().len())
}

fn is_playing(app: &App) -> bool {
    app.world().resource::<Replay>().is_playing()
}

fn app_after(moves: &[&str]) -> App {
    let mut app = app("tablut", Pace::None);
    moves.iter().for_each(|mv| play(&mut app, mv));
    app
}

#[test]
fn looking_through_the_game_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    GAME[..4].iter().for_each(|mv| play(&mut app, mv));
    let end = pieces_on_board(&mut app);
    for (action, expected) in [
        (ReplayAction::Back, 3),
        (ReplayAction::Back, 2),
        (ReplayAction::Forward, 3),
        (ReplayAction::First, 0),
        (ReplayAction::Back, 0),
        (ReplayAction::ShowAfter(1), 1),
        (ReplayAction::ShowAfter(99), 4),
        (ReplayAction::Forward, 4),
        (ReplayAction::First, 0),
        (ReplayAction::Last, 4),
    ] {
        act(&mut app, action);
        assert_eq!(plies(&app), (expected, 4), "{action:?}");
        assert_entities_match_session(&mut app);
        assert_eq!(saved_moves(&app, &file), 4);
    }
    assert_eq!((pieces_on_board(&mut app), game_state(&app).view_override()), (end, None));
    // In an earlier position no move is played; from the last one the game goes on.
    act(&mut app, ReplayAction::ShowAfter(2));
    let mv = session(&app).game().legal_moves()[0];
    send(&mut app, PlayMove(mv));
    assert_eq!(plies(&app), (2, 4));
    send(&mut app, UiAction::CloseAll);
    play(&mut app, GAME[4]);
    assert_eq!(plies(&app), (5, 5));
}

#[test]
fn the_moves_are_shown_one_after_the_other_until_the_last() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, ReplayAction::TogglePlaying);
    assert_eq!((plies(&app), is_playing(&app)), ((0, 3), true));
    // Seconds of 16 ms frames.
    let mut seen = vec![0];
    for _ in 0..400 {
        app.update();
        let (shown, _) = plies(&app);
        if seen.last() != Some(&shown) {
            seen.push(shown);
        }
    }
    assert_eq!((seen, is_playing(&app)), (vec![0, 1, 2, 3], false));
    // Choosing a position stops it.
    act(&mut app, ReplayAction::TogglePlaying);
    act(&mut app, ReplayAction::ShowAfter(2));
    assert!(!is_playing(&app));
}

#[test]
fn a_new_game_ends_the_replay() {
    let mut app = app_after(&GAME[..3]);
    act(&mut app, ReplayAction::ShowAfter(1));
    send(&mut app, StartGame { variant: None });
    app.update();
    assert_eq!((plies(&app), game_state(&app).view_override()), ((0, 0), None));
    act(&mut app, ReplayAction::TogglePlaying);
    act(&mut app, ReplayAction::Back);
    assert_eq!((game_state(&app).view_override(), is_playing(&app)), (None, false), "there is nothing to look through");
}

#[test]
fn a_move_of_the_engine_waits_until_the_game_is_shown_again() {
    let mut app = app("brandubh", Pace::None);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players.defenders = Player::Engine(8));
    play(&mut app, "d7-c7");
    assert!(app.world().resource::<EngineOpponent>().is_thinking());
    act(&mut app, ReplayAction::First);
    // The move is found while the starting position is shown.
    send(&mut app, UiAction::Play(PlayAction::MoveNow));
    assert_eq!(game_state(&app).view_override(), Some(ViewOverride::EarlierPosition));
    // On a slow machine the engine may have moved before that.
    let before = plies(&app);
    assert_eq!(before.0, 0);
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(plies(&app), before);
    act(&mut app, ReplayAction::Last);
    run_until_moves(&mut app, 2);
    assert_entities_match_session(&mut app);
}
