use bevy_egui::egui::{Align2, Context, Grid, Rect, RichText, vec2};

use super::super::{theme, widgets};
use crate::game::messages;

/// Draws the list of controls.
pub(in super::super) fn draw(context: &Context, board_area: Rect) {
    widgets::card(context, "help", board_area.center(), Align2::CENTER_CENTER, theme::card_frame(), |ui| {
        // Rows as high as buttons would not fit into the window.
        Grid::new("controls").num_columns(2).min_row_height(18.0).spacing(vec2(24.0, 6.0)).show(ui, |ui| {
            for (control, effect) in messages::help::controls() {
                ui.label(RichText::new(control).color(theme::ACCENT));
                ui.label(effect);
                ui.end_row();
            }
        });
    });
}
