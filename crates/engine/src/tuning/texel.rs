//! Texel's tuning method (Österlund 2014; Chess Programming Wiki: Texel's Tuning Method): weights are fitted so that the evaluation
//! predicts the results of games best. The same samples give the same weights on every machine.

use birka_rules::{Bitboard, Game, KingMobility, PositionVisitor, SearchPosition, Side};

use crate::eval::Evaluator;
use crate::eval::terms::{Term, TermSink, Weights};

const TERMS: usize = Term::ALL.len();

/// A quiet position: its terms and the result of its game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The number of its variant. The balance of each variant is fitted along with the weights.
    pub variant: usize,
    /// By term, how often the position has it, times the term's factor on this board.
    pub terms: [f32; TERMS],
    /// 1 if the defenders won, 0 if they lost, 0.5 for a draw.
    pub result: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    pub weights: Weights,
    /// The mean prediction error before, in bits per position.
    pub before: f64,
    /// The mean prediction error with the fitted weights.
    pub after: f64,
    /// The score in hundredths of an attacker that changes the odds by a factor of e.
    pub scale: f64,
}

/// The terms of a position, times their factors. `None` if the king can escape or be captured, since the evaluation does not see that, and
/// for variants with hooks.
#[must_use]
pub fn terms(game: &Game) -> Option<[f32; TERMS]> {
    game.visit(TraceTerms).flatten()
}

struct TraceTerms;

impl PositionVisitor for TraceTerms {
    type Output = Option<[f32; TERMS]>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        let threats = position.king_threats();
        let king = threats.map_or(KingMobility::NONE, |king| king.mobility());
        let captures = threats.map_or(Bitboard::EMPTY, |king| king.capture_squares());
        if king.escape_directions() > 0 || position.can_reach(Side::Attackers, captures) {
            return None;
        }
        let evaluator = Evaluator::new(&position, Weights::shipped());
        let mut terms = [0.0; TERMS];
        evaluator.trace(&position, &king, &mut terms);
        terms.iter_mut().zip(evaluator.factors()).for_each(|(term, factor)| *term *= factor);
        Some(terms)
    }
}

impl TermSink for [f32; TERMS] {
    fn add(&mut self, term: Term, times: i32) {
        self[term as usize] += times as f32;
    }
}

/// Terms that no quiet position has.
const NEVER_QUIET: [Term; 2] = [Term::Way, Term::Ways];

struct Regression<'a> {
    samples: &'a [Sample],
    variants: usize,
    /// By variant, the weight of one of its samples, so that all variants count the same.
    sample_weights: Vec<f64>,
    regularisation: f64,
    /// The weights that regularisation pulls towards.
    start: &'a [f64],
}

impl Regression<'_> {
    /// The mean cross entropy in bits, and its gradient by weight and by variant.
    fn error(&self, weights: &[f64], balance: &[f64], scale: f64, gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        let mut error = 0.0;
        for sample in self.samples {
            let score: f64 = sample.terms.iter().zip(weights).map(|(&times, weight)| f64::from(times) * weight).sum();
            let chance = 1.0 / (1.0 + (-(score / scale + balance[sample.variant])).exp());
            let result = f64::from(sample.result);
            let sample_weight = self.sample_weights[sample.variant];
            error -= sample_weight * (result * chance.max(1e-9).log2() + (1.0 - result) * (1.0 - chance).max(1e-9).log2());
            let residual = sample_weight * (chance - result);
            sample.terms.iter().zip(gradient.iter_mut()).for_each(|(&times, slope)| *slope += residual * f64::from(times) / scale);
            gradient[TERMS + sample.variant] += residual;
        }
        let count = self.samples.len().max(1) as f64;
        gradient.iter_mut().for_each(|slope| *slope /= count);
        error / count
    }

    /// Gradient descent by Adam (Kingma and Ba 2015) in the balance of the variants and in the weights for which `is_free` holds; returns
    /// the error.
    fn descend(&self, weights: &mut [f64], balance: &mut [f64], scale: f64, steps: u32, is_free: &dyn Fn(usize) -> bool) -> f64 {
        let count = TERMS + self.variants;
        let (mut gradient, mut mean, mut variance) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
        let mut error = self.error(weights, balance, scale, &mut gradient);
        for step in 1..=steps {
            for i in 0..count {
                if i < TERMS && !is_free(i) {
                    continue;
                }
                let pull = if i < TERMS { (weights[i] - self.start[i]) * self.regularisation } else { 0.0 };
                let slope = gradient[i] + pull;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                variance[i] = 0.999 * variance[i] + 0.001 * slope * slope;
                let (mean_bias, variance_bias) = (1.0 - 0.9_f64.powi(step as i32), 1.0 - 0.999_f64.powi(step as i32));
                let rate = if i < TERMS { 0.5 } else { 0.01 };
                let change = rate * (mean[i] / mean_bias) / ((variance[i] / variance_bias).sqrt() + 1e-12);
                if i < TERMS {
                    weights[i] -= change;
                } else {
                    balance[i - TERMS] -= change;
                }
            }
            error = self.error(weights, balance, scale, &mut gradient);
        }
        error
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Steps of gradient descent.
    pub steps: u32,
    /// How strongly weights are pulled to where they started: the slope of the error that holds a weight one hundredth of an attacker
    /// away.
    pub regularisation: f64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { steps: 400, regularisation: 2e-7 }
    }
}

