//! Sounds made of nothing but numbers: no recording, no file. Everything here is the same from the same seed.
//!
//! A sound is a [`Clip`] of two channels at [`RATE`] samples a second. [`knock`] is one piece meeting wood, [`horn`] what is called
//! out and how a game ends, [`hall`] the room with its fire, and [`room`] lets all of them sound in it.

pub mod hall;
pub mod horn;
pub mod knock;
mod room;

use std::f32::consts::{FRAC_PI_4, TAU};

/// Samples a second.
pub const RATE: u32 = 44_100;

/// A sound of two channels, left and right in turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    /// The samples, between -1 and 1.
    pub samples: Vec<f32>,
}

impl Clip {
    /// How long it lasts, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        as_float(self.samples.len() / 2) / rate()
    }

    /// Its loudest moment.
    #[must_use]
    pub fn peak(&self) -> f32 {
        self.samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// One channel heard from a place: -1 is quite left, 1 quite right. Equal power wherever it is.
    pub(crate) fn placed(mono: &[f32], pan: f32) -> Self {
        let angle = (pan.clamp(-1.0, 1.0) + 1.0) * FRAC_PI_4;
        let (right, left) = angle.sin_cos();
        Self { samples: mono.iter().flat_map(|sample| [sample * left, sample * right]).collect() }
    }

    /// Ends in silence, so that nothing clicks when it is over.
    pub(crate) fn faded(mut self) -> Self {
        let tail = (self.samples.len() / 2).min(samples(0.02));
        let first = self.samples.len() / 2 - tail;
        for (number, frame) in self.samples.as_chunks_mut::<2>().0.iter_mut().skip(first).enumerate() {
            let left = 1.0 - as_float(number + 1) / as_float(tail);
            *frame = frame.map(|sample| sample * left);
        }
        self
    }

    /// No louder than that.
    pub(crate) fn within(mut self, peak: f32) -> Self {
        let loudest = self.peak();
        if loudest > peak {
            self.samples.iter_mut().for_each(|sample| *sample *= peak / loudest);
        }
        self
    }
}

/// A stream of random numbers.
pub(crate) struct Chance(birka_rules::Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(birka_rules::Rng::new(seed))
    }

    /// Between -1 and 1.
    pub(crate) fn noise(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
        let unit = (self.0.next_u64() >> 40) as f32 / (1u32 << 24) as f32;
        2.0 * unit - 1.0
    }

    /// Between the two.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.noise() + 1.0) / 2.0
    }
}

/// A tone that dies away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    /// In hertz.
    pub(crate) frequency: f32,
    /// Seconds until a thousandth is left.
    pub(crate) decay: f32,
    /// At its beginning.
    pub(crate) amplitude: f32,
}

impl Mode {
    /// Adds it to a sound from sample `start` on.
    pub(crate) fn strike(self, onto: &mut [f32], start: usize) {
        // One turn of a spiral for each sample: a complex number that shrinks as it turns.
        let shrink = 0.001_f32.powf(1.0 / (self.decay * rate()));
        let (sine, cosine) = (TAU * self.frequency / rate()).sin_cos();
        let (mut x, mut y) = (self.amplitude, 0.0_f32);
        for sample in onto.iter_mut().skip(start) {
            *sample += y;
            (x, y) = ((x * cosine - y * sine) * shrink, (x * sine + y * cosine) * shrink);
        }
    }
}

pub(crate) fn rate() -> f32 {
    as_float(RATE as usize)
}

/// How many samples a time takes.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds, never below 0")]
pub(crate) fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * rate()) as usize
}

#[expect(clippy::cast_precision_loss, reason = "lengths of sounds are far below 2^24")]
pub(crate) fn as_float(number: usize) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_dies_away_in_its_time() {
        let mut sound = vec![0.0; samples(0.2)];
        Mode { frequency: 1000.0, decay: 0.1, amplitude: 1.0 }.strike(&mut sound, 0);
        let loudest = |from: f32, to: f32| sound[samples(from)..samples(to)].iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        assert!(loudest(0.0, 0.005) > 0.7);
        assert!(loudest(0.1, 0.2) < 0.0011);
    }

    #[test]
    fn a_place_is_heard_and_costs_no_power() {
        for pan in [-1.0, -0.5, 0.0, 0.7, 1.0] {
            let clip = Clip::placed(&[1.0], pan);
            assert!((clip.samples[0].powi(2) + clip.samples[1].powi(2) - 1.0).abs() < 1e-5);
        }
        assert!(Clip::placed(&[1.0], -1.0).samples[1].abs() < 1e-6);
    }
}
