//! Opaque surfaces: diffuse reflection under a rough specular one.

use std::f32::consts::PI;

use glam::{Quat, Vec3};

use crate::random::Random;

/// An opaque surface with Bevy's metallic and roughness parameters. The specular part is GGX with the height-correlated Smith function; the
/// diffuse part is what it leaves (Ashikhmin and Shirley, "An Anisotropic Phong BRDF Model", 2000).
#[derive(Clone, Copy, Debug)]
pub struct Opaque {
    /// Base color.
    pub color: Vec3,
    /// 1 for a metal.
    pub metallic: f32,
    /// Perceptual roughness, 0 to 1.
    pub roughness: f32,
    /// Reflectance of a dielectric at normal incidence, such as 0.04.
    pub reflectance: f32,
    /// The shading normal, normalized.
    pub normal: Vec3,
}

/// The least roughness, so that highlights can be found by sampling lights.
const MIN_ALPHA: f32 = 0.01;

/// An [`Opaque`] surface as seen from a direction.
pub(crate) struct Lobes {
    diffuse: Vec3,
    specular: Vec3,
    alpha: f32,
    /// From the frame in which the normal is +z to the world.
    frame: Quat,
    /// Towards the eye, in that frame.
    eye: Vec3,
    /// The probability of sampling the specular part.
    share: f32,
}

impl Lobes {
    pub(crate) fn new(surface: &Opaque, eye: Vec3) -> Self {
        let metallic = surface.metallic.clamp(0.0, 1.0);
        let color = surface.color.clamp(Vec3::ZERO, Vec3::ONE);
        let specular = Vec3::splat(surface.reflectance).lerp(color, metallic);
        let diffuse = color * (1.0 - metallic) * (1.0 - surface.reflectance);
        let alpha = (surface.roughness * surface.roughness).clamp(MIN_ALPHA, 1.0);
        // Bump mapping may turn a normal away from the eye.
        let behind = (0.02 - surface.normal.dot(eye)).max(0.0);
        let normal = (surface.normal + eye * behind * 1.05).normalize_or(surface.normal);
        let frame = Quat::from_rotation_arc(Vec3::Z, normal);
        let eye = frame.inverse() * eye;
        let eye = Vec3::new(eye.x, eye.y, eye.z.max(1e-3)).normalize();
        let (mirror, matte) = (schlick(specular, eye.z).element_sum(), diffuse.element_sum());
        let share = if matte <= 0.0 { 1.0 } else { (mirror / (mirror + matte).max(1e-6)).clamp(0.1, 0.9) };
        Self { diffuse, specular, alpha, frame, eye, share }
    }

    /// The reflected share of light from a direction of the world, times the cosine of its angle of incidence, and the density with which
    /// [`Self::sample`] returns the direction.
    pub(crate) fn evaluate(&self, light: Vec3) -> (Vec3, f32) {
        let light = self.frame.inverse() * light;
        if light.z <= 0.0 {
            return (Vec3::ZERO, 0.0);
        }
        let half = (light + self.eye).normalize_or(Vec3::Z);
        let fresnel = schlick(self.specular, light.dot(half).clamp(0.0, 1.0));
        let distribution = ggx(half.z, self.alpha);
        let (to_light, to_eye) = (masking(light.z, self.alpha), masking(self.eye.z, self.alpha));
        let specular = fresnel * (distribution / ((1.0 + to_light + to_eye) * 4.0 * self.eye.z));
        let left = |cosine: f32| 1.0 - (1.0 - 0.5 * cosine).powi(5);
        let diffuse = self.diffuse * (28.0 / (23.0 * PI) * left(light.z) * left(self.eye.z) * light.z);
        let specular_density = distribution / ((1.0 + to_eye) * 4.0 * self.eye.z);
        let density = self.share * specular_density + (1.0 - self.share) * light.z / PI;
        (specular + diffuse, density)
    }

    /// A direction of the world; it may lead below the surface, where nothing is reflected.
    pub(crate) fn sample(&self, random: &mut Random) -> Vec3 {
        let light = if random.unit() < self.share {
            let half = self.visible_normal(random);
            2.0 * self.eye.dot(half) * half - self.eye
        } else {
            random.cosine_direction()
        };
        self.frame * light
    }

