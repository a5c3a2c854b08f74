//! Simultaneous perturbation stochastic approximation (Spall 1992; Chess Programming Wiki: SPSA): all values are perturbed at random, some
//! up and the others down, the two players this makes play a pair of games, and every value moves towards the one that won. A game says
//! little, but thousands show the direction, and unlike positions with a known result they measure playing strength.

use birka_rules::Rng;

use crate::eval::terms::{Term, Weights};
use crate::params::SearchParams;

/// The values with which a player plays.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerValues {
    /// The weights of the evaluation.
    pub weights: Weights,
    /// The parameters of the search.
    pub params: SearchParams,
}

impl PlayerValues {
    #[must_use]
    pub fn shipped() -> Self {
        Self { weights: Weights::shipped().clone(), params: SearchParams::shipped().clone() }
    }
}

/// The values that are tuned. Each target needs games of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The weights that count while the king is not completely enclosed.
    OpenWeights,
    /// The weights that count only in a complete enclosure. Too few whole games reach one to tune them along with the others.
    EnclosureWeights,
    /// The parameters of the search.
    SearchParams,
}

impl Target {
    /// Whether a weight is tuned. The weight of an attacker is the unit of all others and never tuned.
    #[must_use]
    pub fn tunes(self, term: Term) -> bool {
        let of_enclosures = matches!(term, Term::ShutAll | Term::Hunt | Term::Room | Term::Hunter | Term::Stalker);
        match self {
            // Without a king other weights count, and those are not tuned.
            Self::OpenWeights => !matches!(term, Term::Attacker | Term::Mobility) && !of_enclosures,
            Self::EnclosureWeights => of_enclosures,
            Self::SearchParams => false,
        }
    }

    /// The tuned values of a player; 0 for those that are not tuned.
    fn values(self, player: &PlayerValues) -> Vec<f64> {
        match self {
            Self::SearchParams => player.params.values().map(f64::from).to_vec(),
            _ => Term::ALL.iter().map(|&term| f64::from(player.weights.get(term))).collect(),
        }
    }

    /// Whether the value of this number is tuned.
    fn tunes_value(self, number: usize) -> bool {
        self == Self::SearchParams || self.tunes(Term::ALL[number])
    }

    /// A player with these values, rounded, and all others of `start`.
    #[expect(clippy::cast_possible_truncation, reason = "values have three or four digits")]
    fn player(self, start: &PlayerValues, values: &[f64]) -> PlayerValues {
        let mut player = start.clone();
        if self == Self::SearchParams {
            player.params = SearchParams::from_values(std::array::from_fn(|number| values[number].round() as i32));
        } else {
            Term::ALL.into_iter().for_each(|term| player.weights.set(term, values[term as usize].round() as i32));
        }
        player
    }

    /// The least perturbation: smaller ones would not be noticed.
    fn least_perturbation(self) -> f64 {
        if self == Self::SearchParams { 1.0 } else { 2.0 }
    }
}

/// How far and how fast values move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The number of pairs of games.
    pub pairs: u32,
    /// The share of itself by which a value is perturbed, at the end.
    pub perturbation: f64,
    /// The share of a perturbation by which a value moves when one player wins both games of a pair, at the end.
    pub gain: f64,
}

/// The exponents by which perturbation and gain decrease, as Spall advises.
const PERTURBATION_EXPONENT: f64 = 0.101;
const GAIN_EXPONENT: f64 = 0.602;
/// The share of the pairs over which the gain hardly decreases (Spall's stability constant).
const STABILITY: f64 = 0.1;

/// Values that are being tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    start: PlayerValues,
    target: Target,
    values: Vec<f64>,
    schedule: Schedule,
    seed: u64,
    pairs_played: u32,
}

/// A pair of games between two players whose values differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    pub players: [PlayerValues; 2],
    /// By how much each value of the first player is perturbed; the second player's are perturbed the other way.
    perturbation: Vec<f64>,
    gain: f64,
}

impl Spsa {
    /// Begins with some values. The same seed makes the same trials.
    #[must_use]
    pub fn new(start: &PlayerValues, target: Target, schedule: Schedule, seed: u64) -> Self {
        Self { values: target.values(start), start: start.clone(), target, schedule, seed, pairs_played: 0 }
    }

    /// The next trials, at most `count`. They do not depend on each other and can be played in parallel.
    #[must_use]
    pub fn trials(&self, count: u32) -> Vec<Trial> {
        let end = self.schedule.pairs.min(self.pairs_played.saturating_add(count));
        (self.pairs_played..end).map(|number| self.trial(number)).collect()
    }

    fn trial(&self, number: u32) -> Trial {
        let Schedule { pairs, perturbation, gain } = self.schedule;
        let (done, all) = (f64::from(number) + 1.0, f64::from(pairs));
        let wider = (all / done).powf(PERTURBATION_EXPONENT);
        let stability = STABILITY * all;
        let gain = gain * ((stability + all) / (stability + done)).powf(GAIN_EXPONENT);
        let signs = Rng::new(self.seed ^ u64::from(number) << 32).next_u64();
        let sizes = self.target.values(&self.start).into_iter().enumerate().map(|(number, start)| {
            let sign = if signs >> number & 1 == 1 { 1.0 } else { -1.0 };
            let size = (start.abs() * perturbation).max(self.target.least_perturbation());
            if self.target.tunes_value(number) { sign * size * wider } else { 0.0 }
        });
        let perturbation: Vec<f64> = sizes.collect();
        let player = |sign: f64| {
            let values: Vec<f64> = self.values.iter().zip(&perturbation).map(|(value, size)| value + sign * size).collect();
            self.target.player(&self.start, &values)
        };
        Trial { players: [player(1.0), player(-1.0)], perturbation, gain }
    }

