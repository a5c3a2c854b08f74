//! Gamepads in dialogs, and changing keys.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy_egui::egui;
use gilrs::{Axis, Button};

use super::forms::chosen_variant;
use super::*;
use crate::game::actions::{ControlsAction, InputAction, ReplayAction};
use crate::game::input::{HeldModifiers, InputMapStore, PadEvent, PadReceiver};
use crate::game::platform::{TaskSender, task_channel};

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
fn type_key(table: &mut Table, key_code: KeyCode, typed: &str) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let (logical_key, window) = (Key::Character(typed.into()), Entity::PLACEHOLDER);
        table.app.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        table.frame([]);
    }
    table.frame([]);
}

fn action_of(table: &Table, key: KeyCode) -> Option<InputAction> {
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
    table.act(UiAction::ToggleSettings);
    (0..2).for_each(|_| table.frame([]));
    table.focus("Keys and buttons…");
    table.press(&[egui::Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::Controls);
    table.focus("Change: take a move back");
    table.press(&[egui::Key::Enter]);
    assert!(table.texts().iter().any(|text| text == "New key for: take a move back"));
    press_key(&mut table, KeyCode::KeyR);
    assert_eq!(action_of(&table, KeyCode::KeyR), Some(InputAction::TakeBack));
    assert_eq!(action_of(&table, KeyCode::KeyU), None);
    assert_eq!(*table.active(), ActiveOverlay::Controls, "the key did not open the rules");
    assert!(table.texts().iter().any(|text| text == "It was taken from “rules”."), "{:?}", table.texts());

    // The key works at once, and the help has it.
    table.act(UiAction::CloseDialog);
    table.play("d1", "d2");
    press_key(&mut table, KeyCode::KeyR);
    assert_eq!(table.session().ply(), 0);
    let help = |table: &mut Table| {
        table.act(UiAction::ToggleHelp);
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
    assert_eq!(action_of(&table, KeyCode::KeyR), Some(InputAction::Rules));
}

#[test]
fn keys_are_called_by_what_is_written_on_them_and_tooltips_follow_the_map() {
    let mut table = Table::new(1280, 720);
    let back = UiAction::Replay(ReplayAction::Back);
    let tooltip = |table: &Table| {
        let store = table.app.world().resource::<InputMapStore>();
        super::super::widgets::with_keys(Language::German, store, "Zurück", &back)
    };
    assert_eq!(tooltip(&table), "Zurück (Bild auf)");
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(InputAction::StepBack)));
    // On a German keyboard the key beside T types z.
    type_key(&mut table, KeyCode::KeyY, "z");
    assert_eq!(tooltip(&table), "Zurück (Z)");
    table.act(UiAction::Controls(ControlsAction::ResetAll));
    let keys = |table: &Table, action| {
        let store = table.app.world().resource::<InputMapStore>();
        super::super::widgets::keys_of(Language::English, store, action)
    };
    assert_eq!(keys(&table, InputAction::Redo), "Ctrl+Z, Ctrl+Shift+Z", "the first of them by its label");
    type_key(&mut table, KeyCode::KeyZ, "y");
    assert_eq!(keys(&table, InputAction::TakeBack), "U, Ctrl+Y");
    assert_eq!(keys(&table, InputAction::Redo), "Ctrl+Z, Ctrl+Shift+Y");
}

#[test]
fn escape_leaves_a_key_as_it_is_and_a_change_can_be_reverted() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(InputAction::Hint)));
    press_key(&mut table, KeyCode::ShiftLeft);
    press_key(&mut table, KeyCode::Tab);
    assert!(table.texts().iter().any(|text| text.starts_with("New key for:")), "still waiting");
    press_key(&mut table, KeyCode::Escape);
    assert_eq!(*table.active(), ActiveOverlay::Controls, "only the waiting has ended");
    assert_eq!(action_of(&table, KeyCode::KeyT), Some(InputAction::Hint));
    table.act(UiAction::Controls(ControlsAction::Change(InputAction::Hint)));
    press_key(&mut table, KeyCode::KeyN);
    assert_eq!(action_of(&table, KeyCode::KeyN), Some(InputAction::Hint));
    table.focus("Undo");
    table.press(&[egui::Key::Enter]);
    assert_eq!([KeyCode::KeyN, KeyCode::KeyT].map(|key| action_of(&table, key)), [Some(InputAction::NewGame), Some(InputAction::Hint)]);
}

#[test]
fn a_button_of_the_gamepad_is_changed_on_the_page() {
    let (mut table, pad) = table_with_pad();
    table.act(UiAction::Controls(ControlsAction::Toggle));
    table.act(UiAction::Controls(ControlsAction::Change(InputAction::FlipBoard)));
    // The triggers zoom and cannot be given away.
    press(&mut table, &pad, &[Button::RightTrigger2]);
    press(&mut table, &pad, &[Button::North]);
    let map = table.app.world().resource::<InputMapStore>().map();
    assert_eq!(map.action_of_button(Button::North), Some(InputAction::FlipBoard));
    assert_eq!((map.action_of_button(Button::RightThumb), map.buttons(InputAction::Rules).count()), (None, 0));
    assert_eq!(action_of(&table, KeyCode::KeyF), Some(InputAction::FlipBoard), "its key stays");
}
