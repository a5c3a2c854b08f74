//! The components of every sound: time in samples, noise, and vibration modes.

use std::f32::consts::TAU;

use birka_rules::Rng;

/// Samples per second of every sound.
pub const SAMPLE_RATE: u32 = 44_100;

/// [`SAMPLE_RATE`] as a number to compute with.
pub(crate) fn sample_rate() -> f32 {
    as_float(SAMPLE_RATE as usize)
}

/// The number of samples in a duration.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds, never below 0")]
pub(crate) fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * sample_rate()) as usize
}

#[expect(clippy::cast_precision_loss, reason = "lengths of sounds are far below 2^24")]
pub(crate) fn as_float(number: usize) -> f32 {
    number as f32
}

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

/// A vibration mode: a decaying sinusoid. A struck object sounds as a sum of them (Adrien, "The Missing Link: Modal Synthesis", 1991).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    /// In hertz.
    pub(crate) frequency: f32,
    /// Seconds until the amplitude has fallen by 60 dB.
    pub(crate) decay: f32,
    /// Initial amplitude.
    pub(crate) amplitude: f32,
}

impl Mode {
    /// Adds the mode to a sound from sample `start` on.
    pub(crate) fn excite(self, output: &mut [f32], start: usize) {
        // A two-pole resonator as a complex number that rotates and shrinks with every sample.
        let damping = 0.001_f32.powf(1.0 / (self.decay * sample_rate()));
        let (sin, cos) = (TAU * self.frequency / sample_rate()).sin_cos();
        let (mut x, mut y) = (self.amplitude, 0.0_f32);
        for sample in output.iter_mut().skip(start) {
            *sample += y;
            (x, y) = ((x * cos - y * sin) * damping, (x * sin + y * cos) * damping);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mode_falls_by_sixty_decibels_in_its_decay_time() {
        let mut sound = vec![0.0; samples(0.2)];
        Mode { frequency: 1000.0, decay: 0.1, amplitude: 1.0 }.excite(&mut sound, 0);
        let peak = |from: f32, to: f32| sound[samples(from)..samples(to)].iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        assert!(peak(0.0, 0.005) > 0.7);
        assert!(peak(0.1, 0.2) < 0.0011);
    }
}
