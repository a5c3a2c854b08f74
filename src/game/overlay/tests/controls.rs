//! Gamepads in dialogs, and changing keys.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy_egui::egui;
use gilrs::{Axis, Button};

use super::forms::chosen_variant;
use super::*;
use crate::game::actions::{Action, ControlsAction};
use crate::game::input::{HeldModifiers, InputMapStore, KeyChord, PadEvent, PadReceiver};
use crate::game::platform::{TaskSender, task_channel};
use crate::game::view_state::ViewState;

/// A table with a gamepad.
fn table_with_pad() -> (Table, TaskSender<PadEvent>) {
    let mut table = Table::new(1280, 720);
    let (sender, receiver) = task_channel(&Waker::default());
    table.app.insert_resource(PadReceiver(receiver));
    (table, sender)
}

/// Presses and releases buttons, each for a frame.
fn press(table: &mut Table, pad: &TaskSender<PadEvent>, buttons: &[Button]) {
    for &button in buttons {
        pad.send(PadEvent::Pressed(button));
        table.frame([]);
        pad.send(PadEvent::Released(button));
        table.frame([]);
    }
    table.frame([]);
}

fn press_key(table: &mut Table, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let logical_key = Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified);
        let window = Entity::PLACEHOLDER;
        table.app.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        table.frame([]);
    }
    table.frame([]);
}

/// Presses a key that types a letter.
pub(super) fn type_key(table: &mut Table, key_code: KeyCode, typed: &str) {
    send_key(table, key_code, Key::Character(typed.into()));
    (0..2).for_each(|_| table.frame([]));
}

/// Presses a key that types a letter, with Ctrl, all in one frame.
fn type_with_control(table: &mut Table, key_code: KeyCode, typed: &str) {
    let (logical_key, window) = (Key::Control, Entity::PLACEHOLDER);
    let control = |state| KeyboardInput {
        key_code: KeyCode::ControlLeft,
        logical_key: logical_key.clone(),
        state,
        text: None,
        repeat: false,
        window,
    };
    table.app.world_mut().write_message(control(ButtonState::Pressed));
    send_key(table, key_code, Key::Character(typed.into()));
    table.app.world_mut().write_message(control(ButtonState::Released));
    (0..2).for_each(|_| table.frame([]));
}

fn send_key(table: &mut Table, key_code: KeyCode, logical_key: Key) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let (logical_key, window) = (logical_key.clone(), Entity::PLACEHOLDER);
        table.app.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
    }
}

fn action_of(table: &Table, key: KeyCode) -> Option<Action> {
    table.app.world().resource::<InputMapStore>().map().action_of_key(key, HeldModifiers::default())
}

/// The cross walks through a dialog in reading order, and not on the board.
fn walk_to(table: &mut Table, pad: &TaskSender<PadEvent>, text: &str) {
    for _ in 0..100 {
        if table.focused.as_deref() == Some(text) {
            return;
        }
        press(table, pad, &[Button::DPadDown]);
    }
    panic!("the cross does not lead to {text}");
}

#[test]
fn a_gamepad_starts_a_game_by_the_dialog_alone() {
    let (mut table, pad) = table_with_pad();
    table.play("d1", "d2");
    press(&mut table, &pad, &[Button::Start]);
    assert_eq!(*table.active(), ActiveOverlay::Menu);
    walk_to(&mut table, &pad, "New game");
    press(&mut table, &pad, &[Button::South]);
    assert_eq!(chosen_variant(&table), "tablut");
    walk_to(&mut table, &pad, "Start");
    press(&mut table, &pad, &[Button::DPadUp]);
    assert_ne!(table.focused.as_deref(), Some("Start"), "up leads back");
    press(&mut table, &pad, &[Button::DPadDown, Button::South]);
    assert_eq!((table.active(), table.session().ply()), (&ActiveOverlay::None, 0));
}

#[test]
fn the_stick_walks_too_and_b_closes_a_dialog() {
    let (mut table, pad) = table_with_pad();
    press(&mut table, &pad, &[Button::Select]);
    assert_eq!(*table.active(), ActiveOverlay::Help);
    pad.send(PadEvent::Moved(Axis::LeftStickY, -1.0));
    table.frame([]);
    pad.send(PadEvent::Moved(Axis::LeftStickY, 0.0));
    (0..2).for_each(|_| table.frame([]));
    assert_eq!(table.focused.as_deref(), Some("Keys and buttons…"));
    press(&mut table, &pad, &[Button::East]);
    assert_eq!(*table.active(), ActiveOverlay::None);
}

