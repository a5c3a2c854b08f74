use std::fmt;
use std::str::FromStr;

use bevy::prelude::*;

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
    /// A control key.
    pub control: bool,
    /// A shift key.
    pub shift: bool,
}

/// The name of each key that actions may have, as on a keyboard of the United States.
const NAMES: &[(KeyCode, &str)] = &[
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
    NAMES.iter().find(|(known, _)| *known == key).map(|(_, name)| *name)
}

/// Whether a key types a letter, a figure or a sign.
pub(super) fn types_text(key: KeyCode) -> bool {
    key_name(key).is_some_and(|name| name.chars().count() == 1)
}

impl KeyChord {
    /// A key alone.
    #[must_use]
    pub const fn plain(key: KeyCode) -> Self {
        Self { key, control: false, shift: false }
    }

    /// A key with control.
    #[must_use]
    pub const fn control(key: KeyCode) -> Self {
        Self { key, control: true, shift: false }
    }

    /// A key with control and shift.
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

/// A text is no key with modifier keys.
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
        let key = NAMES.iter().find(|(_, known)| *known == name).map(|(key, _)| *key);
        key.map(|key| Self { key, control, shift }).ok_or_else(|| NotAKey(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for &(key, _) in NAMES {
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
}
