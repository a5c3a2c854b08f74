//! The art that comes with the program, in the format of a mod's `art.ron`: boards and piece sets.

use std::sync::LazyLock;

use birka_art::{Art, BoardArt, HandleStyle, PieceArt, Provenance};

use crate::settings::{PieceSet, Place};

const BOARD_FILES: [(&str, &str); 2] = [
    ("ballinderry.ron", include_str!("../assets/boards/ballinderry.ron")),
    ("tawlbwrdd.ron", include_str!("../assets/boards/tawlbwrdd.ron")),
];

const PIECE_SET_FILES: [(PieceSet, &str, &str); 4] = [
    (PieceSet::Glass, "glass.ron", include_str!("../assets/pieces/glass.ron")),
    (PieceSet::AllGlass, "all-glass.ron", include_str!("../assets/pieces/all-glass.ron")),
    (PieceSet::Bone, "bone.ron", include_str!("../assets/pieces/bone.ron")),
    (PieceSet::Pegs, "pegs.ron", include_str!("../assets/pieces/pegs.ron")),
];

static HALL: LazyLock<Option<Art>> = LazyLock::new(|| parse("hall.ron", include_str!("../assets/places/hall.ron")));

static BOARDS: LazyLock<Vec<Art>> = LazyLock::new(|| BOARD_FILES.into_iter().filter_map(|(name, text)| parse(name, text)).collect());

static PIECE_SETS: LazyLock<Vec<(PieceSet, Art)>> =
    LazyLock::new(|| PIECE_SET_FILES.into_iter().filter_map(|(set, name, text)| Some((set, parse(name, text)?))).collect());

/// Parses a bundled file. A test checks that all of them parse.
fn parse(name: &str, text: &str) -> Option<Art> {
    Art::from_text(name, text).map_err(|faults| faults.iter().for_each(|fault| tracing::error!("{fault}"))).ok()
}

/// The board art that comes with the program. Each names the variants it is for.
pub fn bundled_board_art() -> impl Iterator<Item = &'static Art> {
    BOARDS.iter()
}

/// The board art of a variant, `None` where the default board is used. `variant` is its id without options, `mod_art` the art of the mod
/// it belongs to, which takes precedence over the art that comes with the program.
#[must_use]
pub fn board_art<'a>(variant: &str, mod_art: Option<&'a Art>) -> Option<&'a BoardArt> {
    mod_art.or_else(|| bundled_board(variant)).map(|art| &art.board)
}

/// The provenance of the board of a variant: known and invented features, with sources. `None` if its art does not come with the program.
#[must_use]
pub fn board_provenance(variant: &str) -> Option<&'static Provenance> {
    bundled_board(variant).map(|art| &art.provenance)
}

fn bundled_board(variant: &str) -> Option<&'static Art> {
    bundled_board_art().find(|art| art.variants.iter().any(|id| id == variant))
}

/// Whether a board has handles at its sides, where captured pieces would stand.
#[must_use]
pub fn has_side_handles(art: Option<&BoardArt>) -> bool {
    art.is_some_and(|art| art.handles == Some(HandleStyle::Heads))
}

fn piece_set(set: PieceSet) -> Option<&'static Art> {
    PIECE_SETS.iter().find(|(found, _)| *found == set).map(|(_, art)| art)
}

/// The art of the shape with this name in a set; `None` for the standard piece.
pub(crate) fn set_art(set: PieceSet, shape: &str) -> Option<&'static PieceArt> {
    piece_set(set)?.pieces.get(shape)
}

/// The provenance of a set: known and invented features, with sources.
#[must_use]
pub fn piece_set_provenance(set: PieceSet) -> Option<&'static Provenance> {
    piece_set(set).map(|art| &art.provenance)
}

/// The provenance of a place: known and invented features, with sources. `None` for the studio.
#[must_use]
pub fn place_provenance(place: Place) -> Option<&'static Provenance> {
    HALL.as_ref().filter(|_| place != Place::Studio).map(|art| &art.provenance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::PieceShape;

    #[test]
    fn only_carved_heads_are_side_handles() {
        for (variant, handles) in [("brandubh", true), ("tawlbwrdd", false), ("tablut", false)] {
            assert_eq!(has_side_handles(board_art(variant, None)), handles, "{variant}");
        }
    }

    #[test]
    fn every_bundled_file_parses_and_names_its_variants() {
        assert_eq!(BOARDS.len(), BOARD_FILES.len());
        assert!(BOARDS.iter().all(|art| !art.variants.is_empty()));
        assert!(BOARDS.iter().all(|art| !art.provenance.known.is_empty() && !art.provenance.invented.is_empty()));
        assert!(board_art("tablut", None).is_none(), "Tablut uses the default board");
    }

    #[test]
    fn bundled_files_name_known_shapes_only() {
        for (set, art) in PieceSet::ALL.map(|(name, set)| (name, piece_set(set).expect("every file is valid"))) {
            for name in art.pieces.keys() {
                assert!(PieceShape::ALL.iter().any(|shape| shape.name() == name), "{set}: {name}");
            }
        }
    }

    #[test]
    fn the_hall_says_what_is_known_and_what_is_invented() {
        let provenance = place_provenance(Place::HallByDay).expect("the file is valid");
        assert!(!provenance.known.is_empty() && !provenance.invented.is_empty() && !provenance.sources.is_empty());
    }

    #[test]
    fn every_set_says_what_is_known_and_what_is_invented() {
        for (name, set) in PieceSet::ALL {
            let provenance = piece_set_provenance(set).expect("every file is valid");
            assert!(!provenance.known.is_empty() && !provenance.invented.is_empty() && !provenance.sources.is_empty(), "{name}");
        }
    }
}
