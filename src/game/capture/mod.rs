//! Rendering without a window: single pictures, contact sheets, films and the frame benchmark.

mod film;
mod frame_benchmark;
mod offscreen;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fmt, fs, io};

use bevy::math::Vec2;
use birka_art::BoardArt;
use birka_diagnostics::{printable_lines, printable_path};
use birka_look::glyph::{segment_distance, strokes};
use birka_look::{
    Backdrop, CameraView, LookSettings, Mark, NoGraphicsAdapter, PieceSet, QualityPreset, UnknownCameraView, require_graphics_adapter,
};
use birka_records::position::{self, PositionError};
use birka_rules::{BoardSize, Game, Ornament, Square};
use birka_script::{Library, Variant, VariantLookupError};
use image::{Rgb, RgbImage, imageops};

use self::offscreen::{Scene, look_settings, render_scenes};
use super::board::board_plan;

pub use self::film::{FilmCamera, FilmOptions, film};
pub use self::frame_benchmark::{BenchFramesOptions, bench_frames};

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
const MARK_NAMES: [(&str, Mark); 11] = [
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
    ("cursor", Mark::Cursor),
];

/// A contact sheet: every board, piece set, backdrop and quality preset in one picture, each with a label in the letters of the board's coordinates.
#[derive(Clone, Debug)]
pub struct ContactSheetOptions {
    /// The PNG file. Missing folders are created.
    pub out: PathBuf,
    /// Width and height of each picture, in pixels.
    pub size: (u32, u32),
    /// The rendering quality of the pictures that do not show a preset.
    pub preset: QualityPreset,
    /// The folder of variants; the shipped variants if `None`.
    pub scripts: Option<PathBuf>,
    /// The folder of mods; the standard one if `None`.
    pub mods: Option<PathBuf>,
}

/// Pictures per row, the gap between them and the height of a label, in pixels.
const COLUMNS: u32 = 5;
const GAP: u32 = 8;
const LABEL_HEIGHT: u32 = 14;

/// Renders the sheet and writes it. Prints its path, or an error.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn contact_sheet(options: ContactSheetOptions) -> ExitCode {
    print_result(render_sheet(&options), &options.out)
}

fn render_sheet(options: &ContactSheetOptions) -> Result<(), ShotError> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    require_graphics_adapter()?;
    create_file(&options.out)?;
    let (labels, scenes): (Vec<String>, Vec<Scene>) = labeled_scenes(&library, options).into_iter().unzip();
    let pictures = render_scenes(scenes);
    if pictures.len() != labels.len() {
        return Err(ShotError::Render);
    }
    save_png(&arrange(&labels, &pictures, options.size), &options.out)
}

/// Everything that makes a board look different from another.
fn board_appearance(variant: &Variant) -> (BoardSize, Vec<(Square, Ornament)>, BoardArt) {
    let plan = board_plan(variant);
    (plan.size, plan.ornaments, plan.art)
}

/// Every distinct board, by size; then the piece sets, backdrops and presets with the default variant.
fn labeled_scenes(library: &Library, options: &ContactSheetOptions) -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    let scene = |variant: &Arc<Variant>, view, piece_set, backdrop, preset| {
        Scene::initial(Arc::clone(variant), view, piece_set, LookSettings { preset, backdrop }, options.size)
    };
    let day = Backdrop::HallByDay;
    let mut boards: Vec<_> = library.variants().iter().map(|variant| (board_appearance(variant), variant)).collect();
    boards.sort_by_key(|((size, ..), _)| (size.longer_side(), size.area()));
    let mut appearances: Vec<_> = Vec::new();
    for (appearance, variant) in boards {
        if !appearances.contains(&appearance) {
            appearances.push(appearance);
            scenes.push((variant.id.clone(), scene(variant, CameraView::Table, PieceSet::Glass, day, options.preset)));
        }
    }
    let Some(variant) = library.default_variant() else { return scenes };
    for (name, set) in PieceSet::ALL {
        for view in [CameraView::Low, CameraView::Corner] {
            scenes.push((format!("pieces {name} {view}"), scene(&variant, view, set, day, options.preset)));
        }
    }
    for (name, backdrop) in Backdrop::ALL {
        for view in CameraView::ALL {
            scenes.push((format!("place {name} {view}"), scene(&variant, view, PieceSet::Glass, backdrop, options.preset)));
        }
    }
    for (name, preset) in QualityPreset::ALL.into_iter().skip(1) {
        for view in [CameraView::Table, CameraView::Low] {
            scenes.push((format!("preset {name} {view}"), scene(&variant, view, PieceSet::Glass, Backdrop::HallByFire, preset)));
        }
    }
    scenes
}