/// Fits weights to samples, beginning with `start`.
#[must_use]
pub fn fit(samples: &[Sample], start: &Weights, options: FitOptions) -> Fit {
    let FitOptions { steps, regularisation } = options;
    let variants = samples.iter().map(|sample| sample.variant + 1).max().unwrap_or(0);
    let count = |variant: usize| samples.iter().filter(|sample| sample.variant == variant).count().max(1) as f64;
    let sample_weights = (0..variants).map(|variant| samples.len() as f64 / variants as f64 / count(variant)).collect();
    let start_values: Vec<f64> = Term::ALL.iter().map(|&term| f64::from(start.get(term))).collect();
    let regression = Regression { samples, variants, sample_weights, regularisation, start: &start_values };
    let (mut weights, mut balance) = (start_values.clone(), vec![0.0; variants]);
    // First the scale of the present weights and the balance of the variants.
    let (mut scale, mut before) = (0.0, f64::INFINITY);
    for candidate in [100.0, 150.0, 200.0, 250.0, 300.0, 400.0, 500.0, 650.0, 800.0] {
        let mut fitted = vec![0.0; variants];
        let error = regression.descend(&mut weights, &mut fitted, candidate, 60, &|_| false);
        if error < before {
            (scale, before, balance) = (candidate, error, fitted);
        }
    }
    // The weight of an attacker is the unit of all others.
    let is_fixed = |i: usize| i == Term::Attacker as usize || NEVER_QUIET.iter().any(|&term| term as usize == i);
    let after = regression.descend(&mut weights, &mut balance, scale, steps, &|i| !is_fixed(i));
    let mut fitted = start.clone();
    for term in Term::ALL {
        #[expect(clippy::cast_possible_truncation, reason = "weights have three digits")]
        fitted.set(term, weights[term as usize].round() as i32);
    }
    Fit { weights: fitted, before, after, scale }
}

/// A sample of a position whose game was won by `winner`; `None` as for [`terms`].
#[must_use]
pub fn sample(game: &Game, variant: usize, winner: Option<Side>) -> Option<Sample> {
    let result = match winner {
        Some(Side::Defenders) => 1.0,
        Some(Side::Attackers) => 0.0,
        None => 0.5,
    };
    Some(Sample { variant, terms: terms(game)?, result })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_script::Library;

    use crate::eval::enclosure::Enclosure;
    use crate::score::INFINITY;

    use super::*;

    #[test]
    fn the_term_that_decides_games_gains_weight() {
        // The side with a lane more usually wins; king moves mean nothing.
        let samples: Vec<Sample> = (0..400)
            .map(|number: i32| {
                let mut terms = [0.0; TERMS];
                let lanes = (number * 7 % 9 - 4) as f32;
                terms[Term::Lane as usize] = lanes;
                terms[Term::KingMove as usize] = (number % 5) as f32 - 2.0;
                let upset = number % 10 == 0;
                Sample { variant: 0, terms, result: f32::from(u8::from((lanes > 0.0) != upset)) }
            })
            .collect();
        let mut start = Weights::shipped().clone();
        (start.lane, start.king_move) = (2, 6);
        let fit = fit(&samples, &start, FitOptions { steps: 200, ..FitOptions::default() });
        assert!(fit.after < fit.before, "{} is no better than {}", fit.after, fit.before);
        assert!(fit.weights.lane > 20, "lane: {}", fit.weights.lane);
        assert!(fit.weights.king_move < 6, "king move: {}", fit.weights.king_move);
        assert_eq!(fit.weights.attacker, start.attacker);
    }

    #[test]
    fn the_weighted_terms_of_a_position_add_up_to_its_evaluation() {
        let rules = Arc::clone(&Library::shipped().get("tablut").expect("a shipped variant").rules);
        let mut game = Game::new(rules);
        let sum = |terms: &[f32; TERMS]| {
            terms.iter().zip(Term::ALL).map(|(times, term)| times * Weights::shipped().get(term) as f32).sum::<f32>()
        };
        let evaluate = |game: &Game| game.visit(Evaluation).expect("tablut has no hooks");
        // The starting position counts as even.
        let start = sum(&terms(&game).expect("a quiet position")) - evaluate(&game);
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
            let Some(terms) = terms(&game) else { continue };
            let (sum, evaluation) = (sum(&terms) - start, evaluate(&game));
            assert!((sum - evaluation).abs() <= 12.0, "{sum} is not {evaluation}");
            compared += 1;
        }
        assert!(compared > 10, "only {compared} positions were quiet");
    }

    /// The exact evaluation from the defenders' point of view.
    struct Evaluation;

    impl PositionVisitor for Evaluation {
        type Output = f32;

        fn visit<const W: usize>(self, position: SearchPosition<W>) -> f32 {
            let evaluator = Evaluator::new(&position, Weights::shipped());
            let incremental = evaluator.incremental_of(&position);
            let enclosure = Enclosure::in_position(&evaluator.board, &position);
            let mobility = || position.king_threats().map_or(KingMobility::NONE, |king| king.mobility());
            let score = evaluator.evaluate(&position, &incremental, enclosure, -INFINITY, INFINITY, mobility);
            (if position.turn() == Side::Defenders { score } else { -score }) as f32
        }
    }
}
