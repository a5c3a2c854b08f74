//! Moves typed on the keyboard: a key opens a field, and what is typed then goes there.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use birka_localization::Language;
use birka_records::{MoveNotation, MoveNotationError};
use birka_rules::BoardSize;
use birka_session::{Refusal, SideNames, words};

use super::gesture::MoveChosen;
use super::premove::play_or_keep;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, PositionChanged};

/// The longest text of a move that is taken.
const MAX_LENGTH: usize = 12;

/// The field for a move: what is typed so far, and why the last one was not played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TypedMove {
    text: Option<String>,
    why_not: Option<WhyNotPlayed>,
}

/// Why a typed move was not played. It is put into words when it is drawn, so that it changes its language with the table.
#[derive(Clone, Debug, PartialEq)]
pub enum WhyNotPlayed {
    /// The text is not a move.
    NotUnderstood(MoveNotationError),
    /// The move cannot be played now.
    Refused(Refusal),
}

impl WhyNotPlayed {
    /// Why, in a language. `size` is that of the board.
    #[must_use]
    pub fn text(&self, language: Language, names: SideNames, size: BoardSize) -> String {
        match self {
            Self::NotUnderstood(fault) => words::notation(language, fault),
            Self::Refused(reason) => words::refusal(language, reason, names, size),
        }
    }
}

impl TypedMove {
    /// The text typed so far; `None` while the field is closed.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Why the move was not played.
    #[must_use]
    pub fn why_not(&self) -> Option<&WhyNotPlayed> {
        self.why_not.as_ref()
    }

    /// Opens the empty field.
    pub(super) fn open(&mut self) {
        *self = Self { text: Some(String::new()), why_not: None };
    }

    /// Takes a key that was pressed while the field is open. Returns the text if it is complete.
    pub(super) fn take_key(&mut self, key: &KeyboardInput) -> Option<String> {
        let text = self.text.as_mut()?;
        match &key.logical_key {
            Key::Enter => return Some(text.clone()),
            Key::Escape => *self = Self::default(),
            Key::Backspace => {
                self.why_not = None;
                if text.pop().is_none() {
                    self.text = None;
                }
            }
            Key::Character(typed) => {
                self.why_not = None;
                let fits = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
                let room = MAX_LENGTH.saturating_sub(text.len());
                text.extend(typed.chars().map(|c| c.to_ascii_lowercase()).filter(fits).take(room));
            }
            _ => {}
        }
        None
    }
}

/// A move has been typed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MoveTyped(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedMove>()
        .add_message::<MoveTyped>()
        .add_systems(Update, (close, play).chain().before(play_or_keep).in_set(GameSystems::Selection))
        .redraw_window_if(resource_changed::<TypedMove>);
}

/// Plays the typed move, or says why it cannot be played.
fn play(mut typed: ResMut<TypedMove>, mut entered: MessageReader<MoveTyped>, mut moves: MessageWriter<MoveChosen>, table: Res<GameTable>) {
    for MoveTyped(text) in entered.read() {
        let notation = MoveNotation::parse(text, table.session().rules().size).map_err(WhyNotPlayed::NotUnderstood);
        match notation.and_then(|MoveNotation { mv, .. }| table.why_not(mv).map_or(Ok(mv), |why| Err(WhyNotPlayed::Refused(why)))) {
            Ok(mv) => {
                moves.write(MoveChosen(mv));
                *typed = TypedMove::default();
            }
            Err(why_not) => *typed = TypedMove { text: Some(text.clone()), why_not: Some(why_not) },
        }
    }
}

/// Why a move was not played says nothing about another position.
fn close(mut typed: ResMut<TypedMove>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 && typed.why_not.is_some() {
        typed.why_not = None;
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn press(typed: &mut TypedMove, logical_key: Key) -> Option<String> {
        typed.take_key(&KeyboardInput {
            key_code: KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified),
            logical_key,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        })
    }

    #[test]
    fn letters_digits_and_hyphens_are_taken_until_enter_or_escape() {
        let mut typed = TypedMove::default();
        assert_eq!((press(&mut typed, Key::Character("e".into())), typed.text()), (None, None), "the field is closed");
        typed.open();
        for key in ["E", "4", "-", "ö", "!", "e", "7"] {
            assert_eq!(press(&mut typed, Key::Character(key.into())), None);
        }
        assert_eq!(typed.text(), Some("e4-e7"));
        press(&mut typed, Key::Backspace);
        assert_eq!(press(&mut typed, Key::Enter).as_deref(), Some("e4-e"));
        (0..40).for_each(|_| drop(press(&mut typed, Key::Character("a".into()))));
        assert_eq!(typed.text().map(str::len), Some(MAX_LENGTH));
        press(&mut typed, Key::Escape);
        assert_eq!(typed.text(), None);
        typed.open();
        press(&mut typed, Key::Backspace);
        assert_eq!(typed.text(), None, "nothing is left to delete");
    }
}
