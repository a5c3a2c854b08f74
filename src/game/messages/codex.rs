//! The pages of the rules dialog, and what is known about the pieces and the board.

use birka_localization::Language;

use super::texts;
use crate::game::actions::RulesPage;

texts! {
    /// Above the laws.
    about_the_laws = "codex-about-the-laws";
    /// Where a file of a variant begins with no comment.
    no_notes = "codex-no-notes";
    page by page: RulesPage {
        RulesPage::Rules => "codex-rules",
        RulesPage::Laws => "codex-laws",
        RulesPage::Sources => "codex-sources",
    };
    /// Heading of a law.
    law(nth: usize) = "codex-law";
    /// The text of a law, counted from 1. In Latin it is written out.
    translation by law: usize {
        1 => "codex-law-1-translation",
        2 => "codex-law-2-translation",
        3 => "codex-law-3-translation",
        4 => "codex-law-4-translation",
        5 => "codex-law-5-translation",
        6 => "codex-law-6-translation",
        7 => "codex-law-7-translation",
        8 => "codex-law-8-translation",
        9 => "codex-law-9-translation",
        10 => "codex-law-10-translation",
        11 => "codex-law-11-translation",
        12 => "codex-law-12-translation",
        13 => "codex-law-13-translation",
        _ => "codex-law-14-translation",
    };
    /// How a law is understood here, and what it leaves open.
    reading by law: usize {
        1 => "codex-law-1-reading",
        2 => "codex-law-2-reading",
        3 => "codex-law-3-reading",
        4 => "codex-law-4-reading",
        5 => "codex-law-5-reading",
        6 => "codex-law-6-reading",
        7 => "codex-law-7-reading",
        8 => "codex-law-8-reading",
        9 => "codex-law-9-reading",
        10 => "codex-law-10-reading",
        11 => "codex-law-11-reading",
        12 => "codex-law-12-reading",
        13 => "codex-law-13-reading",
        _ => "codex-law-14-reading",
    };
    /// Heading of a section of a variant's rules under a law of Linnaeus about the same. `agrees` says whether it is as in the variant that follows the
    /// laws; `None` where that cannot be compared.
    comparison(variant: &str, section: &str) by agrees: Option<bool> {
        Some(true) => "codex-section-agrees",
        Some(false) => "codex-section-differs",
        None => "codex-section",
    };
    // Provenance of the pieces, the board and the place
    about_pieces = "provenance-pieces";
    about_board = "provenance-board";
    about_place = "provenance-place";
    /// Heading of what finds and sources say.
    known_heading = "provenance-known";
    /// Heading of what has been added.
    invented_heading = "provenance-invented";
    sources = "provenance-sources";
    ballinderry_known = "provenance-ballinderry-known";
    ballinderry_invented = "provenance-ballinderry-invented";
    tawlbwrdd_known = "provenance-tawlbwrdd-known";
    tawlbwrdd_invented = "provenance-tawlbwrdd-invented";
    all_glass_known = "provenance-all-glass-known";
    all_glass_invented = "provenance-all-glass-invented";
    bone_known = "provenance-bone-known";
    bone_invented = "provenance-bone-invented";
    glass_known = "provenance-glass-known";
    glass_invented = "provenance-glass-invented";
    pegs_known = "provenance-pegs-known";
    pegs_invented = "provenance-pegs-invented";
    hall_known = "provenance-hall-known";
    hall_invented = "provenance-hall-invented";
}

/// The provenance of the shipped art, as functions of the language.
const SHIPPED: [fn(Language) -> String; 14] = [
    ballinderry_known,
    ballinderry_invented,
    tawlbwrdd_known,
    tawlbwrdd_invented,
    all_glass_known,
    all_glass_invented,
    bone_known,
    bone_invented,
    glass_known,
    glass_invented,
    pegs_known,
    pegs_invented,
    hall_known,
    hall_invented,
];

/// A text of a shipped `art.ron` in a language. Another text stays as it is.
pub fn provenance_text(language: Language, text: &str) -> String {
    let shipped = SHIPPED.iter().find(|shipped| shipped(Language::English) == text);
    shipped.map_or_else(|| text.to_owned(), |shipped| shipped(language))
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
        assert_eq!(texts.len(), SHIPPED.len());
        for text in texts {
            assert_eq!(provenance_text(Language::English, text), text);
            for language in Language::ALL.into_iter().skip(1) {
                assert_ne!(provenance_text(language, text), text, "{language}");
            }
        }
        assert_eq!(provenance_text(Language::Latin, "Another text."), "Another text.");
    }
}
