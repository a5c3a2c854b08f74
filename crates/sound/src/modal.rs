//! Modal synthesis: a struck object as a sum of exponentially decaying sinusoids (Adrien, "The Missing Link: Modal Synthesis", 1991).

use std::f32::consts::TAU;

use crate::time::sample_rate;

/// A vibration mode: a decaying sinusoid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    /// In hertz.
    pub(crate) frequency: f32,
    /// Seconds until the amplitude has fallen by 60 dB.
    pub(crate) decay: f32,
    /// Initial amplitude.
    pub(crate) amplitude: f32,
}

impl Mode {
    /// Adds the mode to a sound from sample `start` on.
    pub(crate) fn excite(self, output: &mut [f32], start: usize) {
        // A two-pole resonator as a complex number that rotates and shrinks with every sample.
        let damping = 0.001_f32.powf(1.0 / (self.decay * sample_rate()));
        let (sin, cos) = (TAU * self.frequency / sample_rate()).sin_cos();
        let (mut x, mut y) = (self.amplitude, 0.0_f32);
        for sample in output.iter_mut().skip(start) {
            *sample += y;
            (x, y) = ((x * cos - y * sin) * damping, (x * sin + y * cos) * damping);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::samples;

    #[test]
    fn mode_falls_by_sixty_decibels_in_its_decay_time() {
        let mut sound = vec![0.0; samples(0.2)];
        Mode { frequency: 1000.0, decay: 0.1, amplitude: 1.0 }.excite(&mut sound, 0);
        let peak = |from: f32, to: f32| sound[samples(from)..samples(to)].iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        assert!(peak(0.0, 0.005) > 0.7);
        assert!(peak(0.1, 0.2) < 0.0011);
    }
}
