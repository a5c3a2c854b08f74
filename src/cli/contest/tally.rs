use std::collections::BTreeMap;

use super::game::Played;
use birka_rules::Side;

/// Results so far, as the first engine sees them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) losses: u32,
    pub(super) draws: u32,
    pub(super) attackers_won: u32,
    pub(super) defenders_won: u32,
    pub(super) forfeits: u32,
    /// Moves of all games together.
    plies: u64,
    /// How often each reason ended a game.
    pub(super) reasons: BTreeMap<String, u32>,
    /// Two games of the same opening with sides changed are one trial: by half points together, 0 to 4.
    pub(super) pairs: [u32; 5],
    /// Half points of the game whose partner is still to come.
    first_of_pair: Option<usize>,
}

/// Where a share lies nineteen times out of twenty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The normal deviate that one in twenty lies beyond.
const DEVIATE: f64 = 1.959_964;
/// Until more has been seen of how results spread, so many trials count as having spread like tossed coins.
const BELIEVED: f64 = 2.0;

impl Tally {
    /// Counts a game. Games of a match come in pairs.
    pub(super) fn add(&mut self, played: &Played, first: Side, in_pairs: bool) {
        let half_points = match played.winner {
            Some(winner) if winner == first => 2,
            None => 1,
            Some(_) => 0,
        };
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        match played.winner {
            Some(Side::Attackers) => self.attackers_won += 1,
            Some(Side::Defenders) => self.defenders_won += 1,
            None => {}
        }
        self.forfeits += u32::from(played.forfeit.is_some());
        self.plies += played.moves.len() as u64;
        *self.reasons.entry(played.reason.clone()).or_default() += 1;
        if in_pairs {
            match self.first_of_pair.take() {
                Some(other) => self.pairs[other + half_points] += 1,
                None => self.first_of_pair = Some(half_points),
            }
        }
    }

