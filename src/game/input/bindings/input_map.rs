//! The map from keys and buttons to actions, its defaults, and what each action does.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::*;
use birka_game_archive::Format;
use gilrs::Button;

use super::keys::{HeldModifiers, KeyChord, NotAKey, pad_button, pad_button_name, types_text};
use crate::game::actions::{CopyForm, GamesAction, InputAction, PlayAction, ReplayAction, StudyAction, UiAction};

/// The prefix of a button's name in a text.
const PAD_PREFIX: &str = "Pad ";

/// A key with modifier keys, or a button of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    Key(KeyChord),
    Button(Button),
}

/// Which keys and buttons each action has. Every control belongs to one action at most; Escape always cancels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputMap {
    /// In the order of [`InputAction::ALL`].
    controls: Vec<Vec<Control>>,
}

impl Control {
    /// Whether it cannot be given to another action.
    #[must_use]
    pub fn is_reserved(self) -> bool {
        matches!(self, Self::Key(KeyChord { key: KeyCode::Escape, .. }))
    }

    fn is_key(self) -> bool {
        matches!(self, Self::Key(_))
    }
}

impl fmt::Display for Control {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(chord) => chord.fmt(formatter),
            Self::Button(button) => write!(formatter, "{PAD_PREFIX}{}", pad_button_name(*button).unwrap_or("?")),
        }
    }
}

/// A text names neither a key nor a button.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAControl {
    #[error(transparent)]
    Key(#[from] NotAKey),
    #[error("`{0}` is no button: write `Pad A`, `Pad LB`, `Pad Start`, or the like")]
    Button(String),
}

impl FromStr for Control {
    type Err = NotAControl;

    fn from_str(text: &str) -> Result<Self, NotAControl> {
        match text.strip_prefix(PAD_PREFIX) {
            Some(name) => pad_button(name).map(Self::Button).ok_or_else(|| NotAControl::Button(text.to_owned())),
            None => Ok(Self::Key(text.parse()?)),
        }
    }
}

