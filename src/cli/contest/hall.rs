use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::Terms;
use super::game::{Pairing, Played, play};
use super::player::Player;
use super::record::Records;
use crate::cli::failure::Failure;

/// Plays games on several threads at once, each with engines of its own. They are written down as they end and handed over in their
/// order, so that what comes of them does not hang on which ended first.
pub(super) fn play_all(
    terms: &Terms,
    pairing: impl Fn(u32) -> Pairing + Sync,
    records: &mut Records,
    mut hand_over: impl FnMut(u32, Pairing, &Played) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let mut ended = records.played_before();
    let missing: Vec<u32> = (0..terms.games).filter(|number| !ended.contains_key(number)).collect();
    let (next, stop) = (AtomicU32::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, results) = channel();
        let (next, stop, missing, pairing) = (&next, &stop, &missing, &pairing);
        for _ in 0..terms.threads.min(missing.len()) {
            let send = send.clone();
            scope.spawn(move || {
                let mut players = terms.entrants.each_ref().map(|entrant| Player::new(entrant, terms));
                while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                    && let Some(played) = play(terms, &mut players, pairing(number), stop)
                    && send.send((number, played)).is_ok()
                {}
            });
        }
        drop(send);
        // Also where something cannot be written: nobody waits for games that count for nothing.
        let _calling_off = CallOff(stop);
        for number in 0..terms.games {
            while !ended.contains_key(&number) {
                // Nobody is there to play, or a thread has panicked, which the scope hands on.
                let Ok((number, played)) = results.recv() else { return Ok(()) };
                records.add(number, &played)?;
                ended.insert(number, played);
            }
            if hand_over(number, pairing(number), &ended[&number])?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

struct CallOff<'a>(&'a AtomicBool);

impl Drop for CallOff<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
