use bevy::prelude::*;
use birka_game_archive::Format;

use crate::game::actions::{CopyForm, GamesAction, PlayAction, ReplayAction, StudyAction, TutorialAction, UiAction};

/// A key, with or without the control and shift keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyChord {
    /// The key, by its place on the keyboard.
    pub key: KeyCode,
    /// Whether the control key must be held or must not; `None` where it does not matter.
    pub control: Option<bool>,
    /// Whether the shift key must be held or must not; `None` where it does not matter.
    pub shift: Option<bool>,
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    /// A control key.
    pub control: bool,
    /// A shift key.
    pub shift: bool,
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
    /// Opens the field in which a move is typed.
    TypeMove,
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
        Self { key, control: Some(false), shift: None }
    }

    /// A key with control and without shift.
    const fn control(key: KeyCode) -> Self {
        Self { key, control: Some(true), shift: Some(false) }
    }

    /// A key with control and shift.
    const fn control_shift(key: KeyCode) -> Self {
        Self { key, control: Some(true), shift: Some(true) }
    }

    /// A key with or without control.
    const fn any(key: KeyCode) -> Self {
        Self { key, control: None, shift: None }
    }

    fn matches(self, key: KeyCode, held: HeldModifiers) -> bool {
        let is_met = |wanted: Option<bool>, is_held| wanted.is_none_or(|wanted| wanted == is_held);
        self.key == key && is_met(self.control, held.control) && is_met(self.shift, held.shift)
    }
}

impl KeyBindings {
    /// What a key does, in the order of the bindings.
    pub fn actions(&self, key: KeyCode, held: HeldModifiers) -> impl Iterator<Item = &KeyAction> {
        self.0.iter().filter(move |binding| binding.chord.matches(key, held)).map(|binding| &binding.action)
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
            (KeyChord::control_shift(KeyCode::KeyZ), UiAction::Redo),
            (KeyChord::control(KeyCode::KeyY), UiAction::Redo),
            (KeyChord::any(KeyCode::PageUp), UiAction::Replay(ReplayAction::Back)),
            (KeyChord::any(KeyCode::PageDown), UiAction::Replay(ReplayAction::Forward)),
            (KeyChord::any(KeyCode::Home), UiAction::Replay(ReplayAction::First)),
            (KeyChord::any(KeyCode::End), UiAction::Replay(ReplayAction::Last)),
            (KeyChord::control(KeyCode::KeyC), UiAction::Games(GamesAction::Copy(CopyForm::Game(Format::Text)))),
            (KeyChord::control_shift(KeyCode::KeyC), UiAction::Games(GamesAction::Copy(CopyForm::Position))),
            (KeyChord::control(KeyCode::KeyV), UiAction::Games(GamesAction::Paste)),
            (KeyChord::plain(KeyCode::KeyG), UiAction::Games(GamesAction::Toggle)),
            (KeyChord::plain(KeyCode::KeyA), UiAction::Study(StudyAction::Toggle)),
            (KeyChord::plain(KeyCode::KeyE), UiAction::OpenPositionEditor),
            (KeyChord::plain(KeyCode::KeyQ), UiAction::Quit),
            (KeyChord::control(KeyCode::KeyQ), UiAction::Quit),
            (KeyChord::plain(KeyCode::KeyN), UiAction::OpenNewGame),
            (KeyChord::plain(KeyCode::KeyY), UiAction::Play(PlayAction::Resign)),
            (KeyChord::plain(KeyCode::KeyD), UiAction::Play(PlayAction::OfferDraw)),
            (KeyChord::plain(KeyCode::KeyM), UiAction::Play(PlayAction::MoveNow)),
            (KeyChord::plain(KeyCode::KeyW), UiAction::Play(PlayAction::TogglePause)),
            (KeyChord::plain(KeyCode::KeyX), UiAction::Play(PlayAction::Rematch)),
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
            (KeyChord::plain(KeyCode::KeyL), UiAction::Tutorial(TutorialAction::Start)),
            (KeyChord::plain(KeyCode::KeyP), UiAction::TogglePuzzles),
            (KeyChord::plain(KeyCode::KeyS), UiAction::ToggleSettings),
            (KeyChord::plain(KeyCode::F11), UiAction::ToggleFullscreen),
            (KeyChord::plain(KeyCode::F12), UiAction::ToggleConsole),
            (KeyChord::plain(KeyCode::Escape), UiAction::CloseAll),
        ];
        let cursor = cursor.map(|(key, action)| KeyBinding { chord: KeyChord::any(key), action: KeyAction::Cursor(action) });
        let ui = ui.map(|(chord, action)| KeyBinding { chord, action: KeyAction::Ui(action) });
        let type_move = KeyBinding { chord: KeyChord::plain(KeyCode::KeyK), action: KeyAction::TypeMove };
        Self(cursor.into_iter().chain(ui).chain([type_move]).collect())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyBindings>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions(key: KeyCode, control: bool) -> Vec<KeyAction> {
        actions_with(key, HeldModifiers { control, shift: false })
    }

    fn actions_with(key: KeyCode, held: HeldModifiers) -> Vec<KeyAction> {
        KeyBindings::default().actions(key, held).cloned().collect()
    }

    #[test]
    fn shift_turns_taking_back_into_playing_again() {
        let held = HeldModifiers { control: true, shift: true };
        assert_eq!(actions_with(KeyCode::KeyZ, held), [KeyAction::Ui(UiAction::Redo)]);
        assert_eq!(actions(KeyCode::KeyY, true), [KeyAction::Ui(UiAction::Redo)]);
    }

    #[test]
    fn a_key_may_move_the_cursor_and_write_an_action() {
        let expected = [KeyAction::Cursor(CursorAction::Cancel), KeyAction::Ui(UiAction::CloseAll)];
        assert_eq!(actions(KeyCode::Escape, false), expected);
        assert_eq!(actions(KeyCode::Escape, true), expected[..1]);
    }

    #[test]
    fn control_makes_another_chord() {
        assert_eq!(actions(KeyCode::KeyZ, false), []);
        assert_eq!(actions(KeyCode::KeyZ, true), [KeyAction::Ui(UiAction::TakeBack)]);
        assert_eq!(actions(KeyCode::KeyN, true), []);
        assert_eq!(actions(KeyCode::ArrowUp, true), actions(KeyCode::ArrowUp, false));
    }
}
