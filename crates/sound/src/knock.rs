//! One piece meets wood, or another piece: what it is made of rings, and the board under it, the more the nearer to the middle.

use std::f32::consts::PI;

use super::room::HALL;
use super::{Chance, Clip, Mode, as_float, samples};
use birka_art::Material;

/// A piece being set down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knock {
    /// What the piece is made of.
    pub material: Material,
    /// How hard it comes down: 0 is laid, 1 is slammed.
    pub force: f32,
    /// How large it is beside a common man.
    pub size: f32,
    /// Where it comes down: left to right and near to far, 0 to 1 over the board, beyond it on the table beside.
    pub at: (f32, f32),
    /// What it comes down on.
    pub on: Ground,
}

/// What a piece comes down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The carved board, which is hollow under its squares.
    Board,
    /// The table beside it, which is thick.
    Table,
    /// Two other pieces, between which it is taken.
    Pieces,
}

/// How something rings when it is struck.
struct Ring {
    /// Hertz for a common man, seconds, and how loud.
    modes: &'static [(f32, f32, f32)],
    /// Seconds that it touches the wood, laid down softly: the harder the stuff, the shorter, and the brighter the sound.
    contact: f32,
    /// How loud it is beside the board it strikes.
    share: f32,
    /// How likely it is to touch the wood a second time.
    bounce: f32,
}

fn ring(material: Material) -> Ring {
    match material {
        Material::Glass => Ring {
            modes: &[(2380.0, 0.085, 0.9), (3910.0, 0.07, 0.7), (5620.0, 0.05, 0.5), (8240.0, 0.035, 0.3), (1130.0, 0.03, 0.35)],
            contact: 0.000_25,
            share: 1.15,
            bounce: 0.7,
        },
        Material::Bone => Ring {
            modes: &[(1510.0, 0.026, 1.0), (2730.0, 0.02, 0.75), (4180.0, 0.014, 0.45), (760.0, 0.02, 0.4)],
            contact: 0.000_5,
            share: 1.0,
            bounce: 0.45,
        },
        Material::Horn => {
            Ring { modes: &[(980.0, 0.024, 1.0), (1890.0, 0.018, 0.6), (3050.0, 0.011, 0.3)], contact: 0.000_7, share: 0.85, bounce: 0.35 }
        }
        Material::Wood => Ring {
            modes: &[(640.0, 0.03, 1.0), (1340.0, 0.022, 0.7), (2260.0, 0.015, 0.4), (3400.0, 0.009, 0.2)],
            contact: 0.000_9,
            share: 0.9,
            bounce: 0.4,
        },
        Material::Stone => Ring {
            modes: &[(1780.0, 0.018, 0.8), (3350.0, 0.014, 0.6), (5230.0, 0.01, 0.45), (430.0, 0.03, 0.5)],
            contact: 0.000_3,
            share: 0.95,
            bounce: 0.25,
        },
        Material::Bronze => Ring {
            modes: &[(1240.0, 0.5, 0.5), (2710.0, 0.42, 0.55), (3330.0, 0.33, 0.4), (5170.0, 0.2, 0.3), (7480.0, 0.12, 0.2)],
            contact: 0.000_3,
            share: 0.95,
            bounce: 0.55,
        },
    }
}

/// How a thing of wood rings under a piece: a plate that is held along its rim, each mode loudest where it swings widest.
struct Plate {
    /// Its lowest tone, in hertz.
    lowest: f32,
    /// Seconds that it lasts.
    decay: f32,
    /// Modes across and along.
    modes: &'static [(f32, f32)],
}

const BOARD: Plate = Plate {
    lowest: 148.0,
    decay: 0.11,
    modes: &[(1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0), (3.0, 1.0), (1.0, 3.0), (3.0, 2.0), (3.0, 3.0), (4.0, 2.0), (5.0, 3.0)],
};
const TABLE: Plate = Plate { lowest: 88.0, decay: 0.07, modes: &[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (3.0, 2.0), (4.0, 3.0)] };

