//! Impacts of pieces: the modes of the piece, the modes of what it strikes, and friction noise during contact.

use std::f32::consts::PI;

use birka_art::{Backdrop, Material};

use crate::synthesis::{Mode, NoiseSource, Reverb, StereoClip, as_float, samples};

/// A piece that is put down or captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The material of the piece.
    pub material: Material,
    /// Strength: 0 is laid down, 1 is slammed.
    pub force: f32,
    /// Size of the piece relative to a common piece.
    pub size: f32,
    /// Position on the board, from left to right and from near to far, 0 to 1; outside of it on the table.
    pub position: (f32, f32),
    pub surface: ImpactSurface,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpactSurface {
    Board,
    /// The table beside it.
    Table,
    /// The two pieces that capture it.
    Pieces,
}

/// The acoustic model of a material.
struct MaterialModel {
    /// Frequency in hertz for a common piece, decay in seconds and amplitude of each mode.
    modes: &'static [(f32, f32, f32)],
    /// Contact time in seconds of a soft impact. A harder material has a shorter contact and so a brighter sound.
    contact: f32,
    /// Gain relative to the plate that it strikes.
    gain: f32,
    /// Probability of a bounce.
    bounce: f32,
}

fn material_model(material: Material) -> MaterialModel {
    match material {
        Material::Glass => MaterialModel {
            modes: &[(2380.0, 0.085, 0.9), (3910.0, 0.07, 0.7), (5620.0, 0.05, 0.5), (8240.0, 0.035, 0.3), (1130.0, 0.03, 0.35)],
            contact: 0.000_25,
            gain: 1.15,
            bounce: 0.7,
        },
        Material::Bone => MaterialModel {
            modes: &[(1510.0, 0.026, 1.0), (2730.0, 0.02, 0.75), (4180.0, 0.014, 0.45), (760.0, 0.02, 0.4)],
            contact: 0.000_5,
            gain: 1.0,
            bounce: 0.45,
        },
        Material::Horn => MaterialModel {
            modes: &[(980.0, 0.024, 1.0), (1890.0, 0.018, 0.6), (3050.0, 0.011, 0.3)],
            contact: 0.000_7,
            gain: 0.85,
            bounce: 0.35,
        },
        Material::Wood => MaterialModel {
            modes: &[(640.0, 0.03, 1.0), (1340.0, 0.022, 0.7), (2260.0, 0.015, 0.4), (3400.0, 0.009, 0.2)],
            contact: 0.000_9,
            gain: 0.9,
            bounce: 0.4,
        },
        Material::Stone => MaterialModel {
            modes: &[(1780.0, 0.018, 0.8), (3350.0, 0.014, 0.6), (5230.0, 0.01, 0.45), (430.0, 0.03, 0.5)],
            contact: 0.000_3,
            gain: 0.95,
            bounce: 0.25,
        },
        Material::Bronze => MaterialModel {
            modes: &[(1240.0, 0.5, 0.5), (2710.0, 0.42, 0.55), (3330.0, 0.33, 0.4), (5170.0, 0.2, 0.3), (7480.0, 0.12, 0.2)],
            contact: 0.000_3,
            gain: 0.95,
            bounce: 0.55,
        },
    }
}

