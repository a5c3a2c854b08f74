//! A blowing horn, by additive synthesis.

use std::f32::consts::TAU;

use crate::noise::NoiseSource;
use crate::time::{as_float, sample_rate, samples};

/// A note of a horn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Note {
    /// Start and duration in seconds.
    pub(crate) start: f32,
    pub(crate) duration: f32,
    /// In hertz.
    pub(crate) frequency: f32,
    pub(crate) gain: f32,
}

impl Note {
    /// Adds the note to a sound and returns its end in seconds. The pitch rises to its target at the onset and has a slight vibrato; the
    /// spectrum brightens with the envelope.
    pub(crate) fn add_to(self, mono: &mut [f32], noise: &mut NoiseSource) -> f32 {
        let Self { start, duration, frequency, gain } = self;
        let frequency = frequency * noise.between(0.992, 1.008);
        let vibrato_rate = noise.between(4.2, 5.4);
        let mut phase = 0.0_f32;
        let mut breath = 0.0;
        for (number, sample) in mono.iter_mut().skip(samples(start)).take(samples(duration)).enumerate() {
            let time = as_float(number) / sample_rate();
            let envelope = (time / 0.07).min(1.0).powf(1.5) * ((duration - time) / 0.16).clamp(0.0, 1.0);
            let onset = 1.0 - 0.035 * (-time / 0.035).exp();
            let vibrato = 1.0 + 0.004 * (TAU * vibrato_rate * time).sin() * (time / 0.4).min(1.0);
            phase = (phase + frequency * onset * vibrato / sample_rate()).fract();
            // The louder, the stronger the overtones.
            let brightness = 0.35 + 0.6 * envelope * gain;
            let partial = |n: f32| brightness.powf(n - 1.0) / n.sqrt() * (TAU * phase * n).sin();
            let tone: f32 = (1..=9_u8).map(f32::from).map(partial).sum();
            breath += 0.12 * (noise.sample() - breath);
            *sample += gain * envelope * (0.55 * tone + 0.22 * breath);
        }
        start + duration
    }
}