#[test]
fn a_key_is_changed_on_the_page_and_shown_everywhere() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Settings));
    (0..2).for_each(|_| table.frame([]));
    table.focus("Keys and buttons…");
    table.press(&[egui::Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::Controls);
    table.focus("Change: take a move back");
    table.press(&[egui::Key::Enter]);
    assert!(table.texts().iter().any(|text| text == "New key for: take a move back"));
    press_key(&mut table, KeyCode::KeyR);
    assert_eq!(action_of(&table, KeyCode::KeyR), Some(Action::TakeBack));
    assert_eq!(action_of(&table, KeyCode::KeyU), None);
    assert_eq!(*table.active(), ActiveOverlay::Controls, "the key did not open the rules");
    assert!(table.texts().iter().any(|text| text == "It was taken from “rules”."), "{:?}", table.texts());

    // The key works at once, and the help has it.
    table.act(UiAction::CloseDialog);
    table.play("d1", "d2");
    press_key(&mut table, KeyCode::KeyR);
    assert_eq!(table.session().ply(), 0);
    let help = |table: &mut Table| {
        table.act(UiAction::Do(Action::Help));
        (0..2).for_each(|_| table.frame([]));
        let texts = table.texts();
        table.act(UiAction::CloseDialog);
        let at = texts.iter().position(|text| text == "take a move back").expect("a row");
        texts[at - 2].clone()
    };
    assert_eq!(help(&mut table), "R");

    table.act(UiAction::Controls(ControlsAction::Toggle));
    (0..2).for_each(|_| table.frame([]));
    table.focus("Reset: take a move back");
    table.press(&[egui::Key::Enter]);
    assert_eq!(help(&mut table), "U, Ctrl+Z");
    assert_eq!(action_of(&table, KeyCode::KeyR), None, "it has been taken away");
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::ResetAll));
    assert_eq!(action_of(&table, KeyCode::KeyR), Some(Action::Rules));
}

#[test]
fn keys_are_called_by_what_is_written_on_them_and_tooltips_follow_the_map() {
    let mut table = Table::new(1280, 720);
    let back = UiAction::Do(Action::StepBack);
    let tooltip = |table: &Table| {
        let store = table.app.world().resource::<InputMapStore>();
        super::super::widgets::with_keys(Language::German, store, "Zurück", &back)
    };
    assert_eq!(tooltip(&table), "Zurück (Bild auf)");
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(Action::StepBack)));
    // On a German keyboard the key beside T types z.
    type_key(&mut table, KeyCode::KeyY, "z");
    assert_eq!(tooltip(&table), "Zurück (Z)");
    table.act(UiAction::Controls(ControlsAction::ResetAll));
    table.act(UiAction::CloseDialog);
    let keys = |table: &Table, action| {
        let store = table.app.world().resource::<InputMapStore>();
        super::super::widgets::keys_of(Language::English, store, action)
    };
    assert_eq!(keys(&table, Action::Redo), "Ctrl+Y, Ctrl+Shift+Z");
    // A Russian keyboard has other letters.
    type_key(&mut table, KeyCode::KeyZ, "я");
    assert_eq!(keys(&table, Action::TakeBack), "U, Ctrl+Я");
    type_key(&mut table, KeyCode::KeyZ, "z");
    assert_eq!(keys(&table, Action::TakeBack), "U, Ctrl+Z");
}

