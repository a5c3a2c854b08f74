use std::collections::BTreeMap;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use birka_diagnostics::printable;
use ron::value::RawValue;

use super::chord::{HeldModifiers, KeyChord, key_name, types_text};
use crate::session::{ReadFields, StoredValue};

/// The longest label, in characters: a small letter may have a capital of several.
const MAX_LABEL_LENGTH: usize = 3;

/// What is written on the keys of the player's keyboard, as far as they have been pressed: the system tells the layout key by key.
///
/// Figures are left out: many layouts type signs by their keys, and yet they are called by the figures. So are keys that type what they are called on a
/// keyboard of the United States.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(Vec<(KeyCode, String)>);

impl KeyLabels {
    /// What is written on a key; `None` if it has not been pressed, or has the label of a keyboard of the United States.
    #[must_use]
    pub fn of(&self, key: KeyCode) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, label)| label.as_str())
    }

    /// What a pressed key teaches, if that is new.
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

/// Labels are stored as a map such as `{"Z": "Y"}`. What is not understood of it is ignored, because the keys tell it again.
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
