use bevy_egui::egui::{Button, Context, Rect, RichText, Ui, vec2};
use birka_localization::Language;

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons, game};
use crate::game::state::Unsaved;

/// Draws what to do when the program should end and the game cannot be saved.
pub(in super::super) fn draw(context: &Context, language: Language, board_area: Rect, reason: &Unsaved, actions: &mut Vec<UiAction>) {
    let title = game::unsaved_title(language);
    let reason = match reason {
        Unsaved::Writing => game::still_saving(language),
        Unsaved::Failed(error) => messages::errors::storage::save(language, error),
    };
    let choices = [
        (buttons::try_again(language), UiAction::Quit),
        (buttons::keep_playing(language), UiAction::CloseDialog),
        (buttons::quit_without_saving(language), UiAction::QuitWithoutSaving),
    ];
    widgets::dialog(context, "unsaved", &title, board_area, actions, |ui, actions| {
        draw_title(ui, &title, board_area);
        widgets::paragraph(ui, RichText::new(reason));
        widgets::paragraph(ui, RichText::new(game::unsaved_advice(language)).weak());
        ui.add_space(8.0);
        draw_choices(ui, choices, actions);
    });
}

/// Draws what takes the place of that question once the game has been saved: quitting loses nothing.
pub(in super::super) fn draw_saved(context: &Context, language: Language, board_area: Rect, actions: &mut Vec<UiAction>) {
    let title = game::saved_title(language);
    let choices = [(buttons::quit(language), UiAction::Quit), (buttons::keep_playing(language), UiAction::CloseDialog)];
    widgets::dialog(context, "saved", &title, board_area, actions, |ui, actions| {
        draw_title(ui, &title, board_area);
        ui.add_space(4.0);
        draw_choices(ui, choices, actions);
    });
}

fn draw_title(ui: &mut Ui, title: &str, board_area: Rect) {
    ui.set_width(450.0_f32.min(board_area.width() - 60.0));
    ui.label(RichText::new(title).heading().color(theme::accent(ui)));
    ui.add_space(4.0);
}

/// Draws a button for each choice. The first one is also that of Enter.
fn draw_choices<const N: usize>(ui: &mut Ui, choices: [(String, UiAction); N], actions: &mut Vec<UiAction>) {
    for (number, (text, action)) in choices.into_iter().enumerate() {
        let text = if number == 0 { RichText::new(text).color(theme::accent(ui)) } else { RichText::new(text) };
        if ui.add(Button::new(text).min_size(vec2(ui.available_width(), 34.0))).clicked() {
            actions.push(action);
        }
    }
    if widgets::is_confirmed(ui) {
        actions.push(UiAction::Confirm);
    }
}
