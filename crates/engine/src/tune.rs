//! Better weights from games whose end is known: each weight is moved until the evaluation foretells the ends best (Österlund 2014,
//! "Texel's tuning method"). The same samples give the same weights everywhere.

use super::evaluate::{Judge, Sum};
use super::weights::{Term, Weights};
use birka_rules::{Game, PositionVisitor, SearchPosition, Side};

const TERMS: usize = Term::ALL.len();

/// How often each part is in a position, as it counts on that board, and how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Which variant it is of. How fair a variant is is found out along with the weights.
    pub variant: usize,
    /// By term.
    pub parts: [f32; TERMS],
    /// 1 where the defenders won, 0 where they lost.
    pub result: f32,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// How badly the weights before foretold the ends, in bits a position.
    pub before: f64,
    /// How badly these do.
    pub after: f64,
    /// By how many hundredths of an attacker the odds grow by a factor of e.
    pub scale: f64,
}

/// Takes a position apart. `None` while something hangs, when the board does not show what the position is worth, and for variants with
/// functions of their own.
#[must_use]
pub fn parts(game: &Game) -> Option<[f32; TERMS]> {
    game.visit(Apart).flatten()
}

struct Apart;

impl PositionVisitor for Apart {
    type Output = Option<[f32; TERMS]>;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Self::Output {
        let sight = walk.king_threats().mobility();
        // The side to move has won, or has to see to it at once that it does not lose.
        if sight.escape_directions() > 0 || walk.can_reach(Side::Attackers, walk.king_threats().capture_squares()) {
            return None;
        }
        let judge = Judge::new(&walk, Weights::shipped());
        let mut parts = [0.0; TERMS];
        judge.take_apart(&walk, &sight, &mut parts);
        parts.iter_mut().zip(judge.factors()).for_each(|(part, factor)| *part *= factor);
        Some(parts)
    }
}

impl Sum for [f32; TERMS] {
    fn add(&mut self, term: Term, times: i32) {
        self[term as usize] += times as f32;
    }
}

/// Terms of which there would be too few samples, for positions in which they count decide themselves.
const LEFT: [Term; 2] = [Term::Way, Term::Ways];

struct Fitting<'a> {
    samples: &'a [Sample],
    variants: usize,
    /// By variant, what a sample of it counts, so that each variant counts as much as any other.
    counts: Vec<f64>,
    pull: f64,
}

impl Fitting<'_> {
    /// The mean error in bits with these weights, and its slope by weight and by variant.
    fn error(&self, weights: &[f64], even: &[f64], scale: f64, slope: &mut [f64]) -> f64 {
        slope.fill(0.0);
        let mut error = 0.0;
        for sample in self.samples {
            let worth: f64 = sample.parts.iter().zip(weights).map(|(&part, weight)| f64::from(part) * weight).sum();
            let chance = 1.0 / (1.0 + (-(worth / scale + even[sample.variant])).exp());
            let result = f64::from(sample.result);
            let counts = self.counts[sample.variant];
            error -= counts * (result * chance.max(1e-9).log2() + (1.0 - result) * (1.0 - chance).max(1e-9).log2());
            let off = counts * (chance - result);
            sample.parts.iter().zip(slope.iter_mut()).for_each(|(&part, slope)| *slope += off * f64::from(part) / scale);
            slope[TERMS + sample.variant] += off;
        }
        let count = self.samples.len().max(1) as f64;
        slope.iter_mut().for_each(|slope| *slope /= count);
        error / count
    }

    /// Goes downhill (Adam, Kingma and Ba 2015) in the weights that are free, and always in how fair each variant is.
    fn descend(&self, weights: &mut [f64], even: &mut [f64], scale: f64, steps: u32, free: &dyn Fn(usize) -> bool, home: &[f64]) -> f64 {
        let count = TERMS + self.variants;
        let (mut slope, mut mean, mut square) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
        let mut error = self.error(weights, even, scale, &mut slope);
        for step in 1..=steps {
            for place in 0..count {
                if place < TERMS && !free(place) {
                    continue;
                }
                // A weight that few samples know of stays where it was.
                let pull = if place < TERMS { (weights[place] - home[place]) * self.pull } else { 0.0 };
                let downhill = slope[place] + pull;
                mean[place] = 0.9 * mean[place] + 0.1 * downhill;
                square[place] = 0.999 * square[place] + 0.001 * downhill * downhill;
                let (age, years) = (1.0 - 0.9_f64.powi(step as i32), 1.0 - 0.999_f64.powi(step as i32));
                let stride = if place < TERMS { 0.5 } else { 0.01 };
                let way = stride * (mean[place] / age) / ((square[place] / years).sqrt() + 1e-12);
                if place < TERMS {
                    weights[place] -= way;
                } else {
                    even[place - TERMS] -= way;
                }
            }
            error = self.error(weights, even, scale, &mut slope);
        }
        error
    }
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Steps downhill.
    pub steps: u32,
    /// How strongly weights are held where they were: as strongly as evidence of this slope a hundredth of an attacker away.
    pub pull: f64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { steps: 400, pull: 2e-7 }
    }
}

