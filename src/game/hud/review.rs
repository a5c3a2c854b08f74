//! The review of a game in the panel, where its moves stood: how far it is, where the game turned, and what would have been better.

use bevy_egui::egui::{self, Button, ProgressBar, RichText, ScrollArea, Ui, vec2};

use super::{Order, glyph, lessons, theme};
use crate::game::state::GameState;
use crate::game::teacher::review::{AskReview, Reviews};
use crate::game::words;
use crate::session::{Annotation, ReviewedMove};
use birka_rules::record::MoveNotation;

/// Shows the review.
pub(super) fn show(ui: &mut Ui, game_state: &GameState, reviews: &Reviews, orders: &mut Vec<Order>) {
    ui.horizontal(|ui| {
        ui.label(theme::caption(words::REVIEW));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().button_padding = vec2(6.0, 2.0);
            for (text, ask, possible) in
                [(words::CLOSE, AskReview::Close, true), (words::SHOW_END, AskReview::ShowEnd, reviews.shown().is_some())]
            {
                if ui.add_enabled(possible, Button::new(RichText::new(text).size(12.5))).clicked() {
                    orders.push(Order::Review(ask));
                }
            }
        });
    });
    let (judged, total) = reviews.progress();
    if let Some(fault) = reviews.fault() {
        ui.add(egui::Label::new(RichText::new(fault).small()).wrap());
    } else if !reviews.is_complete() {
        #[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
        let done = judged as f32 / total.max(1) as f32;
        ui.add(ProgressBar::new(done).desired_height(14.0).fill(theme::EDGE).text(RichText::new(words::reviewing(judged, total)).small()));
    } else if reviews.turning_points().next().is_none() {
        ui.label(RichText::new(words::NO_TURNING_POINT).color(theme::ASH));
    }
    if let Some(shown) = reviews.shown() {
        lessons::frame(ui, theme::FIRE, |ui| {
            let (before, after) = shown.cost;
            let played = words::cost(&shown.played.name(game_state.size()), before, after);
            ui.add(egui::Label::new(RichText::new(played).size(12.5).color(theme::ASH)).wrap());
            if let Some(words) = &shown.words {
                ui.add(egui::Label::new(RichText::new(words).size(13.5)).wrap());
            }
        });
    }
    ScrollArea::vertical().id_salt("review").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.spacing_mut().button_padding = vec2(6.0, 3.0);
        for judged in reviews.turning_points() {
            turning_point(ui, game_state, reviews, judged, orders);
        }
    });
}

fn turning_point(ui: &mut Ui, game_state: &GameState, reviews: &Reviews, judged: &ReviewedMove, orders: &mut Vec<Order>) {
    let is_shown = reviews.shown().is_some_and(|shown| shown.ply == judged.ply);
    ui.horizontal(|ui| {
        glyph::show(ui, judged.side, 15.0, is_shown);
        let own = game_state.main_session();
        let turn = own.game().played_moves().get(judged.ply);
        let mv = turn.map_or_else(|| judged.mv.name(game_state.size()), |turn| MoveNotation::from_played(turn).name(game_state.size()));
        // Moves are counted as the list of moves counts them, with those made before the rules were changed.
        let before = own.played_moves().len() - own.game().played_moves().len();
        let mark = judged.annotation.map_or("", Annotation::name);
        let text = format!("{}. {mv}  {mark}", (before + judged.ply) / 2 + 1);
        let colour = match judged.annotation {
            Some(Annotation::Mistake) | None => theme::HORN,
            Some(Annotation::Blunder | Annotation::MissedWin) => theme::FIRE,
        };
        let wide = ui.available_width();
        let button = Button::new(RichText::new(text).size(13.0).color(colour)).right_text("").min_size(vec2(wide, 24.0)).selected(is_shown);
        let button = ui.add(button);
        let button = if reviews.decisive_move() == Some(judged.ply) { button.on_hover_text(words::DECIDED) } else { button };
        if button.clicked() {
            orders.push(Order::Review(AskReview::Show(judged.ply)));
        }
    });
}
