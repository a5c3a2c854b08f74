//! What the teacher says in the panel: the hint, the best lines.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, RichText, Stroke, Ui};

use super::theme;
use crate::game::teacher::hint::Hints;
use crate::game::teacher::study::Study;
use crate::game::words;

/// A frame within the panel.
pub(super) fn frame(ui: &mut Ui, edge: egui::Color32, content: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(theme::OAK_LIT)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(11, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            content(ui);
        });
}

/// The hint, while there is one.
pub(super) fn hint(ui: &mut Ui, hints: &Hints) {
    let text = match hints.given() {
        Some(given) => given.words.as_str(),
        None if hints.is_sought() => words::HINT_SOUGHT,
        None => return,
    };
    frame(ui, theme::FIRE, |ui| {
        ui.add(egui::Label::new(RichText::new(text).size(13.5)).wrap());
    });
}

/// The best lines, one a row.
pub(super) fn lines(ui: &mut Ui, study: &Study) {
    ui.label(theme::caption(words::BEST_LINES));
    if let Some(fault) = study.fault() {
        ui.add(egui::Label::new(RichText::new(fault).small().color(theme::ASH)).wrap());
    } else if study.lines().is_empty() {
        ui.label(RichText::new(words::LOOKING).small().color(theme::ASH));
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 17.0;
        for (number, line) in study.lines().iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(words::worth(line.score)).size(12.5).color(theme::FIRE));
                let colour = if number == 0 { theme::HORN } else { theme::ASH };
                let text = RichText::new(&line.text).monospace().size(12.0).color(colour);
                ui.add(egui::Label::new(text).truncate()).on_hover_text(&line.text);
            });
        }
    });
}