/// The keys and buttons that an action has at first.
fn default_controls(action: InputAction) -> Vec<Control> {
    use InputAction as A;
    let key = |key| Control::Key(KeyChord::plain(key));
    let control = |key| Control::Key(KeyChord::control(key));
    let control_shift = |key| Control::Key(KeyChord::control_shift(key));
    let pad = Control::Button;
    match action {
        A::CursorLeft => vec![key(KeyCode::ArrowLeft), pad(Button::DPadLeft)],
        A::CursorRight => vec![key(KeyCode::ArrowRight), pad(Button::DPadRight)],
        A::CursorUp => vec![key(KeyCode::ArrowUp), pad(Button::DPadUp)],
        A::CursorDown => vec![key(KeyCode::ArrowDown), pad(Button::DPadDown)],
        A::Choose => vec![key(KeyCode::Enter), key(KeyCode::NumpadEnter), key(KeyCode::Space), pad(Button::South)],
        A::Cancel => vec![key(KeyCode::Escape), pad(Button::East)],
        A::TypeMove => vec![key(KeyCode::KeyK)],
        A::Draw => vec![key(KeyCode::KeyC)],
        A::TakeBack => vec![key(KeyCode::KeyU), control(KeyCode::KeyZ), pad(Button::LeftTrigger)],
        A::Redo => vec![control(KeyCode::KeyY), control_shift(KeyCode::KeyZ), pad(Button::RightTrigger)],
        A::StepBack => vec![key(KeyCode::PageUp)],
        A::StepForward => vec![key(KeyCode::PageDown)],
        A::FirstPosition => vec![key(KeyCode::Home)],
        A::LastPosition => vec![key(KeyCode::End)],
        A::Resign => vec![key(KeyCode::KeyY)],
        A::OfferDraw => vec![key(KeyCode::KeyD)],
        A::Pass => vec![key(KeyCode::KeyO)],
        A::MoveNow => vec![key(KeyCode::KeyM)],
        A::Pause => vec![key(KeyCode::KeyW)],
        A::Rematch => vec![key(KeyCode::KeyX)],
        A::Hint => vec![key(KeyCode::KeyT), pad(Button::West)],
        A::Menu => vec![key(KeyCode::F10), pad(Button::Start)],
        A::NewGame => vec![key(KeyCode::KeyN)],
        A::Games => vec![key(KeyCode::KeyG)],
        A::Analysis => vec![key(KeyCode::KeyA)],
        A::PositionEditor => vec![key(KeyCode::KeyE)],
        A::Puzzles => vec![key(KeyCode::KeyP)],
        A::Lessons => vec![key(KeyCode::KeyL)],
        A::Rules => vec![key(KeyCode::KeyR), pad(Button::North)],
        A::Settings => vec![key(KeyCode::KeyS), pad(Button::Mode)],
        A::Console => vec![key(KeyCode::F12)],
        A::Help => vec![key(KeyCode::KeyH), key(KeyCode::F1), pad(Button::Select)],
        A::CopyGame => vec![control(KeyCode::KeyC)],
        A::CopyPosition => vec![control_shift(KeyCode::KeyC)],
        A::Paste => vec![control(KeyCode::KeyV)],
        A::TopView => vec![key(KeyCode::KeyV), pad(Button::LeftThumb)],
        A::FlipBoard => vec![key(KeyCode::KeyF), pad(Button::RightThumb)],
        A::View1 => vec![key(KeyCode::Digit1)],
        A::View2 => vec![key(KeyCode::Digit2)],
        A::View3 => vec![key(KeyCode::Digit3)],
        A::View4 => vec![key(KeyCode::Digit4)],
        A::FullScreen => vec![key(KeyCode::F11)],
        A::Panel => vec![key(KeyCode::KeyB)],
        A::Quit => vec![control(KeyCode::KeyQ)],
    }
}

impl Default for InputMap {
    fn default() -> Self {
        Self { controls: InputAction::ALL.iter().map(|&action| default_controls(action)).collect() }
    }
}

impl InputMap {
    /// The defaults, with other controls for some actions. A control that several actions want is that of the first one that does not have its defaults.
    #[must_use]
    pub fn with(changed: impl IntoIterator<Item = (InputAction, Vec<Control>)>) -> Self {
        let mut map = Self::default();
        for (action, controls) in changed {
            map.controls[action as usize] = controls;
        }
        let is_changed = |&&action: &&InputAction| map.controls[action as usize] != default_controls(action);
        let order: Vec<_> = InputAction::ALL.iter().filter(is_changed).chain(InputAction::ALL).copied().collect();
        let mut taken: Vec<(Control, InputAction)> = Vec::new();
        for action in order {
            map.controls[action as usize].retain(|&control| {
                let owner = taken.iter().find(|(known, _)| *known == control).map(|(_, owner)| *owner);
                taken.extend(owner.is_none().then_some((control, action)));
                owner.is_none_or(|owner| owner == action) && (!control.is_reserved() || action == InputAction::Cancel)
            });
        }
        let cancel = &mut map.controls[InputAction::Cancel as usize];
        if !cancel.iter().any(|control| control.is_reserved()) {
            cancel.insert(0, Control::Key(KeyChord::plain(KeyCode::Escape)));
        }
        map
    }

    /// The action of a key. Modifier keys without a meaning of their own count as not held.
    #[must_use]
    pub fn action_of_key(&self, key: KeyCode, held: HeldModifiers) -> Option<InputAction> {
        let without_shift = (!held.control).then(|| KeyChord::plain(key));
        let without_any = (!types_text(key)).then(|| KeyChord::plain(key));
        let chords = [Some(KeyChord::held(key, held)), without_shift, without_any];
        chords.into_iter().flatten().find_map(|chord| self.action_of(Control::Key(chord)))
    }

