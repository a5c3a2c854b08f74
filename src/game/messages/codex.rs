//! The pages of the rules dialog, and what is known about the pieces and the board.

use birka_localization::messages::codex;
use birka_localization::{Language, Phrase, Texts, Variables};

pub use birka_localization::messages::codex::*;

use crate::game::actions::RulesPage;

pub fn page(language: Language, page: RulesPage) -> String {
    match page {
        RulesPage::Rules => codex::rules(language),
        RulesPage::Laws => codex::laws(language),
        RulesPage::Sources => codex::sources(language),
    }
}

/// The text of a law, counted from 1. In Latin it is written out.
pub fn translation(language: Language, law: usize) -> String {
    Phrase::new(format!("codex-law-{law}-translation")).text(language)
}

/// How a law is understood here, and what it leaves open.
pub fn reading(language: Language, law: usize) -> String {
    Phrase::new(format!("codex-law-{law}-reading")).text(language)
}

/// Heading of a section of a variant's rules under a law of Linnaeus about the same. `agrees` says whether it is as in the variant that follows the
/// laws; `None` where that cannot be compared.
pub fn comparison(language: Language, variant: &str, section: &str, agrees: Option<bool>) -> String {
    match agrees {
        Some(true) => codex::SectionAgrees { variant, section }.text(language),
        Some(false) => codex::SectionDiffers { variant, section }.text(language),
        None => codex::Section { variant, section }.text(language),
    }
}

/// A text of a shipped `art.ron` in a language: a message that is the same in English. Another text stays as it is.
pub fn provenance_text(language: Language, text: &str) -> String {
    let texts = Texts::shipped();
    let mut ids = Variables::all().iter().map(|(id, _)| id).filter(|id| id.starts_with("provenance-"));
    ids.find(|id| texts.get(Language::English, id) == text).map_or_else(|| text.to_owned(), |id| texts.get(language, id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use birka_look::{PieceSet, Place, board_provenance, piece_set_provenance, place_provenance};
    use birka_script::Library;

    use super::*;

    #[test]
    fn every_text_of_the_shipped_art_is_translated() {
        let library = Library::shipped();
        let boards = library.variants().iter().filter_map(|variant| board_provenance(&variant.base_id));
        let told =
            PieceSet::ALL.iter().filter_map(|&(_, set)| piece_set_provenance(set)).chain(boards).chain(place_provenance(Place::HallByFire));
        let texts: BTreeSet<&str> =
            told.flat_map(|told| [told.known.as_str(), told.invented.as_str()]).filter(|text| !text.is_empty()).collect();
        assert_eq!(texts.len(), 14);
        for text in texts {
            assert_eq!(provenance_text(Language::English, text), text);
            for language in Language::ALL.into_iter().skip(1) {
                assert_ne!(provenance_text(language, text), text, "{language}");
            }
        }
        assert_eq!(provenance_text(Language::Latin, "Another text."), "Another text.");
    }
}
