//! Quiet music for a lyre and a bone pipe: three tunes in old modes, written for Birka, as notes; and the two instruments.
//!
//! A tune is a sequence of phrases. Each is synthesized by itself, with the resonance in which it ends, so that a player needs no more than the next one.

use std::f32::consts::TAU;

use birka_art::Backdrop;

use crate::synthesis::{Mode, NoiseSource, Reverb, StereoClip, as_float, sample_rate, samples};

/// A note: steps of the mode above the tonic, and its duration in eighths.
type Note = (i8, u8);

/// The step of a rest.
const REST: i8 = i8::MIN;

/// What is played in some bars.
struct Phrase {
    /// The lyre.
    melody: &'static [Note],
    /// Its low strings.
    drone: &'static [Note],
    /// The pipe, an octave above what is written.
    pipe: &'static [Note],
}

/// A tune.
struct Tune {
    /// In hertz.
    tonic: f32,
    /// Semitones of the steps above the tonic.
    mode: [u8; 7],
    /// The duration of an eighth, in seconds.
    eighth: f32,
    phrases: &'static [Phrase],
    /// The phrases as they are played, by index.
    order: &'static [usize],
}

const DORIAN: [u8; 7] = [0, 2, 3, 5, 7, 9, 10];
const AEOLIAN: [u8; 7] = [0, 2, 3, 5, 7, 8, 10];

/// A slow song in three, in D dorian; the pipe joins in the second half.
const SHORE: Tune = Tune {
    tonic: 293.66,
    mode: DORIAN,
    eighth: 0.35,
    phrases: &[
        Phrase {
            melody: &[(0, 3), (1, 1), (2, 2), (4, 3), (3, 1), (2, 2), (1, 2), (0, 2), (-1, 2), (0, 6)],
            drone: &[(-7, 3), (-3, 3), (-7, 3), (-3, 3), (-8, 3), (-4, 3), (-7, 6)],
            pipe: &[],
        },
        Phrase {
            melody: &[(4, 2), (5, 1), (6, 1), (4, 2), (7, 3), (6, 1), (5, 2), (4, 2), (3, 1), (2, 1), (3, 2), (4, 6)],
            drone: &[(-7, 3), (-3, 3), (-4, 3), (0, 3), (-7, 3), (-4, 3), (-3, 6)],
            pipe: &[(4, 5), (REST, 1), (7, 4), (6, 2), (4, 3), (2, 1), (3, 2), (4, 5), (REST, 1)],
        },
        Phrase {
            melody: &[(7, 2), (6, 1), (4, 1), (5, 2), (4, 3), (2, 1), (3, 2), (2, 2), (1, 1), (0, 1), (1, 2), (0, 6)],
            drone: &[(-7, 3), (0, 3), (-4, 3), (-8, 3), (-6, 3), (-3, 3), (-7, 6)],
            pipe: &[(7, 4), (5, 2), (4, 4), (3, 2), (2, 3), (1, 3), (0, 5), (REST, 1)],
        },
    ],
    order: &[0, 0, 1, 2, 0],
};

/// A call of the pipe over open strings, in A aeolian.
const WINTER: Tune = Tune {
    tonic: 220.0,
    mode: AEOLIAN,
    eighth: 0.43,
    phrases: &[
        Phrase { melody: &[], drone: &[(-7, 2), (-3, 2), (0, 2), (-3, 6), (-7, 2), (-3, 2), (2, 2), (0, 6)], pipe: &[] },
        Phrase {
            melody: &[(REST, 6), (4, 2), (2, 2), (0, 2), (REST, 6), (2, 2), (0, 4)],
            drone: &[(-7, 6), (-3, 6), (-5, 6), (-7, 6)],
            pipe: &[(7, 4), (9, 1), (10, 1), (11, 5), (10, 1), (11, 2), (13, 1), (11, 1), (10, 2), (9, 4), (REST, 2)],
        },
        Phrase {
            melody: &[(REST, 6), (3, 2), (1, 2), (-1, 2), (REST, 6), (0, 2), (-3, 4)],
            drone: &[(-7, 6), (-4, 6), (-3, 6), (-7, 6)],
            pipe: &[(14, 4), (13, 1), (11, 1), (13, 4), (11, 1), (10, 1), (11, 3), (10, 1), (9, 2), (7, 4), (REST, 2)],
        },
        Phrase {
            melody: &[(REST, 6), (1, 2), (-1, 4), (REST, 6), (0, 6)],
            drone: &[(-7, 6), (-8, 6), (-3, 6), (-7, 6)],
            pipe: &[(9, 2), (10, 1), (9, 1), (7, 2), (6, 4), (7, 2), (9, 3), (8, 1), (6, 2), (7, 5), (REST, 1)],
        },
    ],
    order: &[0, 1, 2, 1, 3],
};

