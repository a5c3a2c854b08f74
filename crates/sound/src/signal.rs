//! Signals: a horn for the announcements *raichi* and *tuichu*, horn and drum for the end of a game.

use std::f32::consts::TAU;

use birka_art::Backdrop;

use crate::synthesis::{Mode, NoiseSource, Reverb, StereoClip, as_float, sample_rate, samples};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
    /// One open way for the king (*raichi*), or an announcement without a number of ways: one note.
    OneWay,
    /// Two open ways (*tuichu*): two rising notes.
    TwoWays,
    Escape,
    /// The king has been captured.
    Capture,
    /// The game has ended in another way.
    End,
    /// A player elsewhere waits: one short, soft note.
    YourMove,
}

/// The fundamental of the horn: D3.
const ROOT: f32 = 146.8;

impl Signal {
    /// Synthesizes the signal as it is heard in a place. Another seed gives a variation of it.
    #[must_use]
    pub fn synthesize(self, place: Backdrop, seed: u64) -> StereoClip {
        let mut noise = NoiseSource::new(seed);
        let mut mono = vec![0.0; samples(3.2)];
        // Notes of the natural harmonic series, `partial` in halves of the fundamental.
        let mut blow = |start: f32, duration: f32, partial: f32, gain: f32| {
            Note { start, duration, frequency: ROOT * partial / 2.0, gain }.add_to(&mut mono, &mut noise)
        };
        let end = match self {
            Self::OneWay => blow(0.0, 0.75, 3.0, 0.5),
            Self::YourMove => blow(0.0, 0.5, 2.0, 0.4),
            Self::TwoWays => {
                blow(0.0, 0.4, 3.0, 0.5);
                blow(0.42, 0.8, 4.0, 0.62)
            }
            Self::Escape => {
                blow(0.0, 0.32, 3.0, 0.5);
                blow(0.34, 0.32, 4.0, 0.6);
                blow(0.68, 1.5, 6.0, 0.75)
            }
            Self::Capture => {
                for start in [0.0, 0.3, 0.62] {
                    add_beat(&mut mono, start, 0.8, &mut noise);
                }
                Note { start: 0.62, duration: 1.4, frequency: ROOT, gain: 0.6 }.add_to(&mut mono, &mut noise)
            }
            Self::End => {
                add_beat(&mut mono, 0.0, 0.7, &mut noise);
                add_beat(&mut mono, 0.45, 0.9, &mut noise)
            }
        };
        mono.truncate(samples(end));
        Reverb::of_loud(place).apply(&StereoClip::panned(&mono, -0.15).amplify(0.4)).limit_peak(0.9)
    }
}

/// A note of a blowing horn, by additive synthesis.
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

/// Frequency ratio and amplitude of the modes of a circular membrane, from the zeros of the Bessel functions.
const MODES: [(f32, f32); 5] = [(1.0, 1.0), (1.594, 0.55), (2.136, 0.4), (2.296, 0.3), (2.918, 0.18)];

/// Adds a beat of a frame drum to a sound, by modal synthesis, and returns its end in seconds.
pub(crate) fn add_beat(mono: &mut [f32], start: f32, gain: f32, noise: &mut NoiseSource) -> f32 {
    const DURATION: f32 = 0.9;
    let first = samples(start);
    let fundamental = 62.0 * noise.between(0.97, 1.03);
    for (ratio, share) in MODES {
        let amplitude = gain * share * noise.between(0.8, 1.2);
        Mode { frequency: fundamental * ratio, decay: DURATION / ratio, amplitude }.excite(mono, first);
    }
    // The stroke of the beater: a short burst of low-passed noise.
    let burst = samples(0.05);
    let mut low_pass = 0.0;
    for (number, sample) in mono.iter_mut().skip(first).take(burst).enumerate() {
        low_pass += 0.2 * (noise.sample() - low_pass);
        *sample += gain * low_pass * (as_float(number) / 40.0).min(1.0) * (1.0 - as_float(number) / as_float(burst));
    }
    start + DURATION
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALL: Backdrop = Backdrop::HallByFire;

    const ALL: [Signal; 5] = [Signal::OneWay, Signal::TwoWays, Signal::Escape, Signal::Capture, Signal::End];

    #[test]
    fn signals_are_audible_and_differ_in_length() {
        let clips = ALL.map(|signal| signal.synthesize(HALL, 1));
        for (number, clip) in clips.iter().enumerate() {
            assert!(clip.samples.iter().all(|sample| sample.is_finite()));
            assert!((0.1..=0.9).contains(&clip.peak()), "{:?} {}", ALL[number], clip.peak());
            assert!(clip.samples[0].abs() < 0.01 && clip.samples[clip.samples.len() - 1].abs() < 0.001);
            assert!((0.7..5.0).contains(&clip.seconds()), "{:?}", ALL[number]);
            assert!(clips[..number].iter().all(|other| other.samples.len() != clip.samples.len()));
        }
        assert_ne!(ALL[0].synthesize(HALL, 1), ALL[0].synthesize(HALL, 2), "seeds give variations");
    }

    /// The power at a frequency relative to the total power, by the Goertzel algorithm.
    fn relative_power(clip: &StereoClip, from: f32, to: f32, frequency: f32) -> f32 {
        let part: Vec<f32> = clip.samples.iter().step_by(2).copied().skip(samples(from)).take(samples(to - from)).collect();
        let (mut sin, mut cos) = (0.0, 0.0);
        for (number, sample) in part.iter().enumerate() {
            let (s, c) = (TAU * frequency * as_float(number) / sample_rate()).sin_cos();
            (sin, cos) = (sin + s * sample, cos + c * sample);
        }
        (sin * sin + cos * cos) / part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())
    }

    #[test]
    fn second_note_of_two_ways_is_higher() {
        let clip = Signal::TwoWays.synthesize(HALL, 1);
        let (first, second) = (ROOT * 1.5, ROOT * 2.0);
        let power_near = |frequency: f32, from: f32, to: f32| {
            let detuned = (-4..=4_i8).map(|step| frequency * (1.0 + 0.003 * f32::from(step)));
            detuned.map(|frequency| relative_power(&clip, from, to, frequency)).fold(0.0, f32::max)
        };
        assert!(power_near(first, 0.1, 0.4) > 3.0 * power_near(second, 0.1, 0.4));
        assert!(power_near(second, 0.6, 1.1) > 3.0 * power_near(first, 0.6, 1.1));
    }
}
