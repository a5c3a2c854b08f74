//! Passes texts and files on to other programs of the desktop.

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};

use crate::game::actions::{GamesAction, UiAction};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, GamesNotice, Notice};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (open_in_editor, paste.run_if(resource_exists::<EguiClipboard>)).in_set(GameSystems::View))
        .add_systems(EguiPrimaryContextPass, copy_text);
}

/// Opens files in the program that the desktop uses for them, without waiting for it.
fn open_in_editor(mut actions: MessageReader<UiAction>, mut state: ResMut<GameState>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action
            && let Err(error) = open::that_detached(file)
        {
            state.show_notice(Notice::NoEditor { file: file.clone(), error: error.into() });
        }
    }
}

/// Opens what is on the clipboard.
fn paste(
    mut actions: ParamSet<(MessageReader<UiAction>, MessageWriter<UiAction>)>,
    mut clipboard: ResMut<EguiClipboard>,
    mut state: ResMut<GameState>,
) {
    if actions.p0().read().filter(|action| **action == UiAction::Games(GamesAction::Paste)).count() == 0 {
        return;
    }
    match clipboard.get_text().filter(|text| !text.trim().is_empty()) {
        Some(text) => drop(actions.p1().write(UiAction::Games(GamesAction::OpenText(text)))),
        None => state.show_notice(GamesNotice::EmptyClipboard),
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
