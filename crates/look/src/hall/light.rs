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

/// The light of an hour on a surface.
pub(super) struct Light {
    size: UVec2,
    texels: Vec<Texel>,
}

/// The light that the brightest texel stands for; matches `hall.wgsl`.
const WHITE: f32 = 4.0;

impl Light {
    /// The sum of the pictures of an hour's groups, in their order. `None` if they differ in size or number.
    pub(super) fn sum(hour: &'static HourLight, pictures: &[Decoded]) -> Option<Self> {
        let size = pictures.first()?.size;
        if pictures.len() != hour.groups().count() || pictures.iter().any(|picture| picture.size != size) {
            return None;
        }
        let mixes = hour.steady.iter().map(|mix| (mix, false)).chain(hour.moving.iter().map(|mix| (mix, true)));
        let parts: Vec<_> = pictures.iter().zip(mixes).map(|(picture, ((_, color), moves))| (picture, *color, moves)).collect();
        let linear: [f32; 256] =
            std::array::from_fn(|value| Color::srgb_u8(u8::try_from(value).unwrap_or(u8::MAX), 0, 0).to_linear().red * WHITE);
        let texels = by_rows(size.x, size.y, |row, texels| {
            let first = (row * size.x) as usize;
            texels.extend((first..first + size.x as usize).map(|at| {
                let (mut all, mut moving) = (Vec3::ZERO, 0.0);
                for (picture, color, moves) in &parts {
                    let light = Vec3::from(picture.texels[at].map(|value| linear[usize::from(value)])) * color;
                    all += light;
                    moving += if *moves { light.element_sum() } else { 0.0 };
                }
                encoded(all.extend(moving / all.element_sum().max(f32::MIN_POSITIVE)))
            }));
        });
        Some(Self { size, texels })
    }

    /// The next level of detail.
    fn halved(&self) -> Self {
        let (width, size) = (self.size.x, self.size / 2);
        let texels = by_rows(size.x, size.y, |row, halved| {
            let at = |x: u32, y: u32| decoded(self.texels[(y * width + x) as usize]);
            halved.extend((0..size.x).map(|x| {
                let (x, y) = (2 * x, 2 * row);
                encoded((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4.0)
            }));
        });
        Self { size, texels }
    }

    /// The light as a cube map.
    pub(super) fn cube(&self) -> Image {
        cube_image(self.size.x as usize, 1, TextureFormat::Rgba8Unorm, self.texels.as_flattened().to_vec())
    }

    /// The light as a room that smooth surfaces reflect.
    pub(super) fn room(self) -> Room {
        const SIDE: u32 = 128;
        let (mut light, mut levels) = (self, Vec::new());
        let side = light.size.x.min(SIDE) as usize;
        while light.size.x > 1 {
            if light.size.x <= SIDE {
                levels.push(light.texels.iter().map(|&texel| decoded(texel).truncate()).collect());
            }
            light = light.halved();
        }
        Room::new(side, levels)
    }

    /// The light as the texture of a surface, with levels of detail.
    pub(super) fn texture(self, quality: Quality) -> Image {
        let widest = if quality >= Quality::High { 4096 } else { 2048 };
        let mut light = self;
        while light.size.x > widest {
            light = light.halved();
        }
        let extent = Extent3d { width: light.size.x, height: light.size.y, depth_or_array_layers: 1 };
        let mut image = Image::new_uninit(extent, TextureDimension::D2, TextureFormat::Rgba8Unorm, RenderAssetUsages::default());
        image.texture_descriptor.mip_level_count = LEVELS;
        let filter = ImageSamplerDescriptor { mipmap_filter: ImageFilterMode::Linear, ..ImageSamplerDescriptor::linear() };
        image.sampler = ImageSampler::Descriptor(filter);
        let mut bytes = Vec::new();
        for level in 0..LEVELS {
            light = if level > 0 { light.halved() } else { light };
            bytes.extend_from_slice(light.texels.as_flattened());
        }
        image.data = Some(bytes);
        image
    }
}

/// Levels of detail of a texture. In higher ones the parts of a surface would run into each other.
const LEVELS: u32 = 4;

/// Light as textures store it: the square roots of its color, whose steps are as fine in dark tones as needed, and the share of it that moves. Textures
/// of four bytes are the fastest to sample where the processor draws.
type Texel = [u8; 4];

/// A color and the share of it that moves, as a texel.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
fn encoded(light: Vec4) -> Texel {
    let root = |value: f32| (value / WHITE).clamp(0.0, 1.0).sqrt();
    [root(light.x), root(light.y), root(light.z), light.w].map(|value| (value * 255.0 + 0.5) as u8)
}

/// The color of a texel, and the share of it that moves.
fn decoded(texel: Texel) -> Vec4 {
    let [red, green, blue, share] = texel.map(|value| f32::from(value) / 255.0);
    (WHITE * Vec3::new(red * red, green * green, blue * blue)).extend(share)
}

/// Work on rows of a picture, on all threads.
fn by_rows(width: u32, height: u32, row: impl Fn(u32, &mut Vec<Texel>) + Sync) -> Vec<Texel> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_survive_in_texels() {
        for color in [Vec3::ZERO, Vec3::new(0.001, 0.5, 0.25), Vec3::new(0.9999, 0.1, 0.0), Vec3::ONE, Vec3::new(WHITE, 2.0, 0.3)] {
            let stored = decoded(encoded(color.extend(0.25)));
            // Half a step of the square root.
            let error = (stored.truncate() - color).abs() - 2.0 * (WHITE * color).powf(0.5) / 510.0;
            assert!(error.max_element() < 1e-4 && (stored.w - 0.25).abs() < 0.002, "{color}: {stored}");
        }
    }

    #[test]
    fn light_is_the_sum_of_its_groups_and_knows_how_much_of_it_moves() {
        let picture = |value: u8| Decoded { size: UVec2::new(2, 2), texels: vec![[value; 3]; 4] };
        let light = |values: [u8; 3]| decoded(Light::sum(&NIGHT, &values.map(picture)).expect("as many as its groups").texels[0]);
        let steady = light([0, 255, 0]);
        assert!((steady.truncate() - Vec3::splat(0.3 * WHITE)).abs().max_element() < 0.02 && steady.w == 0.0, "{steady}");
        let moving = light([0, 0, 200]);
        assert!(moving.x > 1.0 && moving.w == 1.0, "{moving}");
        // Winter counts twice.
        let both = light([200, 0, 200]);
        assert!((both.w - 1.0 / 3.0).abs() < 0.01, "{both}");
        assert!(Light::sum(&NIGHT, &[picture(0), picture(255)]).is_none(), "a picture is missing");
        let small = Decoded { size: UVec2::ONE, texels: vec![[0; 3]] };
        assert!(Light::sum(&NIGHT, &[picture(0), small, picture(255)]).is_none(), "the sizes differ");
    }

    #[test]
    fn a_level_of_detail_is_the_mean_of_four_texels() {
        let texels = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::X].map(|color| encoded(color.extend(1.0))).to_vec();
        let mean = decoded(Light { size: UVec2::splat(2), texels }.halved().texels[0]);
        assert!((mean - Vec4::new(0.5, 0.25, 0.0, 1.0)).abs().max_element() < 0.01, "{mean}");
    }
}