    #[must_use]
    pub fn action_of_button(&self, button: Button) -> Option<InputAction> {
        self.action_of(Control::Button(button))
    }

    fn action_of(&self, control: Control) -> Option<InputAction> {
        InputAction::ALL.iter().copied().find(|&action| self.controls(action).contains(&control))
    }

    /// The keys and buttons of an action, the keys first.
    #[must_use]
    pub fn controls(&self, action: InputAction) -> &[Control] {
        &self.controls[action as usize]
    }

    /// The keys of an action.
    pub fn keys(&self, action: InputAction) -> impl Iterator<Item = KeyChord> {
        self.controls(action).iter().filter_map(|control| match control {
            Control::Key(chord) => Some(*chord),
            Control::Button(_) => None,
        })
    }

    /// The buttons of an action.
    pub fn buttons(&self, action: InputAction) -> impl Iterator<Item = Button> {
        self.controls(action).iter().filter_map(|control| match control {
            Control::Key(_) => None,
            Control::Button(button) => Some(*button),
        })
    }

    /// The keys that do what a button in the window does.
    pub fn keys_for(&self, ui: &UiAction) -> impl Iterator<Item = KeyChord> {
        let action = InputAction::ALL.iter().copied().find(|&action| InputEffect::of(action) == InputEffect::Ui(ui.clone()));
        action.into_iter().flat_map(|action| self.keys(action))
    }

    /// Gives an action a key instead of its keys, or a button instead of its buttons. Returns the action that had it, and has lost it.
    pub fn assign(&mut self, action: InputAction, control: Control) -> Option<InputAction> {
        if control.is_reserved() {
            return None;
        }
        let loser = self.action_of(control).filter(|&other| other != action);
        if let Some(loser) = loser {
            self.controls[loser as usize].retain(|&other| other != control);
        }
        let controls = &mut self.controls[action as usize];
        controls.retain(|other| other.is_key() != control.is_key() || other.is_reserved());
        controls.push(control);
        controls.sort_by_key(|control| !control.is_key());
        loser
    }

    /// Gives an action its default controls. Returns the actions that had any of them, and have lost it.
    pub fn reset(&mut self, action: InputAction) -> Vec<InputAction> {
        let defaults = default_controls(action);
        let mut losers = Vec::new();
        for &other in InputAction::ALL.iter().filter(|&&other| other != action) {
            let controls = &mut self.controls[other as usize];
            let before = controls.len();
            controls.retain(|control| !defaults.contains(control));
            losers.extend((controls.len() != before).then_some(other));
        }
        self.controls[action as usize] = defaults;
        losers
    }

