//! A contact sheet: every board, piece set, backdrop and quality preset in one picture, each with a label in the letters of the board's coordinates.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bevy::math::Vec2;
use birka_art::BoardArt;
use birka_look::glyph::{segment_distance, strokes};
use birka_look::{Backdrop, CameraView, LookSettings, PieceSet, QualityPreset, require_graphics_adapter};
use birka_rules::{BoardSize, Ornament, Square};
use birka_script::{Library, Variant};
use image::{Rgb, RgbImage, imageops};

use super::offscreen::render_scenes;
use super::scene::Scene;
use super::shot::{ShotError, create_file, print_result, save_png};
use crate::game::board::board_plan;

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
