//! The hall answers what sounds in it: a few early reflections from table and walls, then a tail that loses its brightness.
//!
//! Four combs and two all-passes on each side, after Schroeder (1962), with the losses in the loop that Moorer (1979) gave them.

use super::{Clip, samples};

/// How a room answers.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// How loud it answers.
    pub wet: f32,
    /// Seconds that are heard of it.
    pub tail: f32,
    /// How much of the loop comes round again: a larger room, a longer tail.
    pub feedback: f32,
}

/// A timbered hall with people's furs and cloths in it: nothing rings for long.
pub const HALL: Room = Room { wet: 0.16, tail: 0.55, feedback: 0.72 };
/// The same for what is blown in it, which is louder.
pub const WIDE_HALL: Room = Room { wet: 0.34, tail: 1.4, feedback: 0.84 };

/// Delays of the combs in seconds, none a multiple of another.
const COMBS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
const ALL_PASSES: [f32; 2] = [0.0050, 0.0017];
/// The right ear hears it a little later.
const APART: f32 = 0.000_53;

impl Room {
    /// A sound together with what the room makes of it.
    pub fn around(self, clip: &Clip) -> Clip {
        let mut all = clip.samples.clone();
        all.resize(all.len() + 2 * samples(self.tail), 0.0);
        for ear in 0..2 {
            let dry: Vec<f32> = all.iter().skip(ear).step_by(2).copied().collect();
            let late = if ear == 0 { 0.0 } else { APART };
            let mut wet = vec![0.0; dry.len()];
            for delay in COMBS {
                comb(&dry, &mut wet, samples(delay + late), self.feedback);
            }
            for delay in ALL_PASSES {
                all_pass(&mut wet, samples(delay + late));
            }
            for (frame, answer) in all.as_chunks_mut::<2>().0.iter_mut().zip(wet) {
                frame[ear] += self.wet * answer;
            }
        }
        Clip { samples: all }.faded()
    }
}

fn comb(dry: &[f32], wet: &mut [f32], delay: usize, feedback: f32) {
    let mut line = vec![0.0; delay];
    let mut dull = 0.0;
    for (number, (sound, out)) in dry.iter().zip(wet).enumerate() {
        let back = line[number % delay];
        // Wood and cloth swallow the high sounds first.
        dull += 0.45 * (back - dull);
        line[number % delay] = sound + feedback * dull;
        *out += back / 4.0;
    }
}

fn all_pass(sound: &mut [f32], delay: usize) {
    const GAIN: f32 = 0.6;
    let mut line = vec![0.0; delay];
    for (number, sample) in sound.iter_mut().enumerate() {
        let back = line[number % delay];
        let out = back - GAIN * *sample;
        line[number % delay] = *sample + GAIN * out;
        *sample = out;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_room_goes_on_after_a_sound_and_falls_silent() {
        let mut samples = vec![0.0; 8820];
        samples[0] = 1.0;
        let heard = HALL.around(&Clip { samples });
        let loud = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
        let (early, late) = heard.samples.split_at(heard.samples.len() / 2);
        assert!(loud(&early[4000..]) > 1e-6, "nothing comes back");
        assert!(loud(late) < loud(&early[4000..]) / 2.0, "it does not die away");
        assert_eq!(*heard.samples.last().unwrap(), 0.0);
    }
}
