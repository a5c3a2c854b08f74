use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};

use crate::game::actions::InputAction;

/// A key that a gamepad presses in a dialog, so that its widgets need to know of no gamepad.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocusKey {
    key: egui::Key,
    modifiers: egui::Modifiers,
}

impl FocusKey {
    /// The key for an action in a dialog: up and down walk through it in reading order, left and right change values, and a choice activates.
    pub(super) fn of(action: InputAction) -> Option<Self> {
        let (key, modifiers) = match action {
            InputAction::CursorUp => (egui::Key::Tab, egui::Modifiers::SHIFT),
            InputAction::CursorDown => (egui::Key::Tab, egui::Modifiers::NONE),
            InputAction::CursorLeft => (egui::Key::ArrowLeft, egui::Modifiers::NONE),
            InputAction::CursorRight => (egui::Key::ArrowRight, egui::Modifiers::NONE),
            InputAction::Choose => (egui::Key::Enter, egui::Modifiers::NONE),
            _ => return None,
        };
        Some(Self { key, modifiers })
    }

    /// The key as it is pressed and released.
    #[must_use]
    pub fn events(self) -> [egui::Event; 2] {
        let Self { key, modifiers } = self;
        [true, false].map(|pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
    }
}

pub(super) fn logic(app: &mut App) {
    app.add_message::<FocusKey>();
}

pub(super) fn view(app: &mut App) {
    app.add_systems(PostUpdate, press);
}

/// Passes the keys on. egui reads them at the beginning of the next frame.
fn press(
    mut keys: MessageReader<FocusKey>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(context) = contexts.single() else { return };
    for key in keys.read() {
        events.write_batch(key.events().map(|event| EguiInputEvent { context, event }));
        redraw.write(RequestRedraw);
    }
}
