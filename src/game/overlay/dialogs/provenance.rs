//! What is known and what is invented about the chosen pieces and about the board on the table.

use bevy_egui::egui::{CollapsingHeader, RichText, Ui};
use birka_art::Provenance;
use birka_localization::Language;
use birka_look::{PieceSet, board_provenance, piece_set_provenance};
use birka_script::Variant;

use super::super::{theme, widgets};
use crate::game::messages::codex;
use crate::game::state::GameState;

/// Draws what there is to tell, folded away until it is asked for. `set` is the set of pieces that is chosen.
pub(super) fn draw(ui: &mut Ui, set: PieceSet, state: &GameState) {
    let language = state.language();
    let told = [
        (codex::about_pieces(language), piece_set_provenance(set).map(|told| shipped(language, told))),
        (codex::about_board(language), of_board(state.session().variant(), language, state.locale())),
    ];
    for (number, (heading, provenance)) in told.into_iter().enumerate() {
        if let Some(provenance) = provenance.filter(|provenance| !provenance.is_empty()) {
            CollapsingHeader::new(heading).id_salt(("provenance", number)).show(ui, |ui| draw_provenance(ui, language, &provenance));
        }
    }
}

/// What is told about the board of a variant, and about its pieces if a mod has made them. The art of a mod takes precedence over that of the program.
fn of_board(variant: &Variant, language: Language, locale: &str) -> Option<Provenance> {
    variant.art_provenance_in(locale).or_else(|| board_provenance(&variant.base_id).map(|told| shipped(language, told)))
}

/// What the program's own art tells, in a language.
fn shipped(language: Language, told: &Provenance) -> Provenance {
    let text = |text: &str| codex::provenance_text(language, text);
    Provenance { known: text(&told.known), invented: text(&told.invented), sources: told.sources.clone() }
}

fn draw_provenance(ui: &mut Ui, language: Language, provenance: &Provenance) {
    for (caption, text) in [(codex::known_heading(language), &provenance.known), (codex::invented_heading(language), &provenance.invented)]
    {
        if !text.is_empty() {
            ui.label(theme::caption(&caption));
            widgets::paragraph(ui, RichText::new(text).small());
        }
    }
    if !provenance.sources.is_empty() {
        ui.label(theme::caption(&codex::sources(language)));
        for source in &provenance.sources {
            widgets::paragraph(ui, RichText::new(source).small().weak());
        }
    }
}
