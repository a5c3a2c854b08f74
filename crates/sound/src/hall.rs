//! The hall when nobody speaks: the breath of a large room, and a fire that hisses, rumbles and cracks.

use std::f32::consts::TAU;

use super::room::HALL;
use super::{Chance, Clip, Mode, as_float, rate, samples};

/// Seconds until it comes round again.
pub const ROUND: f32 = 24.0;
/// Seconds over which its end goes over into its beginning.
const SEAM: f32 = 2.0;

/// A round of the hall's sound, which may be played again and again without a seam.
#[must_use]
pub fn sound(seed: u64) -> Clip {
    let mut chance = Chance::new(seed);
    let whole = samples(ROUND + SEAM);
    let mut ears = [air(whole, &mut chance), air(whole, &mut chance)];
    let fire = fire(whole, &mut chance);
    for (sample, fire) in ears[0].iter_mut().zip(&fire) {
        *sample += 0.75 * fire;
    }
    for (sample, fire) in ears[1].iter_mut().zip(&fire) {
        *sample += 0.45 * fire;
    }
    let dry = Clip { samples: ears[0].iter().zip(&ears[1]).flat_map(|(left, right)| [*left, *right]).collect() };
    let mut heard = HALL.around(&dry).samples;
    heard.truncate(2 * whole);
    closed(&heard)
}

/// Its last seconds laid over its first, so that the end leads into the beginning.
fn closed(heard: &[f32]) -> Clip {
    let (round, seam) = (samples(ROUND), samples(SEAM));
    let mut samples = heard[..2 * round].to_vec();
    for number in 0..seam {
        let (coming, going) = (as_float(number) / as_float(seam) * TAU / 4.0).sin_cos();
        for ear in 0..2 {
            let at = 2 * number + ear;
            samples[at] = samples[at] * coming + heard[2 * round + at] * going;
        }
    }
    Clip { samples }.within(0.5)
}

/// Air that moves under a roof: noise of which only the low part is left, swelling slowly.
fn air(count: usize, chance: &mut Chance) -> Vec<f32> {
    let (mut low, mut lower) = (0.0, 0.0);
    let phase = chance.between(0.0, TAU);
    let swell = move |number: usize| 0.7 + 0.3 * (TAU * as_float(number) / rate() / 11.0 + phase).sin();
    let breath = |number: usize| {
        low += 0.02 * (chance.noise() - low);
        lower += 0.03 * (low - lower);
        0.35 * lower * swell(number)
    };
    (0..count).map(breath).collect()
}

/// A fire of birch logs.
fn fire(count: usize, chance: &mut Chance) -> Vec<f32> {
    let (mut hiss, mut rumble, mut gust) = (0.0, 0.0, 0.0);
    let mut sound: Vec<f32> = (0..count)
        .map(|_| {
            let noise = chance.noise();
            hiss += 0.35 * (noise - hiss);
            rumble += 0.008 * (noise - rumble);
            // It flares and sinks within a second or so.
            gust += 0.000_06 * (chance.noise() * 40.0 - gust);
            0.018 * (1.0 + gust.clamp(-0.8, 1.5)) * (noise - hiss) + 0.16 * rumble
        })
        .collect();
    let mut at = 0.0;
    while at < as_float(count) / rate() {
        // Cracks come in flurries.
        at += if chance.between(0.0, 1.0) < 0.3 { chance.between(0.02, 0.15) } else { chance.between(0.25, 2.2) };
        let loud = chance.between(0.1, 1.0).powi(3);
        let start = samples(at);
        if start < count {
            crack(&mut sound[start..], loud, chance);
        }
    }
    sound
}

fn crack(sound: &mut [f32], loud: f32, chance: &mut Chance) {
    let lasting = samples(chance.between(0.002, 0.009));
    for (number, sample) in sound.iter_mut().take(lasting).enumerate() {
        *sample += 0.5 * loud * chance.noise() * (1.0 - as_float(number) / as_float(lasting)).powi(2);
    }
    let within = sound.len().min(samples(0.05));
    Mode { frequency: chance.between(700.0, 2600.0), decay: 0.02, amplitude: 0.3 * loud }.strike(&mut sound[..within], 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_round_without_a_seam_and_stays_quiet() {
        let clip = sound(1);
        assert_eq!(clip.samples.len(), 2 * samples(ROUND));
        assert!(clip.samples.iter().all(|sample| sample.is_finite()) && clip.peak() <= 0.5);
        // From the last sample to the first it steps no farther than it does anywhere else without a crack.
        let steps: Vec<f32> = clip.samples.windows(3).step_by(2).map(|three| (three[2] - three[0]).abs()).collect();
        let usual = {
            let mut sorted = steps.clone();
            sorted.sort_by(f32::total_cmp);
            sorted[sorted.len() * 99 / 100]
        };
        let last = clip.samples.len() - 2;
        assert!((clip.samples[0] - clip.samples[last]).abs() <= usual, "it clicks where it begins again");
        let loud = |from: f32| {
            let part = &clip.samples[2 * samples(from)..2 * samples(from + 1.0)];
            (part.iter().map(|sample| sample * sample).sum::<f32>() / as_float(part.len())).sqrt()
        };
        let (before, after, middle) = (loud(ROUND - 1.0), loud(0.0), loud(ROUND / 2.0));
        assert!(before > 0.001 && after > 0.3 * middle && after < 3.0 * middle.max(before), "{before} {after} {middle}");
    }
}
