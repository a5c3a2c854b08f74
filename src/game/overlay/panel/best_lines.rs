use bevy_egui::egui::{Label, RichText, Ui};
use birka_localization::Language;
use birka_rules::Side;

use super::super::{theme, widgets};
use crate::game::analysis::live::LiveAnalysis;
use crate::game::messages;

/// Draws the best lines of a position, one in a row. `turn` is the side to move there.
///
/// They have a scope of their own: egui numbers the widgets of a scope, and the one with the focus below would lose it when a line comes.
pub(super) fn draw(ui: &mut Ui, language: Language, analysis: &LiveAnalysis, turn: Side) {
    ui.push_id("best lines", |ui| {
        ui.label(theme::caption(&messages::analysis::best_lines(language)));
        if let Some(error) = analysis.error() {
            widgets::paragraph(ui, RichText::new(messages::errors::play::search(language, error)).small().weak());
        } else if analysis.lines().is_empty() {
            ui.label(RichText::new(messages::analysis::searching(language)).small().weak());
        }
        draw_lines(ui, language, analysis, turn);
    });
}

fn draw_lines(ui: &mut Ui, language: Language, analysis: &LiveAnalysis, turn: Side) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 17.0;
        for (index, line) in analysis.lines().iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(messages::analysis::score(language, line.score, turn)).size(12.5).color(theme::accent(ui)));
                let colour = if index == 0 { theme::text(ui) } else { theme::muted(ui) };
                let text = RichText::new(&line.text).monospace().size(12.0).color(colour);
                ui.add(Label::new(text).truncate()).on_hover_text(&line.text);
            });
        }
    });
}
