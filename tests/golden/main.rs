//! Golden-image tests: rendered pictures are compared with reviewed ones.
//!
//! `BIRKA_BLESS=1 cargo test --test golden` replaces the reviewed pictures; look at them before committing.

mod readability;

use std::path::{Path, PathBuf};
use std::process::Command;

use birka::game::{ShotOptions, shots};
use birka_look::{Backdrop, CameraView, PieceSet, QualityPreset};
use image::RgbImage;

/// Width and height of the reviewed pictures.
const SIZE: (u32, u32) = (480, 270);
/// The largest mean difference per channel. Drivers round differently.
const MAX_MEAN_DIFFERENCE: f64 = 2.0;
/// A pixel differs when a channel differs by at least this much…
const PIXEL_DIFFERENCE: u8 = 32;
/// …and at most this share of the pixels may differ.
const MAX_DIFFERING_SHARE: f64 = 0.01;

/// Where a picture is written.
fn path_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join(name).with_extension("png")
}

fn read(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
}

/// A picture at low quality of the initial position of a variant, from the player's seat, in daylight and with pieces of glass.
fn picture_of(variant: &str, name: &str, size: (u32, u32)) -> ShotOptions {
    ShotOptions {
        variant: variant.to_owned(),
        position: None,
        out: path_of(name),
        size,
        camera: CameraView::Table.to_string(),
        turn: 0.0,
        distance: 1.0,
        pieces: PieceSet::Glass,
        place: Backdrop::HallByDay,
        preset: QualityPreset::Low,
        marks: Vec::new(),
        scripts: None,
        mods: None,
    }
}

/// Renders pictures, all in one go: most of the time of one is the start of the renderer.
fn render(pictures: &[ShotOptions]) -> Vec<RgbImage> {
    shots(pictures).unwrap_or_else(|error| panic!("{error}"));
    pictures.iter().map(|picture| read(&picture.out)).collect()
}

/// Renders a picture at low quality by the program. Returns its path and its pixels.
fn render_shot(name: &str, arguments: &[&str]) -> (PathBuf, RgbImage) {
    let path = path_of(name);
    let output = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("shot")
        .args(arguments)
        .args(["--size", &format!("{}x{}", SIZE.0, SIZE.1), "--out"])
        .arg(&path)
        .env("BIRKA_QUALITY", "low")
        .output()
        .expect("birka runs");
    assert!(output.status.success(), "birka shot {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let picture = read(&path);
    (path, picture)
}

/// The mean difference of the channels, and the share of pixels that differ.
fn compare(one: &RgbImage, other: &RgbImage) -> (f64, f64) {
    assert_eq!(one.dimensions(), other.dimensions());
    let mut sum = 0.0;
    let mut differing = 0_u32;
    for (a, b) in one.pixels().zip(other.pixels()) {
        let differences = a.0.iter().zip(b.0).map(|(x, y)| x.abs_diff(y));
        sum += differences.clone().map(f64::from).sum::<f64>();
        differing += u32::from(differences.max() >= Some(PIXEL_DIFFERENCE));
    }
    let pixels = f64::from(one.width() * one.height());
    (sum / (3.0 * pixels), f64::from(differing) / pixels)
}

fn assert_matches_golden(name: &str, arguments: &[&str]) {
    let (path, picture) = render_shot(name, arguments);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("png");
    if std::env::var_os("BIRKA_BLESS").is_some() {
        std::fs::copy(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        return;
    }
    let (mean, share) = compare(&picture, &read(&golden));
    assert!(
        mean <= MAX_MEAN_DIFFERENCE && share <= MAX_DIFFERING_SHARE,
        "{} differs from {}: mean difference {mean:.2}, {:.1}% of the pixels differ",
        path.display(),
        golden.display(),
        share * 100.0
    );
}

#[test]
fn tablut_from_the_players_seat() {
    assert_matches_golden("tablut-table", &["tablut"]);
}

#[test]
fn brandubh_position_from_above() {
    let position = "/3t3/3t3/2T4/tt1K1tt/3T3/3t1T1/3t3/ a";
    assert_matches_golden("brandubh-above", &["brandubh", "--camera", "above", "--position", position]);
}

#[test]
fn comparison_detects_a_single_moved_piece() {
    let start = picture_of("brandubh", "comparison-start", SIZE);
    let position = Some("/3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a".to_owned());
    let moved = ShotOptions { position, ..picture_of("brandubh", "comparison-moved", SIZE) };
    let pictures = render(&[start, moved]);
    let (mean, share) = compare(&pictures[0], &pictures[1]);
    assert!(mean > MAX_MEAN_DIFFERENCE / 4.0 && share > 0.002, "{mean:.3}, {share:.4}");
}
