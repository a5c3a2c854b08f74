use bevy::prelude::*;

use crate::game::actions::UiAction;

/// A key, with or without the control key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyChord {
    /// The key, by its place on the keyboard.
    pub key: KeyCode,
    /// Whether the control key must be held or must not; `None` where it does not matter.
    pub control: Option<bool>,
}

/// What a key does to the keyboard cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorAction {
    /// Moves it, as the player sees the board: to the right and up.
    Move(isize, isize),
    /// Chooses its square.
    Choose,
    /// Gives up the selection and hides the cursor.
    Cancel,
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// Writes an action.
    Ui(UiAction),
    /// Moves or uses the keyboard cursor.
    Cursor(CursorAction),
}

/// A key and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    /// The key.
    pub chord: KeyChord,
    /// What it does.
    pub action: KeyAction,
}

/// What every key does. A key may have several bindings.
#[derive(Resource, Clone, Debug)]
pub struct KeyBindings(Vec<KeyBinding>);

impl KeyChord {
    /// A key without control.
    const fn plain(key: KeyCode) -> Self {
        Self { key, control: Some(false) }
    }

    /// A key with control.
    const fn control(key: KeyCode) -> Self {
        Self { key, control: Some(true) }
    }

    /// A key with or without control.
    const fn any(key: KeyCode) -> Self {
        Self { key, control: None }
    }

    fn matches(self, key: KeyCode, control: bool) -> bool {
        self.key == key && self.control.is_none_or(|wanted| wanted == control)
    }
}

impl KeyBindings {
    /// What a key does, in the order of the bindings.
    pub fn actions(&self, key: KeyCode, control: bool) -> impl Iterator<Item = &KeyAction> {
        self.0.iter().filter(move |binding| binding.chord.matches(key, control)).map(|binding| &binding.action)
    }
}

impl Default for KeyBindings {
    fn default() -> Self {
        use CursorAction::{Cancel, Choose, Move};
        let cursor = [
            (KeyCode::ArrowLeft, Move(-1, 0)),
            (KeyCode::ArrowRight, Move(1, 0)),
            (KeyCode::ArrowUp, Move(0, 1)),
            (KeyCode::ArrowDown, Move(0, -1)),
            (KeyCode::Enter, Choose),
            (KeyCode::NumpadEnter, Choose),
            (KeyCode::Space, Choose),
            (KeyCode::Escape, Cancel),
        ];
        let ui = [
            (KeyChord::plain(KeyCode::KeyU), UiAction::TakeBack),
            (KeyChord::control(KeyCode::KeyZ), UiAction::TakeBack),
            (KeyChord::plain(KeyCode::KeyQ), UiAction::Quit),
            (KeyChord::control(KeyCode::KeyQ), UiAction::Quit),
            (KeyChord::plain(KeyCode::KeyN), UiAction::OpenNewGame),
            (KeyChord::plain(KeyCode::KeyV), UiAction::ToggleTopView),
            (KeyChord::plain(KeyCode::KeyF), UiAction::FlipBoard),
            (KeyChord::plain(KeyCode::Digit1), UiAction::SelectView(0)),
            (KeyChord::plain(KeyCode::Digit2), UiAction::SelectView(1)),
            (KeyChord::plain(KeyCode::Digit3), UiAction::SelectView(2)),
            (KeyChord::plain(KeyCode::Digit4), UiAction::SelectView(3)),
            (KeyChord::plain(KeyCode::KeyH), UiAction::ToggleHelp),
            (KeyChord::plain(KeyCode::F1), UiAction::ToggleHelp),
            (KeyChord::plain(KeyCode::KeyR), UiAction::ToggleRules),
            (KeyChord::plain(KeyCode::KeyT), UiAction::RequestHint),
            (KeyChord::plain(KeyCode::KeyP), UiAction::TogglePuzzles),
            (KeyChord::plain(KeyCode::KeyS), UiAction::ToggleSettings),
            (KeyChord::plain(KeyCode::F11), UiAction::ToggleFullscreen),
            (KeyChord::plain(KeyCode::F12), UiAction::ToggleConsole),
            (KeyChord::plain(KeyCode::Escape), UiAction::CloseAll),
            (KeyChord::plain(KeyCode::Enter), UiAction::Confirm),
            (KeyChord::plain(KeyCode::NumpadEnter), UiAction::Confirm),
        ];
        let cursor = cursor.map(|(key, action)| KeyBinding { chord: KeyChord::any(key), action: KeyAction::Cursor(action) });
        let ui = ui.map(|(chord, action)| KeyBinding { chord, action: KeyAction::Ui(action) });
        Self(cursor.into_iter().chain(ui).collect())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyBindings>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions(key: KeyCode, control: bool) -> Vec<KeyAction> {
        KeyBindings::default().actions(key, control).cloned().collect()
    }

    #[test]
    fn a_key_may_move_the_cursor_and_write_an_action() {
        let expected = [KeyAction::Cursor(CursorAction::Choose), KeyAction::Ui(UiAction::Confirm)];
        assert_eq!(actions(KeyCode::Enter, false), expected);
        assert_eq!(actions(KeyCode::Space, false), expected[..1]);
    }

    #[test]
    fn control_makes_another_chord() {
        assert_eq!(actions(KeyCode::KeyZ, false), []);
        assert_eq!(actions(KeyCode::KeyZ, true), [KeyAction::Ui(UiAction::TakeBack)]);
        assert_eq!(actions(KeyCode::KeyN, true), []);
        assert_eq!(actions(KeyCode::ArrowUp, true), actions(KeyCode::ArrowUp, false));
    }
}
