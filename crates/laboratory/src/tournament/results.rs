use std::collections::BTreeMap;
use std::str::FromStr;

use birka_rules::Side;

use super::play::{FinishedGame, Termination};
use crate::error::LabError;

/// The results of a match from the point of view of the first engine.
#[derive(Clone, Debug, Default)]
pub(super) struct ResultTable {
    pub(super) wins: u32,
    pub(super) losses: u32,
    pub(super) draws: u32,
    pub(super) attackers_won: u32,
    pub(super) defenders_won: u32,
    /// Games that an engine lost because it failed.
    pub(super) forfeits: u32,
    /// Forfeits in which an engine's program ended.
    pub(super) crashes: u32,
    /// The plies of all games.
    plies: u64,
    /// How often each termination occurred.
    pub(super) terminations: BTreeMap<String, u32>,
    /// Pentanomial counts: pairs of games with the same opening and sides reversed, by their total in half points, 0 to 4.
    pairs: [u32; 5],
    /// The half points of a game whose pair is incomplete.
    first_of_pair: Option<usize>,
}

/// A 95% confidence interval of a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScoreInterval {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The points that a pair of games can bring each game on average.
const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The normal quantile of a two-sided 95% interval.
const Z_95: f64 = 1.959_964;
/// The weight of the prior that results have binomial variance, in trials.
const PRIOR_TRIALS: f64 = 2.0;

impl ResultTable {
    /// Adds a game. If games come `in_pairs`, every second one completes a pair.
    pub(super) fn add(&mut self, game: &FinishedGame, first_side: Side, in_pairs: bool) {
        let half_points = match game.winner {
            Some(winner) if winner == first_side => 2,
            None => 1,
            Some(_) => 0,
        };
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        match game.winner {
            Some(Side::Attackers) => self.attackers_won += 1,
            Some(Side::Defenders) => self.defenders_won += 1,
            None => {}
        }
        self.forfeits += u32::from(game.termination.forfeit().is_some());
        self.crashes += u32::from(matches!(game.termination, Termination::Crash(_)));
        self.plies += game.moves.len() as u64;
        *self.terminations.entry(game.termination.word().to_owned()).or_default() += 1;
        if in_pairs {
            match self.first_of_pair.take() {
                Some(other) => self.pairs[other + half_points] += 1,
                None => self.first_of_pair = Some(half_points),
            }
        }
    }

    /// Checks that no engine crashed.
    ///
    /// # Errors
    /// In how many games one did.
    pub(super) fn check_crashes(&self) -> Result<(), LabError> {
        match self.crashes {
            0 => Ok(()),
            crashes => Err(LabError::EngineCrashed { crashes, games: self.games() }),
        }
    }

    /// The sum of several results. Incomplete pairs are dropped.
    pub(super) fn sum<'a>(tables: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for table in tables {
            sum.wins += table.wins;
            sum.losses += table.losses;
            sum.draws += table.draws;
            sum.attackers_won += table.attackers_won;
            sum.defenders_won += table.defenders_won;
            sum.forfeits += table.forfeits;
            sum.crashes += table.crashes;
            sum.plies += table.plies;
            table.terminations.iter().for_each(|(word, count)| *sum.terminations.entry(word.clone()).or_default() += count);
            sum.pairs.iter_mut().zip(table.pairs).for_each(|(sum, count)| *sum += count);
        }
        sum
    }

    pub(super) fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Points per game, from 0 to 1.
    pub(super) fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The average length of a game in plies.
    #[expect(clippy::cast_precision_loss, reason = "an average")]
    pub(super) fn mean_plies(&self) -> f64 {
        self.plies as f64 / f64::from(self.games().max(1))
    }

    /// The terminations with their counts, the most frequent first.
    pub(super) fn terminations_by_count(&self) -> Vec<(&str, u32)> {
        let mut terminations: Vec<_> = self.terminations.iter().map(|(word, &count)| (word.as_str(), count)).collect();
        terminations.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        terminations
    }

    /// The variance of the results relative to binomial results of the same score. Below 1 with draws and with openings that the same side
    /// wins twice; above 1 if one engine is better in some openings only.
    fn relative_variance(&self) -> f64 {
        let (score, pairs) = (self.score(), self.pairs.iter().sum::<u32>());
        let binomial = score * (1.0 - score);
        if binomial == 0.0 {
            return 1.0;
        }
        let squared_deviations = |count: u32, points: f64| f64::from(count) * (points - score).powi(2);
        let (trials, sum) = if pairs > 0 {
            let sum = self.pairs.iter().zip(PAIR_SCORES).map(|(&count, points)| squared_deviations(count, points)).sum::<f64>();
            // The variance of a game is twice that of the mean of two games.
            (f64::from(pairs), sum * 2.0)
        } else {
            let counts = [(self.wins, 1.0), (self.draws, 0.5), (self.losses, 0.0)];
            (f64::from(self.games()), counts.into_iter().map(|(count, points)| squared_deviations(count, points)).sum())
        };
        (sum / binomial + PRIOR_TRIALS) / (trials + PRIOR_TRIALS)
    }

    /// The confidence interval of the score: Wilson (1927), with the number of games divided by their relative variance.
    pub(super) fn score_interval(&self) -> ScoreInterval {
        if self.games() == 0 {
            return ScoreInterval { low: 0.0, high: 1.0 };
        }
        let (score, z_squared) = (self.score(), Z_95 * Z_95);
        let games = f64::from(self.games()) / self.relative_variance();
        let centre = (score + z_squared / (2.0 * games)) / (1.0 + z_squared / games);
        let half_width = Z_95 / (1.0 + z_squared / games) * (score * (1.0 - score) / games + z_squared / (4.0 * games * games)).sqrt();
        ScoreInterval { low: (centre - half_width).max(0.0), high: (centre + half_width).min(1.0) }
    }
}

