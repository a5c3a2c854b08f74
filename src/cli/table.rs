//! Starting the table, or a picture of it. Everything else about it is in `game`.

#[cfg(feature = "game")]
use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::Sources;
use crate::session::PieceSet;

/// How the game starts.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// The variant to lay out; without it, the game left on the table goes on
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Begin a new game instead of the one left on the table
    #[arg(long)]
    fresh: bool,
}

impl PlayArgs {
    pub(super) fn are_given(&self) -> bool {
        self.variant.is_some() || self.fresh
    }
}

/// Draw the table into a picture, without a window
#[derive(Debug, clap::Args)]
pub(super) struct ShotArgs {
    /// The variant
    id: String,
    /// The position: `/3t3/…/ a`, rank 1 first; the start where none is given
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The file to write, a PNG
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: (u32, u32),
    /// Where to look from
    #[arg(long, value_name = "NAME", default_value = "table")]
    camera: String,
    /// The pieces: glass, bone or pegs; a mod's own go before them
    #[arg(long, value_name = "SET", default_value = "glass", value_parser = pieces)]
    pieces: PieceSet,
}

/// Reads `1280x720`.
fn size(text: &str) -> Result<(u32, u32), String> {
    const PIXELS: std::ops::RangeInclusive<u32> = 16..=8192;
    let number = |text: &str| text.parse().ok().filter(|number| PIXELS.contains(number));
    let read = text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    read.ok_or_else(|| format!("a size is written like `1280x720`, each number from {} to {}", PIXELS.start(), PIXELS.end()))
}

fn pieces(text: &str) -> Result<PieceSet, String> {
    let found = PieceSet::ALL.into_iter().find(|(word, _)| *word == text);
    found.map(|(_, set)| set).ok_or_else(|| format!("the sets are {}", PieceSet::ALL.map(|(word, _)| word).join(", ")))
}

#[cfg(feature = "game")]
pub(super) fn play(args: PlayArgs, sources: Sources) -> Result<ExitCode, Failure> {
    let (scripts, mods) = (sources.scripts.map(super::scripts::variants_folder), sources.mods.map(Path::to_owned));
    Ok(crate::game::play(crate::game::PlayOptions { variant: args.variant, scripts, mods, fresh: args.fresh }))
}

#[cfg(feature = "game")]
pub(super) fn shot(args: ShotArgs, sources: Sources) -> Result<ExitCode, Failure> {
    let ShotArgs { id, position, out, size, camera, pieces } = args;
    let (scripts, mods) = (sources.scripts.map(super::scripts::variants_folder), sources.mods.map(Path::to_owned));
    Ok(crate::game::shot(crate::game::ShotOptions { variant: id, position, out, size, camera, pieces, scripts, mods }))
}

#[cfg(not(feature = "game"))]
pub(super) fn play(_: PlayArgs, _: Sources) -> Result<ExitCode, Failure> {
    Err(Failure::NoTable)
}

#[cfg(not(feature = "game"))]
pub(super) fn shot(_: ShotArgs, _: Sources) -> Result<ExitCode, Failure> {
    Err(Failure::NoTable)
}