impl Plate {
    /// What is heard of it when it is struck at a place. No two strokes wake its tones alike.
    fn modes(&self, (x, y): (f32, f32), loud: f32, chance: &mut Chance) -> Vec<Mode> {
        let (x, y) = (x.clamp(0.04, 0.96), y.clamp(0.04, 0.96));
        let mode = |&(m, n): &(f32, f32)| {
            // Thin plates: the tone rises with the square of how often it bends.
            let height = (m * m + n * n) / 2.0;
            let swing = ((m * PI * x).sin() * (n * PI * y).sin()).abs();
            Mode {
                frequency: self.lowest * height * chance.between(0.985, 1.015),
                decay: self.decay / height.sqrt() * chance.between(0.9, 1.1),
                amplitude: loud * (0.15 + swing) / height.powf(0.6) * chance.between(0.8, 1.2),
            }
        };
        self.modes.iter().map(mode).collect()
    }
}

impl Knock {
    /// Its sound. Another seed gives another of the same kind: no hand sets a piece down twice alike.
    #[must_use]
    pub fn sound(&self, seed: u64) -> Clip {
        let mut chance = Chance::new(seed);
        let force = self.force.clamp(0.0, 1.0);
        let Ring { modes, contact, share, bounce } = ring(self.material);
        let lasting = modes.iter().map(|&(_, decay, _)| decay).fold(0.12_f32, f32::max);
        let mut mono = vec![0.0; samples(lasting + 0.12)];
        // A heavier piece rings lower; every piece is a little different from the next.
        let pitch = self.size.max(0.3).powf(-0.6) * chance.between(0.95, 1.05);
        let loud = 0.25 + 0.75 * force;
        let touch = contact * (1.8 - 1.4 * force) * chance.between(0.85, 1.15);
        let mut strokes = vec![(0, 1.0)];
        if chance.between(0.0, 1.0) < bounce * (1.0 - force * 0.5) {
            strokes.push((samples(chance.between(0.022, 0.05)), chance.between(0.12, 0.3)));
        }
        if self.on == Ground::Pieces {
            // Two captors, not quite at once.
            strokes.push((samples(chance.between(0.012, 0.026)), chance.between(0.7, 0.95)));
        }
        for (start, strength) in strokes {
            for &(frequency, decay, amplitude) in modes {
                let frequency = frequency * pitch * chance.between(0.98, 1.02);
                // What touches for longer than a tone swings wakes it little.
                let woken = 1.0 / (1.0 + (frequency * touch * 2.0).powi(2));
                let amplitude = amplitude * share * woken.sqrt() * strength * chance.between(0.75, 1.25);
                Mode { frequency, decay: decay * chance.between(0.9, 1.1), amplitude }.strike(&mut mono, start);
            }
            let plate = match self.on {
                Ground::Board => Some((&BOARD, 0.3)),
                Ground::Table => Some((&TABLE, 0.35)),
                Ground::Pieces => None,
            };
            if let Some((plate, share)) = plate {
                for mode in plate.modes(self.at, share * strength * (0.4 + 0.6 * force), &mut chance) {
                    mode.strike(&mut mono, start);
                }
            }
            rub(&mut mono[start..], touch, 0.5 * strength, &mut chance);
        }
        soften(&mut mono, touch);
        let pan = (self.at.0 - 0.5) * 0.9;
        let mut clip = Clip::placed(&mono, pan);
        clip.samples.iter_mut().for_each(|sample| *sample *= 0.5 * loud);
        HALL.around(&clip.faded()).within(0.95)
    }
}

/// The two surfaces grate on each other while they touch.
fn rub(mono: &mut [f32], touch: f32, loud: f32, chance: &mut Chance) {
    let lasting = samples(touch * 4.0).max(8);
    // The softer they are, the duller: what they do within the time of a touch is evened out.
    let keenness = (0.000_3 / touch).clamp(0.05, 1.0);
    let mut dull = 0.0;
    for (number, sample) in mono.iter_mut().take(lasting).enumerate() {
        dull += keenness * (chance.noise() - dull);
        *sample += loud * dull * (1.0 - as_float(number) / as_float(lasting)).powi(2);
    }
}

/// Nothing sets in faster than the surfaces yield.
fn soften(mono: &mut [f32], touch: f32) {
    let lasting = samples(touch).max(4);
    for (number, sample) in mono.iter_mut().take(lasting).enumerate() {
        *sample *= (PI / 2.0 * as_float(number) / as_float(lasting)).sin();
    }
}

#[cfg(test)]
mod tests {
    use super::super::rate;
    use super::*;

    const MATERIALS: [Material; 6] = [Material::Glass, Material::Bone, Material::Wood, Material::Stone, Material::Bronze, Material::Horn];

