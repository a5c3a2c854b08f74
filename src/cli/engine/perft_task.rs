use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use birka_rules::Game;

use super::error_line::error_line;

/// A perft that counts on a thread of its own.
pub(super) struct PerftTask {
    stop: Arc<AtomicBool>,
}

impl PerftTask {
    /// Starts to count; `on_end` receives the line to answer.
    ///
    /// # Errors
    /// If the operating system refuses a thread.
    pub(super) fn start(game: Game, depth: u32, on_end: impl FnOnce(String) + Send + 'static) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // Ends with the count or with the program.
        thread::Builder::new().name("perft".to_owned()).spawn(move || {
            on_end(match catch_unwind(AssertUnwindSafe(|| game.perft_until(depth, &flag))) {
                Ok(Ok(Some(leaves))) => format!("perft {depth} {leaves}"),
                Ok(Ok(None)) => error_line("the perft was stopped"),
                Ok(Err(error)) => error_line(error),
                Err(_) => error_line("the perft broke down; this is a fault of Birka's"),
            });
        })?;
        Ok(Self { stop })
    }

    /// Ends the count soon, which is then answered with an error.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
