//! The random numbers of a path.

use std::f32::consts::TAU;

use birka_rules::Rng;
use glam::{Vec2, Vec3};

/// The random numbers of one sample of one pixel.
pub(crate) struct Random(Rng);

impl Random {
    /// Independent numbers for each pixel, sample and seed.
    pub(crate) fn new(seed: u64, pixel: u64, sample: u64) -> Self {
        // Two rounds of the generator keep the streams of neighbors apart.
        let mut mixed = Rng::new(seed.rotate_left(32) ^ pixel);
        let mut mixed = Rng::new(mixed.next_u64() ^ sample);
        Self(Rng::new(mixed.next_u64()))
    }

    /// Uniform in [0, 1).
    #[expect(clippy::cast_precision_loss, reason = "24 bits")]
    pub(crate) fn unit(&mut self) -> f32 {
        (self.0.next_u64() >> 40) as f32 / 16_777_216.0
    }

    /// Uniform in the unit square.
    pub(crate) fn square(&mut self) -> Vec2 {
        Vec2::new(self.unit(), self.unit())
    }

    /// A direction around +z with the density cos θ / π.
    pub(crate) fn cosine_direction(&mut self) -> Vec3 {
        let square = self.square();
        let out = square.x.sqrt();
        let (sin, cos) = (TAU * square.y).sin_cos();
        Vec3::new(out * cos, out * sin, (1.0 - square.x).max(0.0).sqrt())
    }
}
