//! How keys and buttons are called, as the players have set them.

use birka_localization::Language;

use crate::game::actions::{InputAction, UiAction};
use crate::game::input::{InputMap, InputMapStore, KeyChord, key_name, pad_button_name};
use crate::game::messages::input as messages;

/// A key by what is written on it, or else by its place on a keyboard of the United States.
fn key_label(language: Language, store: &InputMapStore, chord: KeyChord) -> String {
    let name = store.labels().of(chord.key).or_else(|| key_name(chord.key)).unwrap_or("?");
    messages::chord(language, chord.control, chord.shift, name)
}

/// The keys of an action; a dash if it has none.
pub(super) fn keys_of(language: Language, store: &InputMapStore, action: InputAction) -> String {
    or_dash(messages::key_list(store.map().keys(action).map(|chord| key_label(language, store, chord))))
}

/// The buttons of an action; a dash if it has none.
pub(super) fn buttons_of(language: Language, map: &InputMap, action: InputAction) -> String {
    or_dash(messages::key_list(map.buttons(action).map(|button| messages::pad_label(language, pad_button_name(button).unwrap_or("?")))))
}

/// What the tooltip of a button in the window says about its keys; `None` if it has none.
pub(super) fn key_hint(language: Language, store: &InputMapStore, action: &UiAction) -> Option<String> {
    keys_for(language, store, action).map(|keys| messages::key_hint(language, &keys))
}

/// What a button in the window does, and its keys, if it has any.
pub(super) fn with_keys(language: Language, store: &InputMapStore, says: &str, action: &UiAction) -> String {
    keys_for(language, store, action).map_or_else(|| says.to_owned(), |keys| messages::with_keys(language, says, &keys))
}

fn keys_for(language: Language, store: &InputMapStore, action: &UiAction) -> Option<String> {
    let keys = messages::key_list(store.map().keys_for(action).map(|chord| key_label(language, store, chord)));
    (!keys.is_empty()).then_some(keys)
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".to_owned() } else { text }
}
