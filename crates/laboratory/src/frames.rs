//! `bench-frames`: how long frames of the table take.

use std::process::ExitCode;

use birka::cli::{LibraryPaths, parse_pieces, parse_place, parse_preset, parse_size};
use birka::game;
use birka_look::{Backdrop, PieceSet, QualityPreset};

/// Render frames without a window along a fixed camera path and print how long they take
#[derive(Debug, clap::Args)]
pub(crate) struct BenchFramesArgs {
    /// The variant [default: the first one]
    id: Option<String>,
    /// The quality: auto, low, medium, high or ultra
    #[arg(long, value_name = "PRESET", default_value = "auto", value_parser = parse_preset)]
    preset: QualityPreset,
    /// The surroundings: day, fire or studio
    #[arg(long, value_name = "PLACE", default_value = "day", value_parser = parse_place)]
    place: Backdrop,
    /// The pieces: glass, all-glass, bone or pegs
    #[arg(long, value_name = "SET", default_value = "glass", value_parser = parse_pieces)]
    pieces: PieceSet,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    size: (u32, u32),
    /// Number of frames
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
    /// Run the strongest opponent's search at the same time, as during a game
    #[arg(long)]
    thinking: bool,
}

pub(crate) fn bench_frames(args: BenchFramesArgs, paths: LibraryPaths) -> ExitCode {
    let (scripts, mods) = paths.folders();
    let BenchFramesArgs { id: variant, preset, place, pieces, size, frames, thinking } = args;
    let options = game::BenchFramesOptions { variant, preset, place, pieces, size, frames, thinking, scripts, mods };
    game::bench_frames(options)
}
