use bevy_egui::egui::{Align2, Context, Rect, RichText, Ui, vec2};
use birka_rules::Outcome;

use super::super::active::GameOverCard;
use super::super::view::OverlayView;
use super::super::{side_icon, theme, widgets};
use crate::game::actions::{PlayAction, ReviewAction, UiAction};
use crate::game::messages::{self, buttons};

/// Draws the result of a finished game, until the player dismisses it. The panel tells how a puzzle ends.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(outcome) = view.state.session().outcome() else { return };
    if *view.game_over_card == GameOverCard::Dismissed || view.shows_puzzle() || view.state.study().is_some() {
        return;
    }
    let position = board_area.center_bottom() - vec2(0.0, 30.0);
    widgets::card(context, "game over", position, Align2::CENTER_BOTTOM, theme::card_frame(context), |ui| {
        ui.set_width(450.0_f32.min(board_area.width() - 60.0));
        ui.vertical_centered(|ui| draw_result(ui, view, outcome, actions));
    });
}

fn draw_result(ui: &mut Ui, view: &OverlayView, outcome: Outcome, actions: &mut Vec<UiAction>) {
    if let Some(winner) = outcome.winner {
        side_icon::show(ui, winner, 40.0, true);
    }
    ui.label(RichText::new(messages::game::result(view.language(), outcome)).heading().color(theme::accent(ui)));
    let translated = view.state.session().variant().reason_in(outcome.reason.as_str(), view.state.locale());
    ui.label(translated.map_or_else(|| messages::game::reason(view.language(), outcome), str::to_owned));
    ui.add_space(8.0);
    widgets::button_row(ui, actions, [(buttons::review_game(view.language()), UiAction::Review(ReviewAction::Open))]);
    widgets::button_row(
        ui,
        actions,
        [
            (buttons::rematch(view.language()), UiAction::Play(PlayAction::Rematch)),
            (buttons::new_game(view.language()), UiAction::OpenNewGame),
            (buttons::take_back(view.language()), UiAction::TakeBack),
            (buttons::look_at_board(view.language()), UiAction::DismissGameOver),
        ],
    );
}
