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

/// The environment maps of a backdrop: diffuse and specular light, and a skybox of the studio.
#[derive(Resource, Clone)]
pub(crate) struct EnvironmentMaps {
    backdrop: Backdrop,
    diffuse: Handle<Image>,
    specular: Handle<Image>,
    skybox: Option<Handle<Image>>,
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

    /// The image of what smooth surfaces reflect, which the hall replaces by its own.
    pub(crate) fn specular(&self) -> &Handle<Image> {
        &self.specular
    }

    /// The background for a camera. The hall has its own.
    pub(crate) fn skybox(&self) -> Skybox {
        Skybox { image: self.skybox.clone(), brightness: WHITE_LUMINANCE, ..default() }
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
        skybox: (backdrop == Backdrop::Studio).then(|| images.add(cube_map(64, 1, |direction, _| room::studio_background(direction)))),
    });
}

pub(crate) fn plugin(app: &mut App) {
    // The background until the skybox is ready.
    app.insert_resource(ClearColor(Color::linear_rgb(0.006, 0.0045, 0.0035)))
        .add_systems(PreStartup, update_environment_maps)
        .add_systems(PreUpdate, update_environment_maps);
}

/// The sharpness of the spherical Gaussian in which a surface of this roughness reflects light.
fn lobe(roughness: f32) -> f32 {
    let alpha = (roughness * roughness).max(0.02);
    0.5 / (alpha * alpha)
}

/// A picture of a room in all directions, with levels of detail.
pub(crate) struct Room {
    side: usize,
    /// Each has half the width of the one before; the faces are one below the other.
    pub(crate) levels: Vec<Vec<Vec3>>,
}

impl Room {
    /// A room from its levels, the first of which has faces of this width.
    pub(crate) fn new(side: usize, levels: Vec<Vec<Vec3>>) -> Self {
        Self { side, levels }
    }

    /// The environment map for a specular surface.
    pub(crate) fn specular_map(&self, backdrop: Backdrop) -> Image {
        let radiance = Radiance::of(backdrop);
        cube_map(self.side, self.levels.len(), |direction, roughness| radiance.reflected_in_room(self, direction, roughness))
    }

    /// The light that a surface of this roughness reflects from `direction`.
    fn reflected(&self, direction: Vec3, roughness: f32) -> Vec3 {
        const SAMPLES: u16 = 40;
        if roughness == 0.0 {
            return self.texel(0, direction);
        }
        let (lobe, across) = (lobe(roughness), direction.any_orthonormal_vector());
        let other = direction.cross(across);
        let level = self.levels.iter().rposition(|level| level.len() >= 6 * usize::from(SAMPLES)).unwrap_or_default().min(3);
        let sum: Vec3 = (0..SAMPLES)
            .map(|sample| {
                // Distributed as the lobe is.
                let (share, turn) = ((f32::from(sample) + 0.5) / f32::from(SAMPLES), f32::from(sample) * GOLDEN_ANGLE);
                let up = 1.0 + (1.0 - share * (1.0 - (-2.0 * lobe).exp())).ln() / lobe;
                let out = (1.0 - up * up).max(0.0).sqrt();
                self.texel(level, direction * up + (across * turn.cos() + other * turn.sin()) * out)
            })
            .sum();
        sum / f32::from(SAMPLES)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "small sizes")]
    fn texel(&self, level: usize, direction: Vec3) -> Vec3 {
        let side = self.side >> level;
        let (face, uv) = cube_face(direction);
        let at = ((uv * 0.5 + 0.5) * side as f32).clamp(Vec2::ZERO, Vec2::splat(side as f32 - 1.0));
        self.levels[level][(face * side + at.y as usize) * side + at.x as usize]
    }
}

/// The face of a cube map in a direction, and the point on it.
fn cube_face(direction: Vec3) -> (usize, Vec2) {
    let Vec3 { x, y, z } = direction;
    let size = direction.abs();
    let (face, longest, u, v) = match (size.x >= size.y && size.x >= size.z, size.y >= size.z) {
        (true, _) if x > 0.0 => (0, x, z, -y),
        (true, _) => (1, -x, -z, -y),
        (false, true) if y > 0.0 => (2, y, x, -z),
        (false, true) => (3, -y, x, z),
        (false, false) if z < 0.0 => (4, -z, x, -y),
        (false, false) => (5, z, -x, -y),
    };
    (face, Vec2::new(u, v) / longest)
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
        let lobe = lobe(roughness);
        self.lights.iter().fold(self.ambient(direction, roughness), |sum, light| {
            let sharpness = light.sharpness * lobe / (light.sharpness + lobe);
            sum + light.color * (sharpness / light.sharpness) * (sharpness * (light.direction.dot(direction) - 1.0)).exp()
        })
    }

    /// The same with a picture of the room in place of its ambient light.
    fn reflected_in_room(&self, room: &Room, direction: Vec3, roughness: f32) -> Vec3 {
        self.reflected(direction, roughness) - self.ambient(direction, roughness) + room.reflected(direction, roughness)
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
const GOLDEN_ANGLE: f32 = 2.399_963;

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
    cube_image(side, levels, TextureFormat::Rgba16Float, bytes)
}

/// A texel of a cube map.
fn half_floats(color: Vec3) -> [u8; 8] {
    let [red, green, blue] = color.to_array().map(|channel| u64::from(f16::from_f32(channel).to_bits()));
    (red | green << 16 | blue << 32 | u64::from(f16::ONE.to_bits()) << 48).to_le_bytes()
}

#[expect(clippy::cast_possible_truncation, reason = "small sizes")]
pub(crate) fn cube_image(side: usize, levels: usize, format: TextureFormat, bytes: Vec<u8>) -> Image {
    let size = Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 6 };
    // Kept in memory: a graphics device that is acquired again needs it again.
    let mut image = Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::linear();
    image.data = Some(bytes);
    image
}

/// The world direction through a point of a face, u to the right and v down. Cube maps are left-handed: their z is the world's −z.
fn cube_direction(face: usize, u: f32, v: f32) -> Vec3 {
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
    fn a_room_is_seen_where_it_is_and_blurred_by_roughness() {
        // One bright texel of a dark room.
        let (side, face, bright) = (8, 4, 3 * 8 + 5);
        let mut levels = vec![vec![Vec3::ZERO; 6 * side * side]];
        levels[0][face * side * side + bright] = Vec3::ONE;
        let room = Room::new(side, levels);
        let at = |index: usize| (2.0 * index as f32 + 1.0) / side as f32 - 1.0;
        let direction = cube_direction(face, at(5), at(3));
        assert_eq!(room.reflected(direction, 0.0), Vec3::ONE);
        assert_eq!(room.reflected(-direction, 0.0), Vec3::ZERO);
        let blurred = room.reflected(direction, 0.7).x;
        assert!(blurred > 0.0 && blurred < 0.2, "{blurred}");
        for face in 0..6 {
            let (found, uv) = cube_face(cube_direction(face, 0.4, -0.7));
            assert!(found == face && uv.distance(Vec2::new(0.4, -0.7)) < 1e-5, "{face}: {found} {uv}");
        }
    }

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
