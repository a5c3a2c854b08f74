use bevy_egui::egui::{Align, Color32, CornerRadius, FontId, Frame, Layout, Margin, RichText, Stroke, Ui};
use birka_rules::Side;

use super::super::view::OverlayView;
use super::super::{side_icon, theme};
use crate::game::messages;
use crate::game::play::clock::SHORT_TIME;
use crate::game::state::{Controller, ViewOverride};

/// Draws both sides: who plays them, what they have captured, what is left of their time, and which of them is to move or has won.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView) {
    for side in Side::ALL {
        draw_side(ui, view, side);
    }
}

fn draw_side(ui: &mut Ui, view: &OverlayView, side: Side) {
    let (state, session) = (&view.state, view.state.session());
    let is_to_move = session.outcome().is_none() && session.turn() == side;
    let has_won = session.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    let captured = state.captured_pieces().filter(|piece| state.side_of(piece.kind) != side).count();
    let player = match is_to_move {
        true if state.is_asking_rules() => messages::game::asking_rules(view.language()),
        true if view.opponent.is_thinking() && state.study().is_none() => messages::game::thinking(view.language()),
        _ => player_name(view, side),
    };
    Frame::new()
        .fill(if is_to_move { theme::raised(ui) } else { Color32::TRANSPARENT })
        .stroke(Stroke::new(1.0, if is_to_move || has_won { theme::accent(ui) } else { theme::border(ui) }))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                side_icon::show(ui, side, 24.0, is_to_move);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    // Beside a clock there is room for the name only; a mark and its colour say whose turn it is.
                    let text = match (is_to_move, session.remaining_time(side).is_some()) {
                        (true, false) => messages::game::to_move(view.language(), side),
                        (true, true) => format!("▶ {}", messages::game::side(view.language(), side)),
                        (false, _) => messages::game::side(view.language(), side),
                    };
                    let colour = if is_to_move { theme::accent(ui) } else { theme::text(ui) };
                    ui.label(RichText::new(text).color(colour));
                    let status = messages::game::player_status(view.language(), &player, captured);
                    ui.label(RichText::new(status).small().weak());
                });
                draw_clock(ui, view, side, is_to_move);
            });
        });
}

/// Draws what is left of a side's time, at the right.
fn draw_clock(ui: &mut Ui, view: &OverlayView, side: Side, is_to_move: bool) {
    let left = view.state.session().remaining_time(side).filter(|_| !view.shows_puzzle());
    let Some(left) = left else {
        ui.add_space(ui.available_width());
        return;
    };
    let is_short = left <= SHORT_TIME;
    let colour = match (is_short, is_to_move) {
        (true, _) => theme::warning(ui),
        (false, true) => theme::accent(ui),
        (false, false) => theme::text(ui),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(messages::play::time_left(left, is_short)).font(FontId::monospace(18.0)).color(colour));
    });
}

fn player_name(view: &OverlayView, side: Side) -> String {
    let players = view.settings.settings().players;
    match (view.state.view_override(), view.state.controller(players, side)) {
        (Some(ViewOverride::Puzzle { solver, .. }), Controller::Nobody) if side != solver => {
            messages::game::plays_automatically(view.language())
        }
        (Some(ViewOverride::Puzzle { .. }), _) => messages::game::human(view.language()),
        (Some(ViewOverride::Analysis), _) => view.state.study().map_or_else(
            || messages::game::human(view.language()),
            |study| {
                let headers = study.headers();
                let name = if side == Side::Attackers { &headers.attackers } else { &headers.defenders };
                messages::games::player(view.language(), name)
            },
        ),
        _ => messages::game::player(view.language(), players.of(side)),
    }
}
