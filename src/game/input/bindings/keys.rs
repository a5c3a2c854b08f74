//! Keys with modifier keys, and buttons of a gamepad, with their names; and what is written on the keys of the player's keyboard.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use birka_diagnostics::printable;
use gilrs::Button;
use ron::value::RawValue;

use birka_storage::{ReadFields, StoredValue};

/// A key, with or without the control and shift keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyChord {
    /// The key, by its place on the keyboard.
    pub key: KeyCode,
    /// Whether a control key is held.
    pub control: bool,
    /// Whether a shift key is held.
    pub shift: bool,
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    pub control: bool,
    pub shift: bool,
}

/// The name of each key that actions may have, as on a keyboard of the United States.
const KEY_NAMES: &[(KeyCode, &str)] = &[
    (KeyCode::KeyA, "A"),
    (KeyCode::KeyB, "B"),
    (KeyCode::KeyC, "C"),
    (KeyCode::KeyD, "D"),
    (KeyCode::KeyE, "E"),
    (KeyCode::KeyF, "F"),
    (KeyCode::KeyG, "G"),
    (KeyCode::KeyH, "H"),
    (KeyCode::KeyI, "I"),
    (KeyCode::KeyJ, "J"),
    (KeyCode::KeyK, "K"),
    (KeyCode::KeyL, "L"),
    (KeyCode::KeyM, "M"),
    (KeyCode::KeyN, "N"),
    (KeyCode::KeyO, "O"),
    (KeyCode::KeyP, "P"),
    (KeyCode::KeyQ, "Q"),
    (KeyCode::KeyR, "R"),
    (KeyCode::KeyS, "S"),
    (KeyCode::KeyT, "T"),
    (KeyCode::KeyU, "U"),
    (KeyCode::KeyV, "V"),
    (KeyCode::KeyW, "W"),
    (KeyCode::KeyX, "X"),
    (KeyCode::KeyY, "Y"),
    (KeyCode::KeyZ, "Z"),
    (KeyCode::Digit0, "0"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"),
    (KeyCode::Digit4, "4"),
    (KeyCode::Digit5, "5"),
    (KeyCode::Digit6, "6"),
    (KeyCode::Digit7, "7"),
    (KeyCode::Digit8, "8"),
    (KeyCode::Digit9, "9"),
    (KeyCode::Minus, "-"),
    (KeyCode::Equal, "="),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::Backquote, "`"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::IntlBackslash, "<"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Slash, "/"),
    (KeyCode::ArrowLeft, "Left"),
    (KeyCode::ArrowRight, "Right"),
    (KeyCode::ArrowUp, "Up"),
    (KeyCode::ArrowDown, "Down"),
    (KeyCode::Enter, "Enter"),
    (KeyCode::Space, "Space"),
    (KeyCode::Escape, "Escape"),
    (KeyCode::Backspace, "Backspace"),
    (KeyCode::Insert, "Insert"),
    (KeyCode::Delete, "Delete"),
    (KeyCode::PageUp, "PageUp"),
    (KeyCode::PageDown, "PageDown"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
    (KeyCode::Numpad0, "Num0"),
    (KeyCode::Numpad1, "Num1"),
    (KeyCode::Numpad2, "Num2"),
    (KeyCode::Numpad3, "Num3"),
    (KeyCode::Numpad4, "Num4"),
    (KeyCode::Numpad5, "Num5"),
    (KeyCode::Numpad6, "Num6"),
    (KeyCode::Numpad7, "Num7"),
    (KeyCode::Numpad8, "Num8"),
    (KeyCode::Numpad9, "Num9"),
    (KeyCode::NumpadAdd, "NumPlus"),
    (KeyCode::NumpadSubtract, "NumMinus"),
    (KeyCode::NumpadMultiply, "NumTimes"),
    (KeyCode::NumpadDivide, "NumDivide"),
    (KeyCode::NumpadDecimal, "NumDecimal"),
    (KeyCode::NumpadEnter, "NumEnter"),
];

/// The name of a key; `None` if no action may have it: Tab walks through a dialog, and modifier keys change the others.
#[must_use]
pub fn key_name(key: KeyCode) -> Option<&'static str> {
    KEY_NAMES.iter().find(|(known, _)| *known == key).map(|(_, name)| *name)
}