/// Fits weights to samples.
#[must_use]
pub fn fit(samples: &[Sample], start: &Weights, effort: Effort) -> Fit {
    let Effort { steps, pull } = effort;
    let variants = samples.iter().map(|sample| sample.variant + 1).max().unwrap_or(0);
    let of = |variant: usize| samples.iter().filter(|sample| sample.variant == variant).count().max(1) as f64;
    let counts = (0..variants).map(|variant| samples.len() as f64 / variants as f64 / of(variant)).collect();
    let fitting = Fitting { samples, variants, counts, pull };
    let home: Vec<f64> = Term::ALL.iter().map(|&term| f64::from(start.of(term))).collect();
    let (mut weights, mut even) = (home.clone(), vec![0.0; variants]);
    // First what odds the weights as they are stand for, and how fair the variants are.
    let (mut scale, mut before) = (0.0, f64::INFINITY);
    for tried in [100.0, 150.0, 200.0, 250.0, 300.0, 400.0, 500.0, 650.0, 800.0] {
        let mut fair = vec![0.0; variants];
        let error = fitting.descend(&mut weights, &mut fair, tried, 60, &|_| false, &home);
        if error < before {
            (scale, before, even) = (tried, error, fair);
        }
    }
    // An attacker is the measure of all others.
    let fixed = |place: usize| place == Term::Attacker as usize || LEFT.iter().any(|&term| term as usize == place);
    let after = fitting.descend(&mut weights, &mut even, scale, steps, &|place| !fixed(place), &home);
    let mut fitted = start.clone();
    for term in Term::ALL {
        #[expect(clippy::cast_possible_truncation, reason = "weights are of three digits")]
        fitted.set(term, weights[term as usize].round() as i32);
    }
    Fit { weights: fitted, before, after, scale }
}

/// A position's parts for everyone who keeps games.
#[must_use]
pub fn sample(game: &Game, variant: usize, winner: Option<Side>) -> Option<Sample> {
    let result = match winner {
        Some(Side::Defenders) => 1.0,
        Some(Side::Attackers) => 0.0,
        None => 0.5,
    };
    Some(Sample { variant, parts: parts(game)?, result })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn what_decides_the_games_gets_weight() {
        // Whoever has a lane more wins, and the king's moves say nothing.
        let samples: Vec<Sample> = (0..400)
            .map(|number: i32| {
                let mut parts = [0.0; TERMS];
                let lanes = (number * 7 % 9 - 4) as f32;
                parts[Term::Lane as usize] = lanes;
                parts[Term::KingMove as usize] = (number % 5) as f32 - 2.0;
                let lucky = number % 10 == 0;
                Sample { variant: 0, parts, result: f32::from(u8::from((lanes > 0.0) != lucky)) }
            })
            .collect();
        let mut start = Weights::shipped().clone();
        (start.lane, start.king_move) = (2, 6);
        let fit = fit(&samples, &start, Effort { steps: 200, ..Effort::default() });
        assert!(fit.after < fit.before, "{} is no better than {}", fit.after, fit.before);
        assert!(fit.weights.lane > 20, "a lane is worth {}", fit.weights.lane);
        assert!(fit.weights.king_move < 6, "a move is worth {}", fit.weights.king_move);
        assert_eq!(fit.weights.attacker, start.attacker);
    }

    #[test]
    fn the_parts_of_a_position_add_up_to_its_worth() {
        let rules = Arc::clone(&birka_script::Library::open().get("tablut").expect("it ships").rules);
        let mut game = Game::new(rules);
        // The beginning counts as even.
        let sum =
            |parts: &[f32; TERMS]| parts.iter().zip(Term::ALL).map(|(part, term)| part * Weights::shipped().of(term) as f32).sum::<f32>();
        let even = sum(&parts(&game).expect("nothing hangs")) - game.visit(Worth).expect("tablut has no functions");
        let mut compared = 0;
        for number in 0..60 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[number * 31 % moves.len()]).expect("a legal move");
            if game.outcome().is_some() {
                break;
            }
            let Some(found) = parts(&game) else { continue };
            let (sum, judged) = (sum(&found) - even, game.visit(Worth).expect("tablut has no functions"));
            assert!((sum - judged).abs() <= 12.0, "{sum} is not {judged}");
            compared += 1;
        }
        assert!(compared > 10, "only {compared} positions were quiet");
    }

    struct Worth;

    impl PositionVisitor for Worth {
        type Output = f32;

        fn visit<const W: usize>(self, walk: SearchPosition<W>) -> f32 {
            let judge = Judge::new(&walk, Weights::shipped());
            let tally = judge.tally(walk.by_side(Side::Attackers), walk.by_side(Side::Defenders));
            let ring = judge.ring(&walk);
            let worth = judge.judge(&walk, &tally, ring, -30_000, 30_000, || walk.king_threats().mobility());
            (if walk.turn() == Side::Defenders { worth } else { -worth }) as f32
        }
    }
}
