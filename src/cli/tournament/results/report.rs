use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::elo::elo_from_score;
use super::result_table::ResultTable;
use super::sprt::Sprt;
use crate::cli::output;
use crate::cli::tournament::config::MatchConfig;
use crate::cli::tournament::games::finished_game::FinishedGame;
use crate::cli::tournament::games::pairing::Pairing;

/// The results in the JSON output.
#[derive(Serialize)]
struct Summary<'a> {
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
pub(in crate::cli::tournament) fn format_game(json: bool, number: u32, games: u32, pairing: Pairing, game: &FinishedGame) -> String {
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
pub(in crate::cli::tournament) fn print_summary(
    out: &mut impl Write,
    json: bool,
    config: &MatchConfig,
    results: &ResultTable,
    sprt: Option<Sprt>,
) -> io::Result<()> {
    let (score, interval) = (results.score(), results.score_interval());
    let [elo, elo_low, elo_high] = [score, interval.low, interval.high].map(elo_from_score);
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    if json {
        let summary = Summary {
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