/// Whether a key types a letter, a figure or a sign.
pub(super) fn types_text(key: KeyCode) -> bool {
    key_name(key).is_some_and(|name| name.chars().count() == 1)
}

impl KeyChord {
    #[must_use]
    pub const fn plain(key: KeyCode) -> Self {
        Self { key, control: false, shift: false }
    }

    #[must_use]
    pub const fn control(key: KeyCode) -> Self {
        Self { key, control: true, shift: false }
    }

    #[must_use]
    pub const fn control_shift(key: KeyCode) -> Self {
        Self { key, control: true, shift: true }
    }

    /// The key of this chord with the modifier keys that are held.
    #[must_use]
    pub const fn held(key: KeyCode, held: HeldModifiers) -> Self {
        Self { key, control: held.control, shift: held.shift }
    }
}

impl fmt::Display for KeyChord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modifiers = [(self.control, "Ctrl+"), (self.shift, "Shift+")];
        modifiers.into_iter().filter(|(is_held, _)| *is_held).try_for_each(|(_, name)| formatter.write_str(name))?;
        formatter.write_str(key_name(self.key).unwrap_or("?"))
    }
}

/// A text does not name a key with modifier keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no key: write a name such as `U`, `PageUp` or `F5`, after `Ctrl+` or `Shift+` where they are held")]
pub struct NotAKey(String);

impl FromStr for KeyChord {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let rest = text.strip_prefix("Ctrl+");
        let (control, rest) = (rest.is_some(), rest.unwrap_or(text));
        let name = rest.strip_prefix("Shift+");
        let (shift, name) = (name.is_some(), name.unwrap_or(rest));
        let key = KEY_NAMES.iter().find(|(_, known)| *known == name).map(|(key, _)| *key);
        key.map(|key| Self { key, control, shift }).ok_or_else(|| NotAKey(text.to_owned()))
    }
}

/// The name of each button that actions may have, as on a gamepad of an Xbox.
///
/// The triggers are not among them: they zoom, by how far they are pulled.
const BUTTON_NAMES: [(Button, &str); 15] = [
    (Button::South, "A"),
    (Button::East, "B"),
    (Button::West, "X"),
    (Button::North, "Y"),
    (Button::LeftTrigger, "LB"),
    (Button::RightTrigger, "RB"),
    (Button::Select, "Select"),
    (Button::Start, "Start"),
    (Button::Mode, "Mode"),
    (Button::LeftThumb, "LS"),
    (Button::RightThumb, "RS"),
    (Button::DPadUp, "Up"),
    (Button::DPadDown, "Down"),
    (Button::DPadLeft, "Left"),
    (Button::DPadRight, "Right"),
];

/// The name of a button; `None` if no action may have it.
#[must_use]
pub fn pad_button_name(button: Button) -> Option<&'static str> {
    BUTTON_NAMES.iter().find(|(known, _)| *known == button).map(|(_, name)| *name)
}

/// The button with a name.
pub(super) fn pad_button(name: &str) -> Option<Button> {
    BUTTON_NAMES.iter().find(|(_, known)| *known == name).map(|(button, _)| *button)
}

/// The longest label, in characters: a small letter may have a capital of several.
const MAX_LABEL_LENGTH: usize = 3;

/// The labels on the keys of the player's keyboard, as far as they have been pressed: the system reports the layout key by key.
///
/// Figures are left out: many layouts type signs by their keys, and yet they are called by the figures. So are keys that type what they are called on a
/// keyboard of the United States.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(Vec<(KeyCode, String)>);

