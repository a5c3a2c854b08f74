//! Vibrating wooden plates: the board and the table.

use std::f32::consts::PI;

use crate::modal::Mode;
use crate::noise::NoiseSource;

/// A thin rectangular plate, simply supported along its edges.
pub(crate) struct Plate {
    /// Frequency of the fundamental, in hertz.
    fundamental: f32,
    /// Decay of the fundamental, in seconds.
    decay: f32,
    /// Mode numbers across and along.
    modes: &'static [(f32, f32)],
}

/// The board, which is hollow.
pub(crate) const BOARD: Plate = Plate {
    fundamental: 148.0,
    decay: 0.11,
    modes: &[(1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0), (3.0, 1.0), (1.0, 3.0), (3.0, 2.0), (3.0, 3.0), (4.0, 2.0), (5.0, 3.0)],
};
/// The table, which is thick.
pub(crate) const TABLE: Plate =
    Plate { fundamental: 88.0, decay: 0.07, modes: &[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (3.0, 2.0), (4.0, 3.0)] };

impl Plate {
    /// The modes that an impact at `(x, y)`, 0 to 1, excites. Amplitudes follow the mode shapes; all values vary a little per impact.
    pub(crate) fn modes(&self, (x, y): (f32, f32), gain: f32, noise: &mut NoiseSource) -> Vec<Mode> {
        let (x, y) = (x.clamp(0.04, 0.96), y.clamp(0.04, 0.96));
        let mode = |&(m, n): &(f32, f32)| {
            // Frequencies of a thin square plate are proportional to m² + n².
            let ratio = (m * m + n * n) / 2.0;
            let displacement = ((m * PI * x).sin() * (n * PI * y).sin()).abs();
            Mode {
                frequency: self.fundamental * ratio * noise.between(0.985, 1.015),
                decay: self.decay / ratio.sqrt() * noise.between(0.9, 1.1),
                amplitude: gain * (0.15 + displacement) / ratio.powf(0.6) * noise.between(0.8, 1.2),
            }
        };
        self.modes.iter().map(mode).collect()
    }
}
