//! The engine plays a side.

use bevy::prelude::*;
use birka::game::analysis::opponent::EngineOpponent;
use birka::game::input::BoardGesture;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{BoardCovered, StartGame, TakeBack};
use birka::session::{Player, Players};
use birka_rules::Side;

use crate::support::*;

/// A game of Brandubh in which the weakest level plays a side.
fn app_against_engine(side: Side) -> App {
    let mut app = app("brandubh", Pace::None);
    let mut players = Players::default();
    *players.of_mut(side) = Player::Engine(1);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players = players);
    app
}

fn is_thinking(app: &App) -> bool {
    app.world().resource::<EngineOpponent>().is_thinking()
}

#[test]
fn the_engine_moves_its_own_side_only() {
    let mut app = app_against_engine(Side::Attackers);
    run_until_moves(&mut app, 1);
    assert!(!is_thinking(&app));
    assert_eq!(session(&app).played_moves().len(), 1);
    assert_eq!(session(&app).turn(), Side::Defenders);
    assert_entities_match_session(&mut app);
}

#[test]
fn pieces_of_the_engine_cannot_be_selected() {
    let mut app = app_against_engine(Side::Attackers);
    let attacker = square(&app, "d7");
    send(&mut app, BoardGesture::Press(Some(attacker)));
    assert_eq!(selected(&app), None);
}

#[test]
fn taking_back_against_the_engine_returns_to_the_players_turn() {
    let mut app = app_against_engine(Side::Defenders);
    play(&mut app, "d7-c7");
    run_until_moves(&mut app, 2);
    send(&mut app, TakeBack);
    assert_eq!((session(&app).played_moves().len(), session(&app).turn()), (0, Side::Attackers));
    assert_entities_match_session(&mut app);
}

#[test]
fn before_the_players_first_move_there_is_nothing_to_take_back() {
    let mut app = app_against_engine(Side::Attackers);
    run_until_moves(&mut app, 1);
    let opening = last_move(&app);
    send(&mut app, TakeBack);
    assert_eq!((last_move(&app), session(&app).turn()), (opening, Side::Defenders));
    assert!(!is_thinking(&app));
}

#[test]
fn a_new_game_stops_the_search_of_the_last_one() {
    let mut app = app_against_engine(Side::Defenders);
    play(&mut app, "d7-c7");
    assert!(is_thinking(&app));
    send(&mut app, StartGame { variant: Some("tablut".to_owned()) });
    assert!(!is_thinking(&app));
    assert_eq!((session(&app).variant().id.as_str(), session(&app).played_moves().len()), ("tablut", 0));
}

#[test]
fn two_engines_wait_while_a_dialog_covers_the_board() {
    let mut app = app("brandubh", Pace::None);
    app.world_mut().resource_mut::<BoardCovered>().0 = true;
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| {
        (settings.players.attackers, settings.players.defenders) = (Player::Engine(1), Player::Engine(1));
    });
    for _ in 0..20 {
        app.update();
        assert!(!app.world().resource::<EngineOpponent>().is_thinking());
    }
    app.world_mut().resource_mut::<BoardCovered>().0 = false;
    run_until_moves(&mut app, 2);
}
