//! What is known about the pieces and the board.

use birka_localization::Language;

use super::texts;

texts! {
    about_pieces = "provenance-pieces";
    about_board = "provenance-board";
    /// Heading of what finds and sources say.
    known = "provenance-known";
    /// Heading of what has been added.
    invented = "provenance-invented";
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
}

/// What the shipped art says, as functions of the language.
const SHIPPED: [fn(Language) -> String; 12] = [
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
];

/// A text of a shipped `art.ron` in a language. Another text stays as it is.
pub fn in_language(language: Language, text: &str) -> String {
    let shipped = SHIPPED.iter().find(|shipped| shipped(Language::English) == text);
    shipped.map_or_else(|| text.to_owned(), |shipped| shipped(language))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use birka_look::{PieceSet, board_provenance, piece_set_provenance};
    use birka_script::Library;

    use super::*;

    #[test]
    fn every_text_of_the_shipped_art_is_translated() {
        let library = Library::shipped();
        let boards = library.variants().iter().filter_map(|variant| board_provenance(&variant.base_id));
        let told = PieceSet::ALL.iter().filter_map(|&(_, set)| piece_set_provenance(set)).chain(boards);
        let texts: BTreeSet<&str> =
            told.flat_map(|told| [told.known.as_str(), told.invented.as_str()]).filter(|text| !text.is_empty()).collect();
        assert_eq!(texts.len(), SHIPPED.len());
        for text in texts {
            assert_eq!(in_language(Language::English, text), text);
            for language in Language::ALL.into_iter().skip(1) {
                assert_ne!(in_language(language, text), text, "{language}");
            }
        }
        assert_eq!(in_language(Language::Latin, "Another text."), "Another text.");
    }
}
