//! `playouts`: random games as fast as possible.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use birka::cli::find_variant;
use birka_rules::{Game, IllegalMove, Outcome, Rng, Side};
use birka_script::{Library, Variant};

use crate::error::LabError;
use crate::parallel::map_in_parallel;

/// Random games are stopped after this many plies.
const MAX_PLIES: usize = 2000;

/// Play games of random moves as fast as possible and print how they end
#[derive(Debug, clap::Args)]
pub(super) struct PlayoutsArgs {
    /// The variant
    #[arg(required_unless_present = "all")]
    id: Option<String>,
    /// Every variant, one after another, with a line for each
    #[arg(long, conflicts_with = "id")]
    all: bool,
    /// How long to play each variant, in seconds
    #[arg(long, value_name = "S", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
}

/// The number of games by result.
#[derive(Clone, Copy, Debug, Default)]
struct PlayoutCounts {
    games: u64,
    plies: u64,
    /// By the attackers and by the defenders.
    won: [u64; 2],
    drawn: u64,
    given_up: u64,
}

/// Plays random games until a deadline.
fn play_until(deadline: Instant, game: &Game, mut rng: Rng) -> Result<PlayoutCounts, IllegalMove> {
    let mut counts = PlayoutCounts::default();
    game.random_playouts(&mut rng, MAX_PLIES, &mut |playout| {
        counts.count(playout.plies, playout.outcome);
        Instant::now() < deadline
    })?;
    Ok(counts)
}

pub(super) fn playouts(args: &PlayoutsArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    if let Some(id) = &args.id {
        writeln!(out, "{}", play_variant(args, &*find_variant(library, id)?)?)?;
    } else {
        for variant in library.variants() {
            writeln!(out, "{} {}", variant.id, play_variant(args, variant)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays one variant and returns the line to print.
fn play_variant(args: &PlayoutsArgs, variant: &Variant) -> Result<String, LabError> {
    let game = Game::new(Arc::clone(&variant.rules));
    let begun = Instant::now();
    let deadline = begun + Duration::from_secs(u64::from(args.seconds));
    let play = |number| play_until(deadline, &game, Rng::new(args.seed.wrapping_add((number as u64) << 32)));
    let counts: Result<Vec<_>, _> = map_in_parallel(args.threads.get(), args.threads.get(), play).into_iter().collect();
    Ok(counts?.into_iter().fold(PlayoutCounts::default(), PlayoutCounts::merge).line(begun.elapsed().as_secs_f64()))
}

impl PlayoutCounts {
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

    fn merge(self, other: Self) -> Self {
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
