//! The user interface over the 3D scene, drawn with egui: the panel, the dialogs, the evaluation bar and the cards.
//!
//! Drawing reads state and changes none. What players choose is written as [`UiAction`](super::actions::UiAction)s, which take
//! effect in the next frame.

mod active;
mod board_nodes;
mod cards;
mod clipboard;
mod dialogs;
mod draw;
mod notices;
mod over_board;
mod panel;
#[cfg(test)]
mod tests;
mod theme;
mod variant_info;
mod view;
mod widgets;

use bevy::prelude::*;

pub use dialogs::welcome::FirstStart;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        crate::game::platform::egui_window,
        clipboard::plugin,
        active::plugin,
        variant_info::plugin,
        dialogs::welcome::plugin,
        dialogs::settings::plugin,
        draw::plugin,
    ));
}
