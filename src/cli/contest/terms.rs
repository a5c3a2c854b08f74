use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::opening::Openings;
use super::player::Entrant;
use crate::cli::failure::Failure;
use crate::cli::levels::read_levels;
use birka_engine::{Level, Limits};
use birka_script::Variant;

/// What a match and a balance are asked for alike.
#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// How many games; rounded up to an even number in a match [default: 20, or all openings of the file]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Milliseconds a move
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Positions a move [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random moves that begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// Begin the games with these openings instead: one a line, a position such as "/3t3/…/ a" or moves such as "d2-c2 d3-c3"
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening", "seed"])]
    openings: Option<PathBuf>,
    /// Which random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game that is not over after so many moves is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    longest: u32,
    /// Play so many games at once; with --movetime no more than the machine has cores
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Opponents of one's own, written as in `src/engine/levels.ron`, for `level:1` and so on
    #[arg(long, value_name = "FILE.ron")]
    levels: Option<PathBuf>,
    /// How much longer than it was given another program may take before it has lost the game; the whole time where it was given none
    /// [default: 5000, or 120000 where it was given none]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    patience: Option<u64>,
    /// Print JSON, one object a line, the last one the result
    #[arg(long)]
    pub(super) json: bool,
}

/// Under which terms games are played.
pub(super) struct Terms {
    pub(super) variant: Arc<Variant>,
    pub(super) entrants: [Entrant; 2],
    /// What `level:1` and so on mean.
    pub(super) levels: &'static [Level],
    pub(super) openings: Openings,
    pub(super) limits: Limits,
    pub(super) patience: Option<Duration>,
    pub(super) longest: u32,
    pub(super) games: u32,
    /// So many games at once; 0 plays none.
    pub(super) threads: usize,
}

impl Common {
    /// Terms by which each opening is played so many times.
    pub(super) fn terms(&self, variant: &Arc<Variant>, entrants: [Entrant; 2], times: u32) -> Result<Terms, Failure> {
        let openings = match &self.openings {
            Some(path) => Openings::read(path, &variant.rules)?,
            None => Openings::Random { seed: self.seed, plies: self.opening },
        };
        let levels = self.levels()?;
        entrants.iter().try_for_each(|entrant| entrant.check(levels))?;
        let all = openings.count().and_then(|count| u32::try_from(count).ok()?.checked_mul(times));
        Ok(Terms {
            variant: Arc::clone(variant),
            entrants,
            levels,
            limits: self.limits(),
            patience: self.patience.map(Duration::from_millis),
            longest: self.longest,
            games: self.games.or(all).unwrap_or(20).next_multiple_of(times),
            threads: self.threads.get(),
            openings,
        })
    }

    /// The levels that are asked for.
    pub(super) fn levels(&self) -> Result<&'static [Level], Failure> {
        match &self.levels {
            Some(path) => read_levels(path),
            None => Ok(Level::all()),
        }
    }

    fn limits(&self) -> Limits {
        match (self.movetime, self.nodes) {
            (Some(millis), _) => Limits::movetime(Duration::from_millis(millis)),
            (None, Some(nodes)) => Limits::nodes(nodes),
            // Enough to play well, and the same on every machine.
            (None, None) => Limits::nodes(20_000),
        }
    }
}

impl Terms {
    /// What distinguishes these games from others in the same table: whoever changes any of it begins another match.
    pub(super) fn name(&self) -> String {
        let limit =
            self.limits.movetime.map_or_else(|| format!("{}n", self.limits.nodes.unwrap_or(0)), |time| format!("{}ms", time.as_millis()));
        let rules: String = self.variant.rules.fingerprint().chars().take(8).collect();
        let [first, second] = self.entrants.each_ref().map(|entrant| entrant.name(self.levels));
        format!("{}:{rules}:{first}:{second}:{limit}:{}:{}", self.variant.id, self.openings, self.longest)
    }
}
