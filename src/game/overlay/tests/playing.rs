//! What players do besides moving: resign, offer a draw, pause.

use super::*;

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
