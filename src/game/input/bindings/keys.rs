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
pub(super) const KEY_NAMES: &[(KeyCode, &str)] = &[
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

/// How widgets and text fields use a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyUse {
    /// It types a letter, a figure or a sign.
    Text,
    /// It walks through a dialog, chooses, or moves the text cursor.
    Navigation,
    /// It changes a text, such as Ctrl+V.
    Editing,
    /// Not at all.
    Shortcut,
}

impl KeyUse {
    #[must_use]
    pub fn of(chord: KeyChord) -> Self {
        use KeyCode as K;
        let is_editing =
            matches!(chord.key, K::KeyA | K::KeyC | K::KeyH | K::KeyK | K::KeyU | K::KeyV | K::KeyW | K::KeyX | K::KeyY | K::KeyZ);
        match (types_text(chord.key), chord.control) {
            (true, false) => Self::Text,
            (true, true) if is_editing => Self::Editing,
            (true, true) => Self::Shortcut,
            (false, _) if key_name(chord.key).is_some_and(|name| name.starts_with('F')) => Self::Shortcut,
            (false, _) => Self::Navigation,
        }
    }
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

/// The labels on the keys of the player's keyboard that have other names, as far as they are known: most systems report the layout key by key.
///
/// Latin letters are left out: keys with them are called by them. So are figures: many layouts type signs by their keys, and yet they are called by the
/// figures. Keys that type what they are called on a keyboard of the United States are left out, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(Vec<(KeyCode, String)>);

impl KeyLabels {
    /// The label on a key; `None` if it is not known, or the name of the key.
    #[must_use]
    pub fn of(&self, key: KeyCode) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, label)| label.as_str())
    }

    /// The key that a pressed key counts as. On a layout with Latin letters these go by their label, and a sign in the place of a letter is no key that
    /// an action may have; everything else goes by its place.
    #[must_use]
    pub fn key_of(&self, pressed: &KeyboardInput) -> Option<KeyCode> {
        let place = pressed.key_code;
        match &pressed.logical_key {
            Key::Character(typed) if has_label(place) => match latin_key(typed) {
                None if is_letter(place) && self.is_latin() && !is_of_other_script(typed) => None,
                labelled => Some(labelled.unwrap_or(place)),
            },
            _ => Some(place),
        }
    }

    /// Whether the layout has Latin letters, as far as it is known.
    fn is_latin(&self) -> bool {
        !self.0.iter().any(|(_, label)| is_of_other_script(label))
    }

    /// The labels with what a pressed key teaches; `None` if that is nothing new.
    pub(super) fn learned(&self, pressed: &KeyboardInput, held: HeldModifiers) -> Option<Self> {
        let Key::Character(typed) = &pressed.logical_key else { return None };
        let mut letters = typed.chars();
        let letter = letters.next().filter(|c| letters.next().is_none() && !c.is_control() && !c.is_whitespace())?;
        // With control or shift a key may type another sign.
        if held.control || (held.shift && !letter.is_alphabetic()) {
            return None;
        }
        let mut labels = self.clone();
        labels.learn(pressed.key_code, &letter.to_uppercase().collect::<String>());
        (labels != *self).then_some(labels)
    }

    pub(super) fn learn(&mut self, key: KeyCode, label: &str) {
        if !has_label(key) {
            return;
        }
        // Letters of several scripts are of several layouts.
        let is_letter_of =
            |text: &str, of_other_script| text.chars().all(char::is_alphabetic) && is_of_other_script(text) == of_other_script;
        let other = !is_of_other_script(label);
        let is_replaced = |(known, text): &(KeyCode, String)| *known == key || (is_letter_of(label, !other) && is_letter_of(text, other));
        self.0.retain(|known| !is_replaced(known));
        let has_name = key_name(key) == Some(label) || latin_key(label).is_some();
        // On a Latin layout a sign in the place of a letter is not on the key of that name.
        let is_elsewhere = is_letter(key) && self.is_latin() && other;
        if !has_name && !is_elsewhere {
            self.0.push((key, label.to_owned()));
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

/// Whether a key is in the place of a letter.
fn is_letter(key: KeyCode) -> bool {
    types_text(key) && key_name(key).is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The key that is called by a letter from A to Z.
fn latin_key(label: &str) -> Option<KeyCode> {
    let is_named = |name: &str| name.len() == 1 && name.eq_ignore_ascii_case(label);
    KEY_NAMES.iter().find(|(key, name)| is_letter(*key) && is_named(name)).map(|(key, _)| *key)
}

/// Whether a text is a letter or a figure of another script than the Latin one.
fn is_of_other_script(text: &str) -> bool {
    let is_latin = |c: char| matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    text.chars().next().is_some_and(|c| c.is_alphanumeric() && !is_latin(c))
}

/// The name of a pressed key that types a letter or a figure of another script.
#[must_use]
pub fn name_in_other_script(pressed: &KeyboardInput) -> Option<&'static str> {
    let Key::Character(typed) = &pressed.logical_key else { return None };
    key_name(pressed.key_code).filter(|_| types_text(pressed.key_code) && is_of_other_script(typed))
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
            if let (Some(key), Some(label)) = (key, label) {
                value.learn(key, &label);
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
            match after.of(key) {
                Some(label) => merged.learn(key, label),
                None => merged.0.retain(|(known, _)| *known != key),
            }
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
    fn letters_are_keys_by_their_label_on_latin_layouts_and_by_their_place_on_others() {
        let key_of = |labels: &KeyLabels, place, typed: &str| labels.key_of(&pressed(place, typed));
        let unknown = KeyLabels::default();
        for (place, typed, key) in [
            (KeyCode::KeyY, "z", Some(KeyCode::KeyZ)),
            (KeyCode::KeyQ, "A", Some(KeyCode::KeyA)),
            (KeyCode::Semicolon, "m", Some(KeyCode::KeyM)),
            // French: the key in the place of M. German: the one in the place of the semicolon, and a sign by AltGr.
            (KeyCode::KeyM, ",", None),
            (KeyCode::Semicolon, "ö", Some(KeyCode::Semicolon)),
            (KeyCode::KeyQ, "@", None),
            (KeyCode::KeyW, "é", None),
            (KeyCode::Digit2, "é", Some(KeyCode::Digit2)),
            (KeyCode::KeyZ, "я", Some(KeyCode::KeyZ)),
            (KeyCode::KeyZ, "ζ", Some(KeyCode::KeyZ)),
        ] {
            assert_eq!(key_of(&unknown, place, typed), key, "{typed}");
        }
        // Greek has a sign in the place of Q.
        let mut greek = KeyLabels::default();
        greek.learn(KeyCode::KeyA, "Α");
        assert_eq!(key_of(&greek, KeyCode::KeyQ, ";"), Some(KeyCode::KeyQ));
        assert_eq!(key_of(&greek, KeyCode::KeyQ, "a"), Some(KeyCode::KeyA), "another layout has been chosen");
    }

    #[test]
    fn a_label_is_what_the_key_types_in_the_layout_of_the_player() {
        let mut labels = KeyLabels::default();
        let (none, shift) = (HeldModifiers::default(), HeldModifiers { shift: true, control: false });
        let press = |labels: &mut KeyLabels, key, typed: &str, held| {
            let learned = labels.learned(&pressed(key, typed), held);
            let is_new = learned.is_some();
            learned.into_iter().for_each(|learned| *labels = learned);
            is_new
        };
        assert!(press(&mut labels, KeyCode::Semicolon, "ö", none));
        assert!(!press(&mut labels, KeyCode::Semicolon, "Ö", shift), "it is known");
        assert!(!press(&mut labels, KeyCode::KeyZ, "y", none), "a Latin letter is called what it is");
        assert!(!press(&mut labels, KeyCode::KeyM, ",", none), "it is not the key that is called M");
        assert!(!press(&mut labels, KeyCode::Digit1, "&", none), "figures are called by their figure");
        assert!(!press(&mut labels, KeyCode::Minus, "_", shift));
        assert!(!press(&mut labels, KeyCode::KeyQ, "\u{11}", HeldModifiers { control: true, shift: false }));
        assert!(!press(&mut labels, KeyCode::Enter, "x", none), "it types no sign");
        assert!(press(&mut labels, KeyCode::KeyZ, "я", none), "another layout");
        assert!(press(&mut labels, KeyCode::Quote, "э", none));
        assert_eq!([KeyCode::KeyZ, KeyCode::Quote, KeyCode::Semicolon].map(|key| labels.of(key)), [Some("Я"), Some("Э"), None]);
        assert!(press(&mut labels, KeyCode::KeyW, "z", none), "another one");
        assert_eq!(labels, KeyLabels::default());
    }

    #[test]
    fn of_a_file_that_is_damaged_or_from_elsewhere_the_labels_are_read() {
        let text = "{\"Z\": \"Я\", \";\": \"Ж\", \"1\": \"&\", \"Ctrl+A\": \"Ф\", \"Enter\": \"Й\", \"dance\": \"Д\", \"A\": 7, \"B\": \"\", \
                    \"C\": \"длина\", \"D\": \"\\u{1b}\", \"E\": \" \"}";
        let labels = KeyLabels::read(text).value;
        assert_eq!(labels.by_name(), BTreeMap::from([("Z", "Я"), (";", "Ж")]));
        for damaged in ["", "{", "(Z: 1)", "[1, 2]", "{\"Z\": \"Я\"", "nonsense", "{7: \"Я\"}"] {
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
        let (before, after) = (labels("{\"Z\": \"Я\", \"Q\": \"Й\"}"), labels("{\"Z\": \"Я\", \"Y\": \"Н\"}"));
        let merged = KeyLabels::merge("{\"Z\": \"Ζ\", \";\": \"Ж\"}", &before, &after);
        assert_eq!(labels(&merged).by_name(), BTreeMap::from([("Z", "Ζ"), ("Y", "Н"), (";", "Ж")]), "{merged}");
    }
}
