//! The light of an hour: a sum of pictures, each of the light that one group of lamps gives. A part of it rests, a part flickers or is dimmed by clouds.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{ComputeTaskPool, TaskPool};

use super::files::Decoded;
use crate::lighting::{Room, cube_image};
use crate::settings::{Backdrop, Quality};

/// Lights that are rendered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LightGroup {
    /// The long fire.
    Fire,
    /// The lamps on shafts and the one on the table.
    Lamps,
    /// Low sun and sky through the door.
    Morning,
    /// High sun and sky through the smoke hole.
    Noon,
    /// The moon on the snow before the door.
    Winter,
    /// The evening sky, which is seen only.
    Dusk,
}

impl LightGroup {
    /// Its name in the names of files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Lamps => "lamps",
            Self::Morning => "morning",
            Self::Noon => "noon",
            Self::Winter => "winter",
            Self::Dusk => "dusk",
        }
    }
}

/// Groups of lights, each with its color.
type Mix = &'static [(LightGroup, Vec3)];

/// The light of an hour.
pub(super) struct HourLight {
    steady: Mix,
    moving: Mix,
}

const MORNING: HourLight =
    HourLight { steady: &[(LightGroup::Fire, Vec3::splat(0.35))], moving: &[(LightGroup::Morning, Vec3::splat(1.4))] };
const NOON: HourLight = HourLight { steady: &[(LightGroup::Fire, Vec3::splat(0.35))], moving: &[(LightGroup::Noon, Vec3::splat(1.6))] };
const EVENING: HourLight = HourLight {
    steady: &[(LightGroup::Lamps, Vec3::splat(1.0)), (LightGroup::Dusk, Vec3::splat(1.0))],
    moving: &[(LightGroup::Fire, Vec3::splat(1.5))],
};
const NIGHT: HourLight = HourLight {
    steady: &[(LightGroup::Winter, Vec3::splat(2.0)), (LightGroup::Fire, Vec3::splat(0.3))],
    moving: &[(LightGroup::Lamps, Vec3::splat(1.0))],
};
/// Even light, for the table only.
const STUDIO: HourLight = HourLight { steady: &[(LightGroup::Noon, Vec3::splat(1.5))], moving: &[] };

impl HourLight {
    pub(super) fn of(backdrop: Backdrop) -> &'static Self {
        match backdrop {
            Backdrop::HallByMorning => &MORNING,
            Backdrop::HallByDay => &NOON,
            Backdrop::HallByFire => &EVENING,
            Backdrop::HallByNight => &NIGHT,
            Backdrop::Studio => &STUDIO,
        }
    }

    /// The groups whose pictures it needs, those of the steady light first.
    pub(super) fn groups(&'static self) -> impl Iterator<Item = LightGroup> {
        self.steady.iter().chain(self.moving).map(|(group, _)| *group)
    }
}

/// The light on a surface as two textures, whose sum in the brightness of each is the light.
pub(super) struct LightMaps {
    pub(super) steady: Image,
    pub(super) moving: Image,
}

/// The pictures of an hour's light.
pub(super) struct LightPictures {
    size: UVec2,
    steady: Vec<(Decoded, Vec3)>,
    moving: Vec<(Decoded, Vec3)>,
}

/// The light that the brightest texel of a picture stands for.
const WHITE: f32 = 4.0;

impl LightPictures {
    /// The pictures of the groups in their order. `None` if they differ in size or number.
    pub(super) fn new(hour: &'static HourLight, pictures: Vec<Decoded>) -> Option<Self> {
        let size = pictures.first()?.size;
        let is_whole = pictures.len() == hour.groups().count();
        let mut pictures = pictures.into_iter().filter(|picture| picture.size == size);
        let mut part = |mix: Mix| -> Option<Vec<_>> { mix.iter().map(|(_, color)| Some((pictures.next()?, *color))).collect() };
        let (steady, moving) = (part(hour.steady)?, part(hour.moving)?);
        is_whole.then_some(Self { size, steady, moving })
    }

