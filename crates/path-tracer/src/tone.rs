//! From light to the colors of a screen.

use glam::{Mat3, Vec3};

/// Red, green and blue of a linear color on a screen: Bevy's `AcesFitted` tone mapping (Stephen Hill's fit of the ACES reference rendering and output
/// transforms), then the sRGB transfer function.
#[must_use]
pub fn display_color(color: Vec3) -> [u8; 3] {
    /// sRGB → AP1, with the saturation of the reference rendering transform; by rows.
    const INTO: Mat3 =
        Mat3::from_cols(Vec3::new(0.59719, 0.07600, 0.02840), Vec3::new(0.35458, 0.90834, 0.13383), Vec3::new(0.04823, 0.01566, 0.83777));
    const OUT: Mat3 = Mat3::from_cols(
        Vec3::new(1.60475, -0.10208, -0.00327),
        Vec3::new(-0.53108, 1.10813, -0.07276),
        Vec3::new(-0.07367, -0.00605, 1.07602),
    );
    let into = INTO * color.max(Vec3::ZERO);
    let fitted = (into * (into + 0.024_578_6) - 0.000_090_537) / (into * (0.983_729 * into + 0.432_951) + 0.238_081);
    (OUT * fitted).to_array().map(srgb_byte)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
fn srgb_byte(linear: f32) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let encoded = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gray_stays_gray_and_brightness_grows() {
        let mut last = 0;
        for step in 0..200_u8 {
            let [red, green, blue] = display_color(Vec3::splat(f32::from(step) / 10.0));
            assert!(red.abs_diff(green) <= 1 && green.abs_diff(blue) <= 1, "{step}: {red} {green} {blue}");
            assert!(green >= last);
            last = green;
        }
        assert_eq!(display_color(Vec3::ZERO), [0; 3]);
        assert!(last > 250);
    }
}
