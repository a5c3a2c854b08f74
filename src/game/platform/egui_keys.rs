//! Keys for egui, each with the modifier keys that are held when it is pressed.
//!
//! bevy_egui gives every key of a frame the modifier keys that are held at the end of the frame. Where frames are slow, Ctrl is released by then, and
//! Ctrl+V types a v.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiClipboard, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext, egui};

pub(super) fn plugin(app: &mut App) {
    let system = write_keys.in_set(EguiPreUpdateSet::ProcessInput).in_set(EguiInputSet::ReadBevyMessages);
    app.add_systems(PreUpdate, system);
}

fn write_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut held: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    // A key that is released in another window is not reported.
    if focus_losses.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    let Ok(context) = contexts.single() else { return keys.clear() };
    for key in keys.read() {
        let read_clipboard = || clipboard.get_text();
        events.write_batch(events_of(key, &mut held, read_clipboard).map(|event| EguiInputEvent { context, event }));
    }
}

/// Returns the egui events of a key. Updates the modifier keys that are held.
fn events_of(
    key: &KeyboardInput,
    held: &mut ModifierKeysState,
    read_clipboard: impl FnOnce() -> Option<String>,
) -> impl Iterator<Item = egui::Event> {
    let pressed = key.state.is_pressed();
    match key.logical_key {
        Key::Shift => held.shift = pressed,
        Key::Control => held.ctrl = pressed,
        // Windows reports AltGr as Ctrl and AltGr.
        Key::Alt | Key::AltGraph => held.alt = pressed,
        Key::Super | Key::Meta => held.win = pressed,
        _ => {}
    }
    let text = match &key.logical_key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    };
    let text = text.filter(|_| pressed && held.text_input_is_allowed()).map(egui::Event::Text);
    let physical_key = bevy_to_egui_physical_key(&key.key_code);
    // On a layout without Latin letters a key goes by its place.
    let meant = bevy_to_egui_key(&key.logical_key).or(physical_key);
    let modifiers = held.to_egui_modifiers();
    let event = meant.map(|key| egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers });
    // In a browser the page reports these.
    let is_shortcut = pressed && modifiers.command && !modifiers.alt && !cfg!(target_family = "wasm");
    let of_clipboard = match meant.filter(|_| is_shortcut) {
        Some(egui::Key::C) => Some(egui::Event::Copy),
        Some(egui::Key::X) => Some(egui::Event::Cut),
        Some(egui::Key::V) => read_clipboard().map(egui::Event::Paste),
        _ => None,
    };
    [text, event, of_clipboard].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use egui::{Event, Modifiers};

    use super::*;

    /// Returns the events of the keys of one frame: each is pressed or released.
    fn events(keys: &[(Key, KeyCode, bool)]) -> Vec<Event> {
        let mut held = ModifierKeysState::default();
        let events = keys.iter().flat_map(|(logical_key, key_code, is_pressed)| {
            let state = if *is_pressed { ButtonState::Pressed } else { ButtonState::Released };
            let (logical_key, window) = (logical_key.clone(), Entity::PLACEHOLDER);
            let key = KeyboardInput { key_code: *key_code, logical_key, state, text: None, repeat: false, window };
            events_of(&key, &mut held, || Some("from elsewhere".to_owned())).collect::<Vec<_>>()
        });
        events.filter(|event| !matches!(event, Event::Key { pressed: false, .. })).collect()
    }

    fn shortcut(letter: &str, key_code: KeyCode) -> Vec<Event> {
        let (control, letter) = (Key::Control, Key::Character(letter.into()));
        events(&[
            (control.clone(), KeyCode::ControlLeft, true),
            (letter.clone(), key_code, true),
            (letter, key_code, false),
            (control, KeyCode::ControlLeft, false),
        ])
    }

    fn pressed(key: egui::Key, physical_key: Option<egui::Key>, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key, pressed: true, repeat: false, modifiers }
    }

    #[test]
    fn a_shortcut_that_is_pressed_and_released_within_a_frame_types_nothing() {
        let control = |key, place| pressed(key, Some(place), Modifiers { ctrl: true, command: true, ..Modifiers::NONE });
        use egui::Key as K;
        assert_eq!(shortcut("a", KeyCode::KeyA), [control(K::A, K::A)]);
        assert_eq!(shortcut("c", KeyCode::KeyC), [control(K::C, K::C), Event::Copy]);
        assert_eq!(shortcut("x", KeyCode::KeyX), [control(K::X, K::X), Event::Cut]);
        assert_eq!(shortcut("v", KeyCode::KeyV), [control(K::V, K::V), Event::Paste("from elsewhere".to_owned())]);
        assert_eq!(shortcut("a", KeyCode::KeyQ), [control(K::A, K::Q)], "on a French keyboard");
        assert_eq!(shortcut("м", KeyCode::KeyV), [control(K::V, K::V), Event::Paste("from elsewhere".to_owned())], "on a Russian keyboard");
    }

    #[test]
    fn an_arrow_has_the_shift_that_was_held_with_it_and_signs_of_alt_gr_are_typed() {
        let (shift, left) = ((Key::Shift, KeyCode::ShiftLeft), (Key::ArrowLeft, KeyCode::ArrowLeft));
        let selected = events(&[(shift.0.clone(), shift.1, true), (left.0, left.1, true), (shift.0, shift.1, false)]);
        assert_eq!(selected, [pressed(egui::Key::ArrowLeft, Some(egui::Key::ArrowLeft), Modifiers::SHIFT)]);
        let at = Key::Character("@".into());
        let on_windows =
            events(&[(Key::Control, KeyCode::ControlLeft, true), (Key::AltGraph, KeyCode::AltRight, true), (at, KeyCode::KeyQ, true)]);
        assert_eq!(on_windows[0], Event::Text("@".to_owned()));
    }
}
