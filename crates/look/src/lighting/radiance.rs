//! Radiance and irradiance of a light rig, in closed form, and their projection onto spherical harmonics.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::light_rig::{GaussianLight, LightRig, WHITE_LUMINANCE};
use crate::settings::Backdrop;

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

#[cfg(test)]
mod tests {
    use super::*;

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
