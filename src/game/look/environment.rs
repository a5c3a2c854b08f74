//! The light of the hall as seen from the table, worked out once: a few soft lights on a dark sphere.
//!
//! Every light is a spherical Gaussian, so blurring it for rough surfaces is arithmetic and needs no filter pass.

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, ShaderType, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension},
};
use half::f16;

use super::light::TOWARDS_KEY;

/// A soft light: brightest towards `towards`, falling as e^(sharpness · (cos − 1)).
struct Glow {
    towards: Vec3,
    colour: Vec3,
    sharpness: f32,
}

/// The sky of the hall: roof, walls and floor, before any light.
const ROOF: Vec3 = Vec3::new(0.055, 0.050, 0.048);
const WALL: Vec3 = Vec3::new(0.085, 0.068, 0.052);
const FLOOR: Vec3 = Vec3::new(0.060, 0.038, 0.022);

fn glows() -> [Glow; 5] {
    let glow = |towards: Vec3, colour: Vec3, sharpness| Glow { towards: towards.normalize(), colour, sharpness };
    [
        // The key light's own reflection: the smoke hole in the roof.
        glow(TOWARDS_KEY, Vec3::new(15.0, 12.6, 9.2), 110.0),
        // Daylight from a door, cool, behind on the right.
        glow(Vec3::new(0.85, 0.42, -0.75), Vec3::new(6.0, 7.8, 10.0), 90.0),
        // The hearth, low at the left.
        glow(Vec3::new(-0.9, 0.22, 0.45), Vec3::new(14.0, 5.2, 1.5), 110.0),
        // The player's side: a wide, weak fill.
        glow(Vec3::new(0.25, 0.6, 1.0), Vec3::new(0.30, 0.27, 0.23), 3.0),
        // Overhead.
        glow(Vec3::new(0.0, 1.0, -0.2), Vec3::new(1.9, 1.7, 1.45), 26.0),
    ]
}

/// The same light for shaders that follow the formula; matches `Hall` in `lamp.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub(super) struct HallUniform {
    roof: Vec4,
    wall: Vec4,
    floor: Vec4,
    /// Direction and sharpness, then colour, of each light.
    glows: [Vec4; 10],
}

impl Default for HallUniform {
    fn default() -> Self {
        let glows = glows();
        let half = |index: usize| {
            let glow = &glows[index / 2];
            if index.is_multiple_of(2) { glow.towards.extend(glow.sharpness) } else { glow.colour.extend(0.0) }
        };
        Self { roof: ROOF.extend(0.0), wall: WALL.extend(0.0), floor: FLOOR.extend(0.0), glows: std::array::from_fn(half) }
    }
}

/// What a surface of this roughness reflects from `direction`; a roughness of 0 sees the hall itself.
fn reflected(direction: Vec3, roughness: f32) -> Vec3 {
    let alpha = (roughness * roughness).max(0.02);
    let lobe = 0.5 / (alpha * alpha);
    glows().iter().fold(ambient(direction, roughness), |sum, glow| {
        let sharpness = glow.sharpness * lobe / (glow.sharpness + lobe);
        sum + glow.colour * (sharpness / glow.sharpness) * (sharpness * (glow.towards.dot(direction) - 1.0)).exp()
    })
}

/// What falls on a dull surface that faces `direction`.
fn diffused(direction: Vec3) -> Vec3 {
    // The cosine as a spherical Gaussian, after Hill.
    const SHARPNESS: f32 = 2.133;
    const HEIGHT: f32 = 1.17;
    // The first is the key light, which shines by itself.
    glows().iter().skip(1).fold(ambient(direction, 1.0), |sum, glow| {
        let sharpness = glow.sharpness * SHARPNESS / (glow.sharpness + SHARPNESS);
        sum + glow.colour * (2.0 * HEIGHT / (glow.sharpness + SHARPNESS)) * (sharpness * (glow.towards.dot(direction) - 1.0)).exp()
    })
}

fn ambient(direction: Vec3, roughness: f32) -> Vec3 {
    let soft = 0.15 + 0.85 * roughness;
    let up = (direction.y / soft).clamp(-1.0, 1.0);
    if up > 0.0 { WALL.lerp(ROOF, up) } else { WALL.lerp(FLOOR, -up) }
}

/// The two cubes of light a camera carries.
#[derive(Resource, Clone)]
pub(super) struct HallLight {
    diffuse: Handle<Image>,
    specular: Handle<Image>,
}

impl HallLight {
    /// The light for a camera.
    pub(super) fn map(&self) -> EnvironmentMapLight {
        // With Blender's exposure 1000 cd/m² is white.
        EnvironmentMapLight { diffuse_map: self.diffuse.clone(), specular_map: self.specular.clone(), intensity: 1000.0, ..default() }
    }
}

impl FromWorld for HallLight {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        Self { diffuse: images.add(cube(16, 1, |direction, _| diffused(direction))), specular: images.add(cube(64, 7, reflected)) }
    }
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
    app.init_resource::<HallLight>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurring_keeps_the_light_there_is() {
        let total = |roughness| {
            let mut sum = Vec3::ZERO;
            for face in 0..6 {
                for index in 0..64 * 64_u16 {
                    let (u, v) = (f32::from(index % 64) / 32.0 - 0.984, f32::from(index / 64) / 32.0 - 0.984);
                    sum += reflected(outwards(face, u, v), roughness) * (1.0 + u * u + v * v).powf(-1.5);
                }
            }
            sum
        };
        let (sharp, rough) = (total(0.2), total(0.6));
        assert!((sharp / rough - 1.0).abs().max_element() < 0.1, "{sharp} {rough}");
    }
}
