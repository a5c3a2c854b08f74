//! What lights a scene from outside: a rectangular lamp, soft lobes and an ambient color. All of it lies beyond every triangle.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};

use crate::random::Random;

/// A lamp: a rectangle that shines forward, within a cone like a spot light.
pub struct AreaLight {
    center: Vec3,
    /// Where it shines, and its half extents along the two others.
    forward: Vec3,
    right: Vec3,
    up: Vec3,
    half: Vec2,
    radiance: Vec3,
    /// Cosines of the inner and the outer angle of the cone.
    cone: (f32, f32),
    /// The brightness of its points, which are −1 to 1 along both sides. Its mean is 1.
    shape: Box<dyn Fn(Vec2) -> f32 + Send + Sync>,
}

impl AreaLight {
    /// A lamp at `center` that shines at `target` and gives it this irradiance. `half` are its half extents to the right and upwards, `cone` the inner
    /// and the outer angle in radians, `shape` the relative brightness of its points, −1 to 1 along both sides.
    ///
    /// # Panics
    /// When the shape is dark everywhere.
    #[must_use]
    pub fn new(
        center: Vec3,
        target: Vec3,
        half: Vec2,
        irradiance: Vec3,
        cone: (f32, f32),
        shape: impl Fn(Vec2) -> f32 + Send + Sync + 'static,
    ) -> Self {
        const STEPS: u8 = 100;
        let way = target - center;
        let forward = way.normalize_or(Vec3::NEG_Y);
        let right = Vec3::Y.cross(-forward).normalize_or(Vec3::X);
        let at = |step: u8| (f32::from(step) + 0.5) / f32::from(STEPS) * 2.0 - 1.0;
        let sum: f32 = (0..STEPS).flat_map(|x| (0..STEPS).map(move |y| (x, y))).map(|(x, y)| shape(Vec2::new(at(x), at(y)))).sum();
        let mean = sum / (f32::from(STEPS) * f32::from(STEPS));
        assert!(mean > 0.0, "a lamp shines");
        Self {
            center,
            forward,
            right,
            up: (-forward).cross(right),
            half,
            radiance: irradiance * way.length_squared() / (4.0 * half.x * half.y),
            cone: (cone.0.cos(), cone.1.cos()),
            shape: Box::new(move |at| shape(at) / mean),
        }
    }

    fn area(&self) -> f32 {
        4.0 * self.half.x * self.half.y
    }

    fn sample(&self, from: Vec3, random: &mut Random) -> Vec3 {
        let at = random.square() * 2.0 - 1.0;
        let point = self.center + self.right * (at.x * self.half.x) + self.up * (at.y * self.half.y);
        (point - from).normalize_or(-self.forward)
    }

    /// Where a ray meets the lamp: the distance, and the place, −1 to 1 along both sides.
    fn hit(&self, from: Vec3, direction: Vec3) -> Option<(f32, Vec2)> {
        let closing = -direction.dot(self.forward);
        if closing <= 1e-6 {
            return None;
        }
        let distance = (from - self.center).dot(self.forward) / closing;
        let off = from + direction * distance - self.center;
        let at = Vec2::new(off.dot(self.right), off.dot(self.up)) / self.half;
        (distance > 0.0 && at.abs().max_element() <= 1.0).then_some((distance, at))
    }

    fn density(&self, from: Vec3, direction: Vec3) -> f32 {
        self.hit(from, direction).map_or(0.0, |(distance, _)| distance * distance / (self.area() * -direction.dot(self.forward)))
    }

    fn radiance(&self, from: Vec3, direction: Vec3) -> Vec3 {
        let Some((_, at)) = self.hit(from, direction) else { return Vec3::ZERO };
        // As spot lights fall off in Bevy.
        let (inner, outer) = self.cone;
        let axis = (from - self.center).normalize_or(self.forward).dot(self.forward);
        let share = ((axis - outer) / (inner - outer).max(1e-4)).clamp(0.0, 1.0);
        self.radiance * ((self.shape)(at) * share * share)
    }
}

/// A soft light: its radiance from a direction d is color · e^(sharpness · (d · direction − 1)), a spherical Gaussian.
#[derive(Clone, Copy, Debug)]
pub struct Lobe {
    /// Towards its middle, normalized.
    pub direction: Vec3,
    /// Radiance from its middle.
    pub color: Vec3,
    /// The larger, the narrower.
    pub sharpness: f32,
}

impl Lobe {
    /// Its integral over all directions.
    fn power(&self) -> f32 {
        self.color.element_sum() * TAU / self.sharpness * (1.0 - (-2.0 * self.sharpness).exp())
    }

    fn falloff(&self, direction: Vec3) -> f32 {
        (self.sharpness * (self.direction.dot(direction) - 1.0)).exp()
    }

