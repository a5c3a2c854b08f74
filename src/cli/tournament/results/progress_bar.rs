use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::result_table::ResultTable;

/// The progress of a match, drawn on standard error if that is a terminal.
pub(in crate::cli::tournament) struct MatchProgressBar(ProgressBar);

impl MatchProgressBar {
    pub(in crate::cli::tournament) fn new(games: u32) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games.into()), ProgressDrawTarget::stderr());
        // With an invalid template the default style stays.
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {elapsed} elapsed, {eta} left; {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        Self(bar)
    }

    /// Counts a game and shows the results so far.
    pub(in crate::cli::tournament) fn advance(&self, results: &ResultTable) {
        let interval = results.score_interval();
        let percent = |share: f64| share * 100.0;
        self.0.set_message(format!(
            "{} won {} lost {} drawn, {:.0}% ({:.0} to {:.0})",
            results.wins,
            results.losses,
            results.draws,
            percent(results.score()),
            percent(interval.low),
            percent(interval.high)
        ));
        self.0.inc(1);
    }

    /// Prints a line while the bar is hidden.
    pub(in crate::cli::tournament) fn print(&self, out: &mut impl Write, text: &str) -> io::Result<()> {
        self.0.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))
    }
}

impl Drop for MatchProgressBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
