//! Random numbers for noise and variation.

use birka_rules::Rng;

/// A deterministic source of random samples.
pub(crate) struct NoiseSource(Rng);

impl NoiseSource {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    /// A sample of white noise, between −1 and 1.
    pub(crate) fn sample(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
        let unit = (self.0.next_u64() >> 40) as f32 / (1u32 << 24) as f32;
        2.0 * unit - 1.0
    }

    /// A uniformly distributed number between the two.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.sample() + 1.0) / 2.0
    }
}