    /// Several results as one. They have to be of whole pairs where they are of pairs.
    pub(super) fn together<'a>(tallies: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        for tally in tallies {
            all.wins += tally.wins;
            all.losses += tally.losses;
            all.draws += tally.draws;
            all.attackers_won += tally.attackers_won;
            all.defenders_won += tally.defenders_won;
            all.forfeits += tally.forfeits;
            all.plies += tally.plies;
            tally.reasons.iter().for_each(|(reason, times)| *all.reasons.entry(reason.clone()).or_default() += times);
            all.pairs.iter_mut().zip(tally.pairs).for_each(|(all, count)| *all += count);
        }
        all
    }

    pub(super) fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Points a game, from 0 to 1.
    pub(super) fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// Moves a game.
    #[expect(clippy::cast_precision_loss, reason = "an average")]
    pub(super) fn mean_plies(&self) -> f64 {
        self.plies as f64 / f64::from(self.games().max(1))
    }

    /// How often each reason ended a game, the most frequent first.
    pub(super) fn ends(&self) -> Vec<(&str, u32)> {
        let mut ends: Vec<_> = self.reasons.iter().map(|(reason, &times)| (reason.as_str(), times)).collect();
        ends.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        ends
    }

    /// By how much the results spread more than those of tossed coins of the same score: less where games are drawn, and where an
    /// opening gives both sides of it the same winner; more where one engine is the better in some openings only.
    fn spread(&self) -> f64 {
        let (score, pairs) = (self.score(), self.pairs.iter().sum::<u32>());
        let coins = score * (1.0 - score);
        if coins == 0.0 {
            return 1.0;
        }
        let about = |points: f64| (points - score).powi(2);
        let (trials, sum) = if pairs > 0 {
            let sum =
                self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(&count, points)| f64::from(count) * about(points)).sum::<f64>();
            // The points of a pair are the mean of two games.
            (f64::from(pairs), sum * 2.0)
        } else {
            let part = |count: u32, points: f64| f64::from(count) * about(points);
            (f64::from(self.games()), part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0))
        };
        (sum / coins + BELIEVED) / (trials + BELIEVED)
    }

    /// The bounds of the score: Wilson's (1927), with as many games as the spread of the results makes of them.
    pub(super) fn bounds(&self) -> Bounds {
        if self.games() == 0 {
            return Bounds { low: 0.0, high: 1.0 };
        }
        let (score, square) = (self.score(), DEVIATE * DEVIATE);
        let games = f64::from(self.games()) / self.spread();
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let half = DEVIATE / (1.0 + square / games) * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        Bounds { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// The difference in strength that a score speaks of.
pub(super) fn elo(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn played(winner: Option<Side>) -> Played {
        Played { start: None, moves: vec!["a1-a2".to_owned(); 10], winner, reason: "king-escaped".to_owned(), forfeit: None }
    }

    /// Pairs of games in which the first engine wins as many as it is said to.
    pub(in crate::cli::contest) fn tally(pairs: &[(u32, u32)]) -> Tally {
        let mut tally = Tally::default();
        for &(times, wins) in pairs {
            for _ in 0..times {
                tally.add(&played(Some(if wins > 0 { Side::Attackers } else { Side::Defenders })), Side::Attackers, true);
                tally.add(&played(Some(if wins > 1 { Side::Defenders } else { Side::Attackers })), Side::Defenders, true);
            }
        }
        tally
    }

    #[test]
    fn three_of_four_points_are_some_hundred_and_ninety_elo() {
        assert!((elo(tally(&[(50, 2), (50, 1)]).score()) - 190.8).abs() < 0.1);
        assert!(elo(1.0).is_infinite() && elo(0.5).abs() < 1e-9);
    }

    #[test]
    fn results_together_are_as_if_they_had_been_one() {
        let together = Tally::together(&[tally(&[(3, 2), (2, 1)]), tally(&[(1, 0), (4, 1)])]);
        let one = tally(&[(3, 2), (2, 1), (1, 0), (4, 1)]);
        let counts = |tally: &Tally| {
            (
                tally.wins,
                tally.losses,
                tally.draws,
                tally.attackers_won,
                tally.defenders_won,
                tally.plies,
                tally.pairs,
                tally.reasons.clone(),
            )
        };
        assert_eq!(counts(&together), counts(&one));
        assert_eq!(together.bounds(), one.bounds());
    }

    #[test]
    fn bounds_hold_also_where_everything_was_won() {
        let Bounds { low, high } = tally(&[(5, 2)]).bounds();
        // Wilson's for ten of ten.
        assert!((low - 0.722).abs() < 0.001 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        let Bounds { low, high } = Tally::default().bounds();
        assert_eq!((low, high), (0.0, 1.0));
    }

    #[test]
    fn pairs_that_cancel_out_are_more_certain_than_coins_and_pairs_that_add_up_less() {
        let width = |pairs: &[(u32, u32)]| {
            let bounds = tally(pairs).bounds();
            bounds.high - bounds.low
        };
        let (cancel, coins, add_up) = (width(&[(40, 1)]), width(&[(10, 0), (20, 1), (10, 2)]), width(&[(20, 0), (20, 2)]));
        assert!(cancel < coins && coins < add_up, "{cancel} {coins} {add_up}");
        assert!(cancel > 0.01, "forty pairs prove no certainty");
    }

    #[test]
    fn bounds_hold_nineteen_times_out_of_twenty() {
        let mut rng = birka_rules::Rng::new(7);
        let held = (0..1000).filter(|_| {
            let mut tally = Tally::default();
            for number in 0..60 {
                let winner = match rng.below(10) {
                    0..6 => Some(Side::Attackers),
                    6..8 => None,
                    _ => Some(Side::Defenders),
                };
                tally.add(&played(winner), Side::Attackers, number < 0);
            }
            let bounds = tally.bounds();
            (bounds.low..=bounds.high).contains(&0.7)
        });
        let held = held.count();
        assert!((930..=970).contains(&held), "{held} of 1000");
    }

    #[test]
    fn a_tally_knows_how_games_ended() {
        let tally = tally(&[(3, 2)]);
        assert_eq!(tally.ends(), [("king-escaped", 6)]);
        assert_eq!((tally.attackers_won, tally.defenders_won), (3, 3));
        assert!((tally.mean_plies() - 10.0).abs() < 1e-9);
    }
}
