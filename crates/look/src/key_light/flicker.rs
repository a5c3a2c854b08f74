//! The flicker of a fire.

use std::f32::consts::TAU;

use bevy::prelude::*;

/// Whether the light of a fire flickers. Off by default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireFlicker(pub bool);

/// Frequency in hertz and amplitude of each sine wave. All frequencies are below 3 Hz and the sum is small, so that it stays below the
/// flash thresholds for photosensitive epilepsy (WCAG 2.2, success criterion 2.3.1).
const WAVES: [(f32, f32); 6] = [(0.23, 0.030), (0.41, 0.026), (0.73, 0.022), (1.19, 0.016), (1.87, 0.010), (2.71, 0.006)];

/// The relative brightness of a fire at a time in seconds. Its mean is 1.
pub(crate) fn flame_brightness(seconds: f32) -> f32 {
    let waves = WAVES.iter().enumerate();
    #[expect(clippy::cast_precision_loss, reason = "six waves")]
    let sum: f32 = waves.map(|(number, (frequency, amplitude))| amplitude * (TAU * frequency * seconds + 2.4 * number as f32).sin()).sum();
    1.0 + sum
}

#[cfg(test)]
mod tests {
    use std::f32::consts::PI;

    use super::*;

    #[test]
    fn flicker_stays_below_the_flash_threshold() {
        assert!(WAVES.iter().all(|(frequency, _)| *frequency < 3.0));
        let samples: Vec<f32> = (0..6000_u16).map(|sample| flame_brightness(f32::from(sample) / 100.0)).collect();
        let (least, most) = samples.iter().fold((f32::MAX, 0.0_f32), |(low, high), now| (low.min(*now), high.max(*now)));
        assert!(most / least > 1.05, "it is visible: {least} to {most}");
        assert!(most / least < 1.25, "it is gentle: {least} to {most}");
        let steepest = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.006, "it is slow: {steepest} in a hundredth of a second");
    }

    #[test]
    fn spectrum_is_empty_above_three_hertz() {
        // A Fourier transform of eighty seconds at twenty samples per second, with a sine window.
        const SECONDS: u16 = 80;
        const RATE: u16 = 20;
        let samples: Vec<f32> = (0..SECONDS * RATE).map(|sample| flame_brightness(f32::from(sample) / f32::from(RATE)) - 1.0).collect();
        let amplitude = |frequency: f32| {
            let (sin, cos) = samples.iter().zip(0_u16..).fold((0.0, 0.0), |(sin, cos), (value, sample)| {
                let phase = TAU * frequency * f32::from(sample) / f32::from(RATE);
                let window = (PI * f32::from(sample) / f32::from(SECONDS * RATE)).sin();
                (sin + value * phase.sin() * window, cos + value * phase.cos() * window)
            });
            f32::hypot(sin, cos) / f32::from(SECONDS * RATE) * 2.0
        };
        let above = (31..100_u8).map(|tenth| amplitude(f32::from(tenth) / 10.0)).fold(0.0, f32::max);
        assert!(above < 0.0005, "{above}");
        assert!(amplitude(0.41) > 0.005);
    }
}
