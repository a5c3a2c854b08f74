use super::MoveNotation;
use birka_rules::{Game, IllegalMove};

/// Why a list of moves cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A move is illegal.
    #[error("move {ply}, {text}: {why}")]
    Illegal {
        /// The number of the move in the list, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why it is illegal.
        #[source]
        why: IllegalMove,
    },
    /// A move does not make the captures of its notation.
    #[error("move {ply}, {text}: by these rules it is {made}")]
    Captures {
        /// The number of the move in the list, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The move with its actual captures.
        made: String,
    },
}

/// Plays moves in a game.
///
/// # Errors
/// At the first move that is illegal or does not make the captures of its notation. The game then stands before that move.
pub fn replay(game: &mut Game, moves: &[MoveNotation]) -> Result<(), ReplayError> {
    for (ply, text) in (1..).zip(moves) {
        play_checked(game, text, ply)?;
    }
    Ok(())
}

fn play_checked(game: &mut Game, text: &MoveNotation, ply: usize) -> Result<(), ReplayError> {
    let size = game.rules().rule_set().size;
    let played = game.play(text.mv).map_err(|why| ReplayError::Illegal { ply, text: text.name(size), why })?;
    if text.agrees_with(&played, game.rules().rule_set()) {
        return Ok(());
    }
    game.undo();
    Err(ReplayError::Captures { ply, text: text.name(size), made: MoveNotation::from_played(&played).name(size) })
}