/// The difference in Elo that corresponds to a score; infinite for 0 and 1.
pub(super) fn elo_from_score(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The expected score at a difference in Elo.
fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Sequential probability ratio test of two differences in Elo, with error rates of 5%.
///
/// The generalized SPRT on pentanomial counts: M. Van den Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a
/// Distribution", 2020.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
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
    pub(super) fn decision(self, results: &ResultTable) -> Option<bool> {
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
    use birka_rules::{Reason, Rng};

    use super::*;

    fn finished_game(winner: Option<Side>) -> FinishedGame {
        let moves = vec!["a1-a2".to_owned(); 10];
        FinishedGame { start: None, moves, winner, termination: Termination::Rules(Reason::KingEscaped) }
    }

    /// Pairs of games, each entry with the number of pairs and of games in a pair that the first engine wins.
    fn results_of(pairs: &[(u32, u32)]) -> ResultTable {
        let mut results = ResultTable::default();
        for &(count, wins) in pairs {
            for _ in 0..count {
                results.add(&finished_game(Some(if wins > 0 { Side::Attackers } else { Side::Defenders })), Side::Attackers, true);
                results.add(&finished_game(Some(if wins > 1 { Side::Defenders } else { Side::Attackers })), Side::Defenders, true);
            }
        }
        results
    }

    #[test]
    fn sum_equals_adding_all_games_to_one_table() {
        let sum = ResultTable::sum(&[results_of(&[(3, 2), (2, 1)]), results_of(&[(1, 0), (4, 1)])]);
        let one = results_of(&[(3, 2), (2, 1), (1, 0), (4, 1)]);
        assert_eq!(format!("{sum:?}"), format!("{one:?}"));
        assert_eq!(sum.score_interval(), one.score_interval());
    }

    #[test]
    fn score_interval_is_wilsons_if_all_games_are_won() {
        let ScoreInterval { low, high } = results_of(&[(5, 2)]).score_interval();
        // Wilson's interval for ten of ten.
        assert!((low - 0.722).abs() < 0.001 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        let ScoreInterval { low, high } = ResultTable::default().score_interval();
        assert_eq!((low, high), (0.0, 1.0));
    }

    #[test]
    fn score_interval_is_narrower_for_split_pairs_and_wider_for_equal_ones() {
        let width = |pairs: &[(u32, u32)]| {
            let interval = results_of(pairs).score_interval();
            interval.high - interval.low
        };
        let (split, binomial, equal) = (width(&[(40, 1)]), width(&[(10, 0), (20, 1), (10, 2)]), width(&[(20, 0), (20, 2)]));
        assert!(split < binomial && binomial < equal, "{split} {binomial} {equal}");
        assert!(split > 0.01, "forty pairs do not make a result certain");
    }

    #[test]
    fn score_interval_covers_the_true_score_in_95_percent_of_matches() {
        let mut rng = Rng::new(7);
        let covered = (0..1000).filter(|_| {
            let mut results = ResultTable::default();
            for _ in 0..60 {
                let winner = match rng.below(10) {
                    0..6 => Some(Side::Attackers),
                    6..8 => None,
                    _ => Some(Side::Defenders),
                };
                results.add(&finished_game(winner), Side::Attackers, false);
            }
            let interval = results.score_interval();
            (interval.low..=interval.high).contains(&0.7)
        });
        let covered = covered.count();
        assert!((930..=970).contains(&covered), "{covered} of 1000");
    }

    #[test]
    fn terminations_and_sides_are_counted() {
        let results = results_of(&[(3, 2)]);
        assert_eq!(results.terminations_by_count(), [("king-escaped", 6)]);
        assert_eq!((results.attackers_won, results.defenders_won), (3, 3));
        assert!((results.mean_plies() - 10.0).abs() < 1e-9);
    }

    #[test]
    fn elo_of_three_quarters_is_191() {
        assert!((elo_from_score(0.75) - 190.8).abs() < 0.1);
        assert!(elo_from_score(1.0).is_infinite() && elo_from_score(0.5).abs() < 1e-9);
        assert!((score_from_elo(elo_from_score(0.75)) - 0.75).abs() < 1e-9);
    }

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
