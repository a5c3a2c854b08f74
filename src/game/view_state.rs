//! How the player looks at the board.

use bevy::prelude::*;
use birka_look::CameraView;

use crate::game::actions::UiAction;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;

/// The chosen view. It counts as changed whenever a view is chosen, also when it is the same one again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewState {
    /// The direction from which the board is seen.
    pub view: CameraView,
    /// Whether it is seen from the side opposite rank 1.
    pub flipped: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewState>()
        .add_systems(Update, apply_actions.in_set(GameSystems::View))
        .redraw_scene_if(resource_changed::<ViewState>);
}

pub(super) fn apply_actions(mut actions: MessageReader<UiAction>, mut state: ResMut<ViewState>) {
    for action in actions.read() {
        match action {
            UiAction::ToggleTopView => state.view = if state.view == CameraView::Above { CameraView::Table } else { CameraView::Above },
            UiAction::SelectView(index) => state.view = CameraView::ALL.get(*index).copied().unwrap_or_default(),
            UiAction::FlipBoard => state.flipped = !state.flipped,
            _ => {}
        }
    }
}
