//! Letters and digits as line segments, like cuts of a knife, and an atlas of their signed distance fields.
//!
//! Rendering text from distance fields: Chris Green, "Improved Alpha-Tested Magnification for Vector Textures and Special Effects" (2007).

use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageSampler},
    math::Vec2,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Strokes on a grid of 4 × 6 with the origin at the lower left: `x0 y0 x1 y1`, one digit each.
/// Letters a to s, then digits 0 to 9, in the order of the atlas.
const STROKES: [&str; 29] = [
    "0026 2640 1232",
    "0006 0635 3513 1332 3200",
    "4526 2603 0320 2041",
    "0006 0633 3300",
    "0006 0646 0333 0040",
    "0006 0646 0333",
    "4526 2603 0320 2042 4222",
    "0006 4046 0343",
    "2026",
    "2646 4642 4220 2002",
    "0006 0246 1340",
    "0006 0040",
    "0006 0623 2346 4640",
    "0006 0640 4046",
    "2004 0426 2644 4420",
    "0006 0645 4503",
    "2004 0426 2644 4420 2240",
    "0006 0645 4503 2340",
    "4526 2604 0442 4220 2001",
    "2004 0426 2644 4420",
    "1526 2620",
    "0526 2645 4500 0040",
    "0626 2645 4523 2342 4220 2000",
    "3036 3602 0242",
    "4606 0603 0343 4341 4120 2000",
    "4602 0220 2042 4223 2302",
    "0646 4610",
    "2305 0526 2645 4523 2301 0120 2041 4123",
    "4426 2604 0423 2344 4400",
];

/// The letters t to z. They do not name files of a board and are not in the atlas.
const LATE_LETTERS: [&str; 7] =
    ["0646 2620", "0602 0220 2042 4246", "0620 2046", "0610 1023 2330 3046", "0046 0640", "0623 4623 2320", "0646 4600 0040"];

/// The strokes of a letter, a digit or a hyphen as line segments in the unit square, y up. Empty for any other character.
#[must_use]
pub fn strokes(character: char) -> Vec<(Vec2, Vec2)> {
    let nth = |first: u8| usize::from(u8::try_from(character.to_ascii_lowercase()).unwrap_or(first) - first);
    let strokes = match character.to_ascii_lowercase() {
        'a'..='s' => STROKES[nth(b'a')],
        't'..='z' => LATE_LETTERS[nth(b't')],
        '0'..='9' => STROKES[19 + nth(b'0')],
        '-' => "1333",
        _ => return Vec::new(),
    };
    strokes.split(' ').map(segment).collect()
}

const COLUMNS: usize = 8;
const ROWS: usize = 4;
/// Texels per side of a cell.
const CELL: usize = 48;
/// The distance that a texel value of 0 or 255 stands for, in cells.
const RANGE: f32 = 0.25;
/// Half the width of a stroke, in cells.
const STROKE_RADIUS: f32 = 0.06;

/// The signed distance fields of the glyphs in 8 × 4 cells: 128 on the edge of a stroke, more inside.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small sizes; clamped")]
pub(crate) fn atlas() -> Image {
    let (width, height) = (COLUMNS * CELL, ROWS * CELL);
    let mut texels = vec![0_u8; width * height];
    for (number, strokes) in STROKES.iter().enumerate() {
        let segments: Vec<_> = strokes.split(' ').map(segment).collect();
        let (left, top) = (number % COLUMNS * CELL, number / COLUMNS * CELL);
        for y in 0..CELL {
            for x in 0..CELL {
                let point = Vec2::new(x as f32 + 0.5, CELL as f32 - y as f32 - 0.5) / CELL as f32;
                let nearest = segments.iter().map(|&(a, b)| segment_distance(point, a, b)).fold(1.0, f32::min);
                let value = 0.5 + (STROKE_RADIUS - nearest) / (2.0 * RANGE);
                texels[(top + y) * width + left + x] = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
        }
    }
    let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new(size, TextureDimension::D2, texels, TextureFormat::R8Unorm, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// An atlas without strokes, for boards without coordinates.
pub(crate) fn blank_atlas() -> Image {
    let mut image = Image::new(Extent3d::default(), TextureDimension::D2, vec![0], TextureFormat::R8Unorm, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// The ends of a stroke in the unit square.
fn segment(stroke: &str) -> (Vec2, Vec2) {
    let mut digits = stroke.bytes().map(|digit| f32::from(digit - b'0'));
    let mut end = || Vec2::new(0.5 + (digits.next().unwrap_or(0.0) - 2.0) * 0.13, 0.5 + (digits.next().unwrap_or(0.0) - 3.0) * 0.135);
    (end(), end())
}

/// The distance from a point to the segment from `a` to `b`.
#[must_use]
pub fn segment_distance(point: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    point.distance(a.lerp(b, along))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_is_a_segment_inside_its_cell() {
        assert!(('a'..='z').chain('0'..='9').all(|character| !strokes(character).is_empty()));
        for strokes in STROKES.into_iter().chain(LATE_LETTERS) {
            for stroke in strokes.split(' ') {
                assert!(stroke.len() == 4 && stroke.bytes().all(|digit| (b'0'..=b'6').contains(&digit)), "{strokes}");
                let (a, b) = segment(stroke);
                assert!(a != b, "{strokes}: {stroke}");
            }
        }
    }
}
