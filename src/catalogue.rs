use birka_engine::Level;
use birka_exhibition::config::Catalogue;
use birka_records::{Puzzle, Theme};
use birka_rules::Side;
use birka_script::Library;

use birka_session::puzzle::shipped;

/// The variants, puzzles and levels that the config of an exhibition can name.
#[derive(Clone, Copy)]
pub struct LibraryCatalogue<'l>(pub &'l Library);

impl Catalogue for LibraryCatalogue<'_> {
    fn variant_fault(&self, id: &str) -> Option<String> {
        match self.0.get(id) {
            Err(error) => Some(error.to_string()),
            // The screens speak of the king and his goals.
            Ok(variant) if variant.rules.rule_set().king().is_none() => {
                Some(format!("{id} is a game without a king, which the screens of the exhibition cannot explain; name a variant with one"))
            }
            Ok(_) => None,
        }
    }

    fn has_puzzle(&self, id: &str, moves: u8) -> bool {
        let is_short = |puzzle: &Puzzle| frees_the_king(puzzle) && puzzle.moves <= u32::from(moves);
        shipped().iter().any(|book| book.variant == id && book.puzzles.iter().any(is_short))
    }

    fn levels(&self) -> u8 {
        u8::try_from(Level::all().len()).unwrap_or(u8::MAX)
    }
}

/// Whether the king is freed in a puzzle: those are the puzzles of an exhibition.
#[must_use]
pub fn frees_the_king(puzzle: &Puzzle) -> bool {
    puzzle.side == Side::Defenders && puzzle.theme == Theme::Escape
}
