//! The keyboard: what keys and buttons ask for, the square that they have moved to, and moves that are typed.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use birka_localization::Language;
use birka_records::{MoveNotation, MoveNotationError};
use birka_rules::{BoardSize, Move, Square};
use birka_session::{Change, Command, Refusal, SideNames, View, words};

use super::bindings::{Control, HeldModifiers, InputMapStore, KeyChord, KeyUse, Rebinding, key_name, name_in_other_script};
use super::selection::{BoardGesture, Gesture, Selection, apply_gestures};
use crate::game::actions::{Action, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{ArrowKeysStep, DialogOpen, GameCommand, GameTable, KeyFocus, PositionChanged};
use crate::game::view_state::ViewState;

/// Plays moves that are typed. Needs no window.
pub(super) fn typed_moves(app: &mut App) {
    app.init_resource::<TypedMove>()
        .add_message::<MoveTyped>()
        .add_systems(Update, (forget_reason, play_typed_move).chain().before(apply_gestures).in_set(GameSystems::Selection))
        .redraw_window_if(resource_changed::<TypedMove>);
}

/// Reads keys, and moves the cursor.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyboardCursor>()
        .add_message::<MouseButtonInput>()
        .add_systems(Update, (hide_cursor, read_keys).chain().in_set(GameSystems::Input))
        .redraw_scene_if(resource_changed::<KeyboardCursor>);
}

/// The left and the right control and shift keys, whether they are held.
#[derive(Default)]
struct ModifierKeys {
    control: [bool; 2],
    shift: [bool; 2],
}

impl ModifierKeys {
    fn update(&mut self, key: KeyCode, is_pressed: bool) {
        match key {
            KeyCode::ControlLeft => self.control[0] = is_pressed,
            KeyCode::ControlRight => self.control[1] = is_pressed,
            KeyCode::ShiftLeft => self.shift[0] = is_pressed,
            KeyCode::ShiftRight => self.shift[1] = is_pressed,
            _ => {}
        }
    }

    fn held(&self) -> HeldModifiers {
        HeldModifiers { control: self.control.contains(&true), shift: self.shift.contains(&true) }
    }
}

/// Reads keys one by one, and the modifier keys with them: where frames are slow, several come in one frame.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut modifiers: Local<ModifierKeys>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut store: ResMut<InputMapStore>,
    mut rebinding: ResMut<Rebinding>,
    mut performer: Performer,
    mut entered: MessageWriter<MoveTyped>,
) {
    // A dialog has the keys for itself.
    if performer.is_covered() {
        performer.typed.set_if_neq(TypedMove::default());
    }
    // A key that is released in another window is not reported.
    if focus_losses.read().count() > 0 {
        *modifiers = ModifierKeys::default();
    }
    for key in keys.read() {
        let is_pressed = key.state == ButtonState::Pressed;
        modifiers.update(key.key_code, is_pressed);
        let held = modifiers.held();
        InputMapStore::learn(&mut store, key, held);
        if !is_pressed {
            continue;
        }
        let chord = store.labels().key_of(key).map(|key| KeyChord::held(key, held));
        if rebinding.waiting().is_some() {
            if let Some(chord) = chord.filter(|chord| !key.repeat && key_name(chord.key).is_some()) {
                rebinding.take(Control::Key(chord), &mut store);
            }
            continue;
        }
        // A key that is typed into the field for a move means nothing else. Shortcuts with control do.
        if performer.typed.text().is_some() && *performer.focus == KeyFocus::Board && !held.control {
            entered.write_batch(performer.typed.take_key(key).map(MoveTyped));
            continue;
        }
        let action = chord.filter(|chord| performer.has(*chord)).and_then(|chord| store.map().action_of_key(chord.key, held));
        if let Some(action) = action {
            performer.perform(action, key.repeat);
        }
    }
}

/// Does what keys and buttons ask for.
#[derive(SystemParam)]
pub(super) struct Performer<'w> {
    table: Res<'w, GameTable>,
    selection: Res<'w, Selection>,
    view_state: Res<'w, ViewState>,
    covered: Res<'w, DialogOpen>,
    focus: Res<'w, KeyFocus>,
    look_through: Res<'w, ArrowKeysStep>,
    cursor: ResMut<'w, KeyboardCursor>,
    typed: ResMut<'w, TypedMove>,
    actions: MessageWriter<'w, UiAction>,
    gestures: MessageWriter<'w, BoardGesture>,
}

