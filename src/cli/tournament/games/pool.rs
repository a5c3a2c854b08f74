use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::finished_game::FinishedGame;
use super::game_table::GameTable;
use super::pairing::Pairing;
use super::play::play_game;
use crate::cli::error::CliError;
use crate::cli::tournament::config::MatchConfig;
use crate::cli::tournament::engines::player::EnginePlayer;

/// Plays the games that are not in `table` yet on several threads, each with its own engines, and writes them to `table` as they end.
///
/// Calls `on_game` with every game in the order of their numbers, so that results do not depend on which game ended first. `on_game` may
/// end the match early.
///
/// # Errors
/// If an engine cannot be started, before the first game; if the table cannot be written; and what `on_game` returns.
pub(in crate::cli::tournament) fn play_games(
    config: &MatchConfig,
    pairing: impl Fn(u32) -> Pairing + Sync,
    table: &mut GameTable,
    mut on_game: impl FnMut(u32, Pairing, &FinishedGame) -> Result<ControlFlow<()>, CliError>,
) -> Result<(), CliError> {
    let mut finished = table.take_earlier_games();
    let missing: Vec<u32> = (0..config.games).filter(|number| !finished.contains_key(number)).collect();
    if config.threads > 0 && !missing.is_empty() {
        let [first, second] = &config.engines;
        first.check_start(&config.variant.id)?;
        if second != first {
            second.check_start(&config.variant.id)?;
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
