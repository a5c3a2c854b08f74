use bevy_egui::egui::{Context, Rect, RichText};
use birka_localization::Language;
use birka_rules::Side;

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{buttons, play as messages};

/// Draws the question whether the other person accepts a draw. Only the button does: a key is pressed too easily by the one who offers it.
pub(in super::super) fn draw(context: &Context, language: Language, board_area: Rect, by: Side, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "draw offer", &messages::draw_title(language), board_area, actions, |ui, actions| {
        ui.set_width(380.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::draw_title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        widgets::paragraph(ui, RichText::new(messages::draw_is_offered(language, by)));
        ui.add_space(8.0);
        widgets::button_row(
            ui,
            actions,
            [(buttons::accept(language), UiAction::Confirm), (buttons::decline(language), UiAction::CloseDialog)],
        );
    });
}