    fn knock(material: Material) -> Knock {
        Knock { material, force: 0.5, size: 1.0, at: (0.5, 0.5), on: Ground::Board }
    }

    /// How bright it is: the sound's own energy weighed by how fast it changes, as a frequency.
    fn brightness(clip: &Clip) -> f32 {
        let left: Vec<f32> = clip.samples.iter().step_by(2).copied().collect();
        let energy: f32 = left.iter().map(|sample| sample * sample).sum();
        let change: f32 = left.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum();
        (change / energy).sqrt() * rate() / std::f32::consts::TAU
    }

    fn energy(clip: &Clip) -> f32 {
        clip.samples.iter().map(|sample| sample * sample).sum()
    }

    #[test]
    fn every_knock_is_a_sound_that_begins_and_ends_in_silence() {
        for material in MATERIALS {
            for on in [Ground::Board, Ground::Table, Ground::Pieces] {
                for force in [0.0, 0.5, 1.0] {
                    let clip = Knock { force, on, ..knock(material) }.sound(7);
                    assert!(clip.samples.iter().all(|sample| sample.is_finite()), "{material:?}");
                    assert!((0.02..=0.95).contains(&clip.peak()), "{material:?} {on:?} {force}: {}", clip.peak());
                    assert!(clip.samples[..2].iter().chain(clip.samples.last()).all(|sample| sample.abs() < 0.01), "{material:?}");
                    assert!(clip.seconds() < 1.5);
                }
            }
        }
    }

    #[test]
    fn no_two_knocks_are_alike_and_the_same_seed_gives_the_same() {
        let one = knock(Material::Glass);
        let clips: Vec<Clip> = (0..20).map(|seed| one.sound(seed)).collect();
        for (number, clip) in clips.iter().enumerate() {
            for other in &clips[..number] {
                let apart: f32 = clip.samples.iter().zip(&other.samples).map(|(a, b)| (a - b).powi(2)).sum();
                assert!(apart > 0.05 * energy(clip), "too much like another");
            }
        }
        assert_eq!(one.sound(3), clips[3]);
    }

    #[test]
    fn glass_is_brighter_than_bone_and_bone_than_wood() {
        let mean = |material| (0..8).map(|seed| brightness(&knock(material).sound(seed))).sum::<f32>() / 8.0;
        let (glass, bone, wood) = (mean(Material::Glass), mean(Material::Bone), mean(Material::Wood));
        assert!(glass > 1.15 * bone && bone > 1.15 * wood, "{glass} {bone} {wood}");
    }

    #[test]
    fn a_harder_stroke_is_louder_and_brighter() {
        let (soft, hard) = (Knock { force: 0.1, ..knock(Material::Bone) }, Knock { force: 0.9, ..knock(Material::Bone) });
        let sum = |one: Knock, of: fn(&Clip) -> f32| (0..8).map(|seed| of(&one.sound(seed))).sum::<f32>();
        assert!(sum(hard, energy) > 1.5 * sum(soft, energy));
        assert!(sum(hard, brightness) > 1.05 * sum(soft, brightness));
    }

    #[test]
    fn the_board_sounds_by_the_place_and_a_piece_by_its_size() {
        let at = |x, y| Knock { at: (x, y), ..knock(Material::Wood) };
        let low = |one: Knock| (0..8).map(|seed| brightness(&one.sound(seed))).sum::<f32>();
        assert!(low(at(0.05, 0.05)) > low(at(0.5, 0.5)), "the rim sounds as full as the middle");
        assert!(low(Knock { size: 1.6, ..knock(Material::Bone) }) < low(knock(Material::Bone)), "a king sounds as a man");
        let sides = |clip: Clip| {
            let of = |ear: usize| clip.samples.iter().skip(ear).step_by(2).map(|sample| sample * sample).sum::<f32>();
            of(0) / of(1)
        };
        assert!(sides(at(0.0, 0.5).sound(1)) > 1.5 && sides(at(1.0, 0.5).sound(1)) < 0.67);
    }

    #[test]
    fn only_bronze_rings_on() {
        for material in MATERIALS {
            let clip = knock(material).sound(5);
            let late: f32 = clip.samples[2 * samples(0.25)..2 * samples(0.3)].iter().map(|sample| sample * sample).sum();
            assert_eq!(late > 1e-3 * energy(&clip), material == Material::Bronze, "{material:?} {}", late / energy(&clip));
        }
    }
}
