//! Radiance and irradiance of a light rig, in closed form.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::gaussian_light::GaussianLight;
use super::light_rig::{LightRig, WHITE_LUMINANCE};
use crate::settings::Backdrop;

/// Evaluates a light rig.
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
        let key = self.rig.key_color.to_linear().to_vec3() * (self.rig.key_illuminance / WHITE_LUMINANCE / PI);
        let (ambient, key) = (self.diffuse(Vec3::Y).element_sum(), key.element_sum() * self.rig.key_direction.normalize().y);
        ambient / (ambient + key)
    }

    /// The ambient light from a direction, without the lights, as a surface of this roughness reflects it.
    fn ambient(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let LightRig { ceiling, wall, floor, .. } = self.rig;
        let softness = 0.15 + 0.85 * roughness;
        let up = (direction.y / softness).clamp(-1.0, 1.0);
        if up > 0.0 { wall.lerp(*ceiling, up) } else { wall.lerp(*floor, -up) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lighting::cube_map::cube_direction;

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
}
