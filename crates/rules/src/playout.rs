//! Random playouts, with and without hooks.

use crate::game::erased::PositionVisitor;
use crate::game::{Game, IllegalMove};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::random::Rng;
use crate::search::SearchPosition;
use crate::search::move_generation::MoveList;

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

    /// A uniformly random legal move; `None` without a legal move.
    #[must_use]
    pub fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.position.pending.is_some() {
            return self.random_allowed_move(rng);
        }
        let mv = self.position.random_move(&self.rules, rng)?;
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

/// Runs playouts on the bare search position, without the checks of a [`Game`].
struct Runner<'a> {
    rng: &'a mut Rng,
    max_plies: usize,
    each: &'a mut dyn FnMut(Playout) -> bool,
}

impl PositionVisitor for Runner<'_> {
    type Output = ();

    fn visit<const W: usize>(self, mut position: SearchPosition<W>) {
        while (self.each)(position.playout(self.rng, self.max_plies)) {}
    }
}

impl Game {
    /// Plays games of uniformly random legal moves from this position, each until it ends or has `max_plies` moves, and passes each
    /// to `each`, which returns whether to play another.
    ///
    /// # Errors
    /// When a hook of the variant fails.
    ///
    /// # Examples
    /// ```
    /// # use std::sync::Arc;
    /// # use birka_records::opentafl_rules;
    /// # use birka_rules::{Game, Rng, Rules};
    /// # let set = opentafl_rules::read("dim:7 ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap().set;
    /// let game = Game::new(Arc::new(Rules::compile(set).unwrap()));
    /// let mut plies = Vec::new();
    /// game.random_playouts(&mut Rng::new(1), 500, &mut |playout| {
    ///     plies.push(playout.plies);
    ///     plies.len() < 10
    /// })?;
    /// assert_eq!(plies.len(), 10);
    /// # Ok::<(), birka_rules::IllegalMove>(())
    /// ```
    pub fn random_playouts(&self, rng: &mut Rng, max_plies: usize, each: &mut dyn FnMut(Playout) -> bool) -> Result<(), IllegalMove> {
        if self.visit(Runner { rng, max_plies, each }).is_some() {
            return Ok(());
        }
        loop {
            let playout = self.playout_with_hooks(rng, max_plies)?;
            if !each(playout) {
                return Ok(());
            }
        }
    }

    /// One playout through the checked interface, which calls the hooks.
    fn playout_with_hooks(&self, rng: &mut Rng, max_plies: usize) -> Result<Playout, IllegalMove> {
        let mut game = self.clone();
        let before = game.played_moves().len();
        while game.outcome().is_none() && game.played_moves().len() - before < max_plies {
            let Some(&mv) = rng.choose(&game.legal_moves()) else { break };
            game.play(mv)?;
        }
        Ok(Playout { plies: game.played_moves().len() - before, outcome: game.outcome() })
    }
}
