//! The board art that comes with the program, in the format of a mod's `art.ron`.

use std::sync::LazyLock;

use birka_art::{Art, BoardArt, HandleStyle, Provenance};

/// The art files, by name.
const FILES: [(&str, &str); 2] = [
    ("ballinderry.ron", include_str!("../../assets/boards/ballinderry.ron")),
    ("tawlbwrdd.ron", include_str!("../../assets/boards/tawlbwrdd.ron")),
];

static BOARDS: LazyLock<Vec<Art>> = LazyLock::new(|| {
    let parse = |(name, text)| Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok();
    FILES.into_iter().filter_map(parse).collect()
});

/// The board art that comes with the program. Each names the variants it is for.
pub fn bundled_board_art() -> impl Iterator<Item = &'static Art> {
    BOARDS.iter()
}

/// The board art of a variant, `None` where the default board is used. `variant` is its id without options, `mod_art` the art of the mod
/// it belongs to, which takes precedence over the art that comes with the program.
#[must_use]
pub fn board_art<'a>(variant: &str, mod_art: Option<&'a Art>) -> Option<&'a BoardArt> {
    mod_art.or_else(|| bundled(variant)).map(|art| &art.board)
}

/// What is known and what is invented about the board of a variant, where that comes with the program.
#[must_use]
pub fn board_provenance(variant: &str) -> Option<&'static Provenance> {
    bundled(variant).map(|art| &art.provenance)
}

fn bundled(variant: &str) -> Option<&'static Art> {
    bundled_board_art().find(|art| art.variants.iter().any(|id| id == variant))
}

/// Whether a board has handles at its sides, where captured pieces would stand.
#[must_use]
pub fn has_side_handles(art: Option<&BoardArt>) -> bool {
    art.is_some_and(|art| art.handles == Some(HandleStyle::Heads))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_carved_heads_are_side_handles() {
        for (variant, handles) in [("brandubh", true), ("tawlbwrdd", false), ("tablut", false)] {
            assert_eq!(has_side_handles(board_art(variant, None)), handles, "{variant}");
        }
    }

    #[test]
    fn every_bundled_file_parses_and_names_its_variants() {
        assert_eq!(BOARDS.len(), FILES.len());
        assert!(BOARDS.iter().all(|art| !art.variants.is_empty()));
        assert!(BOARDS.iter().all(|art| !art.provenance.known.is_empty() && !art.provenance.invented.is_empty()));
        assert!(board_art("tablut", None).is_none(), "Tablut uses the default board");
    }
}