    /// All of the light as a cube map.
    pub(super) fn cube(&self) -> Image {
        let all: Vec<_> = self.steady.iter().chain(&self.moving).collect();
        let side = self.size.x as usize;
        let texels = sum(&all, self.size);
        cube_image(side, 1, TextureFormat::Rgb9e5Ufloat, texels.iter().flat_map(|texel| texel.to_le_bytes()).collect())
    }

    /// All of the light as a room that smooth surfaces reflect.
    pub(super) fn room(&self) -> Room {
        const SIDE: u32 = 128;
        let (mut size, mut texels) = (self.size, sum(&self.steady.iter().chain(&self.moving).collect::<Vec<_>>(), self.size));
        let mut levels = Vec::new();
        while size.x > 1 {
            if size.x <= SIDE {
                levels.push(texels.iter().copied().map(from_shared_exponent).collect());
            }
            texels = halve(&texels, size);
            size /= 2;
        }
        Room::new(self.size.x.min(SIDE) as usize, levels)
    }

    /// The light as textures of a surface.
    pub(super) fn maps(&self, quality: Quality) -> LightMaps {
        let widest = if quality >= Quality::High { 4096 } else { 2048 };
        let first_level = (self.size.x / widest).max(1).ilog2();
        let map = |part: &[(Decoded, Vec3)]| {
            if part.is_empty() { black() } else { texture(self.size, sum(&part.iter().collect::<Vec<_>>(), self.size), first_level) }
        };
        LightMaps { steady: map(&self.steady), moving: map(&self.moving) }
    }
}

/// Levels of detail of a texture. In higher ones the parts of a surface would run into each other.
const LEVELS: u32 = 4;