#[test]
fn keys_go_by_their_label_on_latin_layouts_and_by_their_place_on_others() {
    let mut table = Table::new(1280, 720);
    for (layout, place, typed, again) in [
        ("German", KeyCode::KeyY, "z", (KeyCode::KeyZ, "y")),
        ("French", KeyCode::KeyW, "z", (KeyCode::KeyY, "y")),
        ("Russian", KeyCode::KeyZ, "я", (KeyCode::KeyY, "н")),
    ] {
        table.play("d1", "d2");
        type_with_control(&mut table, place, typed);
        assert_eq!(table.session().ply(), 0, "{layout}");
        type_with_control(&mut table, again.0, again.1);
        assert_eq!(table.session().ply(), 1, "{layout}");
        table.act(UiAction::Do(Action::TakeBack));
    }
    // The key labelled A, in the place of Q.
    type_key(&mut table, KeyCode::KeyQ, "a");
    assert_eq!(table.app.world().resource::<GameTable>().view(), Some(birka_session::View::Analysis));
    // The German key labelled Z, in the place of Y, asks for nothing.
    type_key(&mut table, KeyCode::KeyQ, "a");
    table.play("d1", "d2");
    type_key(&mut table, KeyCode::KeyY, "z");
    assert_eq!(*table.active(), ActiveOverlay::None);
    type_key(&mut table, KeyCode::KeyZ, "y");
    assert_eq!(*table.active(), ActiveOverlay::Resign(Side::Defenders));
}

#[test]
fn letters_mean_nothing_while_a_dialog_is_open_or_a_widget_has_the_focus() {
    let mut table = Table::new(1280, 720);
    let press_all = |table: &mut Table, before: &ActiveOverlay, place: &str| {
        for letter in ('a'..='z').chain('0'..='9') {
            let KeyChord { key, .. } = letter.to_uppercase().to_string().parse().expect("a key");
            type_key(table, key, &letter.to_string());
            assert_eq!(table.active(), before, "{place}: {letter}");
        }
        let view = *table.app.world().resource::<ViewState>();
        assert_eq!((view, table.app.world().resource::<GameTable>().view()), (ViewState::default(), None), "{place}");
    };
    for open in [UiAction::Do(Action::Help), UiAction::Do(Action::NewGame), UiAction::Do(Action::Settings), UiAction::Do(Action::Games)] {
        table.act(open);
        (0..3).for_each(|_| table.frame([]));
        let before = table.active().clone();
        press_all(&mut table, &before, "a dialog");
        // The first widget of each dialog, and of the new game its search field.
        table.press(&[egui::Key::Tab, egui::Key::Tab]);
        let before = table.active().clone();
        press_all(&mut table, &before, "a widget");
        // Other keys do what they always do.
        press_key(&mut table, KeyCode::F12);
        assert_eq!(table.active().is_console(), !before.waits_for_answer(), "{before:?}");
        table.act(UiAction::CloseDialog);
    }
    table.focus("Take back");
    press_all(&mut table, &ActiveOverlay::None, "the panel");
}

#[test]
fn escape_leaves_a_key_as_it_is_and_a_change_can_be_reverted() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(Action::Hint)));
    press_key(&mut table, KeyCode::ShiftLeft);
    press_key(&mut table, KeyCode::Tab);
    assert!(table.texts().iter().any(|text| text.starts_with("New key for:")), "still waiting");
    press_key(&mut table, KeyCode::Escape);
    assert_eq!(*table.active(), ActiveOverlay::Controls, "only the waiting has ended");
    assert_eq!(action_of(&table, KeyCode::KeyT), Some(Action::Hint));
    table.act(UiAction::Controls(ControlsAction::Change(Action::Hint)));
    press_key(&mut table, KeyCode::KeyN);
    assert_eq!(action_of(&table, KeyCode::KeyN), Some(Action::Hint));
    table.focus("Undo");
    table.press(&[egui::Key::Enter]);
    assert_eq!([KeyCode::KeyN, KeyCode::KeyT].map(|key| action_of(&table, key)), [Some(Action::NewGame), Some(Action::Hint)]);
}

#[test]
fn a_button_of_the_gamepad_is_changed_on_the_page() {
    let (mut table, pad) = table_with_pad();
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(Action::FlipBoard)));
    // The triggers zoom and cannot be given away.
    press(&mut table, &pad, &[Button::RightTrigger2]);
    press(&mut table, &pad, &[Button::North]);
    let map = table.app.world().resource::<InputMapStore>().map();
    assert_eq!(map.action_of_button(Button::North), Some(Action::FlipBoard));
    assert_eq!((map.action_of_button(Button::RightThumb), map.buttons(Action::Rules).count()), (None, 0));
    assert_eq!(action_of(&table, KeyCode::KeyF), Some(Action::FlipBoard), "its key stays");
}
