/// The level of the table's play, one up after each game that a visitor wins and one down after each that he loses.
///
/// This is the simple up-down staircase of psychophysics (Dixon and Mood 1948): it settles around the level at which visitors win half of
/// their games, whoever they are today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase {
    level: usize,
    lowest: usize,
    highest: usize,
}

impl Staircase {
    /// Starts at a level within limits.
    #[must_use]
    pub fn new(first: usize, lowest: usize, highest: usize) -> Self {
        let highest = highest.max(lowest);
        Self { level: first.clamp(lowest, highest), lowest, highest }
    }

    /// The level of the next game, counted from 0.
    #[must_use]
    pub fn level(self) -> usize {
        self.level
    }

    /// Notes a game that the visitor has won or lost.
    pub fn record(&mut self, won: bool) {
        self.level = if won { (self.level + 1).min(self.highest) } else { self.level.saturating_sub(1).max(self.lowest) };
    }

    /// The same level within the limits of another staircase.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self { level: self.level.clamp(other.lowest, other.highest), ..other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_follows_wins_and_losses_within_its_limits() {
        let mut staircase = Staircase::new(2, 1, 3);
        for (won, level) in [(true, 3), (true, 3), (false, 2), (false, 1), (false, 1), (true, 2)] {
            staircase.record(won);
            assert_eq!(staircase.level(), level);
        }
        assert_eq!(Staircase::new(9, 1, 4).level(), 4);
        assert_eq!(Staircase::new(2, 5, 1), Staircase::new(5, 5, 5));
    }

    #[test]
    fn visitors_who_win_at_low_levels_only_win_about_half_of_their_games() {
        // They win at levels 1 to 3 and lose above.
        let mut staircase = Staircase::new(1, 1, 8);
        let mut wins = 0;
        for _ in 0..1000 {
            let won = staircase.level() <= 3;
            wins += u32::from(won);
            staircase.record(won);
        }
        assert!((490..=510).contains(&wins), "{wins} of 1000");
    }
}
