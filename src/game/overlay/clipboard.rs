//! What the overlay passes on to other programs: files to edit, and the clipboard.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};

use crate::game::actions::{GamesAction, UiAction};
use crate::game::schedule::GameSystems;
#[cfg(not(target_family = "wasm"))]
use crate::game::state::Notice;
use crate::game::state::{GamesNotice, Notices};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (open_in_editor, paste.run_if(resource_exists::<EguiClipboard>)).in_set(GameSystems::View))
        .add_systems(EguiPrimaryContextPass, copy_text);
}

/// The page has an editor beside the table.
#[cfg(target_family = "wasm")]
fn open_in_editor(mut actions: MessageReader<UiAction>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action {
            crate::game::platform::page::edit(file);
        }
    }
}

/// Opens files in the program that the desktop uses for them, without waiting for it.
#[cfg(not(target_family = "wasm"))]
fn open_in_editor(mut actions: MessageReader<UiAction>, mut notices: ResMut<Notices>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action
            && let Err(error) = open::that_detached(file)
        {
            notices.show(Notice::NoEditor { file: file.clone(), error: error.into() });
        }
    }
}

/// Opens what is on the clipboard.
fn paste(
    mut actions: ParamSet<(MessageReader<UiAction>, MessageWriter<UiAction>)>,
    mut inputs: MessageReader<EguiInputEvent>,
    mut clipboard: ResMut<EguiClipboard>,
    mut notices: ResMut<Notices>,
) {
    let pasted = pasted_text(inputs.read().map(|input| &input.event));
    if actions.p0().read().filter(|action| **action == UiAction::Games(GamesAction::Paste)).count() == 0 {
        return;
    }
    match pasted.or_else(|| clipboard.get_text()).filter(|text| !text.trim().is_empty()) {
        Some(text) => drop(actions.p1().write(UiAction::Games(GamesAction::OpenText(text)))),
        None => notices.show(GamesNotice::EmptyClipboard),
    }
}

/// The text that egui has read from the clipboard in this frame because of Ctrl+V. The program that owns the clipboard may take long to answer, so
/// that it is not asked twice. What is typed comes letter by letter.
fn pasted_text<'e>(events: impl Iterator<Item = &'e Event>) -> Option<String> {
    let text = |event: &'e Event| if let Event::Text(text) | Event::Paste(text) = event { Some(text) } else { None };
    events.filter_map(text).filter(|text| text.chars().nth(1).is_some()).last().cloned()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_egui_has_read_from_the_clipboard_is_told_from_what_is_typed() {
        let text = |text: &str| Event::Text(text.to_owned());
        assert_eq!(pasted_text([Event::Copy, text("e"), text(" ")].iter()), None);
        assert_eq!(pasted_text([text("x"), text("1. d1-d3"), text("y")].iter()).as_deref(), Some("1. d1-d3"));
        assert_eq!(pasted_text([Event::Paste("d1-d3".to_owned())].iter()).as_deref(), Some("d1-d3"));
    }
}
