//! How keys and buttons are called, as the players have set them.

use birka_localization::Language;

use crate::game::actions::{InputAction, UiAction};
use crate::game::input::{InputMap, KeyChord, key_name, pad_button_name};
use crate::game::messages::input as messages;

fn key_label(language: Language, chord: KeyChord) -> String {
    messages::chord(language, chord.control, chord.shift, key_name(chord.key).unwrap_or("?"))
}

/// The keys of an action; a dash if it has none.
pub(super) fn keys_of(language: Language, map: &InputMap, action: InputAction) -> String {
    or_dash(messages::key_list(map.keys(action).map(|chord| key_label(language, chord))))
}

/// The buttons of an action; a dash if it has none.
pub(super) fn buttons_of(language: Language, map: &InputMap, action: InputAction) -> String {
    or_dash(messages::key_list(map.buttons(action).map(|button| messages::pad_label(language, pad_button_name(button).unwrap_or("?")))))
}

/// What the tooltip of a button in the window says about its keys; `None` if it has none.
pub(super) fn key_hint(language: Language, map: &InputMap, action: &UiAction) -> Option<String> {
    let keys = messages::key_list(map.keys_for(action).map(|chord| key_label(language, chord)));
    (!keys.is_empty()).then(|| messages::key_hint(language, &keys))
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".to_owned() } else { text }
}