impl Performer<'_> {
    /// Whether a dialog covers the board and has keys and buttons for itself.
    pub(super) fn is_covered(&self) -> bool {
        self.covered.0
    }

    /// Whether a key is for the table: while a dialog is open, letters are for the dialog, and what has the focus has the keys that it uses.
    fn has(&self, chord: KeyChord) -> bool {
        match KeyUse::of(chord) {
            KeyUse::Text => *self.focus == KeyFocus::Board && !self.is_covered(),
            KeyUse::Navigation => *self.focus == KeyFocus::Board,
            KeyUse::Editing => *self.focus != KeyFocus::TextField,
            KeyUse::Shortcut => true,
        }
    }

    /// Whether the moves of a game are looked through, one by one.
    pub(super) fn is_looked_through(&self) -> bool {
        self.look_through.0 || matches!(self.table.view(), Some(View::EarlierPosition | View::Analysis))
    }

    /// Does an action. A key or button that is held does only some again.
    pub(super) fn perform(&mut self, action: Action, is_repeat: bool) {
        if (is_repeat && !action.repeats()) || (self.is_covered() && !action.works_over_dialogs()) {
            return;
        }
        match action {
            Action::CursorLeft => self.move_cursor(-1, 0),
            Action::CursorRight => self.move_cursor(1, 0),
            Action::CursorUp => self.move_cursor(0, 1),
            Action::CursorDown => self.move_cursor(0, -1),
            Action::Choose => {
                self.gestures.write_batch(self.cursor.0.map(|square| BoardGesture(Gesture::Choose(square))));
            }
            Action::Cancel => {
                self.gestures.write(BoardGesture(Gesture::Cancel));
                self.cursor.set_if_neq(KeyboardCursor(None));
                self.actions.write(UiAction::CloseAll);
            }
            Action::TypeMove if self.table.why_no(action).is_none() => self.typed.open(),
            Action::Draw => {
                self.gestures.write_batch(self.cursor.0.map(|square| BoardGesture(Gesture::DrawAt(square))));
            }
            _ => {
                self.actions.write(UiAction::Do(action));
            }
        }
    }

    /// Moves the cursor to the right and up. Where a game is looked through, left and right step through its moves.
    fn move_cursor(&mut self, right: isize, up: isize) {
        if up == 0 && self.is_looked_through() {
            self.actions.write(UiAction::Do(if right < 0 { Action::StepBack } else { Action::StepForward }));
            return;
        }
        let size = self.table.session().rules().size;
        let from = self.cursor.0.or(self.selection.piece()).filter(|&square| size.has(square));
        // The first step shows the cursor in the middle.
        self.cursor.0 = Some(from.map_or(size.middle(), |from| step(size, from, (right, up), self.view_state.flipped)));
    }
}

/// The square that keys or a gamepad have moved to; `None` until they are used.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardCursor(pub Option<Square>);

/// The cursor is hidden by the mouse and in a new game.
fn hide_cursor(
    mut presses: MessageReader<MouseButtonInput>,
    mut changes: MessageReader<PositionChanged>,
    mut cursor: ResMut<KeyboardCursor>,
) {
    let is_new_game = changes.read().filter(|change| change.cause == Change::GameStarted).count() > 0;
    if presses.read().count() > 0 || is_new_game {
        cursor.set_if_neq(KeyboardCursor(None));
    }
}

/// A step to the right and up as the player sees the board, which may be flipped. It passes over gaps and ends at the edge.
fn step(size: BoardSize, from: Square, (right, up): (isize, isize), flipped: bool) -> Square {
    let sign = if flipped { -1 } else { 1 };
    let along = |at: usize, by: isize, count: usize| at.checked_add_signed(by * sign).filter(|&next| next < count);
    let next = |at: &Square| {
        Some(size.at(along(size.file(*at), right, size.files())?, along(size.rank(*at), up, size.ranks())?)).filter(|next| next != at)
    };
    std::iter::successors(next(&from), next).find(|&square| size.has(square)).unwrap_or(from)
}

/// The longest text of a move that is taken.
const MAX_LENGTH: usize = 12;