    /// A direction with the density of its radiance: a sample of the von Mises–Fisher distribution.
    fn sample(&self, random: &mut Random) -> Vec3 {
        let square = random.square();
        let cosine = 1.0 + (square.x + (1.0 - square.x) * (-2.0 * self.sharpness).exp()).ln() / self.sharpness;
        let sine = (1.0 - cosine * cosine).max(0.0).sqrt();
        let (sin, cos) = (TAU * square.y).sin_cos();
        let (right, up) = self.direction.any_orthonormal_pair();
        (right * (sine * cos) + up * (sine * sin) + self.direction * cosine).normalize()
    }

    fn density(&self, direction: Vec3) -> f32 {
        self.sharpness / (TAU * (1.0 - (-2.0 * self.sharpness).exp())) * self.falloff(direction)
    }
}

/// Everything that lights a scene.
pub struct Lights {
    lamp: Option<AreaLight>,
    lobes: Vec<Lobe>,
    /// The share of light samples that each lobe gets; the lamp gets the rest.
    shares: Vec<f32>,
    ambient: Box<dyn Fn(Vec3) -> Vec3 + Send + Sync>,
}

/// The share of light samples that the lamp gets.
const LAMP_SHARE: f32 = 0.6;

impl Lights {
    /// A lamp, soft lights, and an ambient radiance by direction, which is found by reflected rays only and should be smooth.
    #[must_use]
    pub fn new(lamp: Option<AreaLight>, lobes: Vec<Lobe>, ambient: impl Fn(Vec3) -> Vec3 + Send + Sync + 'static) -> Self {
        let total: f32 = lobes.iter().map(Lobe::power).sum();
        let left = if lamp.is_some() { 1.0 - LAMP_SHARE } else { 1.0 };
        let shares = lobes.iter().map(|lobe| left * lobe.power() / total.max(1e-9)).collect();
        Self { lamp, lobes, shares, ambient: Box::new(ambient) }
    }

    /// The light that comes to a point from a direction.
    pub(crate) fn radiance(&self, from: Vec3, direction: Vec3) -> Vec3 {
        let soft: Vec3 = self.lobes.iter().map(|lobe| lobe.color * lobe.falloff(direction)).sum();
        soft + (self.ambient)(direction) + self.lamp.as_ref().map_or(Vec3::ZERO, |lamp| lamp.radiance(from, direction))
    }

    /// A direction towards a light; `None` where there is none to sample.
    pub(crate) fn sample(&self, from: Vec3, random: &mut Random) -> Option<Vec3> {
        let mut choice = random.unit();
        for (lobe, share) in self.lobes.iter().zip(&self.shares) {
            if choice < *share {
                return Some(lobe.sample(random));
            }
            choice -= share;
        }
        match &self.lamp {
            Some(lamp) => Some(lamp.sample(from, random)),
            // What rounding has left.
            None => self.lobes.last().map(|lobe| lobe.sample(random)),
        }
    }

    /// The density with which [`Self::sample`] returns a direction.
    pub(crate) fn density(&self, from: Vec3, direction: Vec3) -> f32 {
        let soft: f32 = self.lobes.iter().zip(&self.shares).map(|(lobe, share)| share * lobe.density(direction)).sum();
        let lamp_share = if self.lobes.is_empty() { 1.0 } else { LAMP_SHARE };
        soft + self.lamp.as_ref().map_or(0.0, |lamp| lamp_share * lamp.density(from, direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lobes_samples_have_the_density_that_it_states() {
        let lobe = Lobe { direction: Vec3::new(0.6, 0.8, 0.0), color: Vec3::ONE, sharpness: 12.0 };
        let mut random = Random::new(4, 0, 0);
        // The mean of 1 / density over the samples is the solid angle that they cover: the whole sphere, but for the far side that none reaches.
        let samples = 40_000_u16;
        let near = (0..samples).filter(|_| lobe.sample(&mut random).dot(lobe.direction) > 0.9).count();
        let expected = 1.0 - (-12.0_f32 * 0.1).exp();
        #[expect(clippy::cast_precision_loss, reason = "a count")]
        let share = near as f32 / f32::from(samples);
        assert!((share - expected).abs() < 0.01, "{share} {expected}");
    }

    #[test]
    fn a_lamp_gives_its_target_the_irradiance_that_is_asked_for() {
        let lamp = AreaLight::new(Vec3::new(0.0, 8.0, 0.0), Vec3::ZERO, Vec2::new(0.4, 0.3), Vec3::splat(2.0), (0.5, 0.9), |at| {
            if at.x.abs() < 0.5 { 1.0 } else { 0.0 }
        });
        let mut random = Random::new(9, 0, 0);
        let samples = 4000_u16;
        let sum: f32 = (0..samples)
            .map(|_| {
                let direction = lamp.sample(Vec3::ZERO, &mut random);
                lamp.radiance(Vec3::ZERO, direction).x * direction.y / lamp.density(Vec3::ZERO, direction)
            })
            .sum();
        assert!((sum / f32::from(samples) - 2.0).abs() < 0.06, "{}", sum / f32::from(samples));
        let behind = Vec3::new(0.0, 20.0, 0.0);
        assert_eq!(lamp.density(behind, Vec3::NEG_Y), 0.0, "it shines forward only");
    }
}