impl KeyLabels {
    /// The label on a key; `None` if it has not been pressed, or has the label of a United States keyboard.
    #[must_use]
    pub fn of(&self, key: KeyCode) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, label)| label.as_str())
    }

    /// The key and label learned from a pressed key, if new.
    pub(super) fn lesson(&self, pressed: &KeyboardInput, held: HeldModifiers) -> Option<(KeyCode, String)> {
        let key = pressed.key_code;
        let Key::Character(typed) = &pressed.logical_key else { return None };
        let mut letters = typed.chars();
        let letter = letters.next().filter(|c| letters.next().is_none() && !c.is_control() && !c.is_whitespace())?;
        // With control or shift a key may type another sign.
        if !has_label(key) || held.control || (held.shift && !letter.is_alphabetic()) {
            return None;
        }
        let label: String = letter.to_uppercase().collect();
        (self.of(key).or(key_name(key)) != Some(&label)).then_some((key, label))
    }

    pub(super) fn learn(&mut self, (key, label): (KeyCode, String)) {
        self.0.retain(|(known, _)| *known != key);
        if key_name(key) != Some(&label) {
            self.0.push((key, label));
        }
    }

    /// The names of the keys with their labels.
    fn by_name(&self) -> BTreeMap<&'static str, &str> {
        self.0.iter().filter_map(|(key, label)| Some((key_name(*key)?, label.as_str()))).collect()
    }
}

/// Whether a key types something that layouts differ in.
fn has_label(key: KeyCode) -> bool {
    let is_figure = key_name(key).is_some_and(|name| name.starts_with(|c: char| c.is_ascii_digit()));
    types_text(key) && !is_figure
}

/// Labels are stored as a map such as `{"Z": "Y"}`. Unknown parts are ignored, because pressed keys give them again.
impl StoredValue for KeyLabels {
    fn read(text: &str) -> ReadFields<Self> {
        let mut value = Self::default();
        let Ok(entries) = ron::from_str::<BTreeMap<String, Box<RawValue>>>(text) else {
            return ReadFields { value, problems: Vec::new(), is_damaged: true };
        };
        for (name, label) in entries {
            let key = name.parse::<KeyChord>().ok().filter(|chord| *chord == KeyChord::plain(chord.key)).map(|chord| chord.key);
            let label = ron::from_str::<String>(label.get_ron()).ok().filter(|label| is_label(label));
            if let (Some(key), Some(label)) = (key.filter(|key| has_label(*key)), label) {
                value.learn((key, label));
            }
        }
        ReadFields { value, problems: Vec::new(), is_damaged: false }
    }

    /// The labels that this program has learned replace those in the file.
    fn merge(file: &str, before: &Self, after: &Self) -> String {
        let mut merged = Self::read(file).value;
        let is_other = |key: &KeyCode| before.of(*key) != after.of(*key);
        let changed = before.0.iter().chain(&after.0).map(|(key, _)| *key).filter(is_other);
        for key in changed {
            let label = after.of(key).or(key_name(key)).unwrap_or_default();
            merged.learn((key, label.to_owned()));
        }
        // RON can write a map of strings, so this cannot fail.
        ron::ser::to_string_pretty(&merged.by_name(), ron::ser::PrettyConfig::new().new_line("\n")).unwrap_or_default() + "\n"
    }
}

/// Whether a text can be what is written on a key.
fn is_label(text: &str) -> bool {
    let is_short = (1..=MAX_LABEL_LENGTH).contains(&text.chars().count());
    is_short && !text.contains(char::is_whitespace) && printable(text) == text
}

