//! The map from keys and buttons to actions.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::*;
use birka_session::Action;
use gilrs::Button;

use super::keys::{HeldModifiers, KeyChord, NotAKey, pad_button, pad_button_name, types_text};

/// The prefix of a button's name in a text.
const PAD_PREFIX: &str = "Pad ";

/// A key with modifier keys, or a button of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    Key(KeyChord),
    Button(Button),
}

/// The keys and buttons of each action. Every control belongs to one action at most; Escape always cancels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputMap {
    /// In the order of [`Action::ALL`].
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
fn default_controls(action: Action) -> Vec<Control> {
    action.default_controls().iter().filter_map(|text| text.parse().ok()).collect()
}

impl Default for InputMap {
    fn default() -> Self {
        Self { controls: Action::ALL.iter().map(|&action| default_controls(action)).collect() }
    }
}

impl InputMap {
    /// The defaults, with other controls for some actions. A control that several actions want is that of the first one that does not have its defaults.
    #[must_use]
    pub fn with(changed: impl IntoIterator<Item = (Action, Vec<Control>)>) -> Self {
        let mut map = Self::default();
        for (action, controls) in changed {
            map.controls[action as usize] = controls;
        }
        let is_changed = |&&action: &&Action| map.controls[action as usize] != default_controls(action);
        let order: Vec<_> = Action::ALL.iter().filter(is_changed).chain(Action::ALL).copied().collect();
        let mut taken: Vec<(Control, Action)> = Vec::new();
        for action in order {
            map.controls[action as usize].retain(|&control| {
                let owner = taken.iter().find(|(known, _)| *known == control).map(|(_, owner)| *owner);
                taken.extend(owner.is_none().then_some((control, action)));
                owner.is_none_or(|owner| owner == action) && (!control.is_reserved() || action == Action::Cancel)
            });
        }
        let cancel = &mut map.controls[Action::Cancel as usize];
        if !cancel.iter().any(|control| control.is_reserved()) {
            cancel.insert(0, Control::Key(KeyChord::plain(KeyCode::Escape)));
        }
        map
    }

    /// The action of a key. Modifier keys without a meaning of their own count as not held.
    #[must_use]
    pub fn action_of_key(&self, key: KeyCode, held: HeldModifiers) -> Option<Action> {
        let without_shift = (!held.control).then(|| KeyChord::plain(key));
        let without_any = (!types_text(key)).then(|| KeyChord::plain(key));
        let chords = [Some(KeyChord::held(key, held)), without_shift, without_any];
        chords.into_iter().flatten().find_map(|chord| self.action_of(Control::Key(chord)))
    }

    #[must_use]
    pub fn action_of_button(&self, button: Button) -> Option<Action> {
        self.action_of(Control::Button(button))
    }

    fn action_of(&self, control: Control) -> Option<Action> {
        Action::ALL.iter().copied().find(|&action| self.controls(action).contains(&control))
    }

    /// The keys and buttons of an action, the keys first.
    #[must_use]
    pub fn controls(&self, action: Action) -> &[Control] {
        &self.controls[action as usize]
    }

