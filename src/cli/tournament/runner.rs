use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use super::config::MatchConfig;
use super::games::game_table::GameTable;
use super::games::pairing::Pairing;
use super::games::pool::play_games;
use super::results::progress_bar::MatchProgressBar;
use super::results::report::format_game;
use super::results::result_table::ResultTable;
use super::results::sprt::Sprt;
use crate::cli::error::CliError;

/// A match to be played, and what is printed during it.
pub(super) struct MatchRunner<'a> {
    pub(super) config: &'a MatchConfig,
    pub(super) pairing: fn(u32) -> Pairing,
    /// Whether successive games share an opening and count as a pair.
    pub(super) in_pairs: bool,
    /// Ends the match early.
    pub(super) sprt: Option<Sprt>,
    /// Whether a line is printed for each game.
    pub(super) print_games: bool,
    pub(super) json: bool,
}

impl MatchRunner<'_> {
    /// Plays the games and returns the results. Games in the table at `record` are not played again.
    ///
    /// # Errors
    /// If an engine cannot be started before the first game, or the table or the output cannot be written. Engines that fail later forfeit
    /// their games instead.
    pub(super) fn run(&self, record: Option<&Path>, out: &mut impl Write) -> Result<ResultTable, CliError> {
        let mut table = GameTable::open(record, &self.config.name(), &self.config.variant.rules)?;
        let progress_bar = MatchProgressBar::new(self.config.games);
        let mut results = ResultTable::default();
        play_games(self.config, self.pairing, &mut table, |number, pairing, game| {
            results.add(game, pairing.first_side, self.in_pairs);
            progress_bar.advance(&results);
            if self.print_games {
                progress_bar.print(out, &format_game(self.json, number, self.config.games, pairing, game))?;
            }
            let decided = self.sprt.is_some_and(|sprt| sprt.decision(&results).is_some());
            Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(results)
    }
}
