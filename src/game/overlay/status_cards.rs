//! Small cards over the board: the call of *raichi*, why a press on the board does nothing, that the game pauses, and that the picture is
//! not complete yet.

use bevy_egui::egui::{Align2, Context, Margin, Rect, RichText, vec2};
use birka_localization::Language;

use super::active::ActiveOverlay;
use super::view::OverlayView;
use super::{theme, widgets};
use crate::game::actions::{PlayAction, UiAction};
use crate::game::messages::{self, buttons};
use crate::session::LessonTopic;

/// Draws what is called out in the current position, such as *raichi*.
pub(super) fn draw_call(context: &Context, board_area: Rect, view: &OverlayView) {
    let session = view.state.session();
    // On the few pieces of a lesson the king has often an open way that the lesson is not about.
    let is_beside_the_point = view.tutorial.current().is_some_and(|current| current.step().lesson != LessonTopic::Announcements);
    let Some(call) = session.announcement().filter(|_| !is_beside_the_point) else { return };
    let text = session.variant().call_in(call, view.state.locale());
    let announcement = session.rules().announcements.iter().find(|announcement| announcement.call == call);
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(22, 8));
    widgets::card(context, "call", board_area.center_top() + vec2(0.0, 14.0), Align2::CENTER_TOP, frame, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(text).size(24.0).color(theme::accent(ui)));
            if let Some(announcement) = announcement {
                ui.label(RichText::new(messages::game::call_explained(view.language(), announcement.ways)).small().weak());
            }
        });
    });
}

/// Draws why the last press on the board did nothing.
pub(super) fn draw_refusal(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(reason) = view.refusal.0 else { return };
    let text = reason.text(view.language(), view.state.size());
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 7));
    widgets::card(context, "refusal", board_area.center_bottom() - vec2(0.0, 44.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.set_max_width((board_area.width() - 60.0).max(1.0));
        ui.label(text);
    });
}

/// Draws that the game pauses, with a button that continues it.
pub(super) fn draw_pause(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    if !view.state.is_paused() || view.state.view_override().is_some() || *view.active != ActiveOverlay::None {
        return;
    }
    widgets::card(context, "paused", board_area.center(), Align2::CENTER_CENTER, theme::card_frame(context), |ui| {
        ui.vertical_centered(|ui| {
            ui.set_width(200.0);
            ui.label(RichText::new(messages::play::paused(view.language())).heading().color(theme::accent(ui)));
            ui.add_space(4.0);
            widgets::button_row(ui, actions, [(buttons::continue_game(view.language()), UiAction::Play(PlayAction::TogglePause))]);
        });
    });
}

/// Draws the field in which a move is typed, and why the last one was not played.
pub(super) fn draw_typed_move(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(typed) = view.typed.text() else { return };
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 9));
    widgets::card(context, "typed move", board_area.center_bottom() - vec2(0.0, 100.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.set_max_width(420.0_f32.min(board_area.width() - 60.0));
        ui.horizontal(|ui| {
            ui.label(messages::game::typed_move(view.language()));
            if typed.is_empty() {
                ui.label(
                    RichText::new(messages::game::typed_move_hint(view.language(), messages::input::key_enter(view.language()))).weak(),
                );
            } else {
                ui.label(RichText::new(format!("{typed}▏")).monospace().size(18.0).color(theme::accent(ui)));
            }
        });
        if let Some(why) = view.typed.why_not() {
            widgets::paragraph(ui, RichText::new(why.text(view.language(), view.state.size())));
        }
    });
}

/// Draws that the image of the scene is being prepared.
pub(super) fn draw_loading(context: &Context, language: Language, board_area: Rect) {
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 7));
    widgets::card(context, "loading", board_area.center_bottom() - vec2(0.0, 8.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.label(RichText::new(messages::game::loading_graphics(language)).weak());
    });
}
