use bevy_egui::egui::{CornerRadius, Frame, Margin, RichText, ScrollArea, Stroke, Ui};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages;

/// Draws the notice to the players, or else why settings or solved puzzles could not be saved.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let text = view.state.notice().or_else(|| view.settings.error()).or_else(|| view.puzzles.save_error());
    let Some(text) = text else { return };
    Frame::new()
        .fill(theme::RAISED)
        .stroke(Stroke::new(1.0, theme::ATTACKERS))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ScrollArea::vertical().id_salt("notice").max_height(130.0).auto_shrink([false, true]).show(ui, |ui| {
                widgets::paragraph(ui, RichText::new(text).small());
            });
            if ui.small_button(messages::buttons::dismiss()).clicked() {
                actions.push(UiAction::DismissNotice);
            }
        });
}
