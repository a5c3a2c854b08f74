//! Clear glass: refraction and reflection at a smooth surface, absorption inside.

use glam::Vec3;

use crate::random::Random;

/// A smooth surface of a clear body; outside of it is air.
#[derive(Clone, Copy, Debug)]
pub struct Glass {
    /// Refractive index.
    pub index: f32,
    /// Absorption per unit of length inside the body (Beer's law), by color.
    pub absorption: Vec3,
    /// The shading normal, which points out of the body.
    pub normal: Vec3,
}

/// The share of unpolarized light that is reflected where it goes from a medium into one whose refractive index is `ratio` times as large.
/// `cosine` is that of the angle of incidence. 1 for total reflection.
#[must_use]
pub fn fresnel(cosine: f32, ratio: f32) -> f32 {
    let sine2 = (1.0 - cosine * cosine) / (ratio * ratio);
    if sine2 >= 1.0 {
        return 1.0;
    }
    let refracted = (1.0 - sine2).sqrt();
    let parallel = (ratio * cosine - refracted) / (ratio * cosine + refracted);
    let perpendicular = (cosine - ratio * refracted) / (cosine + ratio * refracted);
    0.5 * (parallel * parallel + perpendicular * perpendicular)
}

impl Glass {
    /// The way of light that arrives along `direction`, reflected or refracted in proportion to the light that goes there. `face` is the normal
    /// of the triangle, out of the body. Returns the direction, and whether it leads into the body.
    pub(crate) fn scatter(&self, direction: Vec3, face: Vec3, random: &mut Random) -> (Vec3, bool) {
        let is_outside = direction.dot(face) < 0.0;
        let towards = if is_outside { 1.0 } else { -1.0 };
        let (face, mut normal) = (face * towards, self.normal * towards);
        if direction.dot(normal) > -1e-3 {
            normal = face;
        }
        let ratio = if is_outside { self.index } else { self.index.recip() };
        let cosine = (-direction.dot(normal)).clamp(0.0, 1.0);
        let reflected = direction + 2.0 * cosine * normal;
        if random.unit() < fresnel(cosine, ratio) {
            // An interpolated normal may reflect into the surface.
            let reflected = if reflected.dot(face) > 0.0 { reflected } else { direction - 2.0 * direction.dot(face) * face };
            return (reflected.normalize(), !is_outside);
        }
        let sine2 = (1.0 - cosine * cosine) / (ratio * ratio);
        let refracted = direction / ratio + normal * (cosine / ratio - (1.0 - sine2).max(0.0).sqrt());
        if refracted.dot(face) >= 0.0 {
            return ((direction - 2.0 * direction.dot(face) * face).normalize(), !is_outside);
        }
        (refracted.normalize(), is_outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflectance_is_that_of_the_fresnel_equations() {
        // At normal incidence ((n − 1) / (n + 1))², both ways; all of it beyond the critical angle and at grazing incidence.
        let normal = (0.52_f32 / 2.52).powi(2);
        assert!((fresnel(1.0, 1.52) - normal).abs() < 1e-6);
        assert!((fresnel(1.0, 1.52_f32.recip()) - normal).abs() < 1e-6);
        assert_eq!(fresnel(0.5, 1.52_f32.recip()), 1.0);
        assert!(fresnel(1e-4, 1.52) > 0.99);
        // At Brewster's angle one polarization vanishes: r = ½ ((1 − n²) / (1 + n²))².
        let (n2, brewster) = (1.52_f32 * 1.52, 1.52_f32.atan());
        assert!((fresnel(brewster.cos(), 1.52) - 0.5 * ((1.0 - n2) / (1.0 + n2)).powi(2)).abs() < 1e-5);
    }

    #[test]
    fn refraction_follows_snells_law() {
        let glass = Glass { index: 1.5, absorption: Vec3::ZERO, normal: Vec3::Y };
        let direction = Vec3::new(0.6, -0.8, 0.0);
        let mut random = Random::new(0, 0, 0);
        let (mut inside, mut reflected) = (0, 0);
        for _ in 0..4000 {
            let (to, is_inside) = glass.scatter(direction, Vec3::Y, &mut random);
            if is_inside {
                inside += 1;
                assert!((to.x - 0.4).abs() < 1e-5 && to.y < 0.0, "{to}");
            } else {
                reflected += 1;
                assert!((to - Vec3::new(0.6, 0.8, 0.0)).length() < 1e-5, "{to}");
            }
        }
        assert!(inside > 3700 && reflected > 100, "{inside} {reflected}");
    }
}
