use std::str::FromStr;

use super::tally::Tally;

/// The sequential test of two differences in strength, with one wrong verdict in twenty either way.
///
/// Wald's, generalised as M. Van den Bergh does it for pairs of games ("The Generalized Maximum Likelihood Ratio for the Expectation
/// Value of a Distribution", 2020): how the results of pairs spread is taken from the results themselves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    low: f64,
    high: f64,
}

impl Sprt {
    /// ln 19.
    const BOUND: f64 = 2.944_438_979_166_440_3;
    /// What results that have not been seen count, so that they stay possible.
    const UNSEEN: f64 = 1e-3;

    /// How much more likely the higher difference is than the lower, as a logarithm.
    pub(super) fn evidence(self, tally: &Tally) -> f64 {
        let counts = tally.pairs.map(|count| f64::from(count).max(Self::UNSEEN));
        let pairs: f64 = counts.iter().sum();
        if tally.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let shares = counts.map(|count| count / pairs);
        let (low, high) = (likeliest(shares, expected(self.low)), likeliest(shares, expected(self.high)));
        let ratio = |number: usize| shares[number] * (high[number] / low[number]).ln();
        pairs * (0..5).map(ratio).sum::<f64>()
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

/// The score that a difference in strength leads to.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Of all spreads of results with a given score, the one under which those seen are the likeliest.
fn likeliest(shares: [f64; 5], score: f64) -> [f64; 5] {
    let off = [0.0, 0.25, 0.5, 0.75, 1.0].map(|points: f64| points - score);
    // Falls as the tilt grows, and is nought where the score is met.
    let missing = |tilt: f64| shares.iter().zip(off).map(|(share, off)| share * off / (1.0 + tilt * off)).sum::<f64>();
    let (mut least, mut most) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..80 {
        let tilt = f64::midpoint(least, most);
        if missing(tilt) > 0.0 {
            least = tilt;
        } else {
            most = tilt;
        }
    }
    let tilt = f64::midpoint(least, most);
    let mut found = shares;
    for (share, off) in found.iter_mut().zip(off) {
        *share /= 1.0 + tilt * off;
    }
    found
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
    use super::super::tally::tests::tally;
    use super::*;
    use birka_rules::Rng;

    #[test]
    fn the_test_decides_once_it_has_seen_enough() {
        let sprt: Sprt = "0:50".parse().expect("two numbers");
        assert_eq!(sprt.verdict(&tally(&[(1, 2), (1, 1), (1, 0)])), None);
        assert_eq!(sprt.verdict(&tally(&[(100, 2), (100, 1), (50, 0)])), Some(true));
        assert_eq!(sprt.verdict(&tally(&[(50, 2), (100, 1), (100, 0)])), Some(false));
        for text in ["", "5", "50:0", "a:b", "0:NaN"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn it_decides_also_where_one_wins_everything_but_not_after_a_handful() {
        let sprt: Sprt = "0:50".parse().expect("two numbers");
        assert_eq!(sprt.verdict(&tally(&[(5, 2)])), None);
        assert_eq!(sprt.verdict(&tally(&[(40, 2)])), Some(true));
    }

    #[test]
    fn one_verdict_in_twenty_is_wrong() {
        let sprt: Sprt = "0:100".parse().expect("two numbers");
        let mut rng = Rng::new(11);
        // As strong as the lower bound says: two equals.
        let wrong = (0..300).filter(|_| {
            let mut seen = tally(&[]);
            loop {
                seen.pairs[(rng.below(2) + rng.below(2)) as usize * 2] += 1;
                if let Some(verdict) = sprt.verdict(&seen) {
                    break verdict;
                }
            }
        });
        let wrong = wrong.count();
        assert!((3..=24).contains(&wrong), "{wrong} of 300");
    }
}
