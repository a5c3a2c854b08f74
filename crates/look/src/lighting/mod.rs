//! The light of every backdrop: radiance and irradiance of its light rig in closed form, their projection onto spherical harmonics, and the environment
//! maps made from them, computed once, as cube maps of half floats.

pub(crate) mod room;

use std::f32::consts::PI;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::light::{EnvironmentMapLight, Skybox};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension};
use half::f16;

use room::{GaussianLight, LightRig, WHITE_LUMINANCE};

use crate::settings::{Backdrop, LookSettings};

/// The environment maps of a backdrop: diffuse and specular light, and a skybox of the room.
#[derive(Resource, Clone)]
pub(crate) struct EnvironmentMaps {
    backdrop: Backdrop,
    diffuse: Handle<Image>,
    specular: Handle<Image>,
    room: Handle<Image>,
}

impl EnvironmentMaps {
    /// Image-based lighting for a camera.
    pub(crate) fn light(&self) -> EnvironmentMapLight {
        EnvironmentMapLight {
            diffuse_map: self.diffuse.clone(),
            specular_map: self.specular.clone(),
            intensity: WHITE_LUMINANCE,
            ..default()
        }
    }

    /// The image of the background, which the hall replaces by its panorama.
    pub(crate) fn room(&self) -> &Handle<Image> {
        &self.room
    }

    /// The background for a camera.
    pub(crate) fn skybox(&self) -> Skybox {
        Skybox { image: Some(self.room.clone()), brightness: WHITE_LUMINANCE, ..default() }
    }
}

/// Computes the maps before anything that needs them is spawned, and again when the backdrop changes.
pub(crate) fn update_environment_maps(
    settings: Res<LookSettings>,
    current: Option<Res<EnvironmentMaps>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let backdrop = settings.backdrop;
    if current.is_some_and(|current| current.backdrop == backdrop) {
        return;
    }
    let radiance = Radiance::of(backdrop);
    commands.insert_resource(EnvironmentMaps {
        backdrop,
        diffuse: images.add(cube_map(16, 1, |direction, _| radiance.diffuse(direction))),
        specular: images.add(cube_map(64, 7, |direction, roughness| radiance.reflected(direction, roughness))),
        room: images.add(match backdrop {
            Backdrop::Studio => cube_map(64, 1, |direction, _| room::studio_background(direction)),
            // Until the hall is built.
            Backdrop::HallByDay | Backdrop::HallByFire => cube_map(16, 1, |direction, _| radiance.diffuse(direction)),
        }),
    });
}

pub(crate) fn plugin(app: &mut App) {
    // The background until the skybox is ready.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, update_environment_maps)
        .add_systems(PreUpdate, update_environment_maps);
}

pub(crate) struct Radiance {
    rig: &'static LightRig,
    lights: [GaussianLight; 5],
}

impl Radiance {
    pub(crate) fn of(backdrop: Backdrop) -> Self {
        let rig = LightRig::of(backdrop);
        Self { rig, lights: rig.normalized_lights() }
    }

    /// The light that a surface of this roughness reflects from `direction`. Roughness 0 is a mirror.
    pub(crate) fn reflected(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let alpha = (roughness * roughness).max(0.02);
        let lobe = 0.5 / (alpha * alpha);
        self.lights.iter().fold(self.ambient(direction, roughness), |sum, light| {
            let sharpness = light.sharpness * lobe / (light.sharpness + lobe);
            sum + light.color * (sharpness / light.sharpness) * (sharpness * (light.direction.dot(direction) - 1.0)).exp()
        })
    }

    /// The irradiance of a diffuse surface with this normal, divided by π, without the key light.
    pub(crate) fn diffuse(&self, normal: Vec3) -> Vec3 {
        // The clamped cosine as a spherical Gaussian (Stephen Hill).
        const SHARPNESS: f32 = 2.133;
        const AMPLITUDE: f32 = 1.17;
        // The first light is the key light, which is a light source of its own.
        self.lights.iter().skip(1).fold(self.ambient(normal, 1.0), |sum, light| {
            let sharpness = light.sharpness * SHARPNESS / (light.sharpness + SHARPNESS);
            let share = 2.0 * AMPLITUDE / (light.sharpness + SHARPNESS);
            sum + light.color * share * (sharpness * (light.direction.dot(normal) - 1.0)).exp()
        })
    }

    /// The share of the light on the top of the board that does not come from the key light, where nothing is in its way.
    pub(crate) fn ambient_share(&self) -> f32 {
        let (ambient, key) = (self.diffuse(Vec3::Y).element_sum(), self.key_on_board().element_sum());
        ambient / (ambient + key)
    }

    /// The irradiance of the top of the board by the key light, divided by π.
    pub(crate) fn key_on_board(&self) -> Vec3 {
        let illuminance = self.rig.key_illuminance * self.rig.key_light.normalize().y;
        self.rig.key_color.to_linear().to_vec3() * (illuminance / WHITE_LUMINANCE / PI)
    }

    /// The ambient light from a direction, without the lights, as a surface of this roughness reflects it.
    fn ambient(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let LightRig { ceiling, wall, floor, .. } = self.rig;
        let softness = 0.15 + 0.85 * roughness;
        let up = (direction.y / softness).clamp(-1.0, 1.0);
        if up > 0.0 { wall.lerp(*ceiling, up) } else { wall.lerp(*floor, -up) }
    }
}

/// The golden angle in radians: successive points of a Fibonacci lattice on a disc or a sphere.
pub(crate) const GOLDEN_ANGLE: f32 = 2.399_963;

