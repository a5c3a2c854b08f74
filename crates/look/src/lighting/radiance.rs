//! Radiance and irradiance of a light rig, in closed form.

use bevy::prelude::*;

use super::gaussian_light::GaussianLight;
use super::light_rig::LightRig;
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

    /// The ambient light from a direction, without the lights, as a surface of this roughness reflects it.
    pub(crate) fn ambient(&self, direction: Vec3, roughness: f32) -> Vec3 {
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
