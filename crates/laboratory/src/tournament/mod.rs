//! Subcommands that let engines play each other: `match` is here, `balance` and `ladder` are in [`measurements`].

pub(super) mod config;
mod engines;
pub(super) mod measurements;
mod play;
mod results;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use birka::cli::{find_variant, output};
use birka_script::Library;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use self::config::{EngineConfig, MatchConfig, TournamentArgs};
use self::play::{FinishedGame, GameTable, Pairing, play_games};
use self::results::{ResultTable, Sprt, elo_from_score};
use crate::error::LabError;

/// Let two engines play each other, both sides of the same openings
#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The variant
    id: String,
    /// `birka`, `birka:WEIGHTS.ron`, `level:0` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS` for another program that speaks the
    /// protocol
    #[arg(long, value_name = "ENGINE")]
    first: EngineConfig,
    /// The other engine
    #[arg(long, value_name = "ENGINE")]
    second: EngineConfig,
    #[command(flatten)]
    tournament: TournamentArgs,
    /// Write every game to this table; games of the same match that are in it already are not played again
    #[arg(long, value_name = "FILE.csv")]
    record: Option<PathBuf>,
    /// End as soon as a sequential probability ratio test accepts that the first engine is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0:ELO1")]
    sprt: Option<Sprt>,
}

pub(crate) fn play_match(args: &MatchArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let variant = find_variant(library, &args.id)?;
    let config = args.tournament.config(&variant, [args.first.clone(), args.second.clone()], 2)?;
    let json = args.tournament.json;
    let runner = MatchRunner { config: &config, pairing: Pairing::alternating, in_pairs: true, sprt: args.sprt, print_games: true, json };
    let results = runner.run(args.record.as_deref(), out)?;
    print_summary(out, json, &config, &results, args.sprt)?;
    out.flush()?;
    results.check_crashes()?;
    Ok(ExitCode::SUCCESS)
}

/// A match to be played, and what is printed during it.
struct MatchRunner<'a> {
    config: &'a MatchConfig,
    pairing: fn(u32) -> Pairing,
    /// Whether successive games share an opening and count as a pair.
    in_pairs: bool,
    /// Ends the match early.
    sprt: Option<Sprt>,
    /// Whether a line is printed for each game.
    print_games: bool,
    json: bool,
}

impl MatchRunner<'_> {
    /// Plays the games and returns the results. Games in the table at `record` are not played again.
    ///
    /// # Errors
    /// If an engine cannot be started before the first game, or the table or the output cannot be written. Engines that fail later forfeit
    /// their games instead.
    fn run(&self, record: Option<&Path>, out: &mut impl Write) -> Result<ResultTable, LabError> {
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

/// The progress of a match, drawn on standard error if that is a terminal.
struct MatchProgressBar(ProgressBar);

impl MatchProgressBar {
    fn new(games: u32) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games.into()), ProgressDrawTarget::stderr());
        // With an invalid template the default style stays.
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {elapsed} elapsed, {eta} left; {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        Self(bar)
    }

    /// Counts a game and shows the results so far.
    fn advance(&self, results: &ResultTable) {
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
    fn print(&self, out: &mut impl Write, text: &str) -> io::Result<()> {
        self.0.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))
    }
}

impl Drop for MatchProgressBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The results in the JSON output.
#[derive(Serialize)]
struct MatchSummary<'a> {
    variant: &'a str,
    first: String,
    second: String,
    games: u32,
    wins: u32,
    losses: u32,
    draws: u32,
    score: f64,
    score_low: f64,
    score_high: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    sprt: Option<f64>,
    attackers_won: u32,
    defenders_won: u32,
    forfeits: u32,
    crashes: u32,
    plies: f64,
    ended: &'a BTreeMap<String, u32>,
}

/// A line about a game, as text or JSON. `number` counts from 0.
fn format_game(json: bool, number: u32, games: u32, pairing: Pairing, game: &FinishedGame) -> String {
    let (number, first) = (number + 1, pairing.first_side);
    let FinishedGame { start, moves, winner, termination } = game;
    let (reason, forfeit) = (termination.word(), termination.forfeit());
    if json {
        let game = serde_json::json!({
            "game": number, "opening": pairing.opening, "first": first.to_string(), "winner": winner.map(|side| side.to_string()),
            "reason": reason, "plies": moves.len(), "forfeit": forfeit, "start": start, "moves": moves,
        });
        return game.to_string();
    }
    let winner = winner.map_or("drawn".to_owned(), |side| format!("{side} win"));
    let forfeit = forfeit.map(|why| format!(": {why}")).unwrap_or_default();
    format!("game {number} of {games}: first has the {first}; {winner} by {reason} after {} moves{forfeit}", moves.len())
}

/// Prints the results of a match, as text or JSON.
fn print_summary(out: &mut impl Write, json: bool, config: &MatchConfig, results: &ResultTable, sprt: Option<Sprt>) -> io::Result<()> {
    let (score, interval) = (results.score(), results.score_interval());
    let [elo, elo_low, elo_high] = [score, interval.low, interval.high].map(elo_from_score);
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    if json {
        let summary = MatchSummary {
            variant: &config.variant.id,
            first: config.engines[0].to_string(),
            second: config.engines[1].to_string(),
            games: results.games(),
            wins: results.wins,
            losses: results.losses,
            draws: results.draws,
            score,
            score_low: interval.low,
            score_high: interval.high,
            elo: finite(elo),
            elo_low: finite(elo_low),
            elo_high: finite(elo_high),
            sprt: sprt.map(|sprt| sprt.log_likelihood_ratio(results)),
            attackers_won: results.attackers_won,
            defenders_won: results.defenders_won,
            forfeits: results.forfeits,
            crashes: results.crashes,
            plies: results.mean_plies(),
            ended: &results.terminations,
        };
        return writeln!(out, "{}", output::to_json(&summary)?);
    }
    let ResultTable { attackers_won, defenders_won, draws, forfeits, crashes, .. } = results;
    writeln!(out, "attackers won {attackers_won} defenders won {defenders_won} drawn {draws} forfeits {forfeits} crashes {crashes}")?;
    let ends: Vec<String> = results.terminations_by_count().iter().map(|(word, count)| format!("{word} {count}")).collect();
    writeln!(out, "plies {:.1} ended {}", results.mean_plies(), ends.join(" "))?;
    writeln!(out, "share {score:.3} low {:.3} high {:.3}", interval.low, interval.high)?;
    if let Some(sprt) = sprt {
        writeln!(out, "{}", sprt.summary(results))?;
    }
    writeln!(
        out,
        "games {} wins {} losses {} draws {draws} score {score:.3} elo {elo:.0} low {elo_low:.0} high {elo_high:.0}",
        results.games(),
        results.wins,
        results.losses,
    )
}
