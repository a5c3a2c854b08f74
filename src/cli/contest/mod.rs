//! Engines against each other: `birka match`, and at the same strength on both sides `birka balance`.

mod external;
mod game;
mod opening;
mod player;
mod record;
mod tally;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::failure::Failure;
use super::scripts::find;
use crate::engine::Limits;
use crate::rules::Side;
use crate::script::{Library, Variant};
use game::{Pairing, Played, play};
use player::{Entrant, Player};
use record::Records;
use tally::{Points, Sprt, Tally};

/// Let two engines play each other, both sides of the same openings
#[derive(Debug, clap::Args)]
pub(super) struct MatchArgs {
    /// The variant
    id: String,
    /// `birka`, `level:1` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS` for another program that speaks the protocol
    #[arg(long, value_name = "ENGINE")]
    first: Entrant,
    /// The other one
    #[arg(long, value_name = "ENGINE")]
    second: Entrant,
    #[command(flatten)]
    common: Common,
    /// End as soon as it is certain enough whether the first is stronger by less than ELO0 or by more than ELO1
    #[arg(long, value_name = "ELO0:ELO1")]
    sprt: Option<Sprt>,
}

/// Let an engine play itself, and say how fair the variant is
#[derive(Debug, clap::Args)]
pub(super) struct BalanceArgs {
    /// The variant
    id: String,
    /// `birka`, `level:1` to `level:8`, `material:DEPTH`, or `cmd:PATH ARGS`
    #[arg(long, value_name = "ENGINE", default_value = "birka")]
    engine: Entrant,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
struct Common {
    /// How many games; rounded up to an even number in a match
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Milliseconds a move
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Positions a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random moves that begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// Which openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game that is not over after so many moves is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    longest: u32,
    /// Write every game to this table; games of the same match that stand there already are not played again
    #[arg(long, value_name = "FILE.csv")]
    record: Option<PathBuf>,
    /// Print JSON, one object a line, the last one the result
    #[arg(long)]
    json: bool,
}

impl Common {
    fn limits(&self) -> Limits {
        match (self.movetime, self.nodes) {
            (Some(millis), _) => Limits::movetime(Duration::from_millis(millis)),
            (None, Some(nodes)) => Limits::nodes(nodes),
            // Enough to play well, and the same on every machine.
            (None, None) => Limits::nodes(20_000),
        }
    }
}

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
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    sprt: Option<f64>,
    attackers_won: u32,
    defenders_won: u32,
    forfeits: u32,
}

pub(super) fn run_match(args: &MatchArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let pairing =
        |number: u32| Pairing { opening: number / 2, first_side: if number.is_multiple_of(2) { Side::Attackers } else { Side::Defenders } };
    let games = args.common.games.next_multiple_of(2);
    contest(&variant, [&args.first, &args.second], &args.common, games, pairing, args.sprt, out)
}

pub(super) fn run_balance(args: &BalanceArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    // The first has the attackers throughout, so that its score is theirs.
    let pairing = |number: u32| Pairing { opening: number, first_side: Side::Attackers };
    contest(&variant, [&args.engine, &args.engine], &args.common, args.common.games, pairing, None, out)
}

fn contest(
    variant: &Arc<Variant>,
    entrants: [&Entrant; 2],
    common: &Common,
    games: u32,
    pairing: impl Fn(u32) -> Pairing,
    sprt: Option<Sprt>,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let limits = common.limits();
    let name = format!(
        "{}:{}:{}:{}:{}:{}:{}",
        variant.id,
        entrants[0],
        entrants[1],
        common.movetime.map_or_else(|| format!("{}n", limits.nodes.unwrap_or(0)), |ms| format!("{ms}ms")),
        common.opening,
        common.seed,
        common.longest
    );
    let mut records = Records::open(common.record.as_deref(), &name, variant.rules.set().size)?;
    let mut players = entrants.map(|entrant| Player::new(entrant, variant));
    let mut tally = Tally::default();
    for number in 0..games {
        let pairing = pairing(number);
        let played = match records.take(number) {
            Some(played) => played,
            None => {
                let played = play(variant, &mut players, &pairing, common.seed, common.opening, common.longest, &limits);
                records.add(number, &played)?;
                played
            }
        };
        tell(out, common.json, number, games, &pairing, &played)?;
        tally.add(points(&played, pairing.first_side), played.winner, played.forfeit.is_some());
        if sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some()) {
            break;
        }
    }
    summarise(out, common.json, variant, entrants, &tally, sprt)?;
    Ok(ExitCode::SUCCESS)
}

fn points(played: &Played, first: Side) -> Points {
    match played.winner {
        None => Points::Half,
        Some(winner) if winner == first => Points::One,
        Some(_) => Points::None,
    }
}

fn tell(out: &mut impl Write, json: bool, number: u32, games: u32, pairing: &Pairing, played: &Played) -> Result<(), Failure> {
    let first = pairing.first_side;
    if json {
        let game = serde_json::json!({
            "game": number + 1, "opening": pairing.opening, "first": first.to_string(), "winner": played.winner.map(|side| side.to_string()),
            "reason": played.reason, "plies": played.moves.len(), "forfeit": played.forfeit,
            "moves": played.moves,
        });
        writeln!(out, "{game}")?;
    } else {
        let winner = played.winner.map_or("drawn".to_owned(), |side| format!("{side} win"));
        let forfeit = played.forfeit.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
        writeln!(
            out,
            "game {} of {games}: first has the {first}; {winner} by {} after {} moves{forfeit}",
            number + 1,
            played.reason,
            played.moves.len()
        )?;
    }
    out.flush()?;
    Ok(())
}

fn summarise(
    out: &mut impl Write,
    json: bool,
    variant: &Variant,
    entrants: [&Entrant; 2],
    tally: &Tally,
    sprt: Option<Sprt>,
) -> Result<(), Failure> {
    let elo = tally.elo();
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    let summary = Summary {
        variant: &variant.id,
        first: entrants[0].to_string(),
        second: entrants[1].to_string(),
        games: tally.games(),
        wins: tally.wins,
        losses: tally.losses,
        draws: tally.draws,
        score: tally.score(),
        elo: finite(elo.middle),
        elo_low: finite(elo.low),
        elo_high: finite(elo.high),
        sprt: sprt.map(|sprt| sprt.evidence(tally)),
        attackers_won: tally.attackers_won,
        defenders_won: tally.defenders_won,
        forfeits: tally.forfeits,
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&summary).map_err(std::io::Error::from)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "attackers won {} defenders won {} drawn {} forfeits {}",
        summary.attackers_won, summary.defenders_won, summary.draws, summary.forfeits
    )?;
    if let Some(sprt) = sprt {
        writeln!(out, "{}", sprt.say(tally))?;
    }
    writeln!(
        out,
        "games {} wins {} losses {} draws {} score {:.3} elo {:.0} low {:.0} high {:.0}",
        summary.games, summary.wins, summary.losses, summary.draws, summary.score, elo.middle, elo.low, elo.high
    )?;
    Ok(())
}
