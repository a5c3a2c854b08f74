use bevy_egui::egui::{Context, Rect, RichText};
use birka_localization::Language;
use birka_rules::Side;

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{buttons, play as messages};

/// Draws the question whether a side resigns.
pub(in super::super) fn draw(context: &Context, language: Language, board_area: Rect, side: Side, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "resign", &messages::resign_title(language), board_area, actions, |ui, actions| {
        ui.set_width(380.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::resign_title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        widgets::paragraph(ui, RichText::new(messages::resigning_means(language, side)));
        ui.add_space(8.0);
        widgets::button_row(
            ui,
            actions,
            [(buttons::resign(language), UiAction::Confirm), (buttons::keep_playing(language), UiAction::CloseDialog)],
        );
        if widgets::is_confirmed(ui) {
            actions.push(UiAction::Confirm);
        }
    });
}
