//! The engine at the table: it moves its own side, in its own time.

use super::*;

/// Seats the weakest level at one side.
fn against_the_engine(side: Side) -> App {
    let mut app = app("brandubh", Pace::None);
    let mut players = Players::default();
    *players.of_mut(side) = Player::Engine(1);
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players = players);
    app
}

#[test]
fn the_engine_moves_its_own_side_and_no_other() {
    let mut app = against_the_engine(Side::Attackers);
    wait_for_moves(&mut app, 1);
    for _ in 0..50 {
        app.update();
    }
    let game_state = app.world().resource::<GameState>();
    assert_eq!(game_state.session().played_moves().len(), 1, "it has moved for the other side too");
    assert_eq!(game_state.session().turn(), Side::Defenders);
    assert_agreement(&mut app);
}

#[test]
fn nobody_takes_hold_of_the_engines_pieces() {
    let mut app = against_the_engine(Side::Attackers);
    let attacker = square(&app, "d7");
    // Before it has answered.
    app.world_mut().write_message(BoardGesture::Press(Some(attacker)));
    app.update();
    assert_eq!(app.world().resource::<Selection>().piece(), None);
}

#[test]
fn taking_back_against_the_engine_gives_the_turn_to_the_person_again() {
    let mut app = against_the_engine(Side::Defenders);
    ask(&mut app, "d7-c7");
    wait_for_moves(&mut app, 2);
    app.world_mut().write_message(TakeBack);
    app.update();
    let game_state = app.world().resource::<GameState>();
    assert_eq!((game_state.session().played_moves().len(), game_state.session().turn()), (0, Side::Attackers));
    assert_agreement(&mut app);
}

#[test]
fn a_new_game_ends_what_was_being_thought_of_the_old_one() {
    let mut app = against_the_engine(Side::Defenders);
    ask(&mut app, "d7-c7");
    app.world_mut().write_message(StartGame { variant: Some("tablut".to_owned()) });
    for _ in 0..100 {
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
    let game_state = app.world().resource::<GameState>();
    assert_eq!((game_state.session().variant().id.as_str(), game_state.session().played_moves().len()), ("tablut", 0));
}
