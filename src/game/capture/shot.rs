//! A single picture: what to show, marks on squares, and writing it to a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use birka_diagnostics::{printable_lines, printable_path};
use birka_look::{Backdrop, CameraView, Mark, NoGraphicsAdapter, PieceSet, QualityPreset, UnknownCameraView, require_graphics_adapter};
use birka_records::position::{self, PositionError};
use birka_rules::{Game, Square};
use birka_script::{Library, VariantLookupError};
use image::RgbImage;

use super::offscreen::render_scenes;
use super::scene::{Scene, look_settings};

/// The scene to show and the file to write.
#[derive(Clone, Debug)]
pub struct ShotOptions {
    pub variant: String,
    /// An OpenTafl position record and the side to move; the initial position if `None`.
    pub position: Option<String>,
    /// The PNG file. Missing folders are created.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The name of a [`CameraView`].
    pub camera: String,
    /// By how much the camera is turned around the table, in degrees, counterclockwise as seen from above.
    pub turn: f32,
    /// The distance of the camera from the middle of the board, relative to the view.
    pub distance: f32,
    pub pieces: PieceSet,
    /// The surroundings of the table.
    pub place: Backdrop,
    pub preset: QualityPreset,
    /// Marks on squares, like `e5=destination`.
    pub marks: Vec<String>,
    /// The folder of variants; the shipped variants if `None`.
    pub scripts: Option<PathBuf>,
    /// The folder of mods; the standard one if `None`.
    pub mods: Option<PathBuf>,
}

/// Renders a picture and writes it. Prints its path, or an error.
#[must_use]
pub fn shot(options: ShotOptions) -> ExitCode {
    let (out, options) = (options.out.clone(), [options]);
    print_result(render_shots(&options), &out)
}

/// Renders pictures one after the other, which is faster than one by one, and writes them.
///
/// # Errors
/// If one cannot be rendered or written.
pub fn shots(options: &[ShotOptions]) -> Result<(), String> {
    render_shots(options).map_err(|error| error.to_string())
}

fn render_shots(options: &[ShotOptions]) -> Result<(), ShotError> {
    let mut scenes = Vec::new();
    let mut library: Option<(&ShotOptions, Library)> = None;
    for options in options {
        let is_same = |(of, _): &(&ShotOptions, Library)| (&of.scripts, &of.mods) == (&options.scripts, &options.mods);
        let (_, library) = match library.take().filter(is_same) {
            Some(known) => library.insert(known),
            None => library.insert((options, Library::at(options.scripts.as_deref(), options.mods.as_deref()))),
        };
        scenes.push(build_scene(options, library)?);
    }
    require_graphics_adapter()?;
    options.iter().try_for_each(|options| create_file(&options.out))?;
    let pictures = render_scenes(scenes);
    if pictures.len() != options.len() {
        return Err(ShotError::Render);
    }
    pictures.iter().zip(options).try_for_each(|(picture, options)| save_png(picture, &options.out))
}

fn build_scene(options: &ShotOptions, library: &Library) -> Result<Scene, ShotError> {
    let view: CameraView = options.camera.parse()?;
    let (width, height) = options.size;
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return Err(ShotError::Size(width, height));
    }
    let variant = library.get(&options.variant)?;
    let game = match &options.position {
        Some(text) => position::game(&variant.rules, text).map_err(ShotError::Position)?,
        None => Game::new(Arc::clone(&variant.rules)),
    };
    let board = variant.rules.rule_set().size;
    let parse_mark = |text: &String| {
        let (square, name) = text.split_once('=')?;
        let mark = MARK_NAMES.iter().find(|(known, _)| *known == name)?.1;
        Some((mark, Square::parse(square, board).ok()?))
    };
    let marks = options.marks.iter().map(|text| parse_mark(text).ok_or_else(|| ShotError::Mark(text.clone())));
    let marks = marks.collect::<Result<_, _>>()?;
    let look = look_settings(options.preset, options.place);
    let (turn, distance) = (options.turn.to_radians(), options.distance);
    Ok(Scene { pieces: game.pieces(), marks, variant, view, turn, distance, piece_set: options.pieces, look, size: options.size })
}

/// The names of marks on the command line.
const MARK_NAMES: [(&str, Mark); 10] = [
    ("hovered", Mark::Hovered),
    ("selected", Mark::Selected),
    ("destination", Mark::Destination),
    ("capture", Mark::Capture),
    ("from", Mark::LastFrom),
    ("to", Mark::LastTo),
    ("captor", Mark::Captor),
    ("way", Mark::OpenWay),
    ("fallen", Mark::Fallen),
    ("winning", Mark::Winning),
];

/// Creates the file and its folders, so that an unwritable path is an error before anything is rendered.
pub(super) fn create_file(path: &Path) -> Result<(), ShotError> {
    let create = || {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        fs::OpenOptions::new().create(true).append(true).open(path).map(drop)
    };
    create().map_err(|error| ShotError::Write { path: path.to_owned(), error })
}

pub(super) fn save_png(picture: &RgbImage, path: &Path) -> Result<(), ShotError> {
    let saved = picture.save_with_format(path, image::ImageFormat::Png);
    saved.map_err(|error| ShotError::Write { path: path.to_owned(), error: io::Error::other(error) })
}

/// Prints the path of the picture, or why it was not written.
pub(super) fn print_result(result: Result<(), ShotError>, path: &Path) -> ExitCode {
    match result {
        Ok(()) => {
            println!("{}", printable_path(path));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}", printable_lines(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// The most pixels per side that every graphics adapter supports.
const MAX_SIDE: u32 = 8192;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum ShotError {
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    #[error("{}", lines(.0))]
    Position(Vec<PositionError>),
    #[error("`{0}` is no sign on a square of this board; write it as `e5=destination`, with one of {names}", names = MARK_NAMES.map(|(name, _)| name).join(", "))]
    Mark(String),
    #[error(transparent)]
    View(#[from] UnknownCameraView),
    #[error("a picture is 1 to {MAX_SIDE} pixels wide and high, not {0}×{1}")]
    Size(u32, u32),
    #[error(transparent)]
    Graphics(#[from] NoGraphicsAdapter),
    #[error("cannot write `{}`: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("the picture could not be drawn; the graphics driver gave none back")]
    Render,
}

fn lines(errors: &[PositionError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