impl Impact {
    /// Synthesizes the sound as it is heard in a place. Another seed gives a variation of it.
    #[must_use]
    pub fn synthesize(&self, place: Backdrop, seed: u64) -> StereoClip {
        let mut noise = NoiseSource::new(seed);
        let force = self.force.clamp(0.0, 1.0);
        let model = material_model(self.material);
        let duration = model.modes.iter().map(|&(_, decay, _)| decay).fold(0.12_f32, f32::max);
        let mut mono = vec![0.0; samples(duration + 0.12)];
        // A larger piece sounds lower.
        let pitch = self.size.max(0.3).powf(-0.6) * noise.between(0.95, 1.05);
        let gain = 0.25 + 0.75 * force;
        let contact = model.contact * (1.8 - 1.4 * force) * noise.between(0.85, 1.15);
        for (start, strength) in self.strokes(&model, force, &mut noise) {
            for &(frequency, decay, amplitude) in model.modes {
                let frequency = frequency * pitch * noise.between(0.98, 1.02);
                // A contact longer than the period of a mode excites it little.
                let excitation = 1.0 / (1.0 + (frequency * contact * 2.0).powi(2));
                let amplitude = amplitude * model.gain * excitation.sqrt() * strength * noise.between(0.75, 1.25);
                Mode { frequency, decay: decay * noise.between(0.9, 1.1), amplitude }.excite(&mut mono, start);
            }
            let plate = match self.surface {
                ImpactSurface::Board => Some((&BOARD, 0.3)),
                ImpactSurface::Table => Some((&TABLE, 0.35)),
                ImpactSurface::Pieces => None,
            };
            if let Some((plate, share)) = plate {
                for mode in plate.modes(self.position, share * strength * (0.4 + 0.6 * force), &mut noise) {
                    mode.excite(&mut mono, start);
                }
            }
            add_friction(&mut mono[start..], contact, 0.5 * strength, &mut noise);
        }
        apply_attack(&mut mono, contact);
        let clip = StereoClip::panned(&mono, (self.position.0 - 0.5) * 0.9).amplify(0.5 * gain);
        Reverb::of(place).apply(&clip.fade_out()).limit_peak(0.95)
    }

    /// The start sample and the strength of each stroke: the impact, a possible bounce, and the second captor.
    fn strokes(&self, model: &MaterialModel, force: f32, noise: &mut NoiseSource) -> Vec<(usize, f32)> {
        let mut strokes = vec![(0, 1.0)];
        if noise.between(0.0, 1.0) < model.bounce * (1.0 - force * 0.5) {
            strokes.push((samples(noise.between(0.022, 0.05)), noise.between(0.12, 0.3)));
        }
        if self.surface == ImpactSurface::Pieces {
            strokes.push((samples(noise.between(0.012, 0.026)), noise.between(0.7, 0.95)));
        }
        strokes
    }
}

/// Adds low-passed noise during contact: the two surfaces rub on each other.
fn add_friction(mono: &mut [f32], contact: f32, gain: f32, noise: &mut NoiseSource) {
    let duration = samples(contact * 4.0).max(8);
    // Softer materials have a lower cutoff.
    let cutoff = (0.000_3 / contact).clamp(0.05, 1.0);
    let mut low_pass = 0.0;
    for (number, sample) in mono.iter_mut().take(duration).enumerate() {
        low_pass += cutoff * (noise.sample() - low_pass);
        *sample += gain * low_pass * (1.0 - as_float(number) / as_float(duration)).powi(2);
    }
}

/// Fades in over the contact time.
fn apply_attack(mono: &mut [f32], contact: f32) {
    let duration = samples(contact).max(4);
    for (number, sample) in mono.iter_mut().take(duration).enumerate() {
        *sample *= (PI / 2.0 * as_float(number) / as_float(duration)).sin();
    }
}

