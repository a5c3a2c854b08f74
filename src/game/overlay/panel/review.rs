use bevy_egui::egui::{Align, Button, Layout, ProgressBar, RichText, ScrollArea, Ui, vec2};
use birka_rules::record::MoveNotation;

use super::super::view::OverlayView;
use super::super::{side_icon, theme, widgets};
use super::{evaluation_graph, replay_bar};
use crate::game::actions::{ReviewAction, UiAction};
use crate::game::analysis::review::ShownMove;
use crate::game::messages::{self, buttons};
use crate::session::{Annotation, ReviewedMove};

/// Draws the review in place of the moves: its progress, the move on the board, and the turning points.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    draw_header(ui, view, actions);
    draw_progress(ui, view);
    if ui.available_height() > 2.0 * replay_bar::HEIGHT {
        evaluation_graph::draw(ui, view, actions);
        replay_bar::draw(ui, view, true, actions);
    }
    if let Some(shown) = view.review.shown() {
        draw_shown_move(ui, view, shown);
    }
    ScrollArea::vertical().id_salt("review").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.spacing_mut().button_padding = vec2(6.0, 3.0);
        for point in view.review.turning_points() {
            draw_turning_point(ui, view, point, actions);
        }
    });
}

fn draw_header(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(theme::caption(&messages::analysis::review(view.language())));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = vec2(6.0, 2.0);
            for (text, action, is_enabled) in [
                (buttons::close(view.language()), ReviewAction::Close, true),
                (buttons::show_end(view.language()), ReviewAction::ShowEnd, view.state.view_override().is_some()),
            ] {
                if ui.add_enabled(is_enabled, Button::new(RichText::new(text).size(12.5))).clicked() {
                    actions.push(UiAction::Review(action));
                }
            }
        });
    });
}

fn draw_progress(ui: &mut Ui, view: &OverlayView) {
    let (judged, total) = view.review.progress();
    if let Some(error) = view.review.error() {
        widgets::paragraph(ui, RichText::new(messages::errors::play::search(view.language(), error)).small());
    } else if !view.review.is_complete() {
        #[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
        let done = judged as f32 / total.max(1) as f32;
        let text = RichText::new(messages::analysis::review_progress(view.language(), judged, total)).small();
        ui.add(ProgressBar::new(done).desired_height(14.0).fill(theme::border(ui)).text(text));
    } else if view.review.turning_points().next().is_none() {
        ui.label(RichText::new(messages::analysis::no_turning_points(view.language())).weak());
    }
}

fn draw_shown_move(ui: &mut Ui, view: &OverlayView, shown: &ShownMove) {
    widgets::section(ui, theme::accent(ui), |ui| {
        let mv = shown.played.name(view.state.size());
        let cost = messages::analysis::move_cost(view.language(), &mv, shown.bar_before, shown.bar_after, shown.side);
        widgets::paragraph(ui, RichText::new(cost).size(12.5).weak());
        if let Some(explanation) = &shown.explanation {
            let set = view.state.viewed_session().variant().rule_set_in(view.state.locale());
            widgets::paragraph(ui, RichText::new(explanation.text(&set, view.language())).size(13.5));
        }
    });
}

fn draw_turning_point(ui: &mut Ui, view: &OverlayView, point: &ReviewedMove, actions: &mut Vec<UiAction>) {
    let is_shown = view.review.shown().is_some_and(|shown| shown.ply == point.ply);
    ui.horizontal(|ui| {
        side_icon::show(ui, point.side, 15.0, is_shown);
        let colour = match point.annotation {
            Some(Annotation::Mistake) | None => theme::text(ui),
            Some(Annotation::Blunder | Annotation::MissedWin) => theme::accent(ui),
        };
        let text = RichText::new(turning_point_text(view, point)).size(13.0).color(colour);
        let width = ui.available_width();
        let button = ui.add(Button::new(text).right_text("").min_size(vec2(width, 24.0)).selected(is_shown));
        let button = if view.review.decisive_ply() == Some(point.ply) {
            button.on_hover_text(messages::analysis::decided_the_game(view.language()))
        } else {
            button
        };
        if button.clicked() {
            actions.push(UiAction::Review(ReviewAction::ShowMove(point.ply)));
        }
    });
}

/// The move with its captures and the number that the list of moves gives it, which also counts moves by earlier rules.
fn turning_point_text(view: &OverlayView, point: &ReviewedMove) -> String {
    let (size, session) = (view.state.size(), view.state.viewed_session());
    let played = session.game().played_moves().get(point.ply);
    let mv = played.map_or_else(|| point.mv.name(size), |played| MoveNotation::from_played(played).name(size));
    let earlier = session.played_moves().len() - session.game().played_moves().len();
    messages::analysis::turning_point(view.language(), (earlier + point.ply) / 2 + 1, &mv, point.annotation)
}
