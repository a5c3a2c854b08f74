//! Why a press on the board, a drag, a key or a button does nothing.

use bevy::prelude::*;
use birka_rules::Move;
use birka_session::Refusal;

use super::gesture::BoardGesture;
use super::selection::{Selection, apply_gestures};
use crate::game::actions::UiAction;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, PositionChanged};

/// Why the last press, drag, key or button did nothing. `None` once another press or a move has followed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownRefusal(pub Option<Refusal>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRefusal>()
        .add_systems(Update, (explain_gesture, explain_action).chain().before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, clear.in_set(GameSystems::Pieces))
        .redraw_window_if(resource_changed::<ShownRefusal>);
}

/// Explains a press on a piece that cannot be selected, on an empty square while no piece is selected, and on a square that the selected piece
/// cannot reach; and a drag to such a square.
fn explain_gesture(
    mut shown: ResMut<ShownRefusal>,
    mut gestures: MessageReader<BoardGesture>,
    table: Res<GameTable>,
    selection: Res<Selection>,
) {
    // Several gestures may come in one frame.
    let mut selection = selection.clone();
    for &gesture in gestures.read() {
        let why = match gesture {
            BoardGesture::Press(Some(square)) | BoardGesture::Choose(square) => table.why_not_pressed(selection.piece(), square),
            // A press without a square, and what is not a press.
            BoardGesture::Press(None) | BoardGesture::Cancel => None,
            BoardGesture::Release(to) => match (selection.pressed(), to) {
                (Some(from), Some(to)) if from != to => table.why_not(Move { from, to }),
                _ => continue,
            },
        };
        shown.set_if_neq(ShownRefusal(why));
        selection = selection.after(gesture, &table).0;
    }
}

/// Explains a button or a key that comes to nothing now.
fn explain_action(mut shown: ResMut<ShownRefusal>, mut actions: MessageReader<UiAction>, table: Res<GameTable>) {
    for request in actions.read().filter_map(UiAction::request) {
        shown.set_if_neq(ShownRefusal(table.why_no(request)));
    }
}

fn clear(mut shown: ResMut<ShownRefusal>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 {
        shown.set_if_neq(ShownRefusal(None));
    }
}
