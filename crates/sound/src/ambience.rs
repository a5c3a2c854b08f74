//! The ambience of a place: a seamless loop of room tone, in the hall also of the wind at the door and a fire that hisses, rumbles and crackles; and far
//! sounds from outside, gulls over the harbour by day and a dog in the town at night.

use std::f32::consts::{PI, TAU};
use std::time::Duration;

use birka_art::Backdrop;

use crate::synthesis::{Mode, NoiseSource, Reverb, StereoClip, as_float, sample_rate, samples};

/// Length of the loop in seconds.
pub const LOOP_SECONDS: f32 = 24.0;
/// Seconds of crossfade between its end and its beginning.
const CROSSFADE: f32 = 2.0;

/// Gains of the sources in a place.
struct Gains {
    room: f32,
    fire: f32,
    wind: f32,
}

const fn gains(place: Backdrop) -> Gains {
    match place {
        // Embers glow by day, and the door is open.
        Backdrop::HallByMorning => Gains { room: 0.8, fire: 0.25, wind: 0.8 },
        Backdrop::HallByDay => Gains { room: 0.8, fire: 0.35, wind: 1.0 },
        Backdrop::HallByFire => Gains { room: 1.0, fire: 1.0, wind: 0.45 },
        Backdrop::HallByNight => Gains { room: 1.0, fire: 0.3, wind: 1.1 },
        Backdrop::Studio => Gains { room: 0.4, fire: 0.0, wind: 0.0 },
    }
}

/// Synthesizes one cycle of the loop of a place.
#[must_use]
pub fn synthesize_loop(place: Backdrop, seed: u64) -> StereoClip {
    let gains = gains(place);
    let mut noise = NoiseSource::new(seed);
    let count = samples(LOOP_SECONDS + CROSSFADE);
    let mut channels = [room_tone(count, &mut noise), room_tone(count, &mut noise)];
    let (fire, wind) = (fire(count, &mut noise), wind(count, &mut noise));
    // The fire is on the left, the door on the right.
    for (channel, (left, right)) in channels.iter_mut().zip([(0.75, 0.4), (0.45, 0.7)]) {
        for (sample, (fire, wind)) in channel.iter_mut().zip(fire.iter().zip(&wind)) {
            *sample = gains.room * *sample + left * gains.fire * fire + right * gains.wind * wind;
        }
    }
    let dry = StereoClip { samples: channels[0].iter().zip(&channels[1]).flat_map(|(left, right)| [*left, *right]).collect() };
    let mut wet = Reverb::of(place).apply(&dry).samples;
    wet.truncate(2 * count);
    close_loop(&wet)
}

/// Crossfades the end of a sound into its beginning with constant power.
fn close_loop(sound: &[f32]) -> StereoClip {
    let (cycle, seam) = (samples(LOOP_SECONDS), samples(CROSSFADE));
    let mut samples = sound[..2 * cycle].to_vec();
    for number in 0..seam {
        let (fade_in, fade_out) = (as_float(number) / as_float(seam) * TAU / 4.0).sin_cos();
        for channel in 0..2 {
            let at = 2 * number + channel;
            samples[at] = samples[at] * fade_in + sound[2 * cycle + at] * fade_out;
        }
    }
    StereoClip { samples }.limit_peak(0.5)
}

/// Room tone: noise through a two-pole low-pass filter, swelling slowly.
fn room_tone(count: usize, noise: &mut NoiseSource) -> Vec<f32> {
    let (mut first, mut second) = (0.0, 0.0);
    let phase = noise.between(0.0, TAU);
    let swell = move |number: usize| 0.7 + 0.3 * (TAU * as_float(number) / sample_rate() / 11.0 + phase).sin();
    let sample = |number: usize| {
        first += 0.02 * (noise.sample() - first);
        second += 0.03 * (first - second);
        0.35 * second * swell(number)
    };
    (0..count).map(sample).collect()
}

/// Wind at a door: noise through a resonant band-pass filter whose frequency and gain swell slowly.
fn wind(count: usize, noise: &mut NoiseSource) -> Vec<f32> {
    /// Reciprocal of the filter's quality.
    const DAMPING: f32 = 0.35;
    let (mut low, mut band) = (0.0, 0.0);
    let phases = [noise.between(0.0, TAU), noise.between(0.0, TAU), noise.between(0.0, TAU)];
    let sample = |number: usize| {
        let time = as_float(number) / sample_rate();
        let [slow, gust, whistle] =
            [(9.0, phases[0]), (3.7, phases[1]), (5.3, phases[2])].map(|(period, phase)| (TAU * time / period + phase).sin());
        let strength = (0.45 + 0.35 * slow + 0.2 * gust).max(0.05);
        let frequency = 260.0 + 170.0 * strength + 40.0 * whistle;
        // A state variable filter (Chamberlin, "Musical Applications of Microprocessors", 1985).
        let rate = TAU * frequency / sample_rate();
        low += rate * band;
        band += rate * (noise.sample() - low - DAMPING * band);
        0.03 * strength * band
    };
    (0..count).map(sample).collect()
}

