//! Golden-image tests: rendered pictures are compared with reviewed ones.
//!
//! `BIRKA_BLESS=1 cargo test --test golden` replaces the reviewed pictures; look at them before committing.

mod readability;

use std::path::{Path, PathBuf};
use std::process::Command;

use image::RgbImage;

/// Width and height of the reviewed pictures.
const SIZE: &str = "480x270";
/// The largest mean difference per channel. Drivers round differently.
const MAX_MEAN_DIFFERENCE: f64 = 2.0;
/// A pixel differs when a channel differs by at least this much…
const PIXEL_DIFFERENCE: u8 = 32;
/// …and at most this share of the pixels may differ.
const MAX_DIFFERING_SHARE: f64 = 0.01;

/// Renders a picture at low quality. Returns its path and its pixels.
fn render_shot(name: &str, arguments: &[&str], size: &str) -> (PathBuf, RgbImage) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    let path = folder.join(name).with_extension("png");
    let output = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("shot")
        .args(arguments)
        .args(["--size", size, "--out"])
        .arg(&path)
        .env("BIRKA_QUALITY", "low")
        .output()
        .expect("birka runs");
    assert!(output.status.success(), "birka shot {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let picture = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8();
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
    let (path, picture) = render_shot(name, arguments, SIZE);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("png");
    if std::env::var_os("BIRKA_BLESS").is_some() {
        std::fs::copy(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        return;
    }
    let expected = image::open(&golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display())).to_rgb8();
    let (mean, share) = compare(&picture, &expected);
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
    let (_, start) = render_shot("comparison-start", &["brandubh"], SIZE);
    let position = "/3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a";
    let (_, moved) = render_shot("comparison-moved", &["brandubh", "--position", position], SIZE);
    let (mean, share) = compare(&start, &moved);
    assert!(mean > MAX_MEAN_DIFFERENCE / 4.0 && share > 0.002, "{mean:.3}, {share:.4}");
}