fn arrange(labels: &[String], pictures: &[RgbImage], (width, height): (u32, u32)) -> RgbImage {
    let rows = u32::try_from(pictures.len()).unwrap_or(u32::MAX).div_ceil(COLUMNS);
    let (across, down) = (width + GAP, height + GAP + LABEL_HEIGHT + 4);
    let mut sheet = RgbImage::from_pixel(COLUMNS * across + GAP, rows * down + GAP, Rgb([22, 18, 15]));
    for (number, (label, picture)) in (0_u32..).zip(labels.iter().zip(pictures)) {
        let (left, top) = (GAP + number % COLUMNS * across, GAP + number / COLUMNS * down);
        imageops::replace(&mut sheet, picture, i64::from(left), i64::from(top));
        draw_text(&mut sheet, (left, top + height + 3), LABEL_HEIGHT, label);
    }
    sheet
}

const LABEL_COLOR: [f32; 3] = [226.0, 214.0, 190.0];

/// Width of a letter with its spacing, as a share of its height.
const ADVANCE: f32 = 0.74;

/// Draws a line of text with its upper left corner at a pixel, `height` pixels high. Unknown characters are blank.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels; colors are clamped")]
fn draw_text(picture: &mut RgbImage, at: (u32, u32), height: u32, text: &str) {
    let radius = 0.055 * height as f32;
    for (number, character) in text.chars().enumerate() {
        let left = at.0 + (number as f32 * ADVANCE * height as f32) as u32;
        let segments = strokes(character);
        for (x, y) in (0..height).flat_map(|y| (0..height).map(move |x| (x, y))) {
            let point = Vec2::new(x as f32 + 0.5, (height - y) as f32 - 0.5);
            let distances = segments.iter().map(|&(a, b)| segment_distance(point, a * height as f32, b * height as f32));
            let coverage = (radius - distances.fold(f32::MAX, f32::min) + 0.5).clamp(0.0, 1.0);
            if let Some(Rgb(pixel)) = picture.get_pixel_mut_checked(left + x, at.1 + y) {
                for (channel, color) in pixel.iter_mut().zip(LABEL_COLOR) {
                    *channel = (f32::from(*channel) * (1.0 - coverage) + color * coverage) as u8;
                }
            }
        }
    }
}

/// Creates the file and its folders, so that an unwritable path is an error before anything is rendered.
fn create_file(path: &Path) -> Result<(), ShotError> {
    let create = || {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        fs::OpenOptions::new().create(true).append(true).open(path).map(drop)
    };
    create().map_err(|error| ShotError::Write { path: path.to_owned(), error })
}

fn save_png(picture: &RgbImage, path: &Path) -> Result<(), ShotError> {
    let saved = picture.save_with_format(path, image::ImageFormat::Png);
    saved.map_err(|error| ShotError::Write { path: path.to_owned(), error: io::Error::other(error) })
}

/// Prints the path of the picture, or why it was not written.
fn print_result(result: Result<(), ShotError>, path: &Path) -> ExitCode {
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
enum ShotError {
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

fn lines(errors: &[impl fmt::Display]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_side_by_side_and_are_clipped_at_the_edge() {
        let mut picture = RgbImage::new(60, 20);
        draw_text(&mut picture, (2, 2), 16, "tz 9-long beyond the edge");
        let drawn = |from: u32, to: u32| {
            (0..20).flat_map(|y| (from..to).map(move |x| (x, y))).filter(|&(x, y)| picture.get_pixel(x, y).0[0] > 120).count()
        };
        assert!(drawn(2, 14) > 10 && drawn(14, 26) > 10);
        assert_eq!(drawn(27, 36), 0, "a blank");
    }
}
