use std::str::FromStr;

use crate::rules::Side;

/// What the first engine got out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Points {
    None,
    Half,
    One,
}

/// Results so far, as the first engine sees them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) losses: u32,
    pub(super) draws: u32,
    pub(super) attackers_won: u32,
    pub(super) defenders_won: u32,
    pub(super) forfeits: u32,
}

/// A difference in strength, with the bounds between which it lies nineteen times out of twenty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elo {
    pub(super) low: f64,
    pub(super) middle: f64,
    pub(super) high: f64,
}

impl Tally {
    pub(super) fn add(&mut self, points: Points, winner: Option<Side>, forfeit: bool) {
        match points {
            Points::One => self.wins += 1,
            Points::Half => self.draws += 1,
            Points::None => self.losses += 1,
        }
        match winner {
            Some(Side::Attackers) => self.attackers_won += 1,
            Some(Side::Defenders) => self.defenders_won += 1,
            None => {}
        }
        self.forfeits += u32::from(forfeit);
    }

    pub(super) fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Points a game, from 0 to 1.
    pub(super) fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The spread of the points of one game about the score.
    fn variance(&self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let part = |count: u32, points: f64| f64::from(count) / games * (points - score).powi(2);
        part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0)
    }

    pub(super) fn elo(&self) -> Elo {
        let (score, games) = (self.score(), f64::from(self.games().max(1)));
        let error = 1.96 * (self.variance() / games).sqrt();
        Elo { low: elo(score - error), middle: elo(score), high: elo(score + error) }
    }
}

/// The difference in strength that a score speaks of.
fn elo(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The score that a difference in strength leads to.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Wald's sequential test of two differences in strength, with one wrong verdict in twenty either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    low: f64,
    high: f64,
}

impl Sprt {
    /// ln 19.
    const BOUND: f64 = 2.944_438_979_166_440_3;

    /// How much more likely the higher difference is than the lower, as a logarithm. The results of a game count as normally spread.
    pub(super) fn evidence(self, tally: &Tally) -> f64 {
        let variance = tally.variance();
        if tally.games() == 0 || variance == 0.0 {
            return 0.0;
        }
        let (low, high) = (expected(self.low), expected(self.high));
        f64::from(tally.games()) * (high - low) * (2.0 * tally.score() - low - high) / (2.0 * variance)
    }

    /// Whether the higher difference is the true one, once that is certain enough.
    pub(super) fn verdict(self, tally: &Tally) -> Option<bool> {
        let evidence = self.evidence(tally);
        (evidence.abs() >= Self::BOUND).then_some(evidence > 0.0)
    }

    pub(super) fn say(self, tally: &Tally) -> String {
        let verdict = match self.verdict(tally) {
            None => "undecided".to_owned(),
            Some(true) => format!("stronger by {} or more", self.high),
            Some(false) => format!("stronger by {} or less", self.low),
        };
        format!("sprt {:.2} of {:.2}: {verdict}", self.evidence(tally), Self::BOUND)
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(':').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match numbers {
            Some((low, high)) if low < high && f64::abs(low) < 2000.0 && f64::abs(high) < 2000.0 => Ok(Self { low, high }),
            _ => Err("expected two differences in Elo, the lower first, such as `0:20`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses, ..Tally::default() }
    }

    #[test]
    fn three_of_four_points_are_some_hundred_and_ninety_elo() {
        let elo = tally(75, 0, 25).elo();
        assert!((elo.middle - 190.8).abs() < 0.1, "{elo:?}");
        assert!(elo.low < elo.middle && elo.middle < elo.high);
        assert!((elo.middle - tally(700, 100, 200).elo().middle).abs() < 0.1);
        assert!(tally(4, 0, 0).elo().middle.is_infinite());
    }

    #[test]
    fn the_test_decides_once_it_has_seen_enough() {
        let sprt: Sprt = "0:50".parse().expect("two numbers");
        assert_eq!(sprt.verdict(&tally(3, 0, 2)), None);
        assert_eq!(sprt.verdict(&tally(300, 0, 200)), Some(true));
        assert_eq!(sprt.verdict(&tally(200, 0, 300)), Some(false));
        for text in ["", "5", "50:0", "a:b", "0:NaN"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