/// The event of a key that types a text.
#[cfg(test)]
pub(super) fn pressed(key_code: KeyCode, typed: &str) -> KeyboardInput {
    let (state, window) = (bevy::input::ButtonState::Pressed, Entity::PLACEHOLDER);
    KeyboardInput { key_code, logical_key: Key::Character(typed.into()), state, text: None, repeat: false, window }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for &(key, _) in KEY_NAMES {
            for (control, shift) in [(false, false), (true, false), (false, true), (true, true)] {
                let chord = KeyChord { key, control, shift };
                assert_eq!(chord.to_string().parse(), Ok(chord));
            }
        }
        assert_eq!(KeyChord::control_shift(KeyCode::KeyZ).to_string(), "Ctrl+Shift+Z");
        for text in ["", "Ctrl+", "ctrl+U", "Shift+Ctrl+U", "U ", "Tab"] {
            assert_eq!(text.parse::<KeyChord>(), Err(NotAKey(text.to_owned())));
        }
    }

    #[test]
    fn a_label_is_what_the_key_types_in_the_layout_of_the_player() {
        let mut labels = KeyLabels::default();
        let (none, shift) = (HeldModifiers::default(), HeldModifiers { shift: true, control: false });
        let press = |labels: &mut KeyLabels, key, typed: &str, held| {
            let lesson = labels.lesson(&pressed(key, typed), held);
            let is_new = lesson.is_some();
            lesson.into_iter().for_each(|lesson| labels.learn(lesson));
            is_new
        };
        assert!(press(&mut labels, KeyCode::KeyZ, "y", none));
        assert!(!press(&mut labels, KeyCode::KeyZ, "Y", shift), "it is known");
        assert!(press(&mut labels, KeyCode::Semicolon, "ö", none));
        assert!(!press(&mut labels, KeyCode::Digit1, "&", none), "figures are called by their figure");
        assert!(!press(&mut labels, KeyCode::Minus, "_", shift));
        assert!(!press(&mut labels, KeyCode::KeyQ, "\u{11}", HeldModifiers { control: true, shift: false }));
        assert!(!press(&mut labels, KeyCode::Enter, "x", none), "it types no sign");
        assert!(!press(&mut labels, KeyCode::KeyA, "a", none), "so it is called in any case");
        assert_eq!((labels.of(KeyCode::KeyZ), labels.of(KeyCode::Semicolon), labels.of(KeyCode::KeyY)), (Some("Y"), Some("Ö"), None));
        assert!(press(&mut labels, KeyCode::KeyZ, "z", none), "another layout");
        assert_eq!(labels.of(KeyCode::KeyZ), None);
    }

    #[test]
    fn of_a_file_that_is_damaged_or_from_elsewhere_the_labels_are_read() {
        let text = "{\"Z\": \"Y\", \";\": \"Ö\", \"1\": \"&\", \"Ctrl+A\": \"Q\", \"Enter\": \"E\", \"dance\": \"D\", \"A\": 7, \"B\": \"\", \"C\": \"long\", \
                    \"D\": \"\\u{1b}\", \"E\": \" \"}";
        let labels = KeyLabels::read(text).value;
        assert_eq!(labels.by_name(), BTreeMap::from([("Z", "Y"), (";", "Ö")]));
        for damaged in ["", "{", "(Z: 1)", "[1, 2]", "{\"Z\": \"Y\"", "nonsense", "{7: \"Y\"}"] {
            assert_eq!(
                KeyLabels::read(damaged),
                ReadFields { value: KeyLabels::default(), problems: vec![], is_damaged: true },
                "{damaged}"
            );
        }
    }

    #[test]
    fn what_another_program_has_learned_meanwhile_stays() {
        let labels = |text: &str| KeyLabels::read(text).value;
        let (before, after) = (labels("{\"Z\": \"Y\", \"Q\": \"A\"}"), labels("{\"Z\": \"Y\", \"Y\": \"Z\"}"));
        let merged = KeyLabels::merge("{\"Z\": \"W\", \"Q\": \"A\", \";\": \"M\"}", &before, &after);
        assert_eq!(labels(&merged).by_name(), BTreeMap::from([("Z", "W"), ("Y", "Z"), (";", "M")]), "{merged}");
    }
}
