//! Starting the game, and drawing pictures of it. A build without the feature `game` rejects these subcommands.

mod play_args;
#[cfg(feature = "game")]
mod with_game;
#[cfg(not(feature = "game"))]
mod without_game;

pub(super) use play_args::PlayArgs;
#[cfg(feature = "game")]
pub(super) use with_game::{BenchFramesArgs, ShotArgs, bench_frames, play, shot};
#[cfg(not(feature = "game"))]
pub(super) use without_game::{BenchFramesArgs, ShotArgs, bench_frames, play, shot};
