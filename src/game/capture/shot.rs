//! A single picture.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_look::{Backdrop, CameraView, PieceSet, QualityPreset, require_graphics_adapter};
use birka_rules::record::position;
use birka_rules::{Game, Square};
use birka_script::Library;

use super::error::{MAX_SIDE, ShotError};
use super::mark_names::MARK_NAMES;
use super::offscreen::render_scenes;
use super::output::{create_file, print_result, save_png};
use super::scene::{Scene, look_settings};

/// What to show and where to write it.
#[derive(Clone, Debug)]
pub struct ShotOptions {
    /// The variant's id.
    pub variant: String,
    /// An OpenTafl position record and the side to move; the initial position if `None`.
    pub position: Option<String>,
    /// The PNG file. Missing folders are created.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The name of a [`CameraView`].
    pub camera: String,
    /// The piece set.
    pub pieces: PieceSet,
    /// The surroundings of the table.
    pub place: Backdrop,
    /// The rendering quality.
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
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn shot(options: ShotOptions) -> ExitCode {
    print_result(render_shot(&options), &options.out)
}

fn render_shot(options: &ShotOptions) -> Result<(), ShotError> {
    let scene = build_scene(options)?;
    require_graphics_adapter()?;
    create_file(&options.out)?;
    let picture = render_scenes(vec![scene]).pop().ok_or(ShotError::Render)?;
    save_png(&picture, &options.out)
}

fn build_scene(options: &ShotOptions) -> Result<Scene, ShotError> {
    let view: CameraView = options.camera.parse()?;
    let (width, height) = options.size;
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return Err(ShotError::Size(width, height));
    }
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
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
    Ok(Scene { pieces: game.pieces(), marks, variant, view, piece_set: options.pieces, look, size: options.size })
}
