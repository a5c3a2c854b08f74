//! The ambience of a place as a seamless loop: room tone; in the hall also the wind at the door, and a fire that hisses, rumbles and crackles.

use std::f32::consts::TAU;

use birka_art::Backdrop;

use crate::clip::{Reverb, StereoClip};
use crate::synthesis::{Mode, NoiseSource, as_float, sample_rate, samples};

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
        Backdrop::HallByDay => Gains { room: 0.8, fire: 0.35, wind: 1.0 },
        Backdrop::HallByFire => Gains { room: 1.0, fire: 1.0, wind: 0.45 },
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

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: [Backdrop; 3] = [Backdrop::HallByDay, Backdrop::HallByFire, Backdrop::Studio];

    /// The root mean square of the samples from a second on, for a second.
    fn level(clip: &StereoClip, from: f32) -> f32 {
        let part = &clip.samples[2 * samples(from)..2 * samples(from + 1.0)];
        (part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())).sqrt()
    }

    #[test]
    fn loops_are_seamless_and_quiet() {
        for place in PLACES {
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
        let [day, fire, studio] = PLACES.map(|place| synthesize_loop(place, 1));
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
}
