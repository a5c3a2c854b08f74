//! Moves typed on the keyboard.

use bevy::prelude::*;
use birka::game::actions::{ReplayAction, UiAction};
use birka::game::input::{MoveTyped, TypedMove};
use birka::game::settings::{Pace, SettingsStore};
use birka::session::Player;
use birka_localization::Language;

use crate::support::*;

/// Types a move, and returns why it was not played.
fn enter(app: &mut App, text: &str) -> String {
    send(app, MoveTyped(text.to_owned()));
    app.update();
    app.world().resource::<TypedMove>().why_not().map(|why| why.text(Language::English, size(app))).unwrap_or_default()
}

#[test]
fn a_typed_move_is_played_or_its_fault_is_said() {
    let mut app = app("tablut", Pace::None);
    for (text, why) in [
        ("", "is not a move"),
        ("e4", "is not a move"),
        ("e4-z9", "z9"),
        ("c3-c4", "There is no piece on c3"),
        ("e4-d4", "belongs to the defenders"),
        ("d1-c2", "not in a straight line"),
        ("d1-f1", "already"),
        ("d1-i1", "The way to i1 is blocked on e1"),
        ("a5-b5", "cannot move"),
        ("e1-e5", "cannot move"),
    ] {
        let said = enter(&mut app, text);
        assert!(said.contains(why), "{text}: {said}");
        assert!(session(&app).played_moves().is_empty());
        assert_eq!(app.world().resource::<TypedMove>().text(), Some(text), "what was typed stays, to be mended");
    }
    assert_eq!(enter(&mut app, "d1-d3"), "");
    assert_eq!((last_move(&app).as_deref(), app.world().resource::<TypedMove>().text()), (Some("d1-d3"), None));
    // Older records leave the hyphen out.
    assert_eq!(enter(&mut app, "e3f3"), "");
    assert_entities_match_session(&mut app);
    assert_eq!(last_move(&app).as_deref(), Some("e3-f3"));
}

#[test]
fn nothing_is_typed_for_the_engine_and_into_an_earlier_position() {
    let mut app = app("tablut", Pace::None);
    play(&mut app, GAME[0]);
    send(&mut app, UiAction::Replay(ReplayAction::First));
    app.update();
    assert!(enter(&mut app, "d1-d3").contains("only shown"));
    send(&mut app, UiAction::Replay(ReplayAction::Last));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players.attackers = Player::Engine(1));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players.defenders = Player::Person);
    assert!(enter(&mut app, "a4-b4").contains("belongs to the attackers"));
    assert_eq!(session(&app).played_moves().len(), 1);
}
