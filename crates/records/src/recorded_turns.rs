//! Recorded games in which a turn may have several moves: see [`Kind::again`](birka_rules::Kind::again).

use birka_rules::{Game, IllegalMove, Move, Outcome, Square};

use crate::move_notation::MoveNotation;

/// Why a recorded turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The game is over before it.
    #[error("the game is over")]
    Over(Outcome),
    /// Its move is illegal.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// It makes other captures than it says.
    #[error("by these rules the move is {made}")]
    Captures {
        /// The move with its captures.
        made: String,
    },
}

/// Plays recorded turns. Returns the number of moves that the record left out.
///
/// Records of other programs write a turn of several moves as one, from its first square to its last, and some cut it short. Such a turn is
/// completed if the rest of the game can be played then.
///
/// # Errors
/// The index of the farthest turn that cannot be played, and why. The game is then unchanged.
pub fn replay_turns(game: &mut Game, turns: &[MoveNotation]) -> Result<usize, (usize, TurnError)> {
    /// A turn that may have gone on.
    struct Choice {
        /// The next turn of the record.
        next: usize,
        /// The number of moves so far.
        plies: usize,
        /// Those of them that the record left out.
        completed: usize,
        /// Further moves of the turn, not tried yet.
        further: Vec<Move>,
    }

    const ATTEMPTS: usize = 4000;

    let before = game.played_moves().len();
    let (mut next, mut completed, mut attempts) = (0, 0, 0);
    let mut choices: Vec<Choice> = Vec::new();
    let mut farthest: Option<(usize, TurnError)> = None;
    while let Some(turn) = turns.get(next) {
        match play_turn(game, turn) {
            Ok(()) => next += 1,
            Err(error) => {
                attempts += 1;
                let known = farthest.take().filter(|(index, _)| *index >= next);
                let error = known.unwrap_or((next, error));
                let again = loop {
                    let Some(choice) = choices.last_mut().filter(|_| attempts < ATTEMPTS) else {
                        undo_to(game, before);
                        return Err(error);
                    };
                    undo_to(game, choice.plies);
                    match choice.further.pop() {
                        Some(mv) if game.play(mv).is_ok() => break (choice.next, choice.completed + 1),
                        Some(_) => {}
                        None => _ = choices.pop(),
                    }
                };
                ((next, completed), farthest) = (again, Some(error));
            }
        }
        if let Some(from) = game.continuing() {
            let further = game.destinations(from).into_iter().filter(|&to| to != from).map(|to| Move { from, to }).collect();
            choices.push(Choice { next, plies: game.played_moves().len(), completed, further });
        }
    }
    Ok(completed)
}

fn undo_to(game: &mut Game, plies: usize) {
    while game.played_moves().len() > plies {
        game.undo();
    }
}

/// Plays one recorded turn, and before it ends a turn of the other side that could go on.
fn play_turn(game: &mut Game, text: &MoveNotation) -> Result<(), TurnError> {
    let may_stop = |square: &Square| *square != text.mv.from && game.destinations(*square).contains(square);
    if let Some(square) = game.continuing().filter(may_stop) {
        game.play(Move::stop(square)).map_err(TurnError::Illegal)?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(TurnError::Over(outcome));
    }
    match game.play(text.mv) {
        Ok(played) if text.agrees_with(&played, game.rules().rule_set()) => Ok(()),
        Ok(played) => {
            game.undo();
            let made = MoveNotation::from_played(&played).name(game.rules().rule_set().size);
            if play_on(game, text, text.mv.from, 0) { Ok(()) } else { Err(TurnError::Captures { made }) }
        }
        Err(why) => {
            if play_on(game, text, text.mv.from, 0) {
                Ok(())
            } else {
                Err(TurnError::Illegal(why))
            }
        }
    }
}

/// Plays the rest of a turn of the piece that is on `from` now and has made this many captures; `false` if it cannot end as recorded. The game is then
/// unchanged.
fn play_on(game: &mut Game, text: &MoveNotation, from: Square, made: usize) -> bool {
    let Some(written) = &text.captured else { return false };
    let goes_on = |game: &Game, at: Square| {
        let kind = game.piece(at).map(|id| game.rules().rule_set().kind(id));
        kind.is_some_and(|kind| !kind.again.is_never())
    };
    if !goes_on(game, from) {
        return false;
    }
    for to in game.destinations(from).into_iter().filter(|&to| to != from) {
        let Ok(played) = game.play(Move { from, to }) else { continue };
        let fits = played.captured.iter().all(|piece| written.contains(&piece.square));
        let made = made + played.captured.len();
        let is_whole = to == text.mv.to && written.len() == made;
        if fits && (is_whole || (game.continuing() == Some(to) && play_on(game, text, to, made))) {
            return true;
        }
        game.undo();
    }
    false
}
