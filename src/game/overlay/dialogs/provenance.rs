//! What is known and what is invented about the chosen pieces and about the board on the table.

use bevy_egui::egui::{CollapsingHeader, RichText, Ui};
use birka_art::Provenance;
use birka_localization::Language;
use birka_look::{PieceSet, board_provenance, piece_set_provenance};
use birka_script::Variant;

use super::super::{theme, widgets};
use crate::game::messages::provenance as messages;

/// Draws what there is to tell, folded away until it is asked for. `set` is the set of pieces that is chosen.
pub(super) fn draw(ui: &mut Ui, language: Language, set: PieceSet, variant: &Variant) {
    let told = [
        (messages::about_pieces(language), piece_set_provenance(set)),
        (messages::about_board(language), board_provenance(&variant.base_id, variant.art())),
    ];
    for (number, (heading, provenance)) in told.into_iter().enumerate() {
        if let Some(provenance) = provenance.filter(|provenance| !provenance.is_empty()) {
            CollapsingHeader::new(heading).id_salt(("provenance", number)).show(ui, |ui| draw_provenance(ui, language, provenance));
        }
    }
}

fn draw_provenance(ui: &mut Ui, language: Language, provenance: &Provenance) {
    for (caption, text) in [(messages::known(language), &provenance.known), (messages::invented(language), &provenance.invented)] {
        if !text.is_empty() {
            ui.label(theme::caption(&caption));
            widgets::paragraph(ui, RichText::new(messages::in_language(language, text)).small());
        }
    }
    if !provenance.sources.is_empty() {
        ui.label(theme::caption(&messages::sources(language)));
        for source in &provenance.sources {
            widgets::paragraph(ui, RichText::new(source).small().weak());
        }
    }
}
