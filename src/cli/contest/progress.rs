use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;

/// How far a match has come, on standard error where that is a terminal and nowhere else.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn new(games: u32) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games.into()), ProgressDrawTarget::stderr());
        // A pattern that is no pattern would leave the plain one.
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {elapsed} gone, {eta} to go; {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        Self(bar)
    }

    /// Another game is over.
    pub(super) fn advance(&self, tally: &Tally) {
        let bounds = tally.bounds();
        let percent = |share: f64| share * 100.0;
        self.0.set_message(format!(
            "{} won {} lost {} drawn, {:.0}% ({:.0} to {:.0})",
            tally.wins,
            tally.losses,
            tally.draws,
            percent(tally.score()),
            percent(bounds.low),
            percent(bounds.high)
        ));
        self.0.inc(1);
    }

    /// Prints while the bar is out of the way.
    pub(super) fn print(&self, out: &mut impl Write, text: &str) -> io::Result<()> {
        self.0.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
