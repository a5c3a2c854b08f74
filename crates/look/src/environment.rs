//! The light of a place as seen from the table, worked out once: a few soft lights on a sphere, and the room to look at.
//!
//! Every light is a spherical Gaussian, so blurring it for rough surfaces is arithmetic and needs no filter pass.

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    light::Skybox,
    prelude::*,
    render::render_resource::{Extent3d, ShaderType, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension},
};
use half::f16;

use super::{
    quality::LookSettings,
    room,
    scenery::{Glow, Scenery},
};
use crate::settings::Backdrop;

/// The same light for shaders that follow the formula; matches `Hall` in `lamp.wgsl`.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct HallUniform {
    roof: Vec4,
    wall: Vec4,
    floor: Vec4,
    /// Direction and sharpness, then colour, of each light.
    glows: [Vec4; 10],
    /// What a dull surface receives, and what a rough one mirrors, as [`sums`].
    dull: [Vec4; 9],
    rough: [Vec4; 9],
}

impl HallUniform {
    /// The light of a place.
    pub(super) fn of(place: Backdrop) -> Self {
        let (scenery, glows) = (Scenery::of(place), Scenery::of(place).glows());
        let half = |index: usize| {
            let glow = &glows[index / 2];
            if index.is_multiple_of(2) { glow.towards.extend(glow.sharpness) } else { glow.colour.extend(0.0) }
        };
        let [roof, wall, floor] = [scenery.roof, scenery.wall, scenery.floor].map(|colour| colour.extend(0.0));
        let seen = Seen::of(place);
        let dull = sums(|direction| seen.diffused(direction));
        let rough = sums(|direction| seen.reflected(direction, ROUGH));
        Self { roof, wall, floor, glows: std::array::from_fn(half), dull, rough }
    }
}

/// How rough the wood is of which [`HallUniform`] tells what it mirrors.
const ROUGH: f32 = 0.6;

/// Light from all around as sums of the terms of second degree of its direction: 1, x, y, z, xy, yz, zz, xz, xx − yy.
fn sums(light: impl Fn(Vec3) -> Vec3) -> [Vec4; 9] {
    const DIRECTIONS: u16 = 1200;
    // Spherical harmonics, each squared, but for the term of `zz`, which is `3zz − 1`.
    const SQUARED: [f32; 9] = [0.079_577, 0.238_732, 0.238_732, 0.238_732, 1.193_662, 1.193_662, 0.099_472, 1.193_662, 0.298_416];
    let terms = |d: Vec3| [1.0, d.x, d.y, d.z, d.x * d.y, d.y * d.z, 3.0 * d.z * d.z - 1.0, d.x * d.z, d.x * d.x - d.y * d.y];
    let mut sums = [Vec3::ZERO; 9];
    for step in 0..DIRECTIONS {
        // Sunflower seeds: even over the sphere.
        let (turn, up) = (f32::from(step) * 2.399_963, (2.0 * f32::from(step) + 1.0) / f32::from(DIRECTIONS) - 1.0);
        let out = (1.0 - up * up).sqrt();
        let direction = Vec3::new(turn.cos() * out, up, turn.sin() * out);
        let colour = light(direction) * (4.0 * std::f32::consts::PI / f32::from(DIRECTIONS));
        for ((sum, term), squared) in sums.iter_mut().zip(terms(direction)).zip(SQUARED) {
            *sum += colour * term * squared;
        }
    }
    sums[0] -= sums[6];
    sums[6] *= 3.0;
    sums.map(|sum| sum.extend(0.0))
}

/// A place to be worked out.
struct Seen {
    scenery: &'static Scenery,
    glows: [Glow; 5],
}

impl Seen {
    fn of(place: Backdrop) -> Self {
        Self { scenery: Scenery::of(place), glows: Scenery::of(place).glows() }
    }

    /// What a surface of this roughness reflects from `direction`; a roughness of 0 sees the place itself.
    fn reflected(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let alpha = (roughness * roughness).max(0.02);
        let lobe = 0.5 / (alpha * alpha);
        self.glows.iter().fold(self.ambient(direction, roughness), |sum, glow| {
            let sharpness = glow.sharpness * lobe / (glow.sharpness + lobe);
            sum + glow.colour * (sharpness / glow.sharpness) * (sharpness * (glow.towards.dot(direction) - 1.0)).exp()
        })
    }

    /// What falls on a dull surface that faces `direction`.
    fn diffused(&self, direction: Vec3) -> Vec3 {
        // The cosine as a spherical Gaussian, after Hill.
        const SHARPNESS: f32 = 2.133;
        const HEIGHT: f32 = 1.17;
        // The first is the key light, which shines by itself.
        self.glows.iter().skip(1).fold(self.ambient(direction, 1.0), |sum, glow| {
            let sharpness = glow.sharpness * SHARPNESS / (glow.sharpness + SHARPNESS);
            let share = 2.0 * HEIGHT / (glow.sharpness + SHARPNESS);
            sum + glow.colour * share * (sharpness * (glow.towards.dot(direction) - 1.0)).exp()
        })
    }

