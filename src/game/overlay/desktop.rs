//! Passes texts and files on to other programs of the desktop.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_in_editor.in_set(GameSystems::View)).add_systems(EguiPrimaryContextPass, copy_text);
}

/// Opens files in the program that the desktop uses for them, without waiting for it.
fn open_in_editor(mut actions: MessageReader<UiAction>, mut state: ResMut<GameState>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action
            && let Err(error) = open::that_detached(file)
        {
            state.show_notice(messages::scripts::cannot_open(file, &error.to_string()));
        }
    }
}

/// Copies texts to the clipboard. egui accepts them only while it runs.
fn copy_text(mut actions: MessageReader<UiAction>, mut contexts: EguiContexts) -> Result {
    for action in actions.read() {
        if let UiAction::CopyText(text) = action {
            contexts.ctx_mut()?.copy_text(text.clone());
        }
    }
    Ok(())
}
