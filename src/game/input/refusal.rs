//! Why a press on the board, or the key that takes a move back, does nothing.

use bevy::prelude::*;
use birka_session::Refusal;

use super::gesture::BoardGesture;
use super::selection::{Selection, apply_gestures};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{CommandSystems, GameTable, PositionChanged, Refused};

/// Why the last press on the board, or the key that takes a move back, did nothing. `None` once another press or a move has followed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownRefusal(pub Option<Refusal>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRefusal>()
        .add_systems(Update, explain_press.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, explain_command.in_set(GameSystems::Rules).after(CommandSystems))
        .add_systems(Update, clear.in_set(GameSystems::Pieces))
        .redraw_window_if(resource_changed::<ShownRefusal>);
}

/// Explains a press on a piece that cannot be selected, on an empty square while no piece is selected, and on a square that the selected piece
/// cannot reach.
fn explain_press(
    mut shown: ResMut<ShownRefusal>,
    mut gestures: MessageReader<BoardGesture>,
    table: Res<GameTable>,
    selection: Res<Selection>,
) {
    for gesture in gestures.read() {
        let why = match gesture {
            BoardGesture::Press(Some(square)) | BoardGesture::Choose(square) => table.why_not_pressed(selection.piece(), *square),
            // A press without a square, and what is not a press.
            BoardGesture::Press(None) | BoardGesture::Cancel => None,
            BoardGesture::Release(_) => continue,
        };
        shown.set_if_neq(ShownRefusal(why));
    }
}

/// Explains that there is nothing to take back. Moves are refused before they become a command.
fn explain_command(mut shown: ResMut<ShownRefusal>, mut refused: MessageReader<Refused>) {
    for Refused(refusal) in refused.read() {
        if *refusal == Refusal::NothingToTakeBack {
            shown.set_if_neq(ShownRefusal(Some(refusal.clone())));
        }
    }
}

fn clear(mut shown: ResMut<ShownRefusal>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 {
        shown.set_if_neq(ShownRefusal(None));
    }
}
