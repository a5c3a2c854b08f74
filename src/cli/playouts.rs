use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::scripts::find;
use birka_rules::{Game, IllegalMove, Outcome, PositionVisitor, Rng, SearchPosition, Side};
use birka_script::{Library, Variant};

/// A game that takes more random moves is given up.
const LONGEST: usize = 2000;

/// Play whole games of random moves as fast as they go, and say how they end
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    #[arg(required_unless_present = "all")]
    id: Option<String>,
    /// Every variant, one after another, a line each
    #[arg(long, conflicts_with = "id")]
    all: bool,
    /// How long to play
    #[arg(long, value_name = "S", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Play on this many threads at once
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Play other games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
}

/// How the games went.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u64,
    plies: u64,
    /// Attackers, defenders.
    won: [u64; 2],
    drawn: u64,
    given_up: u64,
}

struct Player {
    rng: Rng,
    until: Instant,
}

impl PositionVisitor for Player {
    type Output = Tally;

    fn visit<const W: usize>(mut self, mut walk: SearchPosition<W>) -> Tally {
        let mut tally = Tally::default();
        while Instant::now() < self.until {
            let played = walk.playout(&mut self.rng, LONGEST);
            tally.count(played.plies, played.outcome);
        }
        tally
    }
}

impl Player {
    /// Plays by asking the game itself, which a variant with functions of its own needs.
    fn ask(mut self, start: &Game) -> Result<Tally, IllegalMove> {
        let mut tally = Tally::default();
        while Instant::now() < self.until {
            let mut game = start.clone();
            while game.outcome().is_none() && game.played_moves().len() < LONGEST {
                let moves = game.legal_moves();
                let count = u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1);
                let Some(&mv) = moves.get(self.rng.below(count) as usize) else { break };
                game.play(mv)?;
            }
            tally.count(game.played_moves().len(), game.outcome());
        }
        Ok(tally)
    }
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    if let Some(id) = &args.id {
        writeln!(out, "{}", played(args, &*find(library, id)?)?)?;
    } else {
        for variant in library.variants() {
            writeln!(out, "{} {}", variant.id, played(args, variant)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays for as long as is asked for.
fn played(args: &Args, variant: &Variant) -> Result<String, Failure> {
    let game = Game::new(Arc::clone(&variant.rules));
    let begun = Instant::now();
    let until = begun + Duration::from_secs(u64::from(args.seconds));
    let player = |number: u64| Player { rng: Rng::new(args.seed.wrapping_add(number << 32)), until };
    let tallies: Result<Vec<Tally>, IllegalMove> = thread::scope(|scope| {
        let game = &game;
        let play = |number| game.visit(player(number)).map_or_else(|| player(number).ask(game), Ok);
        let players: Vec<_> = (0..args.threads.get() as u64).map(|number| scope.spawn(move || play(number))).collect();
        players.into_iter().map(|player| player.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    Ok(tallies?.into_iter().fold(Tally::default(), Tally::and).line(begun.elapsed().as_secs_f64()))
}

impl Tally {
    fn count(&mut self, plies: usize, outcome: Option<Outcome>) {
        self.games += 1;
        self.plies += plies as u64;
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Side::Attackers)) => self.won[0] += 1,
            Some(Some(Side::Defenders)) => self.won[1] += 1,
            Some(None) => self.drawn += 1,
            None => self.given_up += 1,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            won: [self.won[0] + other.won[0], self.won[1] + other.won[1]],
            drawn: self.drawn + other.drawn,
            given_up: self.given_up + other.given_up,
        }
    }

    /// `games 120000 seconds 1.000 games_per_second 120000 plies_per_game 41.3 attackers 60000 defenders 59000 draws 1000 given_up 0`
    #[expect(clippy::cast_precision_loss, reason = "rates to a few digits")]
    fn line(&self, seconds: f64) -> String {
        let rate = self.games as f64 / seconds.max(1e-9);
        let length = self.plies as f64 / (self.games as f64).max(1.0);
        format!(
            "games {} seconds {seconds:.3} games_per_second {rate:.0} plies_per_game {length:.1} attackers {} defenders {} draws {} given_up {}",
            self.games, self.won[0], self.won[1], self.drawn, self.given_up
        )
    }
}
