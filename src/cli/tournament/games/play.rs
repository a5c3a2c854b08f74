use std::sync::atomic::{AtomicBool, Ordering};

use birka_records::MoveNotation;

use super::finished_game::{FinishedGame, Termination};
use super::pairing::Pairing;
use super::start_position::start_position;
use crate::cli::tournament::config::MatchConfig;
use crate::cli::tournament::engines::player::EnginePlayer;

/// Plays a game. An engine that fails forfeits it. `None` if `stop` is set before the end.
pub(super) fn play_game(
    config: &MatchConfig,
    players: &mut [EnginePlayer; 2],
    pairing: Pairing,
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    let mut game = config.openings.game(&config.variant.rules, pairing.opening);
    let start = start_position(&game);
    players.iter_mut().for_each(EnginePlayer::new_game);
    let mut forfeit = None;
    while game.outcome().is_none() && game.played_moves().len() < config.max_plies as usize {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = game.turn();
        let player = &mut players[usize::from(side != pairing.first_side)];
        match player.choose_move(&game, &config.limits) {
            // `choose_move` returns legal moves only.
            Ok(mv) => drop(game.play(mv)),
            Err(reason) => {
                forfeit = Some((side, reason));
                break;
            }
        }
    }
    let size = config.variant.rules.rule_set().size;
    let moves = game.played_moves().iter().map(|turn| MoveNotation::from_played(turn).name(size)).collect();
    let (winner, termination) = match (forfeit, game.outcome()) {
        (Some((loser, reason)), _) => {
            let why = format!("the {loser}' engine: {reason}");
            (Some(loser.opponent()), if reason.is_crash() { Termination::Crash(why) } else { Termination::Forfeit(why) })
        }
        (None, Some(outcome)) => (outcome.winner, Termination::Rules(outcome.reason)),
        (None, None) => (None, Termination::MoveLimit),
    };
    Some(FinishedGame { start, moves, winner, termination })
}
