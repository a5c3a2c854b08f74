//! The saved game.

use birka::game::settings::Pace;
use birka::game::state::{GameState, StartGame, TakeBack};
use birka::session::Session;
use birka_rules::{Move, Side, Square};

use crate::support::*;

#[test]
fn the_game_is_saved_after_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    assert_eq!(saved_moves(&app, &file), 2);
    send(&mut app, TakeBack);
    assert_eq!(saved_moves(&app, &file), 1);
    send(&mut app, StartGame::default());
    assert_eq!(saved_moves(&app, &file), 0);
}

#[test]
fn a_restored_game_shows_its_captured_pieces() {
    let library = library();
    let mut session = Session::new(library.get("tablut").unwrap());
    for mv in &GAME[..3] {
        let (from, to) = mv.split_once('-').unwrap();
        let at = |name| Square::parse(name, session.rules().size).unwrap();
        let mv = Move { from: at(from), to: at(to) };
        session.play(mv).unwrap();
    }
    let mut app = app_with(GameState::new(library, session, None), Pace::Normal);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
    assert_eq!(captured_pieces(&mut app), [(Side::Attackers, 0)]);
}
