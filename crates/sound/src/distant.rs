//! Far sounds from outside: gulls over the harbour by day, a dog in the town at night.

use std::f32::consts::{PI, TAU};
use std::time::Duration;

use birka_art::Backdrop;

use crate::clip::{Reverb, StereoClip};
use crate::synthesis::{NoiseSource, as_float, sample_rate, samples};

/// Something that is heard now and then in the ambience of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distant {
    Gull,
    Dog,
}

impl Distant {
    /// What is heard outside of a place; `None` in the studio.
    #[must_use]
    pub const fn of(place: Backdrop) -> Option<Self> {
        match place {
            Backdrop::HallByDay => Some(Self::Gull),
            Backdrop::HallByFire => Some(Self::Dog),
            Backdrop::Studio => None,
        }
    }

    /// The pause after the `count`th sound until the next: 25 seconds, up to three times as long.
    #[must_use]
    pub fn pause_after(count: u64) -> Duration {
        // Multiples of the golden ratio are spread evenly, and never in a rhythm.
        let share = (f64::from(u32::try_from(count % 1_000).unwrap_or_default()) * 0.618_034).fract();
        Duration::from_secs(25).mul_f64(1.0 + 2.0 * share)
    }

    /// Synthesizes a few calls. Another seed gives a variation of them, from another direction.
    #[must_use]
    pub fn synthesize(self, seed: u64) -> StereoClip {
        let mut noise = NoiseSource::new(seed);
        let mut mono = vec![0.0; samples(3.0)];
        let end = match self {
            Self::Gull => add_gull(&mut mono, &mut noise),
            Self::Dog => add_barks(&mut mono, &mut noise),
        };
        mono.truncate(samples(end));
        // Air and walls take the high frequencies.
        low_pass(&mut mono, if self == Self::Gull { 0.22 } else { 0.09 });
        low_pass(&mut mono, if self == Self::Gull { 0.3 } else { 0.2 });
        let clip = StereoClip::panned(&mono, noise.between(-0.9, 0.9)).fade_out();
        Reverb::OUTSIDE.apply(&clip).scale_to_peak(noise.between(0.05, 0.09))
    }
}

/// A voiced sound: a sum of partials whose pitch follows a curve from 0 to 1.
struct Voice<'a> {
    /// Start and duration in seconds.
    start: f32,
    duration: f32,
    /// The fundamental in hertz, at a share of the duration.
    pitch: &'a dyn Fn(f32) -> f32,
    /// Amplitudes of the partials.
    partials: &'a [f32],
    /// Share of noise in the sound.
    breath: f32,
}

impl Voice<'_> {
    /// Adds the sound, and returns its end in seconds.
    fn add_to(&self, mono: &mut [f32], noise: &mut NoiseSource) -> f32 {
        let count = samples(self.duration);
        let mut phase = 0.0_f32;
        for (number, sample) in mono.iter_mut().skip(samples(self.start)).take(count).enumerate() {
            let share = as_float(number) / as_float(count);
            phase = (phase + (self.pitch)(share) / sample_rate()).fract();
            let tone: f32 = self.partials.iter().zip(1_u8..).map(|(gain, n)| gain * (TAU * phase * f32::from(n)).sin()).sum();
            let envelope = (share / 0.12).min(1.0) * (PI / 2.0 * (1.0 - share)).sin();
            *sample += envelope * (tone + self.breath * noise.sample());
        }
        self.start + self.duration
    }
}

/// The long call of a herring gull: notes that rise and fall, each a little lower than the one before.
fn add_gull(mono: &mut [f32], noise: &mut NoiseSource) -> f32 {
    let mut at = 0.02;
    let mut base = noise.between(820.0, 1_000.0);
    let mut left = noise.between(3.0, 6.0);
    while left >= 1.0 && at < 2.2 {
        let pitch = |share: f32| base * (1.0 + 0.55 * (PI * share.powf(0.6)).sin());
        let duration = noise.between(0.2, 0.34);
        at = Voice { start: at, duration, pitch: &pitch, partials: &[1.0, 0.7, 0.35, 0.2], breath: 0.05 }.add_to(mono, noise);
        at += noise.between(0.05, 0.14);
        base *= 0.96;
        left -= 1.0;
    }
    at
}

/// Barks in pairs, each a fall of pitch with much noise.
fn add_barks(mono: &mut [f32], noise: &mut NoiseSource) -> f32 {
    let mut at = 0.02;
    let base = noise.between(330.0, 430.0);
    let mut left = noise.between(2.0, 5.0);
    while left >= 1.0 && at < 2.4 {
        let pitch = |share: f32| base * (1.35 - 0.5 * share);
        let duration = noise.between(0.11, 0.17);
        at = Voice { start: at, duration, pitch: &pitch, partials: &[0.8, 1.0, 0.8, 0.4, 0.2], breath: 0.5 }.add_to(mono, noise);
        at += noise.between(0.12, 0.5);
        left -= 1.0;
    }
    at
}

fn low_pass(mono: &mut [f32], share: f32) {
    let mut state = 0.0;
    for sample in mono {
        state += share * (*sample - state);
        *sample = state;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_quiet_and_vary() {
        for distant in [Distant::Gull, Distant::Dog] {
            let clips: Vec<StereoClip> = (0..8).map(|seed| distant.synthesize(seed)).collect();
            for clip in &clips {
                assert!((0.04..0.1).contains(&clip.peak()), "{distant:?} {}", clip.peak());
                assert!((0.5..4.5).contains(&clip.seconds()), "{distant:?} {}", clip.seconds());
                assert!(clip.samples.iter().take(2).chain(clip.samples.last()).all(|sample| sample.abs() < 0.002), "it clicks");
            }
            assert!(clips.windows(2).all(|pair| pair[0] != pair[1]));
            assert_eq!(clips[3], distant.synthesize(3));
        }
    }

    #[test]
    fn pauses_are_long_and_differ() {
        let pauses: Vec<f32> = (0..40).map(|count| Distant::pause_after(count).as_secs_f32()).collect();
        assert!(pauses.iter().all(|pause| (25.0..75.1).contains(pause)), "{pauses:?}");
        assert!(pauses.windows(2).all(|pair| (pair[0] - pair[1]).abs() > 5.0), "{pauses:?}");
    }

    #[test]
    fn a_gull_is_higher_than_a_dog() {
        let crossings = |clip: &StereoClip| {
            let left: Vec<f32> = clip.samples.iter().step_by(2).copied().collect();
            as_float(left.windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count()) / clip.seconds()
        };
        let mean = |distant: Distant| (0..8).map(|seed| crossings(&distant.synthesize(seed))).sum::<f32>() / 8.0;
        let (gull, dog) = (mean(Distant::Gull), mean(Distant::Dog));
        assert!(gull > 1.5 * dog, "{gull} {dog}");
    }
}
