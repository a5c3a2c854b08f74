//! Color differences as people with and without color blindness see them.
//!
//! Colors are compared as CIE 1976 differences in L*a*b*; a difference of about 2.3 is just noticeable. Color blindness is simulated after
//! Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
//! Visualization and Computer Graphics 15 (2009), with the matrices for full dichromacy.

use image::RgbImage;

/// A matrix that transforms linear RGB.
pub type Matrix = [[f32; 3]; 3];

/// The kinds of color vision, each with the linear RGB that it sees.
pub const COLOR_VISIONS: [(&str, Matrix); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopic", [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ("deuteranopic", [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
    ("tritanopic", [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
];

/// A picture in L*a*b* as one kind of color vision sees it.
pub struct LabImage(pub Vec<[f32; 3]>);

impl LabImage {
    pub fn new(vision: &Matrix, picture: &RgbImage) -> Self {
        Self(picture.pixels().map(|pixel| lab(vision, pixel.0)).collect())
    }

    /// The mean color of some pixels.
    pub fn mean(&self, pixels: &[usize]) -> [f32; 3] {
        let sum = pixels.iter().fold([0.0; 3], |sum, &at| std::array::from_fn(|channel| sum[channel] + self.0[at][channel]));
        sum.map(|channel| channel / as_float(pixels.len()))
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
pub fn as_float(number: usize) -> f32 {
    number as f32
}

/// The CIE 1976 color difference.
pub fn difference(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// The color of an sRGB pixel in L*a*b* with the white point D65.
fn lab(vision: &Matrix, pixel: [u8; 3]) -> [f32; 3] {
    let linear = pixel.map(|channel| {
        let channel = f32::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    let dot = |row: [f32; 3], color: [f32; 3]| row.iter().zip(color).map(|(weight, channel)| weight * channel).sum::<f32>();
    let seen = vision.map(|row| dot(row, linear).clamp(0.0, 1.0));
    let xyz = [
        dot([0.412_456, 0.357_576, 0.180_438], seen) / 0.950_47,
        dot([0.212_673, 0.715_152, 0.072_175], seen),
        dot([0.019_334, 0.119_192, 0.950_304], seen) / 1.088_83,
    ];
    let [x, y, z] = xyz.map(|value| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn color_blindness_reduces_the_difference_of_red_and_green() {
    let red_and_green =
        |vision: usize| difference(lab(&COLOR_VISIONS[vision].1, [200, 60, 60]), lab(&COLOR_VISIONS[vision].1, [60, 140, 60]));
    assert!(red_and_green(0) > 90.0, "{}", red_and_green(0));
    assert!(red_and_green(1) < 45.0 && red_and_green(2) < 45.0, "{} {}", red_and_green(1), red_and_green(2));
}

#[test]
fn gray_stays_gray() {
    for (name, vision) in COLOR_VISIONS {
        let [lightness, a, b] = lab(&vision, [128, 128, 128]);
        assert!((lightness - 53.6).abs() < 0.5 && a.abs() < 1.0 && b.abs() < 1.0, "{name}");
    }
}
