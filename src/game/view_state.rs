//! How the player looks at the board, and how the window is divided.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use birka_look::CameraView;

use crate::game::actions::{Action, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::window_layout::WindowLayout;

/// The chosen view. It counts as changed whenever a view is chosen, also when it is the same one again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewState {
    /// The direction from which the board is seen.
    pub view: CameraView,
    /// Whether it is seen from the side opposite rank 1.
    pub flipped: bool,
    pub shown: Shown,
}

/// The things that are seen beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    #[default]
    Panel,
    /// The board fills the window.
    Board,
    /// Nothing but the picture: no marks, and no texts but about the picture.
    Photo,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewState>()
        .init_resource::<WindowLayout>()
        .add_systems(PreStartup, divide_window)
        .add_systems(First, divide_window)
        .add_systems(Update, apply_actions.in_set(GameSystems::View))
        .redraw_scene_if(resource_changed::<ViewState>)
        .redraw_scene_if(resource_changed::<WindowLayout>);
}

fn divide_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    settings: Res<SettingsStore>,
    view: Res<ViewState>,
    mut layout: ResMut<WindowLayout>,
) {
    if let Ok(window) = windows.single() {
        layout.set_if_neq(WindowLayout::of(window, &settings.settings(), view.shown == Shown::Panel));
    }
}

pub(super) fn apply_actions(mut actions: MessageReader<UiAction>, mut state: ResMut<ViewState>) {
    for action in actions.read() {
        if *action == UiAction::Do(Action::Photo) && state.shown == Shown::Photo {
            // The picture is saved.
            continue;
        }
        match action {
            UiAction::Do(Action::TopView) => {
                state.view = if state.view == CameraView::Above { CameraView::Table } else { CameraView::Above }
            }
            UiAction::Do(Action::View1) => state.view = CameraView::Table,
            UiAction::Do(Action::View2) => state.view = CameraView::Above,
            UiAction::Do(Action::View3) => state.view = CameraView::Low,
            UiAction::Do(Action::View4) => state.view = CameraView::Corner,
            UiAction::Do(Action::FlipBoard) => state.flipped = !state.flipped,
            UiAction::Do(Action::Panel) => state.shown = if state.shown == Shown::Panel { Shown::Board } else { Shown::Panel },
            UiAction::Do(Action::Photo) => state.shown = Shown::Photo,
            UiAction::CloseAll if state.shown == Shown::Photo => state.shown = Shown::Panel,
            _ => {}
        }
    }
}
