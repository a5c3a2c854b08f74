//! Pictures of the table against pictures that somebody has looked at and found good.
//!
//! `BIRKA_BLESS=1 cargo test --test golden` takes new ones; look at them before they are committed.

#[path = "golden/readability.rs"]
mod readability;

use std::path::{Path, PathBuf};
use std::process::Command;

use image::RgbImage;

/// How far two pictures may lie apart: drivers round differently, and nobody sees it.
const MEAN_DIFFERENCE: f64 = 2.0;
/// A pixel differs when one of its channels is this far off…
const PIXEL_DIFFERENCE: u8 = 32;
/// …and at most this share of them may.
const DIFFERING_SHARE: f64 = 0.01;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("png")
}

fn shoot(name: &str, arguments: &[&str]) -> (PathBuf, RgbImage) {
    shoot_sized(name, arguments, "480x270")
}

fn shoot_sized(name: &str, arguments: &[&str], size: &str) -> (PathBuf, RgbImage) {
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

fn check(name: &str, arguments: &[&str]) {
    let (path, found) = shoot(name, arguments);
    let golden = golden(name);
    if std::env::var_os("BIRKA_BLESS").is_some() {
        std::fs::copy(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        return;
    }
    let expected = image::open(&golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display())).to_rgb8();
    let (mean, share) = compare(&found, &expected);
    assert!(
        mean <= MEAN_DIFFERENCE && share <= DIFFERING_SHARE,
        "{} looks different from {}: mean difference {mean:.2}, {:.1}% of the pixels differ",
        path.display(),
        golden.display(),
        share * 100.0
    );
}

#[test]
fn tablut_from_the_players_seat() {
    check("tablut-table", &["tablut"]);
}

#[test]
fn a_position_of_brandubh_from_above() {
    check("brandubh-above", &["brandubh", "--camera", "above", "--position", "/3t3/3t3/2T4/tt1K1tt/3T3/3t1T1/3t3/ a"]);
}

#[test]
fn pictures_of_different_positions_are_told_apart() {
    let (_, start) = shoot("told-apart-start", &["brandubh"]);
    let (_, moved) = shoot("told-apart-moved", &["brandubh", "--position", "/3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a"]);
    let (mean, share) = compare(&start, &moved);
    assert!(mean > MEAN_DIFFERENCE / 4.0 && share > 0.002, "one moved man changes the picture: {mean:.3}, {share:.4}");
}
