use bevy_egui::egui::{Context, Grid, Rect, RichText, vec2};
use birka_localization::Language;

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons};

/// Draws the list of controls.
pub(in super::super) fn draw(context: &Context, language: Language, board_area: Rect, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "help", board_area, actions, |ui, actions| {
        ui.set_width(470.0_f32.min(board_area.width() - 60.0));
        widgets::scrolling(ui, "help", board_area, |ui| {
            // Rows as high as buttons would not fit into the window.
            Grid::new("controls").num_columns(2).min_row_height(18.0).spacing(vec2(24.0, 6.0)).show(ui, |ui| {
                for (control, effect) in messages::help::controls(language) {
                    ui.label(RichText::new(control).color(theme::ACCENT));
                    ui.label(effect);
                    ui.end_row();
                }
            });
        });
        ui.add_space(4.0);
        widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
    });
}
