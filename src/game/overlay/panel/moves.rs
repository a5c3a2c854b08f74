use bevy_egui::egui::{RichText, ScrollArea, Ui};
use birka_rules::record::MoveNotation;

use super::super::view::OverlayView;
use super::super::{side_icon, theme};
use crate::game::messages;

/// Draws the list of moves. A number stands before each move of the side that moves first.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView) {
    let (state, session) = (&view.state, view.state.session());
    ui.add_space(4.0);
    ui.label(theme::caption(&messages::game::moves()));
    if session.played_moves().is_empty() {
        ui.label(RichText::new(messages::game::no_moves()).color(theme::TEXT_MUTED));
        return;
    }
    let size = state.size();
    let first_side = session.rules().first;
    ScrollArea::vertical().auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (index, played) in session.played_moves().iter().enumerate() {
            let side = state.side_of(played.kind);
            let is_last = index + 1 == session.played_moves().len();
            ui.horizontal(|ui| {
                let number = if side == first_side { format!("{:>3}", index / 2 + 1) } else { " ".repeat(3) };
                ui.label(RichText::new(number).monospace().color(theme::TEXT_MUTED));
                side_icon::show(ui, side, 13.0, false);
                let text = RichText::new(MoveNotation::from_played(played).name(size)).monospace();
                ui.label(text.color(if is_last { theme::ACCENT } else { theme::TEXT }));
                if let Some(call) = &played.announcement {
                    let call = session.variant().call_in(call, state.language());
                    ui.label(RichText::new(call).small().color(theme::ACCENT));
                }
            });
        }
    });
}
