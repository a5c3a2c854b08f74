//! Writes on pictures, in the letters of the board's rim.

use bevy::math::Vec2;
use image::{Rgb, RgbImage};

use birka_look::glyph::{segment_distance, strokes};

/// The colour of the writing.
const INK: [f32; 3] = [226.0, 214.0, 190.0];

/// From one letter to the next, as a share of its height.
const ADVANCE: f32 = 0.74;

/// Writes a line with its upper left corner at a pixel, `tall` pixels high. What has no sign stays blank.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels; colours are clamped")]
pub(super) fn write(picture: &mut RgbImage, at: (u32, u32), tall: u32, text: &str) {
    let pen = 0.055 * tall as f32;
    for (number, sign) in text.chars().enumerate() {
        let left = at.0 + (number as f32 * ADVANCE * tall as f32) as u32;
        let lines = strokes(sign);
        for (x, y) in (0..tall).flat_map(|y| (0..tall).map(move |x| (x, y))) {
            let point = Vec2::new(x as f32 + 0.5, (tall - y) as f32 - 0.5);
            let near = lines.iter().map(|&(a, b)| segment_distance(point, a * tall as f32, b * tall as f32)).fold(f32::MAX, f32::min);
            let ink = (pen - near + 0.5).clamp(0.0, 1.0);
            if let Some(Rgb(pixel)) = picture.get_pixel_mut_checked(left + x, at.1 + y) {
                for (part, colour) in pixel.iter_mut().zip(INK) {
                    *part = (f32::from(*part) * (1.0 - ink) + colour * ink) as u8;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_side_by_side_and_what_is_outside_is_left_out() {
        let mut picture = RgbImage::new(60, 20);
        write(&mut picture, (2, 2), 16, "tz 9-long beyond the edge");
        let inked = |from: u32, to: u32| {
            (0..20).flat_map(|y| (from..to).map(move |x| (x, y))).filter(|&(x, y)| picture.get_pixel(x, y).0[0] > 120).count()
        };
        assert!(inked(2, 14) > 10 && inked(14, 26) > 10);
        assert_eq!(inked(27, 36), 0, "a blank");
    }
}
