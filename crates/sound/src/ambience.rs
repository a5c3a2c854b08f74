//! The ambience of the hall as a seamless loop: room tone, and a fire that hisses, rumbles and crackles.

use std::f32::consts::TAU;

use crate::clip::{HALL, StereoClip};
use crate::synthesis::{Mode, NoiseSource, as_float, sample_rate, samples};

/// Length of the loop in seconds.
pub const LOOP_SECONDS: f32 = 24.0;
/// Seconds of crossfade between its end and its beginning.
const CROSSFADE: f32 = 2.0;

/// Synthesizes one cycle of the loop.
#[must_use]
pub fn synthesize_loop(seed: u64) -> StereoClip {
    let mut noise = NoiseSource::new(seed);
    let count = samples(LOOP_SECONDS + CROSSFADE);
    let mut channels = [room_tone(count, &mut noise), room_tone(count, &mut noise)];
    let fire = fire(count, &mut noise);
    // The fire is on the left.
    for (channel, gain) in channels.iter_mut().zip([0.75, 0.45]) {
        for (sample, fire) in channel.iter_mut().zip(&fire) {
            *sample += gain * fire;
        }
    }
    let dry = StereoClip { samples: channels[0].iter().zip(&channels[1]).flat_map(|(left, right)| [*left, *right]).collect() };
    let mut wet = HALL.apply(&dry).samples;
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

    #[test]
    fn loop_is_seamless_and_quiet() {
        let clip = synthesize_loop(1);
        assert_eq!(clip.samples.len(), 2 * samples(LOOP_SECONDS));
        assert!(clip.samples.iter().all(|sample| sample.is_finite()) && clip.peak() <= 0.5);
        // The step from the last sample to the first is within the 99th percentile of all steps.
        let mut steps: Vec<f32> = clip.samples.windows(3).step_by(2).map(|three| (three[2] - three[0]).abs()).collect();
        steps.sort_by(f32::total_cmp);
        let usual = steps[steps.len() * 99 / 100];
        let last = clip.samples.len() - 2;
        assert!((clip.samples[0] - clip.samples[last]).abs() <= usual, "it clicks where it repeats");
        let level = |from: f32| {
            let part = &clip.samples[2 * samples(from)..2 * samples(from + 1.0)];
            (part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())).sqrt()
        };
        let (before, after, middle) = (level(LOOP_SECONDS - 1.0), level(0.0), level(LOOP_SECONDS / 2.0));
        assert!(before > 0.001 && after > 0.3 * middle && after < 3.0 * middle.max(before), "{before} {after} {middle}");
    }
}