/// A round dance that is hummed rather than danced, in E dorian.
const HEARTH: Tune = Tune {
    tonic: 329.63,
    mode: DORIAN,
    eighth: 0.26,
    phrases: &[
        Phrase {
            melody: &[(0, 2), (2, 1), (4, 2), (2, 1), (3, 2), (1, 1), (3, 2), (4, 1), (0, 2), (2, 1), (4, 2), (5, 1), (4, 6)],
            drone: &[(-7, 6), (-8, 6), (-7, 6), (-3, 6)],
            pipe: &[],
        },
        Phrase {
            melody: &[(7, 2), (6, 1), (5, 2), (4, 1), (5, 2), (4, 1), (3, 2), (1, 1), (2, 2), (1, 1), (0, 2), (-1, 1), (0, 6)],
            drone: &[(-7, 6), (-4, 6), (-5, 3), (-3, 3), (-7, 6)],
            pipe: &[],
        },
        Phrase {
            melody: &[
                (0, 1),
                (4, 1),
                (2, 1),
                (4, 1),
                (2, 1),
                (4, 1),
                (-1, 1),
                (3, 1),
                (1, 1),
                (3, 1),
                (1, 1),
                (3, 1),
                (0, 1),
                (4, 1),
                (2, 1),
                (4, 1),
                (2, 1),
                (4, 1),
                (0, 1),
                (4, 1),
                (7, 4),
            ],
            drone: &[(-7, 6), (-8, 6), (-7, 6), (-7, 6)],
            pipe: &[(7, 6), (6, 4), (5, 2), (4, 4), (2, 2), (4, 5), (REST, 1)],
        },
    ],
    order: &[0, 1, 0, 1, 2, 2, 0, 1],
};

const TUNES: [&Tune; 3] = [&SHORE, &WINTER, &HEARTH];

/// The number of tunes.
pub const TUNE_COUNT: usize = TUNES.len();

/// The number of phrases of a tune; tunes are counted over and over.
#[must_use]
pub fn phrase_count(tune: usize) -> usize {
    TUNES[tune % TUNE_COUNT].order.len()
}

/// A phrase of a tune, as it is heard in a place, and the seconds until the next one begins: the sound lasts longer. Both numbers are counted over and over.
#[must_use]
pub fn synthesize_phrase(tune: usize, phrase: usize, place: Backdrop) -> (StereoClip, f32) {
    /// The longest resonance of a string.
    const TAIL: f32 = 3.0;
    let tune = TUNES[tune % TUNE_COUNT];
    let phrase = phrase % tune.order.len();
    let Phrase { melody, drone, pipe } = &tune.phrases[tune.order[phrase]];
    let mut noise = NoiseSource::new(phrase as u64 + 1);
    let seconds = tune.seconds(drone);
    let [mut strings, mut air] = [(); 2].map(|()| vec![0.0; samples(seconds + TAIL)]);
    for (notes, gain) in [(drone, 0.55), (melody, 0.8)] {
        tune.each(notes, |start, _, frequency| {
            // A hand is never quite in time, nor always equally strong.
            let start = (start + noise.between(0.0, 0.018)).max(0.0);
            pluck(&mut strings[samples(start)..], frequency, gain * noise.between(0.75, 1.0), &mut noise);
        });
    }
    tune.each(pipe, |start, duration, frequency| blow(&mut air[samples(start)..], 2.0 * frequency, duration, &mut noise));
    let mut clip = StereoClip::panned(&strings, -0.25);
    for (sample, air) in clip.samples.iter_mut().zip(StereoClip::panned(&air, 0.3).samples) {
        *sample += air;
    }
    (Reverb::of_loud(place).apply(&clip).amplify(LEVEL), seconds)
}

/// The gain at which the loudest phrase has a peak of about a half.
const LEVEL: f32 = 0.4;

impl Tune {
    fn seconds(&self, notes: &[Note]) -> f32 {
        notes.iter().map(|&(_, eighths)| f32::from(eighths)).sum::<f32>() * self.eighth
    }

    /// Calls a function with start, duration and frequency of each note.
    fn each(&self, notes: &[Note], mut play: impl FnMut(f32, f32, f32)) {
        let mut start = 0.0;
        for &(step, eighths) in notes {
            let duration = f32::from(eighths) * self.eighth;
            if step != REST {
                play(start, duration, self.frequency(step));
            }
            start += duration;
        }
    }

    fn frequency(&self, step: i8) -> f32 {
        let (octave, within) = (step.div_euclid(7), usize::from(step.rem_euclid(7).unsigned_abs()));
        self.tonic * 2.0_f32.powf(f32::from(octave) + f32::from(self.mode[within]) / 12.0)
    }
}