    /// A normal of the microfacets that the eye sees (Heitz, "Sampling the GGX Distribution of Visible Normals", 2018).
    fn visible_normal(&self, random: &mut Random) -> Vec3 {
        let stretched = Vec3::new(self.alpha * self.eye.x, self.alpha * self.eye.y, self.eye.z).normalize();
        let across = Vec3::new(-stretched.y, stretched.x, 0.0).normalize_or(Vec3::X);
        let other = stretched.cross(across);
        let square = random.square();
        let (sin, cos) = (2.0 * PI * square.y).sin_cos();
        let (one, two) = (square.x.sqrt() * cos, square.x.sqrt() * sin);
        let lean = 0.5 * (1.0 + stretched.z);
        let two = (1.0 - lean) * (1.0 - one * one).max(0.0).sqrt() + lean * two;
        let up = (1.0 - one * one - two * two).max(0.0).sqrt();
        let normal = across * one + other * two + stretched * up;
        Vec3::new(self.alpha * normal.x, self.alpha * normal.y, normal.z.max(0.0)).normalize_or(Vec3::Z)
    }
}

/// Schlick's approximation of the Fresnel reflectance.
fn schlick(normal_incidence: Vec3, cosine: f32) -> Vec3 {
    normal_incidence + (Vec3::ONE - normal_incidence) * (1.0 - cosine).clamp(0.0, 1.0).powi(5)
}

/// The GGX distribution of normals.
fn ggx(cosine: f32, alpha: f32) -> f32 {
    let spread = cosine * cosine * (alpha * alpha - 1.0) + 1.0;
    alpha * alpha / (PI * spread * spread)
}

/// The function Λ of Smith's masking.
fn masking(cosine: f32, alpha: f32) -> f32 {
    let tangent2 = (1.0 - cosine * cosine).max(0.0) / (cosine * cosine).max(1e-6);
    0.5 * ((1.0 + alpha * alpha * tangent2).sqrt() - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surface(color: Vec3, metallic: f32, roughness: f32) -> Opaque {
        Opaque { color, metallic, roughness, reflectance: 0.04, normal: Vec3::Z }
    }

    /// The share of white light that is reflected towards the eye: the integral of the reflection, by its own samples and by uniform ones.
    fn albedo(lobes: &Lobes) -> (f32, f32) {
        const SAMPLES: u16 = 20_000;
        let mut random = Random::new(1, 2, 3);
        let (mut by_lobes, mut by_hemisphere) = (0.0, 0.0);
        for _ in 0..SAMPLES {
            let (value, density) = lobes.evaluate(lobes.sample(&mut random));
            if density > 0.0 {
                by_lobes += value.x / density;
            }
            let uniform = random.square();
            let (sin, cos) = (2.0 * PI * uniform.y).sin_cos();
            let out = (1.0 - uniform.x * uniform.x).sqrt();
            by_hemisphere += lobes.evaluate(Vec3::new(out * cos, out * sin, uniform.x)).0.x * 2.0 * PI;
        }
        (by_lobes / f32::from(SAMPLES), by_hemisphere / f32::from(SAMPLES))
    }

    #[test]
    fn sampling_and_uniform_integration_agree_and_no_energy_is_made() {
        for (metallic, roughness) in [(0.0, 0.4), (0.0, 0.7), (0.0, 1.0), (1.0, 0.5), (1.0, 0.8)] {
            for slant in [0.05_f32, 0.3, 0.8, 1.0] {
                let eye = Vec3::new((1.0 - slant * slant).sqrt(), 0.0, slant);
                let (sampled, uniform) = albedo(&Lobes::new(&surface(Vec3::ONE, metallic, roughness), eye));
                assert!((sampled - uniform).abs() < 0.06, "{metallic} {roughness} {slant}: {sampled} {uniform}");
                assert!(sampled < 1.02, "{metallic} {roughness} {slant}: {sampled}");
            }
        }
    }

    #[test]
    fn smooth_metal_and_white_diffuse_keep_the_energy() {
        let eye = Vec3::new(0.6, 0.0, 0.8);
        let (metal, _) = albedo(&Lobes::new(&surface(Vec3::ONE, 1.0, 0.15), eye));
        assert!((0.985..=1.001).contains(&metal), "{metal}");
        let (white, _) = albedo(&Lobes::new(&surface(Vec3::ONE, 0.0, 0.6), eye));
        assert!((0.9..=1.01).contains(&white), "{white}");
    }
}
