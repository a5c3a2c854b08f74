use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::bindings::InputEffect;
use super::cursor::{KeyboardCursor, step};
use super::drawings::Stroke;
use super::gesture::BoardGesture;
use super::selection::Selection;
use super::typed_move::TypedMove;
use crate::game::actions::{InputAction, ReplayAction, UiAction};
use crate::game::state::{ArrowKeysStep, DialogOpen, GameTable};
use crate::game::view_state::ViewState;
use birka_session::View;

/// Does what keys and buttons ask for.
#[derive(SystemParam)]
pub(super) struct Performer<'w> {
    table: Res<'w, GameTable>,
    selection: Res<'w, Selection>,
    view_state: Res<'w, ViewState>,
    covered: Res<'w, DialogOpen>,
    look_through: Res<'w, ArrowKeysStep>,
    cursor: ResMut<'w, KeyboardCursor>,
    pub(super) typed: ResMut<'w, TypedMove>,
    actions: MessageWriter<'w, UiAction>,
    gestures: MessageWriter<'w, BoardGesture>,
    strokes: MessageWriter<'w, Stroke>,
}

impl Performer<'_> {
    /// Whether a dialog covers the board and has keys and buttons for itself.
    pub(super) fn is_covered(&self) -> bool {
        self.covered.0
    }

    /// Whether the moves of a game are looked through, one by one.
    pub(super) fn is_looked_through(&self) -> bool {
        self.look_through.0 || matches!(self.table.view(), Some(View::EarlierPosition | View::Analysis))
    }

    /// Does an action. A key or button that is held does only some again.
    pub(super) fn perform(&mut self, action: InputAction, is_repeat: bool) {
        let effect = InputEffect::of(action);
        if (is_repeat && !effect.repeats()) || (self.is_covered() && !effect.works_over_dialogs()) {
            return;
        }
        match effect {
            // Where a game is looked through, left and right step through its moves.
            InputEffect::MoveCursor(right, 0) if self.is_looked_through() => {
                let step = if right < 0 { ReplayAction::Back } else { ReplayAction::Forward };
                self.actions.write(UiAction::Replay(step));
            }
            InputEffect::MoveCursor(right, up) => {
                let size = self.table.session().rules().size;
                let from = self.cursor.0.or(self.selection.piece()).filter(|&square| size.has(square));
                // The first step shows the cursor in the middle.
                self.cursor.0 = Some(from.map_or(size.middle(), |from| step(size, from, (right, up), self.view_state.flipped)));
            }
            InputEffect::Choose => {
                self.gestures.write_batch(self.cursor.0.map(BoardGesture::Choose));
            }
            InputEffect::Cancel => {
                self.gestures.write(BoardGesture::Cancel);
                self.cursor.set_if_neq(KeyboardCursor(None));
                self.actions.write(UiAction::CloseAll);
            }
            InputEffect::TypeMove => self.typed.open(),
            InputEffect::Draw => {
                self.strokes.write_batch(self.cursor.0.map(Stroke::Key));
            }
            InputEffect::Ui(action) => {
                self.actions.write(action);
            }
        }
    }
}
