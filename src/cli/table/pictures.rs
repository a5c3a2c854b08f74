use std::path::PathBuf;
use std::process::ExitCode;

use birka_look::{Backdrop, PieceSet, QualityPreset};

use crate::cli::error::CliError;
use crate::cli::files::LibraryPaths;
use crate::game;

/// The look of a picture.
#[derive(Debug, clap::Args)]
struct LookArgs {
    /// The pieces: glass, all-glass, bone or pegs; pieces of a mod take precedence
    #[arg(long, value_name = "SET", default_value = "glass", value_parser = parse_pieces)]
    pieces: PieceSet,
    /// The surroundings: morning, day, fire, night or studio
    #[arg(long, value_name = "PLACE", default_value = "day", value_parser = parse_place)]
    place: Backdrop,
    /// The quality: auto, low, medium, high or ultra
    #[arg(long, value_name = "PRESET", default_value = "auto", value_parser = parse_preset)]
    preset: QualityPreset,
}

/// Render the table to a picture, without a window
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ShotArgs {
    /// The variant
    #[arg(required_unless_present = "contact_sheet")]
    id: Option<String>,
    /// The position: `/3t3/…/ a`, rank 1 first [default: the starting position]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The PNG file to write
    #[arg(long, value_name = "FILE", required_unless_present = "contact_sheet")]
    out: Option<PathBuf>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// The camera view
    #[arg(long, value_name = "NAME", default_value = "table")]
    camera: String,
    /// Turn the camera around the table, in degrees, counterclockwise as seen from above
    #[arg(long, value_name = "DEGREES", default_value_t = 0, allow_negative_numbers = true, value_parser = clap::value_parser!(i16).range(-360..=360))]
    turn: i16,
    /// Percent of the view's distance from the middle of the board
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u16).range(20..=1000))]
    distance: u16,
    #[command(flatten)]
    look: LookArgs,
    /// Mark a square, such as `e5=destination`; may be given more than once
    #[arg(long, value_name = "SQUARE=SIGN")]
    mark: Vec<String>,
    /// Draw every board, set, place and preset into one picture instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["id", "out", "position", "mark", "turn", "distance"])]
    contact_sheet: Option<PathBuf>,
}

/// Parses `1280x720`.
pub fn parse_size(text: &str) -> Result<(u32, u32), String> {
    const PIXELS: std::ops::RangeInclusive<u32> = 16..=8192;
    let number = |text: &str| text.parse().ok().filter(|number| PIXELS.contains(number));
    let size = text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    size.ok_or_else(|| format!("a size is written like `1280x720`, each number from {} to {}", PIXELS.start(), PIXELS.end()))
}

/// Finds the value with a name.
fn parse_name<T: Copy, const N: usize>(text: &str, all: [(&str, T); N]) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    found.ok_or_else(|| format!("expected one of {}", all.map(|(name, _)| name).join(", ")))
}

pub fn parse_pieces(text: &str) -> Result<PieceSet, String> {
    parse_name(text, PieceSet::ALL)
}

pub fn parse_place(text: &str) -> Result<Backdrop, String> {
    parse_name(text, Backdrop::ALL)
}

pub fn parse_preset(text: &str) -> Result<QualityPreset, String> {
    parse_name(text, QualityPreset::ALL)
}

pub(in crate::cli) fn shot(args: ShotArgs, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    let (scripts, mods) = paths.folders();
    let ShotArgs { id, position, out, size, camera, turn, distance, look: LookArgs { pieces, place, preset }, mark, contact_sheet } = args;
    if let Some(out) = contact_sheet {
        let size = size.unwrap_or((400, 225));
        return Ok(game::contact_sheet(game::ContactSheetOptions { out, size, preset, scripts, mods }));
    }
    let (variant, out, size) = (id.unwrap_or_default(), out.unwrap_or_default(), size.unwrap_or((1280, 720)));
    let (turn, distance) = (f32::from(turn), f32::from(distance) / 100.0);
    let options =
        game::ShotOptions { variant, position, out, size, camera, turn, distance, pieces, place, preset, marks: mark, scripts, mods };
    Ok(game::shot(options))
}

/// Render a recorded game to a film, without a window: .gif, or with ffmpeg .mp4, .webm or .webp
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FilmArgs {
    /// A file that `birka games import` reads
    game: PathBuf,
    /// The film to write; its extension says its format
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of the game in the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// The variant of a game that does not name its own
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    size: (u32, u32),
    /// Frames a second
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..=60))]
    rate: u16,
    /// The camera: moving or seat
    #[arg(long, value_name = "NAME", default_value = "moving", value_parser = |text: &str| parse_name(text, game::FilmCamera::ALL))]
    camera: game::FilmCamera,
    #[command(flatten)]
    look: LookArgs,
}

pub(in crate::cli) fn film(args: FilmArgs, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    let (scripts, mods) = paths.folders();
    let FilmArgs { game, out, number, variant, size, rate, camera, look: LookArgs { pieces, place, preset } } = args;
    Ok(game::film(game::FilmOptions { game, number, variant, out, size, rate, camera, pieces, place, preset, scripts, mods }))
}
