use crate::position::move_sampler::MoveSampler;
use crate::position::piece_move::Move;
use crate::rng::Rng;
use crate::variant::outcome::Outcome;

use super::move_list::MoveList;
use super::search_position::SearchPosition;

/// The result of a random playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of moves played.
    pub plies: usize,
    /// How the game ended; `None` if it reached the length limit.
    pub outcome: Option<Outcome>,
}

impl<const W: usize> SearchPosition<W> {
    /// Plays uniformly random legal moves until the game ends by any of its rules or `max_plies` moves have been played. Restores the
    /// position afterwards.
    pub fn playout(&mut self, rng: &mut Rng, max_plies: usize) -> Playout {
        let before = self.checkpoint();
        let mut plies = 0;
        let outcome = loop {
            if let Some(outcome) = self.immediate_outcome().or_else(|| self.history_outcome()) {
                break Some(outcome);
            }
            if plies == max_plies {
                break None;
            }
            let Some(mv) = self.random_move(rng) else { break Some(self.no_move_outcome()) };
            self.make(mv);
            plies += 1;
        };
        self.restore(before);
        Playout { plies, outcome }
    }

    /// A uniformly random legal move; `None` if there is none.
    #[must_use]
    pub fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let sampler = MoveSampler::new(&self.position, &self.rules);
        let mv = sampler.nth(&self.rules, rng.below(sampler.count().max(1)))?;
        if self.is_forbidden_repetition(mv) { self.random_allowed_move(rng) } else { Some(mv) }
    }

    #[cold]
    fn random_allowed_move(&self, rng: &mut Rng) -> Option<Move> {
        let mut allowed = MoveList::new();
        self.generate_moves(&mut allowed);
        allowed.retain(|&mv| !self.is_forbidden_repetition(mv));
        rng.choose(&allowed).copied()
    }
}
