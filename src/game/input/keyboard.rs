use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use super::bindings::{Control, HeldModifiers, InputMapStore, KeyChord, Rebinding, key_name};
use super::cursor::hide_cursor;
use super::perform::Performer;
use super::typed_move::{MoveTyped, TypedMove};
use crate::game::schedule::GameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.after(hide_cursor).in_set(GameSystems::Input));
}

/// The left and the right control and shift keys, whether they are held.
#[derive(Default)]
struct ModifierKeys {
    control: [bool; 2],
    shift: [bool; 2],
}

impl ModifierKeys {
    fn update(&mut self, key: KeyCode, is_pressed: bool) {
        match key {
            KeyCode::ControlLeft => self.control[0] = is_pressed,
            KeyCode::ControlRight => self.control[1] = is_pressed,
            KeyCode::ShiftLeft => self.shift[0] = is_pressed,
            KeyCode::ShiftRight => self.shift[1] = is_pressed,
            _ => {}
        }
    }

    fn held(&self) -> HeldModifiers {
        HeldModifiers { control: self.control.contains(&true), shift: self.shift.contains(&true) }
    }
}

/// Reads keys one by one, and the modifier keys with them: where frames are slow, several come in one frame.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut modifiers: Local<ModifierKeys>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut store: ResMut<InputMapStore>,
    mut rebinding: ResMut<Rebinding>,
    mut performer: Performer,
    mut entered: MessageWriter<MoveTyped>,
) {
    // A dialog has the keys for itself.
    if performer.is_covered() {
        performer.typed.set_if_neq(TypedMove::default());
    }
    // A key that is released in another window is not reported.
    if focus_losses.read().count() > 0 {
        *modifiers = ModifierKeys::default();
    }
    for key in keys.read() {
        let is_pressed = key.state == ButtonState::Pressed;
        modifiers.update(key.key_code, is_pressed);
        InputMapStore::learn(&mut store, key, modifiers.held());
        if rebinding.waiting().is_some() {
            if is_pressed && !key.repeat && key_name(key.key_code).is_some() {
                rebinding.take(Control::Key(KeyChord::held(key.key_code, modifiers.held())), &mut store);
            }
            continue;
        }
        // A key that is typed into the field for a move means nothing else. Shortcuts with control do.
        if performer.typed.text().is_some() && !modifiers.held().control {
            if is_pressed {
                entered.write_batch(performer.typed.take_key(key).map(MoveTyped));
            }
            continue;
        }
        if let Some(action) = store.map().action_of_key(key.key_code, modifiers.held()).filter(|_| is_pressed) {
            performer.perform(action, key.repeat);
        }
    }
}