/// Adds a plucked string of gut: a delay line with a low-pass filter in its loop (Karplus and Strong, "Digital Synthesis of Plucked-String and Drum Timbres",
/// 1983), tuned by an all-pass filter (Jaffe and Smith, "Extensions of the Karplus-Strong Plucked-String Algorithm", 1983); and the box of the lyre.
fn pluck(output: &mut [f32], frequency: f32, gain: f32, noise: &mut NoiseSource) {
    /// The share of the string's length at which it is plucked.
    const PLUCKED_AT: f32 = 0.23;
    /// The low-pass filter delays the loop by this number of samples.
    const FILTER_DELAY: f32 = 0.5;
    let period = sample_rate() / frequency;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some hundreds of samples")]
    let length = (period - FILTER_DELAY - 0.3) as usize;
    let fraction = period - FILTER_DELAY - as_float(length);
    let tuning = (1.0 - fraction) / (1.0 + fraction);
    // The fingertip is soft. The filter goes around the loop twice, so that the end joins the beginning.
    let (mut skin, mut flesh) = (0.0, 0.0);
    let mut burst: Vec<f32> = (0..length).map(|_| noise.sample()).collect();
    let mut soften = |sample: f32| {
        skin += 0.22 * (sample - skin);
        flesh += 0.22 * (skin - flesh);
        flesh
    };
    for sample in &burst {
        soften(*sample);
    }
    burst.iter_mut().for_each(|sample| *sample = 2.0 * soften(*sample));
    let gap = samples(PLUCKED_AT / frequency).clamp(1, length - 1);
    let mut line: Vec<f32> = (0..length).map(|at| burst[at] - burst[(at + length - gap) % length]).collect();
    let mean = line.iter().sum::<f32>() / as_float(length);
    line.iter_mut().for_each(|sample| *sample -= mean);
    // A low string sounds for longer.
    let decay = 2.6 * (220.0 / frequency).powf(0.5);
    let loss = 0.001_f32.powf(1.0 / (decay * frequency));
    // As if the loop had gone around before.
    let (mut before, mut all_pass_in, mut all_pass_out) = (line[length - 1], line[length - 1], line[length - 1]);
    let fade = samples(decay.min(2.9));
    for (number, sample) in output.iter_mut().take(fade).enumerate() {
        let at = number % length;
        let filtered = loss * 0.5 * (line[at] + before);
        before = line[at];
        all_pass_out = tuning * (filtered - all_pass_out) + all_pass_in;
        all_pass_in = filtered;
        let attack = (as_float(number) / 60.0).min(1.0);
        let release = (as_float(fade - number) / 4000.0).min(1.0);
        *sample += 0.9 * gain * attack * release * line[at];
        line[at] = all_pass_out;
    }
    for (frequency, amplitude) in [(172.0, 0.035), (291.0, 0.025), (447.0, 0.012)] {
        let end = output.len().min(samples(0.3));
        Mode { frequency, decay: 0.14, amplitude: amplitude * gain }.excite(&mut output[..end], 0);
    }
}

