use bevy::prelude::*;

use crate::game::actions::UiAction;
use crate::game::input::{BoardGesture, KeyboardCursor};
use crate::game::schedule::GameSystems;
use crate::game::state::{BoardCovered, GameState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyboardCursor>().add_systems(Update, apply_actions.in_set(GameSystems::Input));
}

/// Chooses squares by their nodes: like the arrow keys, and like the key that selects and moves at the cursor.
fn apply_actions(
    mut actions: MessageReader<UiAction>,
    mut cursor: ResMut<KeyboardCursor>,
    mut gestures: MessageWriter<BoardGesture>,
    game_state: Res<GameState>,
    covered: Res<BoardCovered>,
) {
    for action in actions.read() {
        let (UiAction::PointAtSquare(square) | UiAction::ChooseSquare(square)) = action else { continue };
        if covered.0 || square.index() >= game_state.size().area() {
            continue;
        }
        cursor.set_if_neq(KeyboardCursor(Some(*square)));
        if matches!(action, UiAction::ChooseSquare(_)) {
            gestures.write(BoardGesture::Choose(*square));
        }
    }
}
