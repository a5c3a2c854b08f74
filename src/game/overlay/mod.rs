//! The user interface over the 3D scene, drawn with egui: the panel, the dialogs, the evaluation bar and the cards.
//!
//! Drawing reads state and changes none. What players choose is written as [`UiAction`](super::actions::UiAction)s, which take
//! effect in the next frame.

mod active;
mod board_nodes;
mod captions;
mod control;
mod controls;
mod coordinates;
mod desktop;
mod dialogs;
mod draw;
mod egui_setup;
mod evaluation_bar;
mod first_start;
mod focus;
mod notes;
mod notices;
mod panel;
mod preparation;
mod rule_text;
mod script_cards;
mod script_check;
mod side_icon;
mod status_cards;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod widgets;

use bevy::prelude::*;

pub use first_start::FirstStart;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        egui_setup::plugin,
        control::plugin,
        desktop::plugin,
        first_start::plugin,
        rule_text::plugin,
        script_check::plugin,
        dialogs::settings::plugin,
        draw::plugin,
    ));
}
