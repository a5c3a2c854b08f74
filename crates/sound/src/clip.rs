//! Stereo samples.

use std::f32::consts::FRAC_PI_4;

use crate::time::{as_float, sample_rate, samples};

/// A sound with two interleaved channels, left first, at [`SAMPLE_RATE`](crate::SAMPLE_RATE).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StereoClip {
    /// The samples, between −1 and 1.
    pub samples: Vec<f32>,
}

impl StereoClip {
    /// The duration in seconds.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        as_float(self.samples.len() / 2) / sample_rate()
    }

    /// The largest absolute value of a sample.
    #[must_use]
    pub fn peak(&self) -> f32 {
        self.samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// Pans a mono sound by the constant-power law: −1 is left, 1 is right.
    pub(crate) fn panned(mono: &[f32], pan: f32) -> Self {
        let angle = (pan.clamp(-1.0, 1.0) + 1.0) * FRAC_PI_4;
        let (right, left) = angle.sin_cos();
        Self { samples: mono.iter().flat_map(|sample| [sample * left, sample * right]).collect() }
    }

    /// Fades out over the last 20 ms, so that the end does not click.
    pub(crate) fn fade_out(mut self) -> Self {
        let tail = (self.samples.len() / 2).min(samples(0.02));
        let first = self.samples.len() / 2 - tail;
        for (number, frame) in self.samples.as_chunks_mut::<2>().0.iter_mut().skip(first).enumerate() {
            let gain = 1.0 - as_float(number + 1) / as_float(tail);
            *frame = frame.map(|sample| sample * gain);
        }
        self
    }

    /// Scales a louder sound down to this peak.
    pub(crate) fn limit_peak(mut self, limit: f32) -> Self {
        let peak = self.peak();
        if peak > limit {
            self.samples.iter_mut().for_each(|sample| *sample *= limit / peak);
        }
        self
    }

    /// Multiplies every sample.
    pub(crate) fn amplify(mut self, gain: f32) -> Self {
        self.samples.iter_mut().for_each(|sample| *sample *= gain);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panning_preserves_power() {
        for pan in [-1.0, -0.5, 0.0, 0.7, 1.0] {
            let clip = StereoClip::panned(&[1.0], pan);
            assert!((clip.samples[0].powi(2) + clip.samples[1].powi(2) - 1.0).abs() < 1e-5);
        }
        assert!(StereoClip::panned(&[1.0], -1.0).samples[1].abs() < 1e-6);
    }
}
