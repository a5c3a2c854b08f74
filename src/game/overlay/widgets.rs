//! Frames and rows that several parts of the overlay use.

use bevy_egui::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Label, Margin, Order, Pos2, RichText, Stroke, Ui, vec2,
};

use super::theme;
use crate::game::actions::UiAction;

/// Draws a card over the board.
pub(super) fn card(context: &Context, id: &str, position: Pos2, pivot: Align2, frame: Frame, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(id)).order(Order::Middle).pivot(pivot).fixed_pos(position).show(context, |ui| frame.show(ui, content));
}

/// Draws a frame within the panel.
pub(super) fn section(ui: &mut Ui, border: Color32, content: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(theme::RAISED)
        .stroke(Stroke::new(1.0, border))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(11, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            content(ui);
        });
}

/// Draws a text that wraps.
pub(super) fn paragraph(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).wrap());
}

/// Draws buttons of equal width in one row.
pub(super) fn button_row<const N: usize>(ui: &mut Ui, actions: &mut Vec<UiAction>, buttons: [(String, UiAction); N]) {
    ui.horizontal(|ui| {
        #[expect(clippy::cast_precision_loss, reason = "a handful of buttons")]
        let (count, gap) = (N as f32, ui.spacing().item_spacing.x);
        let width = (ui.available_width() - gap * (count - 1.0)) / count;
        for (text, action) in buttons {
            if ui.add(Button::new(text).min_size(vec2(width, 34.0))).clicked() {
                actions.push(action);
            }
        }
    });
}