    /// Whether an action has its default controls.
    #[must_use]
    pub fn is_default(&self, action: InputAction) -> bool {
        self.controls(action) == default_controls(action)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputEffect {
    /// Moves the cursor on the board, as the player sees it: to the right and up.
    MoveCursor(isize, isize),
    /// Chooses the square of the cursor.
    Choose,
    /// Gives up the selection, hides the cursor, and closes what is open.
    Cancel,
    /// Opens the field in which a move is typed.
    TypeMove,
    /// Begins or ends an arrow or a circle at the cursor.
    Draw,
    /// Writes an action.
    Ui(UiAction),
}

impl InputEffect {
    #[must_use]
    pub fn of(action: InputAction) -> Self {
        let ui = match action {
            InputAction::CursorLeft => return Self::MoveCursor(-1, 0),
            InputAction::CursorRight => return Self::MoveCursor(1, 0),
            InputAction::CursorUp => return Self::MoveCursor(0, 1),
            InputAction::CursorDown => return Self::MoveCursor(0, -1),
            InputAction::Choose => return Self::Choose,
            InputAction::Cancel => return Self::Cancel,
            InputAction::TypeMove => return Self::TypeMove,
            InputAction::Draw => return Self::Draw,
            InputAction::TakeBack => UiAction::TakeBack,
            InputAction::Redo => UiAction::Redo,
            InputAction::StepBack => UiAction::Replay(ReplayAction::Back),
            InputAction::StepForward => UiAction::Replay(ReplayAction::Forward),
            InputAction::FirstPosition => UiAction::Replay(ReplayAction::First),
            InputAction::LastPosition => UiAction::Replay(ReplayAction::Last),
            InputAction::Resign => UiAction::Play(PlayAction::Resign),
            InputAction::OfferDraw => UiAction::Play(PlayAction::OfferDraw),
            InputAction::Pass => UiAction::Play(PlayAction::Pass),
            InputAction::MoveNow => UiAction::Play(PlayAction::MoveNow),
            InputAction::Pause => UiAction::Play(PlayAction::TogglePause),
            InputAction::Rematch => UiAction::Play(PlayAction::Rematch),
            InputAction::Hint => UiAction::RequestHint,
            InputAction::NewGame => UiAction::OpenNewGame,
            InputAction::Games => UiAction::Games(GamesAction::Toggle),
            InputAction::Analysis => UiAction::Study(StudyAction::Toggle),
            InputAction::PositionEditor => UiAction::OpenPositionEditor,
            InputAction::Puzzles => UiAction::TogglePuzzles,
            InputAction::Lessons => UiAction::ToggleLessons,
            InputAction::Rules => UiAction::ToggleRules,
            InputAction::Menu => UiAction::ToggleMenu,
            InputAction::Settings => UiAction::ToggleSettings,
            InputAction::Console => UiAction::ToggleConsole,
            InputAction::Help => UiAction::ToggleHelp,
            InputAction::CopyGame => UiAction::Games(GamesAction::Copy(CopyForm::Game(Format::Text))),
            InputAction::CopyPosition => UiAction::Games(GamesAction::Copy(CopyForm::Position)),
            InputAction::Paste => UiAction::Games(GamesAction::Paste),
            InputAction::TopView => UiAction::ToggleTopView,
            InputAction::FlipBoard => UiAction::FlipBoard,
            InputAction::View1 => UiAction::SelectView(0),
            InputAction::View2 => UiAction::SelectView(1),
            InputAction::View3 => UiAction::SelectView(2),
            InputAction::View4 => UiAction::SelectView(3),
            InputAction::FullScreen => UiAction::ToggleFullscreen,
            InputAction::Panel => UiAction::TogglePanel,
            InputAction::Quit => UiAction::Quit,
        };
        Self::Ui(ui)
    }

    /// Whether it is done while a dialog covers the board: it opens or closes a dialog, or concerns the window.
    #[must_use]
    pub fn works_over_dialogs(&self) -> bool {
        match self {
            Self::Cancel => true,
            Self::Ui(action) => matches!(
                action,
                UiAction::ToggleHelp
                    | UiAction::ToggleRules
                    | UiAction::ToggleSettings
                    | UiAction::TogglePuzzles
                    | UiAction::ToggleLessons
                    | UiAction::ToggleConsole
                    | UiAction::Games(GamesAction::Toggle | GamesAction::Paste)
                    | UiAction::ToggleFullscreen
                    | UiAction::TogglePanel
                    | UiAction::ToggleMenu
                    | UiAction::Quit
            ),
            Self::MoveCursor(..) | Self::Choose | Self::TypeMove | Self::Draw => false,
        }
    }

    /// Whether a key or button that is held does it again and again.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self, Self::MoveCursor(..) | Self::Ui(UiAction::Replay(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(key: KeyCode, control: bool, shift: bool) -> Option<InputAction> {
        InputMap::default().action_of_key(key, HeldModifiers { control, shift })
    }

    fn key(key: KeyCode) -> Control {
        Control::Key(KeyChord::plain(key))
    }

    #[test]
    fn no_two_actions_have_the_same_control_at_first() {
        let map = InputMap::default();
        for &action in InputAction::ALL {
            assert!(map.controls(action).iter().all(|&control| map.action_of(control) == Some(action)), "{action:?}");
            assert_eq!(InputAction::from_name(action.name()), Some(action));
        }
        assert_eq!(InputMap::with([]), map);
    }

    #[test]
    fn shift_turns_taking_back_into_playing_again() {
        assert_eq!(action(KeyCode::KeyZ, true, true), Some(InputAction::Redo));
        assert_eq!(action(KeyCode::KeyZ, true, false), Some(InputAction::TakeBack));
        assert_eq!(action(KeyCode::KeyY, true, false), Some(InputAction::Redo));
    }

    #[test]
    fn control_makes_another_chord_of_what_types_text() {
        assert_eq!(action(KeyCode::KeyZ, false, false), None);
        assert_eq!(action(KeyCode::KeyN, true, false), None);
        assert_eq!(action(KeyCode::KeyN, false, true), Some(InputAction::NewGame), "a capital letter");
        assert_eq!(action(KeyCode::ArrowUp, true, false), Some(InputAction::CursorUp));
        assert_eq!(action(KeyCode::Escape, true, true), Some(InputAction::Cancel));
    }

    #[test]
    fn a_control_that_is_given_away_is_taken_from_its_action() {
        let mut map = InputMap::default();
        assert_eq!(map.assign(InputAction::Hint, key(KeyCode::KeyU)), Some(InputAction::TakeBack));
        assert_eq!(map.action_of_key(KeyCode::KeyU, HeldModifiers::default()), Some(InputAction::Hint));
        assert_eq!(map.action_of_key(KeyCode::KeyT, HeldModifiers::default()), None);
        let buttons: Vec<_> = map.buttons(InputAction::Hint).collect();
        assert_eq!(buttons, [Button::West], "a key leaves the buttons");
        assert_eq!(map.assign(InputAction::Hint, Control::Button(Button::North)), Some(InputAction::Rules));
        assert_eq!(map.controls(InputAction::Hint), [key(KeyCode::KeyU), Control::Button(Button::North)]);
        assert_eq!(map.reset(InputAction::TakeBack), [InputAction::Hint]);
        assert_eq!(map.controls(InputAction::Hint), [Control::Button(Button::North)]);
        assert_eq!(map.reset(InputAction::Hint), []);
        assert_eq!(map.reset(InputAction::Rules), []);
        assert_eq!(map, InputMap::default());
    }

    #[test]
    fn escape_always_cancels() {
        let mut map = InputMap::default();
        assert_eq!(map.assign(InputAction::Quit, key(KeyCode::Escape)), None);
        map.assign(InputAction::Cancel, key(KeyCode::Backspace));
        assert_eq!(map.keys(InputAction::Cancel).count(), 2);
        let map = InputMap::with([(InputAction::Cancel, vec![]), (InputAction::Quit, vec![key(KeyCode::Escape)])]);
        assert_eq!(map.action_of_key(KeyCode::Escape, HeldModifiers::default()), Some(InputAction::Cancel));
        assert_eq!(map.controls(InputAction::Quit), []);
    }

    #[test]
    fn what_was_chosen_wins_over_defaults() {
        let map = InputMap::with([
            (InputAction::Quit, vec![key(KeyCode::KeyU), key(KeyCode::KeyJ)]),
            (InputAction::Pause, vec![key(KeyCode::KeyJ)]),
        ]);
        assert_eq!(map.action_of_key(KeyCode::KeyU, HeldModifiers::default()), Some(InputAction::Quit));
        assert_eq!(map.controls(InputAction::TakeBack)[0], Control::Key(KeyChord::control(KeyCode::KeyZ)));
        assert_eq!(
            map.action_of_key(KeyCode::KeyJ, HeldModifiers::default()),
            Some(InputAction::Pause),
            "the first in the list of actions"
        );
    }
}