/// A texture with levels of detail, the largest of which is this one of the picture's.
fn texture(mut size: UVec2, mut texels: Vec<u32>, first_level: u32) -> Image {
    let (mut bytes, mut largest) = (Vec::new(), size);
    for level in 0..first_level + LEVELS {
        if level > 0 {
            texels = halve(&texels, size);
            size /= 2;
        }
        if level == first_level {
            largest = size;
        }
        if level >= first_level {
            bytes.extend(texels.iter().flat_map(|texel| texel.to_le_bytes()));
        }
    }
    let extent = Extent3d { width: largest.x, height: largest.y, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(extent, TextureDimension::D2, TextureFormat::Rgb9e5Ufloat, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = LEVELS;
    image.sampler =
        ImageSampler::Descriptor(ImageSamplerDescriptor { mipmap_filter: ImageFilterMode::Linear, ..ImageSamplerDescriptor::linear() });
    image.data = Some(bytes);
    image
}

/// A texture without light.
fn black() -> Image {
    let extent = Extent3d { width: 1, height: 1, depth_or_array_layers: 1 };
    Image::new(extent, TextureDimension::D2, vec![0; 4], TextureFormat::Rgb9e5Ufloat, RenderAssetUsages::default())
}

/// Work on rows of a picture, on all threads.
fn by_rows(width: u32, height: u32, row: impl Fn(u32, &mut Vec<u32>) + Sync) -> Vec<u32> {
    const ROWS: u32 = 64;
    let row = &row;
    let parts = ComputeTaskPool::get_or_init(TaskPool::default).scope(|scope| {
        for first in (0..height).step_by(ROWS as usize) {
            scope.spawn(async move {
                let mut texels = Vec::with_capacity((width * ROWS) as usize);
                (first..height.min(first + ROWS)).for_each(|number| row(number, &mut texels));
                texels
            });
        }
    });
    parts.concat()
}

/// The sum of pictures, as numbers with a shared exponent.
fn sum(pictures: &[&(Decoded, Vec3)], size: UVec2) -> Vec<u32> {
    let linear: [f32; 256] =
        std::array::from_fn(|value| Color::srgb_u8(u8::try_from(value).unwrap_or(u8::MAX), 0, 0).to_linear().red * WHITE);
    by_rows(size.x, size.y, |row, texels| {
        let first = (row * size.x) as usize;
        texels.extend((first..first + size.x as usize).map(|at| {
            let light =
                pictures.iter().map(|(picture, color)| Vec3::from(picture.texels[at].map(|value| linear[usize::from(value)])) * color);
            shared_exponent(light.sum())
        }));
    })
}

/// The next level of detail.
fn halve(texels: &[u32], size: UVec2) -> Vec<u32> {
    by_rows(size.x / 2, size.y / 2, |row, halved| {
        let at = |x: u32, y: u32| from_shared_exponent(texels[(y * size.x + x) as usize]);
        halved.extend((0..size.x / 2).map(|x| {
            let (x, y) = (2 * x, 2 * row);
            shared_exponent((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4.0)
        }));
    })
}

/// Bits of a mantissa, and the bias of the exponent, of `Rgb9e5Ufloat`.
const MANTISSA: i32 = 9;
const BIAS: i32 = 15;

/// A color as `Rgb9e5Ufloat` stores it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "nine bits, and five of an exponent that is clamped")]
fn shared_exponent(color: Vec3) -> u32 {
    let color = color.clamp(Vec3::ZERO, Vec3::splat(65_000.0));
    let largest = color.max_element().max(f32::MIN_POSITIVE);
    // One more than the exponent of the largest channel, so that its mantissa is below 1. Rounding may make it 1: then one more again.
    let exponent = |value: f32| ((value.to_bits() >> 23) as i32 - 126).clamp(-BIAS, 16);
    let mut shared = exponent(largest);
    if (largest * f32::exp2((MANTISSA - shared) as f32)).round() >= 512.0 {
        shared += 1;
    }
    let [red, green, blue] = (color * f32::exp2((MANTISSA - shared) as f32)).round().to_array().map(|mantissa| mantissa as u32);
    red | green << 9 | blue << 18 | ((shared + BIAS) as u32) << 27
}

/// The color of a texel of `Rgb9e5Ufloat`.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "nine bits, and five of an exponent")]
fn from_shared_exponent(texel: u32) -> Vec3 {
    let scale = f32::exp2(((texel >> 27) as i32 - BIAS - MANTISSA) as f32);
    Vec3::from([0, 9, 18].map(|shift| (texel >> shift & 511) as f32 * scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_survive_the_shared_exponent() {
        for color in [Vec3::ZERO, Vec3::new(0.001, 0.5, 0.25), Vec3::new(0.9999, 0.1, 0.0), Vec3::splat(1.0), Vec3::new(13.0, 4.0, 0.3)] {
            let stored = from_shared_exponent(shared_exponent(color));
            assert!((stored - color).abs().max_element() <= color.max_element() / 511.0, "{color}: {stored}");
        }
    }

    #[test]
    fn light_is_the_sum_of_its_groups() {
        let picture = |value: u8| Decoded { size: UVec2::new(2, 2), texels: vec![[value; 3]; 4] };
        let light = LightPictures::new(&NIGHT, vec![picture(0), picture(255), picture(255)]).expect("as many as its groups");
        let steady = from_shared_exponent(sum(&light.steady.iter().collect::<Vec<_>>(), light.size)[0]);
        assert!((steady - Vec3::splat(0.3 * WHITE)).abs().max_element() < 0.01, "{steady}");
        assert!(LightPictures::new(&NIGHT, vec![picture(0), picture(255)]).is_none(), "a picture is missing");
        let small = Decoded { size: UVec2::ONE, texels: vec![[0; 3]] };
        assert!(LightPictures::new(&NIGHT, vec![picture(0), small, picture(255)]).is_none(), "the sizes differ");
    }

    #[test]
    fn a_level_of_detail_is_the_mean_of_four_texels() {
        let texels = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::X].map(shared_exponent);
        assert_eq!(from_shared_exponent(halve(&texels, UVec2::splat(2))[0]), Vec3::new(0.5, 0.25, 0.0));
    }
}
