//! Compares the reviewed pictures of the real-time renderer with path-traced references of the same scenes.
//!
//! The two agree in light and color, not in every pixel: the reference has soft shadows, light that is reflected from one thing to another, and
//! refraction by the true shape of the glass.

use image::RgbImage;
use image::imageops::{FilterType, resize};

use crate::color::{COLOR_VISIONS, LabImage, as_float, difference};
use crate::golden_path;
use crate::render::render_shot;

/// A sixth of the width and the height of the reviewed pictures.
const SIZE: (u32, u32) = (80, 45);

/// The mean lightness of the second picture minus that of the first, and the mean color difference between their pixels.
fn compare(one: &RgbImage, other: &RgbImage) -> (f32, f32) {
    let (_, vision) = COLOR_VISIONS[0];
    let (one, other) = (LabImage::new(&vision, one), LabImage::new(&vision, other));
    let pairs = || one.0.iter().zip(&other.0);
    let count = as_float(one.0.len());
    let lightness = pairs().map(|(a, b)| b[0] - a[0]).sum::<f32>() / count;
    (lightness, pairs().map(|(a, b)| difference(*a, *b)).sum::<f32>() / count)
}

/// Asserts that the reviewed picture of this name is near its reference: in mean lightness, and in the mean color difference of its pixels.
fn assert_near_reference(name: &str, arguments: &[&str], most_lightness: f32, most_difference: f32) {
    let golden = image::open(golden_path(name)).expect("a reviewed picture").to_rgb8();
    let golden = resize(&golden, SIZE.0, SIZE.1, FilterType::Triangle);
    let arguments = [arguments, &["--reference", "--samples", "48"]].concat();
    let (path, reference) = render_shot(&format!("{name}-reference"), &arguments, &format!("{}x{}", SIZE.0, SIZE.1));
    let (lightness, mean) = compare(&golden, &reference);
    println!("{name}: the reference differs by {lightness:+.2} in lightness, by {mean:.2} in color");
    assert!(
        lightness.abs() <= most_lightness && mean <= most_difference,
        "{} differs from {name}.png by {lightness:+.2} in mean lightness (at most {most_lightness}) and by {mean:.2} in color (at most {most_difference})",
        path.display()
    );
}

#[test]
fn tablut_by_day_is_lit_as_its_reference() {
    assert_near_reference("tablut-table", &["tablut"], 4.8, 9.5);
}

#[test]
fn brandubh_by_day_is_lit_as_its_reference() {
    let position = "/3t3/3t3/2T4/tt1K1tt/3T3/3t1T1/3t3/ a";
    assert_near_reference("brandubh-above", &["brandubh", "--camera", "above", "--position", position], 5.0, 10.0);
}

#[test]
fn a_reference_depends_on_its_seed_only() {
    let picture = |name: &str, seed: &str| render_shot(name, &["brandubh", "--reference", "--samples", "2", "--seed", seed], "48x32").1;
    assert_eq!(picture("seed-1", "1"), picture("seed-1-again", "1"));
    assert_ne!(picture("seed-1", "1"), picture("seed-2", "2"));
}