/// Adds a note of a pipe of bone: a tone with few overtones in a stream of breath.
fn blow(output: &mut [f32], frequency: f32, duration: f32, noise: &mut NoiseSource) {
    const RELEASE: f32 = 0.14;
    let gain = 0.16 * noise.between(0.85, 1.0);
    let drift = noise.between(0.997, 1.003);
    let (mut phase, mut low, mut band) = (0.0_f32, 0.0, 0.0);
    for (number, sample) in output.iter_mut().take(samples(duration + RELEASE)).enumerate() {
        let time = as_float(number) / sample_rate();
        let envelope = (time / 0.09).min(1.0).powf(1.4) * ((duration + RELEASE - time) / RELEASE).clamp(0.0, 1.0);
        // A slow breath swells in long notes, with some vibrato.
        let swell = 1.0 - 0.25 * (TAU * time / (duration + 0.6)).cos();
        let vibrato = 1.0 + 0.0035 * (TAU * 4.6 * time).sin() * ((time - 0.35) / 0.5).clamp(0.0, 1.0);
        let onset = 1.0 - 0.02 * (-time / 0.04).exp();
        phase = (phase + frequency * drift * vibrato * onset / sample_rate()).fract();
        let tone = (TAU * phase).sin() + 0.16 * (2.0 * TAU * phase).sin() + 0.07 * (3.0 * TAU * phase).sin();
        // Breath around the tone, and more of it where the note begins: a state variable filter.
        let rate = TAU * 1.5 * frequency / sample_rate();
        low += rate * band;
        band += rate * (noise.sample() - low - 0.6 * band);
        let breath = 0.12 + 0.3 * (-time / 0.05).exp();
        *sample += gain * envelope * swell * (tone + breath * band);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases() -> impl Iterator<Item = (usize, usize)> {
        (0..TUNE_COUNT).flat_map(|tune| (0..phrase_count(tune)).map(move |phrase| (tune, phrase)))
    }

    #[test]
    fn the_parts_of_a_phrase_are_equally_long_or_silent() {
        for tune in TUNES {
            for phrase in tune.phrases {
                let seconds = tune.seconds(phrase.drone);
                for part in [phrase.melody, phrase.pipe].into_iter().filter(|part| !part.is_empty()) {
                    assert!((tune.seconds(part) - seconds).abs() < 0.001, "{part:?}");
                }
            }
            assert!(tune.order.iter().all(|phrase| *phrase < tune.phrases.len()));
        }
    }

    #[test]
    fn a_phrase_is_quiet_does_not_click_and_goes_on_until_the_next_one() {
        for (tune, phrase) in phrases() {
            let (clip, seconds) = synthesize_phrase(tune, phrase, Backdrop::HallByFire);
            let power: f32 = clip.samples.iter().map(|sample| sample * sample).sum();
            let level = 10.0 * (power / as_float(clip.samples.len())).log10();
            assert!((0.1..0.6).contains(&clip.peak()), "{tune} {phrase}: peak {}", clip.peak());
            assert!((-36.0..-20.0).contains(&level), "{tune} {phrase}: {level} dB");
            // A string that is plucked swings as fast again soon after; a click stands alone.
            let steps: Vec<f32> = clip.samples.windows(3).step_by(2).map(|three| (three[2] - three[0]).abs()).collect();
            let (at, step) = steps.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1)).expect("samples");
            let next = steps[at + 4..at + 400].iter().copied().fold(0.0, f32::max);
            assert!(*step < 0.25 && next > 0.5 * step, "{tune} {phrase} clicks at {}: {step} {next}", as_float(at) / sample_rate());
            assert!(clip.samples[0].abs() < 0.001 && clip.samples.last().is_some_and(|last| last.abs() < 0.001));
            assert!(clip.seconds() > seconds && (5.0..13.0).contains(&seconds), "{tune} {phrase}: {seconds}");
        }
    }

    /// The frequency at which a sound is most like itself a period later, near another one.
    fn pitch(sound: &[f32], near: f32) -> f32 {
        let likeness = |frequency: f32| {
            let (sin, cos) = sound.iter().enumerate().fold((0.0, 0.0), |(sin, cos), (number, sample)| {
                let (s, c) = (TAU * frequency * as_float(number) / sample_rate()).sin_cos();
                (sin + s * sample, cos + c * sample)
            });
            sin.hypot(cos)
        };
        let around = (-60..=60_i8).map(|cents| near * 2.0_f32.powf(f32::from(cents) / 1200.0));
        around.max_by(|one, other| likeness(*one).total_cmp(&likeness(*other))).unwrap_or_default()
    }

    #[test]
    fn strings_and_pipe_are_in_tune() {
        for frequency in [110.0, 146.8, 293.66, 440.0, 587.3] {
            let [mut string, mut air] = [(); 2].map(|()| vec![0.0; samples(1.5)]);
            pluck(&mut string, frequency, 1.0, &mut NoiseSource::new(3));
            blow(&mut air, 2.0 * frequency, 1.4, &mut NoiseSource::new(3));
            let cents = |found: f32, wanted: f32| 1200.0 * (found / wanted).log2();
            let (of_string, of_pipe) = (pitch(&string, frequency), pitch(&air, 2.0 * frequency));
            assert!(cents(of_string, frequency).abs() < 6.0, "{frequency}: {of_string}");
            assert!(cents(of_pipe, 2.0 * frequency).abs() < 12.0, "{frequency}: {of_pipe}");
        }
    }

    #[test]
    fn a_string_fades_and_a_pipe_holds_its_note() {
        let [mut string, mut air] = [(); 2].map(|()| vec![0.0; samples(2.0)]);
        pluck(&mut string, 220.0, 1.0, &mut NoiseSource::new(1));
        blow(&mut air, 440.0, 2.0, &mut NoiseSource::new(1));
        let level = |sound: &[f32], from: f32| sound[samples(from)..samples(from + 0.2)].iter().map(|sample| sample * sample).sum::<f32>();
        assert!(level(&string, 0.05) > 10.0 * level(&string, 1.2) && level(&string, 1.2) > 0.0);
        assert!(level(&air, 1.2) > 0.5 * level(&air, 0.3));
    }
}
