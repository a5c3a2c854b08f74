use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use birka_records::MoveNotation;
use birka_rules::{Game, IllegalMove, PlayedMove, Rng, Side};

use super::config::MatchConfig;
use super::engines::{EnginePlayer, check_start};
use super::game_table::{FinishedGame, GameTable, Termination};
use super::openings::start_position;
use crate::cli::error::CliError;

/// The opening of a game and the side of each engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing {
    /// The number of the opening.
    pub(super) opening: u32,
    /// The side of the first engine.
    pub(super) first_side: Side,
}

impl Pairing {
    /// For a match: each opening twice, with sides reversed.
    pub(super) fn alternating(game: u32) -> Self {
        Self { opening: game / 2, first_side: if game.is_multiple_of(2) { Side::Attackers } else { Side::Defenders } }
    }

    /// For a balance test: each opening once, with the first engine as attackers, so that its score is theirs.
    pub(super) fn first_attacks(game: u32) -> Self {
        Self { opening: game, first_side: Side::Attackers }
    }
}

/// Plays the games that are not in `table` yet on several threads, each with its own engines, and writes them to `table` as they end.
///
/// Calls `on_game` with every game in the order of their numbers, so that results do not depend on which game ended first. `on_game` may
/// end the match early.
///
/// # Errors
/// If an engine cannot be started, before the first game; if the table cannot be written; and what `on_game` returns.
pub(super) fn play_games(
    config: &MatchConfig,
    pairing: impl Fn(u32) -> Pairing + Sync,
    table: &mut GameTable,
    mut on_game: impl FnMut(u32, Pairing, &FinishedGame) -> Result<ControlFlow<()>, CliError>,
) -> Result<(), CliError> {
    let mut finished = table.take_earlier_games();
    let missing: Vec<u32> = (0..config.games).filter(|number| !finished.contains_key(number)).collect();
    if config.threads > 0 && !missing.is_empty() {
        let [first, second] = &config.engines;
        check_start(first, &config.variant.id)?;
        if second != first {
            check_start(second, &config.variant.id)?;
        }
    }
    let (next, stop) = (AtomicU32::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, results) = channel();
        let (next, stop, missing, pairing) = (&next, &stop, &missing, &pairing);
        for _ in 0..config.threads.min(missing.len()) {
            let send = send.clone();
            scope.spawn(move || {
                let mut players = config.engines.each_ref().map(|engine| EnginePlayer::new(engine, config));
                while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                    && let Some(game) = play_game(config, &mut players, pairing(number), stop)
                    && send.send((number, game)).is_ok()
                {}
            });
        }
        drop(send);
        // Also stops the threads on an error, before the scope waits for them.
        let _stop_on_return = StopOnDrop(stop);
        for number in 0..config.games {
            while !finished.contains_key(&number) {
                // The channel closes if there are no threads, or one has panicked; the scope propagates the panic.
                let Ok((number, game)) = results.recv() else { return Ok(()) };
                table.add(number, &game)?;
                finished.insert(number, game);
            }
            if on_game(number, pairing(number), &finished[&number])?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

/// Sets the flag when dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Rolls the die. Both games of a pair have the same rolls.
fn roll(game: &mut Game, opening: u32) -> Result<PlayedMove, IllegalMove> {
    let number = game.played_moves().len() as u64;
    game.roll(&mut Rng::new(u64::from(opening) << 32 ^ number))
}

/// Plays a game. An engine that fails forfeits it. `None` if `stop` is set before the end.
fn play_game(config: &MatchConfig, players: &mut [EnginePlayer; 2], pairing: Pairing, stop: &AtomicBool) -> Option<FinishedGame> {
    let mut game = config.openings.game(&config.variant.rules, pairing.opening);
    let start = start_position(&game);
    players.iter_mut().for_each(EnginePlayer::new_game);
    let mut forfeit = None;
    while game.outcome().is_none() && game.played_moves().len() < config.max_plies as usize {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if game.awaits_roll() && roll(&mut game, pairing.opening).is_ok() {
            continue;
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
