//! The components of every sound: time in samples, noise, vibration modes, stereo samples and their reverb.

use std::f32::consts::{FRAC_PI_4, TAU};

use birka_art::Backdrop;
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

    /// Scales a sound to this peak.
    pub(crate) fn scale_to_peak(self, peak: f32) -> Self {
        let current = self.peak();
        if current > 0.0 { self.amplify(peak / current) } else { self }
    }

    pub(crate) fn amplify(mut self, gain: f32) -> Self {
        self.samples.iter_mut().for_each(|sample| *sample *= gain);
        self
    }
}

/// A reverb: parallel comb filters and serial all-pass filters per channel (Schroeder, "Natural Sounding Artificial Reverberation", 1962),
/// with a low-pass filter in the loop of each comb (Moorer, "About This Reverberation Business", 1979).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reverb {
    /// Gain of the reverberated signal.
    wet: f32,
    /// Length of the audible tail, in seconds.
    tail: f32,
    /// Feedback of the combs: a larger room has a longer tail.
    feedback: f32,
}

/// Delays in seconds. Those of the combs are mutually incommensurate.
const COMBS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
const ALL_PASSES: [f32; 2] = [0.0050, 0.0017];
/// Extra delay of the right channel, which decorrelates the two.
const STEREO_SPREAD: f32 = 0.000_53;

impl Reverb {
    /// Open air between houses, as it is heard through a door.
    pub(crate) const OUTSIDE: Self = Self { wet: 0.5, tail: 1.2, feedback: 0.82 };

    /// The reverb of a stroke: a timber hall damped by people, furs and cloth, or a room that is almost dead.
    pub(crate) const fn of(place: Backdrop) -> Self {
        match place {
            Backdrop::HallByMorning | Backdrop::HallByDay | Backdrop::HallByFire | Backdrop::HallByNight => {
                Self { wet: 0.16, tail: 0.55, feedback: 0.72 }
            }
            Backdrop::Studio => Self { wet: 0.05, tail: 0.3, feedback: 0.45 },
        }
    }

    /// The same room for louder sounds, whose tail is audible for longer.
    pub(crate) const fn of_loud(place: Backdrop) -> Self {
        match place {
            Backdrop::HallByMorning | Backdrop::HallByDay | Backdrop::HallByFire | Backdrop::HallByNight => {
                Self { wet: 0.34, tail: 1.4, feedback: 0.84 }
            }
            Backdrop::Studio => Self { wet: 0.12, tail: 0.6, feedback: 0.6 },
        }
    }

    /// Returns the sound with reverb, longer by the tail.
    pub(crate) fn apply(self, clip: &StereoClip) -> StereoClip {
        let mut output = clip.samples.clone();
        output.resize(output.len() + 2 * samples(self.tail), 0.0);
        for channel in 0..2 {
            let dry: Vec<f32> = output.iter().skip(channel).step_by(2).copied().collect();
            let spread = if channel == 0 { 0.0 } else { STEREO_SPREAD };
            let mut wet = vec![0.0; dry.len()];
            for delay in COMBS {
                add_comb(&dry, &mut wet, samples(delay + spread), self.feedback);
            }
            for delay in ALL_PASSES {
                apply_all_pass(&mut wet, samples(delay + spread));
            }
            for (frame, reverberated) in output.as_chunks_mut::<2>().0.iter_mut().zip(wet) {
                frame[channel] += self.wet * reverberated;
            }
        }
        StereoClip { samples: output }.fade_out()
    }
}

/// Adds a comb filter with a one-pole low-pass filter in its loop: wood and cloth absorb high frequencies most.
fn add_comb(dry: &[f32], wet: &mut [f32], delay: usize, feedback: f32) {
    let mut line = vec![0.0; delay];
    let mut low_pass = 0.0;
    for (number, (input, output)) in dry.iter().zip(wet).enumerate() {
        let delayed = line[number % delay];
        low_pass += 0.45 * (delayed - low_pass);
        line[number % delay] = input + feedback * low_pass;
        *output += delayed / 4.0;
    }
}

fn apply_all_pass(sound: &mut [f32], delay: usize) {
    const GAIN: f32 = 0.6;
    let mut line = vec![0.0; delay];
    for (number, sample) in sound.iter_mut().enumerate() {
        let delayed = line[number % delay];
        let output = delayed - GAIN * *sample;
        line[number % delay] = *sample + GAIN * output;
        *sample = output;
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

    #[test]
    fn panning_preserves_power() {
        for pan in [-1.0, -0.5, 0.0, 0.7, 1.0] {
            let clip = StereoClip::panned(&[1.0], pan);
            assert!((clip.samples[0].powi(2) + clip.samples[1].powi(2) - 1.0).abs() < 1e-5);
        }
        assert!(StereoClip::panned(&[1.0], -1.0).samples[1].abs() < 1e-6);
    }

    #[test]
    fn impulse_response_decays_to_silence() {
        let mut samples = vec![0.0; 8820];
        samples[0] = 1.0;
        let response = Reverb::of(Backdrop::HallByFire).apply(&StereoClip { samples });
        let energy = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
        let (early, late) = response.samples.split_at(response.samples.len() / 2);
        assert!(energy(&early[4000..]) > 1e-6, "there is no tail");
        assert!(energy(late) < energy(&early[4000..]) / 2.0, "it does not decay");
        assert_eq!(*response.samples.last().unwrap(), 0.0);
    }
}
