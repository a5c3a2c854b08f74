use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use birka_rules::{BoardSize, Square};

use super::gesture::BoardGesture;
use super::key_bindings::{CursorAction, HeldModifiers, KeyAction, KeyBindings};
use super::selection::Selection;
use super::typed_move::{MoveTyped, TypedMove};
use crate::game::actions::{GamesAction, ReplayAction, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{ArrowsLookThrough, BoardCovered, ChangeCause, GameState, PositionChanged, ViewOverride};
use crate::game::view_state::ViewState;

/// The square that the arrow keys have moved to; `None` until they are used.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardCursor(pub Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyboardCursor>()
        .add_systems(Update, (hide_cursor, read_keys).chain().in_set(GameSystems::Input))
        .redraw_scene_if(resource_changed::<KeyboardCursor>);
}

/// The cursor is hidden by the mouse and in a new game.
fn hide_cursor(
    mut presses: MessageReader<MouseButtonInput>,
    mut changes: MessageReader<PositionChanged>,
    mut cursor: ResMut<KeyboardCursor>,
) {
    let is_new_game = changes.read().filter(|change| change.cause == ChangeCause::GameStarted).count() > 0;
    if presses.read().count() > 0 || is_new_game {
        cursor.set_if_neq(KeyboardCursor(None));
    }
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
    bindings: Res<KeyBindings>,
    game_state: Res<GameState>,
    selection: Res<Selection>,
    view_state: Res<ViewState>,
    (covered, look_through): (Res<BoardCovered>, Res<ArrowsLookThrough>),
    mut cursor: ResMut<KeyboardCursor>,
    mut typed: ResMut<TypedMove>,
    mut actions: MessageWriter<UiAction>,
    mut gestures: MessageWriter<BoardGesture>,
    mut entered: MessageWriter<MoveTyped>,
) {
    // A dialog has the keys for itself.
    if covered.0 {
        typed.set_if_neq(TypedMove::default());
    }
    // A key that is released in another window is not reported.
    if focus_losses.read().count() > 0 {
        *modifiers = ModifierKeys::default();
    }
    let is_looked_through =
        look_through.0 || matches!(game_state.view_override(), Some(ViewOverride::EarlierPosition | ViewOverride::Analysis));
    for key in keys.read() {
        let is_pressed = key.state == ButtonState::Pressed;
        modifiers.update(key.key_code, is_pressed);
        // A key that is typed into the field for a move means nothing else. Shortcuts with control do.
        if typed.text().is_some() && !modifiers.held().control {
            if is_pressed {
                entered.write_batch(typed.take_key(key).map(MoveTyped));
            }
            continue;
        }
        for action in bindings.actions(key.key_code, modifiers.held()).filter(|_| is_pressed) {
            match action {
                // The keys of an open dialog are its own.
                _ if covered.0 && !works_over_dialogs(action) => {}
                // Where a game is looked through, the arrow keys step through its moves.
                KeyAction::Cursor(CursorAction::Move(right, 0)) if is_looked_through => {
                    let step = if *right < 0 { ReplayAction::Back } else { ReplayAction::Forward };
                    actions.write(UiAction::Replay(step));
                }
                KeyAction::Ui(action @ UiAction::Replay(_)) => {
                    actions.write(action.clone());
                }
                KeyAction::Cursor(CursorAction::Move(right, up)) => {
                    let size = game_state.size();
                    let from = cursor.0.or(selection.piece()).filter(|square| square.index() < size.area());
                    // The first key shows the cursor in the middle.
                    cursor.0 = Some(from.map_or(size.middle(), |from| step(size, from, (*right, *up), view_state.flipped)));
                }
                // A key that is held down repeats only the moves of the cursor and those through the game.
                _ if key.repeat => {}
                KeyAction::Cursor(CursorAction::Choose) => {
                    gestures.write_batch(cursor.0.map(BoardGesture::Choose));
                }
                KeyAction::Cursor(CursorAction::Cancel) => {
                    gestures.write(BoardGesture::Cancel);
                    cursor.set_if_neq(KeyboardCursor(None));
                }
                KeyAction::TypeMove => typed.open(),
                KeyAction::Ui(action) => {
                    actions.write(action.clone());
                }
            }
        }
    }
}

/// Whether a key has its meaning while a dialog covers the board: it opens or closes a dialog, or concerns the window.
fn works_over_dialogs(action: &KeyAction) -> bool {
    let KeyAction::Ui(action) = action else { return false };
    matches!(
        action,
        UiAction::ToggleHelp
            | UiAction::ToggleRules
            | UiAction::ToggleSettings
            | UiAction::TogglePuzzles
            | UiAction::ToggleConsole
            | UiAction::Games(GamesAction::Toggle | GamesAction::Paste)
            | UiAction::CloseAll
            | UiAction::ToggleFullscreen
            | UiAction::Quit
    )
}

/// A step to the right and up as the player sees the board, which may be flipped. It ends at the edge.
fn step(size: BoardSize, from: Square, (right, up): (isize, isize), flipped: bool) -> Square {
    let sign = if flipped { -1 } else { 1 };
    let last = size.side() - 1;
    let along = |at: usize, by: isize| at.saturating_add_signed(by * sign).min(last);
    size.at(along(size.file(from), right), along(size.rank(from), up))
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
    }
}