/// Coefficients of the polynomial 1, x, y, z, xy, yz, zz, xz, xx − yy of the direction that approximates `light`.
pub(crate) fn project(light: impl Fn(Vec3) -> Vec3) -> [Vec4; 9] {
    const DIRECTIONS: u16 = 1200;
    // The squared normalization constants of the basis functions below.
    const NORMALIZATION: [f32; 9] = [0.079_577, 0.238_732, 0.238_732, 0.238_732, 1.193_662, 1.193_662, 0.099_472, 1.193_662, 0.298_416];
    let basis = |d: Vec3| [1.0, d.x, d.y, d.z, d.x * d.y, d.y * d.z, 3.0 * d.z * d.z - 1.0, d.x * d.z, d.x * d.x - d.y * d.y];
    let mut coefficients = [Vec3::ZERO; 9];
    for step in 0..DIRECTIONS {
        let (turn, up) = (f32::from(step) * GOLDEN_ANGLE, (2.0 * f32::from(step) + 1.0) / f32::from(DIRECTIONS) - 1.0);
        let out = (1.0 - up * up).sqrt();
        let direction = Vec3::new(turn.cos() * out, up, turn.sin() * out);
        let color = light(direction) * (4.0 * PI / f32::from(DIRECTIONS));
        for ((coefficient, value), normalization) in coefficients.iter_mut().zip(basis(direction)).zip(NORMALIZATION) {
            *coefficient += color * value * normalization;
        }
    }
    // From 3zz − 1 to zz.
    coefficients[0] -= coefficients[6];
    coefficients[6] *= 3.0;
    coefficients.map(|coefficient| coefficient.extend(0.0))
}

/// A cube map with `side` texels per side and `levels` mip levels. Level 0 holds `light` at roughness 0, the last level at roughness 1.
#[expect(clippy::cast_precision_loss, reason = "small sizes")]
fn cube_map(side: usize, levels: usize, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
    let mut bytes = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let roughness = level as f32 / (levels.max(2) - 1) as f32;
            let side = side >> level;
            for index in 0..side * side {
                let texel = |along: usize| (2 * along + 1) as f32 / side as f32 - 1.0;
                bytes.extend(half_floats(light(cube_direction(face, texel(index % side), texel(index / side)), roughness)));
            }
        }
    }
    cube_image(side, levels, bytes)
}

/// A texel of a cube map.
pub(crate) fn half_floats(color: Vec3) -> [u8; 8] {
    let [red, green, blue] = color.to_array().map(|channel| u64::from(f16::from_f32(channel).to_bits()));
    (red | green << 16 | blue << 32 | u64::from(f16::ONE.to_bits()) << 48).to_le_bytes()
}

#[expect(clippy::cast_possible_truncation, reason = "small sizes")]
pub(crate) fn cube_image(side: usize, levels: usize, bytes: Vec<u8>) -> Image {
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 6 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba16Float, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image.data = Some(bytes);
    image
}

/// The color of a texel.
#[cfg(test)]
pub(crate) fn color_of(texel: [u8; 8]) -> Vec3 {
    let channel = |at: usize| f16::from_le_bytes([texel[at], texel[at + 1]]).to_f32();
    Vec3::new(channel(0), channel(2), channel(4))
}

/// The world direction through a point of a face, u to the right and v down. Cube maps are left-handed: their z is the world's −z.
pub(crate) fn cube_direction(face: usize, u: f32, v: f32) -> Vec3 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurring_preserves_energy() {
        for (name, backdrop) in Backdrop::ALL {
            let radiance = Radiance::of(backdrop);
            let total = |roughness| {
                let mut sum = Vec3::ZERO;
                for face in 0..6 {
                    for index in 0..64 * 64_u16 {
                        let (u, v) = (f32::from(index % 64) / 32.0 - 0.984, f32::from(index / 64) / 32.0 - 0.984);
                        // Solid angle of a texel of a cube map.
                        sum += radiance.reflected(cube_direction(face, u, v), roughness) * (1.0 + u * u + v * v).powf(-1.5);
                    }
                }
                sum
            };
            let (sharp, rough) = (total(0.2), total(0.6));
            assert!((sharp / rough - 1.0).abs().max_element() < 0.1, "{name}: {sharp} {rough}");
        }
    }

    #[test]
    fn the_key_light_is_most_but_not_all_of_the_light_on_the_board() {
        for (name, backdrop) in Backdrop::ALL {
            let share = Radiance::of(backdrop).ambient_share();
            println!("{name}: {share}");
            assert!((0.02..0.5).contains(&share), "{name}: {share}");
        }
        let share = |backdrop| Radiance::of(backdrop).ambient_share();
        assert!(share(Backdrop::HallByFire) < share(Backdrop::HallByDay), "the night is darker around the fire");
    }

    #[test]
    fn harmonics_approximate_the_irradiance_of_every_backdrop() {
        for (name, backdrop) in Backdrop::ALL {
            let radiance = Radiance::of(backdrop);
            let coefficients = project(|direction| radiance.diffuse(direction));
            let evaluate = |d: Vec3| {
                let terms = [1.0, d.x, d.y, d.z, d.x * d.y, d.y * d.z, d.z * d.z, d.x * d.z, d.x * d.x - d.y * d.y];
                coefficients.iter().zip(terms).map(|(coefficient, term)| *coefficient * term).sum::<Vec4>().truncate()
            };
            for direction in [Vec3::Y, Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::new(0.6, 0.64, 0.48), Vec3::new(-0.48, 0.6, -0.64)] {
                let (approximate, exact) = (evaluate(direction), radiance.diffuse(direction));
                let error = (approximate - exact).abs().max_element() / exact.max_element();
                assert!(error < 0.1, "{name} {direction}: {approximate} {exact}");
            }
        }
    }
}
