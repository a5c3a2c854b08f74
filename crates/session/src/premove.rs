//! Moves that a person chooses while the engine is to move.

use std::collections::BTreeSet;
use std::sync::Arc;

use birka_rules::{Game, Rules, Side, Square};

use crate::table::{Mover, Table};

impl Table {
    /// The side whose next move can be chosen in advance: that of a person while the engine is to move.
    #[must_use]
    pub fn premove_side(&self) -> Option<Side> {
        let session = self.session();
        let turn = session.turn();
        let waits = self.view().is_none() && session.outcome().is_none() && matches!(self.mover(turn), Mover::Engine(_));
        (waits && self.mover(turn.opponent()) == Mover::Person).then(|| turn.opponent())
    }

    /// Where a person can move a piece: now, or in advance after at least one move of the engine.
    #[must_use]
    pub fn reach(&self, from: Square) -> Vec<Square> {
        let session = self.session();
        match self.premove_side() {
            None if self.mover(session.turn()) == Mover::Person => session.destinations(from),
            Some(side) if session.game().piece(from).is_some_and(|kind| session.rules().kind(kind).side == side) => {
                destinations_after_any_move(session.game(), from)
            }
            _ => Vec::new(),
        }
    }
}

/// The destinations of a piece after each move of the side to move. Functions of the variant, which may forbid some of them or add
/// others, are not called.
fn destinations_after_any_move(game: &Game, from: Square) -> Vec<Square> {
    let without_hooks = || {
        let rules = Rules::compile(game.rules().rule_set().clone()).ok()?;
        Game::from_setup(Arc::new(rules), &game.setup()).ok()
    };
    let copy = if game.rules().hooks().is_some() { without_hooks() } else { Some(game.clone()) };
    let Some(mut game) = copy else { return Vec::new() };
    let mut reached = BTreeSet::new();
    for mv in game.legal_moves() {
        if game.play(mv).is_ok() {
            reached.extend(game.destinations(from));
            game.undo();
        }
    }
    reached.into_iter().collect()
}
