//! Draws text on pictures, in the letters of the board's coordinates.

use bevy::math::Vec2;
use birka_look::glyph::{segment_distance, strokes};
use image::{Rgb, RgbImage};

/// The color of the text.
const COLOR: [f32; 3] = [226.0, 214.0, 190.0];

/// The width of a letter with its spacing, as a share of its height.
const ADVANCE: f32 = 0.74;

/// Draws a line of text with its upper left corner at a pixel, `height` pixels high. Unknown characters are blank.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels; colors are clamped")]
pub(super) fn draw_text(picture: &mut RgbImage, at: (u32, u32), height: u32, text: &str) {
    let radius = 0.055 * height as f32;
    for (number, character) in text.chars().enumerate() {
        let left = at.0 + (number as f32 * ADVANCE * height as f32) as u32;
        let segments = strokes(character);
        for (x, y) in (0..height).flat_map(|y| (0..height).map(move |x| (x, y))) {
            let point = Vec2::new(x as f32 + 0.5, (height - y) as f32 - 0.5);
            let distances = segments.iter().map(|&(a, b)| segment_distance(point, a * height as f32, b * height as f32));
            let coverage = (radius - distances.fold(f32::MAX, f32::min) + 0.5).clamp(0.0, 1.0);
            if let Some(Rgb(pixel)) = picture.get_pixel_mut_checked(left + x, at.1 + y) {
                for (channel, color) in pixel.iter_mut().zip(COLOR) {
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
