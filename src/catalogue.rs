//! The variants, puzzles and levels that the config of an exhibition can name.

use birka_engine::Level;
use birka_exhibition::config::Catalogue;
use birka_records::{Puzzle, Theme};
use birka_rules::Side;
use birka_script::{Diagnostic, Library, VariantLookupError};

use birka_session::puzzle::shipped;

/// The variants, puzzles and levels that the config of an exhibition can name.
#[derive(Clone, Copy)]
pub struct LibraryCatalogue<'l>(pub &'l Library);

impl Catalogue for LibraryCatalogue<'_> {
    fn variant_fault(&self, id: &str) -> Option<String> {
        let error = self.0.get(id).err()?;
        let fault = match &error {
            VariantLookupError::UnknownId { id, .. } => self.0.errors_in_file_of(id).next(),
            _ => None,
        };
        Some(match fault {
            Some(Diagnostic { path, line, .. }) => {
                let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
                format!("the variant `{id}` cannot be played: {} has an error{line}", path.display())
            }
            None => error.to_string(),
        })
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
