//! A picture of the table without a window.

mod contact_sheet;
mod label;
pub(super) mod studio;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use birka_look::{Backdrop, PieceSet, QualityPreset};
use birka_look::{CameraView, LookSettings, Mark, NoGraphicsAdapter, UnknownCameraView};
use birka_rules::Game;
use birka_rules::Square;
use birka_rules::record::position::{self, PositionError};
use birka_script::{Library, VariantLookupError};
pub use contact_sheet::{SheetOptions, contact_sheet};
use studio::{Scene, draw};

/// What to show and where to write it.
#[derive(Clone, Debug)]
pub struct ShotOptions {
    /// The variant's id.
    pub variant: String,
    /// An OpenTafl position record and the side to move; without it the start.
    pub position: Option<String>,
    /// The PNG file. Folders that are missing are made.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The name of a [`View`].
    pub camera: String,
    /// Which pieces stand on it.
    pub pieces: PieceSet,
    /// Where the table stands.
    pub place: Backdrop,
    /// How much work the picture may be.
    pub preset: QualityPreset,
    /// Signs that lie on it, as `e5=destination`.
    pub marks: Vec<String>,
    /// Where variants are, instead of the shipped folder.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
enum ShotFault {
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    #[error("{}", lines(.0))]
    Position(Vec<PositionError>),
    #[error("`{0}` is no sign on a square of this board; write it as `e5=destination`, with one of {signs}", signs = MARKS.map(|(word, _)| word).join(", "))]
    Mark(String),
    #[error(transparent)]
    View(#[from] UnknownCameraView),
    #[error("a picture is 1 to {MOST} pixels wide and high, not {0}×{1}")]
    Size(u32, u32),
    #[error(transparent)]
    Graphics(#[from] NoGraphicsAdapter),
    #[error("cannot write `{}`: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("the picture could not be drawn; the graphics driver gave none back")]
    Lost,
}

/// The most pixels a side that every adapter can draw into.
const MOST: u32 = 8192;

/// The words for signs.
const MARKS: [(&str, Mark); 8] = [
    ("hovered", Mark::Hovered),
    ("selected", Mark::Selected),
    ("destination", Mark::Destination),
    ("capture", Mark::Capture),
    ("from", Mark::LastFrom),
    ("to", Mark::LastTo),
    ("captor", Mark::Captor),
    ("way", Mark::OpenWay),
];

fn lines(faults: &[PositionError]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Draws the table and writes the picture; prints its path, or what is wrong.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn shot(options: ShotOptions) -> ExitCode {
    tell(take(&options), &options.out)
}

/// Prints where the picture lies, or why there is none.
fn tell(made: Result<(), ShotFault>, out: &Path) -> ExitCode {
    match made {
        Ok(()) => {
            println!("{}", out.display());
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn take(options: &ShotOptions) -> Result<(), ShotFault> {
    let view: CameraView = options.camera.parse()?;
    let (width, height) = options.size;
    if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
        return Err(ShotFault::Size(width, height));
    }
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let variant = library.get(&options.variant)?;
    let game = match &options.position {
        Some(text) => position::game(&variant.rules, text).map_err(ShotFault::Position)?,
        None => Game::new(Arc::clone(&variant.rules)),
    };
    let board = variant.rules.rule_set().size;
    let mark = |text: &String| {
        let (square, word) = text.split_once('=')?;
        let mark = MARKS.iter().find(|(name, _)| *name == word)?.1;
        Some((mark, Square::parse(square, board).ok()?))
    };
    let marks = options.marks.iter().map(|text| mark(text).ok_or_else(|| ShotFault::Mark(text.clone())));
    let scene = Scene {
        pieces: game.pieces(),
        marks: marks.collect::<Result<_, _>>()?,
        variant: Arc::clone(&variant),
        view,
        set: options.pieces,
        wanted: wanted(options.preset, options.place),
        size: options.size,
    };
    birka_look::require_graphics_adapter()?;
    // Fail before the drawing, not after it.
    let unwritable = |error| ShotFault::Write { path: options.out.clone(), error };
    make_room(&options.out).map_err(unwritable)?;
    let picture = draw(vec![scene]).pop().ok_or(ShotFault::Lost)?;
    picture.save_with_format(&options.out, image::ImageFormat::Png).map_err(|error| unwritable(io::Error::other(error)))
}

/// What somebody asks for here goes before what the environment does.
fn wanted(preset: QualityPreset, place: Backdrop) -> LookSettings {
    if preset == QualityPreset::Automatic {
        LookSettings::with_env_override(preset, place)
    } else {
        LookSettings { preset, backdrop: place }
    }
}

fn make_room(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    fs::OpenOptions::new().create(true).append(true).open(file).map(drop)
}
