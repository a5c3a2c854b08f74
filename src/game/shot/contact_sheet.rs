//! Everything there is to look at in one picture: boards, sets of pieces, places and presets.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use image::{Rgb, RgbImage, imageops};

use super::studio::{Scene, draw};
use super::{CameraView, LookSettings, Mark, ShotFault, label, make_room, tell};
use crate::game::board::board_plan;
use birka_art::BoardArt;
use birka_look::{Backdrop, PieceSet, QualityPreset};
use birka_rules::{Game, Ornament, Square};
use birka_script::{Library, Variant};

/// What to put on the sheet and where to write it.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// The PNG file. Folders that are missing are made.
    pub out: PathBuf,
    /// Width and height of each picture on it, in pixels.
    pub size: (u32, u32),
    /// How much work the pictures may be that are not there to show what presets do.
    pub preset: QualityPreset,
    /// Where variants are, instead of the shipped folder.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
}

/// Pictures side by side, between them, and the height of what is written below each.
const COLUMNS: u32 = 5;
const GAP: u32 = 8;
const WRITING: u32 = 14;

/// Draws the sheet and writes it; prints its path, or what is wrong.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "the command line hands its options over")]
pub fn contact_sheet(options: SheetOptions) -> ExitCode {
    tell(make(&options), &options.out)
}

fn make(options: &SheetOptions) -> Result<(), ShotFault> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    birka_look::require_graphics_adapter()?;
    let unwritable = |error| ShotFault::Write { path: options.out.clone(), error };
    make_room(&options.out).map_err(unwritable)?;
    let (labels, scenes): (Vec<String>, Vec<Scene>) = programme(&library, options).into_iter().unzip();
    let pictures = draw(scenes);
    if pictures.len() != labels.len() {
        return Err(ShotFault::Lost);
    }
    let sheet = arrange(&labels, &pictures, options.size);
    sheet.save_with_format(&options.out, image::ImageFormat::Png).map_err(|error| unwritable(io::Error::other(error)))
}

/// What makes a board look as it does.
fn looks(variant: &Variant) -> (usize, Vec<(Square, Ornament)>, BoardArt) {
    let plan = board_plan(variant);
    (plan.size.side(), plan.ornaments, plan.art)
}

/// Every board there is; then the sets, places and presets by the variant that comes first.
fn programme(library: &Library, options: &SheetOptions) -> Vec<(String, Scene)> {
    let mut all = Vec::new();
    let scene = |variant: &Arc<Variant>, view, set, place, preset| Scene {
        pieces: Game::new(Arc::clone(&variant.rules)).pieces(),
        marks: Vec::<(Mark, Square)>::new(),
        variant: Arc::clone(variant),
        view,
        set,
        wanted: LookSettings { preset, backdrop: place },
        size: options.size,
    };
    let day = Backdrop::HallByDay;
    let mut boards: Vec<_> = library.variants().iter().map(|variant| (looks(variant), variant)).collect();
    boards.sort_by_key(|((side, ..), _)| *side);
    let mut seen: Vec<_> = Vec::new();
    for (looks, variant) in boards {
        if !seen.contains(&looks) {
            seen.push(looks);
            all.push((variant.id.clone(), scene(variant, CameraView::Table, PieceSet::Glass, day, options.preset)));
        }
    }
    let Some(first) = library.default_variant() else { return all };
    for (word, set) in PieceSet::ALL {
        for view in [CameraView::Low, CameraView::Corner] {
            all.push((format!("pieces {word} {view}"), scene(&first, view, set, day, options.preset)));
        }
    }
    for (word, place) in Backdrop::ALL {
        for view in CameraView::ALL {
            all.push((format!("place {word} {view}"), scene(&first, view, PieceSet::Glass, place, options.preset)));
        }
    }
    for (word, preset) in QualityPreset::ALL.into_iter().skip(1) {
        for view in [CameraView::Table, CameraView::Low] {
            all.push((format!("preset {word} {view}"), scene(&first, view, PieceSet::Glass, Backdrop::HallByFire, preset)));
        }
    }
    all
}

fn arrange(labels: &[String], pictures: &[RgbImage], (width, height): (u32, u32)) -> RgbImage {
    let rows = u32::try_from(pictures.len()).unwrap_or(u32::MAX).div_ceil(COLUMNS);
    let (across, down) = (width + GAP, height + GAP + WRITING + 4);
    let mut sheet = RgbImage::from_pixel(COLUMNS * across + GAP, rows * down + GAP, Rgb([22, 18, 15]));
    for (number, (label, picture)) in (0_u32..).zip(labels.iter().zip(pictures)) {
        let (left, top) = (GAP + number % COLUMNS * across, GAP + number / COLUMNS * down);
        imageops::replace(&mut sheet, picture, i64::from(left), i64::from(top));
        label::write(&mut sheet, (left, top + height + 3), WRITING, label);
    }
    sheet
}
