use birka_records::game_record::{GameDate, GameResult};
use birka_rules::Side;

use super::line::ArchivedGame;

/// What games are looked for. The default finds all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The variant; with options, exactly these.
    pub variant: Option<String>,
    /// A part of the name of either player. Capital letters make no difference.
    pub opponent: Option<String>,
    /// How the game ended.
    pub result: Option<ResultFilter>,
    /// The first day. A game without a date is not found then.
    pub since: Option<GameDate>,
    /// The last day.
    pub until: Option<GameDate>,
    /// The smallest number of moves.
    pub min_moves: Option<usize>,
    /// The largest number of moves.
    pub max_moves: Option<usize>,
    /// A text in names, headers or comments.
    pub text: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// It is not over.
    Unfinished,
    /// A side won.
    WonBy(Side),
    /// It was drawn.
    Drawn,
    /// It ended for this reason: `resigned`.
    Reason(String),
}

impl ResultFilter {
    /// Parses `attackers`, `defenders`, `draw`, `none` or a reason. `a` and `d` are the sides, too.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "none" | "unfinished" => Self::Unfinished,
            "draw" => Self::Drawn,
            "a" | "attackers" => Self::WonBy(Side::Attackers),
            "d" | "defenders" => Self::WonBy(Side::Defenders),
            _ => Self::Reason(GameResult::parse(&format!("a {text}")).map(|result| result.reason().to_owned())?),
        })
    }

    fn fits(&self, result: &GameResult) -> bool {
        match self {
            Self::Unfinished => *result == GameResult::None,
            Self::Drawn => *result != GameResult::None && result.winner().is_none(),
            Self::WonBy(side) => result.winner() == Some(*side),
            Self::Reason(reason) => result.reason() == reason,
        }
    }
}

impl Query {
    /// Whether a game is one of those looked for.
    #[must_use]
    pub fn finds(&self, game: &ArchivedGame) -> bool {
        let base = game.variant.split('{').next().unwrap_or_default();
        let has = |name: &str, part: &str| name.to_lowercase().contains(&part.to_lowercase());
        let date = || GameDate::parse(&game.date);
        self.variant.as_ref().is_none_or(|variant| *variant == game.variant || variant == base)
            && self.opponent.as_ref().is_none_or(|part| has(&game.attackers, part) || has(&game.defenders, part))
            && self.result.as_ref().is_none_or(|filter| GameResult::parse(&game.result).is_some_and(|result| filter.fits(&result)))
            && self.since.is_none_or(|since| date().is_some_and(|date| date >= since))
            && self.until.is_none_or(|until| date().is_some_and(|date| date <= until))
            && self.min_moves.is_none_or(|least| game.length >= least)
            && self.max_moves.is_none_or(|most| game.length <= most)
            && self.text.as_ref().is_none_or(|text| game.contains(text))
    }
}
