use std::collections::BTreeMap;

use birka_records::game_record::GameResult;
use birka_rules::Side;
use birka_script::VariantName;
use birka_session::Player;

use super::ArchivedGame;

/// The results of some games. Games without a result count nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By the variant, without its options.
    pub variants: BTreeMap<String, Score>,
    /// Of persons against the engine, by its level and the side of the person.
    pub levels: BTreeMap<usize, [Score; 2]>,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The wins of each side, the attackers first.
    pub wins: [usize; 2],
    pub draws: usize,
}

impl Score {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.wins.iter().sum::<usize>() + self.draws
    }

    fn count(&mut self, winner: Option<Side>) {
        match winner {
            Some(side) => self.wins[side as usize] += 1,
            None => self.draws += 1,
        }
    }
}

impl Statistics {
    /// Counts games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a ArchivedGame>) -> Self {
        let mut statistics = Self::default();
        for game in games {
            let Some(GameResult::Over { winner, .. }) = GameResult::parse(&game.result) else { continue };
            let variant = game.variant.parse().map_or_else(|_| game.variant.clone(), |name: VariantName| name.id);
            statistics.variants.entry(variant).or_default().count(winner);
            let person_against = match (Player::recorded_as(&game.attackers), Player::recorded_as(&game.defenders)) {
                (Some(Player::Person), Some(Player::Engine(level))) => Some((level, Side::Attackers)),
                (Some(Player::Engine(level)), Some(Player::Person)) => Some((level, Side::Defenders)),
                _ => None,
            };
            if let Some((level, side)) = person_against {
                statistics.levels.entry(level).or_default()[side as usize].count(winner);
            }
        }
        statistics
    }
}
