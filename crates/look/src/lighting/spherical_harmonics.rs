//! Projection of light onto second-order spherical harmonics (Ramamoorthi and Hanrahan, "An Efficient Representation for Irradiance
//! Environment Maps", 2001).

use std::f32::consts::PI;

use bevy::prelude::*;

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
    use crate::lighting::radiance::Radiance;
    use crate::settings::Backdrop;

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