    fn ambient(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let Scenery { roof, wall, floor, .. } = self.scenery;
        let soft = 0.15 + 0.85 * roughness;
        let up = (direction.y / soft).clamp(-1.0, 1.0);
        if up > 0.0 { wall.lerp(*roof, up) } else { wall.lerp(*floor, -up) }
    }
}

/// What a camera sees of a place: two cubes of light for surfaces to mirror, and one to look at.
#[derive(Resource, Clone)]
pub(super) struct HallLight {
    place: Backdrop,
    diffuse: Handle<Image>,
    specular: Handle<Image>,
    room: Handle<Image>,
}

/// With Blender's exposure 1000 cd/m² is white.
pub(super) const WHITE: f32 = 1000.0;

impl HallLight {
    /// The light for a camera.
    pub(super) fn map(&self) -> EnvironmentMapLight {
        EnvironmentMapLight { diffuse_map: self.diffuse.clone(), specular_map: self.specular.clone(), intensity: WHITE, ..default() }
    }

    /// What is behind everything.
    pub(super) fn room(&self) -> Skybox {
        Skybox { image: Some(self.room.clone()), brightness: WHITE, ..default() }
    }
}

/// Works out the light of the place, before anything that needs it is spawned, and again when the table is to stand elsewhere.
pub(super) fn travel(wanted: Res<LookSettings>, now: Option<Res<HallLight>>, mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let place = wanted.backdrop;
    if now.is_some_and(|now| now.place == place) {
        return;
    }
    let seen = Seen::of(place);
    commands.insert_resource(HallLight {
        place,
        diffuse: images.add(cube(16, 1, |direction, _| seen.diffused(direction))),
        specular: images.add(cube(64, 7, |direction, roughness| seen.reflected(direction, roughness))),
        room: images.add(cube(room::PIXELS, 1, |direction, _| room::seen(place, direction))),
    });
}

/// A cube whose smaller copies hold what rougher surfaces see, the smallest that of roughness 1.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small sizes")]
fn cube(side: usize, levels: usize, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
    let mut bytes = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let roughness = level as f32 / (levels.max(2) - 1) as f32;
            let side = side >> level;
            for index in 0..side * side {
                let texel = |along: usize| (2 * along + 1) as f32 / side as f32 - 1.0;
                let colour = light(outwards(face, texel(index % side), texel(index / side)), roughness);
                bytes.extend([colour.x, colour.y, colour.z, 1.0].into_iter().flat_map(|part| f16::from_f32(part).to_le_bytes()));
            }
        }
    }
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 6 };
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba16Float, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image.data = Some(bytes);
    image
}

/// The world's direction through a point of a face, u to the right and v down. Cubes are left-handed: their z is the world's −z.
fn outwards(face: usize, u: f32, v: f32) -> Vec3 {
    match face {
        0 => Vec3::new(1.0, -v, u),
        1 => Vec3::new(-1.0, -v, -u),
        2 => Vec3::new(u, 1.0, -v),
        3 => Vec3::new(u, -1.0, v),
        4 => Vec3::new(u, -v, -1.0),
        _ => Vec3::new(-u, -v, 1.0),
    }
    .normalize()
}

pub(super) fn plugin(app: &mut App) {
    // Behind whatever is not drawn yet.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, travel)
        .add_systems(PreUpdate, travel);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurring_keeps_the_light_there_is() {
        for (word, place) in Backdrop::ALL {
            let seen = Seen::of(place);
            let total = |roughness| {
                let mut sum = Vec3::ZERO;
                for face in 0..6 {
                    for index in 0..64 * 64_u16 {
                        let (u, v) = (f32::from(index % 64) / 32.0 - 0.984, f32::from(index / 64) / 32.0 - 0.984);
                        sum += seen.reflected(outwards(face, u, v), roughness) * (1.0 + u * u + v * v).powf(-1.5);
                    }
                }
                sum
            };
            let (sharp, rough) = (total(0.2), total(0.6));
            assert!((sharp / rough - 1.0).abs().max_element() < 0.1, "{word}: {sharp} {rough}");
        }
    }

    #[test]
    fn sums_tell_what_dull_surfaces_receive() {
        for (word, place) in Backdrop::ALL {
            let (seen, hall) = (Seen::of(place), HallUniform::of(place));
            let at = |d: Vec3| {
                let terms = [1.0, d.x, d.y, d.z, d.x * d.y, d.y * d.z, d.z * d.z, d.x * d.z, d.x * d.x - d.y * d.y];
                hall.dull.iter().zip(terms).map(|(sum, term)| *sum * term).sum::<Vec4>().truncate()
            };
            for direction in [Vec3::Y, Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::new(0.6, 0.64, 0.48), Vec3::new(-0.48, 0.6, -0.64)] {
                let (told, true_light) = (at(direction), seen.diffused(direction));
                let far = (told - true_light).abs().max_element() / true_light.max_element();
                assert!(far < 0.1, "{word} {direction}: {told} {true_light}");
            }
        }
    }
}
