//! A frame drum, by modal synthesis.

use crate::modal::Mode;
use crate::noise::NoiseSource;
use crate::time::{as_float, samples};

/// Frequency ratio and amplitude of the modes of a circular membrane, from the zeros of the Bessel functions.
const MODES: [(f32, f32); 5] = [(1.0, 1.0), (1.594, 0.55), (2.136, 0.4), (2.296, 0.3), (2.918, 0.18)];

/// Adds a drum beat to a sound and returns its end in seconds.
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
