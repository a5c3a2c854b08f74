//! Better weights from play: all weights are pushed a little at random, some up and the others down, the two players this makes play each
//! other, and every weight is moved towards the one that won (simultaneous perturbation stochastic approximation: Spall 1992). Each game
//! tells little, thousands of them tell which way is up, and unlike positions of which the end is known they are about playing.

use super::weights::{Term, Weights};
use birka_rules::Rng;

const TERMS: usize = Term::ALL.len();

/// Which weights are found. Either kind counts in positions of its own, and is found in games that are about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All that counts while no ring is closed.
    Open,
    /// What counts in a closed ring alone. Too few whole games come to one for its weights to be found along with the others.
    Ring,
}

impl Stage {
    /// An attacker is the measure of all others, and stays where he is.
    #[must_use]
    pub fn finds(self, term: Term) -> bool {
        let in_rings = matches!(term, Term::ShutAll | Term::Hunt | Term::Room | Term::Hunter | Term::Stalker);
        term != Term::Attacker && in_rings == (self == Self::Ring)
    }
}

/// How far and how fast weights are moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// How many pairs of games there will be.
    pub pairs: u32,
    /// By what share of itself a weight is pushed, at the end.
    pub push: f64,
    /// How much of a push a pair that was won twice makes good, at the end.
    pub gain: f64,
}

/// No weight is pushed by less than this, or nobody would notice.
const LEAST_PUSH: f64 = 2.0;

/// Spall's advice how a push and a gain should fade, and after what share of the pairs gains begin to.
const PUSH_FADES: f64 = 0.101;
const GAIN_FADES: f64 = 0.602;
const STEADY: f64 = 0.1;

/// Weights that are being tuned by play.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    start: Weights,
    stage: Stage,
    weights: [f64; TERMS],
    pace: Pace,
    seed: u64,
    /// Pairs that have been learned from.
    played: u32,
}

/// Two players who differ in every weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The two.
    pub players: [Weights; 2],
    /// By how much each weight of the first was pushed.
    push: [f64; TERMS],
    gain: f64,
}

impl Spsa {
    /// Begins with some weights. The same seed makes the same trials.
    #[must_use]
    pub fn new(start: &Weights, stage: Stage, pace: Pace, seed: u64) -> Self {
        let weights = Term::ALL.map(|term| f64::from(start.of(term)));
        Self { start: start.clone(), stage, weights, pace, seed, played: 0 }
    }

    /// The next so many trials, all of the weights as they are now: they can be played at once.
    #[must_use]
    pub fn trials(&self, count: u32) -> Vec<Trial> {
        (self.played..self.pace.pairs.min(self.played.saturating_add(count))).map(|number| self.trial(number)).collect()
    }

    fn trial(&self, number: u32) -> Trial {
        let Pace { pairs, push, gain } = self.pace;
        let (done, all) = (f64::from(number) + 1.0, f64::from(pairs));
        let wider = (all / done).powf(PUSH_FADES);
        let steady = STEADY * all;
        let gain = gain * ((steady + all) / (steady + done)).powf(GAIN_FADES);
        let mut rng = Rng::new(self.seed ^ u64::from(number) << 32);
        let signs = rng.next_u64();
        let push = Term::ALL.map(|term| {
            let place = term as usize;
            let sign = if signs >> place & 1 == 1 { 1.0 } else { -1.0 };
            let size = (f64::from(self.start.of(term)).abs() * push).max(LEAST_PUSH);
            if self.stage.finds(term) { sign * size * wider } else { 0.0 }
        });
        let player = |sign: f64| rounded(|place| self.weights[place] + sign * push[place]);
        Trial { players: [player(1.0), player(-1.0)], push, gain }
    }

    /// Learns how trials ended: by how many games the first player of each was ahead, −2 to 2, of the two they played; parts of a game count
    /// as such.
    pub fn learn(&mut self, trials: &[(Trial, f64)]) {
        for (trial, ahead) in trials {
            for (weight, push) in self.weights.iter_mut().zip(trial.push) {
                *weight += trial.gain * push * ahead / 2.0;
            }
            self.played += 1;
        }
    }

    /// What has come of it so far.
    #[must_use]
    pub fn weights(&self) -> Weights {
        rounded(|place| self.weights[place])
    }

    /// Pairs that have been learned from.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.played
    }
}

#[expect(clippy::cast_possible_truncation, reason = "weights are of three or four digits")]
fn rounded(of: impl Fn(usize) -> f64) -> Weights {
    let mut weights = Weights::shipped().clone();
    Term::ALL.into_iter().for_each(|term| weights.set(term, of(term as usize).round() as i32));
    weights
}

const _: () = assert!(TERMS <= 64, "a sign a term");

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { pairs: 3000, push: 0.15, gain: 0.05 };

    /// How far a player is from playing at his best, which is with so much for a man and so much for a lane.
    fn distance(weights: &Weights) -> f64 {
        f64::from((weights.defender - 140).abs()) / 20.0 + f64::from((weights.lane - 9).abs()) / 3.0
    }

    #[test]
    fn weights_climb_to_where_games_are_won_however_much_luck_there_is() {
        let mut start = Weights::shipped().clone();
        (start.defender, start.lane) = (90, 2);
        let mut spsa = Spsa::new(&start, Stage::Open, PACE, 7);
        let mut luck = Rng::new(3);
        while spsa.played() < PACE.pairs {
            let trials = spsa.trials(8).into_iter().map(|trial| {
                let better = distance(&trial.players[1]) - distance(&trial.players[0]);
                let chance = 1.0 / (1.0 + (-better).exp());
                let won = (0..2).filter(|_| f64::from(luck.below(1000)) < chance * 1000.0).count();
                (trial, 2.0 * won as f64 - 2.0)
            });
            let trials: Vec<_> = trials.collect();
            spsa.learn(&trials);
        }
        let found = spsa.weights();
        assert!(distance(&found) < distance(&start) / 3.0, "a man {}, a lane {}", found.defender, found.lane);
        assert_eq!((found.attacker, found.hunt), (start.attacker, start.hunt));
    }

    #[test]
    fn the_same_seed_makes_the_same_trials_however_many_are_asked_for_at_once() {
        let spsa = |seed| Spsa::new(Weights::shipped(), Stage::Open, PACE, seed);
        assert_eq!(spsa(1).trials(4)[..2], spsa(1).trials(2));
        assert_ne!(spsa(1).trials(1), spsa(2).trials(1));
        assert_eq!(spsa(1).trials(5000).len(), 3000);
        let [first, second] = &spsa(1).trials(1)[0].players;
        assert!(Term::ALL.into_iter().all(|term| Stage::Open.finds(term) == (first.of(term) != second.of(term))));
    }
    #[test]
    fn every_weight_but_the_measure_is_found_in_one_of_the_stages() {
        for term in Term::ALL {
            let found = [Stage::Open, Stage::Ring].into_iter().filter(|stage| stage.finds(term)).count();
            assert_eq!(found, usize::from(term != Term::Attacker), "{term:?}");
        }
        let spsa = Spsa::new(Weights::shipped(), Stage::Ring, PACE, 1);
        let [first, second] = &spsa.trials(1)[0].players;
        assert!(Term::ALL.into_iter().all(|term| Stage::Ring.finds(term) == (first.of(term) != second.of(term))));
    }
}
