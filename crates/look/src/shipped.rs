//! The boards that come with Birka for variants that have one of their own, written as a mod would write them.

use std::sync::LazyLock;

use birka_art::{Art, BoardArt, HandleStyle};
use birka_script::Variant;

/// Every file of them.
const FILES: [(&str, &str); 2] = [
    ("ballinderry.ron", include_str!("../../../assets/boards/ballinderry.ron")),
    ("tawlbwrdd.ron", include_str!("../../../assets/boards/tawlbwrdd.ron")),
];

static BOARDS: LazyLock<Vec<Art>> = LazyLock::new(|| {
    let read = |(name, text)| Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok();
    FILES.into_iter().filter_map(read).collect()
});

/// How the board of a variant looks where it does not look as usual. What a mod wants goes before what comes with Birka.
#[must_use]
pub fn board_art(variant: &Variant) -> Option<&BoardArt> {
    let shipped = || BOARDS.iter().find(|art| art.variants.contains(&variant.base_id)).map(|art| &art.board);
    variant.art().map(|art| &art.board).or_else(shipped)
}

/// Whether the board of a variant is held by handles at its sides, where captives would stand.
#[must_use]
pub fn has_handles(variant: &Variant) -> bool {
    board_art(variant).is_some_and(|art| art.handles == Some(HandleStyle::Heads))
}

#[cfg(test)]
mod tests {
    use super::*;
    use birka_script::Library;

    #[test]
    fn captives_keep_clear_of_heads_and_of_nothing_else() {
        let library = Library::shipped();
        for (id, handles) in [("brandubh", true), ("tawlbwrdd", false), ("tablut", false)] {
            assert_eq!(has_handles(&library.get(id).unwrap()), handles, "{id}");
        }
    }

    #[test]
    fn every_board_is_sound_and_meant_for_variants_that_there_are() {
        assert_eq!(BOARDS.len(), FILES.len());
        let library = Library::from_dirs(&[std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/variants")]);
        for id in BOARDS.iter().flat_map(|art| &art.variants) {
            let variant = library.get(id).unwrap_or_else(|unknown| panic!("{unknown}"));
            assert!(board_art(&variant).is_some());
        }
        assert!(board_art(&library.default_variant().unwrap()).is_none(), "most are as usual");
    }
}