    /// The keys of an action.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = KeyChord> {
        self.controls(action).iter().filter_map(|control| match control {
            Control::Key(chord) => Some(*chord),
            Control::Button(_) => None,
        })
    }

    /// The buttons of an action.
    pub fn buttons(&self, action: Action) -> impl Iterator<Item = Button> {
        self.controls(action).iter().filter_map(|control| match control {
            Control::Key(_) => None,
            Control::Button(button) => Some(*button),
        })
    }

    /// Gives an action a key instead of its keys, or a button instead of its buttons. Returns the action that had it, and has lost it.
    pub fn assign(&mut self, action: Action, control: Control) -> Option<Action> {
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
    pub fn reset(&mut self, action: Action) -> Vec<Action> {
        let defaults = default_controls(action);
        let mut losers = Vec::new();
        for &other in Action::ALL.iter().filter(|&&other| other != action) {
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
    pub fn is_default(&self, action: Action) -> bool {
        self.controls(action) == default_controls(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(key: KeyCode, control: bool, shift: bool) -> Option<Action> {
        InputMap::default().action_of_key(key, HeldModifiers { control, shift })
    }

    fn key(key: KeyCode) -> Control {
        Control::Key(KeyChord::plain(key))
    }

    #[test]
    fn no_two_actions_have_the_same_control_at_first() {
        let map = InputMap::default();
        for &action in Action::ALL {
            assert!(map.controls(action).iter().all(|&control| map.action_of(control) == Some(action)), "{action:?}");
            assert_eq!(Action::from_name(action.name()), Some(action));
            let written: Vec<String> = map.controls(action).iter().map(Control::to_string).collect();
            assert_eq!(written, action.default_controls(), "every one is understood");
        }
        assert_eq!(InputMap::with([]), map);
    }

    #[test]
    fn shift_turns_taking_back_into_playing_again() {
        assert_eq!(action(KeyCode::KeyZ, true, true), Some(Action::Redo));
        assert_eq!(action(KeyCode::KeyZ, true, false), Some(Action::TakeBack));
        assert_eq!(action(KeyCode::KeyY, true, false), Some(Action::Redo));
    }

    #[test]
    fn control_makes_another_chord_of_what_types_text() {
        assert_eq!(action(KeyCode::KeyZ, false, false), None);
        assert_eq!(action(KeyCode::KeyN, true, false), None);
        assert_eq!(action(KeyCode::KeyN, false, true), Some(Action::NewGame), "a capital letter");
        assert_eq!(action(KeyCode::ArrowUp, true, false), Some(Action::CursorUp));
        assert_eq!(action(KeyCode::Escape, true, true), Some(Action::Cancel));
    }

    #[test]
    fn a_control_that_is_given_away_is_taken_from_its_action() {
        let mut map = InputMap::default();
        assert_eq!(map.assign(Action::Hint, key(KeyCode::KeyU)), Some(Action::TakeBack));
        assert_eq!(map.action_of_key(KeyCode::KeyU, HeldModifiers::default()), Some(Action::Hint));
        assert_eq!(map.action_of_key(KeyCode::KeyT, HeldModifiers::default()), None);
        let buttons: Vec<_> = map.buttons(Action::Hint).collect();
        assert_eq!(buttons, [Button::West], "a key leaves the buttons");
        assert_eq!(map.assign(Action::Hint, Control::Button(Button::North)), Some(Action::Rules));
        assert_eq!(map.controls(Action::Hint), [key(KeyCode::KeyU), Control::Button(Button::North)]);
        assert_eq!(map.reset(Action::TakeBack), [Action::Hint]);
        assert_eq!(map.controls(Action::Hint), [Control::Button(Button::North)]);
        assert_eq!(map.reset(Action::Hint), []);
        assert_eq!(map.reset(Action::Rules), []);
        assert_eq!(map, InputMap::default());
    }

    #[test]
    fn escape_always_cancels() {
        let mut map = InputMap::default();
        assert_eq!(map.assign(Action::Quit, key(KeyCode::Escape)), None);
        map.assign(Action::Cancel, key(KeyCode::Backspace));
        assert_eq!(map.keys(Action::Cancel).count(), 2);
        let map = InputMap::with([(Action::Cancel, vec![]), (Action::Quit, vec![key(KeyCode::Escape)])]);
        assert_eq!(map.action_of_key(KeyCode::Escape, HeldModifiers::default()), Some(Action::Cancel));
        assert_eq!(map.controls(Action::Quit), []);
    }

    #[test]
    fn what_was_chosen_wins_over_defaults() {
        let map = InputMap::with([(Action::Quit, vec![key(KeyCode::KeyU), key(KeyCode::KeyJ)]), (Action::Pause, vec![key(KeyCode::KeyJ)])]);
        assert_eq!(map.action_of_key(KeyCode::KeyU, HeldModifiers::default()), Some(Action::Quit));
        assert_eq!(map.controls(Action::TakeBack)[0], Control::Key(KeyChord::control(KeyCode::KeyZ)));
        assert_eq!(map.action_of_key(KeyCode::KeyJ, HeldModifiers::default()), Some(Action::Pause), "the first in the list of actions");
    }
}
