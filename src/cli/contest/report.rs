use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::game::{Pairing, Played};
use super::sprt::Sprt;
use super::tally::{Tally, elo};
use super::terms::Terms;

/// The result as other programs see it.
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
    plies: f64,
    ended: &'a BTreeMap<String, u32>,
}

/// A line about a game.
pub(super) fn game(json: bool, number: u32, games: u32, pairing: Pairing, played: &Played) -> String {
    let (number, first) = (number + 1, pairing.first_side);
    let Played { start, moves, winner, reason, forfeit } = played;
    if json {
        let game = serde_json::json!({
            "game": number, "opening": pairing.opening, "first": first.to_string(), "winner": winner.map(|side| side.to_string()),
            "reason": reason, "plies": moves.len(), "forfeit": forfeit, "start": start, "moves": moves,
        });
        return game.to_string();
    }
    let winner = winner.map_or("drawn".to_owned(), |side| format!("{side} win"));
    let forfeit = forfeit.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
    format!("game {number} of {games}: first has the {first}; {winner} by {reason} after {} moves{forfeit}", moves.len())
}

/// What all games together come to.
pub(super) fn summarise(out: &mut impl Write, json: bool, terms: &Terms, tally: &Tally, sprt: Option<Sprt>) -> io::Result<()> {
    let (score, bounds) = (tally.score(), tally.bounds());
    let [middle, low, high] = [score, bounds.low, bounds.high].map(elo);
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    if json {
        let summary = Summary {
            variant: &terms.variant.id,
            first: terms.entrants[0].to_string(),
            second: terms.entrants[1].to_string(),
            games: tally.games(),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            score,
            score_low: bounds.low,
            score_high: bounds.high,
            elo: finite(middle),
            elo_low: finite(low),
            elo_high: finite(high),
            sprt: sprt.map(|sprt| sprt.evidence(tally)),
            attackers_won: tally.attackers_won,
            defenders_won: tally.defenders_won,
            forfeits: tally.forfeits,
            plies: tally.mean_plies(),
            ended: &tally.reasons,
        };
        return writeln!(out, "{}", serde_json::to_string(&summary)?);
    }
    let Tally { attackers_won, defenders_won, draws, forfeits, .. } = tally;
    writeln!(out, "attackers won {attackers_won} defenders won {defenders_won} drawn {draws} forfeits {forfeits}")?;
    let ends: Vec<String> = tally.ends().iter().map(|(reason, times)| format!("{reason} {times}")).collect();
    writeln!(out, "plies {:.1} ended {}", tally.mean_plies(), ends.join(" "))?;
    writeln!(out, "share {score:.3} low {:.3} high {:.3}", bounds.low, bounds.high)?;
    if let Some(sprt) = sprt {
        writeln!(out, "{}", sprt.say(tally))?;
    }
    writeln!(
        out,
        "games {} wins {} losses {} draws {draws} score {score:.3} elo {middle:.0} low {low:.0} high {high:.0}",
        tally.games(),
        tally.wins,
        tally.losses,
    )
}