/// A log fire: high-passed hiss and low-passed rumble, modulated by slow noise, with crackles.
fn fire(count: usize, noise: &mut NoiseSource) -> Vec<f32> {
    let (mut hiss, mut rumble, mut flare) = (0.0, 0.0, 0.0);
    let mut sound: Vec<f32> = (0..count)
        .map(|_| {
            let white = noise.sample();
            hiss += 0.35 * (white - hiss);
            rumble += 0.008 * (white - rumble);
            // The time constant of the modulation is about 0.4 s.
            flare += 0.000_06 * (noise.sample() * 40.0 - flare);
            0.018 * (1.0 + flare.clamp(-0.8, 1.5)) * (white - hiss) + 0.16 * rumble
        })
        .collect();
    let mut at = 0.0;
    while at < as_float(count) / sample_rate() {
        // Crackles come in bursts.
        at += if noise.between(0.0, 1.0) < 0.3 { noise.between(0.02, 0.15) } else { noise.between(0.25, 2.2) };
        let gain = noise.between(0.1, 1.0).powi(3);
        let start = samples(at);
        if start < count {
            add_crackle(&mut sound[start..], gain, noise);
        }
    }
    sound
}

fn add_crackle(sound: &mut [f32], gain: f32, noise: &mut NoiseSource) {
    let duration = samples(noise.between(0.002, 0.009));
    for (number, sample) in sound.iter_mut().take(duration).enumerate() {
        *sample += 0.5 * gain * noise.sample() * (1.0 - as_float(number) / as_float(duration)).powi(2);
    }
    let within = sound.len().min(samples(0.05));
    Mode { frequency: noise.between(700.0, 2600.0), decay: 0.02, amplitude: 0.3 * gain }.excite(&mut sound[..within], 0);
}

/// Something that is heard now and then in the ambience of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distant {
    Gull,
    Dog,
}

impl Distant {
    /// The sounds from outside of a place; `None` in the studio.
    #[must_use]
    pub const fn of(place: Backdrop) -> Option<Self> {
        match place {
            Backdrop::HallByMorning | Backdrop::HallByDay => Some(Self::Gull),
            Backdrop::HallByFire | Backdrop::HallByNight => Some(Self::Dog),
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

    /// The root mean square of the samples from a second on, for a second.
    fn level(clip: &StereoClip, from: f32) -> f32 {
        let part = &clip.samples[2 * samples(from)..2 * samples(from + 1.0)];
        (part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())).sqrt()
    }

    #[test]
    fn loops_are_seamless_and_quiet() {
        for (_, place) in Backdrop::ALL {
            let clip = synthesize_loop(place, 1);
            assert_eq!(clip.samples.len(), 2 * samples(LOOP_SECONDS));
            assert!(clip.samples.iter().all(|sample| sample.is_finite()) && clip.peak() <= 0.5);
            // The step from the last sample to the first is within the 99th percentile of all steps.
            let mut steps: Vec<f32> = clip.samples.windows(3).step_by(2).map(|three| (three[2] - three[0]).abs()).collect();
            steps.sort_by(f32::total_cmp);
            let usual = steps[steps.len() * 99 / 100];
            let last = clip.samples.len() - 2;
            assert!((clip.samples[0] - clip.samples[last]).abs() <= usual, "{place:?} clicks where it repeats");
            let (before, after) = (level(&clip, LOOP_SECONDS - 1.0), level(&clip, 0.0));
            assert!(before > 0.000_3 && after > before / 4.0 && after < 4.0 * before, "{place:?}: {before} {after}");
        }
    }

    #[test]
    fn the_fire_is_loud_at_night_and_the_studio_is_quiet() {
        let [day, fire, studio] = [Backdrop::HallByDay, Backdrop::HallByFire, Backdrop::Studio].map(|place| synthesize_loop(place, 1));
        // Crackles are the loudest: the peaks of the night are those of the fire.
        assert!(fire.peak() > 1.8 * day.peak() && day.peak() > 2.0 * studio.peak(), "{} {} {}", fire.peak(), day.peak(), studio.peak());
    }

    #[test]
    fn the_wind_swells() {
        let wind = wind(samples(20.0), &mut NoiseSource::new(1));
        let levels: Vec<f32> =
            wind.chunks(samples(0.5)).map(|part| part.iter().map(|sample| sample * sample).sum::<f32>().sqrt()).collect();
        let (least, most) = (levels.iter().copied().fold(f32::MAX, f32::min), levels.iter().copied().fold(0.0, f32::max));
        assert!(most > 3.0 * least, "{least} {most}");
    }

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
