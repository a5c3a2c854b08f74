use bevy_egui::egui::{Button, Context, Rect, RichText, vec2};
use birka_localization::Language;

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons};
use crate::game::state::Unsaved;

/// Draws what to do when the program should end and the game cannot be saved.
pub(in super::super) fn draw(context: &Context, language: Language, board_area: Rect, reason: &Unsaved, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "unsaved", &messages::game::unsaved_title(language), board_area, actions, |ui, actions| {
        ui.set_width(450.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::game::unsaved_title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        let reason = match reason {
            Unsaved::Writing => messages::game::still_saving(language),
            Unsaved::Failed(error) => messages::errors::storage::save(language, error),
        };
        widgets::paragraph(ui, RichText::new(reason));
        widgets::paragraph(ui, RichText::new(messages::game::unsaved_advice(language)).weak());
        ui.add_space(8.0);
        for (text, action) in [
            (RichText::new(buttons::try_again(language)).color(theme::accent(ui)), UiAction::Quit),
            (RichText::new(buttons::keep_playing(language)), UiAction::CloseDialog),
            (RichText::new(buttons::quit_without_saving(language)), UiAction::QuitWithoutSaving),
        ] {
            if ui.add(Button::new(text).min_size(vec2(ui.available_width(), 34.0))).clicked() {
                actions.push(action);
            }
        }
        if widgets::is_confirmed(ui) {
            actions.push(UiAction::Confirm);
        }
    });
}
