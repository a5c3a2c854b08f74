//! Which puzzle a visitor gets.

use birka_exhibition::config::{Offer, Task};

use crate::game::puzzles::books::{PuzzleIndex, books};
use crate::session::frees_the_king;

/// Hands out the puzzles of an offer one after the other, so that whoever watches sees another one.
#[derive(Clone, Debug, Default)]
pub(super) struct PuzzleOffers {
    given: usize,
}

/// The puzzles of an offer, in which the king is freed: those of exactly its number of moves, or else those of fewer.
pub(super) fn puzzles_of(offer: &Offer) -> Vec<PuzzleIndex> {
    let Task::Puzzle { moves } = offer.task else { return Vec::new() };
    let of_moves = |count: u32| -> Vec<PuzzleIndex> {
        let of_variant = books().filter(|(_, book)| book.variant == offer.variant);
        let indices = of_variant.flat_map(|(index, book)| {
            let fits = book.puzzles.iter().enumerate().filter(move |(_, it)| frees_the_king(it) && it.moves == count);
            fits.map(move |(puzzle, _)| PuzzleIndex { book: index, puzzle })
        });
        indices.collect()
    };
    (1..=u32::from(moves.get())).rev().map(of_moves).find(|found| !found.is_empty()).unwrap_or_default()
}

impl PuzzleOffers {
    /// The next puzzle of an offer; `None` if it is none of a puzzle, or there is none.
    pub(super) fn next(&mut self, offer: &Offer) -> Option<PuzzleIndex> {
        let puzzles = puzzles_of(offer);
        let next = puzzles.get(self.given % puzzles.len().max(1)).copied();
        self.given += usize::from(next.is_some());
        next
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU8;

    use birka_exhibition::config::{Catalogue as _, Config};
    use birka_records::Theme;
    use birka_rules::Side;
    use birka_script::Library;

    use super::*;
    use crate::game::puzzles::books::puzzle;
    use crate::session::LibraryCatalogue;

    #[test]
    fn the_first_puzzles_free_the_king_in_three_moves_and_take_turns() {
        let config = Config::default();
        let offer = config.offers.iter().find(|offer| offer.task != Task::Game).unwrap();
        let puzzles = puzzles_of(offer);
        assert!(puzzles.len() > 1);
        for &index in &puzzles {
            let (_, puzzle) = puzzle(index).unwrap();
            assert_eq!((puzzle.side, puzzle.moves, puzzle.theme), (Side::Defenders, 3, Theme::Escape));
        }
        let mut offers = PuzzleOffers::default();
        let given: Vec<_> = (0..=puzzles.len()).map(|_| offers.next(offer).unwrap()).collect();
        assert_eq!(given[..puzzles.len()], puzzles[..]);
        assert_eq!(given.last(), puzzles.first());
    }

    #[test]
    fn games_and_variants_without_puzzles_have_none() {
        let config = Config::default();
        assert_eq!(PuzzleOffers::default().next(&config.offers[0]), None);
        let task = Task::Puzzle { moves: NonZeroU8::MIN };
        assert_eq!(puzzles_of(&Offer { variant: "alea".to_owned(), task, ..config.offers[0].clone() }), []);
    }

    #[test]
    fn the_config_accepts_exactly_the_offers_that_have_a_puzzle() {
        let (library, config) = (Library::from_dirs(&[]), Config::default());
        for variant in books().map(|(_, book)| book.variant.clone()).chain(["alea".to_owned()]) {
            for moves in (1..=9).filter_map(NonZeroU8::new) {
                let offer = Offer { variant: variant.clone(), task: Task::Puzzle { moves }, ..config.offers[0].clone() };
                assert_eq!(
                    LibraryCatalogue(&library).has_puzzle(&variant, moves.get()),
                    !puzzles_of(&offer).is_empty(),
                    "{variant}, {moves}"
                );
            }
        }
    }
}