/// A vibrating wooden plate: thin, rectangular and simply supported along its edges.
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

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use crate::synthesis::sample_rate;

    use super::*;

    const HALL: Backdrop = Backdrop::HallByFire;

    const MATERIALS: [Material; 6] = [Material::Glass, Material::Bone, Material::Wood, Material::Stone, Material::Bronze, Material::Horn];

    fn impact(material: Material) -> Impact {
        Impact { material, force: 0.5, size: 1.0, position: (0.5, 0.5), surface: ImpactSurface::Board }
    }

    /// The spectral centroid of the left channel in hertz, estimated from the energy of its differences.
    fn brightness(clip: &StereoClip) -> f32 {
        let left: Vec<f32> = clip.samples.iter().step_by(2).copied().collect();
        let energy: f32 = left.iter().map(|sample| sample * sample).sum();
        let change: f32 = left.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum();
        (change / energy).sqrt() * sample_rate() / TAU
    }

    fn energy(clip: &StereoClip) -> f32 {
        clip.samples.iter().map(|sample| sample * sample).sum()
    }

    #[test]
    fn impacts_start_and_end_in_silence() {
        for material in MATERIALS {
            for surface in [ImpactSurface::Board, ImpactSurface::Table, ImpactSurface::Pieces] {
                for force in [0.0, 0.5, 1.0] {
                    let clip = Impact { force, surface, ..impact(material) }.synthesize(HALL, 7);
                    assert!(clip.samples.iter().all(|sample| sample.is_finite()), "{material:?}");
                    assert!((0.02..=0.95).contains(&clip.peak()), "{material:?} {surface:?} {force}: {}", clip.peak());
                    assert!(clip.samples[..2].iter().chain(clip.samples.last()).all(|sample| sample.abs() < 0.01), "{material:?}");
                    assert!(clip.seconds() < 1.5);
                }
            }
        }
    }

    #[test]
    fn seeds_give_variations_and_are_reproducible() {
        let glass = impact(Material::Glass);
        let clips: Vec<StereoClip> = (0..20).map(|seed| glass.synthesize(HALL, seed)).collect();
        for (number, clip) in clips.iter().enumerate() {
            for other in &clips[..number] {
                let difference: f32 = clip.samples.iter().zip(&other.samples).map(|(a, b)| (a - b).powi(2)).sum();
                assert!(difference > 0.05 * energy(clip), "two variations are too similar");
            }
        }
        assert_eq!(glass.synthesize(HALL, 3), clips[3]);
    }

    #[test]
    fn harder_materials_are_brighter() {
        let mean = |material| (0..8).map(|seed| brightness(&impact(material).synthesize(HALL, seed))).sum::<f32>() / 8.0;
        let (glass, bone, wood) = (mean(Material::Glass), mean(Material::Bone), mean(Material::Wood));
        assert!(glass > 1.15 * bone && bone > 1.15 * wood, "{glass} {bone} {wood}");
    }

    #[test]
    fn stronger_impacts_are_louder_and_brighter() {
        let (soft, hard) = (Impact { force: 0.1, ..impact(Material::Bone) }, Impact { force: 0.9, ..impact(Material::Bone) });
        let sum = |one: Impact, of: fn(&StereoClip) -> f32| (0..8).map(|seed| of(&one.synthesize(HALL, seed))).sum::<f32>();
        assert!(sum(hard, energy) > 1.5 * sum(soft, energy));
        assert!(sum(hard, brightness) > 1.05 * sum(soft, brightness));
    }

    #[test]
    fn position_and_size_change_the_sound() {
        let at = |x, y| Impact { position: (x, y), ..impact(Material::Wood) };
        let sum = |one: Impact| (0..8).map(|seed| brightness(&one.synthesize(HALL, seed))).sum::<f32>();
        assert!(sum(at(0.05, 0.05)) > sum(at(0.5, 0.5)), "the edge of the board sounds as full as its center");
        assert!(sum(Impact { size: 1.6, ..impact(Material::Bone) }) < sum(impact(Material::Bone)), "a king sounds like a common piece");
        let balance = |clip: StereoClip| {
            let power = |channel: usize| clip.samples.iter().skip(channel).step_by(2).map(|sample| sample * sample).sum::<f32>();
            power(0) / power(1)
        };
        assert!(balance(at(0.0, 0.5).synthesize(HALL, 1)) > 1.5 && balance(at(1.0, 0.5).synthesize(HALL, 1)) < 0.67);
    }

    #[test]
    fn the_echo_belongs_to_the_place() {
        let tail = |place| {
            let clip = impact(Material::Bone).synthesize(place, 5);
            let late = &clip.samples[2 * samples(0.26)..2 * samples(0.36)];
            late.iter().map(|sample| sample * sample).sum::<f32>() / energy(&clip)
        };
        assert!(tail(Backdrop::HallByFire) > 20.0 * tail(Backdrop::Studio), "{} {}", tail(Backdrop::HallByFire), tail(Backdrop::Studio));
    }

    #[test]
    fn only_bronze_sustains() {
        for material in MATERIALS {
            let clip = impact(material).synthesize(HALL, 5);
            let late: f32 = clip.samples[2 * samples(0.25)..2 * samples(0.3)].iter().map(|sample| sample * sample).sum();
            assert_eq!(late > 1e-3 * energy(&clip), material == Material::Bronze, "{material:?} {}", late / energy(&clip));
        }
    }
}
