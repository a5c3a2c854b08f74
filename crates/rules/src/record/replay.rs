use super::MoveNotation;
use crate::{Game, IllegalMove};

/// Why a list of moves cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A move is not legal.
    #[error("move {ply}, {text}: {why}")]
    Illegal {
        /// Which move of the list, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// What is against it.
        #[source]
        why: IllegalMove,
    },
    /// A move does not capture what it is said to.
    #[error("move {ply}, {text}: by these rules it is {made}")]
    Captures {
        /// Which move of the list, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The move with the captures it makes.
        made: String,
    },
}

/// Plays moves on from where a game stands.
///
/// # Errors
/// At the first move that is not legal or does not capture what it is said to; the game then stands before that move.
pub fn replay(game: &mut Game, moves: &[MoveNotation]) -> Result<(), ReplayError> {
    for (ply, text) in (1..).zip(moves) {
        step(game, text, ply)?;
    }
    Ok(())
}

fn step(game: &mut Game, text: &MoveNotation, ply: usize) -> Result<(), ReplayError> {
    let size = game.rules().rule_set().size;
    let turn = game.play(text.mv).map_err(|why| ReplayError::Illegal { ply, text: text.name(size), why })?;
    if text.agrees_with(&turn, game.rules().rule_set()) {
        return Ok(());
    }
    game.undo();
    Err(ReplayError::Captures { ply, text: text.name(size), made: MoveNotation::from_played(&turn).name(size) })
}
