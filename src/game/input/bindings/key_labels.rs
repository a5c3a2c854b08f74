use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use super::chord::{HeldModifiers, key_name, types_text};

/// What is written on the keys of the player's keyboard, as far as they have been pressed: the system tells the layout key by key.
///
/// Figures are left out: many layouts type signs by their keys, and yet they are called by the figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(Vec<(KeyCode, String)>);

impl KeyLabels {
    /// What is written on a key; `None` if it has not been pressed, or is called the same in every layout.
    #[must_use]
    pub fn of(&self, key: KeyCode) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, label)| label.as_str())
    }

    /// What a pressed key teaches, if that is new.
    pub(super) fn lesson(&self, pressed: &KeyboardInput, held: HeldModifiers) -> Option<(KeyCode, String)> {
        let key = pressed.key_code;
        let is_figure = key_name(key).is_some_and(|name| name.starts_with(|c: char| c.is_ascii_digit()));
        let Key::Character(typed) = &pressed.logical_key else { return None };
        let mut letters = typed.chars();
        let letter = letters.next().filter(|c| letters.next().is_none() && !c.is_control() && !c.is_whitespace())?;
        // With control or shift a key may type another sign.
        if is_figure || !types_text(key) || held.control || (held.shift && !letter.is_alphabetic()) {
            return None;
        }
        let label: String = letter.to_uppercase().collect();
        (self.of(key) != Some(&label)).then_some((key, label))
    }

    pub(super) fn learn(&mut self, (key, label): (KeyCode, String)) {
        self.0.retain(|(known, _)| *known != key);
        self.0.push((key, label));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn pressed(key_code: KeyCode, typed: &str) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key: Key::Character(typed.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
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
        assert_eq!((labels.of(KeyCode::KeyZ), labels.of(KeyCode::Semicolon), labels.of(KeyCode::KeyY)), (Some("Y"), Some("Ö"), None));
    }
}
