use bevy_egui::egui::{RichText, Ui};
use birka_localization::Language;

use super::super::{theme, widgets};
use crate::game::analysis::hint::HintState;
use crate::game::messages;

/// Draws the hint, or that it is being searched.
pub(super) fn draw(ui: &mut Ui, language: Language, hint: &HintState) {
    let text = match hint.shown() {
        Some(shown) => shown.text.clone(),
        None if hint.is_searching() => messages::analysis::searching_hint(language),
        None => return,
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text).size(13.5)));
}
