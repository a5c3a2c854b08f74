//! What players do besides moving: resign, offer a draw, pause.

use super::*;
use crate::game::analysis::hint::HintState;
use crate::game::analysis::review::ReviewState;

#[test]
fn resigning_takes_a_key_and_a_confirmation() {
    let mut table = Table::new(1280, 720);
    let resign = UiAction::Play(PlayAction::Resign);
    table.act(resign.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(resign.clone());
    table.act(UiAction::CloseDialog);
    assert_eq!(table.session().outcome(), None);
    table.act(resign);
    assert_eq!(*table.active(), ActiveOverlay::Resign(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(*table.active(), ActiveOverlay::None);
    // Rematch: the card of the result has the button, and so has the panel.
    table.frame([]);
    table.focus("Rematch");
    table.press(&[Key::Enter]);
    assert_eq!((table.session().played_moves().len(), table.session().outcome()), (0, None));
}

#[test]
fn the_other_person_is_asked_about_a_draw_and_accepts_it_with_a_button() {
    let mut table = Table::new(1280, 720);
    let offer = UiAction::Play(PlayAction::OfferDraw);
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::DrawOffer(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome(), None, "the key alone accepts nothing");
    table.focus("Accept");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().map(|outcome| outcome.reason), Some(Reason::Agreed));
    table.act(UiAction::TakeBack);
    assert_eq!(table.session().outcome(), None);
}

#[test]
fn a_pause_is_shown_and_ended_by_its_button() {
    let mut table = Table::new(1280, 720);
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| {
        (settings.players.attackers, settings.players.defenders) = (Player::Engine(1), Player::Engine(1));
    });
    table.act(UiAction::Play(PlayAction::TogglePause));
    table.frame([]);
    assert!(table.texts().iter().any(|text| text == "Paused"), "{:?}", table.texts());
    table.focus("Continue");
    table.press(&[Key::Enter]);
    assert!(!table.app.world().resource::<GameState>().is_paused());
}

#[test]
fn the_card_of_a_finished_game_offers_a_review_with_the_usual_settings() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::Play(PlayAction::Resign));
    table.frame([]);
    table.press(&[Key::Enter]);
    table.focus("Review the game");
    table.press(&[Key::Enter]);
    assert!(table.app.world().resource::<ReviewState>().is_open());
    assert!(table.texts().iter().any(|text| text == "Review"), "the panel opens it again: {:?}", table.texts());
}

#[test]
fn hints_that_are_off_are_switched_on_where_they_are_asked_for() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::RequestHint);
    table.frame([]);
    table.focus("Switch hints on");
    table.press(&[Key::Enter]);
    assert!(table.app.world().resource::<SettingsStore>().settings().analysis.hints);
    assert_eq!(table.app.world().resource::<GameState>().notices(), []);
    let hint = table.app.world().resource::<HintState>();
    assert!(hint.is_searching() || hint.shown().is_some(), "what was asked for");
}

#[test]
fn nothing_is_taken_back_before_the_first_move() {
    let mut table = Table::new(1280, 720);
    for _ in 0..60 {
        table.press(&[Key::Tab]);
        assert_ne!(table.focused.as_deref(), Some("Take back"), "a disabled button has no focus");
    }
    table.play("d1", "d2");
    table.focus("Take back");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().played_moves().len(), 0);
}
