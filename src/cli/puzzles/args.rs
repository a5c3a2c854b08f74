use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Find puzzles, positions with a single way to win in a given number of moves, or prove existing ones again
///
/// Positions are taken from recorded games and from games that the engine plays against itself. A search through all moves proves that the
/// win exists, that there is no shorter one and no other way to it.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    #[arg(required_unless_present = "check")]
    pub(super) id: Option<String>,
    /// Take positions from this table of games, in the format of `birka replay` and `birka match`; may be given more than once
    #[arg(long, value_name = "FILE.csv")]
    pub(super) games: Vec<PathBuf>,
    /// Only the first N games of each table
    #[arg(long, value_name = "N")]
    pub(super) first: Option<usize>,
    /// Take positions from this many games that the engine plays against itself
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) self_play: u32,
    /// Seed of the openings of these games
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Nodes per move in these games
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// The length of the shortest win
    #[arg(long, value_name = "MOVES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub(super) least: u32,
    /// The length of the longest win; each further move takes about fifty times as long to prove
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub(super) most: u32,
    /// Number of puzzles, spread over lengths and themes
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub(super) count: usize,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) threads: NonZeroUsize,
    /// Write the puzzles to this file
    #[arg(long, value_name = "FILE.ron")]
    pub(super) out: Option<PathBuf>,
    /// Prove the puzzles of these files again instead, and print those that fail
    #[arg(long, value_name = "FILE.ron", num_args = 1.., conflicts_with_all = ["id", "games", "self_play", "out"])]
    pub(super) check: Vec<PathBuf>,
}