    /// Learns from the results of trials: the first player's points less the second's over both games, −2 to 2.
    pub fn learn(&mut self, results: &[(Trial, f64)]) {
        for (trial, difference) in results {
            for (value, perturbation) in self.values.iter_mut().zip(&trial.perturbation) {
                *value += trial.gain * perturbation * difference / 2.0;
            }
            self.pairs_played += 1;
        }
    }

    /// The values as tuned so far.
    #[must_use]
    pub fn tuned(&self) -> PlayerValues {
        self.target.player(&self.start, &self.values)
    }

    /// The number of pairs that were learned from.
    #[must_use]
    pub fn pairs_played(&self) -> u32 {
        self.pairs_played
    }
}

const _: () = assert!(Term::ALL.len() <= 64 && SearchParams::NAMES.len() <= 64, "each value takes its sign from one bit");

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEDULE: Schedule = Schedule { pairs: 3000, perturbation: 0.15, gain: 0.05 };

    /// How far a player is from optimal play, which has these weights of a defender and of a lane.
    fn distance(player: &PlayerValues) -> f64 {
        f64::from((player.weights.defender - 140).abs()) / 20.0 + f64::from((player.weights.lane - 9).abs()) / 3.0
    }

    #[test]
    fn tuned_weights_approach_the_optimum_although_results_are_noisy() {
        let mut start = PlayerValues::shipped();
        (start.weights.defender, start.weights.lane) = (90, 2);
        let mut spsa = Spsa::new(&start, Target::OpenWeights, SCHEDULE, 7);
        let mut rng = Rng::new(3);
        while spsa.pairs_played() < SCHEDULE.pairs {
            let results = spsa.trials(8).into_iter().map(|trial| {
                let better = distance(&trial.players[1]) - distance(&trial.players[0]);
                let chance = 1.0 / (1.0 + (-better).exp());
                let won = (0..2).filter(|_| f64::from(rng.below(1000)) < chance * 1000.0).count();
                (trial, 2.0 * won as f64 - 2.0)
            });
            let results: Vec<_> = results.collect();
            spsa.learn(&results);
        }
        let tuned = spsa.tuned();
        assert!(distance(&tuned) < distance(&start) / 3.0, "defender {}, lane {}", tuned.weights.defender, tuned.weights.lane);
        assert_eq!((tuned.weights.attacker, tuned.weights.hunt), (start.weights.attacker, start.weights.hunt));
        assert_eq!(tuned.params, start.params);
    }

    #[test]
    fn the_same_seed_makes_the_same_trials_in_batches_of_any_size() {
        let spsa = |seed| Spsa::new(&PlayerValues::shipped(), Target::OpenWeights, SCHEDULE, seed);
        assert_eq!(spsa(1).trials(4)[..2], spsa(1).trials(2));
        assert_ne!(spsa(1).trials(1), spsa(2).trials(1));
        assert_eq!(spsa(1).trials(5000).len(), 3000);
    }

    #[test]
    fn a_trial_changes_exactly_the_tuned_weights() {
        for target in [Target::OpenWeights, Target::EnclosureWeights] {
            let trial = &Spsa::new(&PlayerValues::shipped(), target, SCHEDULE, 1).trials(1)[0];
            let [first, second] = &trial.players;
            assert!(Term::ALL.into_iter().all(|term| target.tunes(term) == (first.weights.get(term) != second.weights.get(term))));
            assert_eq!(first.params, second.params);
        }
    }

    #[test]
    fn every_weight_of_a_game_with_a_king_but_the_unit_is_tuned_by_one_target() {
        for term in Term::ALL {
            let targets = [Target::OpenWeights, Target::EnclosureWeights].into_iter().filter(|target| target.tunes(term)).count();
            assert_eq!(targets, usize::from(!matches!(term, Term::Attacker | Term::Mobility)), "{term:?}");
        }
    }

    #[test]
    fn search_parameters_are_perturbed_within_their_ranges() {
        let shipped = PlayerValues::shipped();
        let trials = Spsa::new(&shipped, Target::SearchParams, SCHEDULE, 1).trials(20);
        for player in trials.iter().flat_map(|trial| &trial.players) {
            assert_eq!(player.weights, shipped.weights);
            assert!(player.params.values().into_iter().zip(SearchParams::RANGES).all(|(value, (min, max))| (min..=max).contains(&value)));
        }
        let [first, second] = &trials[0].players;
        let changed = first.params.values().into_iter().zip(second.params.values()).filter(|(one, other)| one != other).count();
        assert!(changed > SearchParams::NAMES.len() * 9 / 10, "only {changed} parameters differ");
    }
}
