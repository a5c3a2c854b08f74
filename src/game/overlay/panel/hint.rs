use bevy_egui::egui::{RichText, Ui};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::messages;

/// Draws the hint, or that it is being searched.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView) {
    let text = match view.hint.shown() {
        Some(shown) => shown.text(&view.state),
        None if view.hint.is_searching() => messages::analysis::searching_hint(view.language()),
        None => return,
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text).size(13.5)));
}
