use std::str::FromStr;

use super::elo::score_from_elo;
use super::result_table::{PAIR_SCORES, ResultTable};

/// Sequential probability ratio test of two differences in Elo, with error rates of 5%.
///
/// The generalized SPRT on pentanomial counts: M. Van den Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a
/// Distribution", 2020.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::cli::tournament) struct Sprt {
    elo0: f64,
    elo1: f64,
}

impl Sprt {
    /// The log-likelihood ratio at which the test ends: ln((1 - 0.05) / 0.05) = ln 19.
    const BOUND: f64 = 2.944_438_979_166_440_3;
    /// Pseudo-count for results that have not occurred, so that their probability is not zero.
    const MIN_COUNT: f64 = 1e-3;

    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub(super) fn log_likelihood_ratio(self, results: &ResultTable) -> f64 {
        if results.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = results.pairs.map(|count| f64::from(count).max(Self::MIN_COUNT));
        let pairs: f64 = counts.iter().sum();
        let frequencies = counts.map(|count| count / pairs);
        let [low, high] = [self.elo0, self.elo1].map(|elo| most_likely_distribution(frequencies, score_from_elo(elo)));
        let ratio = |index: usize| frequencies[index] * (high[index] / low[index]).ln();
        pairs * (0..5).map(ratio).sum::<f64>()
    }

    /// `Some(true)` if the test accepts `elo1`, `Some(false)` if it accepts `elo0`, `None` while it is undecided.
    pub(in crate::cli::tournament) fn decision(self, results: &ResultTable) -> Option<bool> {
        let ratio = self.log_likelihood_ratio(results);
        (ratio.abs() >= Self::BOUND).then_some(ratio > 0.0)
    }

    /// A line about the state of the test.
    pub(super) fn summary(self, results: &ResultTable) -> String {
        let decision = match self.decision(results) {
            None => "undecided".to_owned(),
            Some(true) => format!("stronger by {} or more", self.elo1),
            Some(false) => format!("stronger by {} or less", self.elo0),
        };
        format!("sprt {:.2} of {:.2}: {decision}", self.log_likelihood_ratio(results), Self::BOUND)
    }
}

/// The maximum likelihood distribution over [`PAIR_SCORES`] with a given mean score (Van den Bergh, proposition 1.1).
fn most_likely_distribution(frequencies: [f64; 5], score: f64) -> [f64; 5] {
    let deviations = PAIR_SCORES.map(|points| points - score);
    // Decreases in `theta`; its root gives the distribution.
    let mean_deviation = |theta: f64| {
        frequencies.iter().zip(deviations).map(|(share, deviation)| share * deviation / (1.0 + theta * deviation)).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..80 {
        let theta = f64::midpoint(low, high);
        if mean_deviation(theta) > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut distribution = frequencies;
    for (share, deviation) in distribution.iter_mut().zip(deviations) {
        *share /= 1.0 + theta * deviation;
    }
    distribution
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(':').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
        match numbers {
            Some((elo0, elo1)) if elo0 < elo1 && f64::abs(elo0) < 2000.0 && f64::abs(elo1) < 2000.0 => Ok(Self { elo0, elo1 }),
            _ => Err("expected two differences in Elo, the lower first, such as `0:20`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::Rng;

    use super::super::result_table::tests::results_of;
    use super::*;

    #[test]
    fn decides_after_enough_pairs() {
        let sprt: Sprt = "0:50".parse().expect("two numbers");
        assert_eq!(sprt.decision(&results_of(&[(1, 2), (1, 1), (1, 0)])), None);
        assert_eq!(sprt.decision(&results_of(&[(100, 2), (100, 1), (50, 0)])), Some(true));
        assert_eq!(sprt.decision(&results_of(&[(50, 2), (100, 1), (100, 0)])), Some(false));
    }

    #[test]
    fn rejects_invalid_bounds() {
        for text in ["", "5", "50:0", "a:b", "0:NaN"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn decides_if_one_engine_wins_everything_but_not_after_a_few_pairs() {
        let sprt: Sprt = "0:50".parse().expect("two numbers");
        assert_eq!(sprt.decision(&results_of(&[(5, 2)])), None);
        assert_eq!(sprt.decision(&results_of(&[(40, 2)])), Some(true));
    }

    #[test]
    fn five_percent_of_decisions_are_wrong() {
        let sprt: Sprt = "0:100".parse().expect("two numbers");
        let mut rng = Rng::new(11);
        // Two equal engines: `elo0` is true.
        let wrong = (0..300).filter(|_| {
            let mut results = results_of(&[]);
            loop {
                results.pairs[(rng.below(2) + rng.below(2)) as usize * 2] += 1;
                if let Some(accepts_elo1) = sprt.decision(&results) {
                    break accepts_elo1;
                }
            }
        });
        let wrong = wrong.count();
        assert!((3..=24).contains(&wrong), "{wrong} of 300");
    }
}
