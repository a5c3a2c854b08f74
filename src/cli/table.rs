//! Starting the table, or a picture of it. Everything else about it is in `game`.

use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::Sources;
use birka_look::{Backdrop, PieceSet, QualityPreset};

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
    #[arg(required_unless_present = "contact_sheet")]
    id: Option<String>,
    /// The position: `/3t3/…/ a`, rank 1 first; the start where none is given
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The file to write, a PNG
    #[arg(long, value_name = "FILE", required_unless_present = "contact_sheet")]
    out: Option<PathBuf>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u32, u32)>,
    /// Where to look from
    #[arg(long, value_name = "NAME", default_value = "table")]
    camera: String,
    /// The pieces: glass, bone or pegs; a mod's own go before them
    #[arg(long, value_name = "SET", default_value = "glass", value_parser = pieces)]
    pieces: PieceSet,
    /// Where the table stands: day, fire or studio
    #[arg(long, value_name = "PLACE", default_value = "day", value_parser = place)]
    place: Backdrop,
    /// How much work the picture may be: auto, low, medium, high or ultra
    #[arg(long, value_name = "PRESET", default_value = "auto", value_parser = preset)]
    preset: QualityPreset,
    /// Lay a sign on a square, as in `e5=destination`; may be given more than once
    #[arg(long, value_name = "SQUARE=SIGN")]
    mark: Vec<String>,
    /// Draw every board, set, place and preset into one picture instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["id", "out", "position", "mark"])]
    contact_sheet: Option<PathBuf>,
}

/// Draw frames without a window along a fixed way of the camera, and say how long they take
#[derive(Debug, clap::Args)]
pub(super) struct BenchFramesArgs {
    /// The variant; without it, the one that comes first
    id: Option<String>,
    /// How much work a frame may be: auto, low, medium, high or ultra
    #[arg(long, value_name = "PRESET", default_value = "auto", value_parser = preset)]
    preset: QualityPreset,
    /// Where the table stands: day, fire or studio
    #[arg(long, value_name = "PLACE", default_value = "day", value_parser = place)]
    place: Backdrop,
    /// The pieces: glass, bone or pegs
    #[arg(long, value_name = "SET", default_value = "glass", value_parser = pieces)]
    pieces: PieceSet,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: (u32, u32),
    /// How many frames
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
    /// Let the strongest opponent think meanwhile, as he does at the table
    #[arg(long)]
    thinking: bool,
}

/// Reads `1280x720`.
fn size(text: &str) -> Result<(u32, u32), String> {
    const PIXELS: std::ops::RangeInclusive<u32> = 16..=8192;
    let number = |text: &str| text.parse().ok().filter(|number| PIXELS.contains(number));
    let read = text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    read.ok_or_else(|| format!("a size is written like `1280x720`, each number from {} to {}", PIXELS.start(), PIXELS.end()))
}

/// Finds what a word stands for.
fn named<T: Copy, const N: usize>(text: &str, all: [(&str, T); N]) -> Result<T, String> {
    let found = all.iter().find(|(word, _)| *word == text).map(|(_, one)| *one);
    found.ok_or_else(|| format!("there are {}", all.map(|(word, _)| word).join(", ")))
}

fn pieces(text: &str) -> Result<PieceSet, String> {
    named(text, PieceSet::ALL)
}

fn place(text: &str) -> Result<Backdrop, String> {
    named(text, Backdrop::ALL)
}

fn preset(text: &str) -> Result<QualityPreset, String> {
    named(text, QualityPreset::ALL)
}

pub(super) fn play(args: PlayArgs, sources: Sources) -> Result<ExitCode, Failure> {
    let (scripts, mods) = (sources.scripts.map(super::scripts::variants_folder), sources.mods.map(Path::to_owned));
    Ok(crate::game::play(crate::game::PlayOptions { variant: args.variant, scripts, mods, fresh: args.fresh }))
}

pub(super) fn shot(args: ShotArgs, sources: Sources) -> Result<ExitCode, Failure> {
    let (scripts, mods) = (sources.scripts.map(super::scripts::variants_folder), sources.mods.map(Path::to_owned));
    let ShotArgs { id, position, out, size, camera, pieces, place, preset, mark, contact_sheet } = args;
    if let Some(out) = contact_sheet {
        let size = size.unwrap_or((400, 225));
        return Ok(crate::game::contact_sheet(crate::game::SheetOptions { out, size, preset, scripts, mods }));
    }
    let (variant, out, size) = (id.unwrap_or_default(), out.unwrap_or_default(), size.unwrap_or((1280, 720)));
    let options = crate::game::ShotOptions { variant, position, out, size, camera, pieces, place, preset, marks: mark, scripts, mods };
    Ok(crate::game::shot(options))
}

pub(super) fn bench_frames(args: BenchFramesArgs, sources: Sources) -> Result<ExitCode, Failure> {
    let (scripts, mods) = (sources.scripts.map(super::scripts::variants_folder), sources.mods.map(Path::to_owned));
    let BenchFramesArgs { id: variant, preset, place, pieces, size, frames, thinking } = args;
    let options = crate::game::BenchFramesOptions { variant, preset, place, pieces, size, frames, thinking, scripts, mods };
    Ok(crate::game::bench_frames(options))
}
