//! What is blown and beaten in the hall: a horn for *raichi* and *tuichu*, horn and drum for the end of a game.

use std::f32::consts::TAU;

use super::room::WIDE_HALL;
use super::{Chance, Clip, Mode, as_float, rate, samples};

/// What is told by horn and drum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
    /// One way lies open to the king, *raichi*: one note. Also every call that names no number of ways.
    OneWay,
    /// Two ways, *tuichu*: two notes, the second higher.
    TwoWays,
    /// The king has escaped.
    Escape,
    /// The king is taken.
    Capture,
    /// It ended in another way, won or drawn.
    End,
}

impl Signal {
    /// Its sound; another seed, another breath.
    #[must_use]
    pub fn sound(self, seed: u64) -> Clip {
        let mut chance = Chance::new(seed);
        let mut mono = vec![0.0; samples(3.2)];
        // The natural notes of a horn whose lowest is D.
        const ROOT: f32 = 146.8;
        let mut blow =
            |start: f32, lasting: f32, part: f32, loud: f32| note(&mut mono, start, lasting, ROOT * part / 2.0, loud, &mut chance);
        let lasting = match self {
            Self::OneWay => blow(0.0, 0.75, 3.0, 0.5),
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
                    drum(&mut mono, start, 0.8, &mut chance);
                }
                note(&mut mono, 0.62, 1.4, ROOT, 0.6, &mut chance)
            }
            Self::End => {
                drum(&mut mono, 0.0, 0.7, &mut chance);
                drum(&mut mono, 0.45, 0.9, &mut chance)
            }
        };
        mono.truncate(samples(lasting));
        let mut clip = Clip::placed(&mono, -0.15);
        clip.samples.iter_mut().for_each(|sample| *sample *= 0.4);
        WIDE_HALL.around(&clip).within(0.9)
    }
}

/// Blows a note and says when it is over: the lips find it from below, it opens as the breath swells, and it is never quite steady.
fn note(mono: &mut [f32], start: f32, lasting: f32, pitch: f32, loud: f32, chance: &mut Chance) -> f32 {
    let pitch = pitch * chance.between(0.992, 1.008);
    let sway = chance.between(4.2, 5.4);
    let mut turns = 0.0_f32;
    let mut breath = 0.0;
    let count = samples(lasting);
    for (number, sample) in mono.iter_mut().skip(samples(start)).take(count).enumerate() {
        let time = as_float(number) / rate();
        let swell = (time / 0.07).min(1.0).powf(1.5) * ((lasting - time) / 0.16).clamp(0.0, 1.0);
        let found = 1.0 - 0.035 * (-time / 0.035).exp();
        let swaying = 1.0 + 0.004 * (TAU * sway * time).sin() * (time / 0.4).min(1.0);
        turns = (turns + pitch * found * swaying / rate()).fract();
        // The louder, the more of the upper tones.
        let open = 0.35 + 0.6 * swell * loud;
        let tone: f32 = (1..=9_u8).map(f32::from).map(|part| open.powf(part - 1.0) / part.sqrt() * (TAU * turns * part).sin()).sum();
        breath += 0.12 * (chance.noise() - breath);
        *sample += loud * swell * (0.55 * tone + 0.22 * breath);
    }
    start + lasting
}

/// Beats a drum of hide and says when it has died away.
fn drum(mono: &mut [f32], start: f32, loud: f32, chance: &mut Chance) -> f32 {
    const LASTING: f32 = 0.9;
    let first = samples(start);
    let lowest = 62.0 * chance.between(0.97, 1.03);
    // The tones of a round hide, by Bessel's zeros.
    for (part, share) in [(1.0, 1.0), (1.594, 0.55), (2.136, 0.4), (2.296, 0.3), (2.918, 0.18)] {
        Mode { frequency: lowest * part, decay: LASTING / part, amplitude: loud * share * chance.between(0.8, 1.2) }.strike(mono, first);
    }
    let mut dull = 0.0;
    for (number, sample) in mono.iter_mut().skip(first).take(samples(0.05)).enumerate() {
        dull += 0.2 * (chance.noise() - dull);
        *sample += loud * dull * (as_float(number) / 40.0).min(1.0) * (1.0 - as_float(number) / as_float(samples(0.05)));
    }
    start + LASTING
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Signal; 5] = [Signal::OneWay, Signal::TwoWays, Signal::Escape, Signal::Capture, Signal::End];

    #[test]
    fn every_signal_is_heard_and_told_from_the_others() {
        let clips = ALL.map(|signal| signal.sound(1));
        for (number, clip) in clips.iter().enumerate() {
            assert!(clip.samples.iter().all(|sample| sample.is_finite()));
            assert!((0.1..=0.9).contains(&clip.peak()), "{:?} {}", ALL[number], clip.peak());
            assert!(clip.samples[0].abs() < 0.01 && clip.samples[clip.samples.len() - 1].abs() < 0.001);
            assert!((0.7..5.0).contains(&clip.seconds()), "{:?}", ALL[number]);
            assert!(clips[..number].iter().all(|other| other.samples.len() != clip.samples.len()));
        }
        assert_ne!(ALL[0].sound(1), ALL[0].sound(2), "the same breath twice");
    }

    /// How much of a sound is at a frequency, by Goertzel's way.
    fn share(clip: &Clip, from: f32, to: f32, frequency: f32) -> f32 {
        let part: Vec<f32> = clip.samples.iter().step_by(2).copied().skip(samples(from)).take(samples(to - from)).collect();
        let (mut sine, mut cosine) = (0.0, 0.0);
        for (number, sample) in part.iter().enumerate() {
            let (s, c) = (TAU * frequency * as_float(number) / rate()).sin_cos();
            (sine, cosine) = (sine + s * sample, cosine + c * sample);
        }
        (sine * sine + cosine * cosine) / part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())
    }

    #[test]
    fn the_second_note_of_two_is_higher() {
        let clip = Signal::TwoWays.sound(1);
        let (first, second) = (146.8 * 1.5, 146.8 * 2.0);
        let around = |middle: f32, from: f32, to: f32| {
            (-4..=4_i8).map(|step| share(&clip, from, to, middle * (1.0 + 0.003 * f32::from(step)))).fold(0.0, f32::max)
        };
        assert!(around(first, 0.1, 0.4) > 3.0 * around(second, 0.1, 0.4));
        assert!(around(second, 0.6, 1.1) > 3.0 * around(first, 0.6, 1.1));
    }
}