/// The field for a move, into which keys type while it is open: what is typed so far, and why the last one was not played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TypedMove {
    text: Option<String>,
    why_not: Option<WhyNotPlayed>,
}

/// A move has been typed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MoveTyped(pub String);

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
    fn open(&mut self) {
        *self = Self { text: Some(String::new()), why_not: None };
    }

    /// Takes a key that was pressed while the field is open. Returns the text if it is complete.
    fn take_key(&mut self, key: &KeyboardInput) -> Option<String> {
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
                let typed = name_in_other_script(key).unwrap_or(typed);
                let fits = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
                let room = MAX_LENGTH.saturating_sub(text.len());
                text.extend(typed.chars().map(|c| c.to_ascii_lowercase()).filter(fits).take(room));
            }
            _ => {}
        }
        None
    }
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
    /// Why, in a language.
    #[must_use]
    pub fn text(&self, language: Language, names: SideNames) -> String {
        match self {
            Self::NotUnderstood(fault) => words::notation(language, fault),
            Self::Refused(reason) => words::refusal(language, reason, names),
        }
    }
}

/// Plays the typed move, or says why it cannot be played.
fn play_typed_move(
    mut typed: ResMut<TypedMove>,
    mut entered: MessageReader<MoveTyped>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    for MoveTyped(text) in entered.read() {
        let session = table.session();
        let size = session.rules().size;
        // A piece is placed by naming its square.
        let placed = Square::parse(text, size).ok().filter(|_| !session.placements().is_empty()).map(Move::Placement);
        let parsed = placed.map_or_else(|| MoveNotation::parse(text, size).map(|notation| notation.mv(session.in_hand())), Ok);
        match parsed
            .map_err(WhyNotPlayed::NotUnderstood)
            .and_then(|mv| table.why_not(mv).map_or(Ok(mv), |why| Err(WhyNotPlayed::Refused(why))))
        {
            Ok(mv) => {
                commands.write_batch(selection.choose_move(mv, &table).map(|mv| GameCommand(Command::Play(mv))));
                *typed = TypedMove::default();
            }
            Err(why_not) => *typed = TypedMove { text: Some(text.clone()), why_not: Some(why_not) },
        }
    }
}

/// Why a move was not played says nothing about another position.
fn forget_reason(mut typed: ResMut<TypedMove>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 && typed.why_not.is_some() {
        typed.why_not = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_follows_the_players_view_and_ends_at_the_edge() {
        let size = BoardSize::new(9).unwrap();
        let at = |name| Square::parse(name, size).unwrap();
        assert_eq!(step(size, at("e5"), (0, 1), false), at("e6"));
        assert_eq!(step(size, at("e5"), (0, 1), true), at("e4"));
        assert_eq!(step(size, at("a5"), (-1, 0), false), at("a5"));
        assert_eq!(step(size, at("i9"), (1, 0), false), at("i9"));
        let with_gap = size.without([at("c5"), at("d5")]);
        assert_eq!(step(with_gap, at("b5"), (1, 0), false), at("e5"));
        assert_eq!(step(size.without([at("i5")]), at("h5"), (1, 0), false), at("h5"));
    }

    fn press(typed: &mut TypedMove, logical_key: Key) -> Option<String> {
        press_at(typed, KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified), logical_key)
    }

    fn press_at(typed: &mut TypedMove, key_code: KeyCode, logical_key: Key) -> Option<String> {
        typed.take_key(&KeyboardInput {
            key_code,
            logical_key,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        })
    }

    #[test]
    fn a_move_is_typed_on_a_keyboard_without_latin_letters_by_the_places_of_its_keys() {
        let mut typed = TypedMove::default();
        typed.open();
        for (place, sign) in
            [(KeyCode::KeyE, "У"), (KeyCode::Digit4, "4"), (KeyCode::Minus, "-"), (KeyCode::KeyE, "ε"), (KeyCode::Digit7, "٧")]
        {
            press_at(&mut typed, place, Key::Character(sign.into()));
        }
        assert_eq!(typed.text(), Some("e4-e7"));
        // A letter of a Latin layout is what it is, and no part of a move.
        press_at(&mut typed, KeyCode::KeyQ, Key::Character("ä".into()));
        assert_eq!(typed.text(), Some("e4-e7"));
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
